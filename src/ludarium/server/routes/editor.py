"""The position editor: its page, and what it asks the server."""

import asyncio
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse
from pydantic import Field

from ludarium.server import catalogue
from ludarium.server.asking import Asker, address_of
from ludarium.server.editor import LONGEST, MOST_PIECES, Edited, editor_json
from ludarium.server.languages import in_language
from ludarium.server.limits import EDITING, allow
from ludarium.server.piece_text import Standing
from ludarium.server.previews import board_picture
from ludarium.server.routes.pages import PositionText, VariantText, page
from ludarium.server.services import Here
from ludarium.server.shapes import AnyObject, GameText, RequestBody, problems

router = APIRouter(tags=["study"])
_Name = Annotated[str, Field(max_length=60)]


class Change(RequestBody):
    """A position as text, and what a hand changed on it; without a text, where the editor begins."""

    game: GameText
    text: Annotated[str, Field(max_length=LONGEST)] | None = None
    pieces: Annotated[list[tuple[_Name, _Name]], Field(max_length=MOST_PIECES)] | None = None
    facts: Annotated[dict[_Name, Annotated[str, Field(max_length=200)]], Field(max_length=40)] = {}
    clear: bool = False
    symmetry: Literal["", "mirror", "upside", "turn", "half"] = ""


@router.get("/editor", include_in_schema=False)
async def editor(
    response: Response, guest: Asker, services: Here, game: VariantText = "", position: PositionText = ""
) -> HTMLResponse:
    given = {"/api/games": {"games": catalogue.games_in(guest.language)}}
    picture = await board_picture(services, game, position)
    return page("editor", response, guest, services, given=given, picture=picture)


@router.post("/api/editor/position", response_model=AnyObject, responses=problems(400, 401, 403, 413, 429))
async def position(body: Change, guest: Asker, services: Here, request: Request) -> dict[str, Any]:
    """The position after a change: its text, its board, what can be set there, and whether the rules allow it, with the reason."""
    await allow(services.limits, EDITING, address_of(request, services))
    game = await catalogue.variant_soon(body.game)
    await services.preparing.playable(game)
    pieces = None if body.pieces is None else [Standing(*piece) for piece in body.pieces]
    change = Edited(pieces, body.facts, body.clear, body.symmetry)
    answer = await asyncio.to_thread(editor_json, game, body.text, change)
    return in_language(guest.language, answer)  # type: ignore[no-any-return]

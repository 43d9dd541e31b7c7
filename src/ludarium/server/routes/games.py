"""The games: what there is to play."""

import asyncio
import contextlib
from collections.abc import Sequence
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request, Response
from pydantic import Field

from ludarium import catalogue as known_games
from ludarium.play.guide import variant as in_words
from ludarium.server import catalogue
from ludarium.server.asking import Asker, address_of
from ludarium.server.languages import in_language
from ludarium.server.limits import COSTLY, allow
from ludarium.server.looks import sheet_digest
from ludarium.server.refusals import Refusal, not_found
from ludarium.server.services import Here
from ludarium.server.shapes import AnyObject, Games, RequestBody, Variant, problems
from ludarium.wording import Words

router = APIRouter(tags=["games"])
GameText = Annotated[str, Query(min_length=1, max_length=4000, examples=["name(option=value)"])]
Name = Annotated[str, Path(min_length=1, max_length=40)]
MOST_ASKED = 50
FOR_EVER = {"Cache-Control": "public, max-age=31536000, immutable"}


class Asked(RequestBody):
    """The texts of variants."""

    games: Annotated[list[Annotated[str, Field(min_length=1, max_length=4000)]], Field(max_length=MOST_ASKED)]


@router.get("/api/games", responses=problems())
async def games(guest: Asker) -> Games:
    """Every game with its options and presets."""
    return Games(games=catalogue.games_in(guest.language))


@router.get("/api/variant", responses=problems(400))
async def variant(text: GameText, guest: Asker, services: Here) -> Variant:
    """A variant's board and starting position, even if it is not compiled yet."""
    game = await catalogue.variant_soon(text)
    sketch = await services.preparing.sketch(game)
    return Variant(
        text=game.text, title=game.title, players=in_language(guest.language, [Words(name) for name in game.players]),
        chosen=catalogue.chosen_json(game), board=in_language(guest.language, sketch.board),
        view=in_language(guest.language, sketch.scene), ready=services.preparing.ready(game), chance=game.stochastic,
        secret=sketch.secret,
    )  # fmt: skip


@router.post("/api/variants/called", response_model=AnyObject, responses=problems(401, 403, 413, 429))
async def called(body: Asked, guest: Asker, services: Here, request: Request) -> dict[str, Any]:
    """What these variants are called: the name and the title of the game, and the board in words; those that are none are left out."""
    await allow(services.limits, COSTLY, address_of(request, services))
    return {"variants": in_language(guest.language, await asyncio.to_thread(_called, body.games))}


def _called(texts: Sequence[str]) -> list[dict[str, str]]:
    found = []
    for text in texts:
        with contextlib.suppress(Refusal):
            game = catalogue.variant(text)
            found.append({"text": text, "name": game.name, "title": game.title, "variant": in_words(game)})
    return found


@router.get("/symbols/{name}.svg", responses=problems(404), response_class=Response)
async def symbols(name: Name, services: Here) -> Response:
    """A game's symbol sheet; its address changes with its content."""
    if name not in known_games.names():
        raise not_found("game")
    game = known_games.declared(name)
    sheet = game.file("symbols.svg") or game.start().look().sheet
    return Response(sheet, media_type="image/svg+xml", headers={**FOR_EVER, "ETag": f'"{sheet_digest(sheet)}"'})

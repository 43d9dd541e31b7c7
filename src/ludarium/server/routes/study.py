"""Pictures of boards, and boards to try the rules on."""

import asyncio
import functools
import hashlib
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response
from pydantic import Field

from ludarium import catalogue as known_games
from ludarium.picture.png import png_board
from ludarium.server import catalogue
from ludarium.server.analysis_board import Analysed
from ludarium.server.asking import Asker, address_of, entered
from ludarium.server.languages import in_language
from ludarium.server.limits import COSTLY, allow
from ludarium.server.refusals import not_found
from ludarium.server.routes.games import Name
from ludarium.server.routes.tables import TableName
from ludarium.server.services import Here, Services
from ludarium.server.shapes import AnyObject, GameText, RequestBody, Rules, problems

router = APIRouter(tags=["study"])
_PREVIEW = 600  # pixels
_A_DAY = {"Cache-Control": "public, max-age=86400"}


class Trial(RequestBody):
    """Actions to try in a position, all of one turn."""

    game: GameText
    position: Annotated[str, Field(min_length=1, max_length=2000)]
    actions: Annotated[list[Annotated[int, Field(ge=0, lt=1 << 31)]], Field(max_length=200)] = []


class Touched(RequestBody):
    """Cells touched one after the other that are no move in a position."""

    game: GameText
    position: Annotated[str, Field(min_length=1, max_length=2000)]
    cells: Annotated[list[Annotated[str, Field(min_length=1, max_length=20)]], Field(min_length=1, max_length=40)]


def _picture(svg: str) -> Response:
    tag = hashlib.sha256(svg.encode()).hexdigest()[:16]
    return Response(svg, media_type="image/svg+xml", headers={**_A_DAY, "ETag": f'"{tag}"'})


@router.get("/pictures/start.svg", responses=problems(400), response_class=Response)
async def start(text: Annotated[str, Query(min_length=1, max_length=4000)], _guest: Asker, services: Here) -> Response:
    """A variant's board at the start."""
    game = await catalogue.variant_soon(text)
    return _picture(await services.preparing.rendered({"do": "draw", "game": game.text}))


@router.get("/pictures/board.png", include_in_schema=False)
async def board(
    text: Annotated[str, Query(min_length=1, max_length=4000)], _guest: Asker, services: Here, request: Request,
    position: Annotated[str, Query(max_length=2000)] = "",
) -> Response:  # fmt: skip
    """A position, or a variant's board at the start, for programs that show a picture beside a link to us."""
    await allow(services.limits, COSTLY, address_of(request, services))
    game = await catalogue.variant_soon(text)
    if position:
        await asyncio.to_thread(Analysed(game, position).match)  # says what is wrong with it
    return await _preview(services, {"do": "draw", "game": game.text} | ({"position": position} if position else {}))


@router.get("/pictures/tables/{table}.png", include_in_schema=False)
async def table(table: TableName, guest: Asker, services: Here, request: Request) -> Response:
    """The board of a table as anybody may see it."""
    await allow(services.limits, COSTLY, address_of(request, services))
    live = await entered(services, guest, table)
    async with live.lock:
        match, start = live.table.match, live.table.setup.start
        position = match.position.text() if match else start
    answer = await _preview(
        services, {"do": "draw", "game": live.table.game.text} | ({"position": position} if position else {})
    )
    answer.headers["Cache-Control"] = "private, max-age=60"
    return answer


@router.get("/pictures/{name}.svg", responses=problems(404), response_class=Response)
async def showcase(name: Name, _guest: Asker, services: Here) -> Response:
    """A game in play: the picture on its card."""
    if name not in known_games.names():
        raise not_found("game")
    return _picture(await services.preparing.rendered({"do": "showcase", "name": name}))


@router.get("/pictures/{name}.png", responses=problems(404), response_class=Response)
async def preview(name: Name, _guest: Asker, services: Here) -> Response:
    """The same as PNG, for programs that show a picture beside a link to us."""
    if name not in known_games.names():
        raise not_found("game")
    return await _preview(services, {"do": "showcase", "name": name})


async def _preview(services: Services, job: dict[str, str]) -> Response:
    svg = await services.preparing.rendered(job)
    return Response(await asyncio.to_thread(_png, svg), media_type="image/png", headers=_A_DAY)


@functools.lru_cache(maxsize=32)
def _png(svg: str) -> bytes:
    return png_board(svg, _PREVIEW)


@router.get("/api/games/{name}/rules", responses=problems(400, 404))
async def rules(
    name: Name, guest: Asker, services: Here, variant: Annotated[str, Query(max_length=4000)] = ""
) -> Rules:
    """The rules for people to read, of the usual game or of a variant, and small boards to try the game on."""
    if name not in known_games.names():
        raise not_found("game")
    _, html = await catalogue.rules_soon(name, variant)
    return Rules(
        html=html,
        examples=in_language(guest.language, await services.preparing.rendered({"do": "examples", "name": name})),
    )


@router.post("/api/explore", response_model=AnyObject, responses=problems(400, 413))
async def explore(trial: Trial, guest: Asker, services: Here) -> dict[str, Any]:
    """What a position looks like after some actions of one turn, and what may follow."""
    game = await catalogue.variant_soon(trial.game)
    reached: dict[str, Any] = await services.preparing.explored(game.text, trial.position, trial.actions)
    return in_language(guest.language, reached)  # type: ignore[no-any-return]


@router.post("/api/whynot", response_model=AnyObject, responses=problems(400, 413))
async def whynot(touched: Touched, guest: Asker, services: Here) -> dict[str, Any]:
    """Why touching these cells is not a move, in the game's words (`why`); null if it is one."""
    game = await catalogue.variant_soon(touched.game)
    answer: dict[str, Any] = await services.preparing.refused(game.text, touched.position, touched.cells)
    return in_language(guest.language, answer)  # type: ignore[no-any-return]

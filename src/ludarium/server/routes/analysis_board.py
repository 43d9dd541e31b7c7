"""The analysis board: its page, and what it asks the server."""

import asyncio
import contextlib
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import HTMLResponse
from pydantic import Field

from ludarium.picture.png import png_board
from ludarium.play.boards import moves_of
from ludarium.play.readiness import PLAYER
from ludarium.server import analysis_board as analysing
from ludarium.server import catalogue
from ludarium.server.analysis_board import MOST_ACTIONS, MOST_MOVES, Analysed
from ludarium.server.analysis_records import LONGEST, LONGEST_COMMENT, Commented, imported, written
from ludarium.server.asking import Asker, Changer, Reader, address_of, entered
from ludarium.server.board_marks import MOST_MARKS, BoardMark, is_mark
from ludarium.server.languages import in_language
from ludarium.server.limits import COSTLY, HINTS, allow
from ludarium.server.line_pictures import frames_json
from ludarium.server.previews import board_picture, table_picture
from ludarium.server.record_remarks import Remark
from ludarium.server.refusals import Refusal
from ludarium.server.routes.pages import PositionText, VariantText, page
from ludarium.server.routes.tables import TableName
from ludarium.server.seats import shown_name
from ludarium.server.services import Here, Services
from ludarium.server.shapes import AnyObject, GameText, RequestBody, problems
from ludarium.server.tables import FINISHED
from ludarium.server.thinking import HINT
from ludarium.server.worker_main import OFFHAND
from ludarium.server.worker_process import WorkerFailed

router = APIRouter(tags=["study"])
_PIXELS = 1200
_PATIENCE = 5.0  # seconds to wait for the strongest player's code
_MOVETIME = 1000  # milliseconds for a move
_Action = Annotated[int, Field(ge=0, lt=1 << 31)]
_Move = Annotated[list[_Action], Field(min_length=1, max_length=200)]
_Line = Annotated[list[_Move], Field(max_length=40)]
_Comment = Annotated[str, Field(max_length=LONGEST_COMMENT)]


class Mark(RequestBody):
    """A ring on one cell, or an arrow between two."""

    colour: Annotated[str, Field(max_length=20)]
    cells: Annotated[list[Annotated[str, Field(max_length=20)]], Field(max_length=2)]


_Marks = Annotated[list[Mark], Field(max_length=MOST_MARKS)]
_PROBLEMS = problems(400, 401, 403, 413)


class Place(RequestBody):
    """A position: a variant, where it is looked at from, and what was played since."""

    game: GameText
    start: Annotated[str, Field(max_length=2000)] | None = None
    actions: Annotated[list[_Action], Field(max_length=MOST_ACTIONS)] = []


class Lines(Place):
    """Lines of play from a position; with `threat`, as if the player to move had passed."""

    lines: Annotated[list[_Line], Field(max_length=32)]
    threat: bool = False


class Tree(RequestBody):
    """A tree of moves, each after the number of the move before it; -1 for the first."""

    game: GameText
    start: Annotated[str, Field(max_length=2000)] | None = None
    moves: Annotated[list[tuple[int, _Move]], Field(max_length=MOST_MOVES)] = []


class Filmed(Place):
    """A line of play, to be shown move by move."""

    turned: bool = False
    marked: bool = True


class Pasted(RequestBody):
    """A position or a record as text; `game` is meant where the text does not name one."""

    game: GameText
    text: Annotated[str, Field(max_length=LONGEST)]


class Written(RequestBody):
    """A tree of moves with comments, to be written as a record."""

    game: GameText
    start: Annotated[str, Field(max_length=2000)] | None = None
    name: Annotated[str, Field(max_length=80)] = ""
    comment: Annotated[str, Field(max_length=LONGEST_COMMENT)] = ""
    marks: _Marks = []
    moves: Annotated[
        list[tuple[int, _Move, _Comment] | tuple[int, _Move, _Comment, _Marks]], Field(max_length=MOST_MOVES)
    ] = []


async def analysed_by(services: Services, body: Place | Tree | Written) -> Analysed:
    """What a request is about. Refusal if there is no such variant."""
    game = await catalogue.variant_soon(body.game)
    await services.preparing.playable(game)  # interpreted at first, and compiled in the background
    return Analysed(game, body.start or None)


@router.get("/analysis", include_in_schema=False)
async def board(
    response: Response, guest: Asker, services: Here, game: VariantText = "", position: PositionText = "",
    table: Annotated[str, Query(max_length=40)] = "",
) -> HTMLResponse:  # fmt: skip
    given = {"/api/games": {"games": catalogue.games_in(guest.language)}}
    picture = table_picture(table) if table.isalnum() else await board_picture(services, game, position)
    return page("analysis", response, guest, services, given=given, picture=picture)


@router.post("/api/analysis/position", response_model=AnyObject, responses=_PROBLEMS)
async def position(body: Place, language: Reader, services: Here) -> dict[str, Any]:
    """What the position after these actions looks like, what may follow, and what an engine has to know of it."""
    board = await asyncio.to_thread(analysing.board_json, await analysed_by(services, body), body.actions)
    return in_language(language, board)  # type: ignore[no-any-return]


@router.post("/api/analysis/lines", response_model=AnyObject, responses=_PROBLEMS)
async def lines(body: Lines, _language: Reader, services: Here) -> dict[str, Any]:
    """Lines of play in the game's notation, and the ways of the pieces in the first move of each."""
    analysed = await analysed_by(services, body)
    return {"lines": await asyncio.to_thread(analysing.lines_json, analysed, body.actions, body.lines, body.threat)}


@router.post("/api/analysis/think", response_model=AnyObject, responses=problems(400, 401, 403, 413, 429, 503))
async def think(body: Place, guest: Changer, services: Here, request: Request) -> dict[str, Any]:
    """A good move there, found by the server: for pages that cannot think themselves. It takes about a second."""
    await allow(services.limits, HINTS, guest.id)
    analysed = await analysed_by(services, body)
    await asyncio.to_thread(analysing.board_json, analysed, body.actions)  # says what is wrong with the actions
    with contextlib.suppress(TimeoutError, WorkerFailed):
        await asyncio.wait_for(services.preparing.prepared(analysed.game, PLAYER), _PATIENCE)
    ready = services.preparing.ready(analysed.game, PLAYER)
    job = {
        "game": analysed.game.text, "start": analysed.start or "", "actions": body.actions, "seed": "analysis",
        "player": "level:10" if ready else OFFHAND, "limits": {"movetime": _MOVETIME},
    }  # fmt: skip
    try:
        found = await services.thinking.choose(HINT, address_of(request, services), f"analysis of {guest.id}", job)
    except WorkerFailed:
        raise Refusal("UNAVAILABLE", "There is no hint at the moment.", status=503, retry=5) from None
    return {"turn": found["actions"], "score": found["score"], "certain": ready}


@router.post("/api/analysis/tree", response_model=AnyObject, responses=_PROBLEMS)
async def tree(body: Tree, _language: Reader, services: Here, request: Request) -> dict[str, Any]:
    """A tree of moves in the game's notation; refused, saying which, if a move cannot be played."""
    await allow(services.limits, COSTLY, address_of(request, services))
    return await asyncio.to_thread(analysing.tree_json, await analysed_by(services, body), body.moves)


@router.post("/api/analysis/import", response_model=AnyObject, responses=_PROBLEMS)
async def paste(body: Pasted, _guest: Changer, services: Here) -> dict[str, Any]:
    """The tree of moves in a text: a position, or a record of ours or of another program. Refusals say where something is wrong."""
    game = await catalogue.variant_soon(body.game)
    await services.preparing.playable(game)
    return await asyncio.to_thread(imported, body.text, game)


@router.post("/api/analysis/record", response_model=AnyObject, responses=_PROBLEMS)
async def record(body: Written, _guest: Changer, services: Here) -> dict[str, Any]:
    """A tree of moves as the text of a record, with its variations and comments."""
    analysed = await analysed_by(services, body)
    moves = [Commented(*move[:3], _checked_marks(move[3] if len(move) > 3 else [])) for move in body.moves]
    about = Remark(body.comment, _checked_marks(body.marks))
    return {"text": await asyncio.to_thread(written, analysed, moves, about, body.name)}


def _checked_marks(marks: list[Mark]) -> list[BoardMark]:
    found = [BoardMark(colour=mark.colour, cells=mark.cells) for mark in marks]
    if not all(is_mark(mark) for mark in found):
        raise Refusal("BAD_MARK", "One of the marks cannot be drawn.", field="marks")
    return found


@router.post("/api/analysis/frames", response_model=AnyObject, responses=problems(400, 401, 403, 413, 429))
async def frames(body: Filmed, _guest: Asker, services: Here, request: Request) -> dict[str, Any]:
    """A picture for each move of a line: `before`, one of `frames`, and `after` together are an SVG."""
    await allow(services.limits, COSTLY, address_of(request, services))
    return await asyncio.to_thread(
        frames_json, await analysed_by(services, body), body.actions, body.turned, body.marked
    )


@router.get("/pictures/position.{form}", responses=problems(400), response_class=Response)
async def picture(
    form: Literal["svg", "png"],
    text: Annotated[str, Query(min_length=1, max_length=4000)],
    position: Annotated[str, Query(min_length=1, max_length=2000)],
    _guest: Asker,
    services: Here,
    request: Request,
) -> Response:
    """A position as a picture."""
    await allow(services.limits, COSTLY, address_of(request, services))
    analysed = Analysed(await catalogue.variant_soon(text), position)
    game = (await asyncio.to_thread(analysed.match)).game  # says what is wrong with the position
    svg = await services.preparing.rendered({"do": "draw", "game": game.text, "position": position})
    if form == "svg":
        return Response(svg, media_type="image/svg+xml")
    return Response(await asyncio.to_thread(png_board, svg, _PIXELS), media_type="image/png")


@router.get("/api/analysis/tables/{table}", response_model=AnyObject, responses=problems(403, 404, 409))
async def finished(table: TableName, guest: Asker, services: Here) -> dict[str, Any]:
    """The moves of a game that is over, to be analysed; `turns` says how many actions each of its turns had."""
    live = await entered(services, guest, table)
    async with live.lock:
        if live.table.status != FINISHED:
            raise Refusal(
                "NOT_OVER", "This game is still being played. You can analyse it once it is over.", status=409
            )
        match = live.table.match
        return {
            "game": live.table.game.text,
            "start": live.table.setup.start or None,
            "players": [in_language(guest.language, shown_name(seat)) or "" for seat in live.table.seats],
            "moves": moves_of(match) if match else [],
            "turns": [len(turn.move) for turn in match.turns] if match else [],
        }

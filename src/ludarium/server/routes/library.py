"""The library: its pages, finding games, the opening explorer, statistics."""

import asyncio
import calendar
import datetime as dt
import io
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import HTMLResponse
from pydantic import Field

from ludarium.play.boards import moves_of
from ludarium.play.records import replay
from ludarium.record import Record, records_in
from ludarium.server import analysis_board as analysing
from ludarium.server import catalogue, puzzling
from ludarium.server.asking import Asker, address_of
from ludarium.server.languages import in_language
from ludarium.server.library.listing import game_json, game_named, place_in, with_board
from ludarium.server.limits import EXPLORE, allow
from ludarium.server.refusals import Refusal, not_found
from ludarium.server.routes.analysis_board import Place, analysed_by
from ludarium.server.routes.games import Name
from ludarium.server.routes.pages import page
from ludarium.server.routes.tables import TableName
from ludarium.server.services import Here
from ludarium.server.shapes import AnyObject, problems
from ludarium.server.store.library import Sought

router = APIRouter(tags=["library"])
PAGE, COUNTED = 20, 1000
"""Games on a page of the list; how far all of them are counted."""

_Text = Annotated[str, Query(max_length=4000)]
_Turns = Annotated[int | None, Query(ge=0, le=1_000_000)]
_Limit = Annotated[int, Query(ge=1, le=50)]


class Explored(Place):
    """A position, and how strong the players of the games should be that are counted; any if that is left out."""

    band: Annotated[int, Field(ge=0, le=5)] | None = None


# --- pages


@router.get("/library", include_in_schema=False)
async def library(response: Response, guest: Asker, services: Here) -> HTMLResponse:
    given = {"/api/games": {"games": catalogue.games_in(guest.language)}}
    return page("library", response, guest, services, given=given)


@router.get("/library/statistics", include_in_schema=False)
async def statistics_page(response: Response, guest: Asker, services: Here) -> HTMLResponse:
    return page("statistics", response, guest, services)


@router.get("/library/explore/{name}", include_in_schema=False)
async def explore_page(name: Name, response: Response, guest: Asker, services: Here) -> HTMLResponse:
    game = next(game for game in catalogue.games_in(guest.language) if game["name"] == game_named(name))
    return page("explore", response, guest, services, game=game, given={"/api/games": {"games": [game]}})


@router.get("/drill", include_in_schema=False)
async def drill(response: Response, guest: Asker, services: Here) -> HTMLResponse:
    listed = await asyncio.to_thread(puzzling.overview, dt.datetime.now(dt.UTC).date())
    titles = {game["name"]: game["title"] for game in catalogue.games_json()}
    games = [{**game, "title": titles[game["name"]]} for game in listed]
    return page("drill", response, guest, services, listed=games)


# --- games


@router.get("/api/library/games", response_model=AnyObject, responses=problems(400, 422))
async def games(
    guest: Asker,
    services: Here,
    *,
    scope: Literal["all", "mine", "public"] = "all",
    name: Annotated[str, Query(max_length=100)] = "",
    game: _Text = "",
    player: Annotated[str, Query(max_length=60)] = "",
    winner: Annotated[int | None, Query(ge=-1, le=3)] = None,
    least: _Turns = None,
    most: _Turns = None,
    since: dt.date | None = None,
    until: dt.date | None = None,
    opening: _Text = "",
    position: Annotated[str, Query(max_length=2000)] = "",
    before: Annotated[str | None, Query(max_length=40)] = None,
    limit: _Limit = PAGE,
) -> dict[str, Any]:
    """Finished games that you may see, the newest first. `more` is where the list goes on, to be sent as `before`; `count` stops at 1000."""
    text = (await catalogue.variant_soon(game)).text if game else ""
    sought = Sought(
        scope=scope, name=name, game=text, player=player.strip(), winner=winner, least=least, most=most,
        since=None if since is None else _milliseconds(since), until=None if until is None else _milliseconds(until, 1),
    )  # fmt: skip
    sought = await with_board(sought, opening, position)
    found = await services.library.found(sought, guest.id, place_in(before), limit + 1)
    count = await services.library.count(sought, guest.id, COUNTED + 1) if before is None else None
    rows = await asyncio.to_thread(lambda: [game_json(row, guest) for row in found[:limit]])
    last = found[limit - 1] if len(found) > limit else None
    return {"games": rows, "more": f"{last['ended']}-{last['number']}" if last else None, "count": count}


def _milliseconds(day: dt.date, later: int = 0) -> int:
    return calendar.timegm(day.timetuple()) * 1000 + later * 86_400_000


@router.get("/api/library/games/{table}", response_model=AnyObject, responses=problems(404))
async def moves(table: TableName, guest: Asker, services: Here) -> dict[str, Any]:
    """A game that came into the library from a file, with its moves, for the analysis board."""
    row = await services.library.one(table, guest.id)
    kept = await services.records.of(table) if row is not None else None
    if row is None or kept is None or not row["imported"]:
        raise not_found("game")
    return {**game_json(row, guest), **await asyncio.to_thread(_moves, kept.text)}


def _moves(text: str) -> dict[str, Any]:
    record = next(item for item in records_in(io.StringIO(text)) if isinstance(item, Record))
    match = replay(record)
    start = match.start.text() if match.start != match.game.start() else None
    return {"start": start, "moves": moves_of(match), "turns": [len(turn.move) for turn in match.turns]}


@router.get("/library/pictures/{table}.svg", responses=problems(404), response_class=Response)
async def picture(table: TableName, guest: Asker, services: Here) -> Response:
    """The last position of a game."""
    row = await services.library.one(table, guest.id)
    if row is None:
        raise not_found("game")
    svg = await services.preparing.rendered({"do": "draw", "game": row["game"], "position": row["final"]})
    headers = {"Cache-Control": "private, max-age=86400"}
    return Response(svg, media_type="image/svg+xml", headers=headers)


# --- counting


@router.post("/api/library/explore", response_model=AnyObject, responses=problems(400, 413, 422))
async def explore(body: Explored, guest: Asker, services: Here, request: Request) -> dict[str, Any]:
    """What was played in a position, how often and how it went; turned and mirrored boards count as the same."""
    await allow(services.limits, EXPLORE, address_of(request, services))
    analysed = await analysed_by(services, body)
    match = await asyncio.to_thread(analysing.reached, analysed, body.actions)
    position = match.position
    analysing.keep(analysed, match)
    if position.is_secret:
        raise Refusal("SECRET", "This position is still secret.")
    answer = await services.explorer.explored(position, guest, body.band)
    return in_language(guest.language, answer)  # type: ignore[no-any-return]


@router.get("/api/library/statistics", response_model=AnyObject, responses=problems(422))
async def statistics(guest: Asker, services: Here, scope: Literal["mine", "public"] = "public") -> dict[str, Any]:
    """Figures of each game: results by side and by strength, lengths, games a month; with `scope=mine` how you fared."""
    counted = services.statistics
    figures = await (counted.of_all() if scope == "public" else counted.of_guest(guest))
    return {"games": in_language(guest.language, figures)}

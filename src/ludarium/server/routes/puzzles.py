"""Puzzles: the pages they are solved on, and the puzzles themselves."""

import asyncio
import datetime as dt
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request, Response
from fastapi.responses import HTMLResponse
from pydantic import Field

from ludarium import catalogue as known_games
from ludarium.server import catalogue, puzzling
from ludarium.server.asking import Asker, Changer, address_of
from ludarium.server.limits import COSTLY, allow
from ludarium.server.previews import board_picture
from ludarium.server.refusals import not_found
from ludarium.server.routes.games import Name
from ludarium.server.routes.pages import PositionText, VariantText, page
from ludarium.server.services import Here
from ludarium.server.shapes import AnyObject, RequestBody, problems

router = APIRouter(tags=["study"])
PuzzleName = Annotated[str, Path(pattern="^[0-9a-f]{10}$")]
MOST_READ = 60
_A_DAY = "public, max-age=86400"


class Brought(RequestBody):
    """Puzzles as files have them (docs/puzzles.md)."""

    puzzles: Annotated[list[dict[str, Any]], Field(max_length=MOST_READ)]


def _today() -> dt.date:
    return dt.datetime.now(dt.UTC).date()


@router.get("/puzzles", include_in_schema=False)
async def all_puzzles(response: Response, guest: Asker, services: Here) -> HTMLResponse:
    games = await asyncio.to_thread(puzzling.overview, _today())
    titles = {game["name"]: game["title"] for game in catalogue.games_json()}
    return page(
        "puzzles", response, guest, services, listed=[{**game, "title": titles[game["name"]]} for game in games]
    )


@router.get("/my-puzzles", include_in_schema=False)
async def own_puzzles(
    response: Response, guest: Asker, services: Here, game: VariantText = "", position: PositionText = ""
) -> HTMLResponse:
    return page("my_puzzles", response, guest, services, picture=await board_picture(services, game, position))


@router.get("/my-puzzles/solve", include_in_schema=False)
async def solve_own(response: Response, guest: Asker, services: Here) -> HTMLResponse:
    return page("puzzle", response, guest, services, kind="ownpuzzle", today=_today().isoformat())


@router.get("/my-puzzles/new", include_in_schema=False)
async def compose(response: Response, guest: Asker, services: Here) -> HTMLResponse:
    return page("compose", response, guest, services)


@router.get("/deck", include_in_schema=False)
async def deck(response: Response, guest: Asker, services: Here) -> HTMLResponse:
    games = [game["name"] for game in await asyncio.to_thread(puzzling.overview, _today())]
    return page("puzzle", response, guest, services, kind="deck", today=_today().isoformat(), with_puzzles=games)


@router.post("/api/puzzles/read", response_model=AnyObject, responses=problems(401, 403, 413, 429))
async def read(body: Brought, _guest: Changer, services: Here, request: Request) -> dict[str, Any]:
    """Puzzles from outside, with the actions of their solutions; each that is none, or cannot be played, has a `problem` instead."""
    await allow(services.limits, COSTLY, address_of(request, services))
    return {"puzzles": await asyncio.to_thread(lambda: [puzzling.read(one) for one in body.puzzles])}


@router.get("/puzzles/{name}", include_in_schema=False)
async def some_puzzles(
    name: Name, response: Response, guest: Asker, services: Here, wanted: Annotated[str, Query(alias="id")] = ""
) -> HTMLResponse:
    game = next((game for game in catalogue.games_json() if game["name"] == name), None)
    if game is None or not await asyncio.to_thread(puzzling.puzzles, name):
        raise not_found("puzzle")
    given = {f"/api/puzzles/{name}": await _of_game(name)}
    asked = puzzling.puzzles(name).get(wanted)
    picture = await board_picture(services, asked.game, asked.position) if asked else ""
    return page("puzzle", response, guest, services, game=game, given=given, picture=picture)


async def _of_game(name: str) -> dict[str, Any]:
    listed = await asyncio.to_thread(puzzling.listing, name)
    return {"puzzles": listed, "daily": puzzling.daily(name, _today()), "today": _today().isoformat()}


@router.get("/api/puzzles/{name}", response_model=AnyObject, responses=problems(404))
async def of_game(name: Name, _guest: Asker) -> dict[str, Any]:
    """The puzzles of a game, without their solutions, and which of them is the one of today."""
    if name not in known_games.names():
        raise not_found("game")
    return await _of_game(name)


@router.get("/api/puzzles/{name}/{puzzle}", response_model=AnyObject, responses=problems(404))
async def one(name: Name, puzzle: PuzzleName, response: Response, _guest: Asker) -> dict[str, Any]:
    """A puzzle with its solution."""
    found = await asyncio.to_thread(puzzling.puzzle_called, name, puzzle)
    response.headers["Cache-Control"] = _A_DAY
    return await asyncio.to_thread(puzzling.puzzle_json, found)

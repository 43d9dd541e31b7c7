"""The page from which people learn, and the courses of the games."""

import asyncio
from typing import Any

from fastapi import APIRouter, Response
from fastapi.responses import HTMLResponse

from ludarium.server import catalogue, lessons
from ludarium.server.asking import Asker
from ludarium.server.languages import in_language
from ludarium.server.refusals import not_found
from ludarium.server.routes.games import Name
from ludarium.server.routes.pages import page
from ludarium.server.services import Here
from ludarium.server.shapes import AnyObject, problems

router = APIRouter(tags=["study"])


@router.get("/learn", include_in_schema=False)
async def learn(response: Response, guest: Asker, services: Here) -> HTMLResponse:
    steps = await asyncio.to_thread(lessons.counts)
    return page("learn", response, guest, services, steps=steps)


@router.get("/learn/{name}", include_in_schema=False)
async def course(name: Name, response: Response, guest: Asker, services: Here) -> HTMLResponse:
    game = next((game for game in catalogue.games_in(guest.language) if game["name"] == name), None)
    if game is None or name not in await asyncio.to_thread(lessons.counts):
        raise not_found("lesson")
    given = {f"/api/lessons/{name}": await _course(name, guest.language, services)}
    return page("lessons", response, guest, services, game=game, given=given)


@router.get("/api/lessons/{name}", response_model=AnyObject, responses=problems(404))
async def of_game(name: Name, guest: Asker, services: Here) -> dict[str, Any]:
    """The steps of a game's course, with the positions that are to be reached, and the variant that suits a first game."""
    if name not in await asyncio.to_thread(lessons.counts):
        raise not_found("lesson")
    return await _course(name, guest.language, services)


async def _course(name: str, language: str, services: Here) -> dict[str, Any]:
    found = await services.preparing.rendered({"do": "lessons", "name": name})
    return in_language(language, found)  # type: ignore[no-any-return]

"""Who I am, and my games."""

from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, Query

from ludarium.server import seating
from ludarium.server.asking import Asker, Changer
from ludarium.server.guests import Guest, checked_name
from ludarium.server.mine import my_games
from ludarium.server.services import Here, Services
from ludarium.server.shapes import Me, MyGames, Rename, problems

router = APIRouter(prefix="/api", tags=["people"])


def _json(guest: Guest, services: Services) -> Me:
    return Me(guest=guest.id, name=guest.name, named=guest.named, csrf=services.guests.csrf(guest))


@router.get("/me", responses=problems())
async def me(guest: Asker, services: Here) -> Me:
    """Who this browser is, and the value that its POST requests must carry."""
    return _json(guest, services)


@router.post("/me", responses=problems(400, 401, 403, 413))
async def rename(body: Rename, guest: Changer, services: Here) -> Me:
    """Change your name, from now on and in all your games in progress."""
    name = checked_name(body.name)
    if name != guest.name:
        await services.people.rename(guest.id, name)
        services.live_tables.background(seating.renamed(services, replace(guest), name))
    guest.name = name
    return _json(guest, services)


@router.get("/mine", responses=problems())
async def mine(
    guest: Asker,
    services: Here,
    *,
    finished: bool = False,
    before: Annotated[int | None, Query(ge=0, lt=1 << 53)] = None,
) -> MyGames:
    """Your games in progress, and the latest that are over; `finished` for more of those, `before` for older ones."""
    return await my_games(services, guest, all_finished=finished, before=before)

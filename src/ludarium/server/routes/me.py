"""Who I am, and my games."""

from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, Query

from ludarium.server import laying
from ludarium.server.asking import Asker, Changer
from ludarium.server.guests import Guest, checked_name
from ludarium.server.house import Here, House
from ludarium.server.mine import my_games
from ludarium.server.shapes import Me, MyGames, Rename, problems

router = APIRouter(prefix="/api", tags=["people"])


def _told(guest: Guest, house: House) -> Me:
    return Me(guest=guest.id, name=guest.name, named=guest.named, csrf=house.guests.csrf(guest))


@router.get("/me", responses=problems())
async def me(guest: Asker, house: Here) -> Me:
    """Who this browser is, and what its changing requests have to carry."""
    return _told(guest, house)


@router.post("/me", responses=problems(400, 401, 403, 413))
async def rename(wish: Rename, guest: Changer, house: Here) -> Me:
    """Be called otherwise, from now on and at every table where the game goes on."""
    name = checked_name(wish.name)
    if name != guest.name:
        await house.people.rename(guest.id, name)
        house.hall.background(laying.renamed(house, replace(guest), name))
    guest.name = name
    return _told(guest, house)


@router.get("/mine", responses=problems())
async def mine(
    guest: Asker, house: Here, *, finished: bool = False, before: Annotated[int | None, Query(ge=0, lt=1 << 53)] = None
) -> MyGames:
    """My games that go on, and the newest that are over; `finished` for many of those, `before` for older ones."""
    return await my_games(house, guest, all_finished=finished, before=before)

"""Who I am."""

from fastapi import APIRouter

from ludarium.server.asking import Asker, Changer
from ludarium.server.guests import clean_name
from ludarium.server.house import Here
from ludarium.server.refusals import Refusal
from ludarium.server.shapes import Me, Rename, problems

router = APIRouter(prefix="/api", tags=["people"])


@router.get("/me", responses=problems())
async def me(guest: Asker, house: Here) -> Me:
    """Who this browser is, and what its changing requests have to carry."""
    return Me(guest=guest.id, name=guest.name, csrf=house.guests.csrf(guest))


@router.post("/me", responses=problems(400, 401, 403, 413))
async def rename(wish: Rename, guest: Changer, house: Here) -> Me:
    """Be called otherwise, from the next table on."""
    name = clean_name(wish.name)
    if not name:
        raise Refusal("BAD_NAME", "A name has at least one letter.", field="name")
    await house.people.rename(guest.id, name)
    return Me(guest=guest.id, name=name, csrf=house.guests.csrf(guest))

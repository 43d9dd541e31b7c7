"""What routes ask for before they do anything: who asks, whence, whether they may."""

import ipaddress
from typing import Annotated

from fastapi import Depends, Request, Response
from starlette.requests import HTTPConnection

from ludarium.server.guests import Guest
from ludarium.server.house import Here, House
from ludarium.server.limits import ASK, CHANGE, GUESTS, allow
from ludarium.server.live import Live
from ludarium.server.refusals import Refusal
from ludarium.server.security import same_origin


def address_of(connection: HTTPConnection, house: House) -> str:
    """A fingerprint of the network address the request comes from."""
    return house.tokens.address(household(connection.client.host if connection.client else ""))


def household(address: str) -> str:
    """What counts as one address: IPv6 gives everybody a whole /64 of them."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    return str(found.ipv4_mapped or ipaddress.ip_network((found, 64), strict=False))


async def asking(request: Request, response: Response, house: Here) -> Guest:
    """Whoever asks for something without changing anything."""
    await allow(house.limits, ASK, address_of(request, house))
    guest = await house.guests.of(request)
    house.guests.remember(guest, response)
    return guest


async def changing(request: Request, response: Response, house: Here) -> Guest:
    """Whoever changes something: a page of ours, or a bot with its token."""
    await allow(house.limits, CHANGE, address_of(request, house))
    return await moving(request, response, house)


async def moving(request: Request, response: Response, house: Here) -> Guest:
    """Whoever moves in a running game, which is never too often."""
    if not same_origin(request, house.settings.public_url):
        raise Refusal("ORIGIN", "Requests from another site are not accepted.", status=403)
    guest = await house.guests.of(request)
    house.guests.check_csrf(guest, request)
    if not guest.known:
        await allow(house.limits, GUESTS, address_of(request, house))
    await house.guests.keep(guest)
    house.guests.remember(guest, response)
    return guest


async def entered(house: House, guest: Guest, table: str) -> Live:
    """The table, for somebody who may look at it. Every way to a table but the invitation leads through here."""
    live = await house.hall.enter_fresh(table)
    if not live.admits(guest.id):
        say = "Only its players can see this game. If you were invited, open the link you were sent."
        raise Refusal("PRIVATE", say, status=403)
    return live


Asker = Annotated[Guest, Depends(asking)]
Changer = Annotated[Guest, Depends(changing)]
Mover = Annotated[Guest, Depends(moving)]

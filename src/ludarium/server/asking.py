"""What routes need to know before they do anything: who is asking, from where, and whether they may."""

import ipaddress
from typing import Annotated

from fastapi import Depends, Request, Response
from starlette.requests import HTTPConnection

from ludarium.server.guests import Guest
from ludarium.server.languages import language_of
from ludarium.server.limits import ASK, CHANGE, GUESTS, allow
from ludarium.server.live_table import LiveTable
from ludarium.server.refusals import Refusal
from ludarium.server.security import same_origin
from ludarium.server.services import Here, Services
from ludarium.wording import Words


def address_of(connection: HTTPConnection, services: Services) -> str:
    """A fingerprint of the network address the request comes from."""
    return services.tokens.address(household(connection.client.host if connection.client else ""))


def household(address: str) -> str:
    """What counts as one address: with IPv6 everybody has a whole /64 of them."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    return str(found.ipv4_mapped or ipaddress.ip_network((found, 64), strict=False))


async def reading(request: Request, services: Here) -> str:
    """The language of somebody who asks for what is the same for everybody. Nobody is recognised, and no cookie is set."""
    await allow(services.limits, ASK, address_of(request, services))
    return language_of(request)


async def asking(request: Request, response: Response, services: Here) -> Guest:
    """The guest who asks for something without changing anything."""
    await allow(services.limits, ASK, address_of(request, services))
    guest = await services.guests.of(request)
    services.guests.remember(guest, response)
    return guest


async def changing(request: Request, response: Response, services: Here) -> Guest:
    """The guest who changes something: through a page of ours, or as a bot with its token."""
    await allow(services.limits, CHANGE, address_of(request, services))
    return await moving(request, response, services)


async def moving(request: Request, response: Response, services: Here) -> Guest:
    """The guest who moves in a running game; no rate limit applies to that."""
    if not same_origin(request, services.settings.public_url):
        raise Refusal("ORIGIN", "Requests from another site are not accepted.", status=403)
    guest = await services.guests.of(request)
    services.guests.check_csrf(guest, request)
    if not guest.known:
        await allow(services.limits, GUESTS, address_of(request, services))
    await services.guests.keep(guest)
    services.guests.remember(guest, response)
    return guest


async def entered(services: Services, guest: Guest, table: str) -> LiveTable:
    """The table, for somebody who may look at it. Every request for a table goes through here, except invitations."""
    live = await services.live_tables.enter_fresh(table)
    if not live.admits(guest.id):
        say = Words("Only its players can see this game. If you were invited, open the link you were sent.")
        raise Refusal("PRIVATE", say, status=403)
    return live


Reader = Annotated[str, Depends(reading)]
Asker = Annotated[Guest, Depends(asking)]
Changer = Annotated[Guest, Depends(changing)]
Mover = Annotated[Guest, Depends(moving)]

"""The address for web sockets."""

import contextlib
import logging
from collections.abc import Awaitable, Callable

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from sqlalchemy.exc import SQLAlchemyError

from ludarium.server.asking import address_of, entered
from ludarium.server.guests import Guest
from ludarium.server.languages import language_of
from ludarium.server.limits import SOCKET, allow
from ludarium.server.live_table import encoded
from ludarium.server.refusals import Refusal, unavailable
from ludarium.server.security import same_origin
from ludarium.server.services import Services, services
from ludarium.server.sockets import Socket
from ludarium.server.worker_process import WorkerFailed

router = APIRouter()
log = logging.getLogger(__name__)
LARGEST_VERSION = 1 << 31


Serve = Callable[[Services, Guest, str], Awaitable[None]]
"""Serves somebody who may come in, from an address, until they leave."""


@router.websocket("/ws/{table}")
async def socket(websocket: WebSocket, table: str, v: str = "") -> None:
    """One viewer at one table. A refusal is sent before the socket is closed."""

    async def serve(here: Services, guest: Guest, address: str) -> None:
        live = await entered(here, guest, table)
        if not live.viewer(guest.id).seats:  # players always come back to their game
            await allow(here.limits, SOCKET, address)
        version = int(v) if v.isascii() and v.isdigit() and int(v) < LARGEST_VERSION else 0
        with here.connection_limits.opened(guest.id, address), contextlib.suppress(WebSocketDisconnect):
            await Socket(websocket, here, guest, address).serve(table, version)

    await accepted(websocket, serve)


async def accepted(websocket: WebSocket, serve: Serve) -> None:
    """Serve somebody who comes from a page of ours. If they are refused, or nothing can be stored, they are told before it is closed."""
    here = services(websocket)
    if not same_origin(websocket, here.settings.public_url):
        await websocket.close(4403, "another site")
        return
    address = address_of(websocket, here)
    await websocket.accept()
    try:
        await serve(here, await here.guests.of(websocket), address)
    except Refusal as refusal:
        await refused(websocket, refusal)
    except (SQLAlchemyError, OSError, WorkerFailed) as error:
        log.warning("a socket cannot be served: %s", str(error).splitlines()[0] if str(error) else type(error).__name__)
        await refused(websocket, unavailable())


async def refused(websocket: WebSocket, refusal: Refusal) -> None:
    """Say why, and close; `retry` says when it is worth coming again."""
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        bye = {"reason": refusal.say, "code": refusal.code, "retry": int(1000 * (refusal.retry or 0))}
        await websocket.send_text(encoded("bye", bye, language=language_of(websocket)))
        await websocket.close({403: 4403, 404: 4404, 503: 1013}.get(refusal.status, 4429), refusal.code)

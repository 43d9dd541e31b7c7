"""A web socket that has ended is freed at once, not when everything is searched for garbage."""

import asyncio
import gc

import uvicorn
import websockets
from starlette.websockets import WebSocket
from websockets.server import ServerProtocol

from ludarium.server.wire import Sockets
from ports import free_port


async def _answering(scope, receive, send):
    """An application that says what it hears, until the client goes."""
    scope["kept"] = WebSocket(scope, receive, send)  # frameworks keep such things there, in circles
    while (message := await receive())["type"] != "websocket.disconnect":
        if message["type"] == "websocket.connect":
            await send({"type": "websocket.accept"})
        else:
            await send({"type": "websocket.send", "text": message["text"]})


async def _some_sockets(count):
    port = free_port()
    config = uvicorn.Config(_answering, port=port, ws=Sockets, log_level="error", lifespan="off")
    server = uvicorn.Server(config)
    running = asyncio.create_task(server.serve())
    while not server.started:  # noqa: ASYNC110  it has no event to wait for
        await asyncio.sleep(0.01)
    for _ in range(count):
        async with websockets.connect(f"ws://127.0.0.1:{port}") as client:
            await client.send("hello")
            assert await client.recv() == "hello"
    await asyncio.sleep(0.2)
    left = sum(type(one) in (Sockets, ServerProtocol) for one in gc.get_objects())
    server.should_exit = True
    await running
    return left


def test_ended_sockets_are_freed_without_a_collection():
    """With Python's collector switched off, none of a few sockets is left after the clients have gone."""
    gc.collect()
    gc.disable()
    try:
        assert asyncio.run(_some_sockets(5)) == 0
    finally:
        gc.enable()

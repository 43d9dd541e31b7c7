"""Engines that run in the page, and what they need."""

import asyncio
from typing import Annotated

from fastapi import APIRouter, Path, Query, Response

from ludarium.game.learned import tables_of
from ludarium.server import catalogue
from ludarium.server.asking import Asker
from ludarium.server.refusals import not_found
from ludarium.server.routes.games import FOR_EVER, GameText
from ludarium.server.services import Here
from ludarium.server.shapes import Engine, EngineParts, problems
from ludarium.wasm import shelf

router = APIRouter(tags=["engines"])
FileName = Annotated[str, Path(pattern=r"^[a-z0-9_]{1,60}-[0-9a-f]{16}\.(wasm|data)$")]


@router.get("/api/engine", responses=problems(400))
async def engine(text: GameText, _guest: Asker, services: Here) -> Engine:
    """What the engine of a variant is loaded from. If there is none yet, it is being made: ask again in half a minute."""
    parts = await services.engines.parts(await catalogue.variant_soon(text))
    return Engine(parts=EngineParts(**parts) if parts else None)


@router.get("/api/engine/tables", responses=problems(400, 404), response_class=Response)
async def tables(
    text: GameText, _guest: Asker, v: Annotated[str, Query(max_length=64, description="changes with the tables")] = ""
) -> Response:
    """The weights of a variant's learned tables, a byte each."""
    found = await asyncio.to_thread(tables_of, await catalogue.variant_soon(text))
    if found is None:
        raise not_found("table")
    return Response(found.weights.tobytes(), media_type="application/octet-stream", headers=FOR_EVER if v else {})


@router.get("/engines/{file}", responses=problems(404), response_class=Response)
async def files(file: FileName, _guest: Asker) -> Response:
    """A module, or the constants beside it; the name changes with what it was made from."""
    path = await asyncio.to_thread(shelf.file, file)
    if path is None:
        raise not_found("file")
    kind = "application/wasm" if path.suffix == ".wasm" else "application/octet-stream"
    return Response(await asyncio.to_thread(path.read_bytes), media_type=kind, headers=FOR_EVER)

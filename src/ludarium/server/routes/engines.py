"""Engines that run in the page, and what they need."""

import asyncio
from typing import Annotated

from fastapi import APIRouter, Path, Query, Response

from ludarium.game.learned import tables_of
from ludarium.play.levels import STRONGEST, WEAKEST
from ludarium.server import catalogue
from ludarium.server.analysing import lines_json, position_json
from ludarium.server.asking import Asker, Reader, entered
from ludarium.server.refusals import not_found
from ludarium.server.routes.games import FOR_EVER, GameText
from ludarium.server.routes.tables import TableName
from ludarium.server.services import Here
from ludarium.server.shapes import Engine, EngineParts, EnginePosition, FoundLines, WrittenLines, problems
from ludarium.wasm import shelf

router = APIRouter(tags=["engines"])
FileName = Annotated[str, Path(pattern=r"^[a-z0-9_]{1,60}-[0-9a-f]{16}\.(wasm|data)$")]


@router.get("/api/engine", responses=problems(400))
async def engine(
    text: GameText,
    _language: Reader,
    services: Here,
    level: Annotated[int, Query(ge=WEAKEST, le=STRONGEST, description="whose judgement it has")] = STRONGEST,
) -> Engine:
    """What the engine of a variant is loaded from. If there is none yet, it is being made: ask again in half a minute."""
    parts = await services.engines.parts(await catalogue.variant_soon(text), level)
    return Engine(parts=EngineParts(**parts) if parts else None)


@router.get("/api/engine/tables", responses=problems(400, 404), response_class=Response)
async def tables(
    text: GameText,
    _language: Reader,
    v: Annotated[str, Query(max_length=64, description="changes with the tables")] = "",
) -> Response:
    """The weights of a variant's learned tables, a byte each."""
    found = await asyncio.to_thread(tables_of, await catalogue.variant_soon(text))
    if found is None:
        raise not_found("table")
    return Response(found.weights.tobytes(), media_type="application/octet-stream", headers=FOR_EVER if v else {})


@router.get("/api/tables/{table}/position", responses=problems(403, 404, 409))
async def position(
    table: TableName, guest: Asker, services: Here, ply: Annotated[int, Query(ge=0, lt=1 << 20)]
) -> EnginePosition:
    """The position after so many turns, for the page's engine; refused where hints are."""
    live = await entered(services, guest, table)
    async with live.lock:
        return EnginePosition(**await asyncio.to_thread(position_json, live, ply))


@router.post("/api/tables/{table}/lines", responses=problems(400, 401, 403, 404, 409, 413))
async def lines(table: TableName, body: FoundLines, guest: Asker, services: Here) -> WrittenLines:
    """Lines of play that an engine found in the position after so many turns, in the game's notation."""
    live = await entered(services, guest, table)
    async with live.lock:
        return WrittenLines(lines=await asyncio.to_thread(lines_json, live, body.ply, body.lines))


@router.get("/engines/{file}", responses=problems(404), response_class=Response)
async def files(file: FileName, _language: Reader) -> Response:
    """A module, or the constants beside it; the name changes with what it was made from."""
    path = await asyncio.to_thread(shelf.file, file)
    if path is None:
        raise not_found("file")
    kind = "application/wasm" if path.suffix == ".wasm" else "application/octet-stream"
    return Response(await asyncio.to_thread(path.read_bytes), media_type=kind, headers=FOR_EVER)

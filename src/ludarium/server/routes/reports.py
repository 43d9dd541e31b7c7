"""The report after a game."""

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Path, Request

from ludarium.server.asking import Asker, address_of, entered
from ludarium.server.languages import in_language
from ludarium.server.limits import REPORT, allow
from ludarium.server.recording import costly
from ludarium.server.refusals import Refusal
from ludarium.server.reporting import report_json, search_job, turn_json, turn_words_json, words_json
from ludarium.server.routes.tables import TableName
from ludarium.server.services import Here
from ludarium.server.shapes import AnyObject, FoundTurn, FoundTurns, PositionToSearch, problems
from ludarium.server.thinking import HINT
from ludarium.server.worker_process import WorkerFailed

router = APIRouter(prefix="/api/tables/{table}/report", tags=["reports"])
_Number = Annotated[int, Path(ge=1, lt=1 << 20, description="The number of the turn, counted from 1.")]


@router.get("", response_model=AnyObject, responses=problems(403, 404, 409))
async def report(table: TableName, guest: Asker, services: Here) -> dict[str, Any]:
    """The turns of a finished game, for the page's engine to judge."""
    answer = await costly(await entered(services, guest, table), "report", report_json)
    return in_language(guest.language, answer)  # type: ignore[no-any-return]


@router.post("/words", response_model=AnyObject, responses=problems(400, 403, 404, 409, 413))
async def words(table: TableName, body: FoundTurns, guest: Asker, services: Here) -> dict[str, Any]:
    """What was better than some turns of a finished game, and why, in the game's words."""
    live = await entered(services, guest, table)
    async with live.lock:
        return {"turns": in_language(guest.language, await asyncio.to_thread(words_json, live, body.turns))}


@router.get("/turns/{ply}", response_model=AnyObject, responses=problems(403, 404, 409))
async def turn(table: TableName, ply: _Number, guest: Asker, services: Here) -> dict[str, Any]:
    """One turn of a game, for the page's engine to judge; while the game goes on, refused where hints are."""
    live = await entered(services, guest, table)
    async with live.lock:
        return in_language(guest.language, await asyncio.to_thread(turn_json, live, ply))  # type: ignore[no-any-return]


@router.post("/turns/words", response_model=AnyObject, responses=problems(400, 403, 404, 409, 413))
async def turn_words(table: TableName, body: FoundTurn, guest: Asker, services: Here) -> dict[str, Any]:
    """What was better than one turn, and why; while the game goes on, refused where hints are."""
    live = await entered(services, guest, table)
    async with live.lock:
        answer = await asyncio.to_thread(turn_words_json, live, body)
        return in_language(guest.language, answer)  # type: ignore[no-any-return]


@router.post("/search", response_model=AnyObject, responses=problems(400, 403, 404, 409, 413, 503))
async def search(
    table: TableName, body: PositionToSearch, guest: Asker, services: Here, request: Request
) -> dict[str, Any]:
    """The best lines in the position of a turn, or after a turn that is tried there, for a page without an engine."""
    address = address_of(request, services)
    await allow(services.limits, REPORT, address)
    live = await entered(services, guest, table)
    async with live.lock:
        job = await asyncio.to_thread(search_job, live, body)
    if job["idle"]:
        return {"lines": [], "own": -1, "over": job["over"]}
    if services.thinking.quota.left(address) <= 0:
        raise Refusal("LIMIT", "The server has thought enough for you for now.", status=429, retry=60)
    try:
        answer = await services.thinking.choose(HINT, address, table, job)
    except WorkerFailed:
        raise Refusal(
            "UNAVAILABLE", "The server cannot look at this game at the moment.", status=503, retry=5
        ) from None
    return {"lines": answer["lines"], "own": answer["own"], "over": None}

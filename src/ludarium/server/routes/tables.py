"""Tables: setting them up, sitting down, looking at them, reading their records."""

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Path, Request, Response

from ludarium.server import seating
from ludarium.server.asking import Asker, Changer, address_of, entered
from ludarium.server.handing_over import take_over
from ludarium.server.judge import Judge
from ludarium.server.languages import in_language
from ludarium.server.lending import lendable, lent_json
from ludarium.server.limits import COSTLY, JOIN, NEW_TABLE, NEW_TABLE_ADDRESS, allow
from ludarium.server.recording import costly, record_for, replay_json
from ludarium.server.refusals import Refusal
from ludarium.server.services import Here
from ludarium.server.shapes import (
    AnyObject,
    Done,
    Handover,
    Join,
    JoinPublic,
    Lent,
    Lobby,
    Mixing,
    NewTable,
    NewTableAnswer,
    Reserve,
    Seated,
    problems,
)
from ludarium.server.views import table_json

router = APIRouter(prefix="/api", tags=["tables"])
TableName = Annotated[str, Path(min_length=1, max_length=16, pattern=r"^[0-9A-Za-z_-]+$", examples=["k3v9hq2w7nxp"])]


@router.post("/tables", status_code=201, responses=problems(400, 401, 403, 409, 413))
async def new_table(body: NewTable, guest: Changer, services: Here, request: Request) -> NewTableAnswer:
    """Set up a table. Sending the same key again gives the same table."""
    address = address_of(request, services)
    await allow(services.limits, NEW_TABLE, guest.id)
    await allow(services.limits, NEW_TABLE_ADDRESS, address)
    return await seating.set_up(services, guest, address, body)


@router.post("/join", responses=problems(400, 401, 403, 404, 409, 413))
async def join(body: Join, guest: Changer, services: Here) -> Seated:
    """Take a seat by invitation."""
    await allow(services.limits, JOIN, guest.id)
    return await seating.join(services, guest, await seating.invited(services, body.invite), body.name)


@router.post("/tables/{table}/join", responses=problems(400, 401, 403, 404, 409, 413))
async def join_public(table: TableName, body: JoinPublic, guest: Changer, services: Here) -> Seated:
    """Take a seat at a table in the lobby."""
    await allow(services.limits, JOIN, guest.id)
    live = await services.live_tables.enter(table)
    if not live.table.setup.listed and not live.viewer(guest.id).seats:
        raise Refusal("PRIVATE", "That seat is kept for somebody with the invitation.", status=403)
    return await seating.join(services, guest, live, body.name)


@router.post("/tables/{table}/nonce", responses=problems(400, 401, 403, 404, 409, 413))
async def nonce(table: TableName, body: Mixing, guest: Changer, services: Here) -> Done:
    """Add your number to the dice, before the game begins (docs/fair-dice.md)."""
    return Done(ok=True, version=await seating.mix(services, guest, await entered(services, guest, table), body))


@router.get("/lobby", responses=problems())
async def lobby(guest: Asker, services: Here) -> Lobby:
    """Tables waiting for players, and games that anybody may watch."""
    return Lobby(**in_language(guest.language, await seating.lobby(services)))


@router.get("/tables/{table}", response_model=AnyObject, responses=problems(403, 404))
async def look(table: TableName, guest: Asker, services: Here) -> dict[str, Any]:
    """The table as this viewer sees it."""
    live = await entered(services, guest, table)
    async with live.lock:
        viewer = live.viewer(guest.id)
        fields = table_json(live.table, viewer, live.sketch, live.online, live.note)
        version, opened = live.table.version, live.table.waits
    chat = await services.people.chat_of(table)
    invite = f"/j/{live.invite}" if viewer.owner and opened else None
    return {**in_language(guest.language, fields), "chat": chat, "invite": invite, "version": version}


@router.get("/tables/{table}/invite", responses=problems(403, 404, 409))
async def invite(table: TableName, guest: Asker, services: Here) -> NewTableAnswer:
    """How to invite somebody, for the guest who set up the table."""
    live = await services.live_tables.enter(table)
    if not live.viewer(guest.id).owner:
        raise Refusal("NOT_YOURS", "Only the player who opened the table can invite others.", status=403)
    return seating.answer_for(services, live)


@router.post("/tables/{table}/close", responses=problems(400, 401, 403, 404, 409, 413))
async def close(table: TableName, guest: Changer, services: Here) -> Done:
    """Stop waiting: the guest who set up a table can close it while seats are open."""
    live = await services.live_tables.enter(table)
    if not live.viewer(guest.id).owner:
        raise Refusal("NOT_YOURS", "Only the player who opened the table can close it.", status=403)
    return Done(ok=True, version=await services.live_tables.judged(live, lambda judge: judge.close()))


@router.get("/tables/{table}/reserve", responses=problems(403, 404))
async def reserve(table: TableName, guest: Asker, services: Here) -> Reserve:
    """What your page needs to go on with a game against the program if the server cannot be reached."""
    live = await entered(services, guest, table)
    if not lendable(live.table, guest.id):
        return Reserve(lent=None)
    modules = await services.engines.table(live.table.game)
    if not modules:
        return Reserve(lent=None)
    return Reserve(lent=Lent(**await asyncio.to_thread(lent_json, live.table, modules, guest.language)))


@router.post("/tables/{table}/handover", responses=problems(400, 401, 403, 404, 409, 413))
async def handover(table: TableName, body: Handover, guest: Changer, services: Here) -> Done:
    """Hand over a game against the program that went on in your page while the server could not be reached."""
    await allow(services.limits, COSTLY, guest.id)
    live = await services.live_tables.enter(table)

    def ask(judge: Judge) -> None:
        take_over(judge, guest.id, body.actions, body.since, body.resigned, body.seed)

    return Done(ok=True, version=await services.live_tables.judged(live, ask, body.key))


@router.get("/tables/{table}/replay", response_model=AnyObject, responses=problems(403, 404))
async def replay(table: TableName, guest: Asker, services: Here, request: Request) -> dict[str, Any]:
    """Every turn with the board after it, as far as everybody may see it."""
    await allow(services.limits, COSTLY, address_of(request, services))
    answer: dict[str, Any] = await costly(await entered(services, guest, table), "replay", replay_json)
    return in_language(guest.language, answer)  # type: ignore[no-any-return]


_RECORDS: dict[int | str, dict[str, Any]] = {
    200: {"content": {"application/x-ludarium-pgn": {"schema": {"type": "string"}}}, "description": "The record."}
}

_JSON: dict[int | str, dict[str, Any]] = {
    200: {"content": {"application/json": {"schema": {"type": "object"}}}, "description": "The record."}
}


@router.get("/tables/{table}/record.pgn", response_class=Response, responses=problems(403, 404) | _RECORDS)
async def record_pgn(table: TableName, guest: Asker, services: Here) -> Response:
    """The record as text."""
    from ludarium.record import write_game

    try:
        live = await entered(services, guest, table)
    except Refusal as refusal:
        text = await services.keeping.instead_of(refusal, table, guest)
    else:
        text = await costly(live, "pgn", lambda live: write_game(record_for(live)))
    headers = {"Content-Disposition": f'attachment; filename="{table}.pgn"'}
    return Response(text, media_type="application/x-ludarium-pgn", headers=headers)


@router.get("/tables/{table}/record.json", response_class=Response, responses=problems(403, 404) | _JSON)
async def record_json(table: TableName, guest: Asker, services: Here) -> Response:
    """The record as JSON."""
    from ludarium.record import to_json

    live = await entered(services, guest, table)
    text = await costly(live, "json", lambda live: to_json(record_for(live)))
    return Response(text, media_type="application/json")

"""The bot API."""

from collections.abc import AsyncIterator
from contextlib import AbstractContextManager
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Path, Request
from fastapi.responses import StreamingResponse

from ludarium.server import seating
from ludarium.server.asking import Asker, Changer, Mover, address_of, entered
from ludarium.server.bots import GameStream, happenings
from ludarium.server.clocks import now
from ludarium.server.guests import Guest, checked_name
from ludarium.server.judge import Judge
from ludarium.server.limits import BOTS, CHANGE, allow
from ludarium.server.live_table import LiveTable
from ludarium.server.refusals import Refusal
from ludarium.server.routes.tables import TableName
from ludarium.server.services import Here, Services
from ludarium.server.shapes import BotToken, Done, NewBot, Said, problems
from ludarium.server.sockets import say

router = APIRouter(prefix="/api", tags=["bots"])
_MOST_EVENT_STREAMS = 3  # of one bot
NDJSON = "application/x-ndjson"
MoveText = Annotated[str, Path(min_length=1, max_length=1000, examples=["c3-e3"])]
_STREAM: dict[int | str, dict[str, Any]] = {
    200: {"content": {NDJSON: {"schema": {"type": "string"}}}, "description": "One JSON object a line."}
}


async def bot_only(guest: Asker) -> Guest:
    """A bot, which a bearer token proves."""
    if not guest.bot:
        raise Refusal("BOTS_ONLY", "This is for bots: send a bearer token.", status=401)
    return guest


async def bot_changing(guest: Changer) -> Guest:
    """The same for what changes something."""
    return await bot_only(guest)


async def bot_moving(guest: Mover) -> Guest:
    """The same for moves."""
    return await bot_only(guest)


Bot = Annotated[Guest, Depends(bot_only)]
ActingBot = Annotated[Guest, Depends(bot_changing)]
MovingBot = Annotated[Guest, Depends(bot_moving)]


@router.post("/bots", status_code=201, responses=problems(400, 401, 403, 413))
async def make(body: NewBot, guest: Changer, services: Here, request: Request) -> BotToken:
    """Create a bot. Its token is shown only this once; the server keeps a hash of it."""
    await allow(services.limits, BOTS, address_of(request, services))
    name = checked_name(body.name)
    token = services.tokens.fresh()
    bot = services.tokens.public_id(token)
    await services.people.keep(bot, services.tokens.hashed(token), name, now(), bot=True)
    return BotToken(token=token, guest=bot, name=name)


@router.get("/stream/event", response_class=StreamingResponse, responses=problems(401) | _STREAM)
async def events(bot: Bot, services: Here, request: Request) -> StreamingResponse:
    """Games that start and finish, and challenges that can be accepted."""
    stream = services.connection_limits.opened(
        f"events of {bot.id}", address_of(request, services), _MOST_EVENT_STREAMS
    )
    return _streamed(_counted(stream, happenings(services, bot)))


@router.get("/bot/game/stream/{table}", response_class=StreamingResponse, responses=problems(401, 403, 404) | _STREAM)
async def game(table: TableName, bot: Bot, services: Here, request: Request) -> StreamingResponse:
    """`gameFull`, then a `gameState` for everything that happens, and `chatLine`."""
    live = await entered(services, bot, table)
    stream = services.connection_limits.opened(bot.id, address_of(request, services))
    return _streamed(_counted(stream, GameStream(bot).lines(services, live)))


def _counted(stream: AbstractContextManager[None], lines: AsyncIterator[str]) -> AsyncIterator[str]:
    """The lines, counted as an open stream for as long as they are read. Refusal if there are too many."""
    stream.__enter__()

    async def counted() -> AsyncIterator[str]:
        try:
            async for line in lines:
                yield line
        finally:
            stream.__exit__(None, None, None)

    return counted()


def _streamed(lines: AsyncIterator[str]) -> StreamingResponse:
    return StreamingResponse(lines, media_type=NDJSON, headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"})


async def _seated(services: Services, bot: Guest, table: str) -> tuple[LiveTable, int]:
    """The table and the bot's seat: the one whose turn it is, if it has several."""
    live = await services.live_tables.enter(table)
    own = live.viewer(bot.id).seats
    if not own:
        raise Refusal("NOT_SEATED", "The bot has no seat at this table.", status=403)
    return live, live.table.mover if live.table.mover in own and live.table.mover is not None else own[0]


_PROBLEMS = problems(400, 401, 403, 404, 409, 413)


@router.post("/bot/game/{table}/move/{move}", responses=_PROBLEMS)
async def move(table: TableName, move: MoveText, bot: MovingBot, services: Here, request: Request) -> Done:
    """Play a turn, or an action of one, in the game's notation. No rate limit applies to legal moves."""
    try:
        live, seat = await _seated(services, bot, table)
        version = await services.live_tables.judged(live, lambda judge: judge.act(seat, move, None))
    except Refusal:
        await allow(services.limits, CHANGE, address_of(request, services))
        raise
    return Done(ok=True, version=version)


@router.post("/bot/game/{table}/resign", responses=_PROBLEMS)
async def resign(table: TableName, bot: ActingBot, services: Here) -> Done:
    """Give up."""
    live, seat = await _seated(services, bot, table)
    return Done(ok=True, version=await services.live_tables.judged(live, lambda judge: judge.resign(seat)))


@router.post("/bot/game/{table}/chat", responses=_PROBLEMS)
async def chat(table: TableName, said: Said, bot: ActingBot, services: Here) -> Done:
    """Say something."""
    live, _ = await _seated(services, bot, table)
    await say(services, live, bot, said.text)
    return Done(ok=True, version=live.table.version)


@router.post("/bot/game/{table}/{offer}/{answer}", responses=_PROBLEMS)
async def consent(
    table: TableName, offer: Literal["draw", "takeback"], answer: Literal["yes", "no"], bot: ActingBot, services: Here
) -> Done:
    """Offer or accept a draw or a takeback (`yes`), or decline it (`no`)."""
    live, seat = await _seated(services, bot, table)

    def ask(judge: Judge) -> None:
        (judge.offer if answer == "yes" else judge.decline)(seat, offer)

    return Done(ok=True, version=await services.live_tables.judged(live, ask))


@router.post("/challenge/{table}/accept", responses=_PROBLEMS)
async def accept(table: TableName, bot: ActingBot, services: Here) -> Done:
    """Take a seat at a table in the lobby."""
    live = await services.live_tables.enter(table)
    if not live.table.setup.listed:
        raise Refusal("PRIVATE", "That seat is kept for somebody with the invitation.", status=403)
    await seating.join(services, bot, live, bot.name)
    return Done(ok=True, version=live.table.version)

"""The bot API."""

from collections.abc import AsyncIterator
from contextlib import AbstractContextManager
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Path, Request
from fastapi.responses import StreamingResponse

from ludarium.server import laying
from ludarium.server.asking import Asker, Changer, Mover, address_of, entered
from ludarium.server.bots import GameStream, happenings
from ludarium.server.clocks import now
from ludarium.server.guests import Guest, checked_name
from ludarium.server.house import Here, House
from ludarium.server.judge import Judge
from ludarium.server.limits import BOTS, CHANGE, allow
from ludarium.server.live import Live
from ludarium.server.refusals import Refusal
from ludarium.server.routes.tables import TableName
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
    """Whoever streams proves with a bearer token who they are."""
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
async def make(wish: NewBot, guest: Changer, house: Here, request: Request) -> BotToken:
    """A new bot. Its token is shown this once and only its hash is kept."""
    await allow(house.limits, BOTS, address_of(request, house))
    name = checked_name(wish.name)
    token = house.tokens.fresh()
    bot = house.tokens.public_id(token)
    await house.people.keep(bot, house.tokens.hashed(token), name, now(), bot=True)
    return BotToken(token=token, guest=bot, name=name)


@router.get("/stream/event", response_class=StreamingResponse, responses=problems(401) | _STREAM)
async def events(bot: Bot, house: Here, request: Request) -> StreamingResponse:
    """Games that start and finish, and challenges that can be accepted."""
    door = house.doors.opened(f"events of {bot.id}", address_of(request, house), _MOST_EVENT_STREAMS)
    return _streamed(_behind(door, happenings(house, bot)))


@router.get("/bot/game/stream/{table}", response_class=StreamingResponse, responses=problems(401, 403, 404) | _STREAM)
async def game(table: TableName, bot: Bot, house: Here, request: Request) -> StreamingResponse:
    """`gameFull`, then a `gameState` for everything that happens, and `chatLine`."""
    live = await entered(house, bot, table)
    door = house.doors.opened(bot.id, address_of(request, house))
    return _streamed(_behind(door, GameStream(bot).lines(house, live)))


def _behind(door: AbstractContextManager[None], lines: AsyncIterator[str]) -> AsyncIterator[str]:
    """The lines, counted as an open stream for as long as they are read. Refusal where there are too many."""
    door.__enter__()

    async def counted() -> AsyncIterator[str]:
        try:
            async for line in lines:
                yield line
        finally:
            door.__exit__(None, None, None)

    return counted()


def _streamed(lines: AsyncIterator[str]) -> StreamingResponse:
    return StreamingResponse(lines, media_type=NDJSON, headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"})


async def _seated(house: House, bot: Guest, table: str) -> tuple[Live, int]:
    """The table and the bot's seat: the one to act where it has several."""
    live = await house.hall.enter(table)
    own = live.viewer(bot.id).seats
    if not own:
        raise Refusal("NOT_SEATED", "The bot has no seat at this table.", status=403)
    return live, live.table.mover if live.table.mover in own and live.table.mover is not None else own[0]


_PROBLEMS = problems(400, 401, 403, 404, 409, 413)


@router.post("/bot/game/{table}/move/{move}", responses=_PROBLEMS)
async def move(table: TableName, move: MoveText, bot: MovingBot, house: Here, request: Request) -> Done:
    """Play a turn, or an action of one, in the game's notation. A legal move is never refused for being too often."""
    try:
        live, seat = await _seated(house, bot, table)
        version = await house.hall.judged(live, lambda judge: judge.act(seat, move, None))
    except Refusal:
        await allow(house.limits, CHANGE, address_of(request, house))
        raise
    return Done(ok=True, version=version)


@router.post("/bot/game/{table}/resign", responses=_PROBLEMS)
async def resign(table: TableName, bot: ActingBot, house: Here) -> Done:
    """Give up."""
    live, seat = await _seated(house, bot, table)
    return Done(ok=True, version=await house.hall.judged(live, lambda judge: judge.resign(seat)))


@router.post("/bot/game/{table}/chat", responses=_PROBLEMS)
async def chat(table: TableName, said: Said, bot: ActingBot, house: Here) -> Done:
    """Say something."""
    live, _ = await _seated(house, bot, table)
    await say(house, live, bot, said.text)
    return Done(ok=True, version=live.table.version)


@router.post("/bot/game/{table}/{offer}/{answer}", responses=_PROBLEMS)
async def consent(
    table: TableName, offer: Literal["draw", "takeback"], answer: Literal["yes", "no"], bot: ActingBot, house: Here
) -> Done:
    """Offer or accept a draw or a takeback (`yes`), or decline it (`no`)."""
    live, seat = await _seated(house, bot, table)

    def ask(judge: Judge) -> None:
        (judge.offer if answer == "yes" else judge.decline)(seat, offer)

    return Done(ok=True, version=await house.hall.judged(live, ask))


@router.post("/challenge/{table}/accept", responses=_PROBLEMS)
async def accept(table: TableName, bot: ActingBot, house: Here) -> Done:
    """Sit down at a table of the lobby."""
    live = await house.hall.enter(table)
    if not live.table.laid.listed:
        raise Refusal("PRIVATE", "That seat is kept for somebody with the invitation.", status=403)
    await laying.join(house, bot, live, bot.name)
    return Done(ok=True, version=live.table.version)

"""What the server says on a socket, field by field. `make protocol` writes the page's types and docs/web/protocol.md from it.

Messages are made as plain dictionaries (views.py, live_table.py), for speed; the tests hold every message they hear against
these models. What comes in is in messages.py, which does check it.
"""

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from ludarium.server.view_models import BoardData, ClockData, ServerModel, View, may, says

Status = Literal["waiting", "preparing", "playing", "paused", "over"]
Hints = Literal["free", "off", "agreed"]
Kind = Literal[
    "act", "throw", "undo", "takeback", "offer", "agreed", "declined", "seat", "start", "pause", "resume", "over",
    "rematch", "hints", "name", "nonce",
]  # fmt: skip


# --- the table


class SeatData(ServerModel):
    """Who sits where."""

    name: str = says("`black`")
    who: str | None = says("`Ann`, `Level 5`; null while it is open")
    kind: Literal["person", "program", "open"]
    level: int | None = says("of the program; null for one of the host's own players")
    yours: bool
    here: bool = says("whether they play side by side on one screen")
    online: bool


class Turn(ServerModel):
    """A completed turn."""

    player: int
    text: str
    cells: list[str]
    by: str = says("`person`, `program` or `chance`")
    at: int
    actions: list[int] = may("their numbers, as a page needs them that goes on by itself")
    say: str = may("in plain words, if the notation is hard to read")
    hidden: bool = may("true if this viewer may not know it yet; then there are neither text nor cells")


class Offer(ServerModel):
    """What is on offer."""

    offer: str
    seat: int
    waiting: list[int] = says("seats that have yet to agree")


class ChatLine(ServerModel):
    """Something that was said."""

    who: str
    seat: int | None
    text: str
    at: int


class Throw(ServerModel):
    """A throw of the dice."""

    n: int = says("counted from 1")
    ply: int
    odds: list[tuple[int, float]] = says("actions, ascending, with their probabilities")
    action: int
    seed: str = may("of the page that made the throw while the server could not be reached")


class DiceData(ServerModel):
    """What makes the dice fair (docs/fair-dice.md)."""

    commit: str = says("the SHA-256 of the seed, hexadecimal")
    nonces: list[str | None] = says("by seat, hexadecimal")
    seals: list[str | None] = says("by seat: the SHA-256 of the nonce")
    throws: list[Throw]
    seed: str = may("hexadecimal, once the game is over")


class Control(ServerModel):
    """The clock as it was chosen."""

    kind: Literal["none", "fischer", "days"]
    initial: int = may("milliseconds, for `fischer`")
    increment: int = may("milliseconds, for `fischer`")
    days: int = may("for `days`")


class What(ServerModel):
    """What happened. Which fields there are depends on the kind."""

    kind: Kind
    player: int = may("`act`")
    cells: list[str] = may("`act`, `throw`")
    text: str = may("`act`, `throw`")
    say: str = may("`act`: in plain words")
    hidden: bool = may("`act`: true if this viewer may not know it yet")
    action: int = may("`throw`")
    n: int = may("`throw`: its number")
    seat: int | None = may(
        "whose throw, offer, answer, seat, name or nonce it is; −1 for a throw that belongs to nobody"
    )
    turns: int = may("`takeback`: how many are taken back")
    throws: int = may("`takeback`: how many throws are left")
    offer: str = may("`offer`, `agreed`, `declined`")
    how: str = may("`over`: `rules`, `resign`, `time`, `agreement`, `aborted`, or `closed` if nobody came")
    table: str = may("`rematch`")


class Missed(ServerModel):
    """An event that happened while the viewer was away."""

    v: int
    what: What


class TableData(ServerModel):
    """A whole table."""

    id: str
    game: str
    title: str
    variant: str = says("`Copenhagen, 11×11`")
    board: BoardData
    status: Status
    seats: list[SeatData]
    invite: str | None = says("`/j/…`, for its owner while seats are open")
    lan: str | None = may("not in this message: the page adds it from `/api/tables/{id}/invite`")
    qr: str | None = may("not in this message: the page adds it from `/api/tables/{id}/invite`")
    clock: ClockData
    control: Control
    turns: list[Turn]
    view: View
    offers: list[Offer]
    chat: list[ChatLine]
    missed: list[Missed] = may("the events since the version asked for, at most 50")
    version: int = may("over HTTP only")
    dice: DiceData | None = says("null in a game without dice")
    takebacks: bool
    hints: Hints = says("between people there are none unless everybody agrees")
    public: bool
    listed: bool
    rematch: str | None = says("the next table")
    start: str | None = says("the position it began from, if not the usual one; in the game's notation")
    now: int = says("the server's time")


class Happening(ServerModel):
    """Something that happened, and what it changed."""

    what: What
    view: View
    offers: list[Offer]
    status: Status
    seats: list[SeatData] = may("with `seat`, `start`, `name`, and in games where roles change")
    turn: Turn = may("the turn that this completed")
    back: int = may("turns left after a takeback")
    board: BoardData = may("if it is another one now")
    dice: DiceData | None = may("with `nonce`, `start`, `over`")
    hints: Hints = may("with `start`, `over`, `hints`")


class Answer(ServerModel):
    """What became of a client's message."""

    id: str | None = says("the message's")
    ok: bool
    v: int = says("the table's version after everything the message led to")
    code: str = may("for programs, if it was refused: `STALE`, `NOT_YOUR_TURN`, `ILLEGAL`, `OVER`, `LIMIT`, …")
    say: str = may("why, in the game's words")
    field: str = may("which part of the message is wrong")
    retry: float = may("seconds after which it may be tried again")


class HintData(ServerModel):
    """A good turn."""

    id: str
    cells: list[str]
    ways: list[list[str]] = says("the cells that each piece passes")
    text: str
    say: str
    score: float | None
    actions: list[int]


class Question(ServerModel):
    """What the page's engine has to know to think about a position."""

    id: str
    words: str = says("the state's words, in base64")
    spent: list[str] = says("repetition keys of positions that may not come again, as decimal numbers")
    salt: str = says("what keys of the engine's table are salted with, as a decimal number")
    seconds: float = says("how long to think about it")


class PositionData(Question):
    """The position for the page's engine (`/api/engine`), as the seat may know it."""

    game: str = says("the variant's text")
    moved: int = says("to be sent back with what is found")


class ThinkData(Question):
    """A position in which the program is to move, for a page that said it is `able` to think."""

    level: int = says("whose judgement is wanted: the engine of that level")
    lines: int = says("how many lines are wanted")
    nodes: int | None = says("how many positions to look at; null: as many as there is time for")
    depth: int | None = says("how many turns to look ahead; null: as many as there is time for")
    first_look: int | None = says("nodes of a second look, one turn ahead, if one is wanted")


class Presence(ServerModel):
    """Who is here."""

    online: list[bool] = says("by seat")
    watchers: int


class Thinking(ServerModel):
    """Which seat the program is thinking for, and since when."""

    seat: int
    since: int


class NoteData(ServerModel):
    """What the program has to say about itself."""

    text: str | None


class Farewell(ServerModel):
    """Why the socket is about to be closed."""

    reason: str
    retry: int | None = says("milliseconds after which to reconnect")
    code: str = may("if the socket was refused")


# --- the envelopes


class TableMessage(ServerModel):
    """The first message, and the answer to `sync`."""

    t: Literal["table"]
    v: int
    d: TableData


class EventMessage(ServerModel):
    """The next version."""

    t: Literal["event"]
    v: int
    d: Happening


class AckMessage(ServerModel):
    """The answer to a message with an id."""

    t: Literal["ack"]
    d: Answer


class HintMessage(ServerModel):
    """The hint that was asked for."""

    t: Literal["hint"]
    d: HintData


class PositionMessage(ServerModel):
    """The position that was asked for, to look for a hint in the page."""

    t: Literal["position"]
    d: PositionData


class ThinkMessage(ServerModel):
    """Please think for the program; if no `thought` comes in time, the server does."""

    t: Literal["think"]
    d: ThinkData


class ChatMessage(ServerModel):
    """Somebody said something."""

    t: Literal["chat"]
    d: ChatLine


class PresenceMessage(ServerModel):
    """Somebody came or went."""

    t: Literal["presence"]
    d: Presence


class ThinkingMessage(ServerModel):
    """The program has begun to think."""

    t: Literal["thinking"]
    d: Thinking


class NoteMessage(ServerModel):
    """The view's note has changed."""

    t: Literal["note"]
    d: NoteData


class ByeMessage(ServerModel):
    """Sent before the server closes the socket."""

    t: Literal["bye"]
    d: Farewell


class Pong(ServerModel):
    """The answer to `ping`."""

    t: Literal["pong"]


Message = (
    TableMessage | EventMessage | AckMessage | HintMessage | PositionMessage | ThinkMessage | ChatMessage | PresenceMessage | ThinkingMessage
    | NoteMessage | ByeMessage | Pong
)  # fmt: skip
MESSAGE: TypeAdapter[Message] = TypeAdapter(Annotated[Message, Field(discriminator="t")])
"""Holds a message of the server's against its model."""

"""The shapes of requests and answers over HTTP: they check what comes in and describe what goes out (OpenAPI)."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from ludarium.server.protocol import Status

MOST_SEATS = 4
GameText = Annotated[str, StringConstraints(min_length=1, max_length=4000)]
Key = Annotated[str, StringConstraints(min_length=8, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
UnusedNonce = Annotated[str, StringConstraints(max_length=64)]
Hex = Annotated[str, StringConstraints(max_length=200)]
_TOO_EARLY = "Not used: a nonce counts only after the dice were promised (`/api/tables/{table}/nonce`)."
_PROMISE = "The SHA-256 of the dice's seed, fixed from now on; null in a game without dice."
NameText = Annotated[str, StringConstraints(max_length=200)]


class RequestBody(BaseModel):
    """Nothing that is not named may come in."""

    model_config = ConfigDict(extra="forbid")


class Problem(BaseModel):
    """Why a request was refused."""

    code: str = Field(examples=["ILLEGAL"])
    say: str = Field(examples=["There is no stone to jump over."])
    field: str | None = None
    retry: float | None = Field(default=None, description="Seconds until you may try again.")


class Me(BaseModel):
    """Who the browser is."""

    guest: str = Field(examples=["3f0c9a1be2d44c71"])
    name: str = Field(examples=["Guest 4711"])
    named: bool = Field(description="Whether the name was chosen.")
    csrf: str


class Rename(RequestBody):
    """The name somebody wants to have."""

    name: NameText = Field(examples=["Ann"])


class NoClock(RequestBody):
    """No clock."""

    kind: Literal["none"]


class Fischer(RequestBody):
    """Milliseconds at the start, and milliseconds added after every turn."""

    kind: Literal["fischer"]
    initial: int = Field(ge=5_000, le=24 * 3_600_000)
    increment: int = Field(ge=0, le=3_600_000)


class Days(RequestBody):
    """Days for every turn."""

    kind: Literal["days"]
    days: int = Field(ge=1, le=30)


Clock = Annotated[NoClock | Fischer | Days, Field(discriminator="kind")]


class MySeat(RequestBody):
    """A seat for the guest who sets up the table."""

    kind: Literal["me"]


class HereSeat(RequestBody):
    """A seat for somebody on the same screen."""

    kind: Literal["here"]
    name: NameText = ""


class ProgramSeat(RequestBody):
    """A seat for the program."""

    kind: Literal["program"]
    level: int = Field(default=5, ge=1, le=10)
    player: str = Field(default="", max_length=24, description="one of the host's own players, by its name")


class OpenSeat(RequestBody):
    """A seat for anybody with the invitation or, if the table is listed, from the lobby."""

    kind: Literal["open"]


AnySeat = Annotated[MySeat | HereSeat | ProgramSeat | OpenSeat, Field(discriminator="kind")]


class NewTable(RequestBody):
    """A table to set up. Sending the same `key` again gives the same table."""

    key: Key = Field(examples=["6f1c2f4e9d"])
    game: GameText = Field(examples=["name(option=value)"])
    seats: list[AnySeat] = Field(min_length=1, max_length=MOST_SEATS)
    clock: Clock = NoClock(kind="none")
    public: bool = Field(default=True, description="Whether anybody may watch.")
    listed: bool = Field(default=False, description="Whether open seats can be taken from the lobby.")
    takebacks: bool = True
    position: str = Field(default="", max_length=2000, description="Where to begin, if not at the usual start.")
    nonce: UnusedNonce = Field(default="", deprecated=True, description=_TOO_EARLY)


class NewTableAnswer(BaseModel):
    """The table that was set up."""

    table: str = Field(examples=["k3v9hq2w7nxp"])
    url: str
    invite: str | None
    lan: str | None
    qr: str | None
    commit: str | None = Field(description=_PROMISE)


class Join(RequestBody):
    """Take a seat by invitation."""

    invite: Annotated[str, StringConstraints(min_length=1, max_length=64)]
    nonce: UnusedNonce = Field(default="", deprecated=True, description=_TOO_EARLY)
    name: NameText = ""


class JoinPublic(RequestBody):
    """Take a seat at a table in the lobby."""

    nonce: UnusedNonce = Field(default="", deprecated=True, description=_TOO_EARLY)
    name: NameText = ""


class Seated(BaseModel):
    """The seat that was taken."""

    table: str
    url: str
    seat: int
    commit: str | None = Field(description=_PROMISE)


class Mixing(RequestBody):
    """Your number for the dice, or first its seal."""

    nonce: Hex | None = Field(default=None, description="8 to 32 bytes, hexadecimal.", examples=["6f1c2f4e9d03b7a5"])
    seal: Hex | None = Field(default=None, description="The SHA-256 of the nonce's bytes, hexadecimal.")


class Lobby(BaseModel):
    """The tables in the lobby."""

    open: list[dict[str, Any]]
    live: list[dict[str, Any]]


class MyPlayer(BaseModel):
    """Somebody at a table; `who` is null while the seat is open."""

    who: str | None
    kind: Literal["person", "program", "open"]
    yours: bool


class MyGame(BaseModel):
    """A game in which you have a seat."""

    table: str
    url: str
    game: str
    title: str
    variant: str = Field(examples=["Brandubh, 7×7"], description="In words; empty if the game has only one.")
    status: Status
    players: list[MyPlayer]
    turn: int | None = Field(description="The seat whose turn it is.")
    your_turn: bool
    turns: int
    clock: str = Field(examples=["5 min + 3 s"], description="In words; empty if there is no clock.")
    deadline: int | None = Field(description="When the running clock runs out.")
    changed: int = Field(description="When anything last happened.")
    result: str | None = Field(examples=["White wins: Black cannot move"])
    won: bool | None = Field(description="Whether one of your seats won; null for a draw or no result.")


class MyGames(BaseModel):
    """Your games: those in progress, beginning with those where it is your turn, and those that are over, newest first."""

    running: list[MyGame]
    finished: list[MyGame]
    more: bool = Field(description="Whether there are older ones.")


class Games(BaseModel):
    """Every game with its options and presets."""

    games: list[dict[str, Any]]


class Variant(BaseModel):
    """One variant of a game, with its board and its start."""

    text: str
    title: str
    players: list[str]
    chosen: dict[str, Any]
    board: dict[str, Any]
    view: dict[str, Any]
    ready: bool
    chance: bool
    secret: bool


class EngineParts(BaseModel):
    """The files of an engine, and the variant it is to play."""

    module: str = Field(description="A WebAssembly module.")
    beside: str | None = Field(description="Constants that belong into its memory.")
    weights: str | None = Field(description="Learned tables.")
    variant: dict[str, Any] = Field(description="What its driver has to know; `js/engine/rules.js` describes it.")


class Engine(BaseModel):
    """An engine for the page."""

    parts: EngineParts | None = Field(description="Null while there is none.")


class EnginePosition(BaseModel):
    """A position for the page's engine."""

    words: str | None = Field(description="The state's words, in base64; null where nobody is to move.")
    over: bool = Field(description="Whether the game has ended here by its rules.")
    player: str = Field(description="Who is to move, by name.")
    spent: list[str] = Field(description="Repetition keys of positions that may not come again.")
    salt: str = Field(description="What keys of the engine's table are salted with.")


class Lent(BaseModel):
    """What the page of a table needs to go on without the server."""

    data: dict[str, Any] = Field(description="The game; `js/alone/variant.js` describes it.")
    variant: dict[str, Any] = Field(description="The variant with its modules.")


class Reserve(BaseModel):
    """The same, if there is anything."""

    lent: Lent | None = Field(description="Null while it is being made, and where the game cannot go on by itself.")


_FoundAction = Annotated[int, Field(ge=0, lt=1 << 31)]
_FoundTurn = Annotated[list[_FoundAction], Field(min_length=1, max_length=200)]
_FoundLine = Annotated[list[_FoundTurn], Field(max_length=40)]


class Handover(RequestBody):
    """A game that went on in the page. Sending the same `key` again changes nothing."""

    key: Key = Field(examples=["6f1c2f4e9d"])
    actions: Annotated[list[_FoundAction], Field(max_length=8000)] = Field(description="All of them, from the start.")
    since: int = Field(default=0, ge=0, description="How many of them your page knew when it lost the server.")
    resigned: int | None = Field(default=None, ge=0, lt=MOST_SEATS, description="Your seat, if it resigned.")
    seed: Annotated[str, Field(max_length=64)] | None = Field(
        default=None, description="What your page's throws follow from: 32 bytes, hexadecimal."
    )


class FoundLines(RequestBody):
    """Lines of play, each a list of turns."""

    ply: int = Field(ge=0, lt=1 << 20)
    lines: Annotated[list[_FoundLine], Field(max_length=8)]


class WrittenLines(BaseModel):
    """The same lines in the game's notation."""

    lines: list[list[str]]


_Proven = Literal["win", "loss", "draw"]


class FoundTurn(RequestBody):
    """What an engine found about a turn of a finished game."""

    ply: int = Field(ge=1, lt=1 << 20, description="The number of the turn, counted from 1.")
    best: Annotated[_FoundLine, Field(min_length=1)] = Field(description="What would have been better.")
    proven: _Proven | None = Field(default=None, description="What is certain with the better turn.")
    turns: int | None = Field(default=None, ge=0, lt=1 << 20)
    reply: _FoundLine = Field(default=[], description="What the others can make of the turn that was played.")
    reply_proven: _Proven | None = Field(default=None, description="What is certain for the player of the reply.")
    reply_turns: int | None = Field(default=None, ge=0, lt=1 << 20)


class FoundTurns(RequestBody):
    """Turns to be put into words."""

    turns: Annotated[list[FoundTurn], Field(max_length=60)]


class PositionToSearch(RequestBody):
    """A position of a finished game to be searched."""

    ply: int = Field(ge=1, lt=1 << 20, description="The number of the turn before which it was, counted from 1.")
    after: Annotated[list[_FoundAction], Field(max_length=200)] = Field(default=[], description="Actions to try there.")
    tried: Annotated[list[_FoundAction], Field(max_length=200)] = Field(
        default=[], description="A turn to be found among the lines; the one that was played, if left out."
    )
    lines: int = Field(default=1, ge=1, le=12)


class Rules(BaseModel):
    """The rules for people to read, and positions to try them on."""

    html: str
    examples: list[dict[str, Any]]


class NewBot(RequestBody):
    """A bot to create."""

    name: NameText = Field(examples=["Deep Lua"])


class BotToken(BaseModel):
    """A bot's bearer token; it is never shown again."""

    token: str
    guest: str
    name: str


class Said(RequestBody):
    """A line of chat."""

    text: Annotated[str, StringConstraints(min_length=1, max_length=2000)]
    room: Literal["player", "spectator"] = "player"


class Done(BaseModel):
    """Done; this is the version of the table now."""

    ok: Literal[True]
    version: int


class AnyObject(BaseModel):
    """An object as docs/web/protocol.md describes it."""

    model_config = ConfigDict(extra="allow")


def problems(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The refusals that a route may answer with."""
    words = {
        400: "The request cannot be granted.", 401: "The token is not known.", 403: "Not allowed.",
        404: "Not found.", 409: "Not now.", 413: "Too large.", 422: "The request is not well formed.",
        429: "Too often; see Retry-After.", 503: "Not available just now.",
    }  # fmt: skip
    return {status: {"model": Problem, "description": words[status]} for status in sorted({422, 429, *statuses})}

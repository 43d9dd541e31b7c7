"""What may come in through a socket: every message is checked here, whole, before it gets near a table."""

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints, TypeAdapter, ValidationError

from ludarium.server.refusals import Refusal

MOST_MESSAGE = 16 * 1024
LONGEST_ID = 40
MOST_ACTIONS = 512
MOST_LINES = 32  # as in search/alphabeta.py


def _storable(text: str) -> str:
    if "\0" in text:
        raise ValueError("it contains a character that cannot be stored")
    return text


Plain = Annotated[str, AfterValidator(_storable)]
Id = Annotated[Plain, StringConstraints(min_length=1, max_length=LONGEST_ID)]
SeatNumber = Annotated[int, Field(ge=0, lt=16, strict=True)]
Action = Annotated[int, Field(ge=0, lt=1 << 31, strict=True)]


class ClientMessage(BaseModel):
    """What is not named is passed over: a newer page may say more."""

    model_config = ConfigDict(extra="ignore")


class SeatMessage(ClientMessage):
    """Which of your seats is meant; if left out, the one whose turn it is, else the first."""

    seat: SeatNumber | None = Field(default=None, description="the seat's number")


class Acting(SeatMessage):
    """Actions of a turn, or a turn in the game's notation."""

    actions: Annotated[list[Action], Field(max_length=MOST_ACTIONS)] | None = Field(
        default=None, description="as `legal` and `turns` of the view number them"
    )
    text: Annotated[Plain, StringConstraints(max_length=4000)] | None = Field(
        default=None, description="a turn in the game's notation, instead of `actions`"
    )


class Consenting(SeatMessage):
    """The offer that is made or answered."""

    offer: Annotated[Plain, StringConstraints(max_length=20)] = Field(
        description="`draw`, `takeback`, `pause`, `resume`, `rematch` or `hints`"
    )


class Talking(ClientMessage):
    """A line of chat."""

    text: Annotated[Plain, StringConstraints(max_length=4000)]


class Wondering(SeatMessage):
    """The cells that were touched."""

    cells: Annotated[list[Annotated[Plain, StringConstraints(max_length=40)]], Field(min_length=1, max_length=50)]


class ThoughtLine(ClientMessage):
    """A turn that a page's engine found."""

    actions: Annotated[list[Action], Field(min_length=1, max_length=MOST_ACTIONS)]
    score: Annotated[float, Field(ge=-1, le=1)] = Field(description="for the player to move")
    proven: Literal["win", "loss", "draw"] | None = Field(default=None, description="if the score is certain")
    turns: Annotated[int, Field(ge=0, lt=10_000, strict=True)] | None = Field(
        default=None, description="within how many turns that is"
    )


class Finding(SeatMessage, ThoughtLine):
    """What a page's engine found for the position it was sent."""

    moved: Annotated[int, Field(ge=0, lt=1 << 31, strict=True)] = Field(description="as it came with the position")


class Considered(ClientMessage):
    """What a page's engine found for the program."""

    question: Id = Field(description="the `id` of the `think` it answers")
    lines: Annotated[list[ThoughtLine], Field(min_length=1, max_length=MOST_LINES)] = Field(description="best first")
    first_look: Annotated[list[ThoughtLine], Field(max_length=MOST_LINES)] = Field(
        default=[], description="what a second look one turn ahead gave, if one was wanted"
    )


class Mixing(ClientMessage):
    """Your number for the dice, or first its seal; a refusal says what is wrong with it."""

    nonce: Annotated[Plain, StringConstraints(max_length=200)] | None = Field(
        default=None, description="8 to 32 bytes, hexadecimal"
    )
    seal: Annotated[Plain, StringConstraints(max_length=200)] | None = Field(
        default=None, description="the SHA-256 of the nonce's bytes, hexadecimal"
    )


class _Sent(ClientMessage):
    id: Id = Field(description="chosen by the sender; a message with the same id takes effect only once")
    v: Annotated[int, Field(ge=0, lt=1 << 31, strict=True)] | None = Field(
        default=None, description="the version it was chosen at"
    )


class Act(_Sent):
    """Play."""

    t: Literal["act"]
    d: Acting


class Own(_Sent):
    """A request that needs nothing but the seat."""

    t: Literal["undo", "resign", "abort", "hint", "position", "able"]
    d: SeatMessage = SeatMessage()


class Found(_Sent):
    """Have a hint that the page found put into words; it follows as a `hint`."""

    t: Literal["found"]
    d: Finding


class Thought(_Sent):
    """Answer a `think`, for the program."""

    t: Literal["thought"]
    d: Considered


class Consent(_Sent):
    """Offer something, or answer an offer."""

    t: Literal["offer", "accept", "decline"]
    d: Consenting


class Chat(_Sent):
    """Say something."""

    t: Literal["chat"]
    d: Talking


class Why(_Sent):
    """Ask why these cells are not a move."""

    t: Literal["why"]
    d: Wondering


class Mix(_Sent):
    """Add a number to the dice."""

    t: Literal["nonce"]
    d: Mixing


class Bare(ClientMessage):
    """A message that gets no `ack`."""

    t: Literal["ping", "sync"]


Sent = Act | Own | Found | Thought | Consent | Chat | Why | Mix | Bare
_SHAPE: TypeAdapter[Sent] = TypeAdapter(Annotated[Sent, Field(discriminator="t")])
_ENVELOPE: TypeAdapter[dict[str, Any]] = TypeAdapter(dict[str, Any])


def parsed(text: str | bytes) -> Sent:
    """The message. Refusal says what is wrong with it."""
    if len(text) > MOST_MESSAGE:
        raise Refusal("TOO_LARGE", "That message is too long.")
    try:
        return _SHAPE.validate_json(text)
    except ValidationError as error:
        raise _complaint(error) from None


def _complaint(error: ValidationError) -> Refusal:
    first = error.errors(include_url=False, include_context=False, include_input=False)[0]
    if first["type"] == "union_tag_invalid":
        return Refusal("UNKNOWN", "The server does not know this kind of message.")
    if first["type"] in ("json_invalid", "model_attributes_type", "union_tag_not_found"):
        return Refusal("BAD_MESSAGE", "A message is a JSON object with `t`, in valid Unicode.")
    where = ".".join(str(part) for part in first["loc"][1:])
    return Refusal("BAD_MESSAGE", f"`{where}`: {first['msg']}.", field=where or None)


def id_of(text: str | bytes) -> str | None:
    """The id of a message that was refused, so that the answer can name it; None if it has no valid one."""
    try:
        found = _ENVELOPE.validate_json(text[:MOST_MESSAGE]).get("id")
    except ValidationError:
        return None
    return found if isinstance(found, str) and 0 < len(found) <= LONGEST_ID else None

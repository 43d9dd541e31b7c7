"""Who sits where."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from ludarium.server.naming import called, level_name

PERSON, PROGRAM, OPEN = "person", "program", "open"


@dataclass(frozen=True)
class Seat:
    """One seat of a table. A person's seat belongs to a guest; `here` means side by side on that guest's screen."""

    kind: str
    guest: str | None = None
    who: str | None = None
    level: int | None = None
    player: str | None = None  # the host's own player of that name, who plays for the program
    here: bool = False
    nonce: str | None = None  # the number of its own that the seat adds to the dice
    seal: str | None = None  # the hash of that number, given before it
    bot: bool = False

    def taken(self, guest: str, who: str, *, bot: bool = False) -> "Seat":
        """The seat with a person in it."""
        return replace(self, kind=PERSON, guest=guest, who=who, bot=bot)

    def kept(self) -> dict[str, Any]:
        """The seat as the database keeps it."""
        return {key: value for key, value in vars(self).items() if value not in (None, False)}


def program(level: int, player: str = "") -> Seat:
    """A seat for the program at a level, or for the host's own player of that name."""
    if player:
        return Seat(PROGRAM, who=player, player=player)
    return Seat(PROGRAM, who=f"Level {level}", level=level)


def shown_name(seat: Seat) -> str | None:
    """What is shown of who sits there: names that nobody chose can be said in other languages."""
    return level_name(seat.level) if seat.level is not None else called(seat.who, seat.guest)


def owned(seats: Sequence[Seat], guest: str | None) -> tuple[int, ...]:
    """The numbers of the guest's seats."""
    return tuple(number for number, seat in enumerate(seats) if guest is not None and seat.guest == guest)

"""Clocks: how much time every seat has left, whose clock is running, and since when. All in milliseconds of server time.

The server's time is the system's at its start, and from then on what has really passed: the system's clock may be set
forward or back, and no game notices. All workers of one server share it (`OFFSET` in their environment).
"""

import os
import time
from dataclasses import dataclass, field, replace
from typing import Any

from ludarium.wording import Words, many_words

DAY = 86_400_000
FIRST_MOVE = 30_000  # milliseconds that the first player has at least, before the others may abort the game


OFFSET = "LUDARIUM_TIME_OFFSET"
_STEADY = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)  # if there is one, it goes on while the machine sleeps


def _steady() -> int:
    return time.clock_gettime_ns(_STEADY)


def offset_now() -> str:
    """The difference between the steady clock and the system's time now; passed to workers in their environment."""
    return str(time.time_ns() - _steady())


_offset = int(os.environ.get(OFFSET) or offset_now())


def now() -> int:
    """The server's time."""
    return (_steady() + _offset) // 1_000_000


def agree(other: int) -> None:
    """From now on the server's time is that of other servers, which is `other` at this moment."""
    global _offset
    _offset += (other - now()) * 1_000_000


@dataclass(frozen=True)
class TimeControl:
    """The time control: `none`, `fischer` (time for the game, and more for every turn) or `days` for each turn."""

    kind: str = "none"
    initial: int = 0
    increment: int = 0

    @staticmethod
    def of(description: dict[str, Any]) -> "TimeControl":
        """The control that a message describes."""
        if description["kind"] == "fischer":
            return TimeControl("fischer", description["initial"], description["increment"])
        if description["kind"] == "days":
            return TimeControl("days", description["days"] * DAY)
        return TimeControl()

    def as_json(self) -> dict[str, Any]:
        """The control as messages write it."""
        if self.kind == "fischer":
            return {"kind": "fischer", "initial": self.initial, "increment": self.increment}
        if self.kind == "days":
            return {"kind": "days", "days": self.initial // DAY}
        return {"kind": "none"}

    @property
    def words(self) -> str:
        """For people: `5 min + 3 s`, `30 s`, `3 days a move`, `no clock`."""
        if self.kind == "fischer":
            short = self.initial < 60_000
            minutes = f"{self.initial / 1000:g} s" if short else f"{self.initial / 60_000:g} min"
            return f"{minutes} + {self.increment / 1000:g} s" if self.increment else minutes
        if self.kind == "days":
            days = self.initial // DAY
            return many_words("{n} day a move", "{n} days a move", days)
        return Words("no clock")

    @property
    def patience(self) -> int | None:
        """How long the others wait for the first move, before any clock runs; None if the game has no clock."""
        if self.kind == "none":
            return None
        return self.initial if self.kind == "days" else min(self.initial, FIRST_MOVE)

    @property
    def tag(self) -> str:
        """As records write it: seconds, `300+3`; `1/259200` for so many seconds a move; `-` for none."""
        if self.kind == "fischer":
            return f"{self.initial / 1000:g}+{self.increment / 1000:g}"
        return f"1/{self.initial // 1000}" if self.kind == "days" else "-"


@dataclass(frozen=True)
class Clock:
    """The time left when the running clock was started. Immutable. Without a control nothing is counted."""

    control: TimeControl
    left: tuple[int, ...] = ()
    running: int | None = None
    since: int = 0
    seats: int = field(default=2, compare=False)

    @staticmethod
    def fresh(control: TimeControl, seats: int) -> "Clock":
        """Full, and not running."""
        return Clock(control, (control.initial,) * seats if control.kind != "none" else (), seats=seats)

    def at(self, time: int) -> tuple[int, ...]:
        """What everybody has left at that time, never less than 0."""
        if self.running is None or not self.left:
            return self.left
        used = max(time - self.since, 0)
        return tuple(max(left - used, 0) if seat == self.running else left for seat, left in enumerate(self.left))

    def passed_to(self, seat: int | None, time: int, *, finished: bool) -> "Clock":
        """The clock of `seat` runs from now on; if a turn was `finished`, its player gets the increment."""
        left = list(self.at(time))
        if finished and self.running is not None and left:
            days = self.control.kind == "days"
            left[self.running] = self.control.initial if days else left[self.running] + self.control.increment
        return replace(self, left=tuple(left), running=seat, since=time)

    @property
    def deadline(self) -> int | None:
        """When the running clock runs out; None if none is running."""
        return self.since + self.left[self.running] if self.left and self.running is not None else None

    def as_json(self, time: int) -> dict[str, Any]:
        """The clock as messages write it."""
        return {
            "kind": self.control.kind,
            "left": list(self.at(time)) or None,
            "running": self.running,
            "at": time,
            "increment": self.control.increment,
        }

"""Clocks for up to four players: seconds left, something added after each turn, one of them running."""

import re
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from ludarium.errors import BadNotation

_CONTROL = re.compile(r"([0-9]{1,6})(?:\+([0-9]{1,4}))?")


@dataclass(frozen=True)
class ClockSetting:
    """How much time everybody has: seconds for the game, and seconds more after each turn."""

    seconds: int
    more: int = 0

    def __str__(self) -> str:
        return f"{self.seconds}+{self.more}"


def read_control(text: str) -> ClockSetting | None:
    """`300+5`, `300`, or `-` for no clock. BadNotation for anything else."""
    if text.strip() in ("", "-"):
        return None
    found = _CONTROL.fullmatch(text.strip())
    if not found or int(found[1]) == 0:
        sentence = f"a clock is written as seconds + seconds a turn, such as 300+5, or - for none; not {text[:40]!r}"
        raise BadNotation(sentence, code="BAD_CLOCK")
    return ClockSetting(int(found[1]), int(found[2] or 0))


@dataclass
class Clocks:
    """The clocks of a match. At most one runs; `tick` gives the time now and can be replaced in tests."""

    control: ClockSetting
    left: list[float]
    running: int | None = None
    tick: Callable[[], float] = time.monotonic
    _since: float = 0.0
    _noted: list[tuple[float, ...]] = field(default_factory=list)

    def start(self, player: int | None) -> None:
        """Let this player's clock run and no other; nobody's if None."""
        if player == self.running:
            return
        self.left = self.now()
        self.running, self._since = player, self.tick()

    def now(self) -> list[float]:
        """The seconds everybody has left; below zero if somebody is late."""
        left = list(self.left)
        if self.running is not None:
            left[self.running] -= self.tick() - self._since
        return left

    def turned(self, player: int) -> None:
        """That player has finished a turn: stop, add, and note what everybody has left."""
        self.start(None)
        self.left[player] += self.control.more
        self._noted.append(tuple(self.left))

    def back_to(self, turns: int) -> None:
        """As it was after that many turns."""
        self.running = None
        del self._noted[turns:]
        self.left = list(self._noted[-1]) if self._noted else [float(self.control.seconds)] * len(self.left)

    @property
    def late(self) -> int | None:
        """The player whose time is used up."""
        return next((player for player, left in enumerate(self.now()) if left <= 0), None)

    def after_turns(self, players: list[int]) -> list[float | None]:
        """What each turn's player had left after it, for a record."""
        return [max(noted[player], 0.0) for player, noted in zip(players, self._noted, strict=False)]


def clocks_for(control: ClockSetting, players: int) -> Clocks:
    """Everybody with the full time."""
    return Clocks(control, [float(control.seconds)] * players)


def resumed(control: ClockSetting, players: int, noted: list[tuple[int, float | None]]) -> Clocks:
    """Clocks as they were when a game was saved: for each turn its player and what that player had left."""
    clocks = clocks_for(control, players)
    for player, left in noted:
        if left is not None:
            clocks.left[player] = left
        clocks._noted.append(tuple(clocks.left))
    return clocks


def shown(seconds: float) -> str:
    """`4:59`, and tenths in the last ten seconds."""
    seconds = max(seconds, 0.0)
    if seconds < 10:
        return f"0:{seconds:04.1f}"
    whole = int(seconds)
    hours = f"{whole // 3600}:" if whole >= 3600 else ""
    return f"{hours}{whole // 60 % 60:0{2 if hours else 1}d}:{whole % 60:02d}"

"""What is to be played: a plan made of plain values only, so that it can be kept in a file and played anywhere."""

import dataclasses
import hashlib
import json
import re
from dataclasses import dataclass
from typing import Any

from ludarium.errors import BadNotation
from ludarium.play.limits import MOST_PLAYERS, Limits

MARGIN = 0.1  # seconds that a turn may take beyond what was allowed: pipes and schedulers need some
START = 60.0  # seconds an engine has until it says that it is ready


@dataclass(frozen=True)
class Pace:
    """How long players may think, in seconds, nodes or turns of depth; or with clocks, so much and so much a turn.

    `cpu` are seconds of CPU time: a built-in player stops by those. A foreign engine cannot be asked to; it gets them as time.
    """

    time: float | None = None
    nodes: int | None = None
    depth: int | None = None
    clock: float | None = None
    increment: float = 0.0
    margin: float = MARGIN
    cpu: float | None = None

    def limits(self, clocks: list[float]) -> Limits:
        """The same as limits for a player; `clocks` has the seconds left to each seat."""
        times: dict[str, Any] = {}
        if self.clock is not None:
            blank = [None] * (MOST_PLAYERS - len(clocks))
            left = [max(round(1000 * seconds), 1) for seconds in clocks]
            times = {
                "times": (*left, *blank),
                "increments": (*([round(1000 * self.increment)] * len(clocks)), *blank),
            }
        seconds = self.time if self.cpu is None else self.cpu
        movetime = None if seconds is None else max(round(1000 * seconds), 1)
        return Limits(**times, movetime=movetime, cpu=self.cpu is not None, nodes=self.nodes, depth=self.depth)

    def __str__(self) -> str:
        parts = [f"{self.clock:g}+{self.increment:g} s clocks"] if self.clock is not None else []
        parts += [f"{self.time:g} s a turn"] if self.time is not None else []
        parts += [f"{self.cpu:g} s of CPU time a turn"] if self.cpu is not None else []
        parts += [f"{self.nodes} nodes"] if self.nodes is not None else []
        parts += [f"depth {self.depth}"] if self.depth is not None else []
        return ", ".join(parts) or "no limit"

    @property
    def tag(self) -> str:
        """The tag TimeControl of a record."""
        return f"{self.clock:g}+{self.increment:g}" if self.clock is not None else "-"


def read_clock(text: str) -> tuple[float, float]:
    """Seconds at the start and added after each turn, from `10+0.1` or `10`."""
    found = re.fullmatch(r"(\d{1,6}(?:\.\d{1,3})?)(?:\+(\d{1,6}(?:\.\d{1,3})?))?", text.strip(), re.ASCII)
    if not found or float(found[1]) <= 0:
        raise BadNotation(f"a clock is written as 10+0.1 (seconds, increment), not {text!r}", code="BAD_ARGUMENT")
    return float(found[1]), float(found[2] or 0)


@dataclass(frozen=True)
class Plan:
    """Everything that decides which games are played: the same plan means the same openings, seats, throws and seeds."""

    game: str
    entrants: tuple[str, ...]
    games: int  # of each two (or as many as a game seats) against each other
    pace: Pace = dataclasses.field(default_factory=Pace)
    seed: int = 0
    openings: tuple[str, ...] | int | str = 4  # lines of text; so many turns at random; `even=6`: such that it is even
    max_turns: int = 1000  # after so many it is a draw
    adjudicate: tuple[float, int] | None = None  # what both agree on for so many turns is the result
    start: float = START

    def as_json(self) -> str:
        """One line that `from_json` reads."""
        return json.dumps(dataclasses.asdict(self), ensure_ascii=False)

    @classmethod
    def from_json(cls, text: str) -> "Plan":
        """The plan that was written. BadNotation where it is none."""
        try:
            fields = json.loads(text)
            pace = Pace(**fields.pop("pace"))
            lists = {name: _tupled(fields.pop(name)) for name in ("entrants", "openings", "adjudicate")}
            return cls(**fields, **lists, pace=pace)
        except (ValueError, TypeError, KeyError, AttributeError) as error:
            raise BadNotation(f"this is not a match plan: {error}", code="BAD_PLAN") from None

    @property
    def identity(self) -> dict[str, Any]:
        """All that may not change when a match is taken up again; more games may be asked for."""
        fields = json.loads(self.as_json())
        del fields["games"]
        if fields["pace"]["cpu"] is None:
            del fields["pace"]["cpu"]  # as in releases that had no such limit
        return dict(fields)

    @property
    def digest(self) -> str:
        """A short name for the identity."""
        return hashlib.sha256(json.dumps(self.identity, sort_keys=True).encode()).hexdigest()[:8]

    @property
    def labels(self) -> tuple[str, ...]:
        """The entrants' names, numbered where the same player takes part twice."""
        seen: dict[str, int] = {}
        labels = []
        for text in self.entrants:
            seen[text] = seen.get(text, 0) + 1
            labels.append(text if seen[text] == 1 else f"{text} #{seen[text]}")
        return tuple(labels)


def _tupled(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value

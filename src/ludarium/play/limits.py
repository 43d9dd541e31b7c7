"""How long a player may think, and how the time on a clock is divided among the turns still to come."""

import threading
from dataclasses import dataclass, field

MOST_PLAYERS = 4
Clocks = tuple[int | None, ...]
_UNKNOWN: Clocks = (None,) * MOST_PLAYERS

USUAL = 1.0  # seconds for a turn where nothing is said
_TURNS_TO_COME = 25
_MOST_OF_CLOCK = 0.25
_RESERVE = 0.02  # seconds kept back for everything that is not thinking


@dataclass(frozen=True)
class Limits:
    """How long a player may think about a turn. Times are in milliseconds; None means no limit, or unknown."""

    times: Clocks = _UNKNOWN  # left on the clocks of p1 … p4
    increments: Clocks = _UNKNOWN
    movestogo: int | None = None
    movetime: int | None = None
    cpu: bool = False  # whether `movetime` is CPU time
    nodes: int | None = None
    depth: int | None = None
    multipv: int = 1  # how many lines are wanted
    infinite: bool = False  # the answer is wanted only after `stop`
    stop: threading.Event = field(default_factory=threading.Event, compare=False)


def seconds_for(limits: Limits, player: int, usual: float = USUAL) -> float | None:
    """How many seconds `player` should think now; None if only `stop`, nodes or depth limit the search."""
    if limits.infinite:
        return None
    if limits.movetime is not None:
        return max(limits.movetime / 1000 - _RESERVE * min(1.0, limits.movetime / 1000), 0.001)
    clock = limits.times[player] if player < len(limits.times) else None
    if clock is not None:
        left = max(clock / 1000 - _RESERVE, 0.0)
        extra = (limits.increments[player] or 0) / 1000
        turns = min(limits.movestogo or _TURNS_TO_COME, _TURNS_TO_COME)
        most = left if limits.movestogo == 1 else left * _MOST_OF_CLOCK + extra
        return max(min(left / turns + 0.8 * extra, most, left), 0.001)
    return None if limits.nodes is not None or limits.depth is not None else usual

"""What happened at a table, one value for each version: the log from which everything else follows."""

from dataclasses import dataclass, field
from typing import Any

ACT, THROW, UNDO, TAKEBACK = "act", "throw", "undo", "takeback"
OFFER, AGREED, DECLINED = "offer", "agreed", "declined"
SEAT, START, PAUSE, RESUME, OVER, REMATCH = "seat", "start", "pause", "resume", "over", "rematch"
HINTS, NAME, NONCE = "hints", "name", "nonce"

MOVING = frozenset({ACT, THROW, UNDO, TAKEBACK, START, PAUSE, RESUME, OVER})
"""Events after which a move chosen earlier is stale."""


@dataclass(frozen=True)
class Event:
    """One thing that happened. `client` is the id its sender gave it; no table has two events with the same id."""

    version: int
    kind: str
    at: int
    seat: int | None = None
    data: dict[str, Any] = field(default_factory=dict)
    client: str | None = None

"""The server's condition: whether it can store moves, and looks after its tables. `/readyz` reports it."""

import time
from dataclasses import dataclass, field

STALE = 5.0  # seconds after which an old success counts for nothing
SWEPT = 60.0  # the same for a sweep of all tables, which may take a while


@dataclass
class Condition:
    """When things last went well, by this process's own clock."""

    stored: float = field(default_factory=time.monotonic)
    swept: float = field(default_factory=time.monotonic)
    failing: bool = False  # whether the last attempt to store something went wrong

    @property
    def storing(self) -> bool:
        """Whether moves can be stored: only then do clocks run and flags fall."""
        return not self.failing and time.monotonic() - self.stored < STALE

    @property
    def sweeping(self) -> bool:
        """Whether fallen flags and the program's turns are looked after."""
        return time.monotonic() - self.swept < SWEPT

    def could_store(self) -> bool:
        """Something was stored. Returns whether that is news."""
        news, self.failing, self.stored = self.failing, False, time.monotonic()
        return news

    def could_not_store(self) -> bool:
        """Something could not be stored. Returns whether that is news."""
        news, self.failing = not self.failing, True
        return news

"""How many sockets and streams somebody may have open, and how much may wait there unread."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from ludarium.server.metrics import METRICS
from ludarium.server.refusals import Refusal
from ludarium.wording import Words

MOST_BYTES = 1024 * 1024  # unread at one socket
MOST_OF_GUEST, MOST_OF_ADDRESS = 4 * MOST_BYTES, 16 * MOST_BYTES  # unread at all sockets of a guest or an address


class ConnectionLimits:
    """Counts connections and unread bytes by guest and by address, in this worker."""

    def __init__(self, guest: int, address: int, *, limits: bool) -> None:
        self._most = {"guest": guest, "address": address}
        self._limits = limits
        self._open: Counter[tuple[str, str]] = Counter()
        self._waiting: Counter[tuple[str, str]] = Counter()

    @contextmanager
    def opened(self, guest: str, address: str, most: int | None = None) -> Iterator[None]:
        """Count a socket or stream while it is open. Refusal if there are too many: `most` of a guest, if it is given."""
        keys = (("guest", guest), ("address", address))
        if self._limits and any(self._open[key] >= self._allowed(key[0], most) for key in keys):
            METRICS.cut_off.labels("too many").inc()
            say = Words("You have this open in too many windows; please close some of them first.")
            raise Refusal("TOO_MANY", say, status=429, retry=30)
        self._open.update(keys)
        try:
            yield
        finally:
            self._open.subtract(keys)
            for counts in (self._open, self._waiting):
                for key in keys:
                    if counts[key] <= 0:
                        del counts[key]

    def _allowed(self, kind: str, most: int | None) -> int:
        return self._most[kind] if most is None or kind == "address" else most

    def wait(self, guest: str, address: str, size: int) -> bool:
        """Count `size` more (or fewer) unread bytes. Returns whether that is still within the limits."""
        keys = (("guest", guest), ("address", address))
        for key in keys:
            self._waiting[key] += size
        return self._waiting[keys[0]] <= MOST_OF_GUEST and self._waiting[keys[1]] <= MOST_OF_ADDRESS

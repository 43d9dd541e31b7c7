"""A fair queue: addresses take turns, and so do the tables of an address."""

from collections import OrderedDict, deque
from typing import Generic, TypeVar

T = TypeVar("T")


class FairQueue(Generic[T]):
    """Things waiting, each for somebody (an address) and something (a table)."""

    def __init__(self) -> None:
        self._waiting: OrderedDict[str, OrderedDict[str, deque[T]]] = OrderedDict()

    def __len__(self) -> int:
        return sum(len(things) for tables in self._waiting.values() for things in tables.values())

    def put(self, address: str, table: str, thing: T) -> None:
        """Let it wait behind others of the same table."""
        self._waiting.setdefault(address, OrderedDict()).setdefault(table, deque()).append(thing)

    def take(self, busy: dict[str, int], most: int) -> tuple[str, T] | None:
        """The next thing and its address: of the addresses with least under way (`busy`), the one that waited longest.

        An address with `most` under way has to wait, so that there is always somebody for the others.
        """
        free = [name for name in self._waiting if busy.get(name, 0) < most]
        if not free:
            return None
        address = min(free, key=lambda name: busy.get(name, 0))
        tables = self._waiting.pop(address)
        table, things = tables.popitem(last=False)
        thing = things.popleft()
        if things:
            tables[table] = things
        if tables:
            self._waiting[address] = tables
        return address, thing

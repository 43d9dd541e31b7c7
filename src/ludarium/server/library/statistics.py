"""Figures about the games of the library: everybody's public ones, or one person's."""

import asyncio
import datetime as dt
import time
from collections import Counter, defaultdict
from collections.abc import Iterable
from typing import Any

from ludarium import catalogue
from ludarium.server.clocks import DAY
from ludarium.server.guests import Guest
from ludarium.server.library.entries import BANDS, NOBODY
from ludarium.server.library.listing import facts_of
from ludarium.server.seats import PROGRAM
from ludarium.server.store.library import Library

_FRESH = 120.0  # seconds that the figures of all games are kept
_MOST_BARS = 24


class Statistics:
    """Counts games; those of everybody once in a while."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._made, self._kept = -_FRESH, list[dict[str, Any]]()
        self._counting = asyncio.Lock()

    async def of_all(self) -> list[dict[str, Any]]:
        """Figures of each game that was played in public."""
        async with self._counting:
            if time.monotonic() - self._made >= _FRESH:
                results = await self._library.counted("name", "game", "winner", "band")
                lengths = await self._library.counted("name", "turns")
                days = await self._library.counted("name", "day")
                self._kept = await asyncio.to_thread(_figures, results, lengths, days)
                self._made = time.monotonic()
        return self._kept

    async def of_guest(self, guest: Guest) -> list[dict[str, Any]]:
        """Figures of each game that somebody played, as they saw it."""
        rows = await self._library.own(guest.id)
        return await asyncio.to_thread(_own_figures, rows, guest.id)


def _figures(results: Iterable[Any], lengths: Iterable[Any], days: Iterable[Any]) -> list[dict[str, Any]]:
    by_name: dict[str, dict[str, list[Any]]] = defaultdict(lambda: {"results": [], "lengths": [], "days": []})
    for kind, rows in (("results", results), ("lengths", lengths), ("days", days)):
        for row in rows:
            by_name[row.name][kind].append(row)
    return [_of_game(name, found) for name, found in by_name.items() if name in catalogue.names()]


def _of_game(name: str, found: dict[str, list[Any]]) -> dict[str, Any]:
    title, _, sides = facts_of(name)
    variants: dict[str, list[Any]] = defaultdict(list)
    for row in found["results"]:
        variants[row.game].append(row)
    seats = max(len(facts_of(game)[2]) for game in variants)
    rows = found["results"]
    counted = [{**_variant(game), **_wins(some, len(facts_of(game)[2]))} for game, some in variants.items()]
    return {
        "name": name,
        "title": title,
        "sides": sides,
        **_wins(rows, seats),
        "variants": sorted(counted, key=lambda one: -one["games"]),
        "bands": [{"band": n, **_wins([row for row in rows if row.band == n], seats)} for n in range(len(BANDS) + 2)],
        "lengths": histogram(Counter({row.turns: row.games for row in found["lengths"]})),
        "months": _months(Counter({row.day: row.games for row in found["days"]})),
    }


def _variant(game: str) -> dict[str, Any]:
    title, words, sides = facts_of(game)
    return {"game": game, "title": title, "variant": words, "sides": sides}


def _wins(rows: Iterable[Any], seats: int) -> dict[str, Any]:
    rows = list(rows)
    games = sum(row.games for row in rows)
    return {
        "games": games,
        "wins": [sum(row.games for row in rows if row.winner == seat) for seat in range(seats)],
        "draws": sum(row.games for row in rows if row.winner == NOBODY),
        "turns": round(sum(int(row.all_turns) for row in rows) / games, 1) if games else None,
    }


def histogram(lengths: Counter[int]) -> list[dict[str, int]]:
    """How many games had how many turns, in ranges of a round width: `least` and `most` included."""
    if not lengths:
        return []
    longest = max(lengths)
    width = next(
        size for size in (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000, 10_000, 1 << 40) if longest <= size * _MOST_BARS
    )
    bars = Counter[int]()
    for turns, games in lengths.items():
        bars[(turns - 1) // width] += games
    return [{"least": n * width + 1, "most": (n + 1) * width, "games": bars[n]} for n in range(max(bars) + 1)]  # fmt: skip


def _months(days: Counter[int]) -> list[dict[str, Any]]:
    """How many games a month, none left out between the first and the last."""
    counts = Counter[tuple[int, int]]()
    for day, games in days.items():
        at = dt.date(1970, 1, 1) + dt.timedelta(days=int(day))
        counts[at.year, at.month] += games
    return [{"month": f"{year}-{month:02}", "games": counts[year, month]} for year, month in _between(counts)]


def _between(months: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    numbers = [12 * year + month - 1 for year, month in months]
    return [(n // 12, n % 12 + 1) for n in range(min(numbers), max(numbers) + 1)] if numbers else []


# --- somebody's own games


def _own_figures(rows: Iterable[Any], guest: str) -> list[dict[str, Any]]:
    by_name: dict[str, list[Any]] = defaultdict(list)
    for row in rows:
        by_name[row.name].append(row)
    return [_own_game(name, found, guest) for name, found in by_name.items() if name in catalogue.names()]


def _own_game(name: str, rows: list[Any], guest: str) -> dict[str, Any]:
    title, _, sides = facts_of(name)
    levels: dict[int | None, Counter[str]] = defaultdict(Counter)
    seats: dict[int, Counter[str]] = defaultdict(Counter)
    months: dict[tuple[int, int], Counter[str]] = defaultdict(Counter)
    total = Counter[str]()
    for row in rows:
        own = [seat for seat, player in enumerate(row.players) if player["guest"] == guest]
        if len(own) != 1:
            continue  # played on both sides of one screen, or only set up: nobody's victory
        how = "draws" if row.winner == NOBODY else "won" if row.winner == own[0] else "lost"
        at = dt.datetime.fromtimestamp(row.ended // DAY * (DAY // 1000), dt.UTC)
        for counter in (total, seats[own[0]], months[at.year, at.month], levels[_strongest(row.players, own[0])]):
            counter[how] += 1
    return {
        "name": name, "title": title, "sides": sides, **_how(total),
        "variants": [{**_variant(game), "games": games} for game, games in Counter(row.game for row in rows).most_common()],
        "seats": [{"seat": seat, **_how(found)} for seat, found in sorted(seats.items())],
        "levels": [{"level": level, **_how(found)} for level, found in sorted(levels.items(), key=lambda one: one[0] or 0)],
        "lengths": histogram(Counter(row.turns for row in rows)),
        "months": [{"month": f"{year}-{month:02}", **_how(months[year, month])} for year, month in _between(list(months))],
    }  # fmt: skip


def _strongest(players: list[dict[str, Any]], own: int) -> int | None:
    """The level that somebody played against; None for people and programs without one."""
    levels = [player["level"] for seat, player in enumerate(players) if seat != own and player["kind"] == PROGRAM]
    return max((level for level in levels if level is not None), default=None)


def _how(counter: Counter[str]) -> dict[str, int]:
    return {"games": counter.total(), "won": counter["won"], "lost": counter["lost"], "draws": counter["draws"]}

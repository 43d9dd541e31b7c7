"""How quick the library is with very many games: `python bench/library.py --games 100000` fills a database and asks it everything.

The games are made up, but lie as real ones do: they share their first boards, less and less, and end on boards of their own.
With `--url postgresql://…` the same on PostgreSQL.
"""

import argparse
import asyncio
import json
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import numpy as np
from sqlalchemy import insert, text

from ludarium.server.library.statistics import Statistics
from ludarium.server.settings import Settings
from ludarium.server.store import schema
from ludarium.server.store.database import Database
from ludarium.server.store.library import Library, Sought
from ludarium.server.store.migrating import engine_of, migrate

PLIES, SHARED, BRANCHES = 60, 14, 3  # boards of a game; how many of them others may share; moves chosen from there
PEOPLE, DAY = 5000, 86_400_000
GAMES = (("konane", "konane"), ("konane", "konane(size=6)"), ("tafl", "tafl"), ("tiao", "tiao"))
ROWS = 50_000


def filled(settings: Settings, games: int) -> int:
    """Put that many games in; returns the key of the board with which all of them begin."""
    rng = np.random.default_rng(1)
    migrate(settings)
    engine = engine_of(settings)
    winners, bands = rng.integers(-1, 2, games), rng.integers(0, 6, games)
    public = rng.random(games) < 0.9
    with engine.begin() as connection:
        for first in range(0, games, ROWS // 10):
            some = range(first, min(games, first + ROWS // 10))
            rows = [_game(n, rng, int(winners[n]), int(bands[n]), bool(public[n])) for n in some]
            connection.execute(insert(schema.library), rows)
            people = [
                {"number": row["number"], "seat": seat, "guest": player["guest"], "called": player["who"].casefold()}
                for row in rows
                for seat, player in enumerate(row["players"])
            ]
            connection.execute(insert(schema.library_people), people)
        keys = _boards(connection, rng, games, (public, winners, bands))
        connection.execute(text("ANALYZE"))
    engine.dispose()
    return int(keys[0, 0])


def _game(number: int, rng: Any, winner: int, band: int, public: bool) -> dict[str, Any]:
    name, game = GAMES[int(rng.integers(len(GAMES)))]
    people = [int(person) for person in rng.integers(PEOPLE, size=2)]
    players = [{"who": f"Person {n}", "kind": "person", "level": None, "guest": f"guest{n}"} for n in people]
    return {
        "number": number + 1, "id": f"g{number}", "imported": False, "public": public, "ended": 1_700_000_000_000 + number * DAY // 100,
        "name": name, "game": game, "turns": int(rng.integers(10, 120)), "winner": winner, "band": band, "players": players,
        "result": {"text": "Black wins", "words": "Black wins"}, "final": "w" * 150,
    }  # fmt: skip


def _boards(connection: Any, rng: Any, games: int, copied: tuple[Any, Any, Any]) -> Any:
    """The boards of all games, in the order of their keys: so a database takes them in quickest."""
    chosen = rng.integers(BRANCHES, size=(games, PLIES)).astype(np.uint64)
    chosen[:, SHARED:] = rng.integers(1 << 40, size=(games, PLIES - SHARED))
    keys = np.zeros((games, PLIES), np.uint64)
    keys[:, 0] = 12345
    with np.errstate(over="ignore"):
        for ply in range(1, PLIES):
            mixed = (keys[:, ply - 1] ^ (chosen[:, ply] + np.uint64(ply))) * np.uint64(0x9E3779B97F4A7C15)
            keys[:, ply] = (mixed ^ (mixed >> np.uint64(29))) & np.uint64((1 << 63) - 1)
    number, plies = np.divmod(np.arange(games * PLIES), PLIES)
    after = np.roll(keys.ravel(), -1)
    order = np.argsort(keys.ravel(), kind="stable")
    public, winners, bands = copied
    for first in range(0, len(order), ROWS):
        at = order[first : first + ROWS]
        columns = (
            keys.ravel()[at],
            number[at] + 1,
            plies[at],
            after[at],
            public[number[at]],
            winners[number[at]],
            bands[number[at]],
        )
        names = ("key", "number", "ply", "next", "public", "winner", "band")
        rows = [
            dict(zip(names, row, strict=True)) for row in zip(*(column.tolist() for column in columns), strict=True)
        ]
        connection.execute(insert(schema.library_boards), rows)
    return keys


async def _timed(ask: Callable[[], Awaitable[Any]], times: int = 7) -> tuple[float, Any]:
    """The median of several goes in milliseconds, and the answer."""
    found: list[float] = []
    for _ in range(times):
        begun = time.perf_counter()
        answer = await ask()
        found.append(1000 * (time.perf_counter() - begun))
    return round(statistics.median(found), 1), answer


async def measured(settings: Settings, start: int) -> dict[str, float]:
    """Milliseconds for everything that the pages ask."""
    database = Database(settings)
    library = Library(database)
    middle = (await library.found(Sought(), "x", None, 20))[-1]
    deep = (middle["ended"] - 500 * DAY, 10**9)
    rare = next(row.next for row in await library.followed(start, None))
    for _ in range(9):
        rare = max(await library.followed(rare, None), key=lambda row: row.games).next
    asked: dict[str, Callable[[], Awaitable[Any]]] = {
        "the newest games": lambda: library.found(Sought(), "guest7", None, 21),
        "counting them up to 1000": lambda: library.count(Sought(), "guest7", 1001),
        "a page far down": lambda: library.found(Sought(), "guest7", deep, 21),
        "one game, one result, a length": lambda: library.found(
            Sought(name="tiao", winner=1, least=100), "guest7", None, 21
        ),
        "what no game fits": lambda: library.found(Sought(game="konane(size=4)"), "guest7", None, 21),
        "a player": lambda: library.found(Sought(player="person 77"), "guest7", None, 21),
        "one's own games": lambda: library.found(Sought(scope="mine"), "guest7", None, 21),
        "a board of all games": lambda: library.found(Sought(key=start), "guest7", None, 21),
        "a board of a few games": lambda: library.found(Sought(key=rare), "guest7", None, 21),
        "what followed a board of all games": lambda: library.followed(start, None),
        "what followed a board of a few games": lambda: library.followed(rare, None),
        "all figures": lambda: Statistics(library).of_all(),
    }
    found = {}
    for what, ask in asked.items():
        found[what], _ = await _timed(ask)
    await database.close()
    return found


def main() -> None:
    """Fill, ask, print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument(
        "--url", default="", help="a database that may be filled; SQLite in a folder of its own by default"
    )
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(data=Path(folder), database_url=chosen.url)
        begun = time.perf_counter()
        start = filled(settings, chosen.games)
        seconds = time.perf_counter() - begun
        file = Path(folder) / "ludarium.sqlite"
        size = round(file.stat().st_size / 1e6) if file.exists() else None
        found = asyncio.run(measured(settings, start))
        print(
            json.dumps(
                {"games": chosen.games, "filled_seconds": round(seconds), "megabytes": size, "milliseconds": found},
                indent=1,
            )
        )


if __name__ == "__main__":
    main()

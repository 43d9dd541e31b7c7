"""The server measured: `python tools/soak.py WHAT …`, where WHAT is one of these (without any: load, then kills).

load     --games 500 --seconds 60    games with two sockets each, a move per game every `--pace` seconds: acknowledgements timed
hostile  --games 500 --seconds 60    the same quiet, then with one hostile client of every kind at work (tests/server/hostile.py)
broker   --games 40 --away 10        two servers, PostgreSQL, Valkey or Redis: the broker goes away; how soon every game goes on
faults   --faults 100 --store both   faults at random on either store (tests/server/chaos.py): acknowledged moves lost
hour     --minutes 60 --games 100    every minute memory, descriptors and latency as CSV; the first ten minutes beside the last
kills    --rounds 50                 kill -9 under load again and again: acknowledged moves lost

Every one of them ends with a table, and with an error if a move was lost or a version left out.
"""

import argparse
import asyncio
import gc
import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack, closing
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "server"))

from chaos import rounds
from figures import Latency, descriptors, memory, table
from load import Load, proven
from neighbours import BrokerServer, PostgresServer, broker_binary, postgres_binary
from server_process import ServerProcess

HOSTILE = Path(__file__).parents[1] / "tests" / "server" / "hostile.py"
LATENCY = ("moves/s", "p50 ms", "p99 ms", "max ms")
_TURNS, _TABLES_A_GUEST, _WINDOW = 40, 24, 600  # of a game; that a guest may set up in so many seconds, and a few more

Wrong = list[str]


def log_of(server: ServerProcess) -> list[tuple[str, int, str | None]]:
    with closing(sqlite3.connect(server.data / "ludarium.sqlite")) as database:
        return database.execute('SELECT "table", version, client FROM events').fetchall()


def each_for(pace: float) -> int:
    """How many tables a guest has, so that setting up new ones stays within the server's limits."""
    return max(1, min(5, int(_TABLES_A_GUEST * _TURNS * pace / _WINDOW)))


def row(latency: Latency) -> tuple[float, ...]:
    return latency.rate, latency.p50, latency.p99, latency.most


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


async def under_load(load: Load) -> asyncio.Task:
    """Everybody has come, and most have moved."""
    gc.set_threshold(50_000, 50, 1_000_000)  # so that the players' own pauses do not count as the server's
    say(f"setting up {load.tables} tables …")
    await load.open()
    playing = asyncio.create_task(load.run())
    await load.more(load.tables, patience=600)
    return playing


async def timed(load: Load, seconds: float) -> Latency:
    """Acknowledgements from now on, for so long."""
    load.ledger.acks.clear()
    begun = time.monotonic()
    await asyncio.sleep(seconds)
    return Latency.of(load.ledger, time.monotonic() - begun)


async def ended(load: Load, playing: asyncio.Task) -> None:
    load.closing.set()
    await playing


# --- load, quiet and under attack


def load(folder: Path, asked: argparse.Namespace) -> Wrong:
    with ServerProcess(folder) as server:
        players = Load(server.base, asked.games, asked.pace, asked.game, each=each_for(asked.pace))

        async def work() -> Latency:
            playing = await under_load(players)
            found = await timed(players, asked.seconds)
            await ended(players, playing)
            return found

        latency = asyncio.run(work())
        heads = ("games", "sockets", *LATENCY, "refused", "reconnects", "load average")
        ledger = players.ledger
        ended_with = (len(ledger.refused) + ledger.turned_away, ledger.reconnects, os.getloadavg()[0])
        print(table(heads, [(asked.games, 2 * asked.games, *row(latency), *ended_with)]))
        return proven(log_of(server), ledger)


def hostile(folder: Path, asked: argparse.Namespace) -> Wrong:
    with ServerProcess(folder) as server:
        players = Load(server.base, asked.games, asked.pace, asked.game, each=each_for(asked.pace))
        rows, attackers = asyncio.run(attacked(server, players, asked.seconds))
        heads = ("", *LATENCY, "refused", "reconnects", "server MB")
        print(table(heads, rows), end="\n\n")
        results = ("tried", "refused", "cut off")
        print(table(("hostile client", *results), [(k.replace("_", " "), *(v.get(n, 0) for n in results)) for k, v in attackers.items()]))  # fmt: skip
        return proven(log_of(server), players.ledger)


async def attacked(server: ServerProcess, players: Load, seconds: float) -> tuple[list[tuple], dict]:
    """The others' figures without and with hostile clients, and what became of those."""
    ledger, rows = players.ledger, []

    def note(name: str, latency: Latency, before: tuple[int, int]) -> None:
        refused = len(ledger.refused) + ledger.turned_away - before[0]
        rows.append((name, *row(latency), refused, ledger.reconnects - before[1], memory(server.process.pid)))

    playing = await under_load(players)
    before = len(ledger.refused) + ledger.turned_away, ledger.reconnects
    note("quiet", await timed(players, seconds), before)
    say("hostile clients come …")
    command = [sys.executable, HOSTILE, server.base, str(seconds + 5)]
    attack = await asyncio.create_subprocess_exec(*command, stdout=subprocess.PIPE)
    await attack.stdout.readline()
    await asyncio.sleep(3)  # until all of them are at it
    before = len(ledger.refused) + ledger.turned_away, ledger.reconnects
    note("under attack", await timed(players, seconds), before)
    counts = json.loads(await attack.stdout.readline())
    await attack.wait()
    await ended(players, playing)
    return rows, counts


# --- the broker goes away


def broker(folder: Path, asked: argparse.Namespace) -> Wrong:
    binaries, why = postgres_binary()
    binary, why_not = broker_binary()
    if binaries is None or binary is None:
        return [why or why_not]
    folder.mkdir()
    with ExitStack() as stack:
        database = stack.enter_context(PostgresServer(binaries, folder / "pg"))
        middle = stack.enter_context(BrokerServer(binary, folder / "broker"))
        environment = {
            "DATABASE_URL": database.url,
            "BROKER_URL": middle.url,
            "LUDARIUM_SECRET": "s" * 32,
            "LUDARIUM_LIMITS": "0",
        }
        first, second = (stack.enter_context(ServerProcess(folder / name, **environment)) for name in ("a", "b"))
        players = Load(first.base, asked.games, asked.pace, asked.game, other=second.base)
        away, after = asyncio.run(without_broker(players, middle, asked.away))
        after.sort()
        heads = ("games", "broker away s", "moves meanwhile", "median s", "last game s", "refused", "reconnects")
        figures = (away, after[len(after) // 2], after[-1], len(players.ledger.refused), players.ledger.reconnects)
        print(table(heads, [(asked.games, asked.away, *figures)]))
        print("(seconds after the broker's return until both players of a game had a move acknowledged)")
        import psycopg

        with psycopg.connect(database.url) as connection:
            return proven(connection.execute('SELECT "table", version, client FROM events').fetchall(), players.ledger)


async def without_broker(players: Load, middle: BrokerServer, seconds: float) -> tuple[int, list[float]]:
    """Moves acknowledged while it was away; for every game the seconds after its return until both had moved."""
    playing = await under_load(players)
    say("the broker goes …")
    await asyncio.to_thread(middle.stop)
    before = len(players.ledger.acked)
    await asyncio.sleep(seconds)
    meanwhile = len(players.ledger.acked) - before
    await asyncio.to_thread(middle.start)
    back, found = time.monotonic(), {}
    while len(found) < players.tables:
        for number in set(range(players.tables)) - set(found):
            pair = players.visitors[number // players.each]
            times = [players.ledger.when.get((players.at[number], visitor.id), 0.0) for visitor in pair]
            if min(times) > back:
                found[number] = max(times) - back
        assert time.monotonic() < back + 300, f"{players.tables - len(found)} games do not go on"
        await asyncio.sleep(0.02)
    await ended(players, playing)
    return meanwhile, list(found.values())


# --- faults, kills


def faults(_folder: Path, asked: argparse.Namespace) -> Wrong:
    rows, wrong, seed = [], [], asked.seed if asked.seed is not None else random.randrange(1 << 31)
    for store in ("sqlite", "club"):
        if asked.store in (store, "both"):
            moves, found = rounds(seed, asked.faults, club=store == "club", say=say)
            rows.append((store, seed, asked.faults, moves, lost(found), len(found) - lost(found)))
            say(f"{store}: {moves} moves acknowledged, {lost(found)} lost, {len(found) - lost(found)} other complaints")
            wrong += found
    print(table(("store", "seed", "faults", "moves acknowledged", "lost", "other complaints"), rows))
    return wrong


def lost(wrong: Wrong) -> int:
    return sum("is not there" in complaint for complaint in wrong)


def kills(folder: Path, asked: argparse.Namespace) -> Wrong:
    with ServerProcess(folder, LUDARIUM_LIMITS="0") as server:
        players = Load(server.base, 20, 0.1, "konane(size=6)")
        asyncio.run(fired_at(server, players, asked.rounds))
        wrong = proven(log_of(server), players.ledger)
        heads = ("kills", "moves acknowledged", "lost", "other complaints")
        print(table(heads, [(asked.rounds, len(players.ledger.acked), lost(wrong), len(wrong) - lost(wrong))]))
        return wrong


async def fired_at(server: ServerProcess, players: Load, times: int) -> None:
    await players.open()
    playing = asyncio.create_task(players.run())
    for number in range(times):
        await players.more(40)
        server.kill()
        await asyncio.to_thread(server.start)
        say(f"kill {number + 1} of {times}, {len(players.ledger.acked)} moves acknowledged")
    await players.more(40)
    await ended(players, playing)


# --- for hours

MINUTELY = ("minute", "moves_per_s", "p50_ms", "p99_ms", "max_ms", "memory_mb", "descriptors", "refused", "reconnects")


def hour(folder: Path, asked: argparse.Namespace) -> Wrong:
    with ServerProcess(folder) as server:
        players = Load(server.base, asked.games, asked.pace, asked.game, each=each_for(asked.pace))
        rows = asyncio.run(minutes(server, players, asked))
        part = max(1, min(10, len(rows) // 3))
        names = MINUTELY[1:7]
        middle = [
            [sorted(row[n] for row in some)[len(some) // 2] for n in range(1, 7)]
            for some in (rows[:part], rows[-part:])
        ]
        change = [f"{100 * (last / first - 1):+.0f} %" if first else "" for first, last in zip(*middle, strict=True)]
        print(f"\nmedians of the first and the last {part} of {len(rows)} minutes, {asked.games} games")
        print(table(("", "first", "last", "change"), zip(names, *middle, change, strict=True)))
        return proven(log_of(server), players.ledger)


async def minutes(server: ServerProcess, players: Load, asked: argparse.Namespace) -> list[tuple]:
    rows, ledger, process = [], players.ledger, server.process.pid
    playing = await under_load(players)
    print(",".join(MINUTELY), flush=True)
    for minute in range(1, asked.minutes + 1):
        before = len(ledger.refused) + ledger.turned_away, ledger.reconnects
        latency = await timed(players, asked.minute)
        refused = len(ledger.refused) + ledger.turned_away - before[0]
        figures = (
            *row(latency),
            round(memory(process), 1),
            descriptors(process),
            refused,
            ledger.reconnects - before[1],
        )
        rows.append((minute, *figures))
        print(",".join(map(str, rows[-1])), flush=True)
    await ended(players, playing)
    return rows


USUAL = {
    "load": {"games": 500, "pace": 5.0, "game": "konane(size=8)"},
    "hostile": {"games": 500, "pace": 5.0, "game": "konane(size=8)"},
    "broker": {"games": 40, "pace": 0.5, "game": "konane(size=8)"},
    "hour": {"games": 100, "pace": 2.0, "game": "konane(size=8)"},
}
WHAT = {"load": load, "hostile": hostile, "broker": broker, "faults": faults, "hour": hour, "kills": kills}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", nargs="*", choices=[*WHAT, []], metavar="WHAT")
    for name, kind, usual in (
        ("games", int, None), ("pace", float, None), ("game", str, None), ("seconds", float, 60), ("away", float, 10),
        ("faults", int, 100), ("seed", int, None), ("minutes", int, 60), ("minute", float, 60), ("rounds", int, 50),
    ):  # fmt: skip
        parser.add_argument(f"--{name}", type=kind, default=usual)
    parser.add_argument("--store", choices=("sqlite", "club", "both"), default="both")
    asked, wrong = parser.parse_args(), []
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # its servers end with it
    for what in asked.what or ("load", "kills"):
        chosen = {name: value for name, value in vars(asked).items() if value is not None}
        with tempfile.TemporaryDirectory() as folder:
            found = WHAT[what](
                Path(folder) / what, argparse.Namespace(**{"seed": None, **USUAL.get(what, {}), **chosen})
            )
        print(
            f"{what}: nothing is wrong" if not found else "\n".join([f"{what}: {len(found)} complaints", *found[:20]])
        )
        wrong += found
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())

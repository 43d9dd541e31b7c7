"""The server under load and under fire: `python tools/soak.py [--games 500] [--seconds 60] [--rounds 50]`.

First so many live games with two sockets each, one move per game every `--pace` seconds, every acknowledgement timed.
Then kills with -9 in the middle of a smaller load, again and again; afterwards the log must hold every acknowledged move
once, without gaps in the versions. Ends with an error where anything is wrong.
"""

import argparse
import asyncio
import json
import os
import sqlite3
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "server"))

from load import Load, proven
from server_process import ServerProcess


def log_of(server: ServerProcess) -> list[tuple[str, int, str | None]]:
    with closing(sqlite3.connect(server.data / "ludarium.sqlite")) as database:
        return database.execute('SELECT "table", version, client FROM events').fetchall()


async def measured(load: Load, seconds: float) -> float:
    """Moves acknowledged per second while everybody plays."""
    await load.open()
    playing = asyncio.create_task(load.run())
    await load.more(load.tables, patience=300)  # everybody has come, and most have moved
    load.ledger.acks.clear()
    begun = time.monotonic()
    await asyncio.sleep(seconds)
    rate = len(load.ledger.acks) / (time.monotonic() - begun)
    load.closing.set()
    await playing
    return rate


async def fired_at(server: ServerProcess, load: Load, rounds: int) -> None:
    await load.open()
    playing = asyncio.create_task(load.run())
    for number in range(rounds):
        await load.more(40)
        server.kill()
        await asyncio.to_thread(server.start)
        print(f"\rround {number + 1} of {rounds}, {len(load.ledger.acked)} moves acknowledged ", end="", flush=True)
    await load.more(40)
    load.closing.set()
    await playing
    print()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--pace", type=float, default=5.0)
    parser.add_argument("--rounds", type=int, default=50)
    parser.add_argument("--game", default="konane(size=8)")
    asked = parser.parse_args()
    wrong: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        if asked.games:
            wrong += loaded(Path(folder) / "load", asked)
        if asked.rounds:
            with ServerProcess(Path(folder) / "kills", LUDARIUM_LIMITS="0") as server:
                load = Load(server.base, 20, 0.1, "konane(size=6)")
                asyncio.run(fired_at(server, load, asked.rounds))
                found = proven(log_of(server), load.ledger)
                wrong += found
                print(f"{asked.rounds} kills: {len(load.ledger.acked)} acknowledged moves, {len(found)} complaints")
    print("\n".join(wrong[:20]))
    return 1 if wrong else 0


def loaded(folder: Path, asked: argparse.Namespace) -> list[str]:
    with ServerProcess(folder, LUDARIUM_LIMITS="0") as server:
        load = Load(server.base, asked.games, asked.pace, asked.game)
        cpu = time.process_time()
        rate = asyncio.run(measured(load, asked.seconds))
        ledger = load.ledger
        figures = {
            "games": asked.games,
            "sockets": 2 * asked.games,
            "moves_per_second": round(rate, 1),
            "ack_ms": {name: round(1000 * ledger.quantile(part), 1) for name, part in _QUANTILES.items()},
            "refused": len(ledger.refused),
            "reconnects": ledger.reconnects,
            "client_cpu_seconds": round(time.process_time() - cpu, 1),
            "load_average": os.getloadavg()[0],
        }
        print(json.dumps(figures))
        return proven(log_of(server), ledger)


_QUANTILES = {"p50": 0.5, "p90": 0.9, "p99": 0.99, "max": 1.0}


if __name__ == "__main__":
    sys.exit(main())

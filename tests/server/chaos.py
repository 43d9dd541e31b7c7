"""Faults at random, with a seed, against real servers under load; afterwards everything acknowledged must be there.

`python tests/server/chaos.py [--seed 1] [--faults 20] [--store sqlite|club]`, or `make chaos`.
"""

import argparse
import asyncio
import contextlib
import random
import signal
import socket
import sqlite3
import sys
import tempfile
from collections.abc import Awaitable, Callable
from contextlib import ExitStack, closing
from pathlib import Path

import psycopg
from load import Load, proven
from neighbours import BrokerServer, PostgresServer, broker_binary, children_of, postgres_binary
from server_process import ServerProcess

GARBAGE = (
    b"\x16\x03\x01\x02\x00\x01",
    b"GET / HTTP/1.1\r\nX: ",
    b"\0" * 4096,
    b"POST /api/tables HTTP/1.1\r\n\r\n{",
    b"\xff",
)
Fault = Callable[[], Awaitable[None]]


class Chaos:
    """A server, its neighbours, a load, and what may happen to them."""

    def __init__(self, folder: Path, seed: int, stack: ExitStack, *, club: bool) -> None:
        self.random, self.club = random.Random(seed), club
        environment = {"LUDARIUM_LIMITS": "0", "LUDARIUM_SILENCE": "5"}
        if club:
            binaries, why = postgres_binary()
            binary, why_not = broker_binary()
            assert binaries is not None and binary is not None, why or why_not
            self.database = stack.enter_context(PostgresServer(binaries, folder / "pg"))
            self.broker = stack.enter_context(BrokerServer(binary, folder / "broker"))
            environment |= {"DATABASE_URL": self.database.url, "BROKER_URL": self.broker.url, "LUDARIUM_WORKERS": "2"}
            environment |= {"LUDARIUM_SECRET": "s" * 32}
        self.server = stack.enter_context(ServerProcess(folder / "data", **environment))
        self.load = Load(
            self.server.base, 12, 0.15, "konane(size=6)", {"kind": "fischer", "initial": 600_000, "increment": 0}
        )

    def faults(self) -> list[Fault]:
        """What may happen here."""
        found: list[Fault] = [self.killed, self.stopped, self.helper_killed, self.helper_stopped, self.garbage]
        if self.club:
            found += [self.worker_killed, self.database_restarted, self.database_hangs, self.broker_restarted]
            found += [self.broker_hangs]
        return found

    async def killed(self) -> None:
        await asyncio.to_thread(self.server.kill)
        await asyncio.to_thread(self.server.start)

    async def stopped(self) -> None:
        await asyncio.to_thread(self.server.stop)
        await asyncio.to_thread(self.server.start)

    def _helpers(self) -> list[int]:
        children = children_of(self.server.process.pid)
        return (
            [*children, *(grand for child in children for grand in children_of(child))]
            if not self.club
            else [grand for child in children for grand in children_of(child)]
        )

    def _signal_one(self, processes: list[int], number: int) -> None:
        if processes:
            with contextlib.suppress(ProcessLookupError):
                signal.pidfd_send_signal(open_pid(self.random.choice(processes)), number)

    async def helper_killed(self) -> None:
        self._signal_one(self._helpers(), signal.SIGKILL)

    async def helper_stopped(self) -> None:
        self._signal_one(self._helpers(), signal.SIGSTOP)

    async def worker_killed(self) -> None:
        self._signal_one(children_of(self.server.process.pid), signal.SIGKILL)

    async def garbage(self) -> None:
        for text in GARBAGE:
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.server.port), 5) as line:
                line.sendall(text)

    async def database_restarted(self) -> None:
        await asyncio.to_thread(self.database.stop)
        await asyncio.sleep(self.random.uniform(0, 3))
        await asyncio.to_thread(self.database.start)

    async def database_hangs(self) -> None:
        self.database.freeze()
        await asyncio.sleep(self.random.uniform(0, 4))
        self.database.thaw()

    async def broker_restarted(self) -> None:
        await asyncio.to_thread(self.broker.stop)
        await asyncio.sleep(self.random.uniform(0, 3))
        await asyncio.to_thread(self.broker.start)

    async def broker_hangs(self) -> None:
        self.broker.freeze()
        await asyncio.sleep(self.random.uniform(0, 4))
        self.broker.thaw()

    async def run(self, faults: int, say: Callable[[str], None]) -> None:
        """So many faults, each after some more acknowledged moves; at the end the games go on."""
        await self.load.open()
        playing = asyncio.create_task(self.load.run())
        try:
            for number in range(faults):
                await self.load.more(15, patience=180)
                fault = self.random.choice(self.faults())
                say(f"{number + 1}: {fault.__name__}, {len(self.load.ledger.acked)} moves acknowledged")
                await fault()
            await self.load.more(60, patience=180)
        finally:
            self.load.closing.set()  # also if something went wrong: who plays on would keep the loop alive
        await playing

    def wrong(self) -> list[str]:
        """What is wrong afterwards."""
        return proven(self._log(), self.load.ledger)

    def _log(self) -> list[tuple[str, int, str | None]]:
        question = 'SELECT "table", version, client FROM events'
        if self.club:
            with psycopg.connect(self.database.url) as connection:
                return connection.execute(question).fetchall()
        with closing(sqlite3.connect(self.server.data / "ludarium.sqlite")) as database:
            return database.execute(question).fetchall()


def open_pid(process: int) -> int:
    import os

    return os.pidfd_open(process)


def rounds(seed: int, faults: int, *, club: bool, say: Callable[[str], None] = print) -> tuple[int, list[str]]:
    """How many moves were acknowledged, and what is wrong."""
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        chaos = Chaos(Path(folder), seed, stack, club=club)
        asyncio.run(chaos.run(faults, say))
        return len(chaos.load.ledger.acked), chaos.wrong()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1 << 31))
    parser.add_argument("--faults", type=int, default=20)
    parser.add_argument("--store", choices=("sqlite", "club", "both"), default="both")
    asked, failed = parser.parse_args(), False
    for store in ("sqlite", "club"):
        if asked.store in (store, "both"):
            print(f"{store}, seed {asked.seed}", flush=True)
            moves, wrong = rounds(asked.seed, asked.faults, club=store == "club")
            print(
                f"{store}: {asked.faults} faults, {moves} acknowledged moves, {len(wrong)} complaints",
                *wrong[:10],
                sep="\n",
            )
            failed = failed or bool(wrong)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())

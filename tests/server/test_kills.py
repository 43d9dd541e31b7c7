"""Nothing that was acknowledged is lost when the server is killed, and no clock runs while it is away."""

import asyncio
import sqlite3
import time
from contextlib import closing

import pytest
from load import Load, proven
from server_process import ServerProcess
from table_client import Guest

ROUNDS = 3


def log_of(server: ServerProcess) -> list[tuple[str, int, str | None]]:
    with closing(sqlite3.connect(server.data / "ludarium.sqlite")) as database:
        return database.execute('SELECT "table", version, client FROM events').fetchall()


async def rounds(server: ServerProcess, load: Load, count: int, moves: int) -> None:
    """Kill the server in the middle of the load, each time after some more acknowledged moves."""
    await load.open()
    playing = asyncio.create_task(load.run())
    for _ in range(count):
        await load.more(moves)
        server.kill()
        await asyncio.to_thread(server.start)
    await load.more(moves)
    load.closing.set()
    await playing


def test_no_acknowledged_move_is_lost(tmp_path):
    """Killed with -9 under load: every acknowledged move is there, once, and versions have no gaps."""
    with ServerProcess(tmp_path / "data", LUDARIUM_LIMITS="0") as server:
        load = Load(server.base, 12, 0.1, "konane(size=6)")
        asyncio.run(rounds(server, load, ROUNDS, 25))
        assert len(load.ledger.acked) > 50
        assert load.ledger.reconnects > ROUNDS
        assert proven(log_of(server), load.ledger) == []
        assert not load.ledger.refused, load.ledger.refused[:3]


def test_games_go_on_after_a_kill(tmp_path):
    """The position, the clocks and the program's turn are there after a kill; nobody is charged for the downtime."""
    server = ServerProcess(tmp_path / "data")
    clock = {"kind": "fischer", "initial": 60_000, "increment": 0}
    with server:
        ann, bob = Guest(server.base, "Ann"), Guest(server.base, "Bob")
        setup = ann.new_table("konane(size=6)", "me", "open", clock=clock)
        bob.join(setup["invite"])
        hers = ann.sit(setup["table"])
        hers.my_turn()
        assert hers.act()["ok"]
        program = ann.sit(ann.new_table("konane(size=6)", "me", {"kind": "program", "level": 2})["table"])
        program.my_turn()
        played = program.ask("act", {"actions": [program.view["legal"][0]["a"]]})
        assert played["ok"]
        version, left, at = hers.version, hers.view["clock"]["left"], hers.view["clock"]["at"]
        server.kill()
        time.sleep(4)
        server.start()
        again = bob.sit(setup["table"], version)
        assert again.version == version and again.view["legal"], "Bob is to move, as before"
        clocks = again.view["clock"]["left"]
        assert clocks[0] == left[0]
        elapsed = again.view["clock"]["at"] - at
        assert left[1] - clocks[1] < elapsed - 4_000 + 1_200, "the four seconds without a server are not charged"
        answered = ann.sit(program.table["id"])
        assert answered.my_turn(30), "the program moved although it was killed while thinking"
        assert answered.version > played["v"]
        for guest in (ann, bob):
            guest.leave()


def test_stopping_gently(tmp_path):
    """A server told to stop says goodbye to its sockets and ends without an error."""
    with ServerProcess(tmp_path / "data") as server:
        ann = Guest(server.base)
        sitting = ann.sit(ann.new_table("konane(size=4)", "me", "open")["table"])
        begun = time.monotonic()
        server.process.terminate()
        assert sitting.until(lambda m: m["t"] == "bye")["d"]["retry"] > 0
        sitting.close()
        assert server.process.wait(20) in (0, -15)
        assert time.monotonic() - begun < 15
        ann.leave()


@pytest.mark.slow
def test_fifty_kills(tmp_path):
    """The same for fifty rounds."""
    with ServerProcess(tmp_path / "data", LUDARIUM_LIMITS="0") as server:
        load = Load(server.base, 20, 0.1, "konane(size=6)")
        asyncio.run(rounds(server, load, 50, 40))
        assert proven(log_of(server), load.ledger) == []

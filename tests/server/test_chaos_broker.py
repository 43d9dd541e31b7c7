"""The broker goes away and comes back: no game depends on a message having arrived. All services are real."""

import contextlib
import os
import signal
import time
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from neighbours import BrokerServer, PostgresServer, broker_binary, children_of, postgres_binary
from server_process import ServerProcess
from table_client import Guest, Sitting

GAMES = 6
PATIENCE = 30  # seconds, far beyond what is needed: a frozen game stays frozen


@dataclass
class Club:
    """Two servers with one database and one broker."""

    first: ServerProcess
    second: ServerProcess
    broker: BrokerServer
    database: PostgresServer


@pytest.fixture(scope="module")
def club(tmp_path_factory) -> Iterator[Club]:
    binaries, reason = postgres_binary()
    if binaries is None:
        pytest.skip(reason)
    binary, reason = broker_binary()
    if binary is None:
        pytest.skip(reason)
    folder = tmp_path_factory.mktemp("two")
    with PostgresServer(binaries, folder / "pg") as database, BrokerServer(binary, folder / "broker") as broker:
        environment = {"DATABASE_URL": database.url, "BROKER_URL": broker.url, "LUDARIUM_SECRET": "s" * 32}
        with ServerProcess(folder / "a", **environment) as first, ServerProcess(folder / "b", **environment) as second:
            yield Club(first, second, broker, database)


@pytest.fixture
def pairs(club) -> Iterator[list[tuple[Sitting, Sitting]]]:
    """Games between two people who came by different servers; everybody has the same position."""
    ann, bob = Guest(club.first.base, "Ann"), Guest(club.second.base, "Bob")
    found = []
    for _ in range(GAMES):
        setup = ann.new_table("konane(size=6)", "me", "open")
        bob.join(setup["invite"])
        pair = ann.sit(setup["table"]), bob.sit(setup["table"])
        for sitting in pair:
            while sitting.status != "playing":
                sitting.read(PATIENCE)
        found.append(pair)
    yield found
    for guest in (ann, bob):
        guest.leave()


def passed_on(pair: tuple[Sitting, Sitting], moves: int = 2) -> None:
    """Both move in turn, and each sees the other's moves."""
    for _ in range(moves):
        mover = next(sitting for sitting in pair if sitting.view["legal"])
        other = pair[0] if mover is pair[1] else pair[1]
        assert mover.act()["ok"]
        assert other.my_turn(PATIENCE), "the game goes on"


def test_games_go_on_after_the_broker_restarted(club, pairs):
    """What was played while the broker was away reaches those at the other server once it is back."""
    for pair in pairs:
        passed_on(pair)
    club.broker.stop()
    movers = []
    for pair in pairs:
        mover = next(sitting for sitting in pair if sitting.view["legal"])
        assert mover.act()["ok"], "a move needs no broker"
        movers.append(mover)
    time.sleep(2)
    club.broker.start()
    for pair, mover in zip(pairs, movers, strict=True):
        other = pair[0] if mover is pair[1] else pair[1]
        assert other.my_turn(PATIENCE), "the game goes on"
        passed_on(pair)


def test_games_go_on_without_a_broker(club, pairs):
    """While the broker is away, or answers nothing, everybody still sees what the others play."""
    for silenced, healed in ((club.broker.stop, club.broker.start), (club.broker.freeze, club.broker.thaw)):
        silenced()
        try:
            for pair in pairs[:2]:
                passed_on(pair, 4)
        finally:
            healed()


def test_a_reload_shows_the_position_as_it_is(club, pairs):
    """A page opened while no messages arrive shows the position in the database, not that in the server's memory."""
    hers, his = pairs[0]
    club.broker.freeze()
    try:
        mover, other = (hers, his) if hers.view["legal"] else (his, hers)
        assert mover.act()["ok"]
        table = other.guest.get(f"/api/tables/{other.table['id']}").json()
        assert table["version"] == mover.version
        again = other.guest.sit(other.table["id"])
        assert again.version == mover.version and again.view["legal"]
        assert again.act()["ok"]
        mover.socket.send('{"t":"sync"}')
        mover.until(lambda message: message["t"] == "table", PATIENCE)
        assert mover.version == again.version
    finally:
        club.broker.thaw()


def test_the_program_plays_on_at_another_server(club):
    """The server that thought for the program is killed in the middle of it; another takes the table over."""
    ann, bob = Guest(club.first.base, "Ann"), Guest(club.second.base, "Bob")
    table = ann.new_table("konane(size=6)", "me", {"kind": "program", "level": 1}, public=True)["table"]
    hers, his = ann.sit(table), bob.sit(table)
    assert hers.my_turn()
    helpers = children_of(club.first.process.pid)
    for helper in helpers:  # so that nobody there answers for it
        os.kill(helper, signal.SIGSTOP)
    hers.act()
    club.first.kill()
    try:
        while his.view["ply"] < 2:
            his.read(PATIENCE)
    finally:
        for helper in helpers:  # now they can see that their server is gone
            with contextlib.suppress(ProcessLookupError):
                os.kill(helper, signal.SIGCONT)
        club.first.start()
        bob.leave()


def test_a_server_starts_without_its_broker(club, tmp_path):
    """A broker that is away keeps nobody from playing."""
    club.broker.stop()
    try:
        with ServerProcess(
            tmp_path / "alone",
            **{name: club.first.environment[name] for name in ("DATABASE_URL", "BROKER_URL", "LUDARIUM_SECRET")},
        ) as server:
            ann = Guest(server.base)
            sitting = ann.sit(ann.new_table("konane(size=4)", "me", {"kind": "here", "name": "Bo"})["table"])
            assert sitting.my_turn() and sitting.act()["ok"]
            ann.leave()
    finally:
        club.broker.start()

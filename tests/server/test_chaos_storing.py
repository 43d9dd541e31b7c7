"""While moves cannot be stored nothing is acknowledged, no clock runs, and the server says so."""

import asyncio
import resource
import sqlite3
import time
from contextlib import closing

import pytest
from neighbours import PostgresServer, postgres_binary
from server_process import ServerProcess
from table_client import Guest

from ludarium.server import clocks
from ludarium.server.settings import Settings
from ludarium.server.store import pulse
from ludarium.server.store.database import Database
from ludarium.server.store.migrating import migrate

CLOCK = {"kind": "fischer", "initial": 9_000, "increment": 0}
OUTAGE = 11  # seconds: longer than anybody has
PATIENCE = 60


class FullDisk:
    """None of the server's files can grow, as on a full disk."""

    def __init__(self, server: ServerProcess) -> None:
        self._server = server

    def _allow(self, most: int) -> None:
        resource.prlimit(self._server.process.pid, resource.RLIMIT_FSIZE, (most, resource.RLIM_INFINITY))

    def stop(self) -> None:
        self._allow(1)

    def start(self) -> None:
        self._allow(resource.RLIM_INFINITY)


@pytest.fixture(params=["full disk", "database gone", "database hangs"])
def outage(request, tmp_path):
    """A server, and something that keeps it from storing (`stop`) until it is over (`start`)."""
    if request.param == "full disk":
        with ServerProcess(tmp_path / "data") as server:
            full = FullDisk(server)
            yield server, full.stop, full.start
        return
    binaries, reason = postgres_binary()
    if binaries is None:
        pytest.skip(reason)
    with PostgresServer(binaries, tmp_path / "pg") as database:
        ways = (database.freeze, database.thaw) if "hangs" in request.param else (database.stop, database.start)
        with ServerProcess(tmp_path / "data", DATABASE_URL=database.url) as server:
            yield server, *ways


def until_ready(server: Guest, wanted: int) -> dict:
    end = time.monotonic() + PATIENCE
    while (answer := server.get("/readyz")).status_code != wanted:
        assert time.monotonic() < end, answer.text
        time.sleep(0.2)
    return answer.json()


def test_no_clock_runs_while_nothing_can_be_stored(outage):
    """Longer than the whole clock: nobody loses on time, nothing is acknowledged, and then the game goes on."""
    server, stop, start = outage
    ann = Guest(server.base, "Ann")
    sitting = ann.sit(ann.new_table("konane(size=6)", "me", {"kind": "here", "name": "Bo"}, clock=CLOCK)["table"])
    for _ in range(4):
        assert sitting.my_turn() and sitting.act()["ok"]
    version = sitting.version
    begun = time.monotonic()
    stop()
    assert ann.get("/healthz").status_code == 200
    until_ready(ann, 503)
    answer = sitting.ask("act", {"actions": [sitting.view["legal"][0]["a"]]})
    assert (answer["ok"], answer["code"]) == (False, "UNAVAILABLE"), answer
    refused = ann.post("/api/me", {"name": "Anna"})
    assert refused.status_code == 503 and refused.json()["say"], refused.text
    time.sleep(max(OUTAGE - (time.monotonic() - begun), 0))
    start()
    until_ready(ann, 200)
    again = ann.sit(sitting.table["id"])
    assert (again.status, again.version) == ("playing", version)
    clock = again.view["clock"]
    assert clock["left"][clock["running"]] > 3_000, "the outage is charged to nobody"
    assert again.act()["ok"]
    ann.leave()


@pytest.mark.parametrize("jump", [600_000, -600_000])
def test_a_restart_after_the_clock_was_set(tmp_path, jump):
    """The system's clock is changed by ten minutes while the server is down: no game notices."""
    with ServerProcess(tmp_path / "data") as server:
        ann = Guest(server.base, "Ann")
        sitting = ann.sit(
            ann.new_table("konane(size=6)", "me", {"kind": "here", "name": "Bo"}, clock=CLOCK | {"initial": 60_000})[
                "table"
            ]
        )
        for _ in range(4):
            assert sitting.my_turn() and sitting.act()["ok"]
        left = sitting.view["clock"]["left"]
        server.stop()
        with closing(sqlite3.connect(server.data / "ludarium.sqlite")) as database, database:
            database.execute("UPDATE pulse SET beat = beat - ?", (jump,))
            database.execute("UPDATE tables SET since = since - ?, deadline = deadline - ?", (jump, jump))
        server.start()
        again = ann.sit(sitting.table["id"])
        assert again.status == "playing"
        for before, after in zip(left, again.view["clock"]["left"], strict=True):
            assert before - 20_000 < after <= before
        assert again.act()["ok"]
        ann.leave()


def test_the_time_is_steady(monkeypatch):
    """The system's clock is set forward and back while the server runs: its time goes on as before."""
    before = clocks.now()
    for jump in (600, -1200):
        wall = time.time_ns() + jump * 10**9
        monkeypatch.setattr(time, "time_ns", lambda wall=wall: wall)
        assert 0 <= clocks.now() - before < 300_000


async def test_servers_agree_about_the_time(tmp_path, monkeypatch):
    """A server that starts after the system's clock was set takes over the time of those that run; no clock is changed."""
    settings = Settings(data=tmp_path, secret=b"s" * 32)
    migrate(settings)
    database = Database(settings)
    await pulse.wake(database, alone=True)
    offset = clocks._offset

    async def beat_on() -> None:
        """Another server, whose time is ten minutes behind the system's."""
        steady = time.monotonic_ns() // 1_000_000
        while True:
            at = behind + time.monotonic_ns() // 1_000_000 - steady
            async with database.writing() as connection:
                await connection.execute(pulse.update(pulse.schema.pulse).values(beat=at))
            await asyncio.sleep(0.2)

    behind = clocks.now() - 600_000
    other = asyncio.create_task(beat_on())
    await asyncio.sleep(0.3)
    try:
        assert await pulse.wake(database, alone=False) == 0, "nobody was away"
        assert abs(clocks.now() - (await pulse._read(database) or 0)) < 2_000
    finally:
        other.cancel()
        monkeypatch.setattr(clocks, "_offset", offset)
        await database.close()

"""Many tables, long games, old data, several servers: costly work holds nobody up, and what is old is removed."""

import asyncio
import os
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from contextlib import closing

import pytest
from neighbours import PostgresServer, children_of, postgres_binary
from server_process import ServerProcess
from table_client import Guest

from ludarium.server.asking import household
from ludarium.server.security import hosts_allowed
from ludarium.server.settings import Settings
from ludarium.server.store import expiry
from ludarium.server.store.backups import backup, restore
from ludarium.server.store.database import Database
from ludarium.server.store.migrating import migrate
from ports import free_port

LONG_AGO = 1_000_000


@pytest.fixture
def data(tmp_path):
    settings = Settings(data=tmp_path, secret=b"s" * 32)
    migrate(settings)
    return settings


def rows(settings: Settings, question: str) -> list:
    with closing(sqlite3.connect(settings.data / "ludarium.sqlite")) as database:
        return [row[0] for row in database.execute(question)]


def test_what_nobody_needs_expires(tmp_path):
    """A table where nobody came and a guest without a game are removed; a game is kept, and so are its people."""
    with ServerProcess(tmp_path / "data") as server:
        ann, bob = Guest(server.base, "Ann"), Guest(server.base, "Bob")
        waiting = ann.new_table("konane(size=4)", "me", "open")["table"]
        game = ann.new_table("konane(size=4)", "me", {"kind": "here", "name": "Bo"})["table"]
        fresh = ann.new_table("konane(size=4)", "me", "open")["table"]
        sitting = ann.sit(game)
        assert sitting.my_turn() and sitting.act()["ok"]
        for guest in (ann, bob):
            guest.leave()
    settings = Settings(data=tmp_path / "data", secret=b"s" * 32)
    with closing(sqlite3.connect(tmp_path / "data" / "ludarium.sqlite")) as database, database:
        database.execute("UPDATE tables SET changed = ? WHERE id IN (?, ?)", (LONG_AGO, waiting, game))
        database.execute("UPDATE guests SET seen = ?", (LONG_AGO,))

    async def forget():
        database = Database(settings)
        found = await expiry.forget_tables(database, 30), await expiry.forget_guests(database, 400)
        await database.close()
        return found

    assert asyncio.run(forget()) == ([waiting], 1)
    assert sorted(rows(settings, "SELECT id FROM tables")) == sorted([game, fresh])
    assert rows(settings, "SELECT name FROM guests") == ["Ann"]


def test_nobody_fills_the_lobby(server, guests):
    """However many tables somebody sets up, the lobby shows a few of them, and everybody else's."""
    mallory, ann = guests("Mallory"), guests("Ann")
    hers = ann.new_table("konane(size=4)", "me", "open", listed=True)["table"]
    his = [mallory.new_table("konane(size=4)", "me", "open", listed=True)["table"] for _ in range(25)]
    shown = [row["table"] for row in ann.get("/api/lobby").json()["open"]]
    assert hers in shown and sum(table in his for table in shown) == 5


def test_an_address_is_what_one_household_has():
    """IPv6 counts by /64, and an IPv4 address written as IPv6 counts as itself."""
    assert household("2001:db8:1:2:3::4") == household("2001:db8:1:2:ffff::1") != household("2001:db8:1:3::1")
    assert household("::ffff:192.0.2.7") == household("192.0.2.7") == "192.0.2.7"
    assert household("") == ""


def test_a_costly_answer_is_made_once(server, ann):
    """A replay asked for many times at once is made once, and nobody else has to wait for it."""
    sitting = ann.sit(ann.new_table("konane(size=6)", "me", {"kind": "here", "name": "Bo"})["table"])
    for _ in range(6):
        assert sitting.my_turn() and sitting.act()["ok"]
    path = f"/api/tables/{sitting.table['id']}/replay"
    answers = [ann.get(path) for _ in range(70)]
    assert len(answers[0].json()["plies"]) == 7
    assert {answer.status_code for answer in answers} == {200, 429}, "there is a limit"
    assert sitting.act()["ok"]


def test_refused_moves_come_slowly(server, ann):
    """A client that sends only moves that are refused waits for the answers; a legal move is still played."""
    sitting = ann.sit(ann.new_table("konane(size=4)", "me", {"kind": "here", "name": "Bo"})["table"])
    sitting.my_turn()
    begun = time.monotonic()
    for _ in range(75):
        assert sitting.ask("act", {"text": "nowhere"})["code"] == "ILLEGAL"
    assert time.monotonic() - begun > 2, "at most so many in twenty seconds are answered at once"
    assert sitting.act()["ok"]


def test_only_one_server_for_a_folder(tmp_path):
    """A second server on the same SQLite folder is refused with the reason; after the first has gone it starts."""
    with ServerProcess(tmp_path / "data") as first:
        command = [
            sys.executable,
            "-m",
            "ludarium.cli.app",
            "serve",
            "--data",
            str(first.data),
            "--port",
            str(free_port()),
        ]
        done = subprocess.run(command, env=first.environment, capture_output=True, text=True, timeout=120)
        assert done.returncode == 1 and "another server is using" in done.stderr, done
        first.kill()
        first.start()


def test_servers_may_start_together_on_an_empty_database(tmp_path):
    """Both migrate the database, one after the other; neither fails."""
    binaries, reason = postgres_binary()
    if binaries is None:
        pytest.skip(reason)
    with PostgresServer(binaries, tmp_path / "pg") as database:
        settings = Settings(data=tmp_path, database_url=database.url, secret=b"s" * 32)
        failures: list[BaseException] = []

        def make() -> None:
            try:
                migrate(settings)
            except BaseException as error:
                failures.append(error)

        makers = [threading.Thread(target=make) for _ in range(2)]
        for maker in makers:
            maker.start()
        for maker in makers:
            maker.join()
        assert not failures


def test_workers_end_with_their_supervisor(tmp_path):
    """The supervisor is killed with -9: its workers do not go on serving by themselves."""
    server = ServerProcess(tmp_path / "data", LUDARIUM_WORKERS="2", BROKER_URL="redis://127.0.0.1:1/0")
    server.start()
    children = children_of(server.process.pid)
    helpers = [helper for child in children for helper in children_of(child)]
    os.kill(server.process.pid, signal.SIGKILL)
    server.process.wait()
    end = time.monotonic() + 90
    while left := [process for process in (*children, *helpers) if os.path.exists(f"/proc/{process}")]:
        assert time.monotonic() < end, [open(f"/proc/{process}/cmdline").read() for process in left]
        time.sleep(0.2)


def test_a_backup_cut_short_is_explained(data, tmp_path):
    """Half a backup is refused with a reason, and nothing is changed."""
    from ludarium.errors import LudariumError

    with closing(sqlite3.connect(data.data / "ludarium.sqlite")) as database, database:
        for number in range(2000):
            values = (f"g{number}", os.urandom(16).hex(), "Ann", 0, 1, 1)
            database.execute("INSERT INTO guests (id, token, name, bot, at, seen) VALUES (?, ?, ?, ?, ?, ?)", values)
    file = tmp_path / "backup.tar.gz"
    backup(data, file)
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])
    with pytest.raises(LudariumError, match="cut short"):
        restore(data, file, force=True)
    assert len(rows(data, "SELECT id FROM guests")) == 2000


@pytest.mark.parametrize(
    ("host", "fine"),
    [
        ("localhost:8765", True), ("192.168.1.7:8765", True), ("[::1]:8765", True), ("study:8765", True),
        ("study.local", True), ("play.example.org", True), ("club.example.net", True), ("evil.example.com", False),
        ("", False), ("127.0.0.1.evil.example", False), ("[", False),
        ("a b", False), ("\xff", False), ("study/x", False), ("a@b", False), ("ein.haus.local", True),
    ],
)  # fmt: skip
def test_names_that_others_can_register_are_refused(host, fine):
    """Another site cannot point its own name at this server and pass for a page of ours."""
    allowed = hosts_allowed("https://play.example.org", "club.example.net")
    try:
        assert allowed(host) is fine
    except ValueError:
        assert not fine


async def test_thousands_of_variants_are_forgotten_again(monkeypatch):
    """However many variants somebody asks for, only so many are kept in memory."""
    import gc

    from ludarium.catalogue import load
    from ludarium.server import preparing as preparations

    monkeypatch.setattr(preparations, "MET_KEPT", 5)
    preparing, kept = preparations.Preparing(), []
    try:
        for number in range(1, 701):
            await preparing.sketch(load(f"taifho(blocked_turns={number})"))
            if number in (400, 700):
                gc.collect()
                kept.append(len(gc.get_objects()))
    finally:
        preparing.close()
    assert kept[1] - kept[0] < 3000, "ten things for each of the last three hundred"


def test_another_name_is_misdirected(server, ann):
    """The same over HTTP."""
    answer = ann.http.get("/api/me", headers={"Host": "evil.example.com"})
    assert (answer.status_code, answer.json()["code"]) == (421, "HOST")

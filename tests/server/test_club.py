"""A club's server: several workers, PostgreSQL, Valkey or Redis, all of them real."""

import contextlib
import hashlib
import os
import secrets
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from neighbours import broker, broker_binary, children_of, postgres, postgres_binary
from server_process import ServerProcess
from table_client import Guest

from ludarium import catalogue


@pytest.fixture(scope="module")
def database(tmp_path_factory):
    binaries, reason = postgres_binary()
    if binaries is None:
        pytest.skip(reason)
    with postgres(binaries, tmp_path_factory.mktemp("pg") / "pg") as url:
        yield url


@pytest.fixture(scope="module")
def messages(tmp_path_factory):
    binary, reason = broker_binary()
    if binary is None:
        pytest.skip(reason)
    with broker(binary, tmp_path_factory.mktemp("broker")) as url:
        yield url


@pytest.fixture(scope="module")
def club(database, messages, tmp_path_factory):
    environment = {
        "DATABASE_URL": database,
        "BROKER_URL": messages,
        "LUDARIUM_WORKERS": "2",
        "LUDARIUM_SECRET": "s" * 32,
    }
    with ServerProcess(tmp_path_factory.mktemp("club") / "data", **environment) as server:
        yield server


def workers_of(server: ServerProcess, guest: Guest, table: str, count: int = 8) -> list:
    """Sockets of one guest at a table: the system spreads them over the workers."""
    return [guest.sit(table) for _ in range(count)]


def test_workers_play_one_game_together(club):
    """Moves made through either worker reach sockets at both, every version in order, to the end of the game."""
    ann, bob = Guest(club.base, "Ann"), Guest(club.base, "Bob")
    setup = ann.new_table("konane(size=4)", "me", "open")
    bob.join(setup["invite"])
    hers, his = workers_of(club, ann, setup["table"], 5), workers_of(club, bob, setup["table"], 5)
    turn = 0
    while True:
        for sitting in (*hers, *his):
            while sitting.version < max(s.version for s in (*hers, *his)) or sitting.status in ("waiting", "preparing"):
                sitting.read(30)
        if hers[0].status == "over":
            break
        side = hers if hers[0].view["legal"] else his
        actor = side[turn % len(side)]
        answer = actor.ask("act", {"actions": [actor.view["legal"][0]["a"]]})
        assert answer["ok"], answer
        actor.catch_up(answer)
        turn += 1
    assert all(sitting.view["outcome"] == hers[0].view["outcome"] for sitting in (*hers, *his))
    for guest in (ann, bob):
        guest.leave()


def test_the_program_plays_in_the_club(club):
    """The program's turns are thought about once, whichever worker has the socket."""
    ann = Guest(club.base, "Ann")
    sitting = ann.sit(ann.new_table("konane(size=4)", "me", {"kind": "program", "level": 1})["table"])
    while sitting.my_turn():
        assert sitting.act()["ok"]
    assert sitting.view["outcome"]
    ann.leave()


def test_chat_and_presence_cross_workers(club):
    """Chat sent through one worker reaches sockets at the other."""
    ann, bob = Guest(club.base, "Ann"), Guest(club.base, "Bob")
    setup = ann.new_table("konane(size=4)", "me", "open")
    bob.join(setup["invite"])
    listeners = workers_of(club, bob, setup["table"], 6)
    hers = ann.sit(setup["table"])
    assert hers.ask("chat", {"text": "aloha"})["ok"]
    for sitting in listeners:
        assert sitting.until(lambda m: m["t"] == "chat", 30)["d"]["text"] == "aloha"
    for guest in (ann, bob):
        guest.leave()


def test_nonces_cross_workers(club):
    """Seals and nonces sent through either worker are in the dice of the one game both of them see."""
    game = next(game.text for game in catalogue.all_games() if game.stochastic and len(game.players) == 2)
    ann, bob = Guest(club.base, "Ann", mixes=False), Guest(club.base, "Bob", mixes=False)
    setup = ann.new_table(game, "me", "open")
    nonces = [secrets.token_hex(16), secrets.token_hex(16)]
    hers = workers_of(club, ann, setup["table"], 5)
    seal = hashlib.sha256(bytes.fromhex(nonces[0])).hexdigest()
    assert hers[0].ask("nonce", {"seal": seal})["ok"]
    bob.join(setup["invite"])
    his = workers_of(club, bob, setup["table"], 5)
    assert his[-1].ask("nonce", {"nonce": nonces[1]})["ok"]
    assert hers[-1].ask("nonce", {"nonce": nonces[0]})["ok"]
    for sitting in (*hers, *his):
        assert sitting.table["dice"]["commit"] == setup["commit"]
        while sitting.status != "playing":
            sitting.read()
        dice = [m["d"]["dice"] for m in sitting.heard if "dice" in m["d"] and m["t"] in ("event", "table")]
        assert dice[-1]["nonces"] == nonces and dice[-1]["seals"] == [seal, None]
    for guest in (ann, bob):
        guest.leave()


def test_limits_are_shared(club):
    """A limit counts for all workers together, and says when to come again."""
    ann = Guest(club.base, "Ann")
    answers = [ann.post("/api/bots", {"name": f"bot {n}"}) for n in range(7)]
    assert [answer.status_code for answer in answers] == [201] * 5 + [429] * 2
    assert int(answers[-1].headers["retry-after"]) > 0 and answers[-1].json()["retry"] > 0
    ann.leave()


def test_several_workers_need_a_broker(tmp_path):
    """Without a broker several workers are refused, with the reason."""
    server = ServerProcess(tmp_path / "data", LUDARIUM_WORKERS="2")
    command = [sys.executable, "-m", "ludarium.cli.app", "serve", "--workers", "2", "--data", str(tmp_path / "data")]
    done = subprocess.run(command, env=server.environment, capture_output=True, text=True, timeout=120)
    assert done.returncode == 1 and "BROKER_URL" in done.stderr


def test_backups_fit_either_database(club, database, tmp_path):
    """A backup of PostgreSQL can be restored into SQLite: the games are there."""
    ann = Guest(club.base, "Ann")
    setup = ann.new_table("konane(size=4)", "me", {"kind": "here", "name": "Bo"})
    sitting = ann.sit(setup["table"])
    sitting.my_turn()
    assert sitting.act()["ok"]
    ann.leave()

    def db(*words: str, **more: str) -> str:
        command = [sys.executable, "-m", "ludarium.cli.app", "db", *words]
        environment = {**club.environment, **more}
        return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120, check=True).stdout

    file = tmp_path / "backup.tar.gz"
    db("backup", str(file), "--data", str(club.data))
    assert file.stat().st_mode & 0o777 == 0o600
    db("restore", str(file), "--data", str(tmp_path / "other"), DATABASE_URL="", LUDARIUM_SECRET="")
    with ServerProcess(tmp_path / "other") as alone:
        time.sleep(0.1)
        table = Guest(alone.base).get(f"/api/tables/{setup['table']}").json()
        assert table["view"]["ply"] == 1 and table["status"] == "playing"


def test_a_slow_worker_is_given_time(club):
    """A worker that is silent for some seconds, as one that starts on a busy machine is, is not killed for it."""
    before = children_of(club.process.pid)
    for worker in before:
        os.kill(worker, signal.SIGSTOP)
    try:
        time.sleep(7)
    finally:
        for worker in before:
            os.kill(worker, signal.SIGCONT)
    guest = Guest(club.base, "Slow")
    assert guest.get("/readyz").status_code == 200
    assert set(before) <= set(children_of(club.process.pid))
    guest.leave()


def test_helpers_do_not_hold_the_port(club):
    """A helper that outlives its server must not keep the next one from listening."""
    guest = Guest(club.base, "Ann")
    setup = guest.new_table("konane(size=4)", "me", {"kind": "program", "level": 1})
    guest.sit(setup["table"]).my_turn()
    workers = children_of(club.process.pid)
    helpers = [helper for worker in workers for helper in children_of(worker)]
    listening = listening_sockets(club.port)
    assert helpers and listening and any(listening & open_sockets(worker) for worker in workers)
    assert not any(listening & open_sockets(helper) for helper in helpers)
    guest.leave()


def listening_sockets(port: int) -> set[str]:
    """The sockets on which somebody listens at that port."""
    rows = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    return {f"socket:[{row[9]}]" for row in rows if row[1].endswith(f":{port:04X}") and row[3] == "0A"}


def open_sockets(process: int) -> set[str]:
    """The sockets that a process holds."""
    found = set()
    for file in Path(f"/proc/{process}/fd").iterdir():
        with contextlib.suppress(OSError):
            found.add(os.readlink(file))
    return found

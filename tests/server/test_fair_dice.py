"""Dice that players need not trust: the seed is promised before any nonce is known, and nobody can change it afterwards."""

import hashlib
import json
import re
import secrets
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from server_process import ServerProcess
from table_client import Guest

from ludarium import catalogue

DICE = next(game.text for game in catalogue.all_games() if game.stochastic and len(game.players) == 2)
PLAIN = next(game.text for game in catalogue.all_games() if not game.stochastic and len(game.players) == 2)
PROGRAM, HERE = {"kind": "program", "level": 1}, {"kind": "here", "name": "Bo"}
PAGE = Path(__file__).parents[2] / "docs" / "fair-dice.md"


def program_of_the_page() -> str:
    return re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)[0]


def complaints(table: dict, *noted: str) -> list[str]:
    """What the program of the documentation finds wrong with a game."""
    found: dict = {"__name__": "check"}
    exec(compile(program_of_the_page(), str(PAGE), "exec"), found)
    return found["complaints"](table, *noted)


def nonces(guest: Guest, table: str) -> list[str | None]:
    return guest.get(f"/api/tables/{table}").json()["dice"]["nonces"]


def begun(sitting) -> None:
    while sitting.status != "playing":
        sitting.read()


def finished(sitting, turns: int = 3) -> dict:
    """The table after a few turns and a resignation."""
    for _ in range(turns):
        sitting.my_turn()
        assert sitting.act()["ok"]
    assert sitting.ask("resign")["ok"]
    return sitting.guest.get(f"/api/tables/{sitting.table['id']}").json()


@pytest.fixture
def quiet(guests, server):
    """Makes guests whose sockets send a nonce only when they are told to."""
    here = []

    def come(name: str = "") -> Guest:
        here.append(Guest(server.base, name, mixes=False))
        return here[-1]

    yield come
    for guest in here:
        guest.leave()


@pytest.mark.parametrize("other", [PROGRAM, HERE], ids=["program", "here"])
def test_the_promise_comes_before_the_nonce(quiet, other):
    """Setting up a table returns the fingerprint; the game begins once a nonce has come, and its throws follow from both."""
    ann = quiet("Ann")
    setup = ann.new_table(DICE, "me", other, nonce="ab" * 16)
    sitting = ann.sit(setup["table"])
    promise = sitting.table["dice"]
    assert setup["commit"] == promise["commit"] and "seed" not in promise
    assert sitting.status in ("waiting", "preparing"), "the game may still be compiling"
    assert promise["nonces"] == [None, None], "a nonce sent too early is not used"
    nonce = secrets.token_hex(16)
    assert sitting.ask("nonce", {"nonce": nonce})["ok"]
    begun(sitting)
    kinds = [m["d"]["what"]["kind"] for m in sitting.heard if m["t"] == "event"]
    assert kinds[:2] == ["nonce", "start"]
    table = finished(sitting)
    assert table["dice"]["nonces"] == [nonce, nonce if other is HERE else None]
    assert table["dice"]["commit"] == setup["commit"]
    assert complaints(table, setup["commit"], nonce) == []


def test_a_client_without_a_nonce_holds_nobody_up(quiet, bob):
    """The game begins with an empty nonce, whether the silent one is there or not."""
    ann = quiet("Ann")
    setup = ann.new_table(DICE, "me", "open")
    assert bob.join(setup["invite"])["commit"] == setup["commit"]
    hers, his = ann.sit(setup["table"]), bob.sit(setup["table"])
    begun(his)
    begun(hers)
    silent, given = nonces(ann, setup["table"])
    assert silent is None and given
    late = hers.ask("nonce", {"nonce": "ab" * 16})
    assert late["code"] == "TOO_LATE" and "begun" in late["say"]


def test_a_game_nobody_looks_at_begins_too(quiet):
    """Somebody who plays by HTTP alone, without a socket, gets a game as well."""
    ann = quiet("Ann")
    table = ann.new_table(DICE, "me", PROGRAM)["table"]
    nonce = secrets.token_hex(8)
    assert ann.post(f"/api/tables/{table}/nonce", {"nonce": nonce}).json()["ok"]
    sitting = ann.sit(table)
    begun(sitting)
    assert nonces(ann, table) == [nonce, None]


GARBAGE = [
    {"nonce": ""}, {"nonce": "abc"}, {"nonce": "AB" * 16}, {"nonce": "zz" * 16}, {"nonce": "ab" * 33}, {"nonce": "ab" * 7},
    {"nonce": "ab" * 8 + "a"}, {"nonce": "ab" * 16 + "\n"}, {"nonce": "a,b" * 8}, {"seal": "ab" * 16}, {"seal": "xy" * 32},
    {}, {"nonce": "ab" * 16, "seal": "ab" * 32}, {"nonce": None},
]  # fmt: skip
MALFORMED = [{"nonce": 7}, {"nonce": ["ab" * 16]}, {"nonce": "ab\0" * 8}, {"nonce": "a" * 5000}]


def test_garbage_is_refused_in_words(quiet):
    """Through the socket and over HTTP: what is not a nonce changes nothing, and the answer says what would be one."""
    ann = quiet("Ann")
    setup = ann.new_table(DICE, "me", "open")
    sitting = ann.sit(setup["table"])
    for data in GARBAGE:
        answer = sitting.ask("nonce", data)
        posted = ann.post(f"/api/tables/{setup['table']}/nonce", data)
        assert answer["code"] == posted.json()["code"] == "BAD_NONCE" and posted.status_code == 400, data
        assert answer["say"] == posted.json()["say"] and re.search("hexadecimal|either", answer["say"])
    for data in MALFORMED:
        assert sitting.ask("nonce", data)["code"] in ("BAD_MESSAGE", "BAD_NONCE"), data
        assert ann.post(f"/api/tables/{setup['table']}/nonce", data).status_code in (400, 422), data
    assert nonces(ann, setup["table"]) == [None, None]


def test_a_nonce_is_given_once(quiet):
    """The same again is answered and changes nothing; another is refused, before and after the beginning."""
    ann, bob, eve = quiet("Ann"), quiet("Bob"), quiet("Eve")
    setup = ann.new_table(DICE, "me", "open")
    sitting, nonce = ann.sit(setup["table"]), secrets.token_hex(16)
    first = sitting.ask("nonce", {"nonce": nonce})
    assert first["ok"] and sitting.ask("nonce", {"nonce": nonce})["v"] == first["v"]
    assert sitting.ask("nonce", {"nonce": "cd" * 16})["code"] == "GIVEN"
    assert sitting.ask("nonce", {"seal": "cd" * 32})["code"] == "GIVEN"
    assert eve.sit(setup["table"]).ask("nonce", {"nonce": nonce})["code"] == "NOT_SEATED"
    assert eve.post(f"/api/tables/{setup['table']}/nonce", {"nonce": nonce}).status_code == 403
    bob.join(setup["invite"])
    assert bob.post(f"/api/tables/{setup['table']}/nonce", {"nonce": "ef" * 8}).status_code == 200
    begun(sitting)
    assert sitting.ask("nonce", {"nonce": "cd" * 16})["code"] == "TOO_LATE"
    assert nonces(ann, setup["table"]) == [nonce, "ef" * 8]


def test_games_without_dice_want_none(ann):
    """A game without dice has no promise, and a nonce is refused."""
    setup = ann.new_table(PLAIN, "me", "open")
    assert setup["commit"] is None
    assert ann.sit(setup["table"]).ask("nonce", {"nonce": "ab" * 16})["code"] == "NO_DICE"


def test_a_seal_binds(quiet):
    """A player who has sealed a nonce can give only that one; everybody sees the seal before it is opened."""
    ann, bob = quiet("Ann"), quiet("Bob")
    setup = ann.new_table(DICE, "me", "open")
    hers, nonce = ann.sit(setup["table"]), secrets.token_hex(16)
    seal = hashlib.sha256(bytes.fromhex(nonce)).hexdigest()
    assert hers.ask("nonce", {"seal": seal})["ok"]
    bob.join(setup["invite"])
    his = bob.sit(setup["table"])
    assert his.table["dice"]["seals"] == [seal, None] and his.table["dice"]["nonces"] == [None, None]
    assert his.ask("nonce", {"nonce": "cd" * 16})["ok"]
    assert hers.ask("nonce", {"nonce": "ab" * 16})["code"] == "NOT_SEALED"
    assert hers.ask("nonce", {"nonce": nonce})["ok"]
    begun(hers)
    table = ann.get(f"/api/tables/{setup['table']}").json()
    assert table["dice"]["nonces"] == [nonce, "cd" * 16] and table["dice"]["seals"] == [seal, None]


def test_a_rematch_has_dice_of_its_own(ann):
    """The next game has another seed, and no nonce from the game before it."""
    sitting = ann.sit(ann.new_table(DICE, "me", HERE)["table"])
    before = finished(sitting, 1)["dice"]
    assert sitting.ask("offer", {"offer": "rematch"})["ok"]
    again = sitting.event("rematch")["what"]["table"]
    promise = ann.get(f"/api/tables/{again}").json()["dice"]
    assert promise["commit"] != before["commit"] and promise["nonces"] == [None, None]
    later = ann.sit(again)
    begun(later)
    assert before["nonces"][0] not in nonces(ann, again)


def test_a_restart_between_promise_and_nonce(tmp_path):
    """Killed while the dice are mixed: promise and nonces are what they were, and the game can be checked.

    Tables from before, whose nonce came with their making, are read as they are.
    """
    server = ServerProcess(tmp_path / "data")
    with server:
        ann, bob = Guest(server.base, "Ann", mixes=False), Guest(server.base, "Bob")
        setup, old = ann.new_table(DICE, "me", "open"), ann.new_table(DICE, "me", "open")
        nonce = secrets.token_hex(16)
        assert ann.sit(setup["table"]).ask("nonce", {"nonce": nonce})["ok"]
        server.kill()
        with closing(sqlite3.connect(server.data / "ludarium.sqlite")) as database, database:
            (text,) = database.execute("SELECT seats FROM tables WHERE id = ?", [old["table"]]).fetchone()
            seats = json.loads(text)
            seats[0]["nonce"] = "abcd"
            database.execute("UPDATE tables SET seats = ? WHERE id = ?", [json.dumps(seats), old["table"]])
        server.start()
        for table, hers, commit in ((setup["table"], nonce, setup["commit"]), (old["table"], "abcd", old["commit"])):
            dice = ann.get(f"/api/tables/{table}").json()["dice"]
            assert dice["commit"] == commit and dice["nonces"] == [hers, None]
            invite = ann.get(f"/api/tables/{table}/invite").json()["invite"]
            bob.join(invite)
            his = bob.sit(table)
            begun(his)
            assert his.ask("resign")["ok"]
            over = bob.get(f"/api/tables/{table}").json()
            assert over["dice"]["nonces"][0] == hers and over["dice"]["throws"]
            assert complaints(over, commit, hers) == []
        for guest in (ann, bob):
            guest.leave()


def test_the_program_of_the_documentation(ann, tmp_path):
    """Run as a reader would run it: it passes an honest game, and names whatever was changed in a dishonest one."""
    assert len(program_of_the_page().splitlines()) <= 45
    (tmp_path / "check.py").write_text(program_of_the_page(), "utf-8")
    sitting = ann.sit(ann.new_table(DICE, "me", HERE)["table"])
    table = finished(sitting, 8)
    dice, noted = table["dice"], (table["dice"]["commit"], table["dice"]["nonces"][0])
    first = dice["throws"][0]
    other = next(action for action, _ in first["odds"] if action != first["action"])
    changed = {
        "fair": dice,
        "does not match": {**dice, "commit": "00" * 32},
        "you noted": {**dice, "seed": "11" * 32, "commit": hashlib.sha256(bytes.fromhex("11" * 32)).hexdigest()},
        "your number": {**dice, "nonces": ["ab" * 16, "ab" * 16]},
        "throw 1 does not follow": {**dice, "throws": [{**first, "action": other}, *dice["throws"][1:]]},
        "still secret": {key: value for key, value in dice.items() if key != "seed"},
    }
    for says, false in changed.items():
        file = tmp_path / "table.json"
        file.write_text(json.dumps({**table, "dice": false}), "utf-8")
        command = [sys.executable, "check.py", str(file), *noted]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
        assert says in done.stdout and done.returncode == (says != "fair"), (says, done.stdout, done.stderr)

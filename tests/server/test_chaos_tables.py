"""Trouble with one table, or with one guest's message, affects nobody else."""

import asyncio
import json
import sqlite3
import subprocess
import sys
from contextlib import closing

import pytest
from server_process import ServerProcess
from table_client import Guest

PATIENCE = 60


def changed(server: ServerProcess, statement: str, *values: object) -> None:
    """Change what a stopped server has stored."""
    with closing(sqlite3.connect(server.data / "ludarium.sqlite")) as database, database:
        assert database.execute(statement, values).rowcount == 1


def db(server: ServerProcess, *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "ludarium.cli.app", "db", *words, "--data", str(server.data)]
    return subprocess.run(command, env=server.environment, capture_output=True, text=True, timeout=240, check=False)


def played(guest: Guest, moves: int = 3, **more) -> str:
    """A public table where so many moves were played."""
    sitting = guest.sit(
        guest.new_table("konane(size=4)", "me", {"kind": "here", "name": "Bo"}, listed=True, **more)["table"]
    )
    for _ in range(moves):
        assert sitting.my_turn() and sitting.act()["ok"]
    return sitting.table["id"]


def test_a_table_that_cannot_be_loaded_harms_nobody_else(tmp_path):
    """An illegal stored action and a game that is gone: both set aside and repairable; the lobby and the sweep go on."""
    clock = {"kind": "fischer", "initial": 5_000, "increment": 0}
    with ServerProcess(tmp_path / "data") as server:
        ann = Guest(server.base, "Ann")
        illegal, gone, falling = played(ann, clock=clock), played(ann), played(ann, clock=clock)
        waiting = ann.new_table("konane(size=4)", "me", "open", listed=True)["table"]
        ann.leave()
        server.stop()
        actions = json.dumps({"actions": [3], "left": 4000})
        changed(server, 'UPDATE events SET data = ? WHERE "table" = ? AND version = 3', actions, illegal)
        changed(server, "UPDATE tables SET game = 'nosuchgame' WHERE id = ?", gone)
        server.start()
        # both clocks fall while the server looks round: the readable table's flag is judged
        watching = ann = Guest(server.base)
        sitting = watching.sit(falling)
        while sitting.status != "over":
            sitting.read(PATIENCE)
        lobby = ann.get("/api/lobby")
        assert lobby.status_code == 200, lobby.text
        assert waiting in [row["table"] for row in lobby.json()["open"]]
        for table in (illegal, gone):
            answer = ann.get(f"/api/tables/{table}")
            assert (answer.status_code, answer.json()["code"]) == (409, "SET_ASIDE"), answer.text
        page = ann.http.get(f"/t/{illegal}", headers={"Accept": "text/html"})
        assert page.status_code == 409 and "set aside" in page.text
        assert "ludarium_set_aside_total 2.0" in ann.get("/metrics").text
        printed = db(server, "repair").stdout
        assert illegal in printed and gone in printed and "nosuchgame" in printed and "2 set aside" in printed
        ann.leave()
        server.stop()
        refused = db(server, "repair", illegal)
        assert refused.returncode == 1 and "--cut" in refused.stderr, refused
        assert "goes on after event 2" in db(server, "repair", illegal, "--cut").stdout
        assert len(json.loads(next(server.data.glob(f"{illegal}-cut-*.json")).read_text())) >= 2
        changed(server, "UPDATE tables SET game = 'konane(size=4)' WHERE id = ?", gone)
        assert "it is taken back" in db(server, "repair", gone).stdout
        server.start()
        ann = Guest(server.base)
        assert ann.get(f"/api/tables/{illegal}").json()["status"] == "playing"
        assert ann.get(f"/api/tables/{gone}").json()["view"]["ply"] == 3
        ann.leave()


def test_records_are_readable_whatever_becomes_of_the_rules(tmp_path):
    """A finished game's record is kept as text when it ends; later it needs no rules to be read."""
    with ServerProcess(tmp_path / "data") as server:
        ann = Guest(server.base, "Ann")
        private = ann.sit(ann.new_table("konane(size=4)", "me", {"kind": "here", "name": "Bo"}, public=False)["table"])
        while private.my_turn():
            assert private.act()["ok"]
        table = private.table["id"]
        record = ann.get(f"/api/tables/{table}/record.pgn").text
        server.stop()
        changed(server, "UPDATE tables SET game = 'nosuchgame' WHERE id = ?", table)
        server.start()
        assert ann.get(f"/api/tables/{table}").json()["code"] == "SET_ASIDE"
        again = ann.get(f"/api/tables/{table}/record.pgn")
        assert again.status_code == 200 and again.text == record
        assert Guest(server.base).get(f"/api/tables/{table}/record.pgn").status_code == 409, "it was private"
        ann.leave()


GARBAGE = [
    '{"t":"act","id":"\\ud800","v":1,"d":{"actions":[0]}}',
    '{"t":"act","id":"a\\u0000b","v":1,"d":{"actions":[0]}}',
    '{"t":"chat","id":"x","d":{"text":"\\udfff"}}',
    '{"t":"chat","id":"x","d":{"text":"a\\u0000b"}}',
    '{"t":"offer","id":"x","d":{"offer":["draw"]}}',
    '{"t":"act","id":"x","v":1e400,"d":{"actions":[0]}}',
    '{"t":"act","id":"x","v":1,"d":{"actions":[1e99]}}',
    '{"t":"act","id":"x","v":1,"d":{"actions":[true]}}',
    '{"t":"act","id":{},"d":[]}',
    '{"t":"why","id":"x","d":{"cells":["a", null]}}',
    "[" * 9000,
    "null",
    "",
    b"\x00\xff\xfe",
    b'{"t":"act"}',
]


def test_garbage_on_the_socket_is_answered(server, ann):
    """Whatever is sent, text or binary, gets an answer; the socket stays open and the game goes on."""
    sitting = ann.sit(ann.new_table("konane(size=4)", "me", {"kind": "here", "name": "Bo"})["table"])
    sitting.my_turn()
    for garbage in GARBAGE:
        sitting.socket.send(garbage)
        answer = sitting.until(lambda message: message["t"] == "ack", PATIENCE)["d"]
        assert not answer["ok"] and answer["code"] == "BAD_MESSAGE" and answer["say"], garbage
    assert sitting.act()["ok"]


def test_an_entry_that_cannot_be_stored_spoils_no_other(tmp_path):
    """Events written together: if one is wrong, only that one fails."""
    from ludarium.catalogue import load
    from ludarium.server.clocks import TimeControl
    from ludarium.server.events import Event
    from ludarium.server.seats import OPEN, PERSON, Seat
    from ludarium.server.settings import Settings
    from ludarium.server.store.archive import Archive
    from ludarium.server.store.database import Database
    from ludarium.server.store.migrating import migrate
    from ludarium.server.tables import Table, TableSetup

    settings = Settings(data=tmp_path, secret=b"s" * 32)
    migrate(settings)

    async def kept() -> list[object]:
        database = Database(settings)
        archive, tables = Archive(database), []
        for name in ("one", "two", "three"):
            setup = TableSetup(name, load("konane(size=4)"), "ann", TimeControl(), True, True, "00", 1)
            tables.append(Table(setup, [Seat(PERSON, "ann"), Seat(OPEN)]))
            await archive.add(tables[-1], name, name)
        work = []
        for table, client in zip(tables, ("ann:1", "ann:\ud800", "ann:3"), strict=True):
            event = Event(1, "offer", 1, 0, {"offer": "draw"}, client)
            table.apply(event)
            work.append(archive.keep(table, [event], 0))
        done = await asyncio.gather(*work, return_exceptions=True)
        stored = [len((await archive.since(table.setup.id, 0))[0]) for table in tables]
        await database.close()
        return [error is None for error in done] + stored

    assert asyncio.run(kept()) == [True, False, True, 1, 0, 1]


@pytest.mark.parametrize(
    "path", ["/static/%00", "/static/" + "x" * 3000, "/t/%00", "/api/tables/%00", "/t/" + "x" * 3000]
)
def test_impossible_names_are_not_found(ann, path):
    """Names that no file or table can have are answered like any other that does not exist."""
    assert ann.get(path).status_code in (404, 422)

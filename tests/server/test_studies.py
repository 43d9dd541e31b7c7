"""Studies on the server: who may read and write, limits, two writers at once, several people reviewing, expiry, backup."""

import asyncio
import json
import re
from contextlib import ExitStack

import httpx
import pytest
from neighbours import postgres, postgres_binary
from sqlalchemy import update
from websockets.sync.client import connect

from ludarium.server.clocks import DAY, now
from ludarium.server.settings import Settings
from ludarium.server.store import expiry, schema
from ludarium.server.store.backups import backup, restore
from ludarium.server.store.database import Database
from ludarium.server.store.migrating import migrate
from ludarium.server.store.studies import Studies

TREE = {
    "tree": 1,
    "game": "konane(size=6)",
    "comment": "Hello",
    "moves": [[-1, [14], "first", [{"colour": "red", "cells": ["a1"]}]]],
}


def chapter(title="One", **more):
    return {"title": title, "text": "A text.", "tree": TREE, **more}


def begun(guest, *chapters):
    answer = guest.post("/api/studies", {"title": "Corners", "chapters": list(chapters or [chapter()])})
    assert answer.status_code == 201, answer.text
    return answer.json()


def look(guest, study):
    return guest.get(f"/api/studies/{study}").json()


def test_a_study_is_read_by_all_and_written_by_those_let_in(ann, bob):
    """Bob may read; by the editing link he may write, until Ann makes a new one."""
    made = begun(ann)
    path = f"/api/studies/{made['id']}"
    mine, his = look(ann, made["id"]), look(bob, made["id"])
    assert mine["mine"] and mine["writes"] and not his["writes"] and his["edit"] is None
    found = bob.get(f"{path}/chapters/{made['chapters'][0]}").json()
    assert found["tree"] == TREE and found["text"] == "A text." and found["version"] == 1
    saved = chapter("Renamed", version=1)
    assert bob.post(f"{path}/chapters/{found['id']}", saved).status_code == 403
    assert bob.post(f"{path}/open", {"token": "x"}).status_code == 403
    token = mine["edit"].partition("edit=")[2]
    assert bob.post(f"{path}/open", {"token": token}).json()["writes"]
    assert bob.post(f"{path}/chapters/{found['id']}", saved).json() == {"version": 2}
    assert bob.get("/api/studies").json()["studies"][0]["mine"] is False
    for act in ("link", "delete"):
        assert bob.post(f"{path}/{act}", {}).status_code == 403
    renewed = ann.post(f"{path}/link", {}).json()["edit"]
    assert renewed != mine["edit"] and not look(bob, made["id"])["writes"]
    assert bob.post(f"{path}/open", {"token": token}).status_code == 403
    assert ann.post(f"{path}/delete", {}).status_code == 200 and ann.get(path).status_code == 404


def test_two_writers_and_nothing_lost(ann):
    """Who saves over a version they have not seen is refused, and can keep theirs as a chapter of its own."""
    made = begun(ann)
    path = f"/api/studies/{made['id']}/chapters"
    one = made["chapters"][0]
    assert ann.post(f"{path}/{one}", chapter("Mine", version=1)).json() == {"version": 2}
    late = ann.post(f"{path}/{one}", chapter("Late", version=1))
    assert late.status_code == 409 and late.json()["code"] == "CONFLICT"
    assert ann.get(f"{path}/{one}").json()["title"] == "Mine"
    assert ann.post(path, chapter("Late", place=1)).status_code == 201
    assert [found["title"] for found in look(ann, made["id"])["chapters"]] == ["Mine", "Late"]


def test_chapters_are_added_arranged_and_deleted(ann):
    made = begun(ann, chapter("A"), chapter("B"))
    path = f"/api/studies/{made['id']}"
    third = ann.post(f"{path}/chapters", chapter("C", place=0)).json()["id"]
    titles = lambda: [one["title"] for one in look(ann, made["id"])["chapters"]]  # noqa: E731
    assert titles() == ["C", "A", "B"]
    order = [made["chapters"][1], third, made["chapters"][0]]
    assert ann.post(f"{path}/order", {"chapters": order}).status_code == 200 and titles() == ["B", "C", "A"]
    assert ann.post(f"{path}/order", {"chapters": order[:2]}).status_code == 409
    assert ann.post(f"{path}/order", {"chapters": [*order[:2], order[0]]}).status_code == 409
    ann.post(f"{path}/chapters/{third}/delete", {})
    assert titles() == ["B", "A"]
    assert ann.post(f"{path}/chapters/{third}", chapter(version=1)).status_code == 404
    assert ann.post(path, {"title": "Edges"}).status_code == 200 and look(ann, made["id"])["title"] == "Edges"


@pytest.mark.parametrize(
    ("body", "status", "says"),
    [
        ({"title": " \u200e "}, 400, "at least one letter"),
        ({"title": "x", "chapters": [{"title": "y", "tree": {}}]}, 400, "not an analysis"),
        ({"title": "x", "chapters": [{"title": "", "tree": TREE}]}, 400, "at least one letter"),
        ({"title": "x", "chapters": [{"title": "y", "tree": TREE, "text": "x" * 8001}]}, 422, "8000"),
        ({"title": "x", "chapters": [{"title": "y", "tree": TREE}] * 65}, 422, "64"),
        ({"title": "x", "chapters": [{"title": "y", "tree": {**TREE, "moves": [[n - 1, [n], "é" * 1900] for n in range(16)]}}]}, 413, "at most 60000 bytes"),
        ({"title": 5}, 422, "string"),
    ],
)  # fmt: skip
def test_bad_studies_are_refused(ann, body, status, says):
    answer = ann.post("/api/studies", body)
    assert answer.status_code == status and says in answer.json()["say"], answer.text


def test_a_study_travels_as_text(ann, bob):
    """Exported by a reader, imported as theirs; and its chapters added to another study."""
    made = begun(ann, chapter("A"), chapter("B"))
    text = bob.get(f"/api/studies/{made['id']}/record.pgn").text
    mine = bob.post("/api/studies/import", {"text": text}).json()
    assert look(bob, mine["id"])["title"] == "Corners"
    back = bob.get(f"/api/studies/{mine['id']}/chapters/{mine['chapters'][1]}").json()
    assert (back["title"], back["text"], back["tree"]) == ("B", "A text.", TREE)
    bob.post("/api/studies/import", {"text": text, "study": mine["id"]})
    assert len(look(bob, mine["id"])["chapters"]) == 4
    moves = {"text": "d4 e4", "game": "konane", "study": mine["id"]}
    bob.post("/api/studies/import", {**moves, "title": "By hand"})
    bob.post("/api/studies/import", moves)
    assert [one["title"] for one in look(bob, mine["id"])["chapters"]][4:] == ["By hand", "Chapter 6"]
    assert bob.post("/api/studies/import", {"text": text, "study": made["id"]}).status_code == 403
    bad = bob.post("/api/studies/import", {"text": re.sub(r"\b1\. \w+", "1. z9", text, count=1)})
    assert bad.status_code == 400 and "Line" in bad.json()["say"]
    assert bob.post("/api/studies/import", {"text": "x\n" * 600_000}).status_code == 422


def test_pages_and_ids(server, ann):
    made = begun(ann)
    answer = httpx.get(server.base + made["url"], headers={"Accept": "text/html"})
    assert answer.status_code == 200 and "Corners" in answer.text
    for path in ("/study/none", "/api/studies/none", f"/api/studies/{made['id']}/chapters/none"):
        assert httpx.get(server.base + path).status_code in (404, 422)


# --- reviewing together


class Reader:
    """Somebody with a study open."""

    def __init__(self, server, guest, study):
        address = f"{server.base.replace('http', 'ws')}/ws/studies/{study}"
        self._open = ExitStack()
        self.socket = self._open.enter_context(
            connect(address, additional_headers={"Cookie": guest.cookie}, origin=server.base, ping_interval=None)
        )
        self.you = self.until("hello")["you"]

    def until(self, kind, fits=lambda _: True):
        while True:
            message = json.loads(self.socket.recv(timeout=60))
            if message["t"] == "room":
                self.room = message["d"]
            if message["t"] == kind and fits(message["d"]):
                return message["d"]

    def ask(self, kind, **data):
        self.socket.send(json.dumps({"t": kind, "id": "1", "d": data}))
        return self.until("ack")

    def close(self):
        self._open.close()


def test_one_leads_and_hands_over(server, ann, bob):
    """Ann leads, Bob follows, asks, gets the lead; Bob goes away and Ann takes over; changes are told to both."""
    made = begun(ann)
    first = made["chapters"][0]
    a, b = Reader(server, ann, made["id"]), Reader(server, bob, made["id"])
    assert a.ask("lead")["ok"]
    b.until("room", lambda room: room["lead"] and room["lead"]["id"] == a.you and len(room["people"]) == 2)
    shown = {"chapter": first, "moves": [[14]], "pending": [], "marks": [{"colour": "green", "cells": ["b2"]}]}
    assert a.ask("at", **shown)["ok"] and b.until("at") == shown
    for refused in (b.ask("at", **shown), b.ask("lead"), b.ask("release"), b.ask("hand", to=b.you)):
        assert not refused["ok"] and refused["say"]
    late = Reader(server, bob, made["id"])
    assert late.until("at") == shown
    late.close()
    b.ask("ask")
    a.until("room", lambda room: [one["id"] for one in room["asks"]] == [b.you])
    assert not a.ask("hand", to="nobody")["ok"] and a.ask("hand", to=b.you)["ok"]
    b.until("room", lambda room: room["lead"]["id"] == b.you and room["asks"] == [])
    ann.post(f"/api/studies/{made['id']}/chapters/{first}", chapter("New", version=1))
    assert b.until("changed") == {"chapter": first, "version": 2, "title": "New"}
    b.close()
    a.until("room", lambda room: room["lead"]["away"])
    assert a.ask("lead")["ok"]
    assert a.room["lead"]["id"] == a.you
    assert a.ask("release")["ok"] and a.room["lead"] is None
    a.close()


@pytest.mark.parametrize(
    "text", ["", "[]", "{", '{"t":"x"}', '{"t":"at","d":{"chapter":"a","moves":"b","pending":[],"marks":[]}}', '{"t":"at","d":{"chapter":"a","moves":[],"pending":[],"marks":[5]}}',
             '{"t":"lead","id":7}', "[" * 5000],
)  # fmt: skip
def test_bad_messages_are_refused(server, ann, text):
    made = begun(ann)
    reader = Reader(server, ann, made["id"])
    reader.ask("lead")
    reader.socket.send(text)
    assert not reader.until("ack")["ok"]
    reader.close()


# --- the store


@pytest.fixture(params=["sqlite", "postgresql"])
def store(request, tmp_path):
    """A database of either kind, with no study in it."""
    if request.param == "sqlite":
        settings = Settings(data=tmp_path)
        migrate(settings)
        yield settings
        return
    binaries, reason = postgres_binary()
    if binaries is None:
        pytest.skip(reason)
    with postgres(binaries, tmp_path / "pg") as url:
        settings = Settings(data=tmp_path, database_url=url)
        migrate(settings)
        yield settings


async def _in(settings, work):
    database = Database(settings)
    try:
        return await work(database, Studies(database))
    finally:
        await database.close()


def test_studies_nobody_opens_are_removed_and_their_owners_after_them(store):
    async def work(database, studies):
        row = {"id": "c1", "title": "x", "text": "", "tree": TREE}
        for name in ("old", "new"):
            await studies.add(name, "owner", name, [row])
        await studies.let_in("old", "other")
        async with database.writing() as connection:
            old = update(schema.studies).where(schema.studies.c.id == "old")
            await connection.execute(old.values(seen=now() - 401 * DAY))
            guest = {"id": "owner", "token": "t", "name": "n", "at": 0, "seen": 0, "bot": False}
            await connection.execute(schema.guests.insert(), guest)
        assert await expiry.forget_guests(database, 400) == 0
        assert await expiry.forget_studies(database, studies, 400) == ["old"]
        assert await studies.found("old") is None and (await studies.found("new"))["title"] == "new"
        await studies.remove(["new"])
        assert await expiry.forget_guests(database, 400) == 1

    asyncio.run(_in(store, work))


def test_the_store_keeps_order_and_versions(store):
    async def work(_database, studies):
        row = lambda name: {"id": name, "title": name, "text": "", "tree": TREE}  # noqa: E731
        await studies.add("s1", "owner", "S", [row("a"), row("b")])
        assert await studies.insert("s1", 1, [row("c"), row("d")]) and not await studies.insert("s1", None, [row("a")])
        ids = [one["id"] for one in (await studies.found("s1"))["chapters"]]
        assert ids == ["a", "c", "d", "b"]
        assert await studies.arrange("s1", ids[::-1]) and not await studies.arrange("s1", ids[1:])
        await studies.remove_chapter("s1", "c")
        found = await studies.found("s1")
        assert [(one["id"], one["place"]) for one in found["chapters"]] == [("b", 0), ("d", 1), ("a", 2)]
        assert await studies.save("s1", "a", 1, {"title": "A"}) and not await studies.save("s1", "a", 1, {"title": "B"})
        assert (await studies.chapter("s1", "a"))["version"] == 2
        await studies.let_in("s1", "x")
        await studies.let_in("s1", "x")
        assert [one["id"] for one in await studies.of("x")] == ["s1"] and (await studies.of("x"))[0]["chapters"] == 3
        await studies.renew_link("s1")
        assert await studies.of("x") == [] and (await studies.found("s1"))["link"] == 1

    asyncio.run(_in(store, work))


def test_studies_are_in_a_backup(store, tmp_path):
    async def fill(_database, studies):
        await studies.add("s1", "owner", "Kept", [{"id": "c1", "title": "x", "text": "y", "tree": TREE}])
        await studies.let_in("s1", "other")

    asyncio.run(_in(store, fill))
    backup(store, tmp_path / "file")
    other = Settings(data=tmp_path / "other")
    (tmp_path / "other").mkdir()
    restore(other, tmp_path / "file", force=False)

    async def compare(_database, studies):
        found = await studies.found("s1")
        assert found["title"] == "Kept" and found["writers"] == {"other"}
        assert (await studies.contents("s1"))[0]["tree"] == TREE

    asyncio.run(_in(other, compare))

"""Engines for the page: what the server tells it, and what it makes of what the page found."""

import asyncio
import base64
import re
import sys

from test_playing import SMALL, two_at

import ludarium
from ludarium.game.learned import tables_of
from ludarium.play.levels import level_for
from ludarium.server.engines import Engines
from ludarium.wasm import shelf

PROGRAM = {"kind": "program", "level": 1}


def at_turn(ann, game=SMALL):
    """A table with the program, at her turn."""
    sitting = ann.sit(ann.new_table(game, "me", PROGRAM)["table"])
    assert sitting.my_turn()
    return sitting


def asked(sitting):
    """The position that the page is sent."""
    sitting.send("position")
    return sitting.until(lambda message: message["t"] == "position")["d"]


def test_the_page_is_sent_the_position_and_its_find_is_put_into_words(ann):
    """The words are those of the position; a legal turn comes back as a hint, with what is certain in words."""
    sitting = at_turn(ann)
    question, start = asked(sitting), ludarium.load(SMALL).start()
    assert base64.b64decode(question["words"]) == start.words.tobytes()
    assert (question["game"], question["spent"], question["salt"]) == (SMALL, [], "0") and question["seconds"] > 0
    action = start.actions[-1]
    sitting.send("found", {"moved": question["moved"], "actions": [action], "score": 1.0, "proven": "win", "turns": 5})
    hint = sitting.until(lambda message: message["t"] == "hint")["d"]
    assert hint["text"] == start.write((action,)) and hint["actions"] == [action]
    assert hint["say"].endswith("Wins in 5.") and hint["cells"]


def test_what_the_page_found_is_checked(ann, bob):
    """Turns that are not legal, or were found for an earlier position, are refused; so is the position between people."""
    sitting = at_turn(ann)
    moved = asked(sitting)["moved"]
    found = {"moved": moved, "actions": [sitting.view["legal"][0]["a"]], "score": 0.1}
    assert sitting.ask("found", {**found, "actions": [830]})["code"] == "ILLEGAL"
    assert sitting.ask("found", {**found, "actions": []})["code"] == "BAD_MESSAGE"
    assert sitting.ask("found", {**found, "score": 2})["code"] == "BAD_MESSAGE"
    assert sitting.act()["ok"] and sitting.my_turn()
    assert sitting.ask("found", found)["code"] == "STALE"
    _, hers, _ = two_at(ann, bob)
    assert hers.ask("position")["code"] == "HINTS_OFF"
    assert hers.ask("found", found)["code"] in ("HINTS_OFF", "STALE")


def test_positions_and_lines_of_a_game_are_for_its_analysis(ann, bob):
    """Any position of a game with the program can be looked at, and lines found there are written; wrong ones are refused."""
    sitting = at_turn(ann)
    table, start = sitting.table["id"], ludarium.load(SMALL).start()
    assert sitting.act()["ok"] and sitting.my_turn()
    first = ann.get(f"/api/tables/{table}/position?ply=0").json()
    assert base64.b64decode(first["words"]) == start.words.tobytes() and first["player"] == "black"
    line = [[start.actions[0]], [start.act(start.actions[0]).actions[0]]]
    texts = [start.write(tuple(line[0])), start.play(tuple(line[0])).write(tuple(line[1]))]
    assert ann.post(f"/api/tables/{table}/lines", {"ply": 0, "lines": [line, []]}).json() == {"lines": [texts, []]}
    wrong = ann.post(f"/api/tables/{table}/lines", {"ply": 0, "lines": [[[830]]]})
    assert wrong.status_code == 400 and wrong.json()["code"] == "ILLEGAL"
    assert ann.get(f"/api/tables/{table}/position?ply=99").status_code == 404
    between, _, _ = two_at(ann, bob)
    assert ann.get(f"/api/tables/{between}/position?ply=0").json()["code"] == "HINTS_OFF"
    assert ann.post(f"/api/tables/{between}/lines", {"ply": 0, "lines": []}).json()["code"] == "HINTS_OFF"


def at_strongest(ann):
    """A table with the strongest program, from a page that can think; it has moved, and the page is asked."""
    sitting = ann.sit(ann.new_table(SMALL, "me", {"kind": "program", "level": 10})["table"])
    assert sitting.my_turn() and sitting.ask("able")["ok"]
    sitting.send("act", {"actions": [sitting.view["legal"][0]["a"]]})
    return sitting, sitting.until(lambda message: message["t"] == "think")["d"]


def test_a_page_thinks_for_the_strongest_program(ann):
    """The page is asked, and what it found is played; the server looks for a turn itself if what came is not legal."""
    sitting, question = at_strongest(ann)
    start = ludarium.load(SMALL).start()
    here = start.act(start.actions[0])
    assert base64.b64decode(question["words"]) == here.words.tobytes() and question["lines"] == 3
    line = {"actions": [here.actions[-1]], "score": 0.5}
    sitting.send("thought", {"question": question["id"], "lines": [line, {"actions": [830], "score": 0.9}]})
    sitting.my_turn()
    turns = ann.get(f"/api/tables/{sitting.table['id']}").json()["turns"]
    assert [turn["text"] for turn in turns][1:] == [here.write((here.actions[-1],))]
    sitting, question = at_strongest(ann)
    sitting.send("thought", {"question": question["id"], "lines": [{"actions": [830], "score": 0.9}]})
    sitting.my_turn()
    assert sitting.view["ply"] == 2


def test_only_the_page_that_was_asked_is_heard(ann, bob):
    """An answer of somebody else, or to another question, changes nothing; the server then thinks itself."""
    sitting, question = at_strongest(ann)
    start = ludarium.load(SMALL).start()
    here = start.act(start.actions[0])
    other, _ = at_strongest(bob)
    for one, number in ((other, question["id"]), (sitting, "another")):
        assert one.ask("thought", {"question": number, "lines": [{"actions": [here.actions[-1]], "score": 1}]})["ok"]
    sitting.my_turn()
    assert sitting.view["ply"] == 2


def test_a_page_thinks_for_every_level(ann):
    """A lower level's question says how far it looks and asks for a first look too; the turn is one of the page's."""
    sitting = ann.sit(ann.new_table(SMALL, "me", {"kind": "program", "level": 2})["table"])
    assert sitting.my_turn() and sitting.ask("able")["ok"]
    sitting.send("act", {"actions": [sitting.view["legal"][0]["a"]]})
    question = sitting.until(lambda message: message["t"] == "think")["d"]
    level = level_for(ludarium.load(SMALL), 2)
    assert (question["level"], question["nodes"], question["depth"], question["lines"]) == (
        2,
        level.nodes,
        level.depth,
        level.lines,
    )
    assert question["first_look"] and question["seconds"] < 1
    start = ludarium.load(SMALL).start()
    here = start.act(start.actions[0])
    line = {"actions": [here.actions[0]], "score": 0.0}
    sitting.send("thought", {"question": question["id"], "lines": [line], "first_look": [line]})
    sitting.my_turn()
    turns = ann.get(f"/api/tables/{sitting.table['id']}").json()["turns"]
    assert turns[1]["text"] == here.write((here.actions[0],))


def test_engines_of_levels_judge_as_they_do(ann):
    """Below the strongest level there are no learned tables, and nothing large beside what goes by the board alone."""
    thaayam = ludarium.load("thaayam")
    shelf.made(thaayam, tables_of(thaayam) is not None)
    parts = {level: ann.get(f"/api/engine?text=thaayam&level={level}").json()["parts"] for level in (3, 9, 10)}
    assert parts[10] == ann.get("/api/engine?text=thaayam").json()["parts"]
    assert parts[3]["beside"] is None and parts[9]["beside"] == parts[10]["beside"] is not None
    assert [parts[level]["variant"]["shared"].get("board_only", 0) for level in (3, 9, 10)] == [1, 0, 0]
    konane = ludarium.load(SMALL)
    shelf.made(konane, False)
    plain = ann.get(f"/api/engine?text={SMALL}&level=5").json()["parts"]
    assert plain["weights"] is None and "sharp" not in plain["variant"]["shared"]
    assert ann.get("/api/engine?text=konane&level=11").status_code == 422


def test_engines_are_served(ann):
    """The page is told where the engine's files are, and gets them compressed, to be kept for ever."""
    tables = tables_of(ludarium.load(SMALL))
    made = shelf.made(ludarium.load(SMALL), tables is not None)
    parts = ann.get(f"/api/engine?text={SMALL}").json()["parts"]
    assert parts["module"] == f"/engines/{made.module.name}" and parts["beside"] is None
    assert (parts["weights"] is None) == (tables is None)
    assert tables is None or ann.get(parts["weights"]).content == tables.weights.tobytes()
    file = ann.get(parts["module"])
    assert file.content == made.module.read_bytes() and file.headers["content-type"] == "application/wasm"
    assert file.headers["content-encoding"] == "gzip" and "immutable" in file.headers["cache-control"]
    stale = parts["module"].replace(made.module.stem[-16:], "0" * 16)
    assert ann.get(stale).status_code == 404
    assert ann.get("/engines/..%2Fshelf.py").status_code in (404, 422, 400)


def test_only_threads_may_compile_webassembly(ann):
    """The policy of scripts, which is that of the threads they start, allows it; that of pages does not."""
    script = re.search(r'src="(/static/[^"]+[.]js)"', ann.get("/").text)[1]
    assert "'wasm-unsafe-eval'" in ann.get(script).headers["content-security-policy"]
    assert "unsafe" not in ann.get("/").headers["content-security-policy"]


def test_a_server_that_prepares_nothing_makes_no_engines(monkeypatch):
    """Engines that are missing are made in a process of their own, unless the host wants nothing made."""
    asked = []
    monkeypatch.setattr(shelf, "found", lambda *_: None)
    monkeypatch.setattr(shelf, "command", lambda game, *_, **more: asked.append(more) or [sys.executable, "-c", ""])

    async def parts(making):
        engines = Engines(making)
        answer = await engines.parts(ludarium.load(SMALL))
        await asyncio.gather(*engines._making.values())
        return answer

    assert asyncio.run(parts(making=False)) is None and not asked
    assert asyncio.run(parts(making=True)) is None and asked == [{"gently": True, "scene": False}]

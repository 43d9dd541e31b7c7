"""Pictures and examples come out of the drawing process as the pages want them, and a job that fails says so."""

import pytest

from ludarium import load
from ludarium.catalogue import names
from ludarium.errors import LudariumError
from ludarium.server import study
from ludarium.server.worker_process import WorkerFailed, WorkerProcess


async def test_every_game_has_pictures_and_examples():
    """The drawing process answers with a picture and with examples whose first wanted turn can be played step by step."""
    drawing = WorkerProcess("sketch", NUMBA_DISABLE_JIT="1")
    try:
        for name in names():
            assert (await drawing.do({"do": "showcase", "name": name}))["done"].startswith("<svg")
            for example in (await drawing.do({"do": "examples", "name": name}))["done"]:
                assert example["view"]["legal"]
                action = example["view"]["legal"][0]["a"]
                job = {"do": "explore", "game": example["text"], "position": example["position"], "actions": [action]}
                assert "reached" in (await drawing.do(job))["done"]
    finally:
        drawing.close()


async def test_a_failing_job_says_so_and_the_next_is_done():
    """A job that cannot be done does not leave anybody waiting."""
    drawing = WorkerProcess("sketch", NUMBA_DISABLE_JIT="1")
    try:
        with pytest.raises(WorkerFailed, match="no game"):
            await drawing.do({"do": "sketch", "game": "abacus"})
        assert (await drawing.do({"do": "draw", "game": names()[0]}))["done"].startswith("<svg")
    finally:
        drawing.close()


def test_turns_cannot_be_overrun():
    """Exploring stops at the end of a turn, and says so."""
    name = names()[0]
    example = study.examples(name)[0]
    with pytest.raises(LudariumError, match="turn is over"):
        study.explored(example["text"], example["position"], [example["view"]["legal"][0]["a"]] * 2)


def test_what_is_no_move_is_explained_away_from_tables():
    """Lessons, puzzles and boards for study say why, in the game's words, as a table does."""
    ten = "9/10 9/9/9/1WWWWW3/1WWWWW3/9/9/9/9 w 0-0 -"
    assert "group" in study.refused("tiao(size=9)", ten, ["g4"])["why"]
    assert study.refused("tiao(size=9)", ten, ["g3"])["why"] is None
    with pytest.raises(LudariumError):
        study.refused("tiao(size=9)", "nonsense", ["g4"])


def test_whynot_over_http(ann):
    asked = {"game": "konane(size=6)", "position": "6/6/6/6/2w3/bw1w2 b -", "cells": ["a1", "a5"]}
    answer = ann.post("/api/whynot", asked)
    assert answer.status_code == 200 and answer.json()["why"]


@pytest.mark.parametrize(
    ("game", "cell", "says"),
    [
        ("tafl(ruleset=brandubh)", "d4", "belongs to the defenders; you are playing the attackers."),
        ("taifho", "c9", "belongs to Blue; you are playing Red."),
    ],
)
def test_a_side_is_called_as_people_call_it(game, cell, says):
    """Those who are named by what they do have an article; colours are names."""
    assert says in study.refused(game, load(game).start().text(), [cell])["why"]


def test_links_to_nowhere_are_pages_for_people(ann):
    """Somebody who looks at pages gets a page that leads on; a program gets a refusal."""
    for path in ("/t/nosuchtable", "/nothing", "/rules/nosuchgame", "/new/nosuchgame"):
        page = ann.http.get(path, headers={"Accept": "text/html,*/*"})
        assert page.status_code == 404 and "<h1>There is nothing here</h1>" in page.text and 'href="/"' in page.text
        assert page.headers["content-security-policy"].startswith("default-src 'none'")
        answer = ann.http.get(path, headers={"Accept": "application/json"})
        assert answer.status_code == 404 and answer.json()["code"] == "NOT_FOUND"
    assert ann.http.get("/api/tables/nosuchtable", headers={"Accept": "text/html"}).json()["code"] == "NOT_FOUND"


def test_every_preset_and_option_is_explained(ann):
    """Everything that can be chosen says what it means, and what has few values lists them all."""
    for game in ann.get("/api/games").json()["games"]:
        assert all(preset["says"] for preset in game["presets"])
        for option in game["options"]:
            assert option["explanation"]
            if option["kind"] == "choice":
                assert option["default"] in [choice["value"] for choice in option["choices"]]
            elif option["kind"] != "flag":
                assert option["hint"], option


def test_the_rules_of_a_variant(ann):
    """On the page and in the API: the variant asked for, the usual game otherwise, and no other game's."""
    usual = ann.http.get("/rules/tafl").text
    assert "<strong>9×9</strong>" in usual and "The whole family" in usual
    small = ann.http.get("/rules/tafl", params={"variant": "tafl(ruleset=brandubh)"}).text
    assert "<strong>7×7</strong>" in small and "<strong>9×9</strong>" not in small
    assert "/pictures/start.svg?text=tafl%28ruleset%3Dbrandubh%29" in small and "/pictures/tafl.svg" in usual
    assert 'href="/rules/tafl?variant=tafl%28ruleset%3Dbrandubh%29" aria-current="page"' in small
    answer = ann.get("/api/games/tafl/rules?variant=tafl(ruleset=copenhagen)").json()
    assert "<strong>11×11</strong>" in answer["html"] and answer["examples"]
    for wrong in ("konane", "tafl(ruleset=chess)", "tafl(brandubh,fetlar)"):
        refused = ann.http.get("/api/games/tafl/rules", params={"variant": wrong})
        assert refused.status_code == 400 and refused.json()["say"]

"""The engines of the page, in node: the same answers as the search on this machine, to the node."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest
from engine_requests import GAMES, TRIED, asked, in_words, native, random_tables, repeated, request, signed

import ludarium
from ludarium.game.learned import tables_of

MEMORY = 64 << 20


@pytest.fixture(scope="session")
def node():
    found = shutil.which("node")
    if found is None:
        pytest.skip("there is no node here: the engines are tried in the browser only (tests/e2e/test_engine_page.py)")
    return found


@pytest.fixture
def ask(node, tmp_path):
    """Hands a request to node and gives back its answers."""

    def asking(game, requests, tables=None):
        question = request(game, requests, tables)
        if tables is not None:
            question["weights"] = str(tmp_path / "weights")
            Path(question["weights"]).write_bytes(tables.weights.tobytes())
        (tmp_path / "request.json").write_text(json.dumps(question))
        command = [node, str(Path(__file__).with_name("ask.mjs")), str(tmp_path / "request.json")]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    return asking


def without_time(answer):
    return {name: part for name, part in answer.items() if name != "seconds"}


@pytest.mark.parametrize("text", TRIED)
def test_engines_find_what_was_signed(ask, text):
    """Every game's engine has the signatures of the search: nodes, verdicts, lines. It imports nothing."""
    game, places, requests = signed(text, learned=True)
    found = ask(game, [*requests, {**requests[0], "slice": 1}], tables_of(game))
    assert found["imports"] == 0
    for place, answer in zip([*places, places[0]], found["answers"], strict=True):
        verdict, line = in_words(game.position(place["position"]), answer["lines"][0])
        assert (answer["nodes"], verdict, line) == (place["nodes"], place["verdict"], place["line"])


@pytest.mark.parametrize("text", TRIED)
def test_engines_find_several_lines_within_a_budget(ask, text):
    """With as many nodes, lines and repetitions to heed the answer is that of the search on this machine."""
    game = ludarium.load(text)
    _, places, _ = signed(text)
    first = game.position(places[1]["position"])
    second, keys, past = repeated(first, 3) if not game.stochastic else (first, [], None)
    requests = [asked(first, {"nodes": 3000}, lines=3), asked(second, {"nodes": 2000}, lines=2, past=past)]
    tables = tables_of(game)
    expected = [native(first, {"nodes": 3000}, 3, (), tables), native(second, {"nodes": 2000}, 2, keys, tables)]
    assert [without_time(answer) for answer in ask(game, requests, tables)["answers"]] == expected


@pytest.mark.parametrize("text", TRIED)
def test_engines_know_the_rules(ask, text):
    """Legal moves and what they lead to: lines of a few actions are counted as on this machine."""
    game = ludarium.load(text)
    place = game.position(signed(text)[1][1]["position"])
    found = ask(game, [{**asked(place, {}), "perft": 2}], tables_of(game))
    assert found["answers"] == [sum(len(place.act(action).actions) for action in place.actions)]


WITH_TABLES = [game for game in GAMES if ludarium.load(game).judgement.tables_for]


@pytest.mark.parametrize(
    "text", [WITH_TABLES[0], *(pytest.param(text, marks=pytest.mark.slow) for text in WITH_TABLES[1:])]
)
def test_engines_evaluate_by_learned_tables(ask, text):
    """With learned tables beside it, an engine finds what the search on this machine does with them."""
    game, places, _ = signed(text)
    tables, position = random_tables(game), game.position(places[1]["position"])
    answers = ask(game, [asked(position, {"nodes": 4000}, lines=2)], tables)["answers"]
    assert without_time(answers[0]) == native(position, {"nodes": 4000}, 2, tables=tables)


@pytest.mark.parametrize("text", TRIED)
def test_engines_need_no_more_memory_than_a_phone_has(ask, text):
    """With the transposition table of the usual size, every engine does with 64 MB."""
    game, _places, requests = signed(text)
    small = {**requests[0], "budget": {"nodes": 10}}
    del small["buckets"]
    assert ask(game, [small], tables_of(game))["memory"] <= MEMORY

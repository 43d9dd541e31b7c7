"""Tables in the page: what the modules write is what Python's looks are made from, to the number."""

import json
import random
import shutil
import subprocess
from pathlib import Path

import pytest

import ludarium
from ludarium.errors import LudariumError
from ludarium.game import scene
from ludarium.wasm import shelf
from ludarium.wasm.variants import base64_of, variant_facts

GAMES = (
    "konane(size=6,opening=pie)",
    "tafl(ruleset=brandubh)",
    "tiao(size=9)",
    "taifho(pieces=8,setup=hidden)",
    "thaayam",
)
ROOM = 5 * 361 + 5


def some_positions(game, most=60):
    """Positions of a random game, one after the other."""
    rng, here = random.Random(11), game.start()
    for _ in range(most):
        yield here
        if here.is_over:
            return
        here = here.act(rng.choice(list(here.actions)))


def questions(position):
    """What a page asks about a position, with what Python knows: the name of a function, what it is given, its answer."""
    game, state = position.game, position.state
    functions = scene.functions_of(game)
    yield "actions", {}, list(position.actions)
    for viewer in range(-1, len(game.players)):
        yield "shown", {"viewer": viewer}, scene.numbers(functions["shown"], game.rules, state, viewer)
    for name in {"marked", "side_lines"} & set(functions):
        yield name, {}, scene.numbers(functions[name], game.rules, state)
    for name in {"cells", "thrower"} & set(functions):
        yield name, {}, int(functions[name](game.rules, state))
    if position.is_over and "ended" in functions:
        yield "ended", {}, int(functions["ended"](game.rules, state))
    for action in position.actions[:40]:
        for name in {"touching", "action_text"} & set(functions):
            yield name, {"action": int(action)}, scene.numbers(functions[name], game.rules, state, int(action))


@pytest.mark.parametrize("text", [GAMES[0], *(pytest.param(text, marks=pytest.mark.slow) for text in GAMES[1:])])
def test_modules_write_what_looks_are_made_from(text, tmp_path):
    node = shutil.which("node")
    if node is None:
        pytest.skip("there is no node here: tables are tried in the browser only (tests/e2e/test_site.py)")
    game = ludarium.load(text)
    asked, expected = [], []
    for position in some_positions(game):
        for name, given, answer in questions(position):
            asked.append({"words": base64_of(position.words), "name": name, "given": given})
            expected.append(answer)
    request = {"module": str(shelf.made(game, False, scene=True).module), "variant": variant_facts(game, None)}
    (tmp_path / "request.json").write_text(json.dumps({**request, "asked": asked}))
    command = [node, str(Path(__file__).with_name("scene.mjs")), str(tmp_path / "request.json")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["imports"] == 0
    for request, want, got in zip(asked, expected, found["answers"], strict=True):
        assert got == want, (text, request)


@pytest.mark.parametrize("text", GAMES)
def test_nothing_is_written_behind_the_room_that_pages_have(text):
    """The longest list of pieces, marks or words fits many times over."""
    longest = max(
        len(answer) for place in some_positions(ludarium.load(text), 200) for _, _, answer in questions(place)
        if isinstance(answer, list)
    )  # fmt: skip
    assert longest < scene.MOST / 2 and scene.MOST > ROOM


def test_a_game_that_does_not_say_what_it_shows_has_no_table(monkeypatch):
    from ludarium.wasm import rules_module

    monkeypatch.setattr(rules_module, "functions_of", lambda game: {})
    with pytest.raises(LudariumError, match="scene.py"):
        rules_module.module_of(ludarium.load("konane"))

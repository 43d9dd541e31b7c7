"""What is wrong with a game is said in one sentence that names the piece, the file, and what is wanted."""

import importlib
import re
from pathlib import Path

import pytest
import tutorial
from tutorial import NAME, ludarium, surroundings

import ludarium as package
from ludarium import BadGame, catalogue, testing
from ludarium.testing import findings

RULES = "rules.py"


@pytest.fixture
def changed(tmp_path, monkeypatch):
    """The tutorial's game under a name of its own, with a change in one file; imported from `tmp_path`."""
    numbers = iter(range(100))

    def make(file: str, old: str, new: str) -> str:
        name = f"wrong_{tmp_path.name}_{next(numbers)}".lower()
        folder = tutorial.written(tmp_path / "as-written") / NAME
        target = folder.rename(tmp_path / name) / file
        text = target.read_text("utf-8")
        assert old in text
        target.write_text(text.replace(old, new), "utf-8")
        return name

    monkeypatch.syspath_prepend(str(tmp_path))
    return make


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("def score", "def skore", r"lacks score in rules\.py \(it has skore: is that a misspelling\?\); wanted is score\("),
        ("PLAYERS = ", "NAMES = ", r"lacks PLAYERS in rules\.py; wanted is the players' names"),
        ("ACTIONS = STEPS\n", "", r"lacks ACTIONS in rules\.py; wanted is the kind of its actions, PLACEMENTS or STEPS"),
        ("ACTIONS = STEPS", 'ACTIONS = "hops"', r"ACTIONS in rules\.py is 'hops', but it should be PLACEMENTS or STEPS"),
        ("state: Any, action: Any", "state: Any, move: Any", r"play takes \(rules, state, move\), .*rules\.py, line \d+"),
        ("start_for(rules: Rules)", "start_for()", r"start_for takes \(\), but it should take \(rules\) .*rules\.py, line"),
        ('Kind("white"', 'Kind("whit"', r"PIECES in rules\.py names the field 'whit', but State has only white, black"),
        ('"white", "o"', '"white", "x"', r"PIECES in rules\.py writes black as 'x'; each kind needs one letter of its own"),
        ("    misere: bool", "    misery: bool", r"no option for the field 'misery' of Rules; give it an option of that name"),
    ],
)  # fmt: skip
def test_what_is_missing_or_misspelt(changed, old, new, sentence):
    """Found when the game is declared, before anything is compiled."""
    name = changed(RULES, old, new)
    with pytest.raises(BadGame, match=sentence) as refusal:
        importlib.import_module(name)
    assert f"the game {name}" in str(refusal.value)


def troubles(name: str) -> list[str]:
    game = importlib.import_module(name).GAME.variant(size="3")
    return [finding.trouble for finding in findings(game) if finding.trouble]


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("return 2 * rules.board.width * rules.board.height", "return 3",
         r"wrote \d+ actions where widest_for says that there are at most 3; widest_for\(rules\) in rules\.py must be"),
        ("start = first(starts)", "start = firstly(starts)", r"name 'firstly' is not defined \(.*rules\.py, line \d+\)"),
        ("    return count\n", "    return count + len(str(count))\n",
         r"cannot be compiled: compiled code has no str\(int64\) \(.*rules\.py, line \d+\)"),
        ("listed(ends, start * cells(rules.board)", "listed(ends, (99 - start) * cells(rules.board)",
         r"moves wrote \[\d+.*\], but actions are written in ascending order"),
    ],
    ids=["widest", "name", "compiler", "order"],
)  # fmt: skip
def test_what_shows_when_it_is_played(changed, old, new, sentence):
    """Said once, by the first promise, and not again by all the others."""
    found = troubles(changed(RULES, old, new))
    assert len(found) == 1
    assert re.search(sentence, found[0])


SYMMETRIES = "from ludarium.game.symmetry import grid_images as images\n"
EMPTIED = "def images(rules, state):\n    yield state._replace(white=tuple(word ^ word for word in state.white))\n"
CORNER = """from ludarium.game.parts import TableShape
from ludarium.kernel.bits import has
from ludarium.kernel.compiling import compiled

@compiled
def patterns(rules, state, player, out):
    out[0] = 1 if has(state.white, 0) else 0
    return 1

def tables_for(rules):
    return TableShape("corner", 2, 1)
"""


@pytest.mark.parametrize(
    ("symmetries", "lead", "patterns", "sentence"),
    [
        (SYMMETRIES, "white - black", "", None),
        (SYMMETRIES, "white - black + state.white[0] % 2", "", r"worth says \[.*\], but \[.*\] of the same game turned"),
        (SYMMETRIES, "white - black", CORNER, r"patterns sees something else in the same game turned or mirrored"),
        (EMPTIED, "white - black", "", r"images says that it is the same game as .* but the legal actions are others"),
    ],
    ids=["sound", "worth", "patterns", "images"],
)  # fmt: skip
def test_judgement_that_prefers_one_side_of_the_board(changed, tmp_path, symmetries, lead, patterns, sentence):
    """Found in games that declare their symmetries; so are symmetries that are none."""
    name = changed("worth.py", "white - black", lead)
    (tmp_path / name / "symmetries.py").write_text(symmetries)
    if patterns:
        (tmp_path / name / "patterns.py").write_text(patterns)
    promise, game = testing.the_judgement_is_symmetric, importlib.import_module(name).GAME.variant(size="4")
    if sentence is None:
        promise(game)
        assert len(list(game.extras.images(game.rules, game.start().state))) == 7
    else:
        with pytest.raises(testing.Broken, match=sentence):
            promise(game)


URGENT = """
@compiled
def urgency(rules, state, action):
    return action % 3 - 1

@compiled
def urgent_moves(rules, state, least, out):
    count = moves(rules, state, out)
    return (count, 0) if least == 0 and OFTEN else (0, 1)
"""


@pytest.mark.parametrize(
    ("often", "sentence"),
    [(True, r"urgent_moves finds \[.*\], but from 0 on urgency finds \["), (False, r"urgent_moves finds \[\], but")],
    ids=["too many", "too few"],
)
def test_urgent_moves_that_urgency_does_not_know(changed, tmp_path, often, sentence):
    """Both are the game's own, so they are compared."""
    name = changed("worth.py", "white - black", "white - black")
    file = tmp_path / name / "worth.py"
    file.write_text(f"from {name}.rules import moves\n{file.read_text()}{URGENT.replace('OFTEN', str(often))}")
    with pytest.raises(testing.Broken, match=sentence):
        testing.urgent_moves_are_urgent(importlib.import_module(name).GAME.variant(size="4"))


def test_an_optional_name_misspelt(registered, monkeypatch):
    """Nobody would miss it: check-game asks."""
    from ludarium.testing import the_names_are_known

    the_names_are_known(registered)
    module = registered.folder.module("rules")
    monkeypatch.setattr(module, "widest_of", module.widest_for, raising=False)
    monkeypatch.delattr(module, "widest_for")
    with pytest.raises(
        AssertionError, match=r"rules\.py has widest_of, which nothing looks for; should it be widest_for"
    ):
        the_names_are_known(registered)


def test_an_error_in_its_own_code(tmp_path):
    """A game that cannot be imported is refused with the line, and no traceback."""
    target = tutorial.written(tmp_path) / NAME / RULES
    text = target.read_text("utf-8")
    environment = surroundings(named=tmp_path)
    for old, new, sentence in (
        ("    return count\n", "    return count +\n", "cannot be read: invalid syntax"),
        ("import STEPS, Kind", "import STEPS, Kinds", "cannot be read: ImportError: cannot import name 'Kinds'"),
    ):
        target.write_text(text.replace(old, new), "utf-8")
        said = ludarium(environment, "rules", NAME, code=1).replace("\n", "")
        assert sentence in said and f"{target}, line" in said and "Traceback" not in said


def test_a_module_without_a_game(tmp_path):
    """The file is named, and how it should end."""
    target = tutorial.written(tmp_path) / NAME / "__init__.py"
    target.write_text(target.read_text("utf-8").replace("GAME = declare", "GAMES = declare"), "utf-8")
    said = ludarium(surroundings(named=tmp_path), "rules", NAME, code=1)
    assert f"{target} has no GAME; it should end with GAME = declare(__name__, title=…)" in said


def test_a_name_that_one_of_ours_has(tmp_path):
    """Two games of one name are refused, and both places are named."""
    ours = catalogue.names()[0]
    (tutorial.written(tmp_path) / NAME).rename(tmp_path / ours)
    said = ludarium(surroundings(named=tmp_path), "games", code=1).replace("\n", "")
    assert f"two games are called {ours}: one in {catalogue.FOLDER / ours}, one in {tmp_path / ours}" in said


def test_two_from_outside_of_one_name(tmp_path):
    """Neither silently wins, whichever way they came."""
    one, other = tutorial.written(tmp_path / "one"), tutorial.installed(tutorial.written(tmp_path / "other"))
    said = ludarium(surroundings(named=one, importable=other), "games", code=1).replace("\n", "")
    assert f"two games are called {NAME}: one in {one / NAME}, one in the package clobber-for-ludarium" in said


def test_registering(registered):
    """Twice is once; another game of the name is refused, and so is what is no game."""
    assert package.register(registered) is registered
    assert package.load(f"{NAME}(size=3)").name in package.names()
    with pytest.raises(BadGame, match=f"there is already a game called {NAME}"):
        package.register(registered.variant(size="3"))
    with pytest.raises(BadGame, match="a game is what `declare` returns"):
        package.register(Path("clobber"))

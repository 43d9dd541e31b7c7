"""What people write in Python: chance by its odds, pieces on cells, matches that show themselves, names at the top."""

import collections
import inspect
import pydoc
import random
import subprocess
import sys

import pytest

import ludarium
from ludarium.errors import BadNotation, LudariumError
from ludarium.play.players import player

DICE = ludarium.load("thaayam")
AFTER_THE_ROLL_OFF = DICE.start().after("S8N4")


def test_throws_follow_the_odds():
    """`throw` and the random player draw by the odds: an 8 comes once in 16 throws, not once in five."""
    rng, many = random.Random(3), 2000
    thrown = collections.Counter(AFTER_THE_ROLL_OFF.chance_action(rng) for _ in range(many))
    chosen = collections.Counter(
        player("random", seed=seed).choose(ludarium.Match(AFTER_THE_ROLL_OFF)).move[0] for seed in range(many)
    )
    for action in AFTER_THE_ROLL_OFF.actions:
        expected = AFTER_THE_ROLL_OFF.odds(action)
        assert thrown[action] / many == pytest.approx(expected, abs=0.04)
        assert chosen[action] / many == pytest.approx(expected, abs=0.04)


def test_a_throw_can_be_repeated():
    """The same random numbers throw the same; a match throws, notes it and returns the action."""
    one, again = (AFTER_THE_ROLL_OFF.throw(random.Random(5)) for _ in range(2))
    assert one == again
    match = ludarium.Match(AFTER_THE_ROLL_OFF)
    action = match.throw(random.Random(5))
    assert match.position == one
    assert match.pending == [action] or match.turns


def test_only_chance_throws():
    """Where a player acts, or nobody does, a throw is refused in words."""
    position = ludarium.load("konane(size=4)").start()
    with pytest.raises(LudariumError, match="black's turn"):
        position.throw()
    with pytest.raises(LudariumError, match="over"):
        ludarium.Match(ludarium.load("konane(size=2)").start().after("a1 b1")).throw()


def test_legal_moves_of_chance_say_so():
    """The moves of chance are shown with their odds, so that nobody draws them evenly by mistake."""
    assert repr(AFTER_THE_ROLL_OFF.legal_moves).startswith("<LegalMoves of chance, with their odds (1: 0.25, 2: 0.375")
    assert "chance" not in repr(ludarium.load("konane(size=4)").start().legal_moves)


def test_pieces_on_cells():
    """A position tells what stands where, by the names of cells."""
    position = ludarium.load("konane(size=4)").start().play("a1")
    assert position.piece_at("a1") is None
    assert position.piece_at("b1").owner == 1
    assert len(position.pieces()) == 15
    with pytest.raises(BadNotation, match="'z9'"):
        position.piece_at("z9")


def test_a_match_shows_itself():
    """A match has a line for `repr`, a board for `str`, and a picture with the last turn for notebooks."""
    match = ludarium.Match(ludarium.load("konane(size=2)"))
    match.push("a1")
    assert repr(match) == "<Match konane(size=2), turns: 1, white to move>"
    assert str(match).endswith("white to move")
    assert match._repr_svg_() == ludarium.svg(match) == ludarium.svg(match.position, last=["a1"])
    assert ludarium.svg(match) != ludarium.svg(match.position)
    match.push("b1")
    assert repr(match) == "<Match konane(size=2), turns: 2, 0-1>"
    assert str(match).endswith("0-1 (no_moves)")


def test_names_at_the_top():
    """Everything that `__all__` promises is there."""
    for name in ludarium.__all__:
        assert getattr(ludarium, name) is not None


def test_python_m():
    """`python -m ludarium` is the command."""
    answer = subprocess.run([sys.executable, "-m", "ludarium", "--version"], capture_output=True, text=True, check=True)
    assert answer.stdout == f"ludarium {ludarium.__version__}\n"


def test_help_on_a_game_can_be_read():
    """The fields by name, without a wall of types; then what a game is, with an example, and what its methods do."""
    text = pydoc.render_doc(ludarium.Game, renderer=pydoc.plaintext)
    assert "Game(*, name, title, sentence, verbs," in text
    assert ": ludarium.game.parts." not in text and "collections.abc.Mapping[" not in text
    assert max(len(line) for line in text.splitlines()) < 320
    assert ">>> game = ludarium.load(" in text
    for name, method in inspect.getmembers(ludarium.Game, inspect.isfunction):
        assert name.startswith("_") or inspect.getdoc(method), name

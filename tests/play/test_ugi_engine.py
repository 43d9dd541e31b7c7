"""An engine in three lines, and the client that drives it: both sides of UGI, in two processes."""

import sys
from pathlib import Path

import pytest

import ludarium
from ludarium.errors import BadArgument
from ludarium.play.python_player import PlayerFailed

HERE = Path(__file__).parent
SERVED = f"""
import sys; sys.path.insert(0, {str(HERE)!r})
import ludarium
from homemade import {{name}}
ludarium.serve_ugi({{name}}())
"""


def served(name):
    return ludarium.UgiEngine([sys.executable, "-c", SERVED.format(name=name)])


def test_a_served_player_plays_a_game():
    """Our client drives a player that talks on standard output, move by move; the turns are that player's own."""
    sys.path.insert(0, str(HERE))
    try:
        from homemade import Thinking
    finally:
        sys.path.remove(str(HERE))
    match, own = ludarium.Match(ludarium.load("konane(size=4)")), Thinking()
    with served("Thinking") as engine:
        while match.outcome() is None:
            move = engine.choose(match, ludarium.Limits(depth=2)).move
            assert move == own.choose(match, ludarium.Limits(depth=2)).move
            match.push(move)
        other = ludarium.Match(ludarium.load("konane(size=6)"))  # another game, in the same process
        assert engine.choose(other).move in other.position.legal_moves


def test_what_an_engine_does_wrong_is_said():
    """A player that fails, and a command that is none, are reported in words; the engine is started again."""
    match = ludarium.Match(ludarium.load("konane(size=4)"))
    with served("Failing") as engine, pytest.raises(PlayerFailed, match="none"):
        engine.choose(match)
    with ludarium.UgiEngine("no-such-engine-here") as engine, pytest.raises(PlayerFailed, match="could not be started"):
        engine.choose(match)
    with pytest.raises(BadArgument, match="command line"):
        ludarium.UgiEngine("")


def test_only_players_are_served():
    with pytest.raises(BadArgument, match="no method choose"):
        ludarium.serve_ugi(3)
    with pytest.raises(BadArgument, match="make a player of it first"):
        ludarium.serve_ugi(ludarium.Match)


def test_the_example_is_an_engine():
    """examples/engine.py is one, under its own name."""
    match = ludarium.Match(ludarium.load("konane(size=4)"))
    with ludarium.UgiEngine([sys.executable, str(HERE.parents[1] / "examples" / "engine.py")]) as engine:
        assert engine.choose(match).move in match.position.legal_moves

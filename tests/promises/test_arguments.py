"""Odd Python values get errors of our own, with a sentence, in every game: never a bare TypeError out of the depths."""

import math

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from promised import GAMES

import ludarium
from ludarium.errors import BadArgument, LudariumError


class Stubborn:
    """Cannot be shown, counted or compared."""

    def __repr__(self):
        raise RuntimeError("no")

    __str__ = __index__ = __repr__


ODD = [
    None, True, False, -1, 1.5, math.nan, 2**31, 2**63, -(2**63) - 1, 10**5000, b"d4", bytearray(b"x"), (), [], [0], {}, set(), object,
    object(), Stubborn(), "", " ", "\x00", "x" * 10**6, "９", (None,), ("d4",), (1.5,), (2**64,), (True,), ((0,),), (10**9, -1),
    np.float64(1), np.bool_(True), np.array([0, 1]), 1j, ..., range(3),
]  # fmt: skip
odd_values = st.one_of(
    st.sampled_from(ODD),
    st.integers(),
    st.floats(),
    st.text(max_size=30),
    st.binary(max_size=10),
    st.lists(st.integers(), max_size=3),
    st.tuples(st.one_of(st.integers(), st.floats(), st.text(max_size=3), st.none())),
)


def refused(call, *arguments):
    """The LudariumError that the call raises, or None. Any other error is let through, and fails the test."""
    refusal = None
    try:
        call(*arguments)
    except LudariumError as error:
        refusal = error
    if refusal is not None:
        assert refusal.sentence
        assert refusal.code
        assert len(refusal.sentence) < 2000
    return refusal


def calls_of(game):
    """What can be asked of a game with one value."""
    position = game.start()
    return {
        "play": position.play,
        "act": position.act,
        "parse": position.parse,
        "write": position.write,
        "after": position.after,
        "odds": position.odds,
        "look": position.look,
        "position": game.position,
        "push": ludarium.Match(game).push,
        "push_all": ludarium.Match(game).push_all,
        "resign": ludarium.Match(game).resign,
        "out_of_time": ludarium.Match(game).out_of_time,
        "in": position.legal_moves.__contains__,
        "adjudicate": lambda value: ludarium.Match(game).adjudicate(value, value),
    }


@pytest.mark.parametrize("game", GAMES, ids=str)
@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(value=odd_values)
def test_nothing_odd_gets_through(game, value):
    """Whatever is handed over, it is taken or refused by a LudariumError."""
    for call in calls_of(game).values():
        refused(call, value)


@pytest.mark.parametrize("value", ODD, ids=lambda value: f"{type(value).__name__}")
@pytest.mark.parametrize("game", GAMES, ids=str)
def test_odd_values_are_no_turns(game, value):
    """None of them is a turn, an action, a text of a turn or a position."""
    calls = calls_of(game)
    for name in ("play", "act", "push", "parse", "write", "position"):
        if name in ("play", "push") and type(value) is str and not value.strip():
            continue
        error = refused(calls[name], value)
        assert error is not None, (name, value)
        right_kind = isinstance(value, str) or name in ("play", "push", "act", "write")
        assert right_kind or isinstance(error, BadArgument), (name, value)


@pytest.mark.parametrize("value", ODD, ids=lambda value: f"{type(value).__name__}")
def test_odd_values_are_no_games_and_no_players(value):
    """Neither of them is guessed at."""
    for call in (ludarium.load, ludarium.player, ludarium.Match):
        assert refused(call, value) is not None, call


def test_argument_errors_are_type_and_value_errors():
    """Code written for Python's own errors goes on working."""
    for call, value in ((ludarium.load, None), (ludarium.player, None), (ludarium.load("konane").position, None)):
        with pytest.raises(TypeError) as error:
            call(value)
        assert isinstance(error.value, ValueError)
        assert error.value.code == "BAD_ARGUMENT"
        assert "None" in error.value.sentence


def test_numbers_of_other_libraries_are_numbers():
    """An action may come out of an array."""
    position = ludarium.load("konane(size=4)").start()
    assert position.play(np.int64(position.actions[0])) == position.play(position.actions[0])
    assert position.act(np.int32(position.actions[0])) == position.play((np.uint8(position.actions[0]),))


@pytest.mark.parametrize("game", GAMES, ids=str)
@settings(max_examples=30, deadline=None, suppress_health_check=list(HealthCheck))
@given(value=odd_values)
def test_options_take_no_odd_values(game, value):
    """Each option takes a value or says which it takes."""
    for option in game.options:
        refused(lambda value, name=option.name: game.variant(**{name: value}), value)

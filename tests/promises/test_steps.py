"""A position that a step led to answers like one made afresh of the same words, however many actions it has."""

import random

import pytest
from promised import GAMES

import ludarium
from ludarium.errors import IllegalMove
from ludarium.game.position import Position

LARGE = ludarium.load("tiao")  # more actions at the start than are kept as a list


@pytest.mark.parametrize("game", [*GAMES, LARGE], ids=lambda game: game.text)
def test_steps_know_what_is_legal(game):
    """Actions as a list and as an array, their number, and whether the game is over."""
    chooser, here = random.Random(game.text), game.start()
    for _ in range(60):
        if here.is_over:
            break
        here = here.act(chooser.choice(here.actions))
        fresh, kept = Position(game, here.words), here.act(here.actions[0]) if here.actions else here
        if not game.composed:
            assert len(here.legal_moves) == len(fresh.actions)
            assert list(here.legal_moves[:1]) == [(action,) for action in fresh.actions[:1]]
        assert here.is_over == fresh.is_over
        assert here.legal.tolist() == here.actions == fresh.actions == fresh.legal.tolist()
        assert here.legal.dtype == fresh.legal.dtype
        assert (here, kept.game) == (fresh, game)


@pytest.mark.parametrize("game", [*GAMES, LARGE], ids=lambda game: game.text)
def test_steps_that_are_not_legal(game):
    """They are refused in positions of either kind, whatever the number."""
    start = game.start()
    for position in (start, start.act(start.actions[0])):
        wrong = next(number for number in range(game.actions + 1) if number not in position.actions)
        unread = Position(game, position.words)  # knows its actions as an array, if at all
        assert unread.act(position.actions[-1]) == position.act(position.actions[-1])
        for number in (wrong, -1, game.actions, 1 << 70, -(1 << 70)):
            for one in (position, unread):
                with pytest.raises(IllegalMove):
                    one.act(number)

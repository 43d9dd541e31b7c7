"""Drawing an action at random gives what listing all and choosing gives, without the list."""

import random

import numpy as np
import pytest
from promised import GAMES, VARIANTS, played

from ludarium.kernel.chance import below, mixed, stream
from ludarium.kernel.compiling import compiled
from ludarium.kernel.door import Actions
from ludarium.kernel.throwing import at_random
from ludarium.kernel.values import number, word
from ludarium.kernel.verbs import CHANCE, NO_ACTION, OVER, mover, moves, play, random_action

_MASK = (1 << 64) - 1


def _undone(bits, shift):
    """What `x ^ (x >> shift)` was made of."""
    found = bits
    for _ in range(64 // shift):
        found = bits ^ (found >> shift)
    return found


def generator_for(n, count):
    """A generator whose number below `count` is n."""
    bits = (-(-(n << 32) // count)) << 32
    bits = _undone(bits, 31) * pow(0x94D0_49BB_1331_11EB, -1, 1 << 64) & _MASK
    bits = _undone(bits, 27) * pow(0xBF58_476D_1CE4_E5B9, -1, 1 << 64) & _MASK
    return word(_undone(bits, 30))


@pytest.mark.parametrize("count", [1, 2, 7, 100, 1801])
def test_every_number_can_be_picked(count):
    """The generators of these tests draw the numbers they are meant to draw."""
    with np.errstate(over="ignore"):
        assert [below(generator_for(n, count), count) for n in range(count)] == list(range(count))
        assert mixed(generator_for(0, count)) == 0


OTHERS = [pytest.param(game, marks=pytest.mark.slow) for game in VARIANTS if game not in GAMES]


@pytest.mark.parametrize("game", [*GAMES, *OTHERS], ids=str)
def test_drawing_is_choosing_from_the_list(game):
    """In every variant: the first, the last and some other actions of the list are drawn by their numbers."""
    chooser, out = random.Random(game.text), np.empty(game.widest, np.int32)
    for position in [*played(game, 3, 400)[::40], played(game, 4, 400)[-1]]:
        if position.mover == CHANCE:
            continue
        actions, state = position.actions, game.door.read(position.words)
        numbers = {0, len(actions) - 1, *chooser.choices(range(len(actions)), k=2)} if actions else {0}
        with np.errstate(over="ignore"):
            for n in numbers:
                action = random_action(game.door.rules, state, generator_for(n, max(len(actions), 1)), out)
                assert action == (actions[n] if actions else NO_ACTION)


@compiled
def differences(rules, state, games: int, seed: int, most: int, out: Actions, paper: Actions):
    """How often drawing and choosing differ in random games, for a dozen generators in each position."""
    found = 0
    for game in range(games):
        here = state
        for length in range(most):
            generator = stream(seed + game, length)
            count = moves(rules, here, out)
            if mover(rules, here) != CHANCE:
                for trial in range(12):
                    other = generator + word(trial)
                    wanted = number(out[below(other, count)]) if count > 0 else NO_ACTION
                    found += random_action(rules, here, other, paper) != wanted
            if mover(rules, here) == OVER:
                break
            here = play(rules, here, at_random(rules, here, generator, paper))
    return found


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_drawing_in_whole_games(game):
    """The same in every position of whole random games, compiled."""
    out, paper = np.empty(game.widest, np.int32), np.empty(game.widest, np.int32)
    assert game.door.enter(differences)(game.door.rules_words, game.start().words, 30, 8, 500, out, paper) == 0

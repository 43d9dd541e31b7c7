"""What Kōnane positions are judged by."""

import random

import pytest

import ludarium
from ludarium.games.konane import worth
from ludarium.games.konane.rules import JUMPING


def somewhere(variant, seed, turns):
    """A position of the jumping phase."""
    chooser, position = random.Random(seed), ludarium.load(variant).start()
    for _ in range(turns):
        after = position.act(chooser.choice(list(position.actions)))
        if after.is_over:
            break
        position = after
    return position


def other_side(position):
    """The same stones with the other player to move."""
    state = position.state
    return position.game.position_of(state._replace(side=1 - state.side))


def ends(position):
    """The first and last lua of each jump that the player to move has."""
    return [tuple(position.write(move).split("-")) for move in position.legal_moves]


@pytest.mark.parametrize("variant", ["konane", "konane(size=6x5)", "konane(size=10)", "konane(single_jumps=true)"])
@pytest.mark.parametrize("seed", range(4))
def test_features_are_what_they_say(variant, seed):
    """Movable stones and jumps are those of the legal moves; what one side leads by the other is behind."""
    position = somewhere(variant, seed, 9 + 2 * seed)
    rules, state = position.game.rules, position.state
    assert state.phase == JUMPING
    own, other = ends(position), ends(other_side(position))
    movable, jumps, _gaps, stones, tempo = worth.features(rules, state, state.side)
    assert movable == len({first for first, _ in own}) - len({first for first, _ in other})
    assert jumps == len(own) - len(other)
    assert tempo == 1
    text = position.text().split()[0]
    lead = text.count("b") - text.count("w")
    assert stones == (lead if state.side == 0 else -lead)
    assert worth.features(rules, state, 1 - state.side) == (-movable, -jumps, -_gaps, -stones, -tempo)


def test_gaps():
    """A gap is an empty lua two steps from a stone of its colour with nothing in between."""
    position = ludarium.load("konane(size=4)").position("4/4/w3/b1b1 b -")
    # Black has c1 to c3 (a1 to a3 is a jump), White a2 to a4 and a2 to c2
    assert worth.features(position.game.rules, position.state, 0)[2] == -1
    assert worth.features(position.game.rules, position.state, 1)[2] == 1


@pytest.mark.parametrize("seed", range(4))
def test_misere_turns_it_round(seed):
    """Where who cannot move wins, freedom is bad."""
    usual, reverse = (somewhere(name, seed, 14) for name in ("konane", "konane(misere=true)"))
    assert usual.text() == reverse.text()
    for player in (0, 1):
        assert worth.worth(usual.game.rules, usual.state, player) == -worth.worth(
            reverse.game.rules, reverse.state, player
        )

"""What Kōnane positions are judged by."""

import itertools
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


def counted(position):
    """What the position is judged by, for the player to move, by name."""
    numbers = worth.features(position.game.rules, position.state, position.state.side)
    return dict(zip(worth.WEIGHTS.features, numbers, strict=True))


def neighbours(square):
    """The names of the lua beside one, on any board."""
    file, rank = square[0], int(square[1:])
    return {f"{file}{rank + 1}", f"{file}{rank - 1}", f"{chr(ord(file) + 1)}{rank}", f"{chr(ord(file) - 1)}{rank}"}


def away(first, last):
    """How many lua a jump covers."""
    return abs(ord(first[0]) - ord(last[0])) + abs(int(first[1:]) - int(last[1:]))


def simply(position):
    """The same counts for the player to move alone, from the legal moves and the picture of the board."""
    colour = "black" if position.state.side == 0 else "white"
    pieces = {piece.cell: piece.symbol for piece in position.look().pieces}
    own = {cell for cell, symbol in pieces.items() if symbol == colour}
    foes = set(pieces) - own
    cells = {cell.name for cell in position.look().cells}
    beside = {cell: neighbours(cell) & cells for cell in cells}
    jumps = ends(position)
    single = [(first, last) for first, last in jumps if away(first, last) == 2]
    landed = {last for _, last in single}
    twice = set(landed)
    for cell in landed:
        for over in beside[cell] & foes:
            twice |= {
                last
                for last in beside[over] - set(pieces)
                if away(cell, last) == 2 and not beside[last] & beside[cell] - {over}
            }
    between = sum(
        len(
            [
                pair
                for pair in itertools.combinations(beside[cell] & foes, 2)
                if not beside[pair[0]] & beside[pair[1]] - {cell}
            ]
        )
        for cell in own
    )
    return {
        "movable": len({first for first, _ in jumps}),
        "single": len(single),
        "longer": len(jumps) - len(single),
        "within two": len(twice),
        "touching": sum(bool(beside[cell] & foes) for cell in own),
        "between": between,
        "rim": sum(len(beside[cell]) < 4 for cell in own),
        "corner": sum(len(beside[cell]) == 2 for cell in own),
        "to corner": sum(len(beside[cell]) == 2 for cell in landed),
        "to rim": sum(len(beside[cell]) < 4 for cell in landed),
    }


@pytest.mark.parametrize("variant", ["konane", "konane(size=6x5)", "konane(size=10)", "konane(single_jumps=true)"])
@pytest.mark.parametrize("seed", range(4))
def test_features_are_what_they_say(variant, seed):
    """Everything counted is what a slow count from the legal moves and the picture comes to."""
    position = somewhere(variant, seed, 9 + 2 * seed)
    assert position.state.phase == JUMPING
    own, other = simply(position), simply(other_side(position))
    found = counted(position)
    assert {name: found[name] for name in own} == {name: own[name] - other[name] for name in own}
    assert found["tempo"] == 1


@pytest.mark.parametrize("seed", range(4))
def test_one_side_leads_by_what_the_other_is_behind(seed):
    """The features of the other player are the same with the other sign."""
    position = somewhere("konane", seed, 9 + 2 * seed)
    rules, state = position.game.rules, position.state
    own, other = (worth.features(rules, state, player) for player in (0, 1))
    assert own == tuple(-number for number in other)


def test_gaps():
    """A gap is an empty lua two steps from a stone of its colour with nothing in between."""
    position = ludarium.load("konane(size=4)").position("4/4/w3/b1b1 b -")
    # Black has c1 to c3 (a1 to a3 is a jump), White a2 to a4 and a2 to c2
    assert counted(position)["gaps"] == -1
    assert counted(other_side(position))["gaps"] == 1


@pytest.mark.parametrize("seed", range(4))
def test_misere_turns_it_round(seed):
    """Where who cannot move wins, freedom is bad."""
    usual, reverse = (somewhere(name, seed, 14) for name in ("konane", "konane(misere=true)"))
    assert usual.text() == reverse.text()
    for player in (0, 1):
        assert worth.worth(usual.game.rules, usual.state, player) == -worth.worth(
            reverse.game.rules, reverse.state, player
        )

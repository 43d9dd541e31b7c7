"""The generator's canonical order of actions loses nothing, and its boards look alike from every seat."""

import random
from functools import cache

import pytest
import simple_thaayam as thaayam
from simple_thaayam_board import BOARDS
from simple_thaayam_plays import MOVE, legal_plays
from simple_thaayam_text import Side, read_position, write_position


def seen_from_north(line):
    """The same position with South and North changed and the board turned round.

    Route indices are all a side holds, so changing the sides turns the board.
    """
    position = read_position(line)
    sides = {"S": position.sides["N"], "N": position.sides["S"]}
    return write_position(position._replace(sides=sides, turn={"S": "N", "N": "S"}.get(position.turn, "")))


def test_half_a_turn_round():
    """South's turns against North are North's against South on the turned board."""
    chooser = random.Random(7)
    for _ in range(40):
        south, north = (random_side(chooser, BOARDS["thaayam"]) for _ in "SN")
        if south.pieces == north.pieces:
            position = read_position(thaayam.start(first="south", pieces=south.pieces))
            line = write_position(position._replace(sides={"S": south, "N": north}, noted=(1, 4, 2)))
            turned = {seen_from_north(after) for after in thaayam.turns(line)}
            assert turned == set(thaayam.turns(seen_from_north(line)))


def wander(side, throws, board):
    """Every own side and every landing reachable by single actions in any order, with the throws used.

    Nothing of the generator is used: units are (index, size, moved), and any legal action may come next.
    """

    @cache
    def onward(off, units, keep, out, left, landed):
        found = {(off, units, keep, out, landed, len(left))}
        for chosen in range(1, 1 << len(left)):
            spent = tuple(left[i] for i in range(len(left)) if chosen >> i & 1)
            rest = tuple(left[i] for i in range(len(left)) if not chosen >> i & 1)
            if spent == (1,) and off:
                found |= onward(off - 1, with_unit(units, (0, 1, False)), keep, out, rest, landed)
            if spent == (1,) and keep and not off and not units:
                found |= onward(off, units, keep - 1, out + 1, rest, landed)
            for unit in set(units):
                index, size, moved = unit
                end = index + sum(spent) // size
                if moved or end == index or end > board.home:
                    continue
                others = without_unit(units, unit)
                if end == board.home:
                    found |= onward(off, others, keep + size, out, rest, landed)
                else:
                    here = frozenset(landed | {(end, size == 2)})
                    found |= onward(off, with_unit(others, (end, size, True)), keep, out, rest, here)
        waiting = [unit for unit in units if unit[:2] == (board.gate, 1)]
        for first in range(len(waiting)):
            for second in range(first):
                others = without_unit(without_unit(units, waiting[first]), waiting[second])
                pair = (board.gate, 2, waiting[first][2] or waiting[second][2])
                found |= onward(off, with_unit(others, pair), keep, out, left, landed)
        return found

    units = [(index, 1, False) for index in side.singles] + [(index, 2, False) for index in side.twins]
    return onward(side.off, tuple(sorted(units)), side.keep, side.out, tuple(sorted(throws)), frozenset())


def with_unit(units, unit):
    """The units and one more."""
    return tuple(sorted((*units, unit)))


def without_unit(units, unit):
    """The units but one."""
    place = units.index(unit)
    return units[:place] + units[place + 1 :]


def random_side(chooser, board):
    """Four pieces or fewer, crowded around the opposite palace and the end of the route."""
    likely = ["o", "k", board.gate, board.gate - 2, board.home - 2, chooser.randrange(board.home)]
    places = chooser.choices(likely, k=chooser.randint(1, 4))
    twins = [chooser.randrange(board.gate, board.home)] if len(places) < 3 and chooser.random() < 0.4 else []
    singles = sorted(place for place in places if place not in ("o", "k"))
    return Side(places.count("o"), tuple(singles), tuple(twins), places.count("k"))


@pytest.mark.parametrize("name", BOARDS)
def test_no_order_of_actions_leads_elsewhere(name):
    """Acting in any order reaches the same pieces and landings as the canonical order does."""
    chooser, board, options = random.Random(11), BOARDS[name], thaayam.read_options({})
    for _ in range(60):
        side = random_side(chooser, board)
        throws = (*chooser.choices((1, 4, 8), (4, 1, 1), k=chooser.randint(0, 3)), chooser.choice((2, 3)))
        wandered = wander(side, throws, board)
        fewest = min(ending[-1] for ending in wandered)
        expected = set()
        for off, units, keep, out, landed, lost in wandered:
            if lost == fewest:
                singles = tuple(index for index, size, _ in units if size == 1)
                twins = tuple(index for index, size, _ in units if size == 2)
                expected.add((Side(off, singles, twins, keep, out), landed))
        found = set()
        for play, final in legal_plays(side, throws, board, options).items():
            moves = [action for action in play if action.stage == MOVE and action.end < board.home]
            found.add((final, frozenset((move.end, move.twins) for move in moves)))
        assert found == expected, (side, throws)

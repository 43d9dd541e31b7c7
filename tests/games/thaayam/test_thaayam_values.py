"""Known values of Thaayam, found through the engine by going over all that chance can do."""

import random
from fractions import Fraction
from functools import cache
from math import factorial

import pytest

import ludarium
from ludarium.games.thaayam.board import BOARDS

GAME = ludarium.load("thaayam")
ONE_PIECE = ludarium.load("thaayam(pieces=1)")
BOARD = BOARDS["thaayam"]
ROUTE = BOARD.route_of("S")


def odds_of(position):
    """{throw: exact odds}; sixteenths are exact in binary."""
    return {int(position.write((action,))): Fraction(position.odds(action)) for action in position.actions}


def kept(pieces):
    """So many pieces in the keep, the others borne off."""
    return f"k{pieces}.x{4 - pieces}" if pieces < 4 else "k4"


@cache
def series_odds(mine, yours):
    """{South's pieces left after a series: exact odds}, everything being in the keep or borne off.

    A 4, an 8, or a 1 too many changes nothing but the notes, so that its odds go to the other throws.
    """
    here = GAME.position(f"thaayam5 S={kept(mine)} N={kept(yours)} turn=S noted=-")
    found, reached = {}, Fraction(1)
    for ones in range(mine + 1):
        odds = odds_of(here)
        idle = (4, 8) if ones < mine else (1, 4, 8)
        busy = 1 - sum(odds[throw] for throw in idle)
        for last in (2, 3):
            complete = here.play(str(last))
            (turn,) = complete.legal_moves
            after = complete.play(turn)
            assert all(
                here.play(f"{throw}+{last}").play(here.play(f"{throw}+{last}").legal_moves[0]) == after
                for throw in idle
            )
            left = mine - min(ones, mine)
            assert f"S={kept(left) if left else 'x4'} " in after.text()
            found[left] = found.get(left, 0) + reached * odds[last] / busy
        reached *= odds[1] / busy
        here = here.play("1")
    assert sum(found.values()) == 1
    return found


@cache
def race(mine, yours):
    """The mover's chance of winning, two races that lead into each other being solved together."""

    def parts(mine, yours):
        odds = series_odds(mine, yours)
        return odds[0] + sum(odds[left] * (1 - race(yours, left)) for left in range(1, mine)), odds[mine]

    (sure, idle), (sure_other, idle_other) = parts(mine, yours), parts(yours, mine)
    return (sure + idle * (1 - sure_other - idle_other)) / (1 - idle * idle_other)


@pytest.mark.parametrize(
    ("pieces", "value"), [(1, Fraction(7, 12)), (2, Fraction(469, 864)), (3, Fraction(22057, 41472))]
)
def test_races_in_the_keep(pieces, value):
    """With both sides alike in the keep the mover wins with exactly the odds of the page."""
    assert race(pieces, pieces) == value


PLACES = ["o1", *ROUTE[:-1], "k1"]
LONGEST = 9


@cache
def choices(place, ones, fours, eights, last):
    """Where the single piece may be after a series, by the engine."""
    noted = "+".join(["1"] * ones + ["4"] * fours + ["8"] * eights + [str(last)])
    position = ONE_PIECE.position(f"thaayam5 S={place} N=o1 turn=S noted={noted}")
    return frozenset(position.play(move).text().split()[1][2:] for move in position.legal_moves)


def plan(place):
    """[(odds, squares to choose from)] of a series; what cannot fit into the way left need not be distinguished."""
    entering, far = place == "o1", 24 - (PLACES.index(place) - 1 if place != "o1" else 0)
    found = {frozenset(["o1"]): 5 / 7} if entering else {}  # a 1 comes before a 2 or 3 in two of seven series
    for fours in range(LONGEST + 1):
        for eights in range(LONGEST + 1 - fours):
            for ones in range(LONGEST + 1 - fours - eights):
                length = ones + fours + eights
                ways = factorial(length) / factorial(ones) / factorial(fours) / factorial(eights)
                chance = ways * 4**ones / 16**length * (2 / 7 if entering else 1)
                for last, sixteenths in ((2, 6), (3, 4)):
                    fitting = min(ones, far + 1) + entering, min(fours, far // 4), min(eights, far // 8)
                    choice = choices(place, *fitting, last)
                    found[choice] = found.get(choice, 0) + chance * sixteenths / 16
    whole = sum(found.values())
    assert whole > 1 - 1e-4
    return [(chance / whole, choice) for choice, chance in found.items()]


def test_the_game_with_one_piece_each():
    """Under best play the one who begins wins 0.526526 of the games."""
    north = BOARD.route_of("N")
    meets = {square: ROUTE[north.index(square)] for square in ROUTE if square not in BOARD.marked}
    plans = {place: [(chance, [(end, meets.get(end) if end != place else None) for end in choice])
                     for chance, choice in plan(place)] for place in PLACES}  # fmt: skip
    spot_check(meets)
    value = {(mine, yours): 0.5 for mine in PLACES for yours in PLACES}
    change = 1.0
    while change > 1e-7:
        change = 0.0
        for mine, yours in reversed(value):
            fresh = sum(
                chance
                * max(
                    1 if end == "x1" else value[end, "o1"] if met == yours else 1 - value[yours, end]
                    for end, met in ends
                )
                for chance, ends in plans[mine]
            )
            change = max(change, abs(fresh - value[mine, yours]))
            value[mine, yours] = fresh
    assert value["k1", "k1"] == pytest.approx(7 / 12, abs=1e-4)
    assert value["o1", "o1"] == pytest.approx(0.526526, abs=1e-5)


def spot_check(meets):
    """The engine captures, and gives another turn, exactly where the table says that the two ways meet."""
    chooser, south_names = (
        random.Random(2),
        {square: name for name, square in zip(BOARD.route_of("N"), ROUTE, strict=True)},
    )
    for _ in range(150):
        mine, yours = chooser.choice(PLACES), chooser.choice(PLACES)
        theirs = south_names.get(yours, yours)
        position = ONE_PIECE.position(f"thaayam5 S={mine} N={theirs} turn=S noted=1+4+2")
        for move in position.legal_moves:
            after = position.play(move).text().split()
            end = after[1][2:]
            struck = meets.get(end) == yours and end != mine
            if end != "x1":
                assert after[2:4] == [f"N={'o1' if struck else theirs}", f"turn={'S' if struck else 'N'}"]

"""Known values of Thaayam, worked out from the lines of the simple generator alone."""

from fractions import Fraction
from functools import cache

import pytest
import simple_thaayam as thaayam
from simple_thaayam_board import BOARDS

BOARD = BOARDS["thaayam"]
ROUTE = BOARD.routes["S"]


def home(pieces):
    """Four pieces, so many of them still in the keep and the others borne off."""
    return f"k{pieces}.x{4 - pieces}" if 0 < pieces < 4 else ("k4" if pieces else "x4")


def keep_line(mine, yours, noted):
    """South to move with so many pieces in the keep against North's."""
    return f"thaayam5 S={home(mine)} N={home(yours)} turn=S noted={noted}"


def pieces_left(line):
    """How many of South's pieces are in the keep."""
    token = line.split()[1][2:].split(".")[0]
    return int(token[1]) if token[0] == "k" else 0


def series_odds(mine, yours):
    """The exact odds of each number of pieces that South has left after a series: {pieces: odds}.

    The series has no longest length, but a 4 or an 8 changes nothing in the keep, and neither does a 1 too
    many. After what changes nothing one throws again, so its odds are shared out among the others.
    """
    odds, reached, noted = {}, Fraction(1), []
    while reached:
        chances = thaayam.throws(keep_line(mine, yours, "+".join(noted) or "-"))
        idle = {"4", "8"} | ({"1"} if len(noted) == mine else set())
        busy = 1 - sum(chances[throw][0] for throw in idle)
        for last in ("2", "3"):
            chance, complete = chances[last]
            (after,) = thaayam.turns(complete)
            for throw in idle:
                longer = keep_line(mine, yours, "+".join([*noted, throw, last]))
                assert list(thaayam.turns(longer)) == [after]
            left = pieces_left(after)
            odds[left] = odds.get(left, 0) + reached * chance / busy
        reached *= 0 if "1" in idle else chances["1"][0] / busy
        noted.append("1")
    assert sum(odds.values()) == 1
    return odds


@cache
def race(mine, yours):
    """The mover's exact chance of winning when everything is in the keep or borne off.

    A series without a 1 leaves the same race with the sides changed, so two races are solved together.
    """
    sure, nothing = race_parts(mine, yours)
    sure_other, nothing_other = race_parts(yours, mine)
    # x = sure + nothing * (1 - y) and y = sure_other + nothing_other * (1 - x)
    return (sure + nothing * (1 - sure_other - nothing_other)) / (1 - nothing * nothing_other)


def race_parts(mine, yours):
    """The chance of winning by a series that bears something off, and the odds of one that does not."""
    odds = series_odds(mine, yours)
    sure = odds[0] + sum(odds[left] * (1 - race(yours, left)) for left in odds if 0 < left < mine)
    return sure, odds[mine]


@pytest.mark.parametrize(
    ("pieces", "value"), [(1, Fraction(7, 12)), (2, Fraction(469, 864)), (3, Fraction(22057, 41472))]
)
def test_races_in_the_keep(pieces, value):
    """With both sides alike in the keep, the mover's chance of winning is the exact fraction of the page."""
    assert race(pieces, pieces) == value


COWRIES = {"1": 4 / 16, "2": 6 / 16, "3": 4 / 16, "4": 1 / 16, "8": 1 / 16}
SPINNER = dict.fromkeys("12348", 1 / 5)
SELDOM = 1e-6  # what comes less often is not looked at


@cache
def ends(token, ones, fours, eights, last):
    """Where a single piece may be after a series, found on the lines."""
    noted = "+".join(["1"] * ones + ["4"] * fours + ["8"] * eights + [last])
    turns = thaayam.turns(f"thaayam5 S={token} N=o1 turn=S noted={noted}")
    return frozenset(line.split()[1][2:] for line in turns)


def series(dice, most):
    """How often a series has so many ones, fours and eights, none of them counted beyond `most`: {counts: odds}."""
    found, here = {}, {(0, 0, 0): 1.0}
    while here:
        after = {}
        for counts, chance in here.items():
            found[counts] = found.get(counts, 0) + chance
            for at, throw in enumerate("148"):
                more = tuple(min(n + (i == at), most[i]) for i, n in enumerate(counts))
                after[more] = after.get(more, 0) + chance * dice[throw]
        here = {counts: chance for counts, chance in after.items() if chance > SELDOM / 10}
    return {counts: chance for counts, chance in found.items() if chance > SELDOM}


def outcomes(token, dice):
    """The odds of each set of squares a single piece may choose from after one series."""
    entering = token == "o1"
    far = {"o1": 24, "k1": 0}[token] if token in ("o1", "k1") else 24 - ROUTE.index(token)
    enters = dice["1"] / (dice["1"] + dice["2"] + dice["3"]) if entering else 1  # a 1 comes before a 2 or 3
    odds = {frozenset(["o1"]): 1 - enters} if entering else {}
    # what cannot fit into the way that is left is lost, so it need not be looked at
    for (ones, fours, eights), chance in series(dice, (far + 1, far // 4, far // 8)).items():
        for last in "23":
            choice = ends(token, ones + entering, fours, eights, last)
            odds[choice] = odds.get(choice, 0) + enters * chance * dice[last]
    whole = sum(odds.values())
    assert whole > 1 - 5e-4
    return {choice: chance / whole for choice, chance in odds.items()}


def whole_game(dice):
    """The mover's chance in the game with one piece each, by sweeping over all pairs of places.

    Each side is named as if it were South; `meets` tells how the enemy names a square on the mover's way.
    """
    places = ["o1", *ROUTE[:-1], "k1"]
    meets = {square: ROUTE[BOARD.routes["N"].index(square)] for square in ROUTE if square not in BOARD.marked}
    plans = {
        place: [(chance, [(end, meets.get(end) if end != place else None) for end in choice])
                for choice, chance in outcomes(place, dice).items()]
        for place in places
    }  # fmt: skip
    value = {(mine, yours): 0.5 for mine in places for yours in places}
    change = 1
    while change > 1e-8:
        change = 0
        for mine, yours in reversed(value):
            fresh = sum(
                chance
                * max(
                    1 if end == "x1" else value[end, "o1"] if met == yours else 1 - value[yours, end]
                    for end, met in choice
                )
                for chance, choice in plans[mine]
            )
            change = max(change, abs(fresh - value[mine, yours]))
            value[mine, yours] = fresh
    return value


@pytest.mark.parametrize(("dice", "race", "begins"), [(COWRIES, 7 / 12, 0.526526), (SPINNER, 3 / 5, 0.534215)])
def test_the_game_with_one_piece_each(dice, race, begins):
    """Under best play the one who begins wins 0.526526 of the games; the last race is 7 in 12."""
    value = whole_game(dice)
    assert value["k1", "k1"] == pytest.approx(race, abs=1e-5)
    assert value["o1", "o1"] == pytest.approx(begins, abs=5e-6)

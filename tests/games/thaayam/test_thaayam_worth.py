"""Thaayam's judgement: exact odds, exact ends, and both sides judged alike."""

import random
from fractions import Fraction

import pytest

import ludarium
from ludarium.games.thaayam.chances import ACCOMPANIED, ALONE, BEARING_OFF, ENTERING, HITS, TWINS_HIT
from ludarium.games.thaayam.worth import WEIGHTS, features, worth
from ludarium.search.alphabeta import AlphaBeta
from ludarium.search.budget import Budget

THAAYAM = ludarium.load("thaayam")


def thrown(chooser: random.Random) -> list[int]:
    """A series of cowries."""
    throws: list[int] = []
    while not throws or throws[-1] not in (2, 3):
        throws.append(sum(chooser.random() < 0.5 for _ in range(4)) or 8)
    return throws


def sums(throws: list[int]) -> set[int]:
    """What some of the throws add up to."""
    made = {0}
    for throw in throws:
        made |= {before + throw for before in made}
    return made


def test_the_odds_of_a_hit_are_those_of_many_throws() -> None:
    """Every kind of hitter hits as often as in twenty thousand series."""
    chooser, trials = random.Random(1), 20_000
    seen = [[0] * 64 for _ in range(4)]
    for _ in range(trials):
        throws = thrown(chooser)
        entering = [*throws]
        if 1 in entering:
            entering.remove(1)
        hits = {ACCOMPANIED: sums(throws), ALONE: {sum(throws)}, TWINS_HIT: {made // 2 for made in sums(throws)}}
        hits[ENTERING] = sums(entering) if 1 in throws else set()
        for kind, distances in hits.items():
            for distance in distances:
                seen[kind][min(distance, 63)] += 1
    for kind in range(4):
        for distance in range(1, 25):
            assert HITS[64 * kind + distance] == pytest.approx(seen[kind][distance] / trials, abs=0.015)


def test_bearing_off_is_exact() -> None:
    """Who throws next wins as often as the page says."""
    for pieces, wins in ((1, Fraction(7, 12)), (2, Fraction(469, 864)), (3, Fraction(22057, 41472))):
        assert BEARING_OFF[5 * pieces + pieces] == pytest.approx(float(wins))
        position = THAAYAM.position(f"thaayam5 S=k{pieces}.x{4 - pieces} N=k{pieces}.x{4 - pieces} turn=S noted=-")
        assert worth(THAAYAM.rules, position.state, 0) == pytest.approx(2 * float(wins) - 1)


def test_search_does_not_change_what_is_exact() -> None:
    """Looking further ahead finds the same value where both only bear off."""
    position = THAAYAM.position("thaayam5 S=k3.x1 N=k2.x2 turn=S noted=1+2")
    searcher = AlphaBeta(THAAYAM, 1 << 10)
    scores = [searcher.search(position, Budget(depth=depth)).lines[0].score for depth in (1, 3, 5)]
    assert scores == pytest.approx([2 * (1 - BEARING_OFF[5 * 2 + 2]) - 1] * 3, abs=2e-3)


def test_both_sides_are_judged_alike() -> None:
    """One's gain is the other's loss, in worth and in every feature; the features are those that have weights."""
    chooser, position = random.Random(7), THAAYAM.start()
    for _ in range(150):
        position = position.play(chooser.choice(list(position.legal_moves)))
        if position.mover == -2:
            break
        own, other = (features(THAAYAM.rules, position.state, player) for player in (0, 1))
        assert own == pytest.approx(tuple(-number for number in other))
        assert len(own) == len(WEIGHTS.features)
        assert worth(THAAYAM.rules, position.state, 0) == pytest.approx(-worth(THAAYAM.rules, position.state, 1))


def test_a_long_series_is_looked_through_once() -> None:
    """The many orders of one turn are looked through once, also where eleven throws have millions of them."""
    position = THAAYAM.position("thaayam5 S=c1.e2.c5.c5 N=o2.e4.a5 turn=S noted=1+4+1+1+8+4+1+1+4+1+3")
    result = AlphaBeta(THAAYAM, 1 << 14).search(position, Budget(depth=1))
    assert result.depth == 1
    assert result.nodes < 1_000_000
    values = [worth(THAAYAM.rules, position.play(turn).state, 0) for turn in position.legal_moves]
    assert result.score == pytest.approx(max(values), abs=2e-3)

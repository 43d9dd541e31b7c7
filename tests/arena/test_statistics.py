"""What sets of games prove, against published figures and against simulated players whose strength is known."""

import math
import random
from collections import Counter

import pytest

from ludarium.arena.ratings import rated
from ludarium.arena.statistics import MODELS, Sprt, elo_of, estimate, moments, score_of

FIVE = (0.0, 0.25, 0.5, 0.75, 1.0)


def test_a_published_match():
    """Two shared pairs and 37 won ones: the figures that a widespread match runner printed for them."""
    sets = {0.5: 2, 1.0: 37}
    found = estimate(sets)
    assert round(found.elo, 2) == 631.91
    assert (round(found.normalised, 2), round(found.normalised_error, 2)) == (1056.68, 77.10)
    test = Sprt(0, 20, model="normalised")
    assert round(test.ratio(sets), 2) == 2.96
    assert tuple(round(bound, 2) for bound in test.bounds) == (-2.94, 2.94)
    assert test.verdict(test.ratio(sets)) == "H1"


def test_elo_and_score_are_inverse():
    """From Elo to score and back."""
    for elo in (-700, -3.5, 0, 1, 250):
        assert elo_of(score_of(elo)) == pytest.approx(elo)
    assert elo_of(1) == math.inf and elo_of(0) == -math.inf


def test_even_sets_prove_nothing():
    """Symmetric results: Elo 0, either side equally likely, the ratio leans to neither hypothesis around it."""
    sets = dict(zip(FIVE, (5, 10, 30, 10, 5), strict=True))
    found = estimate(sets)
    assert found.elo == 0 and found.superiority == pytest.approx(0.5)
    assert found.low == pytest.approx(-found.high)
    for model in MODELS:
        assert Sprt(-5, 5, model=model).ratio(sets) == pytest.approx(0, abs=1e-3)
        assert Sprt(0, 5, model=model).ratio(sets) < 0 < Sprt(-5, 0, model=model).ratio(sets)


def test_perfect_scores_have_a_bound():
    """All won: no upper bound, and a lower one that rises with the number of sets."""
    bounds = [estimate({1.0: count}).low for count in (1, 5, 20, 100)]
    assert bounds == sorted(bounds) and bounds[-1] > 500
    assert estimate({1.0: 5}).high == math.inf
    assert estimate({0.0: 5}).low == -math.inf
    assert estimate({}) is None


def test_error_bars_cover_the_truth():
    """Simulated pairs with unequal sides: the bars hold the true Elo about 95 times in 100."""
    chance = random.Random(5)
    held = sum(_covered(chance, 40.0) for _ in range(400))
    assert 365 <= held <= 396


def _pair(chance: random.Random, elo: float, side: float = 150.0) -> float:
    """The score of a pair, in which the first seat is worth `side`; a fifth of the games are drawn."""
    total = 0.0
    for seat in (side, -side):
        total += 0.5 if chance.random() < 0.2 else float(chance.random() < score_of(elo + seat))
    return total / 2


def _expected(elo: float, side: float = 150.0) -> float:
    return 0.2 * 0.5 + 0.8 * (score_of(elo + side) + score_of(elo - side)) / 2


def _covered(chance: random.Random, elo: float) -> bool:
    found = estimate(Counter(_pair(chance, elo) for _ in range(150)))
    return found.low <= elo_of(_expected(elo)) <= found.high


@pytest.mark.parametrize("model", MODELS)
def test_the_sequential_test_keeps_its_word(model):
    """With the truth at either hypothesis, it is wrong about as rarely as it should be."""
    test = Sprt(0, 60, 0.1, 0.1, model)
    chance = random.Random(11)
    wrong = sum(_ends(test, chance, 0.0) != "H0" for _ in range(60))
    assert wrong <= 14
    stronger = 160.0  # more than 60 Elo of either model
    assert sum(_ends(test, chance, stronger) != "H1" for _ in range(30)) <= 3


def _ends(test: Sprt, chance: random.Random, elo: float) -> str:
    sets: Counter[float] = Counter()
    while True:
        for _ in range(10):
            sets[_pair(chance, elo)] += 1
        if verdict := test.verdict(test.ratio(sets)):
            return verdict


def test_moments():
    """Count, mean and variance."""
    assert moments({0.0: 1, 1.0: 3}) == (4, 0.75, 0.1875)


# --- ratings


def test_two_players_are_rated_as_their_score_says():
    """Without an advantage of seats a rating difference is the Elo of the score."""
    games = [((0, 1), (1, -1))] * 30 + [((1, 0), (-1, 1))] * 30 + [((0, 1), (-1, 1))] * 15 + [((1, 0), (1, -1))] * 15
    ratings = rated(2, 2, games)
    assert ratings.elo[0] - ratings.elo[1] == pytest.approx(elo_of(2 / 3), abs=1)
    assert sum(ratings.elo) == pytest.approx(0)
    assert 20 < ratings.errors[0] < 60


def test_rankings_of_four_are_rated():
    """Simulated rankings (each place goes to one of those left, by strength): players and seats come out as they went in."""
    truth, seats = [0, 200, 400, -100], [60, 0, 0, -60]
    chance = random.Random(3)
    ratings = rated(4, 4, [_ranking(chance, truth, seats) for _ in range(2500)])
    middle = sum(truth) / 4
    for elo, error, true in zip(ratings.elo, ratings.errors, truth, strict=True):
        assert abs(elo - (true - middle)) < 2 * error < 40
    for elo, error, true in zip(ratings.seats, ratings.seat_errors, seats, strict=True):
        assert abs(elo - true) < 2 * error


def _ranking(chance: random.Random, truth: list[int], seats: list[int]):
    order = [0, 1, 2, 3]
    chance.shuffle(order)
    strength = [10 ** ((truth[who] + seats[seat]) / 400) for seat, who in enumerate(order)]
    arrival = [chance.expovariate(1) / strong for strong in strength]
    places = sorted(range(4), key=lambda seat: arrival[seat])
    scores = [1 - 2 * places.index(seat) / 3 for seat in range(4)]
    return tuple(order), tuple(scores)


def test_perfect_and_missing_scores_are_rated():
    """Somebody who never lost has a high, finite rating with a wide bar; without games all are alike."""
    ratings = rated(2, 2, [((0, 1), (1, -1)), ((1, 0), (-1, 1))] * 10)
    assert 300 < ratings.elo[0] < 2000 and ratings.errors[0] > 200
    assert rated(3, 2, []).elo == (0, 0, 0)

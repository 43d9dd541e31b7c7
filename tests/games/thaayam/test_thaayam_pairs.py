"""The game with a spinner: the solution as pairs of pieces, checked in another way, and against exact chances."""

import hashlib
import itertools
import random
import tomllib

import numpy as np
import pytest

from ludarium.games.thaayam import GAME
from ludarium.games.thaayam.pieces import packed_side
from ludarium.games.thaayam.solved import pairing
from ludarium.games.thaayam.solved.pairs import (
    CUT,
    FACTORS,
    FILE,
    KINDS,
    ROWS,
    is_paired,
    kinds_of,
    pair_odds,
    pair_rows,
    paired_worth,
)
from ludarium.games.thaayam.solved.standing import KEPT, ways_to_stand
from ludarium.games.thaayam.worth import naive_worth, worth
from ludarium.kernel.arrays import read_arrays
from ludarium.kernel.compiling import plain

SPINNER = GAME.variant(dice="spinner")
# South, who is to throw; North; South's chance to win, out of the table of all pairs that an H200 solved. The last twelve
# have a single beside twins of its own.
EXACT = (
    ("e3.c5.c5.d4", "o2.b3.k1", 0.7347),
    ("e2.a5.d4.k1", "k2.x2", 0.0665),
    ("o3.e1", "e2.b4.=c1", 0.2565),
    ("c5.b2.d3.k1", "o3.e1", 0.7355),
    ("e5.a1.=c4", "o4", 0.8547),
    ("e1.d2.k2", "o2.c5.k1", 0.6899),
    ("o1.a3.b1.d3", "k3.x1", 0.0997),
    ("c5.a5.a3.k1", "o2.c1.k1", 0.6294),
    ("c1.a4.k2", "c1.c2.k2", 0.5289),
    ("a4.d2.=c4", "o3.k1", 0.8155),
    ("o1.e3.c5.k1", "c5.c1.c1.e3", 0.3726),
    ("o1.c1.e3.b4", "o2.e3.c2", 0.6178),
    ("o1.c1.c1.b3", "o2.c4.c4", 0.7684),
    ("o2.c5.c2", "c5.d1.k2", 0.2835),
    ("o1.d3.c2.k1", "o2.a4.b3", 0.5352),
    ("c1.=b2.k1", "d2.k3", 0.5277),
    ("a3.b2.k2", "o2.=e2", 0.6774),
    ("=d2.=c2", "d5.c4.k2", 0.6785),
    ("o1.a3.a1.b4", "o3.c1", 0.6293),
    ("=b5.=a1", "o2.b1.c4", 0.9101),
    ("o1.c2.c2.k1", "c5.c5.c1.e2", 0.3015),
    ("k4", "e4.c2.=d4", 0.7499),
    ("o2.a3.b3", "c5.=d1.k1", 0.2778),
    ("k2.x2", "o1.a2.e3.k1", 0.9716),
    ("o1.=d2.k1", "e3.=e3.k1", 0.4057),
    ("o1.b3.k2", "o1.c4.=c4", 0.5497),
    ("c5.b1.=b1", "=d4.k2", 0.5938),
    ("c4.c2.=c4", "o3.a4", 0.7817),
    ("o2.c1.c1", "c2.=c2.k1", 0.2236),
    ("o3.e3", "c1.d1.=c1", 0.2548),
    ("b2.d4.k2", "b4.=b4.k1", 0.4810),
    ("e3.c5.=c5", "o3.c4", 0.8544),
    ("c1.e3.a3.k1", "e3.=e3.k1", 0.3715),
    ("c1.a5.=a5", "o2.a4.b4", 0.8357),
    ("o2.c1.k1", "e4.=e4.k1", 0.2580),
    ("c1.c4.=c4", "o2.e2.k1", 0.7645),
)


def kinds(way, pieces):
    """The kinds of four pieces, as the docstring of `pairs` has them; missing pieces count as borne off."""
    found = [0] * way.off + [1 + place for place in way.single_places] + [KEPT] * way.keep
    found += [KEPT + 1] * (way.out + 4 - pieces)
    for place in way.twin_places:
        found += 2 * [KEPT + 2 + place - 8]
    return sorted(found)


@pytest.mark.parametrize("pieces", [1, 2, 3, 4])
def test_pairs_are_numbered_one_by_one(pieces):
    """Every pair of kinds has a row of its own, and a way's rows are those of its six pairs."""
    number = {
        pair: at
        for at, pair in enumerate(
            sorted(itertools.combinations_with_replacement(range(KINDS), 2), key=lambda pair: pair[::-1])
        )
    }
    assert len(number) == ROWS == 946
    chooser, ways = random.Random(pieces), ways_to_stand(pieces)
    for way in chooser.sample(ways, min(200, len(ways))):
        found = kinds(way, pieces)
        word = int(plain(kinds_of)(packed_side(way), pieces))
        assert [word >> shift & 63 for shift in (18, 12, 6, 0)] == found
        wanted = sorted(number[pair] for pair in itertools.combinations(found, 2))
        assert sorted(map(int, plain(pair_rows)(packed_side(way), pieces))) == wanted


def test_odds_are_sums_of_products():
    """Against matrices: rows are added up, some of the sums cut off at zero, multiplied and weighted."""
    table, chooser, ways = read_arrays(FILE), random.Random(2), ways_to_stand(4)[:-1]
    assert table["mover"].shape == table["waiting"].shape == (ROWS, FACTORS)
    for _ in range(100):
        mover, waiting = (packed_side(way) for way in chooser.sample(ways, 2))
        one, other = (
            table[name][list(plain(pair_rows)(side, 4))].astype(float).sum(axis=0)
            for name, side in (("mover", mover), ("waiting", waiting))
        )
        one[:CUT] = one[:CUT].clip(min=0)
        other[CUT : 2 * CUT] = other[CUT : 2 * CUT].clip(min=0)
        assert plain(pair_odds)(mover, waiting) == pytest.approx(float((table["scales"] * one * other).sum()), abs=1e-5)


def test_pairs_are_near_the_exact_chances():
    """The short form errs by 1 in 100; what the board shows alone errs by 9. Both sides are seen alike."""
    errors, naive = [], []
    for south, north, chance in EXACT:
        here = SPINNER.position(f"thaayam5 S={south} N={north} turn=S noted=-").state
        judged = plain(worth)(SPINNER.rules, here, 0)
        assert judged == plain(paired_worth)(here, 0) == -plain(worth)(SPINNER.rules, here, 1)
        turned = here._replace(sides=(here.sides[1], here.sides[0], 0, 0), turn=1)
        assert plain(worth)(SPINNER.rules, turned, 1) == judged
        errors.append((1 + judged) / 2 - chance)
        naive.append((1 + plain(naive_worth)(SPINNER.rules, here, 0)) / 2 - chance)
    assert np.sqrt(np.mean(np.square(errors))) < 0.015 and max(map(abs, errors)) < 0.04
    assert np.sqrt(np.mean(np.square(naive))) > 0.05


def test_the_table_is_of_these_rules():
    """The table says which rules it was found for, and is used for no others."""
    assert str(read_arrays(FILE)["rules"]) == repr(SPINNER.rules)
    card = tomllib.loads(FILE.with_suffix(".toml").read_text("utf-8"))
    assert card["command"].startswith("python -m ludarium.games.thaayam.solved --dice spinner ")
    assert card["sha256"] == hashlib.sha256(FILE.read_bytes()).hexdigest()
    assert FILE.stat().st_size < 70_000
    for options in (
        {},
        {"dice": "spinner", "pieces": 3},
        {"dice": "spinner", "twins": "off"},
        {"dice": "spinner", "players": 3},
    ):
        assert not plain(is_paired)(GAME.variant(**options).rules)


def test_pairs_stand_for_a_table():
    """A table of pairs that is fitted to the chances of a small game gives them back where games lead."""
    torch = pytest.importorskip("torch")
    chance = np.random.default_rng(3)
    counts = torch.from_numpy(pairing.pair_counts(1))
    far = np.linspace(1, -1, len(counts))
    values = torch.from_numpy((1 / (1 + np.exp(3 * (far[None, :] - far[:, None])))).astype(np.float32))
    visits = torch.from_numpy(chance.integers(1, 9, values.shape, dtype=np.int32))
    paired = pairing.fitted_pairs(values, visits, counts, steps=300)
    assert paired.mover.dtype == np.int8 and not paired.mover[counts.sum(0).numpy() == 0].any()
    assert float((paired.chances(counts) - values)[:-1, :-1].abs().max()) < 0.03

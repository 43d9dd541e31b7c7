"""The solution of the game for two: its lists of turns, its values, and the short form that the players use."""

import os
import random
import subprocess
import sys

import numpy as np
import pytest
from thaayam_lines import sheltered_line

import ludarium
from ludarium.errors import LudariumError
from ludarium.games.thaayam import GAME
from ludarium.games.thaayam.board import MEETS
from ludarium.games.thaayam.chances import FACE_ODDS
from ludarium.games.thaayam.pieces import Pieces, packed_side, single_byte
from ludarium.games.thaayam.series import FACES, one_of
from ludarium.games.thaayam.sides import has_twins, struck
from ludarium.games.thaayam.solved.__main__ import short_form, write
from ludarium.games.thaayam.solved.fitting import fitted
from ludarium.games.thaayam.solved.insight import FILE, insight, is_solved
from ludarium.games.thaayam.solved.listing import all_turns, listed_by_series, series_and_odds
from ludarium.games.thaayam.solved.machines import OnCpu
from ludarium.games.thaayam.solved.sampling import missed, sampled
from ludarium.games.thaayam.solved.standing import HOME, WAYS, rank, ways_to_stand
from ludarium.games.thaayam.solved.turns import (
    LANDING_BITS,
    MOST_PLAYS,
    PLACE_BITS,
    list_turns,
)  # fmt: skip
from ludarium.games.thaayam.worth import naive_worth, worth
from ludarium.kernel.arrays import read_arrays
from ludarium.kernel.compiling import plain
from ludarium.search.alphabeta import AlphaBeta
from ludarium.search.budget import Budget

SIMULATED = """
import warnings
warnings.simplefilter("ignore")
import numpy as np
from ludarium.kernel import cuda
from ludarium.kernel.compiling import compiled

@compiled
def visit(a, b, clock, seen):
    clock[0] += 1
    seen[a, b] = clock[0]

@compiled
def double(number, values):
    values[number] *= 2

clock, seen = cuda.sent(np.zeros(1, np.int64)), cuda.sent(np.zeros((7, 7), np.int64))
cuda.over_stripes(visit, 7, 3, 1, clock, seen)
seen = seen.copy_to_host()
assert sorted(seen.ravel()) == list(range(1, 50))
assert seen[6, 6] == 1 and seen[0, 0] > 40 and seen[3, 0] < seen[2, 2]
values = cuda.sent(np.arange(19))
cuda.over_all(double, 19, values)
assert (values.copy_to_host() == 2 * np.arange(19)).all()
"""

# South, who is to throw; North; South's chance to win, out of the table of all 870 million pairs that an H200 solved. The
# last twenty have a single beside twins of its own, whom no enemy single can capture.
EXACT = (
    ("o1.e2.a3.k1", "o2.c5.b3", 0.5829),
    ("e4.=a2.k1", "o2.b3.c4", 0.8571),
    ("o1.b1.b4.k1", "o3.a1", 0.5882),
    ("e1.e1.e3.c5", "=b4.k2", 0.0214),
    ("b1.b1.=d3", "=b2.k2", 0.2897),
    ("o1.c4.k2", "c1.d5.b2.k1", 0.3401),
    ("c5.c5.b5.b1", "o2.a4.b4", 0.8393),
    ("c1.c1.e1.c2", "o2.c5.a2", 0.5229),
    ("=c2.k2", "e2.e3.b4.k1", 0.8342),
    ("e3.c5.a3.k1", "a3.k3", 0.5443),
    ("o2.e4.c4", "o2.e1.b3", 0.5290),
    ("o2.e5.k1", "o1.a5.d4.c2", 0.4620),
    ("o2.a4.k1", "d3.=e1.k1", 0.2270),
    ("e2.b2.c2.k1", "o2.k2", 0.6542),
    ("o2.c2.k1", "o1.e1.=b2", 0.3380),
    ("o1.c1.c1.e1", "a3.b1.=d1", 0.4418),
    ("c1.c1.=a3", "o1.c1.c1.k1", 0.5878),
    ("e4.c5.a3.d2", "o3.a1", 0.8020),
    ("e4.b5.a4.b1", "o3.c4", 0.6823),
    ("c1.c1.a1.k1", "a4.c1.=e3", 0.3245),
    ("d3.c2.=b2", "o1.k3", 0.6803),
    ("e3.c5.c5.b2", "o1.a3.k2", 0.6577),
    ("d2.=b3.k1", "o1.a3.=d1", 0.7675),
    ("a4.b4.c4.d4", "o3.a5", 0.6645),
    ("c5.c2.=a1", "o2.k2", 0.7561),
    ("a4.b1.=b2", "o1.a5.k2", 0.6796),
    ("o1.e2.=d4", "d2.k3", 0.2866),
    ("o3.k1", "o1.a1.b2.b4", 0.3904),
    ("c2.=c4.k1", "o1.e1.d4.k1", 0.8537),
    ("o3.a1", "o2.b1.b3", 0.4851),
    ("o1.c1.d5.c4", "o3.d3", 0.6930),
    ("o2.c1.b5", "c5.c1.c1.c1", 0.3069),
    ("b4.=d2.k1", "o2.b1.d5", 0.7351),
    ("o1.c5.a4.k1", "c5.=e4.k1", 0.3557),
    ("a4.a2.k2", "o1.a3.k2", 0.6068),
    ("o1.e3.b3.k1", "o2.c1.c4", 0.6375),
    ("e2.a2.=b1", "=b4.k2", 0.2086),
    ("o1.e5.e5.b4", "k2.x2", 0.0042),
    ("k3.x1", "c5.c5.d1.b4", 0.9876),
    ("e3.c5.c5.k1", "d2.=e1.k1", 0.5635),
    ("=b5.=a4", "c5.d1.=d1", 0.4484),
    ("o1.c4.=c4", "d5.=e4.k1", 0.3313),
    ("c2.=c2.k1", "e3.d3.=d5", 0.5404),
    ("b5.d4.=b5", "o2.a4.a1", 0.8026),
    ("k1.x3", "d5.=d5.k1", 0.9893),
    ("b5.b4.=b4", "o4", 0.8906),
    ("o1.a1.=d3", "b4.=b4.k1", 0.2566),
    ("b1.=b1.k1", "d1.=e2.k1", 0.4487),
    ("c4.c4.=c2", "a3.d5.=d5", 0.3214),
    ("a4.k3", "d3.b2.=b2", 0.4255),
    ("b1.b1.=b1", "o3.a4", 0.7985),
    ("b1.b4.=b1", "e5.k3", 0.5826),
    ("c2.=c2.k1", "c5.a4.d2.k1", 0.7103),
    ("a5.c4.=c4", "e3.k3", 0.5873),
    ("o3.e4", "e4.b4.=e4", 0.1809),
    ("c2.=c2.k1", "o2.a1.a1", 0.8669),
    ("a4.b3.=b3", "c1.k3", 0.5790),
    ("a2.d4.=d4", "o1.=b2.k1", 0.6492),
    ("c4.c4.=c4", "a5.c1.d5.k1", 0.5210),
    ("c1.c1.c5.k1", "b4.=b4.k1", 0.1347),
)


def rank_of(side):
    """The number of a way to stand."""
    return int(plain(rank)(side, 4))


def test_ways_are_numbered_one_by_one():
    """Every way to stand has a number of its own, and there are 29,506 of them besides the one that has won."""
    ways = ways_to_stand(4)
    assert {rank_of(packed_side(way)) for way in ways} == set(range(WAYS))
    assert len(ways) == WAYS == 29_507


# --- the lists of turns


def positions(game, count):
    """Positions of random games at the beginning of a turn, the throws known."""
    chance, found = random.Random(3), []
    while len(found) < count:
        here, thrown = game.start(), False
        while not here.is_over:
            if here.mover >= 0 and thrown and chance.random() < 0.15:
                found.append(here)
            thrown = here.mover < 0
            odds = [here.odds(action) for action in here.actions] if thrown else None
            here = here.act(chance.choices(here.actions, odds)[0])
    return found[:count]


def listed(game, position):
    """Both sides' numbers after every listed turn, the mover's first."""
    door, state = game.door, position.state
    begin, out = np.zeros(2, np.int64), np.zeros(1 << 14, np.int64)
    paper = np.zeros(2 * MOST_PLAYS, np.int64), np.zeros(2 * MOST_PLAYS + 1, np.int64)
    given = np.array([state.sides[state.turn]]), np.array([state.left])
    found = door.enter(list_turns)(door.rules_words, position.words, *given, begin, *paper, out)
    ends = set()
    for turn in out[:found].tolist():
        enemy, landings = state.sides[1 - state.turn], turn >> PLACE_BITS
        while landings:
            place, twins = (landings & 63) - 1, (landings & 63) > HOME
            theirs = int(MEETS[0, 2, place % HOME])
            if twins or not plain(has_twins)(enemy, theirs):
                enemy = int(plain(struck)(enemy, theirs, twins))
            landings >>= LANDING_BITS
        ends.add((turn & (1 << PLACE_BITS) - 1, rank_of(enemy)))
    return ends


def test_turns_are_those_of_the_rules():
    """Every legal turn is listed and no other, with what it captures."""
    chooser = random.Random(11)
    beside_twins = [GAME.position(sheltered_line(chooser, {})) for _ in range(40)]
    for here in positions(GAME, 150) + beside_twins:
        player, ends = here.mover, set()
        for move in here.legal_moves:
            sides = here.play(move).state.sides
            ends.add((rank_of(sides[player]), rank_of(sides[1 - player])))
        assert listed(GAME, here) == ends, here.text


def test_series_too_long_to_list_are_refused():
    """Seven of each throw can be spent in more ways than there is room for."""
    side = np.array([packed_side(Pieces(0, tuple(single_byte(place, False) for place in (1, 2, 3, 5))))])
    left = sum(7 * int(plain(one_of)(throw)) for throw in (1, 4, 8)) + int(plain(one_of)(3))
    with pytest.raises(LudariumError, match="too long to be listed"):
        listed_by_series(GAME, np.array([left]), side)


@pytest.mark.parametrize("dice", ["cowries", "spinner"])
def test_series_come_as_often_as_they_are_thrown(dice):
    """Against thrown series: who has no piece on the board counts from the first 1 on; long ones count as shorter ones."""
    lefts, odds = series_and_odds(1e-3, int(dice == "spinner"))
    chance, faces = random.Random(8), dict(zip(FACES, FACE_ODDS[dice == "spinner"], strict=True))
    known, trials = {int(left): at for at, left in enumerate(lefts)}, 40_000
    seen, longer = np.zeros(odds.shape), [0, 0]
    for _ in range(trials):
        throws = [0]
        while throws[-1] not in (2, 3):
            throws += chance.choices(list(faces), list(faces.values()))
        for row, counted in enumerate((throws[1:], throws[throws.index(1) :] if 1 in throws else [])):
            left = sum(int(plain(one_of)(throw)) for throw in counted)
            if left in known:
                seen[row, known[left]] += 1 / trials
            else:
                longer[row] += 1 / trials
    assert odds.sum(axis=1) == pytest.approx(1.0)
    assert (odds - seen).min() > -0.01
    assert (odds - seen).clip(min=0).sum(axis=1) == pytest.approx(longer, abs=0.03)


# --- values


def start_of(pieces, sweeps, dice="cowries"):
    """The chance of who begins, after so many sweeps, and where they were made."""
    game = GAME.variant(pieces=pieces, dice=dice)
    machine = OnCpu(game, all_turns(game, 1e-6))
    judged = machine.judgement()
    for _ in range(sweeps):
        if machine.sweep(judged) < 1e-5:
            break
    return float(judged.values[0, 0]), machine, judged


def test_one_piece_each():
    """Under best play who begins wins with 0.526526; whole games by the table come out even."""
    start, machine, judged = start_of(1, 60)
    assert start == pytest.approx(0.526526, abs=1e-5)
    visits = np.zeros((machine.ways, machine.ways), np.int32)
    assert machine.match(judged, judged, 20_000, visits=visits) == pytest.approx(0.5, abs=0.02)
    assert visits[0, 0] >= 10_000 and visits[-1].sum() == visits[:, -1].sum() == 0
    assert machine.match(judged, judged, 20_000, blunders=(0.0, 1.0)) > 0.515  # one piece leaves little to choose


def test_one_piece_each_with_a_spinner():
    """Who begins wins with 0.534215, as found by going over the lines of the simple generator."""
    assert start_of(1, 60, "spinner")[0] == pytest.approx(0.534215, abs=2e-5)


@pytest.mark.slow
def test_two_pieces_each():
    """Under best play who begins wins with 0.51328, give or take 2 in 100,000."""
    assert start_of(2, 60)[0] == pytest.approx(0.51328, abs=2e-5)


def test_factors_stand_for_the_table():
    """A few bytes for each way give the chances back where games lead."""
    torch = pytest.importorskip("torch")
    _, machine, judged = start_of(1, 60)
    visits = np.zeros((machine.ways, machine.ways), np.int32)
    machine.match(judged, judged, 20_000, visits=visits)
    factors = fitted(torch.from_numpy(judged.values), torch.from_numpy(visits), 8)
    wrong = (factors.chances() - judged.values) ** 2
    assert np.sqrt((wrong * visits).sum() / visits.sum()) < 0.01


def test_samples_are_positions_with_their_chances():
    """Each line of the samples is a position of the game and the chance that the table has for it."""
    game = GAME.variant(pieces=1)
    _, machine, judged = start_of(1, 60)
    visits = np.zeros((machine.ways, machine.ways), np.int32)
    machine.match(judged, judged, 20_000, visits=visits)
    lines = sampled(judged.values, visits, 1).splitlines()
    assert len(lines) > 100
    ways = [packed_side(way) for way in ways_to_stand(1)]
    for line in lines:
        south, north, chance = line.split()
        sides = game.position(f"thaayam5 S={south} N={north} turn=S noted=-").state.sides
        assert float(chance) == pytest.approx(judged.values[ways.index(sides[0]), ways.index(sides[1])], abs=1e-4)


def test_short_form_is_missed_where_games_lead():
    """What counts is the error where games lead, and nothing else."""
    exact, approximate = np.array([[0.5, 0.9], [0.2, 0.1]]), np.array([[0.6, 0.0], [0.2, 0.1]])
    wrong, known = missed(exact, approximate, np.array([[1, 0], [3, 0]]))
    assert wrong == pytest.approx(0.05) and known == 2


def test_table_is_written_as_it_is_read(tmp_path):
    """The factors in use, written again, are the same file's."""
    write(GAME, short_form(), tmp_path)
    again, used = read_arrays(tmp_path / FILE.name), read_arrays(FILE)
    assert all((again[name] == used[name]).all() for name in ("mover", "waiting", "scales"))
    assert str(again["rules"]) == repr(GAME.rules)


# --- twins shelter the singles beside them


@pytest.mark.parametrize("shelter", ["on", "off"])
def test_tables_know_who_is_sheltered(shelter):
    """After a landing the enemy stands as the rules have it, singles beside twins included."""
    game = GAME.variant(pieces=3, twins_shelter=shelter)
    ways = ways_to_stand(3)
    after = all_turns(game, 1e-1).struck
    place = HOME - 6
    here = int(MEETS[0, 2, place])
    beside = ways.index(Pieces(0, (single_byte(here, False),), (here,)))
    alone = ways.index(Pieces(1, (), (here,)))
    assert after[1 + place, beside] == (beside if shelter == "on" else alone)
    assert after[1 + HOME + place, beside] == 0
    assert after[1 + place, alone] == alone


# --- what the players use of it


def test_insight_is_near_the_exact_chances():
    """The short form of the table errs by 1 or 2 in 100."""
    errors = []
    for south, north, chance in EXACT:
        here = GAME.position(f"thaayam5 S={south} N={north} turn=S noted=-")
        assert plain(is_solved)(GAME.rules, here.state)
        judged = plain(worth)(GAME.rules, here.state, 0)
        assert judged == plain(insight)(here.state, 0) == -plain(worth)(GAME.rules, here.state, 1)
        errors.append((1 + judged) / 2 - chance)
    assert np.sqrt(np.mean(np.square(errors))) < 0.02 and max(map(abs, errors)) < 0.06


def test_the_table_is_of_these_rules():
    """The table says which rules it was found for: those of the usual game as it is today."""
    with np.load(FILE) as table:
        assert str(table["rules"]) == repr(GAME.rules)


def test_insight_sees_both_sides_alike():
    """A position turned round is worth the same."""
    for south, north, _ in EXACT:
        here = GAME.position(f"thaayam5 S={south} N={north} turn=S noted=-").state
        turned = here._replace(sides=(here.sides[1], here.sides[0], 0, 0), turn=1)
        assert plain(insight)(here, 0) == plain(insight)(turned, 1)


@pytest.mark.parametrize(
    "text",
    [
        "thaayam(pieces=1)",
        "thaayam(twins_shelter=off)",
        "thaayam(board=ashtapada)",
        "thaayam(players=3, board=ashtapada)",
        "thaayam(dice=spinner, pieces=3)",
    ],
)
def test_other_games_go_by_what_is_seen(text):
    """The table speaks of the usual game only."""
    game = ludarium.load(text)
    chance, here = random.Random(5), game.start()
    for _ in range(60):
        here = here.act(chance.choice(here.actions))
        assert not plain(is_solved)(game.rules, here.state)
        assert plain(worth)(game.rules, here.state, 0) == plain(naive_worth)(game.rules, here.state, 0)


@pytest.mark.parametrize(("board_only", "judge"), [(False, worth), (True, naive_worth)])
def test_search_goes_by_all_or_by_what_is_seen(board_only, judge):
    """A turn deep, the best score is that of the best position as it is judged."""
    searcher = AlphaBeta(GAME, 1 << 8, board_only)
    for here in positions(GAME, 12):
        after = [here.play(move) for move in here.legal_moves]
        if not any(position.is_over for position in after):
            best = max(plain(judge)(GAME.rules, position.state, here.mover) for position in after)
            assert searcher.search(here, Budget(depth=1)).lines[0].score == pytest.approx(best, abs=0.002)


def test_kernels_of_tables():
    """The GPU's loops over tables, on numba's simulator: everything once, what is near the end first."""
    environment = {**os.environ, "NUMBA_ENABLE_CUDASIM": "1"}
    done = subprocess.run([sys.executable, "-c", SIMULATED], env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr

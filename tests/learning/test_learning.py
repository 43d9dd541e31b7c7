"""The learner: repeatable, taught by its games, kept on disk, and alike on CPU and GPU."""

import os
import subprocess
import sys

import numpy as np
import pytest

import ludarium
from ludarium.errors import BadArgument, LudariumError
from ludarium.game.learned import Tables
from ludarium.learning.course import Course, follow
from ludarium.learning.files import quantised
from ludarium.learning.learner import Learner, Settings
from ludarium.learning.measuring import Yardstick, elo_of, strength_of

SMALL = "konane(size=6)"


def test_the_same_seed_learns_the_same():
    """To the last bit, whatever the threads do; another seed learns something else."""
    made = []
    for seed in (1, 1, 2):
        learner = Learner(ludarium.load(SMALL), seed, lanes=600)
        for depth in (1, 2, 3):
            learner.round(Settings(depth=depth))
        learner.remember_self()
        learner.round(Settings(older=1.0))
        made.append(learner.weights)
    assert (made[0] == made[1]).all() and (made[0] != made[2]).any()


@pytest.mark.parametrize("text", [SMALL, pytest.param("tafl(ruleset=brandubh)", marks=pytest.mark.slow)])
def test_learning_lowers_the_error_of_the_next_games(text):
    """What the tables foretell is nearer to what happens after some rounds than before the first."""
    learner = Learner(ludarium.load(text), 1, lanes=256)
    settings = Settings(trace=1.0, rate=1.0, most=60)
    errors = [learner.round(settings).error for _ in range(40)]
    assert sum(errors[-5:]) < 0.95 * sum(errors[:5])


def test_a_few_seconds_of_learning_beat_knowing_nothing():
    """At equal nodes, tables learned from some thousand games beat empty ones."""
    game = ludarium.load(SMALL)
    learner = Learner(game, 1, lanes=512)
    follow(learner, Course(games=20_000), lambda progress: True)
    yardstick = Yardstick(game, games=24, nodes=60)
    yardstick.fixed = ludarium.AlphaBeta(game, learned=quantised(np.zeros_like(learner.weights), learner.shape))
    assert yardstick.measured(quantised(learner.weights, learner.shape)).share > 0.6


def test_a_search_evaluates_by_the_tables():
    """One turn deep, a search finds the turn after which the weights, added up by hand, say the least for the other."""
    game = ludarium.load("konane(size=6)")
    shape = game.judgement.tables_for(game.rules)
    weights = np.random.default_rng(1).integers(-9, 10, shape.weights).astype(np.int8)
    here = game.start().after("c3 d3")
    out = np.zeros(shape.most, np.int32)

    def worth(position):
        count = game.judgement.patterns(game.rules, position.state, position.mover, out)
        total = 0.002 * sum(int(code) * (8 + abs(int(code))) for code in weights[out[:count]])
        return total / (1 + total * total) ** 0.5

    best = max(-worth(here.play(move)) for move in here.legal_moves)
    searcher = ludarium.AlphaBeta(game, learned=Tables(weights, 0.002))
    found = searcher.search(here, ludarium.Budget(depth=1)).lines[0]
    assert found.score == pytest.approx(best, abs=1e-3)
    assert -worth(here.play(found.turn)) == pytest.approx(best)


def test_going_on_is_the_same_as_never_stopping(tmp_path):
    """A learner that was saved and loaded learns what one learns that was not."""
    game, settings = ludarium.load(SMALL), Settings()
    one, other = Learner(game, 5, lanes=128), Learner(game, 5, lanes=128)
    for _ in range(4):
        one.round(settings)
    for _ in range(2):
        other.round(settings)
    other.save(tmp_path / "state.npz")
    fresh = Learner(game, 5, lanes=128)
    fresh.load(tmp_path / "state.npz")
    for _ in range(2):
        fresh.round(settings)
    assert (fresh.weights == one.weights).all() and fresh.games == one.games


def test_a_longer_course_goes_on_at_a_smaller_share():
    """The same course goes on where it was; one that is twice as long, at half the share, with the rate of that."""
    learner, asked = Learner(ludarium.load(SMALL), 5, lanes=64), []
    usual = learner.round
    learner.round = lambda settings: asked.append(settings) or usual(settings)
    course, longer, reached = Course(games=640, depths=(1, 2)), Course(games=1280, depths=(1, 2)), []
    follow(learner, course, reached.append)
    assert asked[0] == course.settings(0.0) and asked[5] == course.settings(0.5) and learner.games == 640
    assert reached[-1].share == 1 and reached[-1].standing.seconds > 0 and reached[-1].standing.selves == 7
    follow(learner, course, reached.append, reached[-1].standing)
    assert len(asked) == 10, "it was over"
    follow(learner, longer, reached.append, reached[-1].standing)
    assert asked[10] == longer.settings(0.5) and learner.games == 1280 and len(asked) == 20
    assert reached[-1].standing.seconds > reached[9].standing.seconds and reached[-1].standing.selves == 7


def test_states_of_others_are_refused(tmp_path):
    """Another seed, or a file of something else."""
    game = ludarium.load(SMALL)
    Learner(game, 5, lanes=8).save(tmp_path / "state.npz")
    with pytest.raises(LudariumError, match="another seed"):
        Learner(game, 6, lanes=8).load(tmp_path / "state.npz")
    (tmp_path / "other.npz").write_bytes(b"not a state at all")
    with pytest.raises(LudariumError, match="no state of a learner"):
        Learner(game, 5, lanes=8).load(tmp_path / "other.npz")


def test_what_cannot_learn_says_so():
    """A game without patterns, a board without room for one, a look too far ahead."""
    with pytest.raises(BadArgument, match=r"patterns\.py"):
        Learner(ludarium.load("tiao"))
    with pytest.raises(BadArgument, match="too small"):
        Learner(ludarium.load("konane(size=3)"))
    with pytest.raises(BadArgument, match="1, 2 or 3"):
        Settings(depth=4)
    with pytest.raises(BadArgument, match="does not fit"):
        Settings(opening=13, most=12)


def test_strength_in_elo():
    """Half the points are no lead; three quarters are 191; all of them are a lot, and stay finite."""
    assert elo_of(0.5) == 0 and round(elo_of(0.75)) == 191 and 1000 < elo_of(1.0) < 1300
    even = strength_of([1.0, 2.0, 0.0, 1.0])
    assert even.elo == 0 and even.games == 8 and even.margin > 100


def test_kernels_learn_as_the_cpu_does():
    """On numba's simulator of a GPU, games, sums and corrections are those of the CPU."""
    script = """
import warnings
warnings.simplefilter("ignore")
import numpy as np, ludarium
from ludarium.learning import learner as learning
from ludarium.learning.tables import CpuTables, CudaTables
groups = [np.array([0, 0, 1, 1, 2]), np.arange(5)]
tables = CpuTables(5, groups, 1), CudaTables(5, groups, 1)
for one in tables:
    one.write(np.arange(5, dtype=np.float32), 0)
    one.sums[:], one.counts[:] = np.float32([1, 2, 0, -3, 0]), np.float32([2, 2, 0, 5, 1])
    one.correct(0.5)
    one.write(one.read(), 1)
assert np.allclose(tables[0].read(), tables[1].read()) and not tables[1].sums.copy_to_host().any()
sums = []
for device in ("cpu", "cuda"):
    game = ludarium.load("konane(size=4)")
    learner = learning.Learner(game, 3, device, lanes=3)
    learner.tables.correct = lambda rate: None  # over every weight: too much for a simulator
    learner.round(learning.Settings(depth=2, most=12))
    sums.append(np.asarray(learner._on.host(learner.tables.sums)))
assert np.abs(sums[0]).any() and np.allclose(*sums, atol=1e-6)
print("alike")
"""
    known = {**os.environ, "NUMBA_ENABLE_CUDASIM": "1", "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run([sys.executable, "-c", script], env=known, capture_output=True, text=True, check=False)
    assert done.stdout.strip() == "alike", done.stderr[-2000:]

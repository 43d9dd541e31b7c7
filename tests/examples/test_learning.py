"""The examples that learn: a tiny run of each to the end, and the parts that are easy to get wrong."""

import json
import random
import sys
from pathlib import Path

import numpy as np
import pytest

import ludarium

torch = pytest.importorskip("torch", reason="the learning examples need PyTorch: pip install 'ludarium[learn]'")
pytest.importorskip("gymnasium", reason="the learning examples need Gymnasium: pip install 'ludarium[envs]'")

EXAMPLES = Path(__file__).parents[2] / "examples"
sys.path.insert(0, str(EXAMPLES))

import alphazero  # noqa: E402
import ppo  # noqa: E402
import scoreboard  # noqa: E402

SMALL = "konane(size=4)"
TINY = ["--game", SMALL, "--minutes", "0.005", "--every", "9", "--pairs", "1", "--puzzles", "3", "--width", "8"]


@pytest.fixture(autouse=True)
def judged_in_a_moment(monkeypatch):
    """Two opponents will do; and on 4×4 hardly a game lasts twelve turns, so that the puzzles begin earlier."""
    for example in (ppo, alphazero):
        monkeypatch.setattr(example, "OPPONENTS", ("random", "greedy"))
    monkeypatch.setattr(scoreboard, "PUZZLE_TURNS", 4)
    monkeypatch.setattr(scoreboard, "OPENING_TURNS", 2)


@pytest.mark.parametrize(
    "example, words",
    [
        (ppo, ["--games", "8", "--steps", "8", "--minibatch", "32"]),
        (alphazero, ["--games", "4", "--visits", "4", "--blocks", "1", "--batch", "16", "--memory", "64"]),
    ],
    ids=["ppo", "alphazero"],
)
def test_a_tiny_run_comes_to_its_end(example, words, tmp_path, capsys):
    """It learns, judges, prints a table and leaves a curve as numbers and as a picture, and the network."""
    rows = example.learn(example.asked([*TINY, *words, "--out", str(tmp_path / "curve")]))
    assert rows[0]["moves"] == 0 and rows[-1]["moves"] > 0 and rows[-1]["CPU s"] >= 0.3
    assert all(0 <= row[name] <= 1 for row in rows for name in (*example.OPPONENTS, scoreboard.RIGHT))
    assert json.loads((tmp_path / "curve.json").read_text())["rows"] == rows
    assert (tmp_path / "curve.svg").read_text().startswith("<svg")
    assert (tmp_path / "curve.pt").exists()
    assert len(capsys.readouterr().out.splitlines()) == 3 + len(rows)


def test_gain_is_the_others_loss():
    """Advantages change sign with the turn and stop at the end of a game, as a plain sum over the game says."""
    envs = ppo.VectorTables(SMALL, 3, autoreset_mode="SameStep", threads=1)
    policy = ppo.Policy(6 * 4 * 4, envs.game.actions, 8)
    rollout = ppo.Rollout(envs, 40)
    rollout.fill(policy, envs, *envs.reset(seed=1))
    found = rollout.advantages(1.0)
    for game in range(3):
        ends = torch.nonzero(rollout.ended[:, game]).flatten().tolist()
        assert len(ends) >= 2
        first, last = ends[0] + 1, ends[1]
        for step in range(first, last + 1):
            mine = (last - step) % 2 == 0  # the two take turns, and the last to move wins
            expected = (1.0 if mine else -1.0) - rollout.values[step, game]
            assert found[step, game].item() == pytest.approx(expected.item(), abs=1e-4)


def test_the_search_finds_a_win_in_one():
    """With an untrained network, visits alone lead the tree search to a move that ends the game."""
    game, chance = ludarium.load(SMALL), random.Random(3)
    ends = []
    while len(ends) < 8:
        here = game.start()
        while not here.is_over:
            winning = [action for action in here.actions if here.act(action).is_over]
            if 0 < len(winning) < len(here.actions):
                ends.append((here, winning))
            here = here.act(chance.choice(here.actions))
    torch.manual_seed(1)
    net = alphazero.Net((6, 4, 4), game.actions, 8, 1)
    forest = alphazero.Forest(net, scoreboard.laid_out([here for here, _ in ends]), 60)
    opinion = forest.opinion()
    assert np.allclose(opinion.sum(axis=1), 1)
    assert all(action in winning for action, (_, winning) in zip(opinion.argmax(axis=1), ends, strict=True))
    assert all(
        set(np.flatnonzero(spread)) <= set(here.actions) for spread, (here, _) in zip(opinion, ends, strict=True)
    )


@pytest.mark.parametrize("mirror, round_", [(True, False), (False, True), (True, True)])
def test_mirrored_games_are_the_same_games(mirror, round_):
    """Two batches play the same games, one of them mirrored or turned: what is legal in one is legal in the other."""
    game = ludarium.load("konane(size=6)")
    plain, other = (alphazero.Batch(game, 50, seed=1, threads=1) for _ in range(2))
    for _ in range(20):
        masks = torch.from_numpy(plain.legal_mask())
        boards, expected = alphazero.turned(torch.from_numpy(plain.observe()), masks, mirror=mirror, round_=round_)
        assert torch.equal(expected, torch.from_numpy(other.legal_mask()))
        assert torch.equal(boards, torch.from_numpy(other.observe()))
        actions = plain.sample().copy()
        single = torch.nn.functional.one_hot(torch.from_numpy(actions).long(), game.actions)
        _, mirrored = alphazero.turned(torch.from_numpy(plain.observe()), single, mirror=mirror, round_=round_)
        plain.step(actions)
        other.step(mirrored.argmax(dim=1).numpy().astype(np.int32))


def test_puzzles_are_proven():
    """A perfect player solves all of them, one that always errs none."""
    puzzles = scoreboard.Puzzles(ludarium.load(SMALL), 5, 4)
    good = [next(iter(wins)) for wins in puzzles.winning]
    bad = [
        next(a for a in at.actions if a not in wins)
        for at, wins in zip(puzzles.positions, puzzles.winning, strict=True)
    ]
    assert puzzles.solved(lambda batch: good) == 1 and puzzles.solved(lambda batch: bad) == 0
    assert 0 < puzzles.by_chance() < 1


def test_a_perfect_player_wins_with_either_seat():
    """Points are the learner's, whichever seat it has: a player that proves its moves leaves random little."""
    game = ludarium.load(SMALL)
    prover = scoreboard.Prover(game)

    def choose(batch):
        answers = []
        for lane in range(batch.lanes):
            here = batch.position(lane)
            wins = [a for a in here.actions if prover.wins(here.act(a), here.mover, scoreboard.Budget(nodes=10**5))]
            answers.append((wins or here.actions)[0])
        return answers

    assert scoreboard.points(game, choose, "random", 10) > 0.75

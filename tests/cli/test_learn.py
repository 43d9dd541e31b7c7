"""`ludarium learn` as people run it: files, going on, and what is refused."""

import json

import numpy as np
import pytest
from typer.testing import CliRunner

import ludarium
from ludarium.cli.app import app
from ludarium.learning import studying
from ludarium.learning.fitting import Fit
from ludarium.learning.labelling import Samples
from ludarium.learning.learner import Learner

QUICK = ["--lanes", "64", "--points", "2", "--matches", "2", "--nodes", "9"]


def run(*words):
    return CliRunner().invoke(app, ["learn", *words])


def test_a_course_leaves_tables_a_card_a_curve_and_a_state(tmp_path):
    """And the same course, run elsewhere, leaves the same tables."""
    for name in ("one", "other"):
        done = run("konane(size=6)", "--games", "256", "--out", str(tmp_path / name), *QUICK)
        assert done.exit_code == 0, done.output
    one, other = tmp_path / "one", tmp_path / "other"
    assert {path.name for path in one.iterdir()} == {"konane", "curve.json", "curve.svg", "state.npz"}
    assert (one / "konane/six.npy").read_bytes() == (other / "konane/six.npy").read_bytes()
    assert "Elo against" in (one / "curve.svg").read_text("utf-8")


def test_going_on_with_a_course(tmp_path):
    """`--resume` adds games to those of the state, and points to the curve; without it nothing is overwritten."""
    place = ["konane(size=6)", "--out", str(tmp_path), *QUICK]
    assert run(*place, "--games", "128").exit_code == 0
    before = json.loads((tmp_path / "curve.json").read_text())
    refused = run(*place, "--games", "128")
    assert refused.exit_code == 1 and "--resume" in refused.output
    for words in (["--resume"], ["--resume", "--games", "128"]):
        over = run(*place, *words)
        assert over.exit_code == 1 and "more games" in over.output
    answer = json.loads(run(*place, "--games", "256", "--resume", "--json").stdout)
    assert answer["games"] == 256 and len(answer["curve"]) > len(before)


class Killed(BaseException):
    """Like a signal that nobody can catch: nothing is written any more."""


def killed_in(number, function):
    """The function, and in the call of that number the end."""
    calls = iter(range(1, 1000))

    def called(*words):
        if next(calls) == number:
            raise Killed
        return function(*words)

    return called


def test_a_course_that_was_killed_goes_on_to_the_same_tables(tmp_path, monkeypatch):
    """Twice, by games; what was learned after the last state on disk is learned once more."""
    course = ["konane(size=6)", "--games", "320", "--lanes", "32", "--depths", "1,2", "--points", "0"]
    assert run(*course, "--out", str(tmp_path / "whole")).exit_code == 0
    monkeypatch.setattr("ludarium.cli.learn._SAVED", 0.0)
    place = ["--out", str(tmp_path / "killed")]
    for words, number in ([*course, *place], 4), (["konane(size=6)", *place, "--points", "0", "--resume"], 5):
        with monkeypatch.context() as patch:
            patch.setattr(Learner, "round", killed_in(number, Learner.round))
            with pytest.raises(Killed):
                run(*words)
    assert run("konane(size=6)", *place, "--points", "0", "--resume").exit_code == 0
    one, other = (tmp_path / name / "konane" for name in ("whole", "killed"))
    assert (one / "six.npy").read_bytes() == (other / "six.npy").read_bytes()


def test_the_card_tells_the_seconds_of_all_runs(tmp_path):
    """Measured or not."""
    place = ["konane(size=6)", "--out", str(tmp_path), "--lanes", "64", "--points", "0", "--json"]
    one = json.loads(run(*place, "--games", "640").stdout)
    both = json.loads(run(*place, "--games", "1280", "--resume").stdout)
    assert 0 < one["seconds"] < both["seconds"]
    text = (tmp_path / "konane" / "six.toml").read_text("utf-8")
    assert f"seconds = {both['seconds']}" in text


class Fitted:
    """Instead of a fit, which takes its time."""

    def __init__(self, learner, samples, share):
        self.learner, self.size = learner, samples.scores.size

    def run(self, most):
        self.learner.tables.write(np.ones(self.learner.shape.weights, np.float32))
        return Fit(most, self.size, 0.1, 0.2)


def test_a_course_by_search_that_was_killed_keeps_its_samples(tmp_path, monkeypatch):
    """After each fit everything is on disk; the next run goes on with it, and plays only what is left."""
    asked, start = [], ludarium.load("konane(size=6)").start()
    samples = Samples(np.tile(start.words[:, None], 5), np.zeros(5, np.float32), np.ones(5, np.float32))

    def two_lots(game, tables, how, seconds, workers, seed, first):
        asked.append((round(seconds), tables is not None, seed, first))
        yield from ((10.0, samples), (30.0, samples))

    course = ["konane(size=6)", "--out", str(tmp_path), "--points", "0", "--search", "20"]
    monkeypatch.setattr(studying, "labelled", two_lots)
    monkeypatch.setattr(studying, "Fitting", Fitted)
    with monkeypatch.context() as patch:
        patch.setattr(Fitted, "run", killed_in(2, Fitted.run))
        with pytest.raises(Killed):
            run(*course, "--minutes", "1")
    assert asked == [(30, False, "1", 0), (30, True, "1", 8)]
    assert len(list(tmp_path.glob("samples-0-*.npz"))) == 2 and (tmp_path / "state.npz").is_file()
    answer = json.loads(run(*course, "--resume", "--minutes", "2", "--json").stdout)
    assert asked[2:] == [(60, True, "1+16", 16)]
    assert answer["games"] == 24 and answer["seconds"] == 120
    over = run("konane(size=6)", "--out", str(tmp_path), "--points", "0", "--resume")
    assert over.exit_code == 1 and "longer time" in over.output
    (tmp_path / "samples-0-0002.npz").write_bytes(b"")
    assert "has no samples that can be read" in run(*course, "--resume", "--minutes", "3").output


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["konane"], "--minutes 10"),
        (["konane", "--games", "9", "--depths", "1,4"], "from 1 to 3"),
        (["konane", "--games", "9", "--depths", "deep"], "from 1 to 3"),
        (["tiao", "--games", "9"], "patterns.py"),
        (["konane(size=3)", "--games", "9"], "too small"),
        (["chess", "--games", "9"], "chess"),
        (["konane", "--games", "9", "--resume", "--out", "nowhere"], "does not exist"),
        (["konane", "--games", "9", "--device", "abacus"], "abacus"),
    ],
)
def test_what_is_refused_is_refused_in_a_sentence(words, sentence, tmp_path, monkeypatch):
    """With exit code 1, and nothing is written."""
    monkeypatch.chdir(tmp_path)
    done = run(*words)
    assert done.exit_code == 1 and sentence in " ".join(done.output.split())
    assert not list(tmp_path.iterdir())

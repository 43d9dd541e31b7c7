"""`ludarium learn` as people run it: files, going on, and what is refused."""

import json

import pytest
from typer.testing import CliRunner

from ludarium.cli.app import app

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
    place = ["konane(size=6)", "--games", "128", "--out", str(tmp_path), *QUICK]
    assert run(*place).exit_code == 0
    before = json.loads((tmp_path / "curve.json").read_text())
    refused = run(*place)
    assert refused.exit_code == 1 and "--resume" in refused.output
    answer = json.loads(run(*place, "--resume", "--json").stdout)
    assert answer["games"] == 256 and len(answer["curve"]) > len(before)


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

"""`ludarium match` as somebody at a terminal uses it."""

import json
import subprocess
import sys

import pytest
from arena_names import GAME, nasty
from typer.testing import CliRunner

from ludarium.cli.app import app
from ludarium.play.records import check
from ludarium.record import records_in


def run(*words: str, code: int = 0) -> str:
    done = CliRunner().invoke(app, ["match", *words])
    assert done.exit_code == code, done.output
    return done.stdout


def test_two_players(tmp_path):
    """The result in words, the games in the folder; the same command again plays nothing and tells the same."""
    words = ["level:3", "random", GAME, "--games", "8", "--nodes", "50", "--out", str(tmp_path), "--workers", "1"]
    output = run(*words)
    assert output.startswith(f"{GAME} · 8 games · 50 nodes · draws 0.0 %")
    assert "level:3 – random: +" in output and "Elo " in output and "likelihood of superiority" in output
    assert "pairs with 0, ½, 1, 1½, 2 points: " in output
    assert run(*words) == output
    found = list(records_in(tmp_path / "games.pgn"))
    assert len(found) == 8
    assert not [complaint for record in found for complaint in check(record)]


def test_a_round_robin_as_json(tmp_path):
    """Ratings and pairs for everybody, and who did wrong."""
    words = [
        "greedy",
        "random",
        nasty("illegal"),
        GAME,
        "--games",
        "4",
        "--time",
        "0.5",
        "--out",
        str(tmp_path),
        "--json",
        "-w1",
    ]
    summary = json.loads(run(*words))
    assert summary["games"] == summary["planned"] == 12
    assert [entrant["name"] for entrant in summary["entrants"]][:2] == ["greedy", "random"]
    assert len(summary["pairs"]) == 3
    guilty = summary["entrants"][2]
    assert guilty["losses"] == 8 and sum(guilty["faults"].values()) == 8
    assert guilty["rating"] < min(entrant["rating"] for entrant in summary["entrants"][:2])
    assert summary["records"].endswith("games.pgn")
    table = run(*[word for word in words if word != "--json"])
    assert "player" in table and "± 95 %" in table and "lost 8 by this: illegal move 'zz99'" in table


@pytest.mark.parametrize(
    "words, sentence",
    [
        (["random", GAME], "two players or more"),
        (["random", "nobody", GAME], "no kind of player"),
        (["random", "random", "nogame"], "no game called"),
        (["random", "random", GAME, "--sprt", "5"], "--sprt is written as"),
        (["random", "random", GAME, "--sprt", "5,0"], "ELO0 lies below ELO1"),
        (["random", "random", "random", GAME, "--sprt", "0,5"], "two players"),
        (["random", "random", GAME, "--sprt", "0,5", "--model", "x"], "logistic or normalised"),
        (["random", "random", GAME, "--clock", "x"], "a clock is written"),
        (["random", "random", GAME, "--openings", "nofile"], "cannot be read"),
        (["random", "random", GAME, "--openings", "even=x"], "even is a whole number"),
        (["random", "random", GAME, "--cpu", "1", "--time", "1"], "--cpu is instead of --time"),
        (["random", "random", GAME, "--cpu", "1", "--clock", "9"], "--cpu is instead of --time"),
        (["random", "random", GAME, "--adjudicate", "2,2"], "--adjudicate"),
        (["random", "random", GAME, "--on", "mars"], "--on is local"),
    ],
)
def test_complaints(tmp_path, words, sentence):
    """In words, also as JSON."""
    done = CliRunner().invoke(app, ["match", *words, "--out", str(tmp_path / "m"), "--json"])
    assert done.exit_code == 1
    assert sentence in json.loads(done.stdout)["error"]["message"]


def test_help_is_quick():
    """Neither numba nor NumPy is loaded for it."""
    script = (
        "import sys; from ludarium.cli.app import app\n"
        "try: app(['match', '--help'])\nexcept SystemExit: pass\n"
        "print('LOADED', sorted({'numba', 'numpy', 'ray'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip().endswith("LOADED []")

"""Players of one's own: `python:module:Class` wherever players are named, with errors that say what is wrong."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import ludarium
from ludarium.cli.engine import Engine
from ludarium.errors import IllegalMove, LudariumError
from ludarium.play.python_player import PlayerFailed
from ludarium.play.seats import noted_seats, seats_for

HERE = Path(__file__).parent
GAME = ludarium.load("konane(size=4)")


@pytest.fixture(autouse=True)
def _on_the_path(monkeypatch):
    monkeypatch.syspath_prepend(HERE)


@pytest.mark.parametrize("name", ["First", "Seeded", "Thinking"])
def test_players_of_ones_own_play(name):
    """Whatever form the answer has, a choice with a legal turn comes out."""
    match, player = ludarium.Match(GAME), ludarium.player(f"python:homemade:{name}", seed=7)
    while match.outcome() is None:
        match.push(player.choose(match).move)
    assert getattr(player.own, "seed", 7) == 7


@pytest.mark.parametrize(
    "text, sentence",
    [
        ("python:homemade", "written python:module:Class"),
        ("python:home made:First", "written python:module:Class"),
        ("python:no_such_module_here:First", "there is no module 'no_such_module_here'"),
        ("python:homemade:Frist", "there is no Frist in homemade; it has First, Seeded"),
        ("python:homemade:NoPlayer", "NoPlayer is not a player: it has no method choose"),
        ("python:homemade:NUMBER", "NUMBER is not a class"),
        ("python:homemade:Unmakable", "making a Unmakable failed: OSError: no model file"),
    ],
)
def test_what_cannot_be_had_is_said(text, sentence):
    with pytest.raises(LudariumError, match=sentence) as caught:
        ludarium.player(text)
    assert caught.value.code == "UNKNOWN_PLAYER"


def test_a_module_that_fails_is_said(tmp_path, monkeypatch):
    (tmp_path / "broken_bots.py").write_text("1 / 0")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(LudariumError, match="importing broken_bots failed: ZeroDivisionError"):
        ludarium.player("python:broken_bots:Bot")


@pytest.mark.parametrize(
    "name, kind, sentence",
    [
        ("Failing", PlayerFailed, "python:homemade:Failing failed in choose: RuntimeError: out of ideas"),
        ("Cheating", IllegalMove, "answered with 'a2', which is illegal"),
        ("Speechless", PlayerFailed, "answered with None, which is no turn"),
        ("Meddling", PlayerFailed, "changed the match"),
    ],
)
def test_what_they_do_wrong_is_said(name, kind, sentence):
    with pytest.raises(kind, match=sentence):
        ludarium.player(f"python:homemade:{name}").choose(ludarium.Match(GAME))


def test_matches_with_players_of_ones_own(tmp_path):
    """`ludarium match` seats them; one that fails or cheats forfeits, with the reason in the record."""
    players = ["python:homemade:First", "python:homemade:Cheating"]
    command = [sys.executable, "-m", "ludarium", "match", *players, "konane(size=4)", "--workers", "1"]
    more = ["--games", "2", "--out", str(tmp_path / "kept"), "--json"]
    known = {**os.environ, "PYTHONPATH": os.pathsep.join([*filter(None, [os.environ.get("PYTHONPATH")]), str(HERE)])}
    done = subprocess.run([*command, *more], capture_output=True, text=True, env=known, check=False, cwd=tmp_path)
    assert done.returncode == 0, done.stderr[-2000:]
    summary = json.loads(done.stdout)
    ours, theirs = summary["entrants"]
    assert (ours["name"], ours["wins"], theirs["wins"]) == ("python:homemade:First", 2, 0)
    records = "".join(path.read_text() for path in (tmp_path / "kept").rglob("*") if path.is_file())
    assert "answered with 'a2', which is illegal" in records


def test_records_and_engines_run_no_code():
    """A stranger's record or command may name a class: the seat is then a person's, the command is refused."""
    tags = {"Black": "python:homemade:First", "White": "level:3"}
    assert noted_seats(tags, ("black", "white")) == ["white=level:3"]
    assert seats_for(GAME, ["black=python:homemade:First"], 0)[0].player.own.__class__.__name__ == "First"
    said = []
    engine = Engine(said.append, lambda: None)
    engine.hear("setoption name Player value python:homemade:First")
    assert said[-1].startswith("info string error UNKNOWN_PLAYER") and "serve_ugi" in said[-1]
    engine.close()


def test_only_alphabeta_takes_an_evaluation():
    with pytest.raises(LudariumError, match="only alphabeta"):
        ludarium.player("mcts", evaluate=lambda position: 0.0)

"""`ludarium annotate`, `analyse` and `hint` as people and programs run them."""

import json
import signal
import subprocess
import sys
import time

import pytest
from test_commands import ludarium

from ludarium import Match, load
from ludarium.cli import analyse as analysis
from ludarium.play.analysing import Effort
from ludarium.play.players import RandomPlayer
from ludarium.play.records import record_of
from ludarium.record import read_games, save


@pytest.fixture
def games(tmp_path):
    """A file with two short games."""
    records = []
    for seed in (1, 2):
        match = Match(load("konane(size=4)"))
        while match.outcome() is None:
            match.push(RandomPlayer(seed).choose(match).move)
        records.append(record_of(match))
    save(tmp_path / "games.pgn", records)
    return tmp_path / "games.pgn"


def _read(path):
    with path.open() as handle:
        return list(read_games(handle))


def test_records_graphs_and_json(games, tmp_path):
    """Every turn has its score; graphs are numbered; JSON has an object a game; what exists is not overwritten."""
    out, graph = tmp_path / "out.pgn", tmp_path / "course.svg"
    words = ["annotate", str(games), "--nodes", "3000", "-o", str(out), "--graph", str(graph), "--json"]
    printed = [json.loads(line) for line in ludarium(*words).splitlines()]
    records = _read(out)
    assert [len(game["turns"]) for game in printed] == [len(record.line) for record in records]
    assert all(node.eval for record in records for node in record.line)
    assert records[0].tags["Annotator"].startswith("ludarium")
    assert graph.exists() and (tmp_path / "course-2.svg").exists()
    ludarium(*words, code=1)
    again = ludarium("annotate", str(out), "--nodes", "3000")
    assert again == out.read_text()


def test_going_on(games, tmp_path):
    """What is whole in the file is kept; what is half done is done again."""
    out = tmp_path / "out.pgn"
    ludarium("annotate", str(games), "--nodes", "2000", "-o", str(out))
    whole, records = out.read_text(), _read(out)
    records[1].line[-1].eval = None
    save(out, records)
    ludarium("annotate", str(games), "--nodes", "2000", "-o", str(out), "--resume")
    assert out.read_text() == whole


@pytest.mark.skipif(sys.platform == "win32", reason="Windows sends Ctrl-C to everything on the same console")
def test_interrupted(tmp_path):
    """Ctrl-C is heard at once, in the middle of a search."""
    games, out = tmp_path / "long.pgn", tmp_path / "out.pgn"
    games.write_text('[Game "konane"]\n\n1. d4 d5 *\n')
    command = [sys.executable, "-m", "ludarium.cli.app", "annotate", str(games), "--time", "30", "-o", str(out)]
    running = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    time.sleep(6)
    running.send_signal(signal.SIGINT)
    running.communicate(timeout=60)
    assert running.returncode in (130, -signal.SIGINT)


def test_bad_games_are_reported(tmp_path):
    """A game that cannot be replayed is complained about; the others are done; the exit code says so."""
    bad = tmp_path / "bad.pgn"
    bad.write_text('[Game "konane"]\n[Variant "size=4"]\n\n1. z9 *\n\n[Game "konane"]\n[Variant "size=4"]\n\n1. b2 *\n')
    assert "[%eval" in ludarium("annotate", str(bad), "--level", "2", code=1)


def test_analyse_as_json():
    """Exactly the fields that were promised, and scores between −1 and 1."""
    words = ["analyse", "konane(size=4)", "--after", "b2 b3", "--time", "0.2", "--lines", "2", "--json"]
    answer = json.loads(ludarium(*words))
    assert list(answer) == ["game", "position", "mover", "lines", "depth", "nodes", "seconds"]
    assert [list(line) for line in answer["lines"]] == [["move", "score", "proven", "line"]] * len(answer["lines"])
    assert all(-1 <= line["score"] <= 1 and line["proven"] in ("win", "loss", "draw", None) for line in answer["lines"])
    assert all(line["line"][0] == line["move"] for line in answer["lines"])


def test_analyse_by_nodes_depth_and_player():
    """A search can be limited by nodes or depth, and left to another player; one that does not search is refused."""
    words = ["analyse", "konane(size=4)", "--json"]
    assert json.loads(ludarium(*words, "--depth", "3", "--player", "alphabeta"))["depth"] == 3
    assert json.loads(ludarium(*words, "--nodes", "200", "--player", "mcts"))["nodes"] <= 200
    assert "does not search" in ludarium(*words, "--player", "random:3", code=1)


def test_ctrl_c_on_a_piped_analysis_shows_what_there_is(monkeypatch, capsys):
    """Interrupted once it has found something, an analysis whose output is no terminal still shows its lines."""
    display, interrupted = analysis.display_of, []

    def pressed(match, result, seconds):
        if result is not None and not interrupted:
            interrupted.append(True)
            raise KeyboardInterrupt
        return display(match, result, seconds)

    monkeypatch.setattr(analysis, "display_of", pressed)
    analysis.analyse("konane", effort=Effort(600.0))
    shown = capsys.readouterr().out
    assert interrupted and "Black to move" in shown and "nodes" in shown and len(shown.splitlines()) >= 2


def test_analyse_and_hint_for_people():
    """A table of lines; one turn."""
    shown = ludarium("analyse", "konane(size=4)", "--after", "b2 b3", "--time", "0.2", "--lines", "2")
    assert "to move" in shown and "depth" in shown and shown.endswith("\n")
    assert ludarium("hint", "konane(size=4)", "--after", "b2 b3", "--time", "0.1").startswith("black: ")
    ludarium("hint", "konane(size=2)", "--after", "a1 b1", code=1)

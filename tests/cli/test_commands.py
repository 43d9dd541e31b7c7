"""The commands as people and programs run them."""

import io
import json
import os
import subprocess
import sys
import xml.etree.ElementTree as ET
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from unittest import mock

import pytest

from ludarium.catalogue import load
from ludarium.cli.app import main

START = "wbwbwbwb/bwbwbwbw/wbwbwbwb/bwbwbwbw/wbwbwbwb/bwbwbwbw/wbwbwbwb/bwbwbwbw b 1"


def said(*words):
    """Exit code, standard output and standard error of the command line, run in this process: it starts in no time."""
    out, err, code = (*(io.TextIOWrapper(io.BytesIO(), "utf-8") for _ in range(2)), 0)
    with mock.patch.object(sys, "argv", ["ludarium", *words]), redirect_stdout(out), redirect_stderr(err):
        try:
            main()
        except SystemExit as end:
            code = end.code or 0
    return code, *(_written(stream) for stream in (out, err))


def _written(stream):
    stream.seek(0)
    return stream.read()


def said_apart(*words):
    """The same of a process of its own."""
    command = [sys.executable, "-m", "ludarium.cli.app", *words]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    return done.returncode, done.stdout, done.stderr


def ludarium(*words, code=0):
    """What the command line says, on standard error where 2 is expected. Fails where the exit code is another one."""
    ended, out, err = said(*words)
    assert ended == code, out + err
    return out if code != 2 else err


@pytest.mark.parametrize(
    "words, code",
    [
        (["moves", "konane", "--json"], 0),
        (["moves", "konane", "--after", "d4 zz", "--json"], 1),
        (["show", "konane", "--after", "e4"], 1),
        (["mvoes", "konane"], 2),
    ],
)
def test_a_process_of_its_own_says_the_same(words, code):
    """Exit code and words are those that the other tests see (usage, after 2, names the program that was started)."""
    apart, here = said_apart(*words), said(*words)
    assert apart[0] == here[0] == code
    assert apart[1] == here[1]
    assert code == 2 or apart[2].split() == here[2].split()
    assert "Traceback" not in apart[2]


def test_moves_as_json():
    """Every field is there, and each move has the position it leads to."""
    answer = json.loads(ludarium("moves", "konane", "--json"))
    assert answer["position"] == START
    assert (answer["game"], answer["mover"], answer["over"]) == ("konane", "black", False)
    assert answer["result"] is answer["winner"] is answer["reason"] is None
    assert sorted(move["move"] for move in answer["moves"]) == ["a1", "d4", "e5", "h8"]
    assert all(move["position"].endswith("w 2") for move in answer["moves"])


def test_a_finished_game_as_json():
    """Result, winner and reason are printed; there is no mover and no move."""
    answer = json.loads(ludarium("moves", "konane(size=2)", "--after", "a1 b1", "--json"))
    assert answer["over"] is True
    assert (answer["result"], answer["winner"], answer["reason"]) == ("0-1", "white", "no_moves")
    assert answer["mover"] is None
    assert answer["moves"] == []


@pytest.mark.parametrize(
    "words, code, at",
    [
        (["konane", "--after", "d4 e4 a1"], "JUMP_NEEDED", 3),
        (["konane", "--after", "d4 zz"], "BAD_NOTATION", 2),
        (["konane", "--after", "e4"], "NOT_YOUR_STONE", 1),
        (["konane", "--position", "nonsense"], "BAD_POSITION", None),
        (["kanone"], "UNKNOWN_GAME", None),
        (["konane(sise=6)"], "UNKNOWN_OPTION", None),
        (["konane(size=1)"], "BAD_OPTION", None),
        (["konane(opening=maybe)"], "BAD_OPTION", None),
        (["konane(,)"], "BAD_NOTATION", None),
        (["konane(size=6,size=8)"], "BAD_NOTATION", None),
    ],
)
def test_complaints_as_json(words, code, at):
    """What is wrong comes as an object on standard output, with exit code 1."""
    error = json.loads(ludarium("moves", *words, "--json", code=1))["error"]
    assert (error["code"], error["at"]) == (code, at)
    assert error["message"]


def test_complaints_for_people_name_the_nearest_spelling():
    """An unknown game or option is answered with the likely one and all there are."""
    code, _, error = said("moves", "konane(opning=pie)")
    assert code == 1
    assert "did you mean 'opening'?" in error
    assert "single_jumps" in error


def test_mistyped_commands_end_with_two():
    """Unknown commands and missing words are the shell's business: exit code 2."""
    ludarium("mvoes", "konane", code=2)
    ludarium("perft", "konane", code=2)
    ludarium("perft", "konane", "--depth", "0", code=2)


def test_perft():
    """Nodes and seconds as JSON; the parts add up under --divide."""
    answer = json.loads(ludarium("perft", "konane", "--depth", "5", "--divide", "--json"))
    assert (answer["game"], answer["depth"], answer["nodes"]) == ("konane", 5, 892)
    assert sum(answer["divide"].values()) == 892
    assert answer["seconds"] >= 0
    assert "892" in ludarium("perft", "konane", "--depth", "5")


def test_show_draws(tmp_path):
    """In the terminal as text, as SVG and as PNG files."""
    assert "[.]" in ludarium("show", "konane", "--after", "d4 e4 d6-d4", "--ascii")
    picture = ET.fromstring(ludarium("show", "konane", "--after", "d4", "--svg", "-", "--arrows", "d2-d4", "--turned"))
    assert picture.tag.endswith("svg")
    file = tmp_path / "board.png"
    ludarium("show", "konane(size=6)", "--png", str(file), "--size", "300")
    assert file.read_bytes().startswith(b"\x89PNG")
    ludarium("show", "konane", "--svg", str(tmp_path / "no" / "folder.svg"), code=1)
    ludarium("show", "konane", "--svg", "-", "--arrows", "d2-z9", code=1)


def test_games_and_rules():
    """The list, one game with its options, and the rules to read."""
    assert "konane" in ludarium("games")
    one = json.loads(ludarium("games", "konane", "--json"))
    assert {option["name"] for option in one["options"]} >= {"size", "opening", "misere"}
    assert "Kōnane" in ludarium("rules", "konane")


def test_a_record_is_checked_and_replayed(tmp_path):
    """A good record passes; a bad turn is reported with line and column, and exit code 1."""
    good, bad = tmp_path / "good.pgn", tmp_path / "bad.pgn"
    head = '[Event "?"]\n[Site "?"]\n[Date "2026.11.15"]\n[Round "?"]\n[Black "A"]\n[White "B"]\n[Result "*"]\n[Game "konane"]\n\n'
    good.write_text(head + "1. d4 2. e4 3. d6-d4 *\n\n")
    bad.write_text(head + "1. d4 2. e4 3. d6-d5 *\n\n")
    assert "1 game, 0 errors" in ludarium("check", str(good))
    report = json.loads(ludarium("check", str(bad), "--json", code=1))
    assert report["complaints"][0] | {"message": ""} == {
        "line": 10, "column": 16, "severity": "error", "code": "NOT_A_JUMP", "message": "", "ply": 3, "path": None,
    }  # fmt: skip
    assert "3. d6-d4" in ludarium("replay", str(good))
    ludarium("replay", str(bad), code=1)
    ludarium("replay", str(good), "--game", "2", code=1)
    ludarium("check", str(tmp_path / "absent.pgn"), code=1)


def test_bench():
    """Bench gives every figure."""
    figures = json.loads(ludarium("bench", "konane(size=4)", "--seconds", "0.05", "--json"))
    assert set(figures) == {"game", "random_games", "moves", "perft_leaves", "api_steps", "compile_seconds", "machine"}
    assert all(figures[name] > 0 for name in ("random_games", "moves", "perft_leaves", "api_steps"))


def test_a_host_may_choose_by_the_environment(monkeypatch):
    """What the command line of `serve` leaves out comes from the environment; the command line goes first."""
    from typer.testing import CliRunner

    from ludarium.cli import app, serve

    served = []
    monkeypatch.setattr(serve, "serve", lambda *words: served.append(words))
    chosen = {"HOST": "::1", "PORT": "9001", "DATA": "/elsewhere", "WORKERS": "2", "THINKERS": "3"}
    environment = {f"LUDARIUM_{name}": value for name, value in chosen.items()}
    for words in (["serve"], ["serve", "--thinkers", "5", "--port", "9002"]):
        assert CliRunner().invoke(app.app, words, env=environment).exit_code == 0
    assert served == [("::1", 9001, Path("/elsewhere"), 2, 3), ("::1", 9002, Path("/elsewhere"), 2, 5)]


def test_a_service_link_is_no_port(monkeypatch):
    """What containers are given about a service of our name is ignored; a port number is not."""
    from ludarium.cli.serve import forget_service_link

    for value, kept in (("tcp://10.0.0.7:8765", None), ("8765", "8765")):
        monkeypatch.setenv("LUDARIUM_PORT", value)
        forget_service_link()
        assert os.environ.get("LUDARIUM_PORT") == kept


def test_what_is_warm_is_ready():
    """Afterwards neither a table nor the program's players wait for the compiler."""
    from ludarium.play.readiness import PLAYER, TABLE, is_ready, mark

    for part in (TABLE, PLAYER):
        mark(load("konane(size=4)"), part).unlink(missing_ok=True)
    assert "1 variant is ready" in ludarium("warm", "konane(size=4)")
    assert all(is_ready(load("konane(size=4)"), part) for part in (TABLE, PLAYER))


LOG = "# Club night\n\n| Turn | Move |\n| --- | --- |\n| 1 | **d4** |\n| 2 | **e4** |\n"


def test_records_of_others_are_checked_replayed_and_converted(tmp_path):
    """What another program wrote is checked, replayed and written as ours, as text and as JSON."""
    log, text, twin = tmp_path / "log.md", tmp_path / "out.pgn", tmp_path / "out.jsonl"
    log.write_text(LOG, "utf-8")
    assert "1 game, 0 errors" in ludarium("check", str(log))
    assert "2. e4" in ludarium("replay", str(log))
    assert "1. d4 2. e4 *" in ludarium("convert", str(log))
    ludarium("convert", str(log), "-o", str(text))
    ludarium("convert", str(text), "-o", str(twin))
    assert json.loads(twin.read_text("utf-8"))["turns"] == ["d4", "e4"]
    assert ludarium("convert", str(twin)) == text.read_text("utf-8") == ludarium("convert", str(log))
    assert json.loads(ludarium("convert", str(log), "--json")) == json.loads(twin.read_text("utf-8"))


def test_converting_complains(tmp_path):
    """Faults go to standard error with exit code 1, the games are written all the same; files are not overwritten."""
    log = tmp_path / "log.md"
    log.write_text(LOG.replace("e4", "e9"), "utf-8")
    assert "1. d4 2. e9 *" in ludarium("convert", str(log), code=1)
    out = tmp_path / "out.pgn"
    out.write_text("mine")
    ludarium("convert", str(log), "-o", str(out), code=1)
    assert out.read_text() == "mine"
    ludarium("convert", str(log), "-o", str(out), "--force", code=1)
    assert "1. d4 2. e9 *" in out.read_text()
    ludarium("convert", str(log), "--json", "-o", str(out), code=1)
    ludarium("convert", str(tmp_path / "absent"), code=1)

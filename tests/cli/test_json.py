"""Every command that tells facts tells them as one JSON document, with the fields that docs/json.md names."""

import json
import re
from pathlib import Path

import pytest
import typer
from test_commands import said

import ludarium
from ludarium.cli.app import app
from ludarium.record import write_game

DOCS = Path(__file__).resolve().parents[2] / "docs" / "json.md"
SMALL = "konane(size=4)"
CONVERSATIONS = {"play", "serve", "engine", "puzzles solve"}
COMMANDS = {
    "games": [],
    "games GAME": ["games", SMALL],
    "rules GAME": ["rules", SMALL],
    "show GAME": ["show", SMALL, "--after", "a1"],
    "moves GAME": ["moves", SMALL],
    "new-game NAME": ["new-game", "own_game"],
    "check-game GAME": ["check-game", SMALL],
    "analyse GAME": ["analyse", SMALL, "--depth", "2"],
    "hint GAME": ["hint", SMALL, "--time", "0.05"],
    "perft GAME": ["perft", SMALL, "--depth", "2", "--divide"],
    "bench GAME": ["bench", SMALL, "--seconds", "0.05"],
    "warm": ["warm", SMALL],
    "match": ["match", "random", "greedy", SMALL, "--games", "2", "--workers", "1", "--out", "kept"],
    "lab": ["lab", SMALL, "--games", "64", "--workers", "1", "--out", "counts"],
    "learn GAME": [
        "learn",
        "konane(size=6)",
        "--games",
        "128",
        "--lanes",
        "64",
        "--points",
        "1",
        "--matches",
        "2",
        "--nodes",
        "9",
    ],
    "check FILE": ["check", "one.pgn"],
    "replay FILE": ["replay", "one.pgn"],
    "annotate FILE": ["annotate", "one.pgn", "--nodes", "50"],
    "convert FILE": ["convert", "one.pgn"],
    "fetch": ["fetch", "--from", "published"],
    "site FOLDER": ["site", "club", SMALL],
    "print GAME": ["print", SMALL, "--out", "kit.pdf"],
    "puzzles make GAME": ["puzzles", "make", SMALL, "--games", "2", "--nodes", "2000", "--out", "some.jsonl"],
    "puzzles check FILE": ["puzzles", "check", "some.jsonl", "--nodes", "2000"],
    "db migrate": ["db", "migrate", "--data", "kept-data"],
    "db backup FILE": ["db", "backup", "all.tar.gz", "--data", "kept-data"],
    "db restore FILE": ["db", "restore", "all.tar.gz", "--data", "other-data"],
    "db repair": ["db", "repair", "--data", "kept-data"],
    "library add FILE": ["library", "add", "one.pgn", "--data", "kept-data"],
    "db bot NAME": ["db", "bot", "Robbie", "--data", "kept-data"],
}
BEFORE = {"puzzles check FILE": ["puzzles make GAME"], "db backup FILE": ["db migrate"], "db restore FILE": ["db migrate", "db backup FILE"], "db repair": ["db migrate"],
          "db bot NAME": ["db migrate"]}  # fmt: skip


def documented():
    """The fields that the page names for each command, as far as it lists them itself."""
    found = {}
    for row in re.findall(r"^\| (`.+?`) \| (.+) \|$", DOCS.read_text("utf-8"), re.MULTILINE):
        outer = re.sub(r"\([^()]*\)", "", row[1].partition("; with a table")[0])
        for command in re.findall(r"`([^`]+)`", row[0]):
            found[command] = set(
                re.findall(r"`([a-z_]+)`", outer.replace("`games GAME`", "").replace("`--divide`", ""))
            )
    return found


@pytest.mark.parametrize("command", COMMANDS)
def test_one_document(command, tmp_path, monkeypatch):
    """Standard output is one JSON document, with every field that the page promises."""
    monkeypatch.chdir(tmp_path)
    match = ludarium.Match(ludarium.load(SMALL))
    match.push_all("a1 a2")
    from ludarium.play.records import record_of

    Path("one.pgn").write_text(write_game(record_of(match)), "utf-8")
    Path("published").mkdir()
    Path("published/index.json").write_text('{"sets": {"some-games": {"title": "Games", "files": []}}}', "utf-8")
    for earlier in BEFORE.get(command, ()):
        assert said(*COMMANDS[earlier])[0] == 0
    code, out, err = said(*(COMMANDS[command] or [command]), "--json")
    assert code == 0, out + err
    printed = json.loads(out)
    assert isinstance(printed, dict)
    assert documented()[command] <= printed.keys()
    if command not in (
        "annotate FILE",
        "convert FILE",
        "lab",
        "hint GAME",
    ):  # the page leaves these to others
        assert documented()[command], "the page names no fields"
        assert documented()[command] == printed.keys() - {"divide"} | (documented()[command] & {"divide"})


def test_no_command_is_left_out():
    """A command either has --json and stands here and on the page, or is a conversation."""
    group = typer.main.get_command(app)
    commands = dict(group.commands)
    for group_name in ("db", "library", "puzzles"):
        commands |= {f"{group_name} {name}": command for name, command in commands.pop(group_name).commands.items()}
    known = {re.sub(r" [A-Z]+$", "", command) for command in COMMANDS}
    for name, command in commands.items():
        has = any("--json" in option.opts for option in command.params)
        assert has != (name in CONVERSATIONS), name
        assert (name in known) == has, name
    assert set(COMMANDS) <= documented().keys()


@pytest.mark.parametrize(
    "words", [["rules", "chess"], ["show", "chess"], ["replay", "nowhere.pgn"], ["warm", "chess"], ["print", "chess"],
              ["show", SMALL, "--after", "b1"], ["bench", "chess"]]
)  # fmt: skip
def test_complaints_are_documents_too(words):
    """Errors are printed as JSON, with exit code 1 and nothing on standard error."""
    code, out, err = said(*words, "--json")
    assert (code, err) == (1, "")
    assert json.loads(out)["error"].keys() == {"code", "message", "at"}

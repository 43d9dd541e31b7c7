"""`ludarium puzzles make --from`: games of people, from files of every format and from the library of a server."""

import functools
import json

import pytest
from sqlalchemy import update
from typer.testing import CliRunner

import ludarium
from ludarium.cli import puzzle_sources
from ludarium.cli.app import app
from ludarium.play.records import record_of
from ludarium.puzzles.making import played_game
from ludarium.puzzles.puzzle import card_of, puzzles_in
from ludarium.record import to_json, write_game
from ludarium.server.settings import Settings
from ludarium.server.store import schema
from ludarium.server.store.migrating import engine_of

SMALL = "konane(size=4)"
NODES = 20_000


@functools.cache
def games() -> list:
    """Some games; in two of them, 28 and 35, somebody missed the only right turn."""
    return [played_game(ludarium.load(SMALL), seed) for seed in range(20, 42)]


def records(**tags):
    return [record_of(match, **tags) for match in games()]


def run(*words, typed=None):
    return CliRunner().invoke(app, list(map(str, words)), input=typed)


def made(out, *places, typed=None, more=()):
    """What the command answers, and the puzzles it wrote."""
    sources = [word for place in places for word in ("--from", place)]
    done = run("puzzles", "make", SMALL, *sources, "--nodes", NODES, "--out", out, "--json", *more, typed=typed)
    return done.exit_code, json.loads(done.stdout), list(puzzles_in(out)) if out.exists() else []


@pytest.fixture(scope="module")
def usual(tmp_path_factory):
    """The puzzles of the games, from a file of records as text."""
    folder = tmp_path_factory.mktemp("usual")
    (folder / "games.pgn").write_text("\n".join(map(write_game, records())), "utf-8")
    code, answer, puzzles = made(folder / "out.jsonl", folder / "games.pgn")
    assert code == 0 and answer["games"] == len({tuple(match.texts) for match in games()})
    assert puzzles and answer["puzzles"] == len(puzzles)
    assert card_of(folder / "out.jsonl")["made"][SMALL]["from"] == {"games.pgn": answer["games"]}
    return puzzles


def test_every_form_gives_the_same_puzzles(tmp_path, usual):
    """Text, JSON, a log in a document; from a pipe; and over several files, whose games count once each."""
    text = "\n".join(map(write_game, records()))
    (tmp_path / "games.jsonl").write_text("".join(to_json(record) + "\n" for record in records()), "utf-8")
    assert made(tmp_path / "a.jsonl", tmp_path / "games.jsonl")[2] == usual
    assert made(tmp_path / "b.jsonl", "-", typed=text)[2] == usual
    tables = []
    for match in games():
        rows = "".join(f"| {ply} | **{turn}** |\n" for ply, turn in enumerate(match.texts, 1))
        tables.append(f"## Club night\n\nBoard: 4x4\n\n| Turn | Move |\n| ---- | ---- |\n{rows}")
    (tmp_path / "club.md").write_text("\n".join(tables), "utf-8")
    (tmp_path / "half.pgn").write_text("\n".join(map(write_game, records()[:10])), "utf-8")
    code, answer, puzzles = made(tmp_path / "c.jsonl", tmp_path / "half.pgn", tmp_path / "club.md")
    assert code == 0 and puzzles == usual and answer["repeated"] >= 10
    looked = card_of(tmp_path / "c.jsonl")["made"][SMALL]["from"]
    assert list(looked) == ["half.pgn", "club.md"] and sum(looked.values()) == answer["games"]


def test_broken_games_are_named_and_the_others_used(tmp_path, usual, monkeypatch):
    """With file, line and column; the exit code is 1, and games of other variants are counted."""
    broken = write_game(records()[0]).replace("1. ", "1. zz9 ", 1)
    other = '[Game "konane(size=6)"]\n[Result "*"]\n\n1. c3 d3 *\n'
    nothing = '[Game "nochess"]\n[Result "*"]\n\n1. e4 *\n'
    place = tmp_path / "games.pgn"
    place.write_text("\n".join([broken, other, nothing, *map(write_game, records())]), "utf-8")
    code, answer, puzzles = made(tmp_path / "out.jsonl", place)
    assert code == 1 and puzzles == usual and answer["others"] == {"konane(size=6)": 1}
    assert [one["file"] for one in answer["wrong"]] == [str(place)] * 2
    assert "zz9" in answer["wrong"][0]["message"] and answer["wrong"][0]["line"] > 1 < answer["wrong"][1]["line"]
    monkeypatch.setattr(puzzle_sources, "LONGEST", 2)
    _, answer, _ = made(tmp_path / "short.jsonl", place)
    assert answer["games"] == 0 and answer["wrong"][-1]["code"] == "GAME_TOO_LONG"
    said = run("puzzles", "make", SMALL, "--from", place, "--out", tmp_path / "short.jsonl").output
    assert "passed over: 1 of other games or variants (1 of konane(size=6))" in said
    assert f"{place}:" in said and said.count("GAME_TOO_LONG") < 21 <= len(answer["wrong"])


def test_a_limit_on_games_holds_for_records(tmp_path, usual):
    place = tmp_path / "games.pgn"
    place.write_text("\n".join(map(write_game, records())), "utf-8")
    assert made(tmp_path / "out.jsonl", place, more=("--games", 3))[1]["games"] == 3
    _, answer, puzzles = made(tmp_path / "out.jsonl", place)
    assert puzzles == usual  # what was there is not made again
    again = run("puzzles", "make", SMALL, "--from", place, "--out", tmp_path / "out.jsonl", "--count", 1)
    assert "--count asks for more" in again.output


def test_the_library_of_a_server(tmp_path, usual):
    """Public games in which a person played, and no others."""
    data, file = tmp_path / "data", tmp_path / "games.pgn"
    people, programs = records(Black="Ann", White="level:3"), records(Black="level:2", White="level:3")
    file.write_text("\n".join(map(write_game, people + programs)), "utf-8")
    assert run("library", "add", file, "--data", data).exit_code == 0
    code, answer, puzzles = made(tmp_path / "out.jsonl", data)
    assert code == 0 and puzzles == usual
    assert card_of(tmp_path / "out.jsonl")["made"][SMALL]["from"] == {"data": answer["games"]}
    engine = engine_of(Settings(data=data))
    with engine.begin() as connection:
        connection.execute(update(schema.library).values(public=False))
    engine.dispose()
    code, answer, _ = made(tmp_path / "none.jsonl", data)
    assert (code, answer["games"], answer["puzzles"]) == (0, 0, 0)


def test_places_that_are_not_there(tmp_path, monkeypatch):
    monkeypatch.delenv("DATABASE_URL", raising=False)
    _, answer, _ = made(tmp_path / "out.jsonl", tmp_path / "nothing.pgn")
    assert "nothing.pgn" in answer["error"]["message"]
    (tmp_path / "empty").mkdir()
    code, answer, _ = made(tmp_path / "out.jsonl", tmp_path / "empty")
    assert code == 1 and "is not the data folder of a server" in answer["error"]["message"]
    assert not list((tmp_path / "empty").iterdir())
    (tmp_path / "empty" / "ludarium.sqlite").touch()
    _, answer, _ = made(tmp_path / "out.jsonl", tmp_path / "empty")
    assert "ludarium db migrate" in answer["error"]["message"]

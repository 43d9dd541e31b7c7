"""`ludarium library add`: finished games come in once, others are passed over, broken ones are named."""

import json
from pathlib import Path

from sqlalchemy import func, select
from test_commands import said

import ludarium
from ludarium.play.records import record_of
from ludarium.record import write_game
from ludarium.server.settings import Settings
from ludarium.server.store import schema
from ludarium.server.store.migrating import engine_of

SMALL = "konane(size=4)"


def game(turns, ended=True, **tags):
    match = ludarium.Match(ludarium.load(SMALL))
    for _ in range(turns):
        match.push(match.position.legal_moves[0])
    if ended:
        match.adjudicate((-1.0, 1.0), "resign")
    return write_game(record_of(match, **tags))


def test_games_are_put_in_once(tmp_path, monkeypatch):
    """What cannot be played is named with its place, and the rest comes in all the same."""
    monkeypatch.chdir(tmp_path)
    good = [game(2, Black="level:3", White="Ann", Date="2025.01.02"), game(3, Black="Ann", White="greedy")]
    broken = game(2).replace("1. ", "1. zz9 ", 1)
    Path("games.pgn").write_text("\n".join([good[0], game(2, ended=False), broken, good[1]]), "utf-8")
    command = ("library", "add", "games.pgn", "--data", "here", "--json")
    code, out, _ = said(*command)
    first = json.loads(out)
    assert code == 1 and (first["games"], first["known"], first["unfinished"]) == (2, 0, 1)
    (wrong,) = first["wrong"]
    assert wrong["file"] == "games.pgn" and wrong["line"] > 0 and "zz9" in wrong["message"]
    again = json.loads(said(*command)[1])
    assert (again["games"], again["known"]) == (0, 2)
    engine = engine_of(Settings(data=tmp_path / "here"))
    with engine.connect() as connection:
        rows = connection.execute(select(schema.library).order_by(schema.library.c.number)).all()
        boards = connection.scalar(select(func.count()).select_from(schema.library_boards))
    engine.dispose()
    assert [row.band for row in rows] == [1, 5] and rows[0].winner == 1 and rows[0].public
    assert [player["who"] for player in rows[0].players] == ["Level 3", "Ann"]
    assert boards == 3 + 4


def test_a_file_that_is_not_there_is_named(tmp_path):
    code, out, _ = said("library", "add", "nowhere.pgn", "--data", str(tmp_path), "--json")
    assert code == 1 and "nowhere.pgn" in json.loads(out)["error"]["message"]

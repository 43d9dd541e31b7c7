"""Tables whose game begins from a position somebody chose: to try again from there, or to play an ending."""

import io
import random
import secrets

import pytest
from tables_in_memory import all_of, happens, place_in

from ludarium import Match, load
from ludarium.record import read_game
from ludarium.server import table_snapshots

KONANE = "konane(size=6)"


def midway(game: str, turns: int) -> Match:
    """A random game after so many turns of players."""
    rng, match = random.Random(f"{game} {turns}"), Match(load(game))
    while match.ply() < turns or match.position.mover < 0:
        match.push(rng.choice(match.position.actions))
    return match


@pytest.mark.parametrize("game", [KONANE, "thaayam"])
def test_a_game_begins_where_it_should(ann, game):
    """The board is that of the position, the program plays on from there, and the record says where it began."""
    position = midway(game, 5).position
    seats = ["me", {"kind": "program", "level": 1}]
    setup = ann.new_table(game, *(seats if position.mover == 0 else seats[::-1]), position=position.text())
    sitting = ann.sit(setup["table"])
    assert sitting.my_turn()
    assert sitting.table["start"] == position.text()
    assert {legal["a"] for legal in sitting.view["legal"]} == set(position.actions)
    assert sitting.act()["ok"]
    assert sitting.my_turn() in (True, False)
    record = ann.get(f"/api/tables/{setup['table']}/record.pgn").text
    assert read_game(io.StringIO(record)).tags["FEN"] == position.text()


def test_the_usual_start_is_nothing_special(ann):
    """A position that is the start leaves no trace."""
    setup = ann.new_table(KONANE, "me", {"kind": "program", "level": 1}, position=load(KONANE).start().text())
    assert ann.get(f"/api/tables/{setup['table']}").json()["start"] is None


@pytest.mark.parametrize("text", ["nonsense", "6/6/6/6/6/6 w -"])
def test_a_position_that_cannot_be_played_is_refused(ann, text):
    """It says what is wrong, and with which part of the request."""
    seats = [{"kind": "me"}, {"kind": "program", "level": 1}]
    body = {"key": secrets.token_hex(8), "game": KONANE, "seats": seats, "position": text}
    answer = ann.post("/api/tables", body)
    assert answer.status_code == 400
    assert (answer.json()["code"], answer.json()["field"]) == ("BAD_POSITION", "position")


async def test_such_a_table_is_stored_and_loaded(tmp_path, monkeypatch):
    """From its events and from a snapshot, it is the same."""
    monkeypatch.setattr(table_snapshots, "EVERY", 10)
    rng, start = random.Random("other starts"), midway(KONANE, 4).position
    async with place_in(tmp_path) as place:
        live = await place.setup(load(KONANE), start=start.text())
        assert live.table.playing.start == start
        for step in range(40):
            await happens(place, live, rng, f"guest0:{step}")
        await place.live_tables.opening.snapshots.finished()
        short = await place.reloaded()
        assert all_of(short) == all_of(await place.without_snapshot()) == all_of(live)
        assert short.table.playing.start == start

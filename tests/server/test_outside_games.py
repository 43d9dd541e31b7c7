"""A game from outside at the server: listed, described, and played over its sockets."""

import pytest
import tutorial
from server_process import ServerProcess
from table_client import Guest


@pytest.fixture
def guest(tmp_path):
    """Somebody at a server that finds the tutorial's game in `$LUDARIUM_GAMES`."""
    games = tutorial.written(tmp_path / "my-games")
    with ServerProcess(tmp_path / "data", LUDARIUM_GAMES=str(games)) as server:
        here = Guest(server.base, "Ann")
        yield here
        here.leave()


def test_it_is_served_like_any_other(guest):
    """Its options and presets are listed, its symbols and rules are there, and a game with the program ends."""
    games = {game["name"]: game for game in guest.get("/api/games").json()["games"]}
    listed = games[tutorial.NAME]
    assert [option["name"] for option in listed["options"]] == ["size", "misere"]
    assert "small" in [preset["name"] for preset in listed["presets"]]
    assert guest.get(f"/symbols/{tutorial.NAME}.svg").text == tutorial.files()["clobber/symbols.svg"]
    assert "White begins" in guest.get(f"/api/games/{tutorial.NAME}/rules").json()["html"]
    sitting = guest.sit(guest.new_table(f"{tutorial.NAME}(size=3)", "me", {"kind": "program", "level": 1})["table"])
    while sitting.my_turn():
        assert sitting.act()["ok"]
    assert sitting.view["outcome"]["reason"] == "no_moves"

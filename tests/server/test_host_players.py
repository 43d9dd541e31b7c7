"""Players of the host's own: chosen by name at a table, never imported because a request said so."""

import os
import secrets

import pytest
from server_process import ServerProcess
from table_client import Guest

from ludarium.errors import LudariumError
from ludarium.server.settings import host_players
from ludarium.server.worker_main import Worker

SMALL = "konane(size=4)"
BOTS = """
class Steady:
    def choose(self, match):
        print("thinking aloud")
        return match.position.legal_moves[-1]
"""


def test_a_player_of_the_hosts_own_plays(tmp_path):
    """It sits at the table under its name and plays its own turns; other names are refused, and levels are unchanged."""
    (tmp_path / "club_bots.py").write_text(BOTS)
    path = os.pathsep.join(filter(None, [os.environ.get("PYTHONPATH"), str(tmp_path)]))
    known = {"LUDARIUM_PLAYERS": "Steady=python:club_bots:Steady", "PYTHONPATH": path}
    with ServerProcess(tmp_path / "data", **known) as server:
        ann = Guest(server.base, "Ann")
        try:
            page = ann.get("/new/konane").text
            assert 'id="own-player"' in page and "<option>Steady</option>" in page
            setup = ann.new_table(SMALL, {"kind": "program", "player": "Steady"}, "me")
            sitting = ann.sit(setup["table"])
            assert sitting.my_turn()
            assert (sitting.table["seats"][0]["who"], sitting.table["seats"][0]["level"]) == ("Steady", None)
            assert sitting.view["pieces"] and "d4" not in {
                piece[0] for piece in sitting.view["pieces"]
            }  # the last turn
            for name in ("python:club_bots:Steady", "club_bots", "os:system"):
                seats = [{"kind": "program", "player": name}, {"kind": "me"}]
                refused = ann.post("/api/tables", {"key": secrets.token_hex(8), "game": SMALL, "seats": seats})
                assert (refused.status_code, refused.json()["code"]) == (400, "BAD_SEATS")
            record = ann.get(f"/api/tables/{setup['table']}/record.pgn").text
            assert '[Black "Steady"]' in record
        finally:
            ann.leave()


def test_the_usual_page_offers_no_such_choice(ann):
    """Without the setting the page has no list, and no name is taken."""
    assert "own-player" not in ann.get("/new/konane").text
    body = {
        "key": secrets.token_hex(8),
        "game": SMALL,
        "seats": [{"kind": "program", "player": "Steady"}, {"kind": "me"}],
    }
    assert ann.post("/api/tables", body).json()["code"] == "BAD_SEATS"


def test_thinking_processes_ask_again(monkeypatch):
    """Whatever a job says, only what the host allows is imported."""
    monkeypatch.setenv("LUDARIUM_PLAYERS", "Steady=python:club_bots:Steady")
    with pytest.raises(PermissionError, match="no player that this host allows"):
        Worker()._player(SMALL, "python:antigravity:Bot", "1")


@pytest.mark.parametrize("text", ["Steady", "Steady=level:3", "=python:a:B", "x" * 30 + "=python:a:B"])
def test_wrong_settings_are_refused_at_the_start(text):
    with pytest.raises(LudariumError, match="Name=python:module:Class"):
        host_players(text)


def test_settings_are_read():
    found = host_players(" A=python:m:A , B=python:n.o:B,")
    assert found == {"A": "python:m:A", "B": "python:n.o:B"}

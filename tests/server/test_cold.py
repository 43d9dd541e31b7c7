"""A server on a machine where nothing has been compiled: tables begin and the program answers all the same."""

import fcntl
from collections.abc import Iterator
from pathlib import Path

import pytest
from server_process import ServerProcess
from table_client import Guest

import ludarium
from ludarium.kernel import cache
from ludarium.kernel.compiled_rules import answer_at

GAME = "konane(size=4)"


@pytest.fixture
def compiler_kept_waiting(tmp_path: Path) -> Iterator[Path]:
    """An empty cache in which nobody gets to compile the rules of the game."""
    door = ludarium.load(GAME).door
    place = tmp_path / "cache" / f"{door.folder.name}-{cache.digest(door.folder)}"
    place.mkdir(parents=True)
    with (place / f"{door.name(answer_at)}.lock").open("w") as handle:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield tmp_path / "cache"


def test_a_game_is_played_before_anything_is_compiled(tmp_path, compiler_kept_waiting):
    """The rules are interpreted, the program's turns are played off-hand, and the record says so.

    What it cannot judge yet it does not pretend to: it agrees to no draw, and calls its hints what they are.
    """
    with ServerProcess(tmp_path / "data", LUDARIUM_CACHE=str(compiler_kept_waiting)) as server:
        ann = Guest(server.base, "Ann")
        sitting = ann.sit(ann.new_table(GAME, {"kind": "program", "level": 9}, "me")["table"])
        assert sitting.my_turn() and sitting.ask("offer", {"offer": "draw"})["ok"]
        sitting.event("declined")
        assert sitting.ask("hint")["ok"]
        assert "a first glance" in sitting.until(lambda message: message["t"] == "hint")["d"]["say"]
        while sitting.my_turn():
            assert sitting.act()["ok"]
        assert sitting.view["outcome"]["text"]
        turns = ann.get(f"/api/tables/{sitting.table['id']}").json()["turns"]
        record = " ".join(ann.get(f"/api/tables/{sitting.table['id']}/record.pgn").text.split())
        ann.leave()
    assert record.count("{played off-hand}") == sum(turn["by"] == "program" for turn in turns) > 0
    assert not list(compiler_kept_waiting.rglob("*.nbi"))

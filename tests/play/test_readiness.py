"""Nobody at a table waits for the compiler: rules are interpreted and turns played off-hand until it is done."""

import dataclasses
import threading

import pytest

import ludarium
from ludarium.kernel import door, interim
from ludarium.kernel.compiled_rules import entrances
from ludarium.play import readiness
from ludarium.play.limits import Limits
from ludarium.play.match import OFF_HAND, Match
from ludarium.play.offhand import remark_on
from ludarium.play.players import LevelPlayer
from ludarium.play.readiness import Compiling, ReadyPlayer, seated_at_once
from ludarium.play.records import record_of, replay
from ludarium.play.seats import seats_for


@pytest.fixture(autouse=True)
def _nothing_held(monkeypatch):
    """Whatever an earlier test still holds is none of these tests' business."""
    monkeypatch.setattr(interim._Holding, "holders", 0)
    monkeypatch.setattr(interim._Holding, "on", False)


@dataclasses.dataclass
class Compiler:
    """One that is at work for as long as a test wants."""

    going_on: bool = True


def test_turns_are_played_off_hand_until_the_player_is_compiled(monkeypatch):
    """Then they are the player's own; what the record says about each is kept by a resumed game."""
    monkeypatch.setattr(readiness, "is_ready", lambda _game, _part: False)
    compiler, match = Compiler(), Match(ludarium.load("konane(size=4)"))
    player = ReadyPlayer(LevelPlayer(2), compiler)
    for going_on in (True, False):
        compiler.going_on = going_on
        choice = player.choose(match, Limits(movetime=300))
        match.push(choice.move, remark_on(choice.info))
    assert [turn.remark for turn in match.turns] == [OFF_HAND, ""]
    record = record_of(match)
    assert [node.comments for node in record.line] == [(OFF_HAND,), ()]
    assert record_of(replay(record)).line == record.line


def test_the_rules_are_compiled_elsewhere_and_loaded():
    """While that goes on they are interpreted; other players than levels are left as they are."""
    game = ludarium.load("konane(size=4)")
    seats = seats_for(game, ["black=random"], 1)
    assert seated_at_once(game, seats, lambda _: None) == seats
    assert len(game.start().actions) == 4
    for thread in threading.enumerate():
        if thread.name == "compiling":
            thread.join()
    assert readiness.is_ready(game, readiness.TABLE) and not interim._Holding.on
    assert {game.door.name(function) for function in entrances(game.composed)} <= door.loaded


def test_what_cannot_be_compiled_is_told(monkeypatch):
    """The table goes on with interpreted rules."""
    heard = []

    def fail(_game):
        raise ludarium.BadGame("it cannot be compiled")

    monkeypatch.setattr(readiness, "compile_rules", fail)
    monkeypatch.setattr(readiness, "is_ready", lambda _game, _part: True)
    Compiling(ludarium.load("konane(size=4)"), True, heard.append).thread.join()
    assert heard == ["it cannot be compiled"]

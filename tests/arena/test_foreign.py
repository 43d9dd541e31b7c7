"""Nothing that foreign engines say is taken on trust: whatever they do, the game ends, they lose it, and the record says why."""

import io
import os
import time

import pytest
from arena_names import GAME, nasty, ours

from ludarium.arena.contestants import Forfeit, check_name, command_of
from ludarium.arena.foreign import ForeignEngine, _score, go_line
from ludarium.arena.plan import Pace, Plan
from ludarium.arena.referee import GameRunner
from ludarium.arena.schedule import Bout
from ludarium.catalogue import load
from ludarium.errors import LudariumError
from ludarium.play.limits import Limits
from ludarium.play.match import Match
from ludarium.play.records import check
from ludarium.record import read_game

WAYS = {
    "illegal": ("forfeit", "illegal move 'zz99'"),
    "empty": ("forfeit", "illegal move ''"),
    "none": ("forfeit", "illegal move 'none'"),
    "garbage": ("forfeit", "illegal move"),
    "late": ("time", "did not move in time"),
    "silent": ("time", "did not move in time"),
    "crash": ("forfeit", "stopped running (exit code 3: Segmentation fault, or so)"),
    "child": ("forfeit", "stopped running (exit code 4: child "),
    "flood": ("forfeit", "flooded its output"),
    "line": ("forfeit", "flooded its output"),
    "unready": ("forfeit", "was not ready within 1 s"),
    "mute": ("forfeit", "did not say ugiok within 1 s"),
    "deaf": ("forfeit", "did not say ugiok within 1 s"),
    "early": ("forfeit", "stopped running (exit code 5)"),
}


def plan(*entrants: str, **more) -> Plan:
    return Plan(GAME, entrants, 2, more.pop("pace", Pace(time=0.3)), start=more.pop("start", 20.0), **more)


@pytest.mark.parametrize("way", WAYS)
def test_misbehaving_loses_with_the_reason(way):
    """Each way of misbehaving loses the game; the record is sound and tells the reason; no process is left."""
    pids: list[int] = []
    pace = Pace(time=0.3 if way in ("late", "silent") else 9)
    start = 1.0 if way in ("mute", "deaf", "unready") else 20.0
    table = GameRunner(
        plan(nasty(way), "random", pace=pace, start=start), lambda pid, alive: pids.append(pid) if alive else None
    )
    for bout in (Bout(0, 0, 0, (0, 1)), Bout(1, 0, 0, (1, 0))):
        begun = time.perf_counter()
        played = table.play(bout)
        assert time.perf_counter() - begun < 12
        seat = bout.seats.index(0)
        reason, sentence = WAYS[way]
        assert (played.reason, played.faulty) == (reason, seat)
        assert played.fault.startswith(sentence)
        assert played.scores == ((-1.0, 1.0) if seat == 0 else (1.0, -1.0))
        record = read_game(io.StringIO(played.record))
        assert record.tags["Termination"] == reason
        assert record.tags["Fault"].startswith(("black: ", "white: ")[seat] + sentence[:20])
        assert not [complaint for complaint in check(record) if complaint.is_error]
    table.close()
    assert len(pids) == 2  # started anew for the second game
    assert not any(_alive(pid) for pid in pids)


def _alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_children_of_an_engine_end_with_it():
    """What an engine started is ended as well."""
    engine = ForeignEngine(command_of(nasty("child")), 5.0, lambda pid, alive: None)
    engine.begin(load(GAME), "")
    with pytest.raises(Forfeit) as forfeit:
        engine.choose(Match(load(GAME)), Limits(movetime=1000), 5.0)
    child = int(forfeit.value.sentence.split("child ")[1].rstrip(")"))
    for _ in range(50):
        if not os.path.exists(f"/proc/{child}") or "\nState:\tZ" in open(f"/proc/{child}/status").read():
            break
        time.sleep(0.05)
    else:
        raise AssertionError("the child is still running")


def test_an_engine_that_cannot_be_started():
    """Says so, and loses."""
    played = GameRunner(plan("ugi:/no/such/engine", "random")).play(Bout(0, 0, 0, (0, 1)))
    assert played.fault == "could not be started: No such file or directory: /no/such/engine"


def test_an_engine_that_does_not_quit_is_ended():
    """`close` waits a moment, then ends it."""
    pids: list[int] = []
    engine = ForeignEngine(command_of(nasty("stubborn")), 5.0, lambda pid, alive: pids.append(pid))
    engine.begin(load(GAME), "")
    engine.close()
    assert not _alive(pids[0])


@pytest.mark.parametrize("pace", [Pace(time=0.2, margin=5), Pace(clock=5, increment=0.1, margin=5), Pace(nodes=50)])
def test_our_own_engine_plays_as_a_foreign_one(pace):
    """Whole games with every kind of limit, one process for both games, options passed on."""
    pids: list[int] = []
    own = plan(ours("Player=level:2"), "greedy", pace=pace, start=60.0)
    table = GameRunner(own, lambda pid, alive: pids.append(pid) if alive else None)
    games = [table.play(Bout(0, 0, 0, (0, 1))), table.play(Bout(1, 0, 0, (1, 0)))]
    table.close()
    assert [game.fault for game in games] == ["", ""]
    assert all(game.reason == "no_moves" for game in games)
    assert len(pids) == 1
    assert "[%eval" in games[0].record


def test_commands_and_names():
    """Options and limits stand in square brackets; what is missing or unknown is refused."""
    command = command_of("ugi[Hash=16,time=0.5,nodes=7]:'my engine' --fast")
    assert command.words == ("my engine", "--fast")
    assert command.options == (("Hash", "16"),)
    assert command.own == Pace(time=0.5, nodes=7)
    for bad in ("ugi:", "ugi", "ugi[x]:e", "ugi[time=-1]:e", "ugi:'", "ugi[depth=x]:e", "nobody", "level:11"):
        with pytest.raises(LudariumError):
            check_name(bad)
    for good in ("ugi:e", "level:7", "mcts:time=1", "uct:time=1", "alphabeta:depth=4", "greedy", "random:3"):
        check_name(good)


def test_what_an_engine_is_sent():
    """Limits become the words after `go`; scores are read from the first line only."""
    clocks = Pace(clock=10, increment=0.1).limits([9.5, 0.0004])
    assert go_line(clocks, 2) == "go p1time 9500 p1inc 100 p2time 1 p2inc 100"
    assert go_line(Pace(time=0.05, depth=3).limits([0, 0]), 2) == "go movetime 50 depth 3"
    assert _score("info depth 3 score cp -35 pv a".split(), None) == -0.35
    assert _score("info multipv 2 score cp 99".split(), 0.1) == 0.1
    assert _score("info score mate -3".split(), None) == -1.0
    assert _score("info score cp inf".split(), None) is None
    assert _score("info score".split(), 0.5) == 0.5

"""Clocks: one runs, turns add, taking back restores, being late is noticed."""

import pytest

from ludarium.errors import BadNotation
from ludarium.terminal.clock import Clocks, ClockSetting, clocks_for, read_control, resumed, shown


@pytest.fixture
def clocks():
    now = [100.0]
    clocks = Clocks(ClockSetting(60, 2), [60.0, 60.0], tick=lambda: now[0])
    clocks.pass_time = lambda seconds: now.__setitem__(0, now[0] + seconds)
    return clocks


def test_one_clock_runs(clocks):
    """Time passes for the player whose turn it is, and something is added after the turn."""
    clocks.start(0)
    clocks.pass_time(10)
    assert clocks.now() == [50, 60]
    clocks.turned(0)
    clocks.start(1)
    clocks.pass_time(5)
    assert clocks.now() == [52, 55]
    assert clocks.late is None
    clocks.pass_time(55)
    assert clocks.late == 1


def test_taking_back_restores(clocks):
    """After going back every clock stands as it stood then."""
    clocks.start(0)
    clocks.pass_time(10)
    clocks.turned(0)
    clocks.start(1)
    clocks.pass_time(20)
    clocks.turned(1)
    assert clocks.after_turns([0, 1]) == [52, 42]
    clocks.back_to(1)
    assert clocks.now() == [52, 60]
    clocks.back_to(0)
    assert clocks.now() == [60, 60]


def test_going_on_with_a_record():
    """The last time noted for each player counts."""
    assert resumed(ClockSetting(60), 2, [(0, 50.0), (1, 40.0), (0, None)]).left == [50.0, 40.0]
    assert clocks_for(ClockSetting(5), 3).left == [5.0, 5.0, 5.0]


@pytest.mark.parametrize(
    "text, control", [("300+5", ClockSetting(300, 5)), ("60", ClockSetting(60)), ("-", None), ("", None)]
)
def test_controls_are_read(text, control):
    assert read_control(text) == control


@pytest.mark.parametrize("text", ["0", "a", "5+", "+5", "-5", "1:30"])
def test_strange_controls_are_refused(text):
    with pytest.raises(BadNotation):
        read_control(text)


def test_times_are_shown():
    """Minutes and seconds; tenths when it gets tight; never below zero."""
    assert [shown(s) for s in (300, 59.9, 9.87, -1, 3661)] == ["5:00", "0:59", "0:09.9", "0:00.0", "1:01:01"]

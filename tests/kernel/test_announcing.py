"""Whoever waits for the compiler is told, once why and then how long; nobody else is bothered."""

import io
import logging
import threading

import pytest

from ludarium.kernel import announcing
from ludarium.kernel.announcing import announced


class Terminal(io.StringIO):
    """A screen that somebody reads; `written` is set when a sign of progress has come."""

    def __init__(self) -> None:
        super().__init__()
        self.ticked = threading.Event()

    def isatty(self) -> bool:
        return True

    def write(self, text: str) -> int:
        if "…" in text:
            self.ticked.set()
        return super().write(text)


@pytest.fixture
def quiet(monkeypatch):
    """Nobody watches, and nothing has been said yet."""
    monkeypatch.setattr(announcing, "watchers", [])
    monkeypatch.setattr(announcing, "_hinted", threading.Event())
    monkeypatch.setattr(announcing, "_AFTER", 0.01)


def test_at_a_terminal_the_reason_is_given_once(quiet, monkeypatch):
    """And a line that counts the seconds goes when it is done."""
    screen = Terminal()
    monkeypatch.setattr("sys.stderr", screen)
    for what in ("moves", "search"):
        screen.ticked.clear()
        with announced(what, "heaps"):
            assert screen.ticked.wait(30)
    said = screen.getvalue()
    assert said.count("ludarium warm heaps") == 1
    assert "\rheaps: moves … " in said and "\rheaps: search … " in said and said.endswith("\r\x1b[K")


def test_in_a_pipe_nothing_is_said(quiet, monkeypatch, caplog):
    """But the log has it."""
    pipe = io.StringIO()
    monkeypatch.setattr("sys.stderr", pipe)
    with caplog.at_level(logging.INFO, "ludarium"), announced("moves", "heaps"):
        pass
    assert pipe.getvalue() == "" and "compiling moves for heaps" in caplog.text


def test_watchers_say_it_in_their_own_way(quiet, monkeypatch):
    """Then it is not said twice."""
    screen, heard = Terminal(), []
    monkeypatch.setattr("sys.stderr", screen)
    announcing.watchers.append(heard.append)
    with announced("moves", "heaps"):
        pass
    assert heard == ["compiling moves for heaps (the first time only)"] and screen.getvalue() == ""

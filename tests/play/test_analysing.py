"""`ludarium.analyse`: the lines it finds, what it shows while it searches, and what it refuses."""

import sys
import types
from typing import Any

import pytest

import ludarium

START = ludarium.load("konane(size=4)").start()


def test_the_lines_are_those_of_the_search():
    """Best first, written in the game's notation, and playable to their ends."""
    analysis = ludarium.analyse(START, nodes=20_000, lines=3)
    assert analysis.best is analysis.lines[0] and len(analysis.lines) == 3
    assert [line.score for line in analysis.lines] == sorted((line.score for line in analysis.lines), reverse=True)
    for line in analysis.lines:
        match = ludarium.Match(START)
        match.push_all(" ".join(line.texts))
        assert line.cells == START.move(line.text).cells
    assert str(analysis).splitlines()[0].startswith("Black to move") and len(str(analysis).splitlines()) == 4
    assert analysis.best.text in repr(analysis)


def test_a_match_brings_its_past():
    """The present position of the match is searched, and a player of another kind may do it."""
    match = ludarium.Match(START)
    match.push_all("a1 b1")
    analysis = ludarium.analyse(match, nodes=500, lines=1, player="mcts")
    assert analysis.position == match.position and analysis.best.text in [move.text for move in match.position.moves()]


def test_notebooks_get_a_board_and_a_table():
    """Text from a game is never markup."""
    page = ludarium.analyse(START, nodes=500)._repr_html_()
    assert page.startswith("<svg") and page.count("<tr>") == 3 and "Black to move" in page


def test_what_cannot_be_searched_says_why():
    """A player that does not search, a game that is over, and chance."""
    with pytest.raises(ludarium.LudariumError, match="'random' does not search"):
        ludarium.analyse(START, nodes=10, player="random")
    match = ludarium.Match(ludarium.load("konane(size=2)"))
    match.push_all("a1 b1")
    with pytest.raises(ludarium.LudariumError, match="the game is over"):
        ludarium.analyse(match, nodes=10)
    with pytest.raises(ludarium.LudariumError, match="a throw comes next"):
        ludarium.analyse(ludarium.load("thaayam").start(), nodes=10)


def test_progress_in_a_notebook_leaves_nothing_behind(monkeypatch):
    """The line in the cell's output grows while it searches, and is empty at the end."""
    said: list[str] = []

    class Handle:
        def update(self, shown: Any) -> None:
            said.append(shown)

    def display(shown: Any, display_id: bool) -> Handle:
        assert display_id
        said.append(shown)
        return Handle()

    shell = types.SimpleNamespace(kernel=object())
    ipython = types.ModuleType("IPython")
    ipython.get_ipython = lambda: shell  # type: ignore[attr-defined]
    shows = types.ModuleType("IPython.display")
    shows.HTML, shows.display = str, display  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "IPython", ipython)
    monkeypatch.setitem(sys.modules, "IPython.display", shows)
    analysis = ludarium.analyse(START, nodes=20_000)
    assert said[-1] == "" and analysis.best.text in said[-2] and "nodes" in said[-2]


def test_progress_at_a_terminal_is_wiped_away(capsys):
    """Without being asked it shows nothing."""
    ludarium.analyse(START, nodes=500)
    assert capsys.readouterr() == ("", "")
    ludarium.analyse(START, nodes=500, progress=True)
    out, err = capsys.readouterr()
    assert out == "" and "Black to move" in err and err.endswith("\r\033[2K")

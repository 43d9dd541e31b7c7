"""What the search thinks of a position, as a value that shows itself: `ludarium.analyse(position)`.

>>> import ludarium
>>> position = ludarium.load("konane(size=6)").position("6/6/4wb/1wb3/6/6 b -")
>>> analysis = ludarium.analyse(position, nodes=1000)
>>> analysis.best.text, analysis.best.verdict
('c3-a3', 'wins in 1')
"""

import html
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ludarium.errors import LudariumError
from ludarium.game.position import Position
from ludarium.play.longturns import searched
from ludarium.play.match import Match
from ludarium.play.players import past_of
from ludarium.play.players import player as named
from ludarium.play.showing import svg
from ludarium.play.words import titled
from ludarium.search.budget import Budget
from ludarium.search.result import Line, Result

USUAL_SECONDS = 10.0
_SHOWN_A_SECOND = 4
_LONGEST_LINE = 12  # turns that are shown

Show = Callable[[Match, Result | None, float], None]
"""Shows what there is after so many seconds; None before the first result."""


@dataclass(frozen=True)
class Effort:
    """How far a search goes: seconds, nodes, turns deep, whichever is reached first; and who searches."""

    seconds: float | None = None
    nodes: int | None = None
    depth: int | None = None
    player: str = ""

    def budget(self, stop: threading.Event) -> Budget:
        """The same as a search wants it; ten seconds where nothing is said."""
        unlimited = self.seconds is None and self.nodes is None and self.depth is None
        return Budget(USUAL_SECONDS if unlimited else self.seconds, self.nodes, self.depth, stop)

    def searcher(self, match: Match) -> Any:
        """Who searches: the strongest there is, or the player of that name. LudariumError if it does not search."""
        from ludarium.search.thinker import Thinker

        if not self.player:
            return Thinker(match.game)
        chosen = named(self.player)
        if not hasattr(chosen, "searcher"):
            sentence = f"{self.player!r} does not search, so it has nothing to show; try alphabeta, mcts or level:5"
            raise LudariumError(sentence, code="BAD_PLAYER")
        return chosen.searcher(match.game)


@dataclass(frozen=True)
class AnalysedLine:
    """A line of play: `texts` are its turns in the game's notation, `score` is from −1 to 1, for the player to move.

    `proven` is "win", "loss" or "draw", or None if the score is an estimate; `verdict` says the same in words.
    """

    texts: tuple[str, ...]
    score: float
    proven: str | None
    verdict: str
    cells: tuple[str, ...]

    @property
    def text(self) -> str:
        """The turn that begins it."""
        return self.texts[0]


class Analysis:
    """What a search found: `lines`, best first. Notebooks show the board with the best turn, and the lines below it."""

    def __init__(self, match: Match, result: Result) -> None:
        self.position, self.result, self._turn = match.position, result, match.turn
        self.lines = tuple(_line(self.position, line) for line in result.lines)

    @property
    def best(self) -> AnalysedLine:
        """The best line."""
        return self.lines[0]

    def __str__(self) -> str:
        rows = [(line.verdict, " ".join(line.texts[:_LONGEST_LINE])) for line in self.lines]
        wide = max(len(verdict) for verdict, _ in rows)
        return "\n".join(
            [head_of(self._turn, self.result), *(f"{verdict:<{wide}}  {turns}" for verdict, turns in rows)]
        )

    def __repr__(self) -> str:
        return f"<Analysis of {self.position.game.text}: {self.best.text} ({self.best.verdict})>"

    def _repr_html_(self) -> str:
        arrow = [self.best.cells] if len(self.best.cells) > 1 else []
        marks = dict.fromkeys(self.best.cells, "choice") if not arrow else None
        return svg(self.position, arrows=arrow, marks=marks, size=360) + _as_html(self._turn, self.result, self.lines)


def analyse(
    board: Position | Match,
    *,
    seconds: float | None = None,
    nodes: int | None = None,
    depth: int | None = None,
    lines: int = 3,
    player: str = "",
    progress: bool | None = None,
) -> Analysis:
    """Search a position, or the current one of a match, whose history then counts for repetitions.

    It ends at the limit of `seconds`, `nodes` or `depth` (in turns) that is reached first; without a limit, after ten seconds.
    `player` may name another searcher, such as "mcts". Ctrl-C, or "interrupt" in a notebook, ends it and keeps what it found.
    `progress` shows how far it has got; by default only in notebooks.
    """
    match = board if isinstance(board, Match) else Match(board)
    effort = Effort(seconds, nodes, depth, player)
    check_can_be_searched(match)
    searcher = effort.searcher(match)
    with _Progress(_in_notebook() if progress is None else progress) as shown:
        return Analysis(match, search_shown(match, searcher, effort, lines, shown))


def check_can_be_searched(match: Match) -> None:
    """LudariumError if the game is over, or if it is nobody's turn but chance's."""
    if (outcome := match.outcome()) is not None:
        raise LudariumError(f"the game is over: {outcome}", code="GAME_OVER")
    if match.turn == "chance":
        raise LudariumError("a throw comes next: add it to the turns", code="NOBODY_TO_MOVE")


def search_shown(match: Match, searcher: Any, effort: Effort, lines: int, show: Show) -> Result:
    """The result once the effort is spent, shown as it grows; Ctrl-C ends it with what there is."""
    stop, found, failures = threading.Event(), list[Result](), list[Exception]()
    past, budget = past_of(match), effort.budget(stop)

    def think() -> None:
        try:
            found.append(searched(searcher, match.position, budget, lines, past, found.append))
        except Exception as error:  # noqa: BLE001  passed on to the thread that waits
            failures.append(error)

    thread = threading.Thread(target=think, daemon=True)
    begun = time.perf_counter()
    thread.start()
    try:
        while thread.is_alive():
            thread.join(1 / _SHOWN_A_SECOND)
            show(match, found[-1] if found else None, time.perf_counter() - begun)
    except KeyboardInterrupt:
        stop.set()
        thread.join()  # it answers with what it has
    if failures:
        raise failures[0]
    show(match, found[-1], time.perf_counter() - begun)
    return found[-1]


def head_of(turn: str, result: Result | None, seconds: float | None = None) -> str:
    """Who is to move, and what the search took; `seconds` where they go on while it searches."""
    parts = [f"{titled(turn)} to move"]
    if seconds is not None or result is not None:
        parts.append(f"{seconds if seconds is not None or result is None else result.seconds:.1f} s")
    if result is not None:
        speed = f"{result.nodes / max(result.seconds, 1e-6) / 1e6:.2f} M/s"
        parts += [f"depth {result.depth}", f"{result.nodes:,} nodes", speed]
    return " · ".join(parts)


def _line(position: Position, line: Line) -> AnalysedLine:
    cells = position.move(line.turn).cells
    return AnalysedLine(tuple(line.texts(position)), line.score, line.proven, line.verdict, tuple(cells))


def _as_html(turn: str, result: Result, lines: tuple[AnalysedLine, ...]) -> str:
    rows = "".join(
        f"<tr><td><b>{html.escape(line.verdict)}</b></td>"
        f'<td style="text-align:left">{html.escape(" ".join(line.texts[:_LONGEST_LINE]))}</td></tr>'
        for line in lines
    )
    return f"<p>{html.escape(head_of(turn, result))}</p><table>{rows}</table>"


def _in_notebook() -> bool:
    """Whether a notebook shows what is displayed."""
    import sys

    shell = sys.modules["IPython"].get_ipython() if "IPython" in sys.modules else None
    return getattr(shell, "kernel", None) is not None


class _Progress:
    """A line that changes while a search goes on: in the output of a notebook's cell, or at the terminal. It leaves nothing."""

    def __init__(self, wanted: bool) -> None:
        self._wanted, self._handle = wanted, None
        self._notebook = wanted and _in_notebook()

    def __enter__(self) -> Show:
        return self._show

    def _show(self, match: Match, result: Result | None, seconds: float) -> None:
        if not self._wanted:
            return
        text = head_of(match.turn, result, seconds)
        if result is not None:
            text += f" · {match.position.write(result.turn)} ({result.lines[0].verdict})"
        self._say(text)

    def _say(self, text: str) -> None:
        if not self._notebook:
            import sys

            print(f"\r\033[2K{text}", end="", file=sys.stderr, flush=True)  # in place of what stood there
            return
        from IPython.display import HTML, display  # type: ignore[import-not-found, unused-ignore]

        shown = HTML(f"<small>{html.escape(text)}</small>" if text else "")
        if self._handle is None:
            self._handle = display(shown, display_id=True)
        else:
            self._handle.update(shown)

    def __exit__(self, *_: object) -> None:
        if self._wanted:
            self._say("")

"""`ludarium analyse` and `ludarium hint`: what the search thinks of a position."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rich.console import Console, Group
from rich.live import Live
from rich.table import Table
from rich.text import Text

from ludarium.cli.output import fail, match_at, print_json, say_when_compiling
from ludarium.errors import LudariumError
from ludarium.play.words import titled

if TYPE_CHECKING:
    from ludarium.game.game import Game
    from ludarium.play.match import Match
    from ludarium.search.budget import Budget
    from ludarium.search.result import Result

_LONGEST_LINE = 12  # turns shown in the terminal
_SHOWN_A_SECOND = 4
USUAL_SECONDS = 10.0


@dataclass(frozen=True)
class Effort:
    """How far a search goes: seconds, nodes, turns deep, whichever is reached first; and who searches."""

    seconds: float | None = None
    nodes: int | None = None
    depth: int | None = None
    player: str = ""

    def budget(self, stop: threading.Event) -> "Budget":
        """The same as a search wants it; ten seconds where nothing is said."""
        from ludarium.search.budget import Budget

        unlimited = self.seconds is None and self.nodes is None and self.depth is None
        return Budget(USUAL_SECONDS if unlimited else self.seconds, self.nodes, self.depth, stop)


def analyse(
    name: str,
    position: str | None = None,
    after: str = "",
    *,
    effort: Effort,
    lines: int = 3,
    as_json: bool = False,
) -> None:
    """Search the position as far as `effort` says and show the best lines: live in the terminal, or once as JSON."""
    match = match_at(name, position, after, as_json=as_json)
    try:
        result = _searched(match, effort, lines, live=not as_json)
    except LudariumError as error:
        fail(error, as_json=as_json)
    if as_json:
        print_json(described(match, result))


def hint(name: str, position: str | None = None, after: str = "", seconds: float = 1.0, as_json: bool = False) -> None:
    """Suggest one turn and say how good it is."""
    match = match_at(name, position, after, as_json=as_json)
    try:
        result = _searched(match, Effort(seconds), 1, live=False)
    except LudariumError as error:
        fail(error, as_json=as_json)
    if as_json:
        print_json(described(match, result))
        return
    best = result.lines[0]
    text = match.position.write(best.turn)
    Console(highlight=False).print(f"[bold]{match.turn}[/]: {text} ({best.verdict})")


def described(match: "Match", result: "Result") -> dict[str, Any]:
    """What `analyse --json` prints: scores are for the player to act, between −1 and 1."""
    here = match.position
    return {
        "game": match.game.text,
        "position": here.text(),
        "mover": here.turn,
        "lines": [
            {
                "move": here.write(line.turn),
                "score": round(line.score, 4),
                "proven": line.proven,
                "line": line.texts(here),
            }
            for line in result.lines
        ],
        "depth": result.depth,
        "nodes": result.nodes,
        "seconds": round(result.seconds, 3),
    }


def _searcher(game: "Game", player: str) -> Any:
    """Who searches: the strongest there is, or the player of that name, if it is one that searches."""
    from ludarium.play.players import player as named
    from ludarium.search.thinker import Thinker

    if not player:
        return Thinker(game)
    chosen = named(player)
    if not hasattr(chosen, "searcher"):
        sentence = f"{player!r} does not search, so it has nothing to show; try alphabeta, mcts or level:5"
        raise LudariumError(sentence, code="BAD_PLAYER")
    return chosen.searcher(game)


def _searched(match: "Match", effort: Effort, lines: int, *, live: bool) -> "Result":
    """The result once the effort is spent, shown as it grows where wanted; Ctrl-C ends it with what there is."""
    from ludarium.play.longturns import searched
    from ludarium.play.players import past_of

    if (outcome := match.outcome()) is not None:
        raise LudariumError(f"the game is over: {outcome}", code="GAME_OVER")
    if match.turn == "chance":
        raise LudariumError("a throw comes next: add it to the turns", code="NOBODY_TO_MOVE")
    with say_when_compiling():
        thinker = _searcher(match.game, effort.player)
    stop, found, failures = threading.Event(), list["Result"](), list[Exception]()
    past, budget = past_of(match), effort.budget(stop)

    def think() -> None:
        try:
            found.append(searched(thinker, match.position, budget, lines, past, found.append))
        except Exception as error:  # noqa: BLE001  passed on to the thread that waits
            failures.append(error)

    thread = threading.Thread(target=think, daemon=True)
    begun = time.perf_counter()
    thread.start()
    with _shown(live) as show:
        try:
            while thread.is_alive():
                thread.join(1 / _SHOWN_A_SECOND)
                show(match, found[-1] if found else None, time.perf_counter() - begun)
        except KeyboardInterrupt:
            stop.set()
            thread.join()  # it answers with what it has
        if found:
            show(match, found[-1], time.perf_counter() - begun)
    if failures:
        raise failures[0]
    return found[-1]


@contextmanager
def _shown(live: bool) -> Iterator[Any]:
    """A function that shows a result in place of the one before; one that shows nothing where not wanted."""
    if not live:
        yield lambda match, result, seconds: None
        return
    console, last = Console(highlight=False), list[Group]()
    if console.is_terminal:
        with Live(console=console, auto_refresh=False) as display:
            yield lambda match, result, seconds: display.update(display_of(match, result, seconds), refresh=True)
        return
    yield lambda match, result, seconds: last.append(display_of(match, result, seconds))
    if last:
        console.print(last[-1])  # in a file or a pipe once is enough


def display_of(match: "Match", result: "Result | None", seconds: float) -> Group:
    """The lines of a result as a table, best first, after so many seconds; before the first result nothing but those."""
    title = f"[bold]{titled(match.turn)}[/] to move · {seconds:.1f} s"
    if result is not None:
        speed = f"{result.nodes / max(result.seconds, 1e-6) / 1e6:.2f} M/s"
        title += f" · depth {result.depth} · {result.nodes:,} nodes · {speed}"
    table = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
    for number, line in enumerate(result.lines if result is not None else (), 1):
        style = {"win": "bold green", "loss": "red"}.get(line.proven or "", "bold")
        first, *rest = line.texts(match.position)[:_LONGEST_LINE]
        turns = Text.assemble((first, "bold"), " ", " ".join(rest))
        table.add_row(f"[dim]{number}[/]", f"[{style}]{line.verdict}[/]", turns)
    return Group(title, table)

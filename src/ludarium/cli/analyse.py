"""`ludarium analyse` and `ludarium hint`: what the search thinks of a position."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from rich.console import Console, Group
from rich.live import Live
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from ludarium.cli.output import fail, match_at, print_json, say_when_compiling
from ludarium.errors import LudariumError

if TYPE_CHECKING:
    from ludarium.play.analysing import Effort, Show
    from ludarium.play.match import Match
    from ludarium.search.result import Result

_LONGEST_LINE = 12  # turns shown in the terminal


def analyse(
    name: str,
    position: str | None = None,
    after: str = "",
    *,
    effort: "Effort",
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
    from ludarium.play.analysing import Effort

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


def _searched(match: "Match", effort: "Effort", lines: int, *, live: bool) -> "Result":
    """The result once the effort is spent, shown as it grows where wanted; Ctrl-C ends it with what there is."""
    from ludarium.play.analysing import check_can_be_searched, search_shown

    check_can_be_searched(match)
    with say_when_compiling():
        searcher = effort.searcher(match)
    with _shown(live) as show:
        return search_shown(match, searcher, effort, lines, show)


@contextmanager
def _shown(live: bool) -> "Iterator[Show]":
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
    from ludarium.play.analysing import head_of

    who, *rest = head_of(match.turn, result, seconds).split(" · ")
    title = " · ".join([f"[bold]{escape(who.removesuffix(' to move'))}[/] to move", *rest])
    table = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
    for number, line in enumerate(result.lines if result is not None else (), 1):
        style = {"win": "bold green", "loss": "red"}.get(line.proven or "", "bold")
        first, *rest = line.texts(match.position)[:_LONGEST_LINE]
        turns = Text.assemble((first, "bold"), " ", " ".join(rest))
        table.add_row(f"[dim]{number}[/]", f"[{style}]{line.verdict}[/]", turns)
    return Group(title, table)

"""Positions and matches as pictures, for notebooks and files."""

from collections.abc import Iterable, Mapping, Sequence

from ludarium.game.position import Position
from ludarium.picture.svg import svg_board
from ludarium.play.match import Match


def svg(
    board: Position | Match,
    *,
    last: Iterable[str] | None = None,
    arrows: Iterable[Sequence[str]] = (),
    marks: Mapping[str, str] | None = None,
    turned: bool = False,
    coordinates: bool = True,
    size: int | None = None,
) -> str:
    """The board as SVG that needs no other file. For a match, the cells of the last turn are marked.

    `last` names the cells to mark instead. An arrow is a sequence of cells. `marks` maps cells to "target", "capture" or
    "choice". `turned` shows the board from the other side, without `coordinates` the labels around it are left out, and
    `size` is the longer side in pixels.
    """
    position = board.position if isinstance(board, Match) else board
    if last is None:
        last = last_cells(board) if isinstance(board, Match) else ()
    look = position.look()
    return svg_board(look, last=last, arrows=arrows, marks=marks, turned=turned, coordinates=coordinates, size=size)


def last_cells(match: Match) -> tuple[str, ...]:
    """The cells of the turn in progress, else of the last turn; none while something is placed in secret."""
    return () if match.position.is_secret else match.last.cells

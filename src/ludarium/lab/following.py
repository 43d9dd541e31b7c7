"""Games followed square by square: which cells hands touch, how many pieces are left, why it ended."""

from collections import Counter
from collections.abc import Sequence

from ludarium.game.game import Game
from ludarium.game.position import Position
from ludarium.kernel.verbs import CHANCE, OVER
from ludarium.lab.tally import REPETITION, STAGES, UNFINISHED, Tally
from ludarium.picture.look import Look


def follow(game: Game, actions: Sequence[int], end: str, tally: Tally) -> None:
    """Count what can be seen on the board in a game of these actions."""
    here, course, cells = game.start(), [game.start()], cells_on_board(game.start().look())
    for action in actions:
        if here.mover != CHANCE:
            touched = game.touched(here, int(action))
            tally.touches.update(cell for cell in dict.fromkeys(touched) if cell in cells)
        here = here.act(int(action))
        course.append(here)
    tally.followed += 1
    tally.reasons[_reason(here, end)] += 1
    last = len(course) - 1
    for stage in range(STAGES):
        standing = pieces_in(course[round(stage * last / (STAGES - 1))].look())
        tally.pieces.update({(owner, stage): many for owner, many in standing.items()})


def _reason(end: Position, how: str) -> str:
    """Why the game ended, in a word or two."""
    if end.mover == OVER:
        return end.game.verbs.reason(end.game.rules, end.state).replace("_", " ")
    return how if how == REPETITION else UNFINISHED


def cells_on_board(look: Look) -> frozenset[str]:
    """The names of the cells that lie on the board, and not beside it as trays and throws do."""
    columns, rows = look.columns - 0.5, look.rows - 0.5
    return frozenset(cell.name for cell in look.cells if -0.5 <= cell.x <= columns and -0.5 <= cell.y <= rows)


def pieces_in(look: Look) -> Counter[int]:
    """How many pieces of each owner stand on the board; those beside it do not count."""
    on_board = cells_on_board(look)
    standing: Counter[int] = Counter()
    for piece in look.pieces:
        if piece.owner >= 0 and piece.cell in on_board:
            standing[piece.owner] += piece.count
    return standing

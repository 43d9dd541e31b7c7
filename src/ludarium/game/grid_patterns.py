"""Patterns for a plain game on a grid that has no `patterns.py`, but asks for them: `declare(…, grid_patterns=True)`.

Every small window of the board is a number: what stands on its squares, one's own pieces before the others', and whether
it lies in a corner, at a rim or inside, so that boards of all sizes share their tables. Windows have three by three squares, or
fewer where there are many kinds of pieces. Players have weights of their own, as their aims may differ. Windows that are
images of each other by the game's symmetries always weigh the same.
"""

import functools
import itertools
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np

from ludarium.errors import BadGame
from ludarium.game.grid_game import Kind
from ludarium.game.learned import MOST_WEIGHTS
from ludarium.game.parts import TableShape
from ludarium.kernel.bits import has, squares
from ludarium.kernel.compiling import compiled
from ludarium.kernel.grid import grid

_WINDOWS = (((3, 3),), ((2, 3), (3, 2)), ((2, 2),))  # ranks and files; the first that fit into the tables are taken
_EDGES = 3  # where a window lies along a rank or a file: at the first edge, inside, at the last
_PLACES = _EDGES * _EDGES

Windows = tuple[tuple[int, int], ...]
Turn = tuple[bool, bool, bool]
"""A way to turn a board: ranks in reverse order, files in reverse order, and then ranks and files exchanged."""


def patterns_of(
    kinds: Sequence[Kind], players: int, start_for: Callable[[Any], Any], images: Callable[..., Any] | None
) -> dict[str, Any]:
    """`patterns` and `tables_for` of a game with these pieces and symmetries. BadGame if it has too many kinds of pieces."""
    text, contents = _looking(kinds, players)
    for windows in _WINDOWS:
        each = players * _PLACES * contents ** (windows[0][0] * windows[0][1])
        if each * len(windows) <= MOST_WEIGHTS:
            break
    else:
        raise BadGame(f"PIECES has too many kinds of pieces ({len(kinds)}) for patterns by default; write patterns.py")
    scope: dict[str, Any] = {"has": has, "__name__": __name__}
    exec(text, scope)

    @functools.cache
    def groups(rules: Any) -> Sequence[Any]:
        return _groups(windows, contents, players, tuple(_turns(kinds, rules, start_for(rules), images)))

    def tables_for(rules: Any) -> TableShape:
        width, height = rules.board.width, rules.board.height
        most = sum(max(height - tall + 1, 0) * max(width - wide + 1, 0) for tall, wide in windows)
        return TableShape(_name(rules), each * len(windows), most, functools.partial(groups, rules), meaning=text)

    return {"patterns": _reading(compiled(scope["look"]), windows, contents, players), "tables_for": tables_for}


def _looking(kinds: Sequence[Kind], players: int) -> tuple[str, int]:
    """The source of `look`, which says what a player sees on a square, and how many different things there are to see."""
    by_player = [[kind for kind in kinds if kind.owner == player] for player in range(players)]
    nobodys = [kind for kind in kinds if not 0 <= kind.owner < players]
    most = max(map(len, by_player))
    lines = ["def look(state, player, square):"]
    for viewer in range(players):
        lines.append(f" {'if' if viewer == 0 else 'elif'} player == {viewer}:")
        lines += [
            f"  if has(state.{kind.field}, square): return {1 + offset * most + number}"
            for offset in range(players)
            for number, kind in enumerate(by_player[(viewer + offset) % players])
        ] or ["  pass"]
    first = 1 + players * most
    lines += [f" if has(state.{kind.field}, square): return {first + n}" for n, kind in enumerate(nobodys)]
    return "\n".join([*lines, " return 0"]), first + len(nobodys)


def _name(rules: Any) -> str:
    """What the tables are called: variants that differ in more than the size of the board have their own."""
    chosen = [(name, getattr(rules, name)) for name in rules._fields if name != "board"]
    simple = [(name, value) for name, value in chosen if isinstance(value, bool | int | str) and value]
    return "_".join(["windows", *(name if value is True else f"{name}_{value}" for name, value in simple)])


@compiled
def _edge(at: Any, last: Any) -> Any:
    """Where a window lies, that may begin from 0 to `last`: in the middle where there is only one place for it."""
    return 1 if 0 < at < last or last == 0 else 0 if at == 0 else 2


def _reading(look: Callable[..., Any], windows: Windows, contents: int, players: int) -> Callable[..., Any]:
    """The verb `patterns`: windows are read file by file, each from the one before it."""
    tall, wide = windows[0]
    whole, both = contents ** (tall * wide), len(windows) == 2
    powers = (1, contents, contents**2, contents**3)

    @compiled
    def read(rules: Any, state: Any, player: Any, tall: Any, wide: Any, first: Any, out: Any, found: Any) -> Any:
        width, height, column = rules.board.width, rules.board.height, powers[tall]
        for rank in range(height - tall + 1):
            down, window = _edge(rank, height - tall), 0
            for file in range(width):
                window //= column
                value = whole // column
                for step in range(tall):
                    window += value * look(state, player, (rank + step) * width + file)
                    value *= contents
                if file >= wide - 1:
                    across = _edge(file - wide + 1, width - wide)
                    out[found] = first + (_EDGES * down + across) * whole + window
                    found += 1
        return found

    @compiled
    def patterns(rules: Any, state: Any, player: Any, out: Any) -> Any:
        first = player * _PLACES * whole
        found = read(rules, state, player, tall, wide, first, out, 0)
        if both:
            first += players * _PLACES * whole
            found = read(rules, state, player, wide, tall, first, out, found)
        return found

    return patterns


def _turns(kinds: Sequence[Kind], rules: Any, state: Any, images: Callable[..., Any] | None) -> Iterator[Turn]:
    """The ways to turn the board that the game's `images` has, found with each kind of pieces on the first two squares.

    A board is taken for a square one where the rules allow it, so that all sizes have the same images.
    """
    if not any(isinstance(part, tuple) for part in rules if part is not rules.board):
        side = max(rules.board.width, rules.board.height)
        rules = rules._replace(board=grid(side, side))
    width, height = int(rules.board.width), int(rules.board.height)
    nothing = {name: squares((), width * height) for name, part in state._asdict().items() if isinstance(part, tuple)}

    def holding(kind: Kind, *on: int) -> Any:
        return state._replace(**{**nothing, kind.field: squares(on, width * height)})

    def turned(turn: Turn, square: int) -> int:
        rank, file = square // width, square % width
        rank, file = height - 1 - rank if turn[0] else rank, width - 1 - file if turn[1] else file
        return file * width + rank if turn[2] else rank * width + file

    def is_found(turn: Turn, kind: Kind) -> bool:
        wanted = holding(kind, turned(turn, 0), turned(turn, 1))
        return images is not None and wanted in list(images(rules, holding(kind, 0, 1)))

    ways = False, True
    for turn in itertools.product(ways, ways, ways):
        if not (turn[2] and width != height) and all(is_found(turn, kind) for kind in kinds):
            yield turn


@functools.cache
def _groups(windows: Windows, contents: int, players: int, turns: tuple[Turn, ...]) -> tuple[Any, ...]:
    """Windows with the same contents, wherever they lie and whoever looks; and images of each other."""
    whole = contents ** (windows[0][0] * windows[0][1])
    each = players * _PLACES * whole
    images, alike = np.arange(each * len(windows)), []
    for number, (tall, wide) in enumerate(windows):
        stands = np.arange(whole) // contents ** np.arange(tall * wide).reshape(wide, tall, 1) % contents
        same = number * whole + np.arange(whole)
        for turn in turns:
            now = stands[:: -1 if turn[1] else 1, :: -1 if turn[0] else 1]
            now = now.swapaxes(0, 1) if turn[2] else now
            to = windows.index((wide, tall) if turn[2] else (tall, wide))
            powers = contents ** np.arange(tall * wide).reshape(now.shape[0], now.shape[1], 1)
            window = (now * powers).sum(axis=0).sum(axis=0)
            same = np.minimum(same, to * whole + window)
            for player, place in itertools.product(range(players), range(_PLACES)):
                first = number * each + (player * _PLACES + place) * whole
                there = to * each + (player * _PLACES + _moved(place, turn)) * whole + window
                images[first : first + whole] = np.minimum(images[first : first + whole], there)
        alike.append(np.tile(same, players * _PLACES))
    return np.concatenate(alike), images


def _moved(place: int, turn: Turn) -> int:
    """The place that a place is turned to."""
    down, across = place // _EDGES, place % _EDGES
    down, across = 2 - down if turn[0] else down, 2 - across if turn[1] else across
    return _EDGES * across + down if turn[2] else _EDGES * down + across

"""What a position shows, as numbers: one definition for everybody who draws it, in Python and in a page without a server.

A game's folder may have a `scene.py` with compiled functions that write numbers into `out` and return how many:

* `shown(rules, state, viewer, out)`: the pieces that this player sees (−1: somebody who only watches), `PIECE` numbers
  for each: cell, symbol, owner, how many, and by how many degrees it is turned;
* `touching(rules, state, action, out)`: the cells that a hand touches, in order;
* `marked(rules, state, out)`: two numbers for each mark: a cell, and one of MARKS;
* `side_lines(rules, state, out)`: the lines beside the board, each begun with `begun_line`;
* `action_text(rules, state, action, out)`: what an action does in words, where its cells do not say it all.

Others return a single number: `cells(rules, state)`, how many of the start's cells the board has now; `thrower(rules, state)`,
whose throw comes next, or −1; `ended(rules, state)`, why a finished game is over, counted along `ENDINGS`.

Cells and symbols are counted as the start's look lists them. A text is a row of numbers: those from 0 on are written as they
are, −1 is the first of the game's `WORDS`, −2 the second and so on; from `NAME` on they stand for the names of cells.

A game on a grid that names its PIECES and ACTIONS gets `shown` and `touching` by default.
"""

import functools
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ludarium.game.grid_game import PLACEMENTS, STEPS, Kind
from ludarium.kernel.bits import listed
from ludarium.kernel.compiling import compiled
from ludarium.kernel.door import Actions
from ludarium.picture.look import MARKS, Cell, Line, Piece
from ludarium.wording import Words, glued

if TYPE_CHECKING:
    from ludarium.game.game import Game
    from ludarium.game.position import Position

LETTERS = "abcdefgh"  # the names of values in a text
PIECE = 5
NAME = 1 << 20
LAST, TARGET, CAPTURE, CHOICE = range(len(MARKS))
MOST = 4096
"""More numbers than any of these functions writes."""

_BLANK = [0] * MOST

_HEAD = 4  # the numbers before a line's text: their count, its title, whose it is, whether it passes


# --- for compiled code


@compiled
def put_piece(out: Any, at: Any, cell: Any, symbol: Any, owner: Any, many: Any) -> Any:
    """Write one piece, or several of a kind, from `at` on; where the next begins."""
    out[at], out[at + 1], out[at + 2], out[at + 3], out[at + 4] = cell, symbol, owner, many, 0
    return at + PIECE


@compiled
def put_pieces(out: Any, at: Any, squares: Any, symbol: Any, owner: Any) -> Any:
    """Write a piece for each of these squares, whose numbers are those of the cells; where the next begins."""
    many = listed(squares, 0, out, at) - at
    for piece in range(many - 1, -1, -1):  # backwards: what was listed is read before it is written over
        put_piece(out, at + PIECE * piece, out[at + piece], symbol, owner, 1)
    return at + PIECE * many


@compiled
def put(out: Any, at: Any, number: Any) -> Any:
    """Write one number more; where the next belongs."""
    out[at] = number
    return at + 1


@compiled
def begun_line(out: Any, at: Any, title: Any, player: Any, passing: Any) -> Any:
    """Begin a line beside the board at `at`, before its text is `put`; where the text begins.

    `player` is whose line it is (−1: nobody's); `passing` lines matter only while the game goes on.
    """
    out[at], out[at + 1], out[at + 2], out[at + 3] = 0, title, player, passing
    return at + _HEAD


@compiled
def ended_line(out: Any, at: Any, after: Any) -> Any:
    """End the line that was begun at `at` and whose text ends before `after`; where the next line may begin."""
    out[at] = after - at - _HEAD
    return after


# --- for Python


def numbers(function: Callable[..., Any], *given: Any) -> list[int]:
    """What one of a game's functions writes."""
    out: list[Any] = _BLANK.copy()
    many = int(function(*given, out))
    return [int(number) for number in out[:many]]


def seen_pieces(
    shown: Callable[..., Any], rules: Any, state: Any, viewer: int | None, cells: Sequence[Cell], symbols: Iterable[str]
) -> tuple[Piece, ...]:
    """The pieces that a viewer sees, who may be nobody of the players."""
    return pieces_from(numbers(shown, rules, state, -1 if viewer is None else viewer), cells, tuple(symbols))


def pieces_from(found: Sequence[int], cells: Sequence[Cell], symbols: Sequence[str]) -> tuple[Piece, ...]:
    """The pieces that these numbers stand for."""
    rows = (found[at : at + PIECE] for at in range(0, len(found), PIECE))
    return tuple(
        Piece(cells[cell].name, symbols[symbol], owner, many, turn) for cell, symbol, owner, many, turn in rows
    )


def marks_from(found: Sequence[int], cells: Sequence[Cell]) -> dict[str, str]:
    """The marks that these numbers stand for, by cell."""
    return {cells[cell].name: MARKS[kind] for cell, kind in zip(found[::2], found[1::2], strict=True)}


_NAMED = re.compile(r"[^\W\d_]{2,}| ?\(\w+\)")  # a word alone, or a remark in brackets: said alike in every text
_SIGNS = re.compile(r"(?:(?![^\W\d_]{2}|[()]|\b1\b).)*")  # `, `, `+`, `x`: the same in every language


def text_from(found: Sequence[int], words: Sequence[str], cells: Sequence[Cell]) -> str:
    """The text that these numbers stand for. It can be said in other languages (`ludarium.wording`).

    Numbers, cells, names among the words and signs are values; those side by side are one. The game lists the texts that are left
    in `SAYINGS`: `{a} of {b} captures`.
    """
    text, values = "", list[list[str]]()
    for number in found:
        part: str = words[-1 - number] if number < 0 else cells[number - NAME].name if number >= NAME else str(number)
        named = number < 0 and _NAMED.fullmatch(part)
        if number < 0 and not named and not _SIGNS.fullmatch(part):
            text += part
            continue
        if not text.endswith("}"):
            values.append([])
            text += f"{{{LETTERS[len(values) - 1]}}}"
        values[-1].append(Words(part) if named else part)
    if len(values) == 1 and text == "{a}":
        return glued(values[0], "")
    return Words(text, **dict(zip(LETTERS, values, strict=False)))


def lines_from(found: Sequence[int], words: Sequence[str], cells: Sequence[Cell]) -> tuple[Line, ...]:
    """The lines beside the board that these numbers stand for."""
    return tuple(_lines(found, words, cells))


def _lines(found: Sequence[int], words: Sequence[str], cells: Sequence[Cell]) -> Iterator[Line]:
    at = 0
    while at < len(found):
        many, title, player, passing = found[at : at + _HEAD]
        text = text_from(found[at + _HEAD : at + _HEAD + many], words, cells)
        yield Line(words[-1 - title], text, passing=bool(passing), player=player)
        at += _HEAD + many


# --- what a game with such functions need not write itself


@functools.lru_cache(maxsize=64)
def _cells_of(game: "Game") -> tuple[Cell, ...]:
    return game.start().look().cells


def touched_by(touching: Callable[..., Any]) -> "Callable[[Position, int], tuple[str, ...]]":
    """`touched` for a game with that `touching`: the names of the cells."""

    def touched(position: "Position", action: int) -> tuple[str, ...]:
        cells = _cells_of(position.game)
        return tuple(cells[cell].name for cell in numbers(touching, position.game.rules, position.state, action))

    return touched


def phrase_by(action_text: Callable[..., Any], words: Sequence[str]) -> "Callable[[Position, int], str]":
    """`phrase` for a game with that `action_text`."""

    def phrase(position: "Position", action: int) -> str:
        found = numbers(action_text, position.game.rules, position.state, action)
        return text_from(found, words, _cells_of(position.game)) if found else ""

    return phrase


# --- a game's functions

LISTS = ("shown", "touching", "marked", "side_lines", "action_text")
NUMBERS = ("cells", "thrower", "ended")


def functions_of(game: "Game") -> dict[str, Callable[..., Any]]:
    """The functions that the game gives, by name; `shown` and `touching` by default for games on a grid."""
    given = {name: game.ask("scene", name) for name in (*LISTS, *NUMBERS)}
    kinds, actions = (game.ask("rules", name) or game.ask("", name) for name in ("PIECES", "ACTIONS"))
    if kinds and actions:
        usual = {"shown": shown_kinds(tuple(kinds), len(game.start().look().symbols)), "touching": TOUCHING[actions]}
        given = {name: function or usual.get(name) for name, function in given.items()}
    return {name: function for name, function in given.items() if function is not None}


def sayings_of(game: "Game") -> tuple[str, ...]:
    """The texts that are made of the game's words and of values."""
    return tuple(game.ask("scene", "SAYINGS") or ())


def words_of(game: "Game") -> tuple[str, ...]:
    """The words in the game's texts."""
    return tuple(game.ask("scene", "WORDS") or ())


@functools.cache
def shown_kinds(kinds: tuple[Kind, ...], symbols: int) -> Callable[..., Any]:
    """`shown` for a game whose pieces are sets of squares in its states; their symbols come last in its look."""
    first = symbols - len(kinds)
    lines = [
        f" at = put_pieces(out, at, state.{kind.field}, {first + number}, {kind.owner})"
        for number, kind in enumerate(kinds)
    ]
    source = "\n".join(["def shown(rules, state, viewer, out):", " at = 0", *lines, " return at"])
    scope: dict[str, Any] = {"put_pieces": put_pieces, "__name__": __name__}
    exec(source, scope)
    scope["shown"].__annotations__ = {"viewer": int, "out": Actions}
    return compiled(scope["shown"])  # type: ignore[no-any-return]


@compiled
def _touching_placement(rules: Any, state: Any, action: int, out: Actions) -> Any:
    return put(out, 0, action)


@compiled
def _touching_step(rules: Any, state: Any, action: int, out: Actions) -> Any:
    cells = rules.board.width * rules.board.height
    return put(out, put(out, 0, action // cells), action % cells)


TOUCHING: Mapping[str, Callable[..., Any]] = {PLACEMENTS: _touching_placement, STEPS: _touching_step}

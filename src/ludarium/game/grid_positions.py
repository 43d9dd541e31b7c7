"""How positions of a plain game on a grid are written and read.

The ranks from the top joined by `/`, a letter for each piece and run lengths for empty squares; then the player whose turn
it is, where `State` has a field `side`; then every further field of `State` in its order, numbers as they are and sets of
squares as `a1+b2`, `-` where empty.
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ludarium.errors import BadPosition
from ludarium.game.grid_game import Kind
from ludarium.game.size import Size
from ludarium.game.squares import read_ranks, square_name, square_number, written_ranks
from ludarium.kernel.bits import members, squares

if TYPE_CHECKING:
    from ludarium.game.parts import Verbs

SIDE = "side"
_LONGEST_NUMBER = 18


class Positions:
    """The positions of one game, written and read."""

    def __init__(self, kinds: Sequence[Kind], verbs: "Verbs") -> None:
        self.kinds, self.verbs = kinds, verbs

    def write(self, rules: Any, state: Any) -> str:
        """The position in one line."""
        width, height = rules.board.width, rules.board.height
        letters = [""] * (width * height)
        for kind in self.kinds:
            for square in members(getattr(state, kind.field)):
                letters[square] = kind.letter
        words = [written_ranks(letters, width)]
        if SIDE in state._fields:
            words.append(self.verbs.players_for(rules)[state.side])
        for field in self._further(state):
            value = getattr(state, field)
            if isinstance(value, tuple):
                value = "+".join(square_name(square, width) for square in members(value)) or "-"
            words.append(str(value))
        return " ".join(words)

    def read(self, values: Mapping[str, Any], text: str) -> tuple[dict[str, Any], Any]:
        """The state written as `text`, and the board's size where it is not the variant's."""
        words = text.split()
        if not words:
            raise BadPosition("a position begins with the ranks of the board, from the top, joined by /")
        letters, width = read_ranks(words[0], {kind.letter for kind in self.kinds})
        size = Size(width, len(letters) // width)
        if max(size) > 26:
            raise BadPosition(f"a board has at most 26 files and ranks, not {size[0]}×{size[1]}")
        rules = self.verbs.rules_for(values)
        options: dict[str, Any] = {}
        if tuple(size) != (rules.board.width, rules.board.height):
            usual = values.get("size")
            if usual is None or (not isinstance(usual, tuple) and size[0] != size[1]):
                raise BadPosition(f"the board is {rules.board.width}×{rules.board.height}, not {size[0]}×{size[1]}")
            options = {"size": size if isinstance(usual, tuple) else size[0]}
            rules = self.verbs.rules_for({**values, **options})
        return options, self._state(rules, letters, words[1:])

    def _further(self, state: Any) -> list[str]:
        taken = {SIDE, *(kind.field for kind in self.kinds)}
        return [field for field in state._fields if field not in taken]

    def _state(self, rules: Any, letters: list[str], words: list[str]) -> Any:
        cells = rules.board.width * rules.board.height
        start = self.verbs.start_for(rules)
        fields: dict[str, Any] = {
            kind.field: squares((s for s, letter in enumerate(letters) if letter == kind.letter), cells)
            for kind in self.kinds
        }
        further = self._further(start)
        wanted = [name for name in (SIDE,) if name in start._fields] + further
        if len(words) != len(wanted):
            tail = f", then {', '.join(wanted)}" if wanted else " and nothing else"
            raise BadPosition(f"a position is the ranks{tail}, such as {self.write(rules, start)!r}")
        for name, word in zip(wanted, words, strict=True):
            if name == SIDE:
                fields[SIDE] = self._side(rules, word)
            elif isinstance(getattr(start, name), tuple):
                fields[name] = self._set(rules, name, word)
            else:
                fields[name] = _number(name, word)
        return start._replace(**fields)

    def _side(self, rules: Any, word: str) -> int:
        players = self.verbs.players_for(rules)
        if word not in players:
            raise BadPosition(f"the player whose turn it is is one of {', '.join(players)}, not {word[:20]!r}")
        return players.index(word)

    def _set(self, rules: Any, name: str, word: str) -> Any:
        width, height = rules.board.width, rules.board.height
        found = [] if word == "-" else [square_number(square, width, height) for square in word.split("+")]
        if None in found:
            raise BadPosition(f"{name} is a list of squares such as a1+b2, or -, not {word[:40]!r}")
        return squares((square for square in found if square is not None), width * height)


def _number(name: str, word: str) -> int:
    digits = word.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= _LONGEST_NUMBER):
        raise BadPosition(f"{name} is a whole number, not {word[:20]!r}")
    return int(word)

"""What a plain game on a grid gets by default: notation, error messages, look, touched cells, planes.

Such a game keeps its board in `Rules.board` (kernel/grid.py) and its pieces in fields of `State` that are sets of squares,
one field for each kind of piece. It names them once:

    PIECES = (Kind("black", "x", 0, "black stone"), Kind("white", "o", 1, "white stone"))
    ACTIONS = STEPS

An action is the square it fills (`PLACEMENTS`), or a step from one square to another, `start × cells + end` (`STEPS`).
Anything that a game defines itself, in `notation.py`, `look.py` or `planes.py`, replaces the default. Patterns for learned
tables are there for those who ask for them: `declare(…, grid_patterns=True)`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ludarium.errors import BadGame
from ludarium.game.option import Option
from ludarium.kernel.grid import grid

if TYPE_CHECKING:
    from ludarium.game.declaring import Found
    from ludarium.game.folder import Folder
    from ludarium.game.parts import Verbs

PLACEMENTS, STEPS = "placements", "steps"
NOBODY = -1


@dataclass(frozen=True)
class Kind:
    """One kind of piece: where `State` keeps it, and how it is written, said and drawn."""

    field: str  # the field of State with the squares of these pieces, and the id of their symbol in symbols.svg
    letter: str  # one letter, in positions and on boards of letters
    owner: int = NOBODY  # the player whose pieces they are
    word: str = ""  # what people call one of them; the field's name where empty
    glyph: str = ""  # one Unicode character for terminals

    @property
    def called(self) -> str:
        """What people call one of them."""
        return self.word or self.field.replace("_", " ")


def actions_for(kind: str, folder: "Folder") -> Callable[[Any], int]:
    """How many actions a board has room for."""
    if kind not in (PLACEMENTS, STEPS):
        game = folder.package.rpartition(".")[2]
        raise BadGame(
            f"the game {game}: ACTIONS in rules.py is {kind!r}, but it should be PLACEMENTS or STEPS (ludarium.game.grid_game)"
        )

    def count(rules: Any) -> int:
        cells = rules.board.width * rules.board.height
        return int(cells if kind == PLACEMENTS else cells * cells)

    return count


def rules_for(rules_class: type, options: tuple[Option, ...], folder: "Folder") -> Callable[[Mapping[str, Any]], Any]:
    """The variant with these options, if `Rules` has a field for each: `board` is made from `size`, the others are as chosen."""
    fields = getattr(rules_class, "_fields", ())
    names = {option.name for option in options}
    for field in fields:
        if field not in names and not (field == "board" and "size" in names):
            game = folder.package.rpartition(".")[2]
            raise BadGame(
                f"the game {game} has no option for the field {field!r} of Rules; give it an option of that name "
                "(the field board is made of the option size), or write rules_for(options) in rules.py"
            )

    def made(values: Mapping[str, Any]) -> Any:
        size = values.get("size")
        board = {"board": grid(*(size if isinstance(size, tuple) else (size, size)))} if "board" in fields else {}
        return rules_class(**{**{field: values[field] for field in fields if field != "board"}, **board})

    return made


def notation(found: "Found", verbs: "Verbs") -> dict[str, Any]:
    """The four functions of a notation."""
    from ludarium.game.grid_positions import Positions

    positions = Positions(found.need("PIECES"), verbs)
    return {"read_position": positions.read, "write_position": positions.write, **moves(found)}


def moves(found: "Found") -> dict[str, Any]:
    """The two functions that read and write moves."""
    from ludarium.game.grid_moves import Moves

    default = Moves(found.get("PIECES") or (), found.get("refusal"))
    return {"read_move": default.read, "write_move": default.write}


def appearance(found: "Found", verbs: "Verbs") -> dict[str, Any]:
    """The look, and the cells that an action touches."""
    from ludarium.game.grid_look import GridLook
    from ludarium.game.scene import TOUCHING, touched_by

    kind = found.get("ACTIONS")
    touched = {"touched": touched_by(TOUCHING[kind])} if kind is not None else {}
    return {"look": GridLook(found.need("PIECES"), found.folder).look, **touched}


def observation(found: "Found", verbs: "Verbs") -> dict[str, Any]:
    """A plane for each kind of piece of each player, one's own first, and one for whose turn it is."""
    from ludarium.game.grid_planes import observer

    names = found.get("PLAYERS")
    return observer(found.need("PIECES"), len(names)) if names else {}


def judgement(found: "Found", verbs: "Verbs") -> dict[str, Any]:
    """Patterns for learned tables: every small window of the board."""
    from ludarium.game.grid_patterns import patterns_of

    return patterns_of(found.need("PIECES"), len(found.need("PLAYERS")), verbs.start_for, found.get("images"))

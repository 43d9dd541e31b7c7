"""What is wrong with a game that somebody wrote, in one sentence that names the piece, the file and what is wanted."""

import dataclasses
import difflib
import inspect
from typing import TYPE_CHECKING, Any

from ludarium.errors import BadGame
from ludarium.kernel import verbs as kernel
from ludarium.kernel.compiling import plain

if TYPE_CHECKING:
    from ludarium.game.folder import Folder
    from ludarium.game.game import Game


MEANT = {
    "Rules": "a NamedTuple that holds a variant, class Rules(NamedTuple)",
    "start_for": "start_for(rules), the State a game starts from",
    "PLAYERS": 'the players\' names in the order of their seats, PLAYERS = ("black", "white")',
    "mover": "mover(rules, state), the player to move or OVER",
    "moves": "moves(rules, state, out), which writes the legal actions into out and returns how many there are",
    "play": "play(rules, state, action), the state after an action",
    "score": "score(rules, state, player), +1 for a win and -1 for a loss once the game is over",
    "ACTIONS": "the kind of its actions, PLACEMENTS or STEPS (ludarium.game.grid_game), or a function actions_for(rules)",
    "actions_for": "actions_for(rules), how many actions there are, or PIECES and ACTIONS for a plain game on a grid",
    "read_position": "read_position(values, text); a plain game on a grid names its PIECES instead",
    "write_position": "write_position(rules, state); a plain game on a grid names its PIECES instead",
    "read_move": "read_move(position, text); a plain game on a grid names its PIECES instead",
    "write_move": "write_move(position, move); a plain game on a grid names its PIECES instead",
    "look": "look(position, viewer), the board as a Look; a plain game on a grid names its PIECES instead",
    "touched": "touched(position, action), the names of the cells an action touches",
}
"""What each necessary thing is, for an error message if it is missing."""


def missing(folder: "Folder", modules: tuple[str, ...], name: str) -> BadGame:
    """The error about something that every game needs."""
    places = [f"{module}.py" for module in modules if folder.file(f"{module}.py")] or [f"{modules[0]}.py"]
    known = {other for module in (*modules, "") for other in vars(folder.module(module) or object)}
    near = difflib.get_close_matches(name, known, n=1, cutoff=0.75)
    hint = f" (it has {near[0]}: is that a misspelling?)" if near else ""
    game = folder.package.rpartition(".")[2]
    return BadGame(f"the game {game} lacks {name} in {places[0]}{hint}; wanted is {MEANT.get(name, name)}")


TAKES = {
    "rules_for": "values", "start_for": "rules", "players_for": "rules", "actions_for": "rules", "widest_for": "rules",
    "reason": "rules, state", "read_position": "values, text", "write_position": "rules, state",
    "read_move": "position, text", "write_move": "position, move", "look": "position, viewer",
    "touched": "position, action", "phrase": "position, action", "weights_row": "rules", "planes_for": "rules",
    "tables_for": "rules", "self_taught": "rules",
    "features": "rules, state, player", "contradiction": "given, chosen", "rules_words": "game", "kit_for": "game",
}  # fmt: skip
"""What each function that is not a verb is called with. The names are ours; a game may use others."""


def where(function: Any) -> str:
    """The file and line in which a function stands, for a sentence."""
    code = getattr(plain(function), "__code__", None)
    return "" if code is None else f"{code.co_filename}, line {code.co_firstlineno}"


def checked_verbs(game: "Game") -> "Game":
    """The game, if each of its verbs takes what the kernel gives it. BadGame names the first that does not."""
    for name, function in game._meanings().items():
        if function is None:
            continue
        wanted = list(inspect.signature(getattr(kernel, name)).parameters)
        if not callable(function):
            raise BadGame(f"the game {game.name}: {name} is {function!r}, but it should be a function")
        taken = list(inspect.signature(plain(function)).parameters)
        if taken != wanted:  # numba compares the names to the letter
            has, should = ", ".join(taken), ", ".join(wanted)
            raise BadGame(
                f"the game {game.name}: {name} takes ({has}), but it should take ({should}) ({where(function)})"
            )
    for part in (game.verbs, game.notation, game.appearance, game.judgement, game.observation, game.extras):
        for name in TAKES.keys() & {field.name for field in dataclasses.fields(part)}:
            if (function := getattr(part, name)) is not None:
                _check_called(game, name, function)
    return game


def _check_called(game: "Game", name: str, function: Any) -> None:
    """BadGame unless the function can be called with as many values as it will be."""
    if not callable(function):
        raise BadGame(f"the game {game.name}: {name} is {function!r}, but it should be a function")
    signature = inspect.signature(plain(function))
    try:
        signature.bind(*TAKES[name].split(", "))
    except TypeError:
        has = ", ".join(signature.parameters)
        raise BadGame(
            f"the game {game.name}: {name} takes ({has}), but it should take ({TAKES[name]}) ({where(function)})"
        ) from None


def checked_pieces(folder: "Folder", kinds: Any) -> Any:
    """The kinds of pieces of a plain game on a grid, if they fit its State and differ from each other. BadGame says what does not."""
    game = folder.package.rpartition(".")[2]
    fields = getattr(folder.attribute("rules", "State") or folder.attribute("", "State"), "_fields", None)
    letters: set[str] = set()
    for kind in kinds:
        if fields is not None and kind.field not in fields:
            raise BadGame(
                f"the game {game}: PIECES in rules.py names the field {kind.field!r}, but State has only {', '.join(fields)}"
            )
        if len(kind.letter) != 1 or not kind.letter.isalpha() or kind.letter in letters:
            raise BadGame(
                f"the game {game}: PIECES in rules.py writes {kind.field} as {kind.letter!r}; "
                "each kind needs one letter of its own"
            )
        letters.add(kind.letter)
    return kinds

"""Players written in Python by anybody: `python:module:Class`. Naming one runs its code, so strangers may not do so.

The class needs one method, `choose(match, limits)` or `choose(match)`, that returns a turn: its text, its actions, one
action, or a `Choice`. If it does something wrong, the error names it.
"""

import importlib
import inspect
import sys
from pathlib import Path
from typing import Any, cast

from ludarium.errors import BadArgument, IllegalMove, LudariumError, UnknownGame, briefly
from ludarium.game.game import Game
from ludarium.game.position import Position
from ludarium.play.choice import Choice, Player
from ludarium.play.limits import Limits
from ludarium.play.match import Match
from ludarium.play.secrets import known_to

PYTHON = "python"
EXPLANATION = "a class of your own; python:module:Class (its code is run)"
_NOW = Limits()


def is_python(text: str) -> bool:
    """Whether the name is that of a Python class."""
    return text.strip().partition(":")[0] == PYTHON


class PlayerFailed(LudariumError):
    """A Python player raised an error, or did not return a turn."""

    code = "PLAYER_FAILED"


class PythonPlayer:
    """A Python player with the interface of every player: its answers are checked before they count."""

    def __init__(self, text: str, own: Any) -> None:
        self.text, self.own = text, own
        self._takes_limits = _takes(own.choose, 2)

    def prepare(self, game: Game) -> None:
        """Whatever the player itself prepares."""
        if hasattr(self.own, "prepare"):
            self._tried("prepare", game)

    def choose(self, match: Match, limits: Limits = _NOW) -> Choice:
        """The turn it returns. PlayerFailed if it raises or returns no turn, IllegalMove if the turn is not legal."""
        known = known_to(match, match.position.mover)
        here, ply = known.position, known.ply()
        answer = self._tried("choose", *((known, limits) if self._takes_limits else (known,)))
        if known.position is not here or known.ply() != ply:
            raise PlayerFailed(f"{self.text} changed the match it was asked about; it may only look at it")
        chosen = answer if isinstance(answer, Choice) else Choice(answer, [])
        return chosen._replace(move=self._legal(here, chosen.move))

    def _tried(self, name: str, *given: Any) -> Any:
        try:
            return getattr(self.own, name)(*given)
        except Exception as error:
            raise PlayerFailed(f"{self.text} failed in {name}: {type(error).__name__}: {error}") from error

    def _legal(self, here: Position, answer: Any) -> tuple[int, ...]:
        """The answer as actions, all of them the player's own."""
        try:
            move = here.move(answer).played
        except IllegalMove as error:
            shown = f"{self.text} answered with {_shown(answer)}, which is illegal: {error.sentence}"
            raise IllegalMove(shown, code=error.code, position=error.position) from None
        except LudariumError as error:
            raise PlayerFailed(f"{self.text} answered with {_shown(answer)}, which is no turn: {error}") from None
        if any(place.mover != here.mover for place, _ in move.steps):
            raise IllegalMove(f"{self.text} answered with more than its own turn: {_shown(answer)}")
        return tuple(move)


def _shown(answer: Any) -> str:
    return repr(answer)[:80]


def _takes(function: Any, count: int) -> bool:
    """Whether the function can be called with so many values."""
    try:
        inspect.signature(function).bind(*[None] * count)
    except TypeError:
        return False
    except ValueError:  # it has no signature
        return True
    return True


def python_player(text: str, seed: int | str = 0) -> PythonPlayer:
    """The player that `python:module:Class` names; the class is made with `seed=…` where it takes one, else with nothing.

    Modules are looked for in the current folder and wherever Python looks. UnknownGame says what was not found.
    """
    module, name = _parts(text)
    made = _found(text, module, name)
    try:
        takes_seed = "seed" in inspect.signature(made).parameters
    except (TypeError, ValueError):
        takes_seed = False
    try:
        own = made(seed=seed) if takes_seed else made()
    except Exception as error:
        raise _unknown(f"{text}: making a {name} failed: {type(error).__name__}: {error}") from error
    if not callable(getattr(own, "choose", None)):
        raise _unknown(f"{text}: {name} is not a player: it has no method choose(match, limits)")
    return PythonPlayer(text, own)


def as_player(own: Any) -> Player:
    """Any object with a method `choose`, as a player whose answers are checked. BadArgument if it has none."""
    if isinstance(own, type):
        raise BadArgument(f"this is the class {own.__name__}; make a player of it first: {own.__name__}()")
    if not callable(getattr(own, "choose", None)):
        raise BadArgument(f"{briefly(own)} is not a player: it has no method choose(match, limits)")
    ours = type(own).__module__.startswith("ludarium.")
    return cast(Player, own) if ours else PythonPlayer(type(own).__name__, own)


def source_of(text: str) -> bytes:
    """The module's source, so that an edited player is recognised as another; empty if it has none."""
    module, name = _parts(text)
    found = sys.modules[_found(text, module, name).__module__].__file__
    return Path(found).read_bytes() if found and found.endswith(".py") else b""


def _parts(text: str) -> tuple[str, str]:
    _, _, rest = text.strip().partition(":")
    module, colon, name = rest.partition(":")
    if not (colon and all(part.isidentifier() for part in module.split(".")) and name.isidentifier()):
        raise _unknown(f"{text[:80]!r}: a player of your own is written python:module:Class")
    return module, name


def _found(text: str, module: str, name: str) -> Any:
    """The class, or whatever else makes a player."""
    if (here := str(Path.cwd())) not in sys.path and "" not in sys.path:
        sys.path.append(here)  # last, so that no file there hides an installed module
    try:
        value = importlib.import_module(module)
    except ModuleNotFoundError as error:
        raise _unknown(f"{text}: there is no module {error.name!r} in this folder or on Python's path") from error
    except Exception as error:
        raise _unknown(f"{text}: importing {module} failed: {type(error).__name__}: {error}") from error
    if not hasattr(value, name):
        known = [key for key, one in vars(value).items() if isinstance(one, type) and hasattr(one, "choose")]
        has = f"it has {', '.join(known[:5])}" if known else "it has no class with a method choose"
        raise _unknown(f"{text}: there is no {name} in {module}; {has}")
    made = getattr(value, name)
    if not callable(made):
        raise _unknown(f"{text}: {name} is not a class, nor a function that makes a player")
    return made


def _unknown(sentence: str) -> UnknownGame:
    return UnknownGame(sentence, code="UNKNOWN_PLAYER")

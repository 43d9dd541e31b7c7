"""Errors about what a caller asked for; each says what is wrong, where, and what would be right."""

import operator
import reprlib
from typing import Any


class LudariumError(ValueError):
    """The base class of all errors about what a caller asked for. `code` is one word, for programs to check."""

    code = "ERROR"

    def __init__(self, sentence: str, *, code: str | None = None) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.code = code or type(self).code


class UnknownGame(LudariumError):
    """There is no game, option or value of that name."""

    code = "UNKNOWN_GAME"


class BadGame(LudariumError):
    """A game's folder does not declare a playable game."""

    code = "BAD_GAME"


class BadPosition(LudariumError):
    """The text does not describe a position of the game."""

    code = "BAD_POSITION"


class BadNotation(LudariumError):
    """The text is not a move, a record or the name of a game."""

    code = "BAD_NOTATION"


class BadArgument(LudariumError, TypeError):
    """A Python value of the wrong type: None instead of a text, say, or a fraction instead of a whole number."""

    code = "BAD_ARGUMENT"


class IllegalMove(LudariumError):
    """The move is well formed but not legal here; `position` shows the board."""

    code = "ILLEGAL_MOVE"

    def __init__(self, sentence: str, *, code: str | None = None, position: str = "") -> None:
        super().__init__(sentence, code=code)
        self.position = position

    def __str__(self) -> str:
        return f"{self.sentence}\n{self.position}" if self.position else self.sentence


class MissingExtra(LudariumError, ImportError):
    """Some libraries are missing; one of the package's extras installs them."""

    code = "MISSING_EXTRA"

    def __init__(self, extra: str, what: str, missing: ImportError | None = None) -> None:
        """`what` (`serving the web table`) needs the libraries of `extra`; `missing` says which was not found."""
        name = f" ({missing.name} is missing)" if missing is not None and missing.name else ""
        super().__init__(f"{what} needs more packages{name}: pip install 'ludarium[{extra}]'")
        self.extra = extra


# --- what callers hand over


def a_text(value: Any, what: str) -> str:
    """`value`, if it is a text. BadArgument says `what` would have been one."""
    if not isinstance(value, str):
        raise BadArgument(f"{what} is a text, not {briefly(value)}")
    return value


def a_whole_number(value: Any, what: str) -> int:
    """`value` as an int, if it is a whole number; neither True nor 1.0 is one. BadArgument says `what` would have been."""
    try:
        if not isinstance(value, bool):
            return operator.index(value)
    except Exception:  # noqa: BLE001, S110 - whatever an object does when it is asked: it is no whole number
        pass
    raise BadArgument(f"{what} is a whole number, not {briefly(value)}")


def briefly(value: Any) -> str:
    """How a value is shown in an error: short, however large it is."""
    try:
        return reprlib.repr(value)
    except Exception:  # noqa: BLE001 - what cannot be shown is named by its kind
        return f"a value of type {type(value).__name__}"

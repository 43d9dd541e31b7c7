"""What can go wrong when people hand us something: a few errors, each saying what, where and what would be right."""

import operator
import reprlib
from typing import Any


class LudariumError(ValueError):
    """Any complaint about what the user asked for; never about our own mistakes."""

    code = "ERROR"

    def __init__(self, sentence: str, *, code: str | None = None) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.code = code or type(self).code


class UnknownGame(LudariumError):
    """No game, option or option value of that name."""

    code = "UNKNOWN_GAME"


class BadGame(LudariumError):
    """A game's folder does not declare a game that can be played."""

    code = "BAD_GAME"


class BadPosition(LudariumError):
    """The text does not describe a position of the game."""

    code = "BAD_POSITION"


class BadNotation(LudariumError):
    """The text is not a move, a record or a game name as we write them."""

    code = "BAD_NOTATION"


class BadArgument(LudariumError, TypeError):
    """A Python value of the wrong kind: None where a text is wanted, a fraction where a whole number is."""

    code = "BAD_ARGUMENT"


class IllegalMove(LudariumError):
    """The move is well formed but may not be played here; `position` shows where."""

    code = "ILLEGAL_MOVE"

    def __init__(self, sentence: str, *, code: str | None = None, position: str = "") -> None:
        super().__init__(sentence, code=code)
        self.position = position

    def __str__(self) -> str:
        return f"{self.sentence}\n{self.position}" if self.position else self.sentence


class MissingExtra(LudariumError, ImportError):
    """Libraries are missing that come with one of the package's extras."""

    code = "MISSING_EXTRA"

    def __init__(self, extra: str, what: str, missing: ImportError | None = None) -> None:
        """`what` is wanted (`serving the web table`), `extra` brings it, `missing` says what was not found."""
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

"""Options of a game: what may be chosen, what each choice means, and how a choice is read and written."""

import difflib
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from ludarium.errors import UnknownGame

FLAGS = {"true": True, "yes": True, "on": True, "1": True, "false": False, "no": False, "off": False, "0": False}


@dataclass(frozen=True)
class Option:
    """One choice a variant makes. Exactly one of `choices`, `flag`, `read` says which values there are.

    `choices` maps each value as written to its explanation; a flag is on or off; `read` turns a text into a value
    (raising ValueError with a sentence) and `hint` says which texts it takes.
    """

    name: str
    default: Any
    explanation: str
    choices: dict[str, str] | None = None
    read: Callable[[str], Any] | None = None
    hint: str = ""
    examples: tuple[str, ...] = ()

    @property
    def flag(self) -> bool:
        """Whether the option is simply on or off."""
        return self.choices is None and self.read is None

    @property
    def values(self) -> str:
        """The values it takes, in words."""
        if self.choices is not None:
            return " | ".join(self.choices)
        return "on | off" if self.flag else self.hint

    def value(self, given: Any) -> Any:
        """`given`, a text or a Python value, as the option's value."""
        text = str(given).strip()
        if self.flag:
            if text.lower() not in FLAGS:
                raise UnknownGame(f"option {self.name} is on or off, not {text!r}", code="BAD_OPTION")
            return FLAGS[text.lower()]
        if self.choices is not None:
            if text in self.choices:
                return text
            raise UnknownGame(self._complaint(text, self.choices), code="BAD_OPTION")
        assert self.read is not None
        try:
            return self.read(text)
        except ValueError as error:
            raise UnknownGame(f"option {self.name}={text}: {error} ({self.hint})", code="BAD_OPTION") from None

    def _complaint(self, text: str, choices: Iterable[str]) -> str:
        return f"option {self.name} has no value {text!r}; {nearest(text, choices)}"

    def write(self, value: Any) -> str:
        """The value as it is written in a game's name."""
        if self.flag:
            return "true" if value else "false"
        text = str(value)
        return f'"{text}"' if any(mark in text for mark in ',()"= ') else text


def whole(low: int, high: int) -> Callable[[str], int]:
    """A reader of whole numbers from low to high."""

    def read(text: str) -> int:
        if not (text.isascii() and text.isdigit() and len(text) < 10 and low <= int(text) <= high):
            raise ValueError(f"a whole number from {low} to {high} is needed")
        return int(text)

    return read


def nearest(text: str, known: Iterable[str]) -> str:
    """A hint for a name that is not known: the nearest spelling and all there are."""
    names = list(known)
    close = difflib.get_close_matches(text.lower(), [name.lower() for name in names], n=1, cutoff=0.5)
    known_names = f"there is: {', '.join(names)}"
    return f"did you mean {close[0]!r}? ({known_names})" if close else known_names

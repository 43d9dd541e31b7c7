"""A game's options: which choices there are, what each one means, and how it is read and written."""

import difflib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ludarium.errors import BadArgument, UnknownGame, briefly

FLAGS = {"true": True, "yes": True, "on": True, "1": True, "false": False, "no": False, "off": False, "0": False}
_SHOWN = 60


@dataclass(frozen=True)
class Option:
    """An option of a game. Give `choices` or `read` to say which values it takes; with neither it is on or off.

    `choices` maps each value, as it is written, to its explanation. `read` turns a text into a value, or raises
    ValueError with a sentence, and `hint` says which texts it accepts. `aliases` are older spellings of choices, which
    are understood but never shown.
    """

    name: str
    default: Any
    explanation: str
    choices: dict[str, str] | None = None
    read: Callable[[str], Any] | None = None
    hint: str = ""
    examples: tuple[str, ...] = ()
    aliases: Mapping[str, str] = field(default_factory=dict)

    @property
    def flag(self) -> bool:
        """Whether the option is simply on or off."""
        return self.choices is None and self.read is None

    @property
    def values(self) -> str:
        """The values it accepts, in words."""
        if self.choices is not None:
            return " | ".join(self.choices)
        return "on | off" if self.flag else self.hint

    def value(self, given: Any) -> Any:
        """The option's value that `given`, a text or a Python value, stands for."""
        text = self._text(given)
        if self.flag:
            if text.lower() not in FLAGS:
                raise UnknownGame(f"option {self.name} is on or off, not {_short(text)!r}", code="BAD_OPTION")
            return FLAGS[text.lower()]
        if self.choices is not None:
            text = self.aliases.get(text, text)
            if text in self.choices:
                return text
            raise UnknownGame(self._complaint(text, self.choices), code="BAD_OPTION")
        assert self.read is not None
        try:
            return self.read(text)
        except ValueError as error:
            sentence = f"option {self.name}={_short(text)}: {error} ({self.hint})"
            raise UnknownGame(sentence, code="BAD_OPTION") from None

    def _text(self, given: Any) -> str:
        try:
            return str(given).strip()
        except Exception:  # noqa: BLE001 - some objects cannot say what they are
            raise BadArgument(f"option {self.name} takes {self.values}, not {briefly(given)}") from None

    def _complaint(self, text: str, choices: Iterable[str]) -> str:
        return f"option {self.name} has no value {_short(text)!r}; {nearest(text, choices)}"

    def write(self, value: Any) -> str:
        """The value as it is written in a game's name."""
        if self.flag:
            return "true" if value else "false"
        text = str(value)
        return f'"{text}"' if any(mark in text for mark in ',()"= ') else text


def _short(text: str) -> str:
    return text if len(text) <= _SHOWN else text[:_SHOWN] + "…"


def whole(low: int, high: int) -> Callable[[str], int]:
    """A reader of whole numbers from low to high."""

    def read(text: str) -> int:
        if not (text.isascii() and text.isdigit() and len(text) < 10 and low <= int(text) <= high):
            plain = ", in the digits 0 to 9," if not text.isascii() else ""
            raise ValueError(f"a whole number from {low} to {high}{plain} is needed")
        return int(text)

    return read


def nearest(text: str, known: Iterable[str]) -> str:
    """A hint for a name that is not known: the nearest spelling and all there are."""
    names = list(known)
    close = difflib.get_close_matches(text.lower(), [name.lower() for name in names], n=1, cutoff=0.5)
    known_names = f"there is: {', '.join(names)}"
    return f"did you mean {close[0]!r}? ({known_names})" if close else known_names

"""Texts for people that can be said in other languages: English, together with what it was made of.

A `Words` is a str, the English text, and is used like any other: printed, compared, written into JSON. It also remembers the text
with names in braces and the values for them, by which a catalogue can say the same in another language (docs/web/languages.md).
Cutting it up or adding to it gives a plain str, which stays English; `glued` puts several together.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

_PACKED = "words"  # the key by which packed words are told from other objects
CAPITAL, SENTENCE = "capital", "sentence"


class Words(str):
    """`Words("there is no piece on {square}", square="c3")`. Values may be words themselves, numbers, or lists of both."""

    text: str
    values: dict[str, Any]
    many: tuple[str, int] | None  # what is said of another number than one, and the number
    shape: str  # what is done to the text once it is said: CAPITAL, SENTENCE or nothing

    def __new__(cls, text: str, /, **values: Any) -> "Words":
        return _made(text, values)

    def __reduce__(self) -> tuple[Callable[..., "Words"], tuple[Any, ...]]:
        return _made, (self.text, self.values, self.many, self.shape)

    def said(self, translate: Callable[[str, tuple[str, int] | None], str]) -> str:
        """The text as `translate` has it, values and all."""
        text = translate(self.text, self.many)
        filled = _filled(text, {name: _said(value, translate) for name, value in self.values.items()})
        return _SHAPES[self.shape](filled)

    def shaped(self, shape: str) -> "Words":
        """The same with a capital, or as a sentence."""
        return _made(self.text, self.values, self.many, shape)


def _made(text: str, values: dict[str, Any], many: tuple[str, int] | None = None, shape: str = "") -> Words:
    chosen = many[0] if many is not None and many[1] != 1 else text
    english = _SHAPES[shape](_filled(chosen, {name: _said(value, _in_english) for name, value in values.items()}))
    made = str.__new__(Words, english)
    made.text, made.values, made.many, made.shape = text, values, many, shape
    return made


def many_words(one: str, many: str, n: int, **values: Any) -> Words:
    """One of two texts by a number, which is `{n}` in them; other languages have their own forms."""
    return _made(one, {"n": n, **values}, (many, int(n)))


def glued(parts: Iterable[Any], between: str = " ") -> str:
    """Several texts as one, without those that are empty; each is said by itself."""
    kept = [part for part in parts if part]
    if len(kept) < 2:
        return kept[0] if kept else ""
    spaced = [piece for part in kept for piece in (between, part)][1:]
    return _made("{parts}", {"parts": spaced})


def listed(names: Iterable[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    *first, last = names
    return Words("{some} and {last}", some=glued(first, ", "), last=last) if first else last


def noted(text: str) -> str:
    """The text itself: marks what stands in a table and becomes words where it is used, for tools/words.py to find."""
    return text


def capital(text: str) -> str:
    """The text as a sentence begins."""
    return text.shaped(CAPITAL) if isinstance(text, Words) else _capital(text)


def sentence(text: str) -> str:
    """The text with a capital and a full stop; coordinates and moves at its beginning stay as they are written."""
    return text.shaped(SENTENCE) if isinstance(text, Words) else _sentence(text)


# --- on the way to another process, or into a store


def packed(value: Any) -> Any:
    """A value for JSON in which words are kept as what they were made of."""
    if isinstance(value, Words):
        return {_PACKED: [value.text, packed(value.values), value.many, value.shape]}
    if isinstance(value, Mapping):
        return {name: packed(one) for name, one in value.items()}
    return [packed(one) for one in value] if isinstance(value, list | tuple) else value


def unpacked(value: Any) -> Any:
    """What `packed` was given, but for tuples, which are lists now."""
    if isinstance(value, list):
        return [unpacked(one) for one in value]
    if not isinstance(value, dict):
        return value
    if value.keys() == {_PACKED} and isinstance(value[_PACKED], list):
        text, values, many, shape = value[_PACKED]
        return _made(text, unpacked(values), tuple(many) if many else None, shape)
    return {name: unpacked(one) for name, one in value.items()}


# --- saying


def _in_english(text: str, many: tuple[str, int] | None) -> str:
    return many[0] if many is not None and many[1] != 1 else text


def _said(value: Any, translate: Callable[[str, tuple[str, int] | None], str]) -> Any:
    if isinstance(value, Words):
        return value.said(translate)
    if isinstance(value, list | tuple):
        return "".join(str(_said(one, translate)) for one in value)
    return value


def _filled(text: str, values: Mapping[str, Any]) -> str:
    return text.format(**values) if values else text


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _sentence(text: str) -> str:
    text = text.strip()
    plain = text.partition(" ")[0].isalpha()
    return (_capital(text) if plain else text) + ("" if text.endswith((".", "!", "?")) else ".")


_SHAPES: dict[str, Callable[[str], str]] = {"": lambda text: text, CAPITAL: _capital, SENTENCE: _sentence}

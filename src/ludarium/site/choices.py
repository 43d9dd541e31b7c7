"""Options on a site: every combination that its form offers, described ahead, as Python cannot be asked there.

Variants that share a shape of board share their modules; what distinguishes them is data, mostly the words of their rules. The
file of a game is a table with a row for each combination and a column for each piece of that data.
"""

import base64
import itertools
import math
from collections.abc import Iterator
from typing import Any, NamedTuple

from ludarium import catalogue as known_games
from ludarium.errors import LudariumError
from ludarium.game.game import Game
from ludarium.game.option import Option
from ludarium.server import catalogue
from ludarium.wording import Words

MOST_TOGETHER = 5_000
"""So many combinations are listed all; of more, only those that change a preset in one option (together.py has the rest)."""

_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
_LONG = 16  # longer texts are cut, so that variants can share the pieces they have in common; digits of a word
_OF_WORDS = "rules", "start"

Key = tuple[int, ...]


class Choices(NamedTuple):
    """What a site offers of a game: its options with their values as written, variants by the numbers of these, refusals."""

    options: dict[str, list[str]]
    variants: dict[Key, Game]
    refusals: dict[Key, str]
    whole: bool
    """Whether these are all combinations of the values."""


class Apart(NamedTuple):
    """Pairs of changes that the page must not put together, by the combination they would be; refusals have a sentence."""

    pairs: list[Key]
    refusals: dict[Key, str]
    presets: list[Key]


def choices_of(game: Game) -> Choices:
    """All that the site can offer."""
    options = {option.name: values for option in game.options if len(values := values_of(option)) > 1}
    whole = math.prod(map(len, options.values())) <= MOST_TOGETHER
    variants: dict[Key, Game] = {}
    refusals: dict[Key, str] = {}
    for chosen in _all_of(options) if whole else _changed_presets(game, options):
        key = tuple(values.index(chosen[name]) for name, values in options.items())
        try:
            variants[key] = variant_at(game, options, key)
        except (LudariumError, ValueError) as error:
            refusals[key] = str(error)
    return Choices(options, variants, refusals, whole)


def variant_at(game: Game, options: dict[str, list[str]], key: Key) -> Game:
    """The variant with these values. LudariumError or ValueError where they contradict each other."""
    defaults = {option.name: option.write(option.default).strip('"') for option in game.options}
    chosen = {name: values[number] for (name, values), number in zip(options.items(), key, strict=True)}
    variant = game.variant(**{name: value for name, value in chosen.items() if value != defaults[name]})
    variant.door.shape  # noqa: B018 - some contradictions are seen only now
    return variant


def values_of(option: Option) -> list[str]:
    """The values that a form offers, the default first."""
    if option.flag:
        return ["false", "true"]
    listed = option.choices if option.choices is not None else option.examples
    return list(dict.fromkeys([option.write(option.default).strip('"'), *listed]))


def _all_of(options: dict[str, list[str]]) -> Iterator[dict[str, str]]:
    for values in itertools.product(*options.values()):
        yield dict(zip(options, values, strict=True))


def _changed_presets(game: Game, options: dict[str, list[str]]) -> Iterator[dict[str, str]]:
    for preset in known_games.variants(game):
        chosen = catalogue.chosen_json(preset)
        own = {name: chosen[name] for name in options}
        if not all(value in options[name] for name, value in own.items()):
            continue  # a preset with values that the form has not got
        for name, values in options.items():
            for value in values:
                yield {**own, name: value}


def listed_options(game: Game, listed: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """A game's options for the site's form: those with values to choose from, and these values."""
    found = []
    for option, shown in zip(game.options, listed, strict=True):
        values = values_of(option)
        if len(values) < 2:
            continue
        words = {one["value"]: one["explanation"] for one in shown["choices"] or []}
        choices = [
            {"value": value, "title": Words(value.replace("_", " ")), "explanation": words.get(value, "")}
            for value in values
        ]
        found.append(shown if option.flag else {**shown, "kind": "choice", "choices": choices})
    return found


# --- the file


def choices_data(
    choices: Choices, described: dict[Key, dict[str, Any]], boards: dict[str, Any], apart: Apart | None = None
) -> dict[str, Any]:
    """The file of a game: which combinations there are, and what is known of each, as columns (js/alone/choices.js)."""
    refusals = choices.refusals | (apart.refusals if apart else {})
    cells = [dict(_cells(described[key])) for key in choices.variants]
    patterns: dict[tuple[int, ...], int] = {}
    columns = []
    for path in dict.fromkeys(path for row in cells for path in row):
        values: list[Any] = []
        numbers = tuple(_number(values, row.get(path)) for row in cells)
        columns.append([path.rpartition("#")[0], patterns.setdefault(numbers, len(patterns)), values])
    sentences = list(dict.fromkeys(refusals.values()))
    return {
        "options": choices.options, "whole": choices.whole, "rows": [_digits(key) for key in choices.variants],
        "columns": columns, "patterns": list(patterns), "boards": boards, "sentences": sentences,
        "refusals": {_digits(key): sentences.index(why) for key, why in refusals.items()},
        "presets": [_digits(key) for key in apart.presets] if apart else [],
        "apart": [_digits(key) for key in apart.pairs] if apart else [],
    }  # fmt: skip


def _digits(key: Key) -> str:
    return "".join(_DIGITS[number] for number in key)


def _number(values: list[Any], value: Any) -> int:
    if value not in values:
        values.append(value)
    return values.index(value)


def _cells(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """The leaves of a description, by where they are: `engine/variant/widest#0`; long texts in pieces, numbered."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from _cells(inner, f"{path}/{name}" if path else name)
    elif isinstance(value, str):
        if path.rpartition("/")[2] in _OF_WORDS and "/" in path:
            value = base64.b64decode(value).hex()
        for at in range(0, max(1, len(value)), _LONG):
            yield f"{path}#{at // _LONG}", value[at : at + _LONG]
    else:
        yield f"{path}#0", value

"""Which games there are: the folders under `games/`, found by looking."""

import functools
import importlib
import re
import unicodedata
from pathlib import Path
from typing import TYPE_CHECKING

from ludarium.errors import BadNotation, UnknownGame, a_text

if TYPE_CHECKING:
    from ludarium.game.game import Game

FOLDER = Path(__file__).parent / "games"
LONGEST = 4000


@functools.cache
def names() -> tuple[str, ...]:
    """The games' names, without importing any of them."""
    return tuple(sorted(place.parent.name for place in FOLDER.glob("*/__init__.py")))


@functools.cache
def declared(name: str) -> "Game":
    """The game of that name as its folder declares it."""
    from ludarium.game.option import nearest

    if name not in names():
        raise UnknownGame(f"there is no game called {name[:60]!r}; {nearest(name[:60], names())}")
    game: Game = importlib.import_module(f"ludarium.games.{name}").GAME
    return game


def all_games() -> "tuple[Game, ...]":
    """Every game, in its default variant."""
    return tuple(declared(name) for name in names())


def load(text: str) -> "Game":
    """The game called `text`: a name and, in brackets, options or a preset: `name(option=value,flag)`.

    UnknownGame lists the games, options or values there are, and the nearest spelling.
    """
    return loaded(a_text(text, "a game's name"))


@functools.lru_cache(maxsize=256)
def loaded(text: str) -> "Game":
    """What `load` gives, kept: a variant asked for again is the same object and shares what is compiled."""
    if len(text) > LONGEST:
        raise BadNotation(f"a game's name has at most {LONGEST} characters")
    match = re.fullmatch(r"\s*([^()\s]+)\s*(?:\((.*)\))?\s*", text, re.DOTALL)
    if not match:
        raise BadNotation(f"{text[:60]!r} is no game's name; write it as name or name(option=value,option=value)")
    name = _plain_letters(match[1].lower())
    given: dict[str, str] = {}
    for part in _parts(match[2] or ""):
        option, equals, value = part.partition("=")
        option = option.strip()
        if option in given:
            raise BadNotation(f"option {option[:40]!r} is given twice in {text[:60]!r}")
        given[option] = _unquoted(value.strip()) if equals else "true"
    game = declared(name)
    presets = [word for word in given if word in game.presets and given[word] == "true"]
    return game.variant(**_refined(game, given, presets))


def _refined(game: "Game", given: dict[str, str], presets: list[str]) -> dict[str, str]:
    """The options given, with those of the preset among them; two presets, or a preset and its opposite, are refused."""
    if len(presets) > 1:
        one, other = presets[:2]
        raise UnknownGame(
            f"{one} and {other} are two presets, and a game is one of them; give one, and options beside it where they "
            f"are wanted ({game.name} with {one} is {game.variant(**game.presets[one]).text})",
            code="BAD_OPTION",
        )
    options = {name: value for name, value in given.items() if name not in presets}
    for preset in presets:
        known = {option.name: option for option in game.options}
        for name, value in game.presets[preset].items():
            if name in options and known[name].value(options[name]) != known[name].value(value):
                raise UnknownGame(
                    f"{preset} means {name}={known[name].write(known[name].value(value))}, so {name}={options[name][:40]} "
                    "contradicts it; leave one of the two out",
                    code="BAD_OPTION",
                )
            options[name] = str(value)
    return options


def _plain_letters(name: str) -> str:
    """Titles are names too: Kōnane is konane."""
    return "".join(letter for letter in unicodedata.normalize("NFKD", name) if not unicodedata.combining(letter))


def _parts(text: str) -> list[str]:
    """Split at commas that are not inside quotes."""
    parts = [part.strip() for part in re.findall(r'(?:"[^"]*"|[^,"])+|(?<=,)(?=,|$)|^(?=,)', text)]
    if any(not part for part in parts) or (text.strip() == "" and parts):
        raise BadNotation(f"an option is missing between the commas of ({text[:60]})")
    return parts


def _unquoted(value: str) -> str:
    return value[1:-1] if len(value) >= 2 and value[0] == value[-1] == '"' else value

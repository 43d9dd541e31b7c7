"""Which games there are: the folders under `games/`, and games from outside.

There are three ways to add a game from outside: a package declares it as an entry point in the group `ludarium.games`; its
folder lies in a folder named in `$LUDARIUM_GAMES`; or a program calls `register`. Two games cannot have the same name.
"""

import functools
import importlib
import os
import re
import traceback
import unicodedata
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING

from ludarium.errors import BadGame, BadNotation, LudariumError, UnknownGame, a_text

if TYPE_CHECKING:
    from ludarium.game.game import Game

FOLDER = Path(__file__).parent / "games"
GROUP = "ludarium.games"
LONGEST = 4000
_REGISTERED = "LUDARIUM_REGISTERED"  # the modules of registered games, so that processes we start know them too
_by_hand: "dict[str, Game]" = {}


@functools.cache
def sources() -> dict[str, str]:
    """The module that declares each game, by the game's name, without importing any. BadGame where two have one name."""
    found: dict[str, str] = {}
    where: dict[str, str] = {}

    def add(name: str, module: str, place: str) -> None:
        if name in found and (found[name], where[name]) != (module, place):
            raise BadGame(f"two games are called {name}: one in {where[name]}, one in {place}; rename one of them")
        found[name], where[name] = module, place

    for place in sorted(FOLDER.glob("*/__init__.py")):
        add(place.parent.name, f"ludarium.games.{place.parent.name}", str(place.parent))
    for folder in _outside():
        for place in sorted(folder.glob("*/__init__.py")):
            if "GAME" in place.read_text("utf-8", errors="replace"):
                add(place.parent.name, f"ludarium.games.{place.parent.name}", str(place.parent))
    for entry in sorted(metadata.entry_points(group=GROUP), key=lambda entry: entry.name):
        add(entry.name, entry.module, f"the package {entry.dist.name if entry.dist else entry.module}")
    for module in filter(None, os.environ.get(_REGISTERED, "").split(",")):
        add(module.rpartition(".")[2], module, f"the module {module}")
    return found


def _outside() -> list[Path]:
    """The folders that `$LUDARIUM_GAMES` names."""
    if not os.environ.get("LUDARIUM_GAMES"):
        return []
    from ludarium.games import outside

    return outside()


def names() -> tuple[str, ...]:
    """The names of all games. None of them is imported for it."""
    return tuple(sorted({*sources(), *_by_hand}))


def declared(name: str) -> "Game":
    """The game of that name as its folder declares it."""
    from ludarium.game.option import nearest

    if name in _by_hand:
        return _by_hand[name]
    if name not in sources():
        raise UnknownGame(f"there is no game called {name[:60]!r}; {nearest(name[:60], names())}")
    return _imported(name)


@functools.cache
def _imported(name: str) -> "Game":
    from ludarium.game.game import Game

    module = sources()[name]
    try:
        declaring = importlib.import_module(module)
    except LudariumError:
        raise
    except Exception as error:  # somebody else's code: whatever it does, it is said in a sentence
        raise BadGame(f"the game {name} cannot be read: {_explained(error)}") from error
    game = getattr(declaring, "GAME", None)
    if not isinstance(game, Game):
        raise BadGame(f"{declaring.__file__} has no GAME; it should end with GAME = declare(__name__, title=…)")
    if game.name != name:
        raise BadGame(f"the game in {module} calls itself {game.name}, but it is known as {name}; the names must agree")
    return game


def _explained(error: Exception) -> str:
    """What went wrong while a game's folder was read, with the file and line of the folder where it did."""
    if isinstance(error, SyntaxError):
        return f"{error.msg} ({error.filename}, line {error.lineno})"
    package = str(FOLDER.parent) + os.sep
    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        ours = frame.filename.startswith(package) and not frame.filename.startswith(str(FOLDER) + os.sep)
        if not ours and not frame.filename.startswith("<"):
            return f"{type(error).__name__}: {error} ({frame.filename}, line {frame.lineno})"
    return f"{type(error).__name__}: {error}"


def register(game: "Game") -> "Game":
    """Make a game available by its name, in this process and in those it starts. BadGame if the name is taken.

    Other processes import the game again, so its module must be importable there and must call the game GAME. A game
    written in a notebook can only be played in that notebook.
    """
    from ludarium.game.game import Game

    if not isinstance(game, Game):
        raise BadGame(f"a game is what `declare` returns, not {game!r}")
    if _by_hand.get(game.name) is game:
        return game
    if game.name in _by_hand or (game.name in sources() and sources()[game.name] != game.folder.package):
        raise BadGame(f"there is already a game called {game.name}; give yours another name")
    _by_hand[game.name] = game
    loaded.cache_clear()
    package = game.folder.package
    if package and package != "__main__" and package not in sources().values():
        known = [module for module in os.environ.get(_REGISTERED, "").split(",") if module]
        os.environ[_REGISTERED] = ",".join([*known, package])
    return game


def all_games() -> "tuple[Game, ...]":
    """All games, each in its usual variant."""
    return tuple(declared(name) for name in names())


def variants(game: "Game") -> "list[Game]":
    """The game as it is without options, and each of its presets."""
    presets = [game.variant(**values) for values in game.presets.values()]
    return [game, *[preset for preset in presets if preset != game]]


def load(text: str) -> "Game":
    """The game with this name, with options or a preset in brackets: `konane(size=6)`, `name(option=value,flag)`.

    UnknownGame suggests the nearest spelling and lists the games, options or values there are.
    """
    return loaded(a_text(text, "a game's name"))


@functools.lru_cache(maxsize=256)
def loaded(text: str) -> "Game":
    """What `load` gives, kept: a variant asked for again is the same object and shares what is compiled."""
    if len(text) > LONGEST:
        raise BadNotation(f"a game's name has at most {LONGEST} characters")
    match = re.fullmatch(r"\s*([^()\s]+)\s*(?:\((.*)\))?\s*", text, re.DOTALL)
    if not match:
        raise BadNotation(f"{text[:60]!r} is not a game's name; write it as name or name(option=value,option=value)")
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
            f"{one} and {other} are two presets, and a game can have only one; give one of them, with options if they "
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

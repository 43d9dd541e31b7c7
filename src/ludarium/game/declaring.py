"""Declaring a game: one call in its folder's `__init__.py`; everything else is found by the names of files and functions.

    GAME = declare(__name__, title="Clobber", sentence="Step onto an enemy beside you; no step, no win.")

`WANTED` lists what is looked for and where. A game needs `Rules`, `start_for`, `PLAYERS` and the verbs `mover`, `moves`,
`play` and `score`. A game on a grid that names its `PIECES` and the kind of its `ACTIONS` gets notation, look, planes and
error messages by default (grid_game.py); any other game provides them in `notation.py` and `look.py`. A whole part can
also be passed as a keyword argument. docs/writing-rules.md explains it all.
"""

from collections.abc import Callable, Mapping
from typing import Any

from ludarium.game import grid_game
from ludarium.game.checking import checked_pieces, checked_verbs, missing
from ludarium.game.folder import Folder
from ludarium.game.game import Game
from ludarium.game.option import Option
from ludarium.game.parts import (
    Appearance,
    Extras,
    Judgement,
    Notation,
    Observation,
    Values,
    Verbs,
)
from ludarium.game.scene import phrase_by, touched_by

WANTED: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(("OPTIONS", "PRESETS", "contradiction"), ("setup", "options", "rules")),
    **dict.fromkeys(("Rules", "mover", "moves", "play", "score", "reason", "REASON"), ("rules", "results")),
    **dict.fromkeys(("rules_for", "start_for", "players_for", "PLAYERS"), ("setup", "rules")),
    **dict.fromkeys(("actions_for", "widest_for", "PIECES", "ACTIONS"), ("rules",)),
    **dict.fromkeys(("TURNS", "LUCK", "SECRETS", "ROLES", "REPEATS"), ("rules", "setup", "look", "notation")),
    "random_action": ("picking", "rules"),
    **dict.fromkeys(
        ("read_position", "write_position", "read_move", "write_move", "refusal", "RESULT_WORDS"), ("notation",)
    ),
    **dict.fromkeys(("look", "touched", "phrase"), ("look", "rules")),
    **dict.fromkeys(("touching", "action_text", "WORDS"), ("scene",)),
    **dict.fromkeys(
        ("worth", "naive_worth", "urgency", "urgent_moves", "features", "weights_row", "self_taught"),
        ("worth", "rules"),
    ),
    **dict.fromkeys(("tension", "passed"), ("tension", "worth", "rules")),
    **dict.fromkeys(("patterns", "tables_for"), ("patterns",)),
    **dict.fromkeys(("observe", "planes_for"), ("planes",)),
    "rules_words": ("rules_words",),
    "kit_for": ("kit",),
    "images": ("symmetries",),
}
"""Each name that a game may give, and the modules of its folder in which it is looked for, in this order; at last in the
folder's `__init__.py`, where a game of a single file keeps everything."""


class Found:
    """What a folder gives, by name."""

    def __init__(self, folder: Folder) -> None:
        self.folder = folder

    def get(self, name: str) -> Any:
        """The thing of that name in the folder; None if there is none."""
        for module in (*WANTED[name], ""):
            if (found := self.folder.attribute(module, name)) is not None and not _is_module(found):
                return found
        return None

    def need(self, name: str) -> Any:
        """The same for what every game needs. BadGame says what is missing, and where it belongs."""
        found = self.get(name)
        if found is None:
            raise missing(self.folder, WANTED[name], name)
        return found

    def some(self, *names: str, **renamed: str) -> dict[str, Any]:
        """Those of the names that are given, as keywords; `renamed` has the keyword for a name that is spelled otherwise."""
        wanted = {**{name: name for name in names}, **renamed}
        return {word: found for word, name in wanted.items() if (found := self.get(name)) is not None}


def _is_module(found: Any) -> bool:
    """Modules of the folder (`look`, `worth`) are attributes of its `__init__` under the same names."""
    return hasattr(found, "__spec__")


def declare(
    package: str,
    *,
    title: str = "",
    sentence: str = "",
    options: tuple[Option, ...] | None = None,
    presets: Mapping[str, Values] | None = None,
    grid_patterns: bool = False,
    **parts: Any,
) -> Game:
    """Declare a game; the `__init__.py` of its folder ends with this call.

        GAME = declare(__name__, title="Clobber", sentence="Step onto an enemy beside you; no step, no win.")

    Everything else is found in the folder by the names of files and functions (docs/writing-rules.md). BadGame says in
    one sentence what is missing or wrong, and in which file. Without a `sentence`, the beginning of the package's
    docstring is used. With `grid_patterns`, a plain game on a grid can be taught without a `patterns.py`: its patterns
    are small windows of the board (grid_patterns.py).
    """
    folder = Folder(package)
    found, name = Found(folder), package.rpartition(".")[2]
    verbs = parts.pop("verbs", None) or _verbs(found, options or found.get("OPTIONS") or ())
    usual: dict[str, Callable[[], Any]] = {
        "notation": lambda: _notation(found, verbs),
        "appearance": lambda: _appearance(found, verbs),
        "judgement": lambda: _judgement(found, verbs, grid_patterns),
        "observation": lambda: _observation(found, verbs),
        "extras": lambda: Extras(**found.some("contradiction", "rules_words", "kit_for", "images")),
        "turns": lambda: found.get("TURNS"),
        "luck": lambda: found.get("LUCK"),
        "secrets": lambda: found.get("SECRETS"),
        "roles": lambda: found.get("ROLES"),
        "repeats": lambda: found.get("REPEATS"),
    }
    for part, make in usual.items():
        if part not in parts:
            parts[part] = make()
    return checked_verbs(
        Game(
            name=name,
            title=title or name.title(),
            sentence=sentence or _first_sentence(folder),
            options=options if options is not None else found.get("OPTIONS") or (),
            presets=presets if presets is not None else found.get("PRESETS") or {},
            verbs=verbs,
            folder=folder,
            **parts,
        )
    )


def _first_sentence(folder: Folder) -> str:
    """What the folder's `__init__.py` says about itself."""
    about = (getattr(folder.module(""), "__doc__", "") or "").strip().partition("\n\n")[0]
    return " ".join(about.split())


def _verbs(found: Found, options: tuple[Option, ...]) -> Verbs:
    rules_class = found.need("Rules")
    players, word = found.get("players_for"), found.get("REASON")
    names = found.need("PLAYERS") if players is None else ()
    grid = checked_pieces(found.folder, found.get("PIECES") or ()) != ()
    sizes = found.some("actions_for", "widest_for")
    if grid and "actions_for" not in sizes:
        sizes["actions_for"] = grid_game.actions_for(found.need("ACTIONS"), found.folder)
    if "actions_for" not in sizes:
        sizes["actions_for"] = found.need("actions_for")
    sizes.setdefault("widest_for", sizes["actions_for"])
    reason = {"reason": lambda rules, state: word} if word else found.some("reason")
    return Verbs(
        rules_class=rules_class,
        rules_for=found.get("rules_for") or grid_game.rules_for(rules_class, options, found.folder),
        start_for=found.need("start_for"),
        players_for=players or (lambda rules: tuple(names)),
        **sizes,
        **{verb: found.need(verb) for verb in ("mover", "moves", "play", "score")},
        **found.some("random_action"),
        **reason,
    )


def _notation(found: Found, verbs: Verbs) -> Notation:
    given = found.some("read_position", "write_position", "read_move", "write_move", result_words="RESULT_WORDS")
    if found.get("PIECES") is not None:
        given = {**grid_game.notation(found, verbs), **given}
    elif found.get("refusal") is not None:
        given = {**grid_game.moves(found), **given}
    for name in ("read_position", "write_position", "read_move", "write_move"):
        if name not in given:
            found.need(name)
    return Notation(**given)


def _appearance(found: Found, verbs: Verbs) -> Appearance:
    given = found.some("look", "touched", "phrase")
    if (touching := found.get("touching")) is not None:
        given = {"touched": touched_by(touching), **given}
    if (action_text := found.get("action_text")) is not None:
        given = {"phrase": phrase_by(action_text, found.need("WORDS")), **given}
    if found.get("PIECES") is not None:
        given = {**grid_game.appearance(found, verbs), **given}
    for name in ("look", "touched"):
        if name not in given:
            found.need(name)
    return Appearance(**given)


def _judgement(found: Found, verbs: Verbs, grid_patterns: bool) -> Judgement:
    names = "worth", "naive_worth", "urgency", "urgent_moves", "tension", "passed"
    given = found.some(*names, "features", "weights_row", "self_taught", "patterns", "tables_for")
    if grid_patterns and "patterns" not in given:
        given |= grid_game.judgement(found, verbs)
    return Judgement(**given)


def _observation(found: Found, verbs: Verbs) -> Observation:
    given = found.some("observe", "planes_for")
    if not given and found.get("PIECES") is not None:
        given = grid_game.observation(found, verbs)
    return Observation(**given)

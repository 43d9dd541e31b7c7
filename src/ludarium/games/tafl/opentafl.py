"""OpenTafl rules strings, `dim:9 name:… esc:c … start:/…/`: keys with values that say which game of the family is meant.

Everything that the family has is read; what it has not (knights and commanders, jumps, berserk moves, fortresses) is
refused by name. `edgeh:y` is our own key for captures against the edge. `tfr:w` and `tfr:l`, what a third repetition is to a
side, mean the side to move in the repeated position, as in the program OpenTafl: with `w` the side that brought it about loses.
"""

import re
from typing import Any

from ludarium.errors import BadNotation
from ludarium.games.tafl import board_text
from ludarium.games.tafl.rulesets import KINDS, Ruleset

_LETTERS = {"A": "t", "D": "T", "K": "K"}
_YES = {"y": True, "n": False}
_DEFAULTS = {
    "cenh": "tcnk",
    "cenhe": "tcnkTCNK",
    "corh": "tcnkTCNK",
    "cens": "K",
    "cenp": "tcnkTCNK",
    "cors": "K",
    "corp": "K",
}
_TABLES: dict[str, tuple[str, dict[str, Any], str]] = {
    "esc": ("escape", {"c": "corner", "e": "edge"}, "c"),
    "surf": ("encirclement", _YES, "y"),
    "atkf": ("first_mover", {"y": "attackers", "n": "defenders"}, "y"),
    "tfr": ("repetition", {"i": "ignore", "d": "draw", "w": "repeater_loses", "l": "repeater_wins"}, "d"),
    "ka": ("king_armed", {"y": "both", "n": "none", "h": "hammer", "a": "anvil"}, "y"),
    "ks": ("king_strength", {"s": "s", "w": "w", "c": "c", "m": "m", "y": "s", "n": "w"}, "s"),
    "sw": ("shieldwall", {"n": "none", "w": "weak", "s": "strong"}, "n"),
    "efe": ("exit_fort", _YES, "n"),
    "linc": ("linnaean", _YES, "n"),
    "edgeh": ("edge_capture", _YES, "n"),
}
"""Keys that choose one of a few values: the parameter, what the letters mean, and the letter where the key is missing."""

_ONLY = {"kj": "n", "ber": "n", "swf": "y", "afor": "", "dfor": ""}
"""Keys of rules beyond the family: the one value that means they are not in force."""

_PASSED_OVER = {
    "name", "nj", "cj", "mj", "gj", "aforh", "dforh", "aforp", "dforp", "afors", "dfors", "aforre", "dforre", "corre",
}  # fmt: skip
_KNOWN = {"dim", "start", "starti", "spd", "cor", "cen", "cenre", *_DEFAULTS, *_TABLES, *_ONLY, *_PASSED_OVER}


def checked(text: str) -> str:
    """The rules string with single blanks. ValueError says what is wrong with it."""
    try:
        read_rules(text)
    except BadNotation as error:
        raise ValueError(error.sentence) from None
    return " ".join(text.split())


def read_rules(text: str) -> Ruleset:
    """The ruleset that the string describes. BadNotation names the entry that is wrong."""
    entries = _entries(text)
    rows = _rows(entries)
    size = board_text.size_of(rows)
    if entries["dim"] != str(size):
        raise BadNotation(f"dim:{entries['dim']} does not fit the {size} ranks of the starting position")
    for key, value in _ONLY.items():
        if entries.get(key, value).strip(",") != value:
            raise BadNotation(f"{key}:{entries[key]} is a rule that this family of games does not have")
    given = {name: _looked_up(entries, key, table, usual) for key, (name, table, usual) in _TABLES.items()}
    stop = _who(entries, "cens")
    if "cenre" in entries:
        stop = "".join(kind for kind in stop if kind in _who(entries, "cenre"))
    attackers, men, king = _speeds(entries.get("spd", "-1"))
    return Ruleset(
        layout=rows,
        throne_stop=stop,
        throne_pass=_who(entries, "cenp"),
        throne_hostile_empty=_who(entries, "cenhe"),
        throne_hostile_occupied=_who(entries, "cenh"),
        throne=_squares(entries, "cen", "centre", size),
        corners=_squares(entries, "cor", "1", size) or "0",
        corner_hostile=_who(entries, "corh"),
        corner_stop=_who(entries, "cors"),
        corner_pass=_who(entries, "corp"),
        attacker_speed=attackers,
        defender_speed=men,
        king_speed=king,
        **given,
    )


def _entries(text: str) -> dict[str, str]:
    entries: dict[str, str] = {}
    for part in text.strip().removeprefix("rules ").split():
        key, colon, value = part.partition(":")
        if not colon or key not in _KNOWN:
            raise BadNotation(f"{part[:40]!r} is not an entry of an OpenTafl rules string; entries are key:value")
        if key in entries:
            raise BadNotation(f"{key}: is given twice")
        entries[key] = value
    if "dim" not in entries:
        raise BadNotation("a rules string begins with the size of the board, dim:9")
    return entries


def _rows(entries: dict[str, str]) -> str:
    if ("start" in entries) == ("starti" in entries):
        raise BadNotation("a rules string ends with one starting position, start:/3ttt3/…/")
    text = entries.get("start") or "/".join(reversed(entries.get("starti", "").split("/")))
    try:
        return board_text.checked_rows(text)
    except ValueError as error:
        raise BadNotation(f"start: {error}") from None


def _looked_up(entries: dict[str, str], key: str, table: dict[str, Any], usual: str) -> Any:
    value = entries.get(key, usual)
    if value not in table:
        raise BadNotation(f"{key}:{value[:20]} is unknown; it can be {', '.join(table)}")
    return table[value]


def _who(entries: dict[str, str], key: str) -> str:
    value = entries.get(key, _DEFAULTS.get(key, ""))
    if not re.fullmatch("[tcnkmgTCNKMG]*", value):
        raise BadNotation(f"{key}:{value[:20]} is not a list of pieces such as tcnkTCNK")
    return "".join(kind for kind in KINDS if _LETTERS[kind] in value)


def _squares(entries: dict[str, str], key: str, usual: str, size: int) -> str:
    """Squares by name, with commas; `usual` where the key is missing or says default."""
    value = entries.get(key, "default")
    if value == "default":
        return usual
    names = [name for name in value.split(",") if name]
    for name in names:
        match = re.fullmatch(r"([a-s])([1-9][0-9]?)", name)
        if not match or ord(match[1]) - ord("a") >= size or int(match[2]) > size:
            raise BadNotation(f"{key}:{value[:40]} has {name[:10]!r}, which is not a square of this board")
    return ",".join(names)


def _speeds(value: str) -> tuple[int, int, int]:
    """Longest moves of attackers, men and king, 0 for any: one number for all, one for each side, or one for each kind."""
    numbers = value.split(",")
    if len(numbers) not in (1, 2, 8, 10) or not all(re.fullmatch(r"-1|[0-9]{1,2}", number) for number in numbers):
        raise BadNotation(
            f"spd:{value[:40]} is not a speed: give one number for all, two for the sides, or eight or ten by kind"
        )
    steps = [max(0, int(number)) for number in numbers]
    steps = [step if step < 18 else 0 for step in steps]
    attackers, men, king = {1: (0, 0, 0), 2: (0, 1, 1), 8: (0, 4, 7), 10: (0, 5, 8)}[len(steps)]
    return steps[attackers], steps[men], steps[king]

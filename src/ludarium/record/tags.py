"""What the tags say: which there are, in which order they are written, and whether their values can be understood."""

import re
from collections.abc import Iterator, Sequence

from ludarium.record.complaint import WARNING, Complaint
from ludarium.record.value import Record

FIRST = ("Event", "Site", "Date", "Round")
"""Tags that come before the players."""

LAST = (
    *("Result", "Game", "Variant", "RulesVersion", "SetUp", "FEN"),
    *("TimeControl", "Termination", "Seed", "Dice", "Pending"),
)
"""Tags that come after the players; any others follow."""

NOT_BY_RULE = ("resign", "time", "agreement", "adjudication", "abandoned", "unterminated", "forfeit")
"""Words for endings that no rule of a game makes."""

_SAME = {"time_forfeit": "time", "resignation": "resign", "rules_infraction": "forfeit", "death": "abandoned"}
_DATE = re.compile(r"(?:\d{4}|\?{4})\.(?:0[1-9]|1[0-2]|\?\?)\.(?:0[1-9]|[12]\d|3[01]|\?\?)", re.ASCII)
_PERIOD = r"(?:\d+/)?\d+(?:\.\d+)?(?:\+\d+(?:\.\d+)?)?|\*\d+"
_TIME_CONTROL = re.compile(rf"\?|-|(?:{_PERIOD})(?::(?:{_PERIOD}))*", re.ASCII)
_SIMPLE_TIME = re.compile(r"(\d{1,9}(?:\.\d{1,3})?)(?:\+(\d{1,9}(?:\.\d{1,3})?))?", re.ASCII)


def player_tag(name: str) -> str:
    """The tag that says who a player is: the player's name with a capital."""
    return name.capitalize()


def in_order(tags: dict[str, str], players: Sequence[str]) -> dict[str, str]:
    """The tags in the order they are written in."""
    known = [*FIRST, *map(player_tag, players), *LAST]
    names = [name for name in known if name in tags] + [name for name in tags if name not in known]
    return {name: tags[name] for name in names}


def termination_of(record: Record) -> str:
    """How the game ended, in one word: `time forfeit` is `time`. Empty for `normal` and where nothing is said."""
    word = record.tags.get("Termination", "").strip().lower().replace(" ", "_")
    return "" if word in ("?", "-", "normal") else _SAME.get(word, word)


def time_control(record: Record) -> tuple[float, float] | None:
    """Seconds at the start and added after each turn; None where there is no time control as simple as `300+5`."""
    found = _SIMPLE_TIME.fullmatch(record.tags.get("TimeControl", ""))
    return (float(found[1]), float(found[2] or 0)) if found else None


def tag_complaints(record: Record) -> Iterator[Complaint]:
    """Doubts about tags that can be had without knowing the game."""

    def doubt(name: str, code: str, sentence: str) -> Complaint:
        return Complaint(*record.tag_place(name), code, sentence, WARNING)

    date, time = record.tags.get("Date", "????.??.??"), record.tags.get("TimeControl", "?")
    if not _DATE.fullmatch(date):
        yield doubt("Date", "BAD_DATE", f"a date is written as 2026.12.31, with ? for unknown parts, not {date[:40]!r}")
    if not _TIME_CONTROL.fullmatch(time):
        sentence = f"a time control is written as 300+5 (seconds, increment), or -, not {time[:40]!r}"
        yield doubt("TimeControl", "BAD_TIME_CONTROL", sentence)
    if record.tags.get("SetUp") == "1" and "FEN" not in record.tags:
        yield doubt("SetUp", "NO_POSITION", "SetUp says that a position is given, but there is no tag FEN")
    if record.tags.get("SetUp") == "0" and "FEN" in record.tags:
        yield doubt(
            "SetUp", "NO_POSITION", "SetUp says that no position is given, but there is a tag FEN, which counts"
        )


def clock_complaints(record: Record, players: Sequence[int]) -> Iterator[Complaint]:
    """Clocks that show more than they can; `players` says who played each turn."""
    control = time_control(record)
    if control is None:
        return
    start, increment = control
    left: dict[int, float] = {}
    for ply, (node, player) in enumerate(zip(record.line, players, strict=False), 1):
        if node.clk is None:
            continue
        most = left.get(player, start) + increment
        if node.clk > most + 1:  # clocks are often written in whole seconds
            sentence = f"the clock shows {node.clk:g} seconds, but there can be at most {most:g} left"
            yield Complaint(*node.place, "CLOCK_GAINED", sentence, WARNING, ply=ply)
        left[player] = node.clk

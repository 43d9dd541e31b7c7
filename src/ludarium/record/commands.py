"""Commands embedded in comments: `[%clk 0:05:00]`, `[%emt 0:00:03.5]`, `[%eval 0.35]`."""

import dataclasses
import math
import re

from ludarium.record.caps import LONGEST_CLOCK, LONGEST_EVAL
from ludarium.record.value import Node, tidy
from ludarium.record.words import UNPRINTABLE

NAMES = ("clk", "emt", "eval")
_COMMAND = re.compile(r"\[%(clk|emt|eval)\s+([^\s\[\]{}\\]+)\s*\]")
_EVAL = re.compile(r"[^\s\[\]{}\\]+")
_TIME = re.compile(r"(?:(?:(\d{1,5}):)?(\d{1,2}):)?(\d{1,8})(\.\d{1,9})?", re.ASCII)


def read_time(text: str) -> float | None:
    """Seconds, to the millisecond, from `h:mm:ss`, `mm:ss` or `ss`, perhaps with decimals; None for anything else."""
    found = _TIME.fullmatch(text)
    if not found:
        return None
    hours, minutes, seconds, decimals = found.groups()
    if minutes and len(seconds) > 2:
        return None
    time = round(int(hours or 0) * 3600 + int(minutes or 0) * 60 + int(seconds) + float(decimals or 0), 3)
    return time if is_time(time) else None


def write_time(seconds: float) -> str:
    """`h:mm:ss`, with as many decimals as are needed, three at most."""
    milliseconds = round(seconds * 1000)
    whole, rest = divmod(milliseconds, 1000)
    decimals = f".{rest:03d}".rstrip("0") if rest else ""
    return f"{whole // 3600}:{whole // 60 % 60:02d}:{whole % 60:02d}{decimals}"


def is_time(seconds: float) -> bool:
    """Whether a clock can show it."""
    return math.isfinite(seconds) and 0 <= seconds <= LONGEST_CLOCK


def is_eval(text: str) -> bool:
    """Whether the text can stand in an `%eval`."""
    return len(text) <= LONGEST_EVAL and _EVAL.fullmatch(text) is not None and not UNPRINTABLE.search(text)


def take_commands(node: Node, comment: str) -> str:
    """Move commands out of a tidy comment into free fields of the node; returns what is left of the comment."""
    while "[%" in comment:
        rest = tidy(_COMMAND.sub(lambda found: _taken(node, found), comment))
        if rest == comment:
            break
        comment = rest  # what one command leaves behind may read as another
    return comment


def _taken(node: Node, found: "re.Match[str]") -> str:
    """What stays of a command in the comment: nothing where the node took it."""
    name, text = found.groups()
    value = read_time(text) if name != "eval" else text if is_eval(text) else None
    if value is None or getattr(node, name) is not None:
        return found[0]
    setattr(node, name, value)
    return " "


def command_words(node: Node) -> list[str]:
    """The fields of a node as commands."""
    words = [f"[%{name} {write_time(time)}]" for name in NAMES[:2] if (time := getattr(node, name)) is not None]
    return [*words, f"[%eval {node.eval}]"] if node.eval is not None else words


def normalised(node: Node) -> Node:
    """The node as reading its text would give it: comments tidy, commands in their fields, times to the millisecond."""
    if not (node.before or node.comments or node.clk or node.emt):
        return node
    copy = dataclasses.replace(
        node,
        before=tuple(filter(None, map(tidy, node.before))),
        clk=None if node.clk is None else round(node.clk, 3),
        emt=None if node.emt is None else round(node.emt, 3),
    )
    rests = [take_commands(copy, tidy(comment)) for comment in node.comments]
    copy.comments = tuple(filter(None, rests))
    return copy

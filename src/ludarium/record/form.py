"""What a record must be like to be written at all: both writers and the JSON reader ask here."""

from ludarium.record.caps import (
    DEEPEST,
    LONGEST_COMMENT,
    LONGEST_TURN,
    MOST_COMMENTS,
    MOST_GLYPHS,
    MOST_TAGS,
    MOST_TURNS,
)
from ludarium.record.commands import is_eval, is_time
from ludarium.record.complaint import refuse
from ludarium.record.tagline import fault_of
from ludarium.record.value import Node, Record, tidy
from ludarium.record.words import LARGEST_GLYPH, UNPRINTABLE, is_turn, result_of


def final_tags(record: Record) -> dict[str, str]:
    """The tags as they are written, the Result among them. BadRecord where one cannot be written."""
    if len(record.comments) > MOST_COMMENTS:
        raise refuse("TOO_MANY_COMMENTS", f"there are at most {MOST_COMMENTS} comments at one place", path="$.comments")
    tags = {**record.tags, "Result": result_of(record.result) or record.result}
    if len(tags) > MOST_TAGS:
        raise refuse("TOO_MANY_TAGS", f"a game has at most {MOST_TAGS} tags")
    for name, value in tags.items():
        if fault := fault_of(name, value):
            raise refuse("BAD_TAG", fault, path=f"$.tags.{name[:80]}")
    return tags


def check_node(node: Node, path: str, count: int, depth: int) -> None:
    """Refuse a node that could not be read back; `count` is how many there were so far."""
    if count > MOST_TURNS:
        raise refuse("TOO_MANY_TURNS", f"a game has at most {MOST_TURNS} turns", path=path)
    if depth > DEEPEST:
        raise refuse("TOO_DEEP", f"variations nest at most {DEEPEST} deep", path=path)
    if len(node.text) > LONGEST_TURN or not is_turn(node.text):
        raise refuse("BAD_TURN", f"{node.text[:80]!r} cannot be a turn in a record", path=path)
    if len(node.nags) > MOST_GLYPHS or not all(0 <= glyph <= LARGEST_GLYPH for glyph in node.nags):
        sentence = f"glyphs are numbers from 0 to {LARGEST_GLYPH}, {MOST_GLYPHS} at most"
        raise refuse("BAD_GLYPH", sentence, path=f"{path}.nags")
    if max(len(node.before), len(node.comments)) > MOST_COMMENTS:
        raise refuse("TOO_MANY_COMMENTS", f"there are at most {MOST_COMMENTS} comments at one place", path=path)
    for name, time in (("clk", node.clk), ("emt", node.emt)):
        if time is not None and not is_time(time):
            raise refuse("BAD_CLOCK", "a clock shows seconds from 0 up", path=f"{path}.{name}")
    if node.eval is not None and not is_eval(node.eval):
        raise refuse("BAD_EVAL", f"{node.eval[:80]!r} cannot be an evaluation", path=f"{path}.eval")


def checked_comment(comment: str, path: str = "") -> str:
    """The comment, tidy. BadRecord where it cannot be written."""
    comment = tidy(comment)
    if len(comment) > LONGEST_COMMENT:
        raise refuse("COMMENT_TOO_LONG", f"a comment has at most {LONGEST_COMMENT} characters", path=path)
    if UNPRINTABLE.search(comment):
        sentence = f"the comment {comment[:40]!r} contains a character that is not allowed there"
        raise refuse("BAD_CHARACTER", sentence, path=path)
    return comment

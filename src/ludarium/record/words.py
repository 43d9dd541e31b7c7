r"""The words of move text: which characters make a turn, a number, a glyph, a result, a variation's bracket.

A turn is a word without blanks and without any of `{ } [ ] ; $ ? " \`; brackets in it come in pairs that do not nest.
**An opening bracket at the start of a word opens a variation, unless it is closed within the same word and another
character of the turn follows at once.** So `(4+8)1+2/pass` is a turn, `(d4)` and `(3. d4` begin variations, and
`e4-g6(f5>d9)-g8` is a turn, whereas in `d4)` the bracket closes the variation it stands in. `!` at the end of a word
is part of the turn, since games use it; glyphs stand apart (`d4 !`) unless they hold a `?`.
"""

import re

from ludarium.game.movetext import plain_dashes

_C = r'[^\s(){}\[\];$?"\\]'
_NUMBERING = r"(?:\.+|…)"
_TURN = rf"(?![.…%]|[0-9]{{1,9}}[.…])(?:\({_C}*\)(?={_C}))?{_C}+(?:\({_C}*\){_C}*)*"

WORD = re.compile(
    rf"""\s*(?:
      (?P<glyph>\$[0-9]* | [!?]+(?=[\s(){{}};$]|$))
    | (?:[0-9]{{1,9}}{_NUMBERING}\s*(?![!?]+(?:[\s(){{}};$]|$)))?(?P<turn>{_TURN})
    | (?P<number>[0-9]{{0,9}}{_NUMBERING})
    | (?P<mark>[(){{;])
    | (?P<strange>\S)
    )""",
    re.VERBOSE,
)
"""One word with the blanks before it. A number right before a turn is part of the same match."""

UNPRINTABLE = re.compile("[\x00-\x08\x0e-\x1f\x7f-\x9f\ud800-\udfff]")
"""Characters no text line may hold: control characters, and what is left of bytes that are not UTF-8."""

GLYPHS = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}
LARGEST_GLYPH = 255

RESULTS = frozenset(("1-0", "0-1", "1/2-1/2", "*"))
_RANKS = re.compile(r"[A-Za-z_]{2,}(?:[>=][A-Za-z_]{2,})+")


def result_of(word: str) -> str | None:
    """The result a word stands for, None where it is something else."""
    if word in RESULTS:
        return word
    if not word.isascii():
        word = plain_dashes(word).replace("½", "1/2")
        return word if word in RESULTS else None
    return word if (">" in word or "=" in word) and _RANKS.fullmatch(word) else None


def is_turn(text: str) -> bool:
    """Whether the text, standing in a record, is read as one turn and nothing else."""
    found = WORD.match(text)
    whole = found is not None and found["turn"] == text
    return whole and result_of(text) is None and UNPRINTABLE.search(text) is None


def glyph_number(word: str) -> int | None:
    """The number of a glyph such as `$5` or `!?`; None where there is no such glyph."""
    if word in GLYPHS:
        return GLYPHS[word]
    digits = word[1:]
    if word[0] == "$" and digits.isascii() and digits.isdigit() and len(digits) < 5 and int(digits) <= LARGEST_GLYPH:
        return int(digits)
    return None

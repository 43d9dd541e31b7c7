"""The pictures of a line of play, one for each move: what an animated picture is made of.

The page turns them into pixels itself (docs/decisions/animated-pictures.md). All of them share most of their text, the symbols and the board, so
that is sent once.
"""

from collections.abc import Sequence
from typing import Any

from ludarium.picture.look import Look
from ludarium.picture.svg import rows_below, svg_board
from ludarium.play.boards import moves_of
from ludarium.server.analysis_board import Analysed, keep, reached
from ludarium.server.refusals import Refusal
from ludarium.wording import Words

MOST_FRAMES = 400  # where each throw is a move, a whole game may have 300


def frames_json(analysed: Analysed, actions: Sequence[int], turned: bool, marked: bool) -> dict[str, Any]:
    """The start and the position after each move: `before`, one of `frames`, and `after` make an SVG. Refusal if a move is not legal, or there are too many."""
    match = reached(analysed, actions)
    moves = moves_of(match)
    if len(moves) >= MOST_FRAMES:
        say = Words(
            "This line has {n} moves; an animated picture shows up to {most}.", n=len(moves), most=MOST_FRAMES - 1
        )
        raise Refusal("TOO_LONG", say, field="actions")
    here = match.start
    keep(analysed, match)
    seen: list[tuple[Look, Sequence[str]]] = [(here.look(None), ())]
    for move in moves:
        played = here.played(tuple(move))
        here = played.after
        seen.append((here.look(None), played.cells if marked else ()))
    rows = max(rows_below(look) for look, _ in seen)  # all pictures have one size, however much some have to say
    pictures = [svg_board(look, last=last, turned=turned, rows=rows) for look, last in seen]
    shared = _shared(pictures)
    behind = _shared([picture[shared:][::-1] for picture in pictures])
    end = len(pictures[0]) - behind
    middles = [picture[shared : len(picture) - behind] for picture in pictures]
    return {"before": pictures[0][:shared], "frames": middles, "after": pictures[0][end:]}


def _shared(texts: Sequence[str]) -> int:
    """With how many letters all of these begin alike: as many as the first and the last of them in order."""
    first, last = min(texts), max(texts)
    return next((n for n, (one, other) in enumerate(zip(first, last, strict=False)) if one != other), len(first))

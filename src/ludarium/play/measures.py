"""What the numbers of a judged game mean: mistakes, accuracy, turning points, luck.

Scores lie between −1 and 1, from the point of view of the player whose turn it is. `web/static/js/report/measures.js` says the
same in the page's language; tests/vectors/measures.json holds both to it.
"""

import math
from collections.abc import Iterable, Sequence

MISTAKES = ((0.3, "??"), (0.2, "?"), (0.1, "?!"))
"""A turn that gives away at least this much gets this sign."""

LEAD = 0.2
"""From this score on a player is better off; between it and its negative the game is about even."""

MOST_TURNING = 3
_FALL = 2.2  # how fast accuracy falls with what is given away: 80 % at 0.1, 52 % at 0.3, 11 % at 1


def given_away(best: float, score: float) -> float:
    """What a turn worth `score` gives away where `best` was to be had."""
    return round(max(best - score, 0.0), 4)


def sign_of(loss: float) -> str:
    """The sign of a turn that gave that much away; empty if it is no mistake."""
    return next((sign for least, sign in MISTAKES if loss >= least), "")


def accuracy_of(losses: Iterable[float]) -> float | None:
    """How well somebody played, in per cent: the mean over the turns in which there was a choice; None without any."""
    values = [100 * math.exp(-_FALL * loss) for loss in losses]
    return round(sum(values) / len(values), 1) if values else None


def standing(score: float) -> int:
    """1 for a player who is better off, −1 for one who is worse off, 0 if it is about even."""
    return (score >= LEAD) - (score <= -LEAD)


def turning_points(turns: Sequence[tuple[float, float]]) -> list[int]:
    """Which turns changed the course of the game: the costliest mistakes that spoilt how their player stood.

    A turn is what was to be had and what it was worth. Numbers of turns from 0, in the order of play.
    """
    least = next(least for least, sign in MISTAKES if sign == "?")
    lost = {number: given_away(best, score) for number, (best, score) in enumerate(turns)}
    spoilt = [
        number
        for number, (best, score) in enumerate(turns)
        if lost[number] >= least and standing(score) < standing(best)
    ]
    return sorted(sorted(spoilt, key=lambda number: -lost[number])[:MOST_TURNING])


def luck_of(before: float, best: float) -> float:
    """What a throw was worth to its player: how they stood before it, and how they stand with the best use of it."""
    return round(best - before, 4)

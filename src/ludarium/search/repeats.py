"""What a search has to know of the game so far: which positions may not come again without ending it."""

import hashlib
from collections import Counter
from collections.abc import Iterable, Sequence

import numpy as np

from ludarium.game.outcome import Repetition

_POSITIVE = (1 << 63) - 1


def spent_word(word: int) -> int:
    """A repetition key as the searches hold it: without its highest bit."""
    return word & _POSITIVE


def spent(rule: Repetition | None, past: Iterable[int]) -> list[int]:
    """The repetition keys of positions whose next occurrence ends the game, ascending, each without its highest bit.

    `past` has the repetition key of every position so far. Everything else about it is of no consequence.
    """
    if rule is None:
        return []
    return sorted(spent_word(word) for word, times in Counter(past).items() if times >= rule.times - 1)


def viewpoint(players: int, stochastic: bool, player: int) -> int:
    """What a table's keys are salted with by whose search it is: 0 if a value means the same to both, with its sign turned.

    With more players, or where chance acts, what is found out is the searching player's own, and of no use to another.
    """
    return 0 if players == 2 and not stochastic else 1 + player


def salt_of(own: int, words: Sequence[int]) -> int:
    """A salt for the keys of a transposition table: `own`, unless some positions are spent.

    What was found out while others were spent, or none, does not hold now: a win may have led through one of them.
    """
    if not words:
        return own
    data = np.array([own, *words], np.int64).tobytes()
    return int.from_bytes(hashlib.blake2b(data, digest_size=7).digest(), "little")

"""Boards that are the same game turned or mirrored: the images of a state, for games on a grid.

A game declares its symmetries by a function `images(rules, state)` in its `symmetries.py`. `ludarium.testing` then checks that
all images of a position are judged alike.
"""

import functools
from collections.abc import Iterator, Sequence
from typing import Any, get_type_hints

import numpy as np

from ludarium.kernel.bits import Squares, members, squares


@functools.cache
def _turns(width: int, height: int) -> tuple[tuple[int, ...], ...]:
    """For each way to turn or mirror a board, without leaving it as it is: where every square goes."""
    ranks = np.arange(width * height).reshape(height, width)
    sides = (ranks, ranks.T) if width == height else (ranks,)
    found = [turned for side in sides for turned in (side, side[::-1], side[:, ::-1], side[::-1, ::-1])]
    return tuple(tuple(turned.ravel().tolist()) for turned in found[1:])


def moved(found: Squares, goes: Sequence[int]) -> Squares:
    """A set of squares, each moved to where it goes; it may have more words than its board needs."""
    return squares((goes[square] for square in members(found)), 64 * len(found))


@functools.lru_cache(maxsize=500)
def _turns_keeping(width: int, height: int, sets: tuple[Squares, ...]) -> tuple[tuple[int, ...], ...]:
    """Those of the ways that leave all these sets as they are."""
    return tuple(goes for goes in _turns(width, height) if all(moved(one, goes) == one for one in sets))


@functools.cache
def _sets(kind: type) -> tuple[str, ...]:
    """The fields that are sets of squares."""
    return tuple(name for name, hint in get_type_hints(kind).items() if hint == Squares)


def grid_images(
    rules: Any, state: Any, single: Sequence[str] = (), fixed: Sequence[str] | None = None, other: Sequence[str] = ()
) -> Iterator[Any]:
    """The images of a state on `rules.board`, in all ways that leave the `fixed` sets of the rules as they are.

    `fixed` are all sets that the rules have, unless some are named. Moved are the sets of the state, but for those named as
    `other`, and the numbers of single squares; numbers below zero stand for none.
    """
    moving = [name for name in _sets(state.__class__) if name not in other]
    kept = tuple(getattr(rules, name) for name in fixed or _sets(rules.__class__))
    for goes in _turns_keeping(rules.board.width, rules.board.height, kept):
        sets = {name: moved(getattr(state, name), goes) for name in moving}
        places = {name: int(getattr(state, name)) for name in single}
        yield state._replace(**sets, **{name: goes[at] if at >= 0 else at for name, at in places.items()})

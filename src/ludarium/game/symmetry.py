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


def _sets(value: Any) -> list[str]:
    """The fields that are sets of squares."""
    return [name for name, kind in get_type_hints(type(value)).items() if kind == Squares]


def grid_images(
    rules: Any, state: Any, single: Sequence[str] = (), fixed: Sequence[str] | None = None, other: Sequence[str] = ()
) -> Iterator[Any]:
    """The images of a state on `rules.board`, in all ways that leave the `fixed` sets of the rules as they are.

    `fixed` are all sets that the rules have, unless some are named. Moved are the sets of the state, but for those named as
    `other`, and the numbers of single squares; numbers below zero stand for none.
    """
    moving = [name for name in _sets(state) if name not in other]
    for goes in _turns(rules.board.width, rules.board.height):
        if all(moved(getattr(rules, name), goes) == getattr(rules, name) for name in fixed or _sets(rules)):
            sets = {name: moved(getattr(state, name), goes) for name in moving}
            places = {name: int(getattr(state, name)) for name in single}
            yield state._replace(**sets, **{name: goes[at] if at >= 0 else at for name, at in places.items()})

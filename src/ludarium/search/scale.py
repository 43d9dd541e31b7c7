"""How search counts: values are whole numbers, and a certain end outweighs every guess by its distance."""

from typing import Any

import numpy as np

from ludarium.kernel.compiling import compiled

SCALE = 10_000
"""What a `worth` or `score` of 1.0 comes to while nothing is certain."""

WIN = 1_000_000
"""A win now; a win in n turns is worth WIN − n."""

CERTAIN = 900_000
"""Values from here on are proven wins; from −CERTAIN down, proven losses."""

LIMIT = 2_000_000
"""Beyond any value."""

NEARLY = 9_990
"""As good as won, though nothing is proven."""


@compiled
def guessed(judgement: Any) -> Any:
    """A guess between −1 and 1 as a value."""
    return np.int64(min(max(judgement, -0.999), 0.999) * SCALE)


@compiled
def final_value(score: Any, turns: Any) -> Any:
    """A final score, reached after `turns` turns, as a value."""
    if score >= 1.0:
        return np.int64(WIN - turns)
    if score <= -1.0:
        return np.int64(turns - WIN)
    return np.int64(score * SCALE)


@compiled
def from_root(value: Any, turns: Any) -> Any:
    """A value as seen at a position, as seen from the root `turns` turns earlier."""
    if value >= CERTAIN:
        return value - turns
    if value <= -CERTAIN:
        return value + turns
    return value


@compiled
def at_position(value: Any, turns: Any) -> Any:
    """The reverse of `from_root`."""
    return from_root(value, -turns)


def as_score(value: int) -> float:
    """A value as a score between −1 and 1."""
    if abs(value) >= CERTAIN:
        return 1.0 if value > 0 else -1.0
    return max(-1.0, min(1.0, value / SCALE))

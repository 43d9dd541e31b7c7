"""Weights as bytes: fine steps near zero, coarse ones far from it.

Most learned weights are small and a few are thirty times as large, so a byte counts on a scale that is nearly even around
zero and grows with the square beyond. A code of ±127 is nearly two thousand times a code of ±1.
"""

from typing import Any

import numpy as np

from ludarium.kernel.compiling import compiled
from ludarium.kernel.values import number

MOST_CODE = 127
_EVEN = 8  # codes up to about this are evenly spaced


@compiled
def weight_of(code: Any) -> Any:
    """The weight that a byte stands for, in steps."""
    whole = number(code)
    return whole * (_EVEN + abs(whole))


LARGEST = MOST_CODE * (_EVEN + MOST_CODE)
"""The weight of the largest code."""


def codes_of(weights: Any) -> Any:
    """The nearest codes of weights given in steps; those beyond the largest are cut off."""
    sizes = np.abs(np.asarray(weights, np.float64))
    codes = np.rint(np.sqrt(sizes + (_EVEN / 2) ** 2) - _EVEN / 2)
    return (np.sign(weights) * np.minimum(codes, MOST_CODE)).astype(np.int8)

"""One small random generator for everything that plays at random: the same numbers on CPU and GPU.

It is a counter run through a mixing function (the SplitMix scheme): every seed is a good seed, and different
seeds give different streams. Not for secrets.
"""

from typing import Any

import numpy as np

from ludarium.kernel.compiling import compiled
from ludarium.kernel.values import word

_STEP = word(0x9E37_79B9_7F4A_7C15)
_FIRST, _SECOND = word(0xBF58_476D_1CE4_E5B9), word(0x94D0_49BB_1331_11EB)
_30, _27, _31, _32, _11 = word(30), word(27), word(31), word(32), word(11)
_UNIT = 1.0 / (1 << 53)


@compiled
def mixed(bits: Any) -> Any:
    """A word in which every bit depends on every bit of `bits`; different words stay different."""
    bits = (bits ^ (bits >> _30)) * _FIRST
    bits = (bits ^ (bits >> _27)) * _SECOND
    return bits ^ (bits >> _31)


@compiled
def stream(seed: Any, number: Any) -> Any:
    """The generator numbered `number` of those that belong to `seed`."""
    return mixed(mixed(word(seed)) + _STEP * word(number))


@compiled
def advanced(generator: Any) -> Any:
    """The generator's next state. Its random word is `mixed` of it."""
    return generator + _STEP


@compiled
def below(generator: Any, limit: Any) -> Any:
    """A number from 0 to limit − 1, for limits below 2³¹; all alike but for one part in 2³² / limit."""
    return np.int64(((mixed(generator) >> _32) * word(limit)) >> _32)


@compiled
def fraction(generator: Any) -> Any:
    """A number from 0 up to, not including, 1."""
    return np.float64(mixed(generator) >> _11) * _UNIT

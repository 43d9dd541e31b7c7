"""Functions of numbers that WebAssembly has no instruction for.

The algorithms and constants are those of Sun's fdlibm, as in most C libraries, so that the answers are the same here and there.
"""

from typing import Any

from ludarium.kernel.compiling import compiled

_LN2_HIGH, _LN2_LOW, _LN2_INVERSE = 6.93147180369123816490e-01, 1.90821492927058770002e-10, 1.44269504088896338700
_Q1, _Q2, _Q3 = -3.33333333333331316428e-02, 1.58730158725481460165e-03, -7.93650757867487942473e-05
_Q4, _Q5 = 4.00821782732936239552e-06, -2.01099218183624371326e-07
_TINY, _SATURATED = 2.0**-54, 22.0


@compiled
def _doubled(number: Any, times: Any) -> Any:
    """The number, doubled so many times, or halved."""
    return number * float(1 << times) if times >= 0 else number / float(1 << -times)


@compiled
def _expm1(x: Any) -> Any:
    """e to the power of x, less 1, for x from −44 to 44."""
    doublings, lost = 0, 0.0
    if abs(x) > 0.5 * _LN2_HIGH:
        doublings = int(_LN2_INVERSE * x + (0.5 if x > 0.0 else -0.5))
        if abs(x) < 1.5 * _LN2_HIGH:
            doublings = 1 if x > 0.0 else -1
        high, low = x - doublings * _LN2_HIGH, doublings * _LN2_LOW
        x = high - low
        lost = (high - x) - low
    elif abs(x) < _TINY:
        return x
    half = 0.5 * x
    square = x * half
    fourth = square * square
    ratio = (1.0 + square * _Q1) + fourth * (_Q2 + square * _Q3) + fourth * fourth * (_Q4 + square * _Q5)
    three = 3.0 - ratio * half
    error = square * ((ratio - three) / (6.0 - x * three))
    if doublings == 0:
        return x - (x * error - square)
    error = x * (error - lost) - lost - square
    if doublings == -1:
        return 0.5 * (x - error) - 0.5
    if doublings == 1:
        return -2.0 * (error - (x + 0.5)) if x < -0.25 else 1.0 + 2.0 * (x - error)
    if doublings <= -2 or doublings > 56:
        return _doubled(1.0 - (error - x), doublings) - 1.0
    if doublings < 20:
        return _doubled((1.0 - _doubled(1.0, -doublings)) - (error - x), doublings)
    return _doubled((x - (error + _doubled(1.0, -doublings))) + 1.0, doublings)


@compiled
def tanh(number: Any) -> Any:
    """The hyperbolic tangent."""
    size = abs(number)
    if size < _TINY or number != number:  # noqa: PLR0124
        return number
    if size >= _SATURATED:
        value = 1.0
    elif size >= 1.0:
        value = 1.0 - 2.0 / (_expm1(2.0 * size) + 2.0)
    else:
        t = _expm1(-2.0 * size)
        value = -t / (t + 2.0)
    return value if number > 0.0 else -value


FUNCTIONS = {"tanh": tanh}
"""By the names that compiled code calls them."""

"""Sets of squares as tuples of words, by value: one word up to 64 squares, seven for 20×20.

Square s is bit s % 64 of word s // 64. Each function is written out for the number of words at hand when it is compiled,
so that rules read as set algebra and run as straight-line code on CPU and GPU. All sets in one expression have the same
number of words.
"""

import functools
from collections.abc import Callable, Iterable
from typing import Any, TypeVar, cast

import numpy as np

from ludarium.kernel.compiling import INNER, bare_signature, compiled, compiled_on_cpu, overloaded
from ludarium.kernel.values import word

F = TypeVar("F", bound=Callable[..., Any])
Squares = tuple[np.uint64, ...]

ZERO, ONE, TWO, FOUR = word(0), word(1), word(2), word(4)
ALL = word(0xFFFF_FFFF_FFFF_FFFF)
_PAIRS, _NIBBLES, _BYTES, _SUM = (
    word(0x5555_5555_5555_5555),
    word(0x3333_3333_3333_3333),
    word(0x0F0F_0F0F_0F0F_0F0F),
    word(0x0101_0101_0101_0101),
)
_TOP_BYTE, _WORD_BITS = word(56), word(64)


@compiled
def ones(bits: Any) -> Any:
    """How many bits are set. The compiler knows this pattern and makes one instruction of it."""
    bits = bits - ((bits >> ONE) & _PAIRS)
    bits = (bits & _NIBBLES) + ((bits >> TWO) & _NIBBLES)
    bits = (bits + (bits >> FOUR)) & _BYTES
    return np.int64((bits * _SUM) >> _TOP_BYTE)


@compiled
def lowest_bit(bits: Any) -> Any:
    """The index of the lowest set bit; 64 if there is none."""
    return ones(~bits & (bits - ONE))


@compiled
def _list_word(bits: Any, base: Any, out: Any, count: Any) -> Any:
    while bits != ZERO:
        out[count] = base + lowest_bit(bits)
        count += 1
        bits &= bits - ONE
    return count


@compiled
def _list_ways_of_word(
    a: Any, b: Any, c: Any, d: Any, e: Any, f: Any, g: Any, h: Any, base: Any, out: Any, count: Any
) -> Any:
    left = a | b | c | d | e | f | g | h
    while left != ZERO:
        at = lowest_bit(left)
        bit = left & (ALL - left + ONE)
        left ^= bit
        number = base + 8 * at
        out[count] = number  # always written, counted only where it holds: quicker than eight branches
        count += 1 if a & bit != ZERO else 0
        out[count] = number + 1
        count += 1 if b & bit != ZERO else 0
        out[count] = number + 2
        count += 1 if c & bit != ZERO else 0
        out[count] = number + 3
        count += 1 if d & bit != ZERO else 0
        out[count] = number + 4
        count += 1 if e & bit != ZERO else 0
        out[count] = number + 5
        count += 1 if f & bit != ZERO else 0
        out[count] = number + 6
        count += 1 if g & bit != ZERO else 0
        out[count] = number + 7
        count += 1 if h & bit != ZERO else 0
    return count


@compiled
def _nth_bit_by_halves(bits: Any, n: Any) -> Any:
    """The same, taking equally long for every n, which suits machines whose neighbouring threads wait for one another."""
    at = 0
    for step in range(6):
        half = 32 >> step
        below = ones(bits & (ALL >> word(64 - half)))
        upper = n >= below
        bits = bits >> word(half) if upper else bits
        at += half if upper else 0
        n -= below if upper else 0
    return at


@compiled_on_cpu(elsewhere=_nth_bit_by_halves)
def _nth_bit(bits: Any, n: Any) -> Any:
    for _ in range(n):
        bits &= bits - ONE
    return lowest_bit(bits)


_SCOPE: dict[str, Any] = {
    "word": word, "ZERO": ZERO, "ONE": ONE, "ALL": ALL, "_WORD_BITS": _WORD_BITS,
    "ones": ones, "lowest_bit": lowest_bit, "_list_word": _list_word, "_list_ways_of_word": _list_ways_of_word,
    "_nth_bit": _nth_bit, "__name__": __name__,
}  # fmt: skip


def unrolled(body: Callable[[int], str]) -> Callable[[F], F]:
    """Let a stub mean `body(n)`, the source of its body for sets of n words; the first argument determines n."""

    def declare(stub: F) -> F:
        signature = bare_signature(stub)

        @functools.cache
        def written(words: int) -> Callable[..., Any]:
            scope = dict(_SCOPE)
            exec(f"def written({', '.join(signature.parameters)}):\n{body(words)}", scope)
            return scope["written"]

        @functools.wraps(stub)
        def interpreted(*args: Any) -> Any:
            with np.errstate(over="ignore"):  # words wrap around
                return written(len(args[0]))(*args)

        def choose(*args: Any) -> Any:
            from numba import types

            return written(args[0].count) if isinstance(args[0], types.UniTuple) else None

        choose.__signature__ = signature  # type: ignore[attr-defined]
        overloaded(interpreted, choose, INNER)
        return cast(F, interpreted)

    return declare


def each_word(term: str) -> Callable[[F], F]:
    """Let a stub mean the set whose word k is `term`, where `{k}` stands for k."""
    return unrolled(lambda words: " return (" + "".join(term.replace("{k}", str(k)) + ", " for k in range(words)) + ")")


@each_word("a[{k}] & b[{k}]")
def both(a: Squares, b: Squares) -> Squares:  # type: ignore[empty-body]
    """The squares in a and in b."""


@each_word("a[{k}] | b[{k}]")
def either(a: Squares, b: Squares) -> Squares:  # type: ignore[empty-body]
    """The squares in a or in b."""


@each_word("a[{k}] & ~b[{k}]")
def without(a: Squares, b: Squares) -> Squares:  # type: ignore[empty-body]
    """The squares in a that are not in b."""


@each_word("a[{k}] ^ b[{k}]")
def differing(a: Squares, b: Squares) -> Squares:  # type: ignore[empty-body]
    """The squares in exactly one of a and b."""


@each_word("(a[{k}] if choice else b[{k}])")
def chosen(a: Squares, b: Squares, choice: bool) -> Squares:  # type: ignore[empty-body]
    """a if `choice`, else b, without a jump."""


@each_word("a[{k}] ^ a[{k}]")
def none(a: Squares) -> Squares:  # type: ignore[empty-body]
    """No squares, in a set as wide as a."""


@unrolled(lambda words: " return (" + " | ".join(f"a[{k}]" for k in range(words)) + ") != ZERO")
def some(a: Squares) -> bool:  # type: ignore[empty-body]
    """Whether a has any square."""


@unrolled(lambda words: " return (" + " | ".join(f"(a[{k}] & b[{k}])" for k in range(words)) + ") != ZERO")
def meet(a: Squares, b: Squares) -> bool:  # type: ignore[empty-body]
    """Whether a and b share a square."""


@unrolled(lambda words: " return (" + " | ".join(f"(a[{k}] ^ b[{k}])" for k in range(words)) + ") == ZERO")
def same(a: Squares, b: Squares) -> bool:  # type: ignore[empty-body]
    """Whether a and b have the same squares."""


@unrolled(lambda words: " return " + " + ".join(f"ones(a[{k}])" for k in range(words)))
def count(a: Squares) -> int:  # type: ignore[empty-body]
    """How many squares a has."""


def _picked(words: int, name: str) -> str:
    code = "ZERO"
    for k in reversed(range(words)):
        code = f"(a[{k}] if {name} == {k} else {code})"
    return code


@unrolled(lambda words: f" return {_picked(words, 'k')}")
def pick(a: Squares, k: int) -> np.uint64:  # type: ignore[empty-body]
    """Word k of a; no bits beyond its ends."""


@each_word("(bits if k == {k} else a[{k}])")
def with_word(a: Squares, k: int, bits: np.uint64) -> Squares:  # type: ignore[empty-body]
    """a with `bits` as its word k: how a list of small numbers is kept in a tuple of words."""


@unrolled(lambda words: f" k = square >> 6\n return (({_picked(words, 'k')}) >> word(square & 63)) & ONE != ZERO")
def has(a: Squares, square: int) -> bool:  # type: ignore[empty-body]
    """Whether the square is in a."""


def _with_bit(term: str) -> Callable[[int], str]:
    def body(words: int) -> str:
        parts = "".join(f"({term.format(n=n)} if k == {n} else a[{n}]), " for n in range(words))
        return f" k = square >> 6\n bit = ONE << word(square & 63)\n return ({parts})"

    return body


@unrolled(_with_bit("a[{n}] | bit"))
def added(a: Squares, square: int) -> Squares:  # type: ignore[empty-body]
    """a and the square."""


@unrolled(_with_bit("a[{n}] & ~bit"))
def removed(a: Squares, square: int) -> Squares:  # type: ignore[empty-body]
    """a without the square."""


@unrolled(_with_bit("a[{n}] ^ bit"))
def toggled(a: Squares, square: int) -> Squares:  # type: ignore[empty-body]
    """a with the square added if it was absent, removed if it was there."""


@unrolled(
    lambda words: (
        " k = square >> 6\n bit = ONE << word(square & 63)\n return ("
        + "".join(f"(bit if k == {n} else ZERO), " for n in range(words))
        + ")"
    )
)
def only(a: Squares, square: int) -> Squares:  # type: ignore[empty-body]
    """The square alone, in a set as wide as a."""


def _first(words: int) -> str:
    code = f"{64 * words}"
    for k in reversed(range(words)):
        code = f"({64 * k} + lowest_bit(a[{k}]) if a[{k}] != ZERO else {code})"
    return f" return {code}"


@unrolled(_first)
def first(a: Squares) -> int:  # type: ignore[empty-body]
    """The lowest square of a; past the end if a is empty."""


def _rest(words: int) -> str:
    terms, lower = "", ""
    for k in range(words):
        cleared = f"a[{k}] & (a[{k}] - ONE)"
        terms += f"({cleared} if ({lower[3:]}) == ZERO else a[{k}]), " if lower else f"{cleared}, "
        lower += f" | a[{k}]"
    return f" return ({terms})"


@unrolled(_rest)
def rest(a: Squares) -> Squares:  # type: ignore[empty-body]
    """a without its lowest square."""


def _nth(words: int) -> str:
    lines = []
    for k in range(words):
        lines.append(f" here = ones(a[{k}])\n if n < here:\n  return {64 * k} + _nth_bit(a[{k}], n)\n n -= here")
    return "\n".join(lines) + f"\n return {64 * words}"


@unrolled(_nth)
def nth(a: Squares, n: int) -> int:  # type: ignore[empty-body]
    """The square of a that n squares of a lie below."""


@unrolled(
    lambda words: (
        "".join(f" count = _list_word(a[{k}], base + {64 * k}, out, count)\n" for k in range(words)) + " return count"
    )
)
def listed(a: Squares, base: int, out: Any, count: int) -> int:  # type: ignore[empty-body]
    """Write base + square for each square of a, ascending, into out from `count` on; return the new count."""


def _ways(words: int) -> str:
    lines = []
    for k in range(words):
        sets = ", ".join(f"{name}[{k}]" for name in "abcdefgh")
        lines.append(f" count = _list_ways_of_word({sets}, base + {512 * k}, out, count)\n")
    return "".join(lines) + " return count"


@unrolled(_ways)
def listed_ways(  # type: ignore[empty-body]
    a: Squares, b: Squares, c: Squares, d: Squares, e: Squares, f: Squares, g: Squares, h: Squares,
    base: int, out: Any, count: int,
) -> int:  # fmt: skip
    """Write base + 8 × square + way for each square of a (way 0), b (way 1) … h (way 7), ascending; return the new count.

    `out` needs room for one number more than there are.
    """


def _up(words: int) -> str:
    terms = "".join(f"(a[{k}] << m) | (a[{k - 1}] >> (_WORD_BITS - m)), " if k else "a[0] << m, " for k in range(words))
    return f" m = word(by)\n return ({terms})"


@unrolled(_up)
def up(a: Squares, by: int) -> Squares:  # type: ignore[empty-body]
    """Every square's number raised by 1 … 63. Squares raised past the board stay in the last word: mask them off."""


def _down(words: int) -> str:
    terms = "".join(
        f"(a[{k}] >> m) | (a[{k + 1}] << (_WORD_BITS - m)), " if k + 1 < words else f"a[{k}] >> m, "
        for k in range(words)
    )
    return f" m = word(by)\n return ({terms})"


@unrolled(_down)
def down(a: Squares, by: int) -> Squares:  # type: ignore[empty-body]
    """Every square's number lowered by 1 … 63; squares lowered below 0 vanish."""


def _runs(words: int) -> str:
    lines = [" carry = ZERO"]
    for k in range(words):
        lines.append(f" half{k} = through[{k}] + seeds[{k}]\n sum{k} = half{k} + carry")
        lines.append(f" carry = ONE if (half{k} < through[{k}]) | (sum{k} < half{k}) else ZERO")
    return "\n".join(lines) + " \n return (" + "".join(f"through[{k}] & ~sum{k}, " for k in range(words)) + ")"


@unrolled(_runs)
def runs(seeds: Squares, through: Squares) -> Squares:  # type: ignore[empty-body]
    """The runs of consecutive squares of `through` whose lowest square is a seed; seeds lie on such squares only.

    One addition: its carry runs along a run and clears it.
    """


def squares(members: Iterable[int], cells: int) -> Squares:
    """The set with these members on a board of that many cells (Python only)."""
    values = [0] * max(1, -(-cells // 64))
    for square in members:
        values[square >> 6] |= 1 << (square & 63)
    return tuple(word(value) for value in values)


def members(a: Iterable[Any]) -> list[int]:
    """The squares of a, ascending (Python only)."""
    found = []
    for k, bits in enumerate(a):
        value = int(bits)
        while value:
            low = value & -value
            found.append(64 * k + low.bit_length() - 1)
            value ^= low
    return found

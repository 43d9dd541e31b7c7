"""Scratch memory for the rare computation that cannot do without: a row of words, and hardly any on a GPU."""

from typing import Any

import numpy as np
from llvmlite import ir  # type: ignore[import-untyped]
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic, overload
from numba.np.arrayobj import make_array, populate_array

from ludarium.kernel.compiling import INNER

FEW = 96
"""Words a thread of a GPU gets: they cost memory for every thread that could run."""


def spare_words(wanted: int) -> Any:
    """A fresh row of words with any contents; its `size` says how many there are, which may be fewer than wanted.

    It lives as long as the function that asked for it, which must not give it away.
    """
    return np.empty(wanted, np.uint64)


@intrinsic
def _few_words(typing_context):  # type: ignore[no-untyped-def]
    """A row of FEW words on the caller's stack."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        row = make_array(signature.return_type)(context, builder)
        data = cgutils.alloca_once(builder, ir.IntType(64), size=FEW)
        size, stride = (context.get_constant(types.intp, n) for n in (FEW, 8))
        pointer = builder.bitcast(data, row.data.type)
        populate_array(row, data=pointer, shape=[size], strides=[stride], itemsize=stride, meminfo=None)
        return row._getvalue()

    return types.Array(types.uint64, 1, "C")(), generate


@overload(spare_words, target="generic", inline="always", jit_options=INNER)
def _anywhere(wanted):  # type: ignore[no-untyped-def]
    return lambda wanted: _few_words()


@overload(spare_words, target="cpu", jit_options=INNER)
def _on_cpu(wanted):  # type: ignore[no-untyped-def]
    return lambda wanted: np.empty(wanted, np.uint64)

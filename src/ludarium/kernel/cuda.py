"""Lanes on a GPU: the same lane functions as on the CPU, one thread for each lane.

Only imported where a GPU (or numba's simulator of one) is asked for. Two things about numba-cuda are put right here:
names that it wants from NumPy and newer releases have dropped, and where constant tables are kept. Those go into the
64 KiB of constant memory, which is too small for some games and slow when neighbouring threads read different places;
larger ones go into global memory instead, where the caches serve them.
"""

import functools
from collections.abc import Callable
from typing import Any

import numpy as np

for _old, _new in (("row_stack", "vstack"), ("in1d", "isin"), ("trapz", "trapezoid")):
    if not hasattr(np, _old):
        setattr(np, _old, getattr(np, _new))

from ludarium.kernel.compiling import compiler  # noqa: E402

compiler()  # numba hears of the functions for every machine before those for this one

from numba import config, cuda, int32  # noqa: E402
from numba.extending import overload  # noqa: E402

from ludarium.errors import LudariumError  # noqa: E402
from ludarium.kernel.adding import add  # noqa: E402
from ludarium.kernel.bits import ones  # noqa: E402
from ludarium.kernel.door import Door, parameters, taken_apart  # noqa: E402
from ludarium.kernel.insides import inside  # noqa: E402
from ludarium.kernel.lanes import abreast  # noqa: E402
from ludarium.kernel.values import Shape, Words, lane_putter, lane_reader, reader  # noqa: E402

SIMULATED = bool(config.ENABLE_CUDASIM)
BLOCK = 8 if SIMULATED else 128
_CONSTANT_MEMORY = 512  # bytes up to which a table stays in constant memory
_REGISTERS = ((256, 64), (1024, 128))  # the longest list of actions, and how many registers a thread then has at most


def _keep_tables_in_global_memory() -> None:
    target = inside("numba.cuda.target", "CUDATargetContext", of="numba-cuda")
    usual = inside(
        "numba.cuda.target", "CUDATargetContext.make_constant_array", "self", "builder", "aryty", "arr", of="numba-cuda"
    )
    nvvm = inside("numba.cuda.cudadrv", "nvvm", of="numba-cuda")
    for name in ("ADDRSPACE_CONSTANT", "ADDRSPACE_GLOBAL"):
        inside("numba.cuda.cudadrv.nvvm", name, of="numba-cuda")

    def make_constant_array(self: Any, builder: Any, kind: Any, table: Any) -> Any:
        constant = nvvm.ADDRSPACE_CONSTANT
        if table.nbytes > _CONSTANT_MEMORY:
            nvvm.ADDRSPACE_CONSTANT = nvvm.ADDRSPACE_GLOBAL
        try:
            return usual(self, builder, kind, table)
        finally:
            nvvm.ADDRSPACE_CONSTANT = constant

    target.make_constant_array = make_constant_array


def _wait_for_neighbours():  # type: ignore[no-untyped-def]
    cuda.syncwarp()


def _ones(bits):  # type: ignore[no-untyped-def]
    return np.int64(cuda.popc(bits))


def _add(array, at, amount):  # type: ignore[no-untyped-def]
    cuda.atomic.add(array, at, amount)


def _use_what_the_gpu_has() -> None:
    overload(add, target="cuda")(lambda array, at, amount: _add)
    overload(abreast, target="cuda")(lambda: _wait_for_neighbours)
    overload(ones, target="cuda")(lambda bits: _ones)


if not SIMULATED:
    _keep_tables_in_global_memory()
    _use_what_the_gpu_has()


def limits(widest: int) -> dict[str, int]:
    """How many registers a thread may have in a game with lists of `widest` actions at most.

    Fewer of them let more threads run at once, and what finds no place goes to memory. That is worth while as long as the
    caches hold it together with the lists; where lists alone are longer, nothing more may be sent there.
    """
    return next(({"max_registers": most} for longest, most in _REGISTERS if widest <= longest), {})


@functools.lru_cache(maxsize=None, typed=True)  # rules of two games can be equal as tuples
def _kernel(function: Callable[..., Any], rules: Any, state: Shape, widest: int) -> Any:
    """The lane function as a kernel for one variant, whose rules are constants there.

    So shifts by the board's width are shifts by a known number, rules that are off leave no code behind, and the sets of
    squares that rules hold take no registers.
    """
    further = parameters(function, 5)
    handed_on = ", ".join(["rules, read_state(start), read_lane(words, lane), lane, out", *further.handed_on])
    source = (
        f"def kernel({', '.join(['start, words', *further.names])}):\n"
        " lane = cuda.grid(1)\n"
        " if lane < words.shape[1]:\n"
        f"  out = cuda.local.array({widest}, int32)\n"
        f"  after = function({handed_on})\n"
        "  put_lane(after, words, lane)"
    )
    machine = not SIMULATED
    parts = {
        "read_state": reader(state, machine),
        "read_lane": lane_reader(state, machine),
        "put_lane": lane_putter(state, machine),
    }
    if machine:
        parts = {name: cuda.jit(device=True)(part) for name, part in parts.items()}
    scope: dict[str, Any] = {
        "function": function,
        "rules": rules,
        "cuda": cuda,
        "int32": int32,
        **further.bundles,
        **parts,
    }
    exec(source, scope)
    return cuda.jit(**(limits(widest) if machine else {}))(scope["kernel"])


# --- functions of numbers, for tables that are not lanes


def sent(values: Any) -> Any:
    """The array, copied into the GPU's memory."""
    return cuda.to_device(np.ascontiguousarray(values))


def clear(array: Any) -> None:
    """Fill an array in the GPU's memory with zeros."""
    if SIMULATED:
        array[:] = 0
        return
    inside("numba.cuda.cudadrv.driver", "device_memset", of="numba-cuda")(array, 0, array.nbytes)


@functools.cache
def _kernel_of(function: Callable[..., Any], counts: str, skipped: int, body: str) -> Any:
    """A kernel of that body, where `…` stands for the function's parameters behind those it computes itself."""
    names = ", ".join(parameters(function, skipped).names)
    scope: dict[str, Any] = {"function": function, "cuda": cuda}
    exec(f"def kernel({counts}, {names}):\n{body.replace('…', names)}", scope)
    return cuda.jit(scope["kernel"])


def over_all(function: Callable[..., Any], count: int, *further: Any) -> None:
    """`function(number, *further)` for every number below `count`, a thread for each; returns when all are done."""
    body = " number = cuda.grid(1)\n if number < count:\n  function(number, …)"
    _kernel_of(function, "count", 1, body)[-(-count // BLOCK), BLOCK](count, *further)
    cuda.synchronize()


def over_stripes(function: Callable[..., Any], size: int, tiles: int, threads: int, *further: Any) -> None:
    """`function(a, b, *further)` for every a and b below `size`, those with large sums first; returns when all are done.

    The square is cut into tiles. The tiles that lie on one line from edge to edge are worked on together, a block of
    threads for each row of each, line after line.
    """
    body = (
        " tile = cuda.blockIdx.y + lowest\n"
        " a, first = tile * edge + cuda.blockIdx.x, (line - tile) * edge\n"
        " b, end = first + cuda.threadIdx.x, min(first + edge, size)\n"
        " while a < size and b < end:\n"
        "  function(a, b, …)\n"
        "  b += cuda.blockDim.x"
    )
    kernel, edge = _kernel_of(function, "line, lowest, edge, size", 2, body), -(-size // tiles)
    for line in range(2 * tiles - 2, -1, -1):
        lowest = max(0, line - tiles + 1)
        kernel[(edge, min(line, tiles - 1) - lowest + 1), threads](line, lowest, edge, size, *further)
    cuda.synchronize()


class CudaLanes:
    """Lanes in a GPU's memory. Nothing leaves it unless `host` is asked for."""

    device = "cuda"

    def __init__(self, door: Door, widest: int, start: Words) -> None:
        if not cuda.is_available():
            raise LudariumError("no GPU can be used here: numba-cuda found no CUDA device", code="NO_GPU")
        self.door, self.widest = door, widest
        self._start = cuda.to_device(start)

    def array(self, shape: int | tuple[int, ...], kind: Any) -> Any:
        """An array of zeros in the same memory as the lanes."""
        made = cuda.device_array(shape, kind)
        self.clear(made)
        return made

    def send(self, values: Any, kind: Any) -> Any:
        """`values` as an array in the same memory as the lanes, copied only if it is elsewhere."""
        if SIMULATED:
            return cuda.to_device(np.ascontiguousarray(values, kind))
        if hasattr(values, "__cuda_array_interface__"):
            return cuda.as_cuda_array(values)
        return cuda.to_device(np.ascontiguousarray(values, kind))

    def host(self, array: Any) -> Any:
        """A copy of the array in ordinary memory."""
        return array.copy_to_host()

    def clear(self, array: Any) -> None:
        """Fill with zeros."""
        clear(array)

    def kernel(self, function: Callable[..., Any]) -> Any:
        """What `run` launches; it knows, for instance, how many registers it takes."""
        return _kernel(function, self.door.rules, self.door.state_shape, self.widest)

    def run(self, function: Callable[..., Any], words: Any, *further: Any, clean: tuple[Any, ...] = ()) -> None:
        """Replace the state in every lane by `function(rules, start, here, lane, out, *further)`; `wait` for the end.

        The tables in `clean`, which have a row for every lane, are filled with zeros first.
        """
        for table in clean:
            self.clear(table)
        blocks = -(-words.shape[1] // BLOCK)
        self.kernel(function)[blocks, BLOCK](self._start, words, *taken_apart(further))

    def wait(self) -> None:
        """Wait until everything started is done."""
        cuda.synchronize()

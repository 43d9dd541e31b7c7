"""What `crossing.py` promises, as LLVM's code. Imported with numba and not before.

It reads arrays, bytes and lists where CPython and NumPy keep them, so it looks first whether they are kept there.
"""

import ctypes
import sys
from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import NativeValue, intrinsic, models, register_model, unbox
from numba.extending import box as boxed

from ludarium.kernel.insides import changed

_WORD, _BYTE = ir.IntType(64), ir.IntType(8)
_HEAD = object.__basicsize__  # what every object begins with; the last of it is its type
_TYPE, _DATA, _LENGTHS = _HEAD - 8, _HEAD, _HEAD + 16  # in an array: where its cells are, and how many
_ITEMS = _HEAD + 8  # in a list
_CONTENTS = bytes.__basicsize__ - 1
_PLAIN_COUNTS = sys.version_info < (3, 12)  # later, some objects live for ever, and are not counted


def _check() -> None:
    """Whether objects are laid out as this file expects them."""

    def at(thing: Any, offset: int) -> int:
        return int(ctypes.c_int64.from_address(id(thing) + offset).value)

    array, items, text = np.arange(3), [1, 2], b"words"
    lies = at(array, _DATA), at(array, _TYPE), at(items, _TYPE), at(items, _HEAD)
    is_known = lies == (array.ctypes.data, id(np.ndarray), id(list), 2)
    is_known = is_known and ctypes.c_int64.from_address(at(array, _LENGTHS)).value == 3
    is_known = is_known and list.__basicsize__ == _ITEMS + 16  # the items' place, and for how many there is room
    if not (is_known and ctypes.string_at(id(text) + _CONTENTS) == text):
        raise changed("arrays, lists or bytes are laid out in another way")


_check()


class Lent(types.Array):  # type: ignore[misc]
    """An array that is only looked at during a call. Where words are wanted, bytes will do as well."""

    def __init__(self, dtype: Any) -> None:
        super().__init__(dtype, 1, "C", name=f"lent({dtype})")


class Object(types.Type):  # type: ignore[misc]
    """An object of Python's, newly made, or nothing where there was no memory for it."""

    def __init__(self) -> None:
        super().__init__(name="Object")


register_model(Lent)(models.ArrayModel)
register_model(Object)(models.OpaqueModel)
_object = Object()


def _place(builder: Any, thing: Any, offset: int, kind: Any) -> Any:
    """The address of something of that kind, so many bytes from where an object begins."""
    start = builder.bitcast(thing, _BYTE.as_pointer())
    return builder.bitcast(builder.gep(start, [ir.Constant(_WORD, offset)]), kind.as_pointer())


@unbox(Lent)
def _borrow(kind: Any, thing: Any, here: Any) -> Any:
    context, builder = here.context, here.builder
    cell = context.get_constant(types.intp, context.get_abi_sizeof(context.get_data_type(kind.dtype)))
    data, length = cgutils.alloca_once(builder, _BYTE.as_pointer()), cgutils.alloca_once(builder, _WORD)
    own_type = builder.load(_place(builder, thing, _TYPE, _BYTE.as_pointer()))
    bytes_type = builder.bitcast(here.pyapi.get_c_object("PyBytes_Type"), _BYTE.as_pointer())
    with builder.if_else(builder.icmp_unsigned("==", own_type, bytes_type)) as (is_bytes, is_array):
        with is_bytes:
            size = builder.load(_place(builder, thing, _HEAD, _WORD))
            builder.store(_place(builder, thing, _CONTENTS, _BYTE), data)
            builder.store(builder.udiv(size, cell), length)
        with is_array:
            builder.store(builder.load(_place(builder, thing, _DATA, _BYTE.as_pointer())), data)
            builder.store(builder.load(builder.load(_place(builder, thing, _LENGTHS, _WORD.as_pointer()))), length)
    array = cgutils.create_struct_proxy(kind)(context, builder)
    array.meminfo, array.parent = (cgutils.get_null_value(part.type) for part in (array.meminfo, array.parent))
    array.data = builder.bitcast(builder.load(data), array.data.type)
    array.nitems, array.itemsize = builder.load(length), cell
    array.shape = cgutils.pack_array(builder, [array.nitems])
    array.strides = cgutils.pack_array(builder, [cell])
    return NativeValue(array._getvalue())


@boxed(Object)
def _hand_over(kind: Any, value: Any, here: Any) -> Any:
    return value


@intrinsic
def make_number(_: Any, number: Any) -> Any:
    """An int."""

    def code(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        return context.get_python_api(builder).long_from_longlong(given[0])

    return _object(types.int64), code


@intrinsic
def make_step(_: Any, row: Any, out: Any, count: Any) -> Any:
    """The pair of bytes and a list that `crossing.step_object` describes."""

    def code(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        api = context.get_python_api(builder)
        words, found = (
            context.make_array(kind)(context, builder, value)
            for kind, value in zip(signature.args[:2], given[:2], strict=True)
        )
        size = builder.mul(words.nitems, words.itemsize)
        as_bytes = api.bytes_from_string_and_size(builder.bitcast(words.data, api.cstring), size)
        numbers, count = builder.alloca(found.data.type.pointee, given[2]), given[2]
        cgutils.memcpy(builder, numbers, found.data, count)  # a new list may wake code that writes where these were
        actions = api.list_new(count)
        pair = cgutils.alloca_once_value(builder, api.get_null_object())
        is_there = builder.and_(cgutils.is_not_null(builder, as_bytes), cgutils.is_not_null(builder, actions))
        with builder.if_then(is_there, likely=True):
            _fill(api, builder, actions, numbers, count)
            builder.store(api.tuple_pack([as_bytes, actions]), pair)
            api.decref(as_bytes)
            api.decref(actions)
        return builder.load(pair)

    return _object(row, out, types.int64), code


def _fill(api: Any, builder: Any, actions: Any, found: Any, count: Any) -> None:
    """Put so many numbers into a new list."""
    table = _known_ints(api, builder)
    known = builder.load(_place(builder, table, _DATA, api.pyobj.as_pointer()))
    most = builder.load(builder.load(_place(builder, table, _LENGTHS, _WORD.as_pointer())))
    items = builder.load(_place(builder, actions, _ITEMS, api.pyobj.as_pointer()))
    with cgutils.for_range(builder, count) as loop:
        number = builder.sext(builder.load(builder.gep(found, [loop.index])), _WORD)
        place = builder.gep(items, [loop.index])
        with builder.if_else(builder.icmp_unsigned("<", number, most), likely=True) as (is_known, is_large):
            with is_known:
                one = builder.load(builder.gep(known, [number]))
                _count(api, builder, one)
                builder.store(one, place)
            with is_large:
                builder.store(api.long_from_longlong(number), place)


def _count(api: Any, builder: Any, one: Any) -> None:
    """One more reference to an object."""
    if not _PLAIN_COUNTS:
        api.incref(one)
        return
    counter = builder.bitcast(one, _WORD.as_pointer())
    builder.store(builder.add(builder.load(counter), ir.Constant(_WORD, 1)), counter)


def _known_ints(api: Any, builder: Any) -> Any:
    """The array `crossing.known_ints`, which is looked up once in a process and then remembered."""
    module = builder.module
    name = "ludarium.known_ints"
    if name not in module.globals:
        kept = cgutils.add_global_variable(module, api.pyobj, name)
        kept.linkage, kept.initializer = "internal", cgutils.get_null_value(api.pyobj)
    kept = module.globals[name]
    with builder.if_then(cgutils.is_null(builder, builder.load(kept)), likely=False):
        home = api.import_module(api.context.insert_const_string(module, "ludarium.kernel.crossing"))
        builder.store(api.object_getattr_string(home, "known_ints"), kept)
        api.decref(home)
    return builder.load(kept)

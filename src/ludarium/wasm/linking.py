"""From an object to a module: what is left of a linker's work where nothing is imported and there is one object only.

A linker of LLVM's would do the same, but comes in packages of 100 MB; so everybody who can run the program can build its
engines. Memory begins with the stack, which grows downwards, so that running over its end is an error and not an accident; then come
the constants, and everything from the exported number `heap` on is free.
"""

import zlib
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ludarium.errors import LudariumError
from ludarium.wasm import encoding as wasm
from ludarium.wasm.encoding import Reader, signed, unsigned
from ludarium.wasm.objects import OF_FUNCTION, Object, Relocation, read_object

STACK = 1 << 18
PAGE = 1 << 16
LARGE = 24 << 10
"""Constants that take so many bytes when they are packed, as they are sent, are kept beside the module."""

_FUNCTION, _ADDRESS, _SIGNED_ADDRESS, _STORED_ADDRESS, _TYPE, _GLOBAL = 0, 3, 4, 5, 6, 7
_ALIGNMENT = 64


class Linked(NamedTuple):
    """A module; and what must be put into its memory before it is used, if there is anything: bytes by their address."""

    module: bytes
    beside: dict[int, bytes]


def linked(data: bytes, exports: Sequence[str], notes: Mapping[str, bytes]) -> Linked:
    """The module of an object, which exports these functions, its `memory` and `heap`; notes become custom sections."""
    parts = read_object(data)
    addresses, heap = _laid_out(parts)
    constants = _data(parts, addresses)
    beside = {address: content for address, content in constants.items() if len(zlib.compress(content)) >= LARGE}
    small = {address: content for address, content in constants.items() if address not in beside}
    numbers = {symbol.name: symbol.number for symbol in parts.symbols if symbol.kind == OF_FUNCTION}
    exported = [wasm.name(name) + b"\0" + unsigned(numbers[name]) for name in exports]
    exported += [wasm.name("memory") + b"\2\0", wasm.name("heap") + b"\3\1"]
    globals_ = [_number(wasm.VARIABLE, STACK), _number(wasm.CONSTANT, heap)]
    sections = [
        (wasm.TYPE, parts.types),
        (wasm.FUNCTION, parts.functions),
        (wasm.MEMORY, b"\1\0" + unsigned(-(-heap // PAGE))),
        (wasm.GLOBAL, wasm.vector(globals_)),
        (wasm.EXPORT, wasm.vector(exported)),
        (wasm.CODE, _code(parts, addresses)),
        (wasm.DATA, wasm.vector(b"\0" + _constant(address) + _counted(content) for address, content in small.items())),
        *((wasm.CUSTOM, wasm.name(name) + note) for name, note in notes.items()),
    ]
    return Linked(wasm.MAGIC + b"".join(wasm.section(*one) for one in sections), beside)


def _constant(number: int) -> bytes:
    return bytes([wasm.I32_CONST]) + signed(number) + bytes([wasm.END])


def _number(changes: int, value: int) -> bytes:
    return bytes([wasm.I32, changes]) + _constant(value)


def _counted(content: bytes) -> bytes:
    return unsigned(len(content)) + content


def _laid_out(parts: Object) -> tuple[list[int], int]:
    """The address of each segment, and of the first byte behind them."""
    at, addresses = STACK, []
    for content, alignment in zip(parts.segments, parts.alignments, strict=True):
        at = -(-at // alignment) * alignment
        addresses.append(at)
        at += len(content)
    return addresses, -(-at // _ALIGNMENT) * _ALIGNMENT


def _wanted(parts: Object, addresses: list[int], place: Relocation) -> int:
    """The number that belongs into a place."""
    if place.kind == _TYPE:
        return place.symbol
    symbol = parts.symbols[place.symbol]
    if place.kind in (_FUNCTION, _GLOBAL):
        return symbol.number
    if place.kind in (_ADDRESS, _SIGNED_ADDRESS, _STORED_ADDRESS):
        return addresses[symbol.number] + symbol.offset + place.addend
    raise LudariumError(f"the code calls {symbol.name} in a way that is not known (relocation {place.kind})")


def _code(parts: Object, addresses: list[int]) -> bytes:
    """The functions, with every place filled in. LLVM leaves five bytes for each number; most need one or two."""
    reader, bodies, places = Reader(parts.code), [], iter(sorted(parts.in_code, key=lambda place: place.at))
    place = next(places, None)
    for _ in range(reader.unsigned()):
        body = reader.part()
        pieces, at = [], body.at
        while place is not None and place.at < body.end:
            number = _wanted(parts, addresses, place)
            pieces += [
                parts.code[at : place.at],
                signed(number) if place.kind == _SIGNED_ADDRESS else unsigned(number),
            ]
            at = place.at + 5
            place = next(places, None)
        bodies.append(_counted(b"".join(pieces) + parts.code[at : body.end]))
    return wasm.vector(bodies)


def _data(parts: Object, addresses: list[int]) -> dict[int, bytes]:
    """The constants by address, with every place filled in; memory is zero anyhow, so zeros are left out."""
    contents = [bytearray(content) for content in parts.segments]
    for place in parts.in_data:
        segment = max(n for n, first in enumerate(parts.segment_places) if first <= place.at)
        at = place.at - parts.segment_places[segment]
        contents[segment][at : at + 4] = _wanted(parts, addresses, place).to_bytes(4, "little")
    return {address: bytes(content) for address, content in zip(addresses, contents, strict=True) if any(content)}

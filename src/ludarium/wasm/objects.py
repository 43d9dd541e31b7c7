"""Objects as LLVM writes them for WebAssembly: code and data that do not know yet where in memory they will be.

The format is described in https://github.com/WebAssembly/tool-conventions/blob/main/Linking.md.
"""

from dataclasses import dataclass, field
from typing import NamedTuple

from ludarium.errors import LudariumError
from ludarium.wasm.encoding import CODE, CUSTOM, DATA, FUNCTION, I32_CONST, IMPORT, MAGIC, TYPE, Reader

OF_FUNCTION, OF_DATA, OF_GLOBAL = 0, 1, 2
_SEGMENTS, _SYMBOLS = 5, 8
_UNDEFINED, _NAMED = 0x10, 0x40
_STACK_POINTER = "__stack_pointer"


class Symbol(NamedTuple):
    """A function or global with its number, or data at an offset of a segment."""

    kind: int
    name: str
    number: int
    offset: int = 0


class Relocation(NamedTuple):
    """A place in the code or the data where the number or address of a symbol is wanted."""

    kind: int
    at: int
    symbol: int
    addend: int


@dataclass
class Object:
    """What an object holds."""

    types: bytes = b""
    functions: bytes = b""
    code: bytes = b""
    segments: list[bytes] = field(default_factory=list)
    segment_places: list[int] = field(default_factory=list)  # where in the data section each segment begins
    alignments: list[int] = field(default_factory=list)
    symbols: list[Symbol] = field(default_factory=list)
    in_code: list[Relocation] = field(default_factory=list)
    in_data: list[Relocation] = field(default_factory=list)


def read_object(data: bytes) -> Object:
    """The object in these bytes. LudariumError names the functions it lacks."""
    found, reader = Object(), Reader(data, len(MAGIC))
    while not reader.done:
        kind, part = reader.byte(), reader.part()
        if kind == IMPORT:
            _read_imports(part)
        elif kind in (TYPE, FUNCTION, CODE):
            content = data[part.at : part.end]
            setattr(found, {TYPE: "types", FUNCTION: "functions", CODE: "code"}[kind], content)
        elif kind == DATA:
            _read_data(part, found)
        elif kind == CUSTOM:
            _read_custom(part, found)
    return found


def _read_imports(part: Reader) -> None:
    """Take a memory, a table and the stack pointer for granted; anything else is missing."""
    missing = []
    for _ in range(part.unsigned()):
        _, name, kind = part.name(), part.name(), part.byte()
        if kind == 0:
            part.unsigned()
            missing.append(name)
        elif kind in (1, 2):  # a table, which begins with a type, or a memory
            if kind == 1:
                part.byte()
            if part.byte() & 1:
                part.unsigned()
            part.unsigned()
        else:
            part.bytes(2)
            if name != _STACK_POINTER:
                missing.append(name)
    if missing:
        raise LudariumError(
            f"WebAssembly has no {', '.join(sorted(missing))}: the rules and the search do with arithmetic and the "
            "functions in ludarium/wasm/mathematics.py",
            code="NO_ENGINE",
        )


def _read_data(part: Reader, found: Object) -> None:
    first = part.at
    for _ in range(part.unsigned()):
        assert part.byte() == 0, "only plain segments are known"
        assert part.byte() == I32_CONST
        part.signed()
        part.byte()
        length = part.unsigned()
        found.segment_places.append(part.at - first)
        found.segments.append(part.bytes(length))


def _read_custom(part: Reader, found: Object) -> None:
    name = part.name()
    if name == "linking":
        part.unsigned()  # the version
        while not part.done:
            kind, inner = part.byte(), part.part()
            if kind == _SEGMENTS:
                for _ in range(inner.unsigned()):
                    inner.name()
                    found.alignments.append(1 << inner.unsigned())
                    inner.unsigned()
            elif kind == _SYMBOLS:
                found.symbols = [_read_symbol(inner) for _ in range(inner.unsigned())]
    elif name in ("reloc.CODE", "reloc.DATA"):
        part.unsigned()  # the section's number
        places = found.in_code if name == "reloc.CODE" else found.in_data
        for _ in range(part.unsigned()):
            kind, at, symbol = part.byte(), part.unsigned(), part.unsigned()
            places.append(Relocation(kind, at, symbol, part.signed() if kind in (3, 4, 5) else 0))


def _read_symbol(inner: Reader) -> Symbol:
    kind, flags = inner.byte(), inner.unsigned()
    if kind == OF_DATA:
        name = inner.name()
        if flags & _UNDEFINED:
            raise LudariumError(f"WebAssembly has no {name}", code="NO_ENGINE")
        index, offset, _ = inner.unsigned(), inner.unsigned(), inner.unsigned()
        return Symbol(kind, name, index, offset)
    index = inner.unsigned()
    named = kind != 3 and (not flags & _UNDEFINED or flags & _NAMED)
    return Symbol(kind, inner.name() if named else "", index)

"""How WebAssembly's files write numbers, names and sections."""

from collections.abc import Iterable

MAGIC = b"\0asm\1\0\0\0"
CUSTOM, TYPE, IMPORT, FUNCTION, TABLE, MEMORY, GLOBAL, EXPORT, START, ELEMENT, CODE, DATA, DATA_COUNT = range(13)
I32, CONSTANT, VARIABLE = 0x7F, 0, 1
I32_CONST, END = 0x41, 0x0B


def unsigned(number: int) -> bytes:
    """A number in groups of seven bits, the lowest first (LEB128)."""
    out = bytearray()
    while number > 127:
        out.append(number & 127 | 128)
        number >>= 7
    return bytes([*out, number])


def signed(number: int) -> bytes:
    """The same for a number that may be negative."""
    out = bytearray()
    while not -64 <= number < 64:
        out.append(number & 127 | 128)
        number >>= 7
    return bytes([*out, number & 127])


def name(text: str) -> bytes:
    """A name with its length."""
    letters = text.encode()
    return unsigned(len(letters)) + letters


def vector(items: Iterable[bytes]) -> bytes:
    """Several things with their number."""
    listed = list(items)
    return unsigned(len(listed)) + b"".join(listed)


def section(kind: int, content: bytes) -> bytes:
    """A section of a module."""
    return bytes([kind]) + unsigned(len(content)) + content


class Reader:
    """Reads a file, or a part of it, from front to back."""

    def __init__(self, data: bytes, at: int = 0, end: int | None = None) -> None:
        self.data, self.at, self.end = data, at, len(data) if end is None else end

    @property
    def done(self) -> bool:
        """Whether everything has been read."""
        return self.at >= self.end

    def byte(self) -> int:
        """The next byte."""
        self.at += 1
        return self.data[self.at - 1]

    def unsigned(self) -> int:
        """The next number."""
        number, shift = 0, 0
        while True:
            byte = self.byte()
            number |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return number

    def signed(self) -> int:
        """The next number, which may be negative."""
        first = self.at
        number = self.unsigned()
        bits = 7 * (self.at - first)
        return number - (1 << bits) if number >> (bits - 1) else number

    def bytes(self, count: int) -> bytes:
        """The next bytes."""
        self.at += count
        return self.data[self.at - count : self.at]

    def name(self) -> str:
        """The next name."""
        return self.bytes(self.unsigned()).decode()

    def part(self) -> "Reader":
        """A reader of the next part, whose length comes first."""
        length = self.unsigned()
        self.at += length
        return Reader(self.data, self.at - length, self.at)

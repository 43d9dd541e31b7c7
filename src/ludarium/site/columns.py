"""Tables that pack better turned on their side: column by column, each byte as its difference from the one above it.

Neighbouring rows of a smooth table differ by little, and small numbers pack well: Thaayam's tables by a seventh, Tafl's move
tables to a tenth. `js/engine/fetching.js` turns them back.
"""

import gzip

import numpy as np

MAGIC = b"LCOL"
"""How content in columns begins; then its width and its length follow, four bytes each, the lowest first."""
_WIDTHS = (4, 8, 16, 32)
_LEVEL = 9


def packed(content: bytes) -> bytes:
    """The content packed by gzip, in columns of whatever width makes it smallest, or as it is."""
    forms = (content, *(in_columns(content, width) for width in _WIDTHS))
    return min((gzip.compress(form, _LEVEL, mtime=0) for form in forms), key=len)


def in_columns(content: bytes, width: int) -> bytes:
    """The content as rows of `width` bytes, written column by column, as differences."""
    filled = np.frombuffer(content + bytes(-len(content) % width), np.uint8).reshape(-1, width)
    differences = np.diff(np.ascontiguousarray(filled.T), axis=1, prepend=np.uint8(0))
    return MAGIC + width.to_bytes(4, "little") + len(content).to_bytes(4, "little") + differences.tobytes()

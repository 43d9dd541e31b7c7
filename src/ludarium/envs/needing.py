"""What an environment needs besides ludarium, and the hint where it is missing."""

from collections.abc import Iterator
from contextlib import contextmanager

from ludarium.errors import MissingExtra


@contextmanager
def needing(extra: str, what: str) -> Iterator[None]:
    """Around imports that the extra brings: MissingExtra says how to get them."""
    try:
        yield
    except MissingExtra:
        raise
    except ImportError as missing:
        raise MissingExtra(extra, what, missing) from None

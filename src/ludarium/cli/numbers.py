"""Numbers on the command line are written in the digits 0 to 9; Python would take those of every script, and underscores."""

import re
from collections.abc import Iterable

from ludarium.errors import BadNotation

_NUMBER = re.compile(r"(?:--?[a-z-]+=)?([+-]?[\d_]*\.?[\d_]+)")
_PLAIN = re.compile(r"[+-]?[0-9]*\.?[0-9]+")


def check_digits(arguments: Iterable[str]) -> None:
    """Refuse the first argument that is a number in other digits; a file of such a name can be given as `./５`."""
    for argument in arguments:
        found = _NUMBER.fullmatch(argument)
        if found and not _PLAIN.fullmatch(found[1]) and any(mark.isdigit() for mark in found[1]):
            sentence = f"{argument[:40]!r}: a number is written in the digits 0 to 9, without underscores"
            raise BadNotation(sentence, code="BAD_ARGUMENT")

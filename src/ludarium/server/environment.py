"""Environment variables, read with care: a bad value is refused in one sentence that says what would be right."""

import math
import os

from ludarium.errors import LudariumError


def _refused(name: str, found: str, right: str) -> LudariumError:
    return LudariumError(f"{name} is {found!r} in the environment; it should be {right}", code="BAD_ENVIRONMENT")


def text(name: str) -> str:
    """The variable's value, without spaces around it; empty if it is not set."""
    return os.environ.get(name, "").strip()


def whole(name: str, default: int, least: int, most: int) -> int:
    """A whole number from `least` to `most`."""
    found = text(name)
    if not found:
        return default
    if not (found.isascii() and found.isdigit() and len(found) < 20 and least <= int(found) <= most):
        raise _refused(name, found, f"a whole number from {least} to {most}, such as {default}")
    return int(found)


def seconds(name: str, default: float, least: float) -> float:
    """Seconds, at least so many."""
    found = text(name)
    try:
        number = float(found) if found else default
    except ValueError:
        number = math.nan
    if not (math.isfinite(number) and number >= least):
        raise _refused(name, found, f"a number of seconds, {least:g} or more, such as {default:g}")
    return number


def flag(name: str, *, default: bool) -> bool:
    """0 or 1."""
    found = text(name)
    if found not in ("", "0", "1"):
        raise _refused(name, found, f"1 for yes or 0 for no; without it, it is {default:d}")
    return found == "1" if found else default


def address(name: str, *schemes: str) -> str:
    """An address that begins with one of these schemes, without a slash at its end; empty if it is not set."""
    found = text(name)
    if found and not found.startswith(tuple(f"{scheme}://" for scheme in schemes)):
        raise _refused(
            name, _hidden(found), f"an address that begins with {' or '.join(f'{one}://' for one in schemes)}"
        )
    return found.rstrip("/")


def _hidden(found: str) -> str:
    """The address without anything that may be a password."""
    before, at, host = found.rpartition("@")
    return f"…@{host}" if at and before else found

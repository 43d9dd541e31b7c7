"""Which tests `make test` leaves to `make check`: those that tests/long.txt names."""

from pathlib import Path


def long_tests() -> list[str]:
    """The lines of tests/long.txt."""
    lines = Path(__file__).with_name("long.txt").read_text("utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def is_long(nodeid: str, lines: list[str]) -> bool:
    """Whether `make test` leaves the test to `make check`: the last line that names it decides."""
    named = [line for line in lines if nodeid.startswith(line.removeprefix("+"))]
    return bool(named) and not named[-1].startswith("+")

"""Numbers on the command line are written in the digits 0 to 9."""

import subprocess
import sys

import pytest

from ludarium.cli.numbers import check_digits
from ludarium.errors import LudariumError


@pytest.mark.parametrize("argument", ["５", "-٣", "1_000", "--depth=１２", "1.５", "--time=.５"])
def test_other_digits_are_refused(argument):
    """Full-width, Arabic-Indic, and underscores, wherever a number can stand."""
    with pytest.raises(LudariumError, match="digits 0 to 9") as error:
        check_digits(["perft", "konane", argument])
    assert error.value.code == "BAD_ARGUMENT"


@pytest.mark.parametrize(
    "argument", ["5", "-3", "1.5", ".5", "--depth=12", "-", "--", "_", "./５", "game_1.txt", "５人", "-p", "a_1"]
)
def test_everything_else_is_let_through(argument):
    """Names, files and numbers as they should be."""
    check_digits([argument])


def test_the_program_refuses_them():
    """With exit code 2, like any other mistake in the arguments."""
    asked = [sys.executable, "-m", "ludarium.cli.app", "perft", "konane", "--depth", "２"]
    done = subprocess.run(asked, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "digits 0 to 9" in done.stderr

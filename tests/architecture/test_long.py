"""What `make test` leaves out is there, and most of what it tests stays."""

from pathlib import Path

import pytest

from quickness import is_long, long_tests

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("line", long_tests())
def test_what_is_long_exists(line):
    """A renamed test would become part of every run again, and nobody would notice."""
    file, _, name = line.removeprefix("+").partition("::")
    files = [ROOT / file] if file.endswith(".py") else list((ROOT / file).parent.glob(Path(file).name + "*.py"))
    assert files and all(one.is_file() for one in files)
    if name:
        assert f"def {name.partition('[')[0]}(" in files[0].read_text("utf-8")


def test_the_last_line_decides():
    lines = ["tests/a.py", "+tests/a.py::test_b[c", "tests/a.py::test_b[cd"]
    assert is_long("tests/a.py::test_e", lines)
    assert not is_long("tests/a.py::test_b[c]", lines)
    assert is_long("tests/a.py::test_b[cd]", lines)
    assert not is_long("tests/f.py::test_e", lines)

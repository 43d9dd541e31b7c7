"""The page about records shows what it promises."""

import io
from pathlib import Path

from ludarium.play.records import check
from ludarium.record import caps, read_game, write_game

PAGE = (Path(__file__).parents[2] / "docs" / "records.md").read_text("utf-8")
EXAMPLE = PAGE.split("```\n")[1]


def test_example():
    """The example is written as the writer writes it, and nothing is wrong with it."""
    record = read_game(io.StringIO(EXAMPLE))
    assert check(record) == []
    assert write_game(record) == EXAMPLE + "\n"


def test_depth():
    """The page names the depth of variations that holds."""
    assert f"{caps.DEEPEST} deep" in PAGE

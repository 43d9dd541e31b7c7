"""What a printed set of Tiao says."""

from ludarium.catalogue import load
from ludarium.printing.contents import kit_of


def test_sentence_follows_the_captures_that_win():
    """The sentence on the cover names as many captures as win."""
    assert "capture ten wins" in kit_of(load("tiao")).sentence
    assert "capture 5 wins" in kit_of(load("tiao(win=5)")).sentence

"""What a printed set of Thaayam can hold: a spinner numbered as one likes, and both boards."""

from ludarium.catalogue import load
from ludarium.printing.contents import kit_of


def faces(kit):
    return [(face.text, face.weight) for face in kit.spinner.faces]


def test_spinner_numbered_from_zero():
    """Where asked for, 0 stands in place of 8, with the same chances, and the sheet says what it counts."""
    usual, zero = kit_of(load("thaayam")), kit_of(load("thaayam"), ["zero"])
    assert faces(usual) == [("1", 4), ("2", 6), ("3", 4), ("4", 1), ("8", 1)]
    assert faces(zero) == [("1", 4), ("2", 6), ("3", 4), ("4", 1), ("0", 1)]
    assert "0 counts 8" in zero.spinner.note and "0 counts" not in usual.spinner.note
    alike = kit_of(load("thaayam(dice=spinner)"), ["zero"])
    assert faces(alike) == [(number, 1) for number in "12340"] and alike.spinner.note == "0 counts 8."


def test_both_boards():
    """Whichever board is played, the other one comes with it, with its own squares and routes."""
    for name, other, size in (("thaayam", "Ashtapada", 8), ("thaayam(board=ashtapada)", "Thaayam", 5)):
        kit = kit_of(load(name), ["both-boards"])
        (second,) = kit.more
        assert second.title == other and second.board.columns == size and kit.board.columns == 13 - size
        sizes = {5: "Five by five", 8: "Eight by eight"}
        assert sizes[size] in second.summary and sizes[13 - size] in kit.summary and sizes[size] not in kit.summary
        assert len(second.routes) == 4 and len(second.routes[0].cells) != len(kit.routes[0].cells)


def test_sentence_follows_the_dice():
    """A set played with a spinner does not speak of cowries."""
    assert kit_of(load("thaayam")).sentence.startswith("Throw cowries")
    assert kit_of(load("thaayam(dice=spinner)")).sentence.startswith("Spin, race")

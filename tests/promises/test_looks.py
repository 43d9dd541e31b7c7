"""What every game's look promises to pages: whose a line is, what stands for whom, what pieces are made of."""

import pytest

from ludarium import catalogue
from ludarium.picture.look import MATERIALS
from ludarium.server.looks import board_of, scene_of


@pytest.fixture(params=catalogue.names(), scope="module")
def look(request):
    return catalogue.load(request.param).start().look(None)


def test_badges_and_materials_are_ones_there_are(look):
    """A badge for every player or none, each a symbol of the look; materials that have a sound."""
    owners = {piece.owner for piece in look.pieces if piece.owner >= 0}
    assert not look.badges or len(look.badges) >= len(owners)
    assert set(look.badges) <= set(look.symbols)
    assert {symbol.material for symbol in look.symbols.values()} <= set(MATERIALS)


def test_pages_know_without_reading_words(look):
    """Board and scene say whose a line is, which symbol stands for whom and what it is made of."""
    board, scene = board_of("some game", look), scene_of(look)
    assert board["badges"] == list(look.badges)
    assert {name: symbol["material"] for name, symbol in board["symbols"].items()} == {
        name: symbol.material for name, symbol in look.symbols.items()
    }
    assert scene["lines"] == [[line.title, line.text, line.player] for line in look.lines]


def test_players_without_a_piece_have_a_badge(look):
    """Where the board is empty at the start, the look names what stands for each player."""
    assert look.badges or any(piece.owner >= 0 for piece in look.pieces)

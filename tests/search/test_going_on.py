"""A search that is stopped can go on from where it was, as if nothing had happened."""

import pytest
from signatures import BUCKETS, PLACES

import ludarium
from ludarium.search.alphabeta import AlphaBeta
from ludarium.search.entering import OPENED
from ludarium.search.negamax import GO_ON
from ludarium.search.scale import LIMIT


def climbed(position, depth, slice_):
    """Value, nodes and line of a search to that depth, interrupted whenever it has looked at so many nodes."""
    search = AlphaBeta(position.game, BUCKETS)
    shared, rules = search.buffers.shared, position.game.door.rules_words
    shared.hero, value = position.mover, OPENED
    while value == OPENED:
        shared.most_nodes = shared.nodes + slice_
        asked = GO_ON if shared.nodes else depth
        value = search._climb(rules, position.words, *search.buffers.search, asked, -LIMIT, LIMIT)
    return value, int(shared.nodes), search.buffers.line


@pytest.mark.parametrize("game, depth, text", PLACES[1::2], ids=[game for game, *_ in PLACES[1::2]])
def test_a_search_in_slices_finds_the_same(game, depth, text):
    """However often it is interrupted, it finds the same, and looks at the same number of positions."""
    position, most = ludarium.load(game).position(text), min(depth, 4)
    whole = climbed(position, most, 1 << 40)
    assert climbed(position, most, 1) == whole
    assert climbed(position, most, 97) == whole

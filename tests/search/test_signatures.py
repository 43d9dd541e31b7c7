"""The search is the same as yesterday, to the node, unless somebody says that it is meant to have changed."""

import pytest
from signatures import PLACES, signature, stored


@pytest.mark.parametrize(
    "number", range(len(PLACES)), ids=[f"{game}-{n % 2 + 1}" for n, (game, *_) in enumerate(PLACES)]
)
def test_the_search_is_as_it_was_signed(number):
    """Nodes, verdict and best line to a fixed depth are those stored; `make signatures` writes them anew."""
    assert signature(*PLACES[number]) == stored()[number]


def test_every_place_is_signed():
    """The stored signatures are those of the places listed, and no others."""
    assert [(one["game"], one["depth"], one["position"]) for one in stored()] == PLACES

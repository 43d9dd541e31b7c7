"""The search is the same as yesterday, to the node, unless somebody says that it is meant to have changed."""

import pytest
from signatures import SIGNED, signature, stored


@pytest.mark.parametrize(
    "number", range(len(SIGNED)), ids=[f"{kind}-{game}-{n % 2 + 1}" for n, (kind, game, *_) in enumerate(SIGNED)]
)
def test_the_search_is_as_it_was_signed(number):
    """Nodes, verdict and best line to a fixed depth are those stored; `make signatures` writes them anew."""
    assert signature(*SIGNED[number]) == stored()[number]


def test_every_place_is_signed():
    """The stored signatures are those of the places listed, and no others."""
    named = [(one["search"], one["game"], one["depth"], one["position"]) for one in stored()]
    assert named == SIGNED

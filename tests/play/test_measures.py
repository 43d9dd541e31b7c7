"""What the numbers of a judged game mean; the page's side of it is held to the same vectors in tests/e2e/test_report.py."""

import json
import random
from pathlib import Path

import pytest

from ludarium import Match, load
from ludarium.play import measures
from ludarium.play.annotation import annotate, plain
from ludarium.search.budget import Budget

VECTORS = json.loads((Path(__file__).parents[1] / "vectors" / "measures.json").read_text("utf-8"))


@pytest.mark.parametrize("name", [name for name in VECTORS if name != "about"])
def test_the_vectors(name):
    """Python's measures are those of the vectors."""
    for *given, wanted in VECTORS[name]:
        assert getattr(measures, name)(*given) == wanted, given


def test_a_judged_game_says_how_well_everybody_played():
    """Each player's accuracy is that of the turns in which they had a choice."""
    match = Match(load("konane(size=4)"))
    match.push_all("b2 b3 d2-b2")
    judged = annotate(match, Budget(depth=3))
    accuracy = plain(match.game, judged)["accuracy"]
    assert set(accuracy) == {"black", "white"}
    assert accuracy["white"] == measures.accuracy_of([found.loss for found in judged if found.player == "white"])


def test_luck_is_told_apart_from_play():
    """In a game with dice every throw has a worth of its own; throws cannot be mistakes."""
    match, rng = Match(load("thaayam")), random.Random(1)
    while match.ply() < 8:
        match.push(rng.choice(match.position.actions))
    judged = annotate(match, Budget(nodes=300))
    assert any(found.luck for found in judged)
    assert all(found.luck is None or -2 <= found.luck <= 2 for found in judged)

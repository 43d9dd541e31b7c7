"""The strongest level finds the right turn in every tactical position beside the games."""

import pytest
from promised import GAMES, each_fact, facts, start_of

import ludarium
from ludarium.play.limits import Limits

FEWEST = 12
QUICK_NODES = 60_000


def _id(value):
    return value if isinstance(value, str) else f"{value['variant']} {value['note']}"[:90]


def _placed(fact):
    match = ludarium.Match(start_of(fact))
    match.push_all(fact.get("moves", ""))
    return match


def _answer(fact, limits):
    match = _placed(fact)
    return match.position.write(ludarium.player("level:10").choose(match, limits).move)


@pytest.mark.parametrize("game", [game for game in GAMES if "tactic" in facts(game)], ids=str)
def test_there_are_enough(game):
    """A set that says something has at least a dozen positions, none of them twice."""
    tactics = facts(game)["tactic"]
    assert len(tactics) >= FEWEST
    assert len({(_placed(fact).position.text(), fact["variant"]) for fact in tactics}) == len(tactics)


@pytest.mark.parametrize("name, fact", each_fact("tactic"), ids=_id)
def test_right_answers_are_legal(name, fact):
    """What counts as right can be played and is written as the game writes it."""
    here = _placed(fact).position
    assert fact["best"]
    assert [here.write(here.parse(turn)) for turn in fact["best"]] == fact["best"]


@pytest.mark.parametrize("name, fact", each_fact("tactic"), ids=_id)
def test_found_within_a_count_of_nodes(name, fact):
    """Found without a clock, so that a busy machine changes nothing; a fact may ask for more `nodes` than usual."""
    assert _answer(fact, Limits(nodes=fact.get("nodes", QUICK_NODES))) in fact["best"]


@pytest.mark.slow
@pytest.mark.parametrize("name, fact", each_fact("tactic"), ids=_id)
def test_found_within_two_seconds(name, fact):
    """Found by the strongest level in two seconds."""
    assert _answer(fact, Limits(movetime=2_000)) in fact["best"]

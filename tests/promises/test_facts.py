"""The facts beside each game hold: counts, positions, legal turns, refusals and results."""

import re

import pytest
from promised import GAMES, each_fact, facts

import ludarium
from ludarium.errors import LudariumError
from ludarium.search.perft import perft


def _id(value):
    return value if isinstance(value, str) else value.get("note") or f"{value['variant']} {value.get('moves', '')}"[:60]


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_every_game_has_facts(game):
    """A game without a perft table and lines of play is not done."""
    assert facts(game)["perft"]
    assert facts(game)["line"]


@pytest.mark.parametrize("name, fact", each_fact("perft"), ids=_id)
def test_perft(name, fact):
    """The tree of turns has as many leaves at each depth as the table says."""
    game = ludarium.load(fact["variant"])
    position = game.position(fact["position"]) if "position" in fact else game.start()
    assert [perft(position, depth) for depth in range(1, len(fact["counts"]) + 1)] == fact["counts"]


@pytest.mark.slow
@pytest.mark.parametrize("name, fact", [pair for pair in each_fact("perft") if "deep" in pair[1]], ids=_id)
def test_deep_perft(name, fact):
    """The further depths of the table hold too."""
    game = ludarium.load(fact["variant"])
    position = game.position(fact["position"]) if "position" in fact else game.start()
    first = len(fact["counts"]) + 1
    assert [perft(position, first + n) for n in range(len(fact["deep"]))] == fact["deep"]


@pytest.mark.parametrize("name, fact", each_fact("line"), ids=_id)
def test_line(name, fact):
    """After these turns the position, the legal turns, the refusals and the result are as the fact says."""
    game = ludarium.load(fact["variant"])
    match = ludarium.Match(game.position(fact["start"]) if "start" in fact else game)
    match.push_all(fact["moves"])
    here = match.position
    if "position" in fact:
        assert here.text() == fact["position"]
    if "legal" in fact:
        assert sorted(here.write(move) for move in here.legal_moves) == sorted(fact["legal"])
    for square, ends in fact.get("destinations", {}).items():
        assert _ends(here, square) == sorted(ends)
    for text, code in fact.get("refused", {}).items():
        with pytest.raises(LudariumError) as refusal:
            here.play(text)
        assert refusal.value.code == code, refusal.value.sentence
        assert match.position == here
    outcome = match.outcome()
    assert (outcome.result if outcome else None) == fact.get("result")
    if outcome:
        assert outcome.reason == fact["reason"]


def _ends(here, square):
    turns = [here.write(move) for move in here.legal_moves]
    return sorted({_last(turn) for turn in turns if turn.startswith(f"{square}-")})


def _last(turn):
    """The square on which a turn with brackets in it ends."""

    return re.sub(r"\([^)]*\)", "", turn).split("-")[-1]

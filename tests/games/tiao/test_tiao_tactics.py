"""Tiao's tactical positions have one right answer by the rules alone: after any other turn the enemy wins at once."""

import tomllib
from pathlib import Path

import pytest

import ludarium

FACTS = Path(ludarium.__file__).parent / "games" / "tiao" / "facts.toml"
TACTICS = tomllib.loads(FACTS.read_text("utf-8"))["tactic"]


def wins_at_once(position):
    """Whether the player to act has a chain that ends the game in his favour."""
    if position.is_over:
        return False
    chains = (move for move in position.legal_moves if len(move) > 1)
    return any(position.play(chain).is_over for chain in chains)


@pytest.mark.parametrize("tactic", TACTICS, ids=lambda tactic: tactic["best"][0])
def test_every_other_turn_loses(tactic):
    """One turn does not let the enemy win at once, and it is the one that is given."""
    here = ludarium.load(tactic["variant"]).position(tactic["position"])
    good = {here.play(move) for move in here.legal_moves if not wins_at_once(here.play(move))}
    assert good == {here.play(here.parse(text)) for text in tactic["best"]}

"""The tactical positions beside the game are what they claim to be."""

import tomllib
from pathlib import Path

import pytest

import ludarium
from ludarium.games import konane
from ludarium.search.budget import Budget
from ludarium.search.prover import Prover

TACTICS = tomllib.loads((Path(konane.__file__).parent / "facts.toml").read_text("utf-8"))["tactic"]


def test_there_are_enough():
    """A dozen at least, each with one answer."""
    assert len(TACTICS) >= 12
    assert all(len(tactic["best"]) == 1 for tactic in TACTICS)


@pytest.mark.parametrize("tactic", TACTICS, ids=lambda tactic: f"{tactic['variant']} {tactic['best'][0]}")
def test_one_turn_wins(tactic):
    """Exactly the turns named win: each is proven, and every other is refuted."""
    game = ludarium.load(tactic["variant"])
    position = game.position(tactic["position"]) if "position" in tactic else game.start().after(tactic["moves"])
    prover = Prover(game, 1 << 16)
    winning = [
        position.write(move)
        for move in position.legal_moves
        if prover.wins(position.play(move), position.mover, Budget(nodes=2_000_000))
    ]
    assert winning == tactic["best"]
    assert all(
        prover.wins(position.play(move), position.mover, Budget(nodes=2_000_000)) is not None
        for move in position.legal_moves
    )

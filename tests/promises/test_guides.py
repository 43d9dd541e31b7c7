"""What every game tells a newcomer: the names of its variants, what can be done now, how games end."""

import pytest
from promised import GAMES, VARIANTS, played

from ludarium.game.outcome import Outcome
from ludarium.kernel.verbs import CHANCE, OVER
from ludarium.play.guide import advice, ended_by, turn_in_words, variant
from ludarium.play.words import ending


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_variants_have_names_of_their_own(game):
    """No two variants of a game are called the same, and each has a short name without option syntax."""
    names = [variant(other) for other in VARIANTS if other.name == game.name]
    assert len(set(names)) == len(names)
    assert all(0 < len(name) < 80 and "=" not in name and "_" not in name for name in names), names


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_there_is_advice_whenever_a_player_acts(game):
    """Whole sentences from the first action to the last, none once the game is over."""
    for position in played(game, 11):
        says = advice(position)
        if position.mover == OVER:
            assert says == ""
        elif position.mover != CHANCE:
            assert "whoever" not in says.lower(), f"plain words, please: {says}"
            assert says[0].isupper() and says.endswith(".") and "  " not in says and len(says) < 400, says


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_every_end_is_said_in_words(game):
    """The end of a game is described without programmers' words; every turn can be described."""
    positions = played(game, 3, 400)
    if positions[-1].mover == OVER:
        reason = game.verbs.reason(game.rules, positions[-1].state)
        outcome = Outcome((1.0,) + (-1.0,) * (len(game.players) - 1), reason, game.players)
        assert "_" not in ending(outcome, game) and (ended_by(game, reason) or reason in ("no_moves",))
    for position in positions[:40]:
        for action in position.actions[:3]:
            turn_in_words(game, position.write((action,)))

"""Tiao (跳, jump): place stones or leap over enemy stones on a Go board; ten captures win."""

from ludarium.game.declaring import declare
from ludarium.game.parts import Composed, Repeats, Undo
from ludarium.games.tiao import notation, rules

GAME = declare(
    __name__,
    title="Tiao",
    sentence="Place stones or leap over enemy stones in long chains: the first to capture ten wins.",
    presets={"small": {"size": "9"}, "medium": {"size": "13"}, "original": {"merge": "allow"}},
    turns=Composed(
        route="route",
        undo=Undo(
            token=notation.UNDO,
            back=notation.undo,
            pending_code="PENDING_JUMP",
            before_over=frozenset({"NO_PENDING_JUMP"}),
        ),
    ),
    repeats=Repeats(rule_for=lambda variant: None, key=rules.repetition_key),
)

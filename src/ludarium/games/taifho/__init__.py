"""Taifho (Traverse): four shapes race across the board by steps and long series of hops. 1990s."""

from ludarium.game.declaring import declare
from ludarium.game.outcome import STANDING, Repetition
from ludarium.game.parts import Composed, Luck, Notation, Repeats, Secrets
from ludarium.games.taifho import look, notation, positions, rules

GAME = declare(
    __name__,
    title="Taifho",
    sentence="Race your squares, diamonds, triangles and circles across the board by steps and chains of leaps.",
    notation=Notation(
        read_position=positions.read_position,
        write_position=positions.write_position,
        read_move=notation.read_move,
        write_move=notation.write_move,
    ),
    turns=Composed(),
    luck=Luck(odds=rules.odds, in_variant=rules.chance),
    secrets=Secrets(hides=look.hides),
    repeats=Repeats(
        rule_for=lambda variant: Repetition(loser=STANDING) if variant.step == 1 else Repetition(),
        key=rules.repetition_key,
    ),
)

"""Tafl: a king and his men break out of a siege by twice as many. The board games of the Viking age, all on one table."""

from importlib import resources

from ludarium.game.game import Game
from ludarium.games.tafl import (
    ends,
    kit,
    look,
    move_text,
    notation,
    options,
    picking,
    planes,
    rules,
    setup,
    telling,
    worth,
)
from ludarium.games.tafl.rulesets import RULESETS

PLAYERS = ("attackers", "defenders")
REASONS = {
    ends.KING_CAPTURED: "king_captured",
    ends.ESCAPE: "escape",
    ends.ENCIRCLEMENT: "encirclement",
    ends.FORT: "fort",
    ends.MAX_PLIES: "max_plies",
    ends.GOING_ON: "no_moves",
}


def _actions(variant: rules.Rules) -> int:
    """Four directions and a square to end on; all of them would be legal at once at most."""
    return 4 * variant.board.width * variant.board.height


GAME = Game(
    name="tafl",
    title="Tafl",
    sentence="A king and his men break out of a siege by twice as many: the board game of the Viking age.",
    options=options.OPTIONS,
    presets={name: {"ruleset": name} for name in RULESETS},
    rules_class=rules.Rules,
    rules_for=setup.rules_for,
    start_for=setup.start_for,
    players_for=lambda variant: PLAYERS,
    contradiction=setup.contradiction,
    rules_words=telling.rules_words,
    actions_for=_actions,
    widest_for=_actions,
    mover=rules.mover,
    moves=rules.moves,
    drawn=picking.drawn,
    play=rules.play,
    score=rules.score,
    observe=planes.observe,
    planes_for=planes.planes_for,
    worth=worth.worth,
    urgency=worth.urgency,
    features=worth.features,
    weights_row=lambda variant: worth.ROWS[variant.kind],
    sameness=rules.sameness,
    reason=lambda variant, state: REASONS[state.end],
    repetition_for=setup.repetition_for,
    read_position=notation.read_position,
    write_position=notation.write_position,
    read_move=move_text.read_move,
    write_move=move_text.write_move,
    look=look.look,
    touched=look.touched,
    kit_for=kit.kit_for,
    rules_text=lambda: resources.files(__package__).joinpath("RULES.md").read_text("utf-8"),
)

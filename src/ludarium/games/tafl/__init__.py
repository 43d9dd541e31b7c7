"""Tafl: a king and his men break out of a siege by twice as many. The board games of the Viking age, all on one table."""

from ludarium.game.declaring import declare
from ludarium.game.parts import Notation, Repeats
from ludarium.games.tafl import move_text, notation, rules, setup
from ludarium.games.tafl.rulesets import RULESETS

GAME = declare(
    __name__,
    title="Tafl",
    sentence="A king and his men break out of a siege by twice as many: the board game of the Viking age.",
    presets={name: {"ruleset": name} for name in RULESETS},
    notation=Notation(
        read_position=notation.read_position,
        write_position=notation.write_position,
        read_move=move_text.read_move,
        write_move=move_text.write_move,
    ),
    repeats=Repeats(rule_for=setup.repetition_for, key=rules.repetition_key),
)

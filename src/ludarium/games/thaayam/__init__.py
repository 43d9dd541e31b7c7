"""Thaayam: throw cowries, run around the board and inward to the keep, and take all pieces home first. South India."""

from ludarium.game.declaring import declare
from ludarium.game.parts import Composed, Luck, Notation
from ludarium.games.thaayam import position_text, rules, turn_reading, turn_text

GAME = declare(
    __name__,
    title="Thaayam",
    sentence="Throw cowries, race round the board and into the keep: South India's game of palaces and twins.",
    notation=Notation(
        read_position=position_text.read_position,
        write_position=position_text.write_position,
        read_move=turn_reading.read_move,
        write_move=turn_text.write_move,
    ),
    turns=Composed(route="noted"),
    luck=Luck(odds=rules.odds, opening=lambda variant, state: state.rolloff != 0),
)

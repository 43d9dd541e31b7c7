"""Thaayam: throw cowries, run around the board and inward to the keep, and take all pieces home first. South India."""

from importlib import resources
from typing import Any

from ludarium.game.game import Game
from ludarium.games.thaayam import (
    kit,
    look,
    phrases,
    planes,
    position_text,
    rules,
    setup,
    telling,
    turn_reading,
    turn_text,
    uses,
    worth,
)
from ludarium.kernel.compiling import plain


def _actions(variant: Any) -> int:
    return int(plain(uses.declare_action)(variant)) + 2


GAME = Game(
    name="thaayam",
    title="Thaayam",
    sentence="Throw cowries, race round the board and into the keep: South India's game of palaces and twins.",
    options=setup.OPTIONS,
    presets=setup.PRESETS,
    rules_class=rules.Rules,
    rules_for=setup.rules_for,
    start_for=setup.start_for,
    players_for=setup.players_for,
    contradiction=setup.contradiction,
    rules_words=telling.rules_words,
    actions_for=_actions,
    widest_for=lambda variant: (
        24
    ),  # four units, four different throws for each; entering or bearing off; declaring; ending
    mover=rules.mover,
    moves=rules.moves,
    drawn=rules.drawn,
    play=rules.play,
    score=rules.score,
    observe=planes.observe,
    planes_for=planes.planes_for,
    odds=rules.odds,
    worth=worth.worth,
    glance=worth.glance,
    features=worth.features,
    weights_row=lambda variant: "thaayam" if variant.board == 0 else "ashtapada",
    reason=lambda variant, state: "borne_off",
    read_position=position_text.read_position,
    write_position=position_text.write_position,
    read_move=turn_reading.read_move,
    write_move=turn_text.write_move,
    look=look.look,
    touched=look.touched,
    phrase=phrases.phrase,
    composed=True,
    route="noted",
    opening=lambda variant, state: state.rolloff != 0,
    kit_for=kit.kit_for,
    rules_text=lambda: resources.files(__package__).joinpath("RULES.md").read_text("utf-8"),
)

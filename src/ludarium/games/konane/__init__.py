"""Kōnane: two stones leave a full board, then every move jumps; who cannot jump loses. Hawaiʻi."""

from importlib import resources
from typing import Any

from ludarium.game.game import Game
from ludarium.games.konane import kit, look, notation, picking, planes, rules, setup, telling, worth

PLAYERS = ("black", "white")


def _role(variant: rules.Rules, state: rules.State, player: int) -> int:
    return player ^ state.swapped


def _cells(variant: Any) -> int:
    return int(variant.board.width * variant.board.height)


GAME = Game(
    name="konane",
    title="Kōnane",
    sentence="Jump over your opponent's stones until one of you cannot: Hawaiʻi's game of lava and coral.",
    options=setup.OPTIONS,
    presets={"small": {"size": "6"}, "large": {"size": "10"}, "historical": {"size": "14x17"}},
    rules_class=rules.Rules,
    rules_for=setup.rules_for,
    start_for=setup.start_for,
    players_for=lambda variant: PLAYERS,
    rules_words=telling.rules_words,
    actions_for=lambda variant: _cells(variant) * (1 + 4 * variant.longest) + 2,
    widest_for=lambda variant: 4 * _cells(variant) + 2,
    mover=rules.mover,
    moves=rules.moves,
    drawn=picking.drawn,
    play=rules.play,
    score=rules.score,
    observe=planes.observe,
    planes_for=planes.planes_for,
    worth=worth.worth,
    features=worth.features,
    reason=lambda variant, state: "no_moves",
    role=_role,
    read_position=notation.read_position,
    write_position=notation.write_position,
    read_move=notation.read_move,
    write_move=notation.write_move,
    look=look.look,
    touched=look.touched,
    kit_for=kit.kit_for,
    rules_text=lambda: resources.files(__package__).joinpath("RULES.md").read_text("utf-8"),
)

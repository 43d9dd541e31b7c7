"""Kōnane: two stones leave a full board, then every move jumps; who cannot jump loses. Hawaiʻi."""

from ludarium.game.declaring import declare

GAME = declare(
    __name__,
    title="Kōnane",
    sentence="Jump over your opponent's stones until one of you cannot: Hawaiʻi's game of lava and coral.",
    presets={"small": {"size": "6"}, "large": {"size": "10"}, "historical": {"size": "14x17"}},
)

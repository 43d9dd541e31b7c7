"""What a turn lacks beside a better one: the weighed feature of the game's judgement in which they differ most, in words.

A game's `shortfalls.toml` has a sentence for each feature of its `weights.toml` that people can follow. It is said where the turn
leaves its player less of the feature than the better turn would; under a name with - before it, where it leaves more. So each
sentence is true of the two positions, whatever the weights are. Sides that see things differently have tables of their own.
"""

import tomllib

from ludarium.game.game import Game
from ludarium.game.position import Position
from ludarium.game.weighing import Weights, weights_for
from ludarium.wording import Words

FILE = "shortfalls.toml"
_LEAST = 0.05
"""Features that differ by less, as the game weighs them, explain nothing."""


def shortfall(after: Position, instead: Position, player: int) -> str:
    """What `player` lacks in the one position and would have in the other; empty if the features do not say."""
    game = after.game
    texts, weights = _texts(game, game.name_of(after.state, player)), _weights(game)
    count = game.judgement.features
    if not texts or weights is None or count is None or after.is_over or instead.is_over:
        return ""
    row = weights.rows[game.judgement.weights_row(game.rules)]
    here, there = (count(game.rules, place.state, player) for place in (after, instead))
    lacks = [(other - own) for own, other in zip(here, there, strict=True)]
    weighed = [lack * weight for lack, weight in zip(lacks, row, strict=True)]
    if sum(weighed) < _LEAST:
        return ""  # the better turn is better for a reason that no feature knows
    for worth, lack, name in sorted(zip(weighed, lacks, weights.features, strict=True), reverse=True):
        text = texts.get(name if lack > 0 else f"-{name}")
        if worth < _LEAST or text:
            return Words(text) if text and worth >= _LEAST else ""
    return ""


def _texts(game: Game, side: str) -> dict[str, str]:
    found = tomllib.loads(game.file(FILE) or "")
    texts: dict[str, str] = found.get(side, found)
    return {name: text for name, text in texts.items() if isinstance(text, str)}


def _weights(game: Game) -> Weights | None:
    path = game.folder.file("weights.toml")
    return weights_for(path.parent) if path else None

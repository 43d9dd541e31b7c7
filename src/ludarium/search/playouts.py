"""Whole games played at random: the quickest way to know a game, and the measure of its speed."""

from typing import Any, NamedTuple

import numpy as np

from ludarium.game.position import Position
from ludarium.kernel.chance import advanced, stream
from ludarium.kernel.compiling import compiled
from ludarium.kernel.door import Actions, Floats
from ludarium.kernel.throwing import at_random
from ludarium.kernel.verbs import NO_ACTION, play, score


@compiled
def random_games(rules: Any, state: Any, games: int, seed: int, most: int, out: Actions, totals: Floats) -> Any:
    """Play `games` games of at most `most` actions; add each player's scores into `totals`, return the actions played."""
    played = 0
    players = totals.size
    for game in range(games):
        generator = stream(seed, game)
        here = state
        for _ in range(most):
            generator = advanced(generator)
            action = at_random(rules, here, generator, out)
            if action == NO_ACTION:
                for player in range(players):
                    totals[player] += score(rules, here, player)
                break
            here = play(rules, here, action)
            played += 1
    return played


class Playouts(NamedTuple):
    """What random games showed: how many, how many actions in all, and the sum of each player's scores."""

    games: int
    actions: int
    scores: tuple[float, ...]


def playouts(position: Position, games: int, seed: int = 0, most: int = 1 << 30) -> Playouts:
    """Play `games` games at random from `position`, none longer than `most` actions."""
    game = position.game
    totals = np.zeros(len(game.players))
    out = np.empty(game.widest, np.int32)
    entrance = game.door.enter(random_games)
    played = entrance(game.door.rules_words, position.words, games, seed, most, out, totals)
    return Playouts(games, int(played), tuple(totals.tolist()))

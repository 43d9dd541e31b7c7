"""Whole games played at random: the quickest way to know a game, and the measure of its speed."""

from typing import Any, NamedTuple

import numpy as np

from ludarium.game.position import Position
from ludarium.kernel.chance import advanced, below, fraction, stream
from ludarium.kernel.compiling import compiled
from ludarium.kernel.door import Actions, Floats
from ludarium.kernel.verbs import CHANCE, mover, moves, odds, play, score, stochastic


@compiled
def random_action(rules: Any, state: Any, generator: Any, out: Any, count: Any) -> Any:
    """One of the `count` actions in `out`: all alike for players, by their odds for chance."""
    if stochastic(rules) and mover(rules, state) == CHANCE:
        left = fraction(generator)
        for i in range(count - 1):
            left -= odds(rules, state, np.int64(out[i]))
            if left < 0.0:
                return np.int64(out[i])
        return np.int64(out[count - 1])
    return np.int64(out[below(generator, count)])


@compiled
def random_games(rules: Any, state: Any, games: int, seed: int, most: int, out: Actions, totals: Floats) -> Any:
    """Play `games` games of at most `most` actions; add each player's scores into `totals`, return the actions played."""
    played = 0
    players = totals.size
    for game in range(games):
        generator = stream(seed, game)
        here = state
        for _ in range(most):
            count = moves(rules, here, out)
            if count == 0:
                for player in range(players):
                    totals[player] += score(rules, here, player)
                break
            generator = advanced(generator)
            here = play(rules, here, random_action(rules, here, generator, out, count))
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

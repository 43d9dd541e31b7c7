"""Acting at random: chance throws by its odds, a player chooses any legal action."""

from typing import Any

from ludarium.kernel.chance import below, fraction
from ludarium.kernel.compiling import compiled
from ludarium.kernel.values import number
from ludarium.kernel.verbs import CHANCE, mover, moves, odds, random_action, stochastic


@compiled
def thrown(rules: Any, state: Any, generator: Any, out: Any, count: Any) -> Any:
    """One of chance's `count` actions in `out`, by their odds."""
    left = fraction(generator)
    for i in range(count - 1):
        left -= odds(rules, state, number(out[i]))
        if left < 0.0:
            return number(out[i])
    return number(out[count - 1])


@compiled
def one_of_listed(rules: Any, state: Any, generator: Any, out: Any, count: Any) -> Any:
    """One of the `count` actions in `out`: all alike for players, by their odds for chance."""
    if stochastic(rules) and mover(rules, state) == CHANCE:
        return thrown(rules, state, generator, out, count)
    return number(out[below(generator, count)])


@compiled
def at_random(rules: Any, state: Any, generator: Any, out: Any) -> Any:
    """A random action for chance (by its odds) or the player to act (all alike); NO_ACTION where the game is over."""
    if stochastic(rules) and mover(rules, state) == CHANCE:
        return thrown(rules, state, generator, out, moves(rules, state, out))
    return number(random_action(rules, state, generator, out))

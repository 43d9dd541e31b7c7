"""An action at random without a list of all: placements are counted as a set; hops, which are few, are listed if one of them is chosen."""

from typing import Any

from ludarium.games.tiao.rules import NOBODY, confirm_action, count_hops, list_hops, placements, won
from ludarium.kernel.bits import count, none, nth
from ludarium.kernel.chance import below
from ludarium.kernel.compiling import compiled
from ludarium.kernel.values import number
from ludarium.kernel.verbs import NO_ACTION


@compiled
def random_action(rules: Any, state: Any, generator: Any, out: Any) -> Any:
    if won(rules, state):
        return NO_ACTION
    points, pending = none(state.white), 1 if state.jumper != NOBODY else 0
    if pending == 0:
        points = placements(rules, state)
    places, hops = count(points), count_hops(rules, state)
    if places + hops + pending == 0:
        return NO_ACTION
    n = below(generator, places + hops + pending)
    if n < places:
        return nth(points, n)
    if n == places + hops:
        return confirm_action(rules)
    list_hops(rules, state, out, 0)
    return number(out[n - places])

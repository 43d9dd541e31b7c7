"""A move at random without a list of all: count the jumps by direction, then look for the chosen one in its direction alone."""

from typing import Any

from ludarium.games.konane.rules import CHOICE, JUMPING, first_choice, gate, own_lua, pushed, removable
from ludarium.kernel.bits import both, chosen, count, down, nth, some, up, without
from ludarium.kernel.chance import below
from ludarium.kernel.compiling import compiled
from ludarium.kernel.verbs import NO_ACTION


@compiled
def _jumps(rules: Any, state: Any, own: Any, direction: Any) -> Any:
    """How many jumps there are in that direction, a constant."""
    open_lua = gate(rules, state, direction)
    landed, found = both(pushed(rules, own, direction, 2), open_lua), 0
    for _ in range(rules.longest):
        if not some(landed):
            break
        found += count(landed)
        landed = both(pushed(rules, landed, direction, 2), open_lua)
    return found


@compiled
def _pushed(rules: Any, a: Any, direction: Any, lua: Any) -> Any:
    """a pushed that far in a direction that differs from lane to lane: no jumps of the program, which neighbours would share."""
    by = lua * (rules.board.width if direction < 2 else 1)
    return chosen(up(a, by), down(a, by), direction & 1 == 0)


@compiled
def _jump(rules: Any, state: Any, own: Any, direction: Any, n: Any) -> Any:
    """Jump number n of that direction: where jumps of its length land, which of those, and how long it is."""
    lua = own_lua(rules, state)
    open_lua = both(_pushed(rules, without(state.stones, lua), direction, 1), without(lua, state.stones))
    sides = chosen(rules.east_landings, rules.west_landings, direction == 2)
    open_lua = chosen(both(open_lua, sides), open_lua, direction >= 2)
    landed, jumps = both(_pushed(rules, own, direction, 2), open_lua), 1
    for _ in range(1, rules.longest):
        here = count(landed)
        if n < here:
            break
        n -= here
        landed = both(_pushed(rules, landed, direction, 2), open_lua)
        jumps += 1
    return landed, n, jumps


@compiled
def random_action(rules: Any, state: Any, generator: Any, out: Any) -> Any:
    if state.phase == CHOICE:
        return first_choice(rules) + below(generator, 2)
    base = 0
    if state.phase == JUMPING:
        own = both(state.stones, own_lua(rules, state))
        to_south = _jumps(rules, state, own, 0)
        to_east = to_south + _jumps(rules, state, own, 1)
        to_west = to_east + _jumps(rules, state, own, 2)
        jumps = to_west + _jumps(rules, state, own, 3)
        if jumps == 0:
            return NO_ACTION
        n = below(generator, jumps)
        direction = (1 if n >= to_south else 0) + (1 if n >= to_east else 0) + (1 if n >= to_west else 0)
        passed = to_west if n >= to_west else to_east if n >= to_east else to_south if n >= to_south else 0
        lua, n, length = _jump(rules, state, own, direction, n - passed)
        base = rules.board.width * rules.board.height * (direction * rules.longest + length)
    else:
        lua = removable(rules, state)
        n = below(generator, count(lua))
    return base + nth(lua, n)

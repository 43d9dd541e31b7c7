"""What a player of Thaayam does, in plain words: `c1 to c5 with the 8`, `declare twins on c5`."""

from ludarium.game.position import Position
from ludarium.games.thaayam.position_text import board_of, seats_of, unspent
from ludarium.games.thaayam.series import FACES, throws_in
from ludarium.games.thaayam.sides import TWINS, arrival, throws_for
from ludarium.games.thaayam.turn_text import unit_of
from ludarium.games.thaayam.uses import BEAR_OFF, ENTER, declare_action
from ludarium.kernel.compiling import plain


def phrase(position: Position, action: int) -> str:
    """One action of a player, or a throw, in words."""
    rules, state = position.game.rules, position.state
    if state.closed == 0:
        return f"a throw of {FACES[action]}"
    route = board_of(rules).route_of(seats_of(rules)[state.turn])
    declaring = int(plain(declare_action)(rules))
    if action == ENTER:
        return f"enter a piece on {route[0]} with a 1"
    if action == BEAR_OFF:
        return "take a piece home with a 1"
    if action == declaring:
        return f"declare twins on {route[rules.gate]}"
    if action > declaring:
        return _ending(position)
    return _giving(position, route, action)


def _ending(position: Position) -> str:
    """The end of a turn; where nothing can be done in it, a pass."""
    if len(position.actions) > 1 or not unspent(position.state):
        return "end the turn"
    left = " and ".join(map(str, throws_in(position.state.left)))
    return f"pass: {left} cannot be used" if left else "pass: no 1 was thrown"


def _giving(position: Position, route: tuple[str, ...], action: int) -> str:
    rules = position.game.rules
    kind, place, throw = unit_of(rules, action)
    if kind < 2:
        throws, end = 1, place + throw
    else:
        byte = place + 64 * (kind - 2)
        throws = int(plain(throws_for)(rules, TWINS, byte, throw))
        end = int(plain(arrival)(rules, TWINS, byte, throw))
    goal = "into the keep" if end == rules.home else f"to {route[end]}"
    who = "" if kind < 2 else "the twins on "
    return f"{who}{route[place]} {goal} with the {'+'.join([str(throw)] * throws)}"

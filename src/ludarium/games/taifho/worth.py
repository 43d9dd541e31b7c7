"""A guess at who is winning, by lines advanced and pieces home, and which turns to look at first, by lines gained."""

from typing import Any

from ludarium.games.taifho.board import ADVANCES, CELLS, GOALS, row_of
from ludarium.games.taifho.ends import playing, progress
from ludarium.games.taifho.rules import PASS, SEND
from ludarium.games.taifho.sending import PER_CIRCLE
from ludarium.games.taifho.state import foreign_circles, owned, owner_of
from ludarium.kernel.bits import both, count, nth
from ludarium.kernel.compiling import compiled

HOME_LINES = 3
"""A piece at home is worth so many lines more: it will hardly be sent away again."""
SCALE = 40.0


@compiled
def _advance(state: Any, seat: Any) -> Any:
    own = owned(state, seat)
    return progress(own, seat) + HOME_LINES * count(both(own, row_of(GOALS, seat)))


@compiled
def worth(rules: Any, state: Any, player: Any) -> Any:
    """Between −1 and +1; with two players one's gain is the other's loss."""
    seat = player * rules.step
    mine, best = _advance(state, seat), -1
    others = playing(rules, state.finish)
    for other in range(0, 4, rules.step):
        if other != seat and (others >> other) & 1 == 1:
            best = max(best, _advance(state, other))
    if best < 0:
        return 0.0
    lead = mine - best
    return lead / (SCALE + abs(lead))


@compiled
def urgency(rules: Any, state: Any, action: Any) -> Any:
    """The more lines a turn gains, or a rival loses by a circle sent back, the earlier it is looked at."""
    if action < PASS:
        gain = ADVANCES[CELLS * state.side + action % CELLS] - ADVANCES[CELLS * state.side + action // CELLS]
        return 50 + 5 * gain
    if action < SEND:
        return 0
    circle = nth(foreign_circles(state), (action - SEND) // (2 * PER_CIRCLE))
    return 50 + 5 * ADVANCES[CELLS * owner_of(state, circle) + circle]

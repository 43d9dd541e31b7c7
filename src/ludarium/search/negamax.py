"""Alpha-beta to a fixed depth: down into positions, and back with their values, without recursion.

Written once for every game: two players, several actions in a turn, chance, and more players than two (then the others
are taken to stand together against the one who asks).
"""

from typing import Any

import numpy as np

from ludarium.kernel.compiling import compiled, retyped
from ludarium.kernel.values import put, taken
from ludarium.kernel.verbs import CHANCE, mover, passed, play, stochastic
from ludarium.search.entering import OPENED, enter, open_actions
from ludarium.search.frames import PASSING, UNLISTED, Search, TableSearch, stopped
from ludarium.search.luck import draw
from ludarium.search.windows import aim, aim_root, close, fold

GO_ON = 0
"""Instead of a depth: go on with the search that was stopped last."""


@compiled
def _gone_on(rules: Any, state: Any, search: Any, ply: Any) -> Any:
    """The state after the frame's next action, or after the pass that it looks at first."""
    frame = search.shared.frames[ply]
    if frame.stage == PASSING:
        return passed(rules, state)
    return play(rules, state, np.int64(search.lists[ply, frame.index]))


@compiled
def climb(rules: Any, state: Any, search: Search, depth: int, alpha: int, beta: int) -> Any:
    """The hero's value of `state` between alpha and beta, `depth` turns deep; OPENED where the search was stopped.

    With the depth GO_ON, a search that was stopped goes on from where it was, as if nothing had happened.

    One function, since every level of calls above `enter` would have all the rules optimised once more.
    """
    shared, states = search.shared, search.states
    if depth == GO_ON:
        ply, entering = shared.stopped_at, shared.entering == 1
        after = taken(state, states[ply])
    else:
        aim_root(search, depth, alpha, beta)
        after, ply, entering = state, 0, True
    while not stopped(shared):
        if entering:
            # --- a position that was not seen before on this line
            put(after, states[ply])
            value = enter(rules, after, search, ply)
            entering = False
            if value == OPENED:
                continue
        else:
            frame = shared.frames[ply]
            if frame.stage == UNLISTED:
                open_actions(rules, taken(state, states[ply]), search, ply)
            if frame.index < frame.count:
                # --- down, with the frame's next action
                before = taken(state, states[ply])
                if stochastic(rules) and frame.mover == CHANCE:
                    draw(rules, before, search, ply)
                after = _gone_on(rules, before, search, ply)
                aim(search, ply, mover(rules, after))
                ply += 1
                entering = True
                continue
            value = close(search, ply)
        # --- back, with a value
        if ply == 0:
            return value
        ply -= 1
        fold(search, ply, value)
    if entering:
        put(after, states[ply])
    shared.stopped_at, shared.entering = ply, 1 if entering else 0
    return np.int64(OPENED)


climb_by_tables = retyped(climb, "climb_by_tables", search=TableSearch)
"""The same for positions that are evaluated by learned tables."""

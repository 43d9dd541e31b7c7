"""A game for tests of repetition: a counter on a path of cells, moved by turns one cell up or down. It ends by repetition only.

Every position is reached by one way that repeats nothing, so what the search finds by any route is exact.
"""

from typing import Any, NamedTuple

from bare_parts import UNSEEN, written_in_numbers

from ludarium.game.game import Game
from ludarium.game.option import Option
from ludarium.game.outcome import NOBODY, REPEATER, REPLIER, STANDING, Repetition
from ludarium.game.parts import Repeats, Verbs
from ludarium.kernel.compiling import compiled

CELLS = 6
LOSERS = {"nobody": NOBODY, "repeater": REPEATER, "replier": REPLIER, "standing": STANDING, "low": 0, "high": 1}


class Rules(NamedTuple):
    loser: int


class State(NamedTuple):
    cell: int
    side: int


@compiled
def mover(rules: Any, state: Any) -> Any:
    return state.side


@compiled
def moves(rules: Any, state: Any, out: Any) -> Any:
    found = 0
    for action in range(2):
        if 0 <= state.cell + 2 * action - 1 < CELLS:
            out[found] = action
            found += 1
    return found


@compiled
def play(rules: Any, state: Any, action: Any) -> Any:
    return State(state.cell + 2 * action - 1, 1 - state.side)


@compiled
def score(rules: Any, state: Any, player: Any) -> Any:
    """The further up, the better for player 1."""
    return (state.cell / 2.5 - 1.0) * (1.0 if player == 1 else -1.0)


GAME = Game(
    name="path", title="Path", sentence="",
    verbs=Verbs(
        rules_class=Rules, rules_for=lambda values: Rules(LOSERS[values["loser"]]), start_for=lambda rules: State(2, 0),
        players_for=lambda rules: ("low", "high"), actions_for=lambda rules: 2, widest_for=lambda rules: 2,
        mover=mover, moves=moves, play=play, score=score, reason=lambda rules, state: "none",
    ),
    options=(Option("loser", "nobody", "who loses", choices=dict.fromkeys(LOSERS, "")),),
    repeats=Repeats(rule_for=lambda rules: Repetition(3, rules.loser)),
    notation=written_in_numbers(State), appearance=UNSEEN,
)  # fmt: skip

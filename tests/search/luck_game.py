"""A game for tests of search with chance: throw 1 or 2 (three to one), take one counter or as many as thrown; last wins."""

from typing import Any, NamedTuple

from bare_parts import UNSEEN, written_in_numbers

from ludarium.game.game import Game
from ludarium.game.parts import Luck, Verbs
from ludarium.kernel.compiling import compiled

ODDS = {1: 0.75, 2: 0.25}


class Rules(NamedTuple):
    heap: int


class State(NamedTuple):
    heap: int
    side: int
    thrown: int


@compiled
def mover(rules: Any, state: Any) -> Any:
    if state.heap <= 0:
        return -2
    return -1 if state.thrown == 0 else state.side


@compiled
def moves(rules: Any, state: Any, out: Any) -> Any:
    if state.heap <= 0:
        return 0
    out[0] = 1
    if state.thrown == 0 or (state.thrown == 2 and state.heap >= 2):
        out[1] = 2
        return 2
    return 1


@compiled
def play(rules: Any, state: Any, action: Any) -> Any:
    if state.thrown == 0:
        return State(state.heap, state.side, action)
    return State(state.heap - action, 1 - state.side, 0)


@compiled
def score(rules: Any, state: Any, player: Any) -> Any:
    return -1.0 if player == state.side else 1.0


@compiled
def odds(rules: Any, state: Any, action: Any) -> Any:
    return 0.75 if action == 1 else 0.25


GAME = Game(
    name="luck", title="Luck", sentence="",
    verbs=Verbs(
        rules_class=Rules, rules_for=lambda values: Rules(9), start_for=lambda rules: State(rules.heap, 0, 1),
        players_for=lambda rules: ("first", "second"), actions_for=lambda rules: 3, widest_for=lambda rules: 2,
        mover=mover, moves=moves, play=play, score=score, reason=lambda rules, state: "empty",
    ),
    luck=Luck(odds=odds),
    notation=written_in_numbers(State), appearance=UNSEEN,
)  # fmt: skip

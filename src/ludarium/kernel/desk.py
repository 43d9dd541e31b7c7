"""The entrances a single position needs, with the scratch paper they write on."""

from collections.abc import Callable
from typing import Any

import numpy as np

from ludarium.kernel import verbs
from ludarium.kernel.compiling import compiled
from ludarium.kernel.door import Actions, Door
from ludarium.kernel.key import key
from ludarium.kernel.values import Words, put


@compiled
def mover_at(rules: Any, state: Any) -> Any:
    return verbs.mover(rules, state)


@compiled
def moves_at(rules: Any, state: Any, out: Actions) -> Any:
    return verbs.moves(rules, state, out)


@compiled
def play_at(rules: Any, state: Any, action: int, row: Words) -> Any:
    put(verbs.play(rules, state, action), row)


@compiled
def step_at(rules: Any, state: Any, action: int, row: Words, out: Actions) -> Any:
    """Play, and list the actions of the new position: what stepping through a game needs, in one crossing."""
    after = verbs.play(rules, state, action)
    put(after, row)
    return verbs.moves(rules, after, out)


@compiled
def score_at(rules: Any, state: Any, player: int) -> Any:
    return verbs.score(rules, state, player)


@compiled
def odds_at(rules: Any, state: Any, action: int) -> Any:
    return verbs.odds(rules, state, action)


@compiled
def key_at(rules: Any, state: Any) -> Any:
    return key(state)


@compiled
def sameness_at(rules: Any, state: Any) -> Any:
    return verbs.sameness(rules, state)


ENTRANCES: dict[str, Callable[..., Any]] = {
    "mover": mover_at,
    "moves": moves_at,
    "play": play_at,
    "step": step_at,
    "score": score_at,
    "odds": odds_at,
    "key": key_at,
    "sameness": sameness_at,
}


class Desk:
    """`moves`, `play` and the others as entrances, made when they are first asked for.

    `sheets` holds lists to write actions on: take one with `pop`, or a fresh one if there is none, and give it back
    with `append`; both are atomic, so threads never write on the same sheet.
    """

    def __init__(self, door: Door, widest: int) -> None:
        self.door = door
        self.rules = door.rules_words
        self.blank = np.zeros(door.size, np.uint64)
        self.widest = widest
        self.sheets: list[Actions] = []

    def sheet(self) -> Actions:
        """A list long enough for the legal actions of any position."""
        return self.sheets.pop() if self.sheets else np.empty(self.widest, np.int32)

    def __getattr__(self, name: str) -> Any:
        if name not in ENTRANCES:
            raise AttributeError(name)
        entrance = self.door.enter(ENTRANCES[name])
        setattr(self, name, entrance)
        return entrance

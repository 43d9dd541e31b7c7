"""The entrances a single position needs, with the scratch paper they write on; each thread has its own."""

import threading
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


ENTRANCES = {
    "mover": mover_at,
    "moves": moves_at,
    "play": play_at,
    "score": score_at,
    "odds": odds_at,
    "key": key_at,
    "sameness": sameness_at,
}


class Desk(threading.local):
    """`moves`, `play` and the others as entrances, made when they are first asked for; `out` is where `moves` writes."""

    def __init__(self, door: Door, widest: int) -> None:
        self.door = door
        self.rules = door.rules_words
        self.size = door.size
        self.out = np.empty(widest, np.int32)

    def __getattr__(self, name: str) -> Any:
        if name not in ENTRANCES:
            raise AttributeError(name)
        entrance = self.door.enter(ENTRANCES[name])
        setattr(self, name, entrance)
        return entrance

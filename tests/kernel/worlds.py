"""A throwaway game in the shape of a real one, for testing the kernel without any of Ludarium's games."""

from typing import Any, NamedTuple

from ludarium.kernel.bits import Squares, squares
from ludarium.kernel.values import word
from ludarium.kernel.verbs import OVER, teach


class Heaps(NamedTuple):
    """Nim: take one to `most` from the heap."""

    most: int
    marks: Squares


class Left(NamedTuple):
    """What is left, whose turn it is, and a word of ballast."""

    heap: int
    side: int
    ballast: Any


def mover(rules, state):
    return OVER if state.heap == 0 else state.side


def moves(rules, state, out):
    count = min(rules.most, state.heap)
    for i in range(count):
        out[i] = i
    return count


def play(rules, state, action):
    return Left(state.heap - action - 1, 1 - state.side, state.ballast)


def score(rules, state, player):
    return -1.0 if player == state.side else 1.0


RULES = Heaps(3, squares({1, 70}, 100))
STATE = Left(10, 0, word(2**63 + 5))

teach(Heaps, {"mover": mover, "moves": moves, "play": play, "score": score, "stochastic": lambda rules: False})

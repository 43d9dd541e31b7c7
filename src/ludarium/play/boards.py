"""Which positions are the same board, turned or mirrored: a key by which games that came through it are found.

>>> import ludarium
>>> start = ludarium.load("konane(size=6)").start()
>>> board_key(start.play("a1")) == board_key(start.play("f6")), board_key(start.play("a1")) == board_key(start.play("c3"))
(True, False)
"""

import functools
import hashlib
import random
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from ludarium.game.game import Game
from ludarium.game.position import Position
from ludarium.kernel import values
from ludarium.kernel.verbs import CHANCE, OVER
from ludarium.play.match import Match

_BITS = (1 << 63) - 1  # what fits into a signed column of any database
_PROBES = 60  # positions in which images are compared, until all of them differ


def board_key(position: Position) -> int:
    """A number from 0 to 2⁶³ − 1, the same for all images of a position and for no other, of this variant or another.

    How a position came about does not count: turns played, repetitions, the order of throws.
    """
    game, words = position.game, position.words
    if game.extras.images is not None:
        words = values.packed(min(_images(game, position.state)))
    if game.decisive_words < len(words):
        words = words.copy()
        words[game.decisive_words :] = 0
    digest = hashlib.blake2b(f"{game.text} {game.compiled.repetition_key(words)}".encode(), digest_size=8).digest()
    return int.from_bytes(digest) & _BITS


class _Bare:
    """Rules without the types of their fields: asked for images with these, a game does not look at its sets of squares again."""

    def __init__(self, rules: Any) -> None:
        self._rules = rules

    def __getattr__(self, name: str) -> Any:
        return getattr(self._rules, name)


def _images(game: Game, state: Any) -> list[Any]:
    """The state and its images; those that the rules do not allow are found out once for each variant."""
    assert game.extras.images is not None
    wrong = _wrong_images(game)
    rules = game.rules if wrong is None else _Bare(game.rules)
    with np.errstate(over="ignore"):
        found = list(game.extras.images(rules, state))
    return [state, *(image for number, image in enumerate(found) if number not in (wrong or ()))]


@functools.lru_cache(maxsize=500)
def _wrong_images(game: Game) -> frozenset[int] | None:
    """Which of the images that `_Bare` rules give are none; None where that cannot be told."""
    assert game.extras.images is not None
    rng, position = random.Random(game.text), game.start()
    with np.errstate(over="ignore"):
        for _ in range(_PROBES):
            if position.is_over:
                break
            bare = list(game.extras.images(_Bare(game.rules), position.state))
            if bare and len({position.state, *bare}) == len(bare) + 1:
                right = set(game.extras.images(game.rules, position.state))
                return frozenset(number for number, image in enumerate(bare) if image not in right)
            position = position.act(rng.choice(position.actions))
    return None


def moves_of(match: Match) -> list[list[int]]:
    """The moves of a match one after the other: what one player does until somebody else is to act, or a single throw."""
    steps = [step for turn in match.turns for step in turn.steps] + match.steps
    found: list[list[int]] = []
    last = OVER
    ends = {sum(len(turn.move) for turn in match.turns[: n + 1]) for n in range(len(match.turns))}
    for number, (place, action) in enumerate(steps):
        if found and place.mover == last != CHANCE and number not in ends:
            found[-1].append(action)
        else:
            found.append([action])
        last = place.mover
    return found


class Passed(NamedTuple):
    """A board that a game came through: after how many moves, and the board after the next one, None at the end."""

    key: int
    ply: int
    next: int | None


def passed_through(match: Match) -> Iterator[Passed]:
    """The boards of a match, each where it first came up."""
    steps = [step for turn in match.turns for step in turn.steps] + match.steps  # the last turn may be unfinished
    places = [place for place, _ in steps] + [match.position]
    at, keys = 0, [board_key(places[0])]
    for move in moves_of(match):
        at += len(move)
        keys.append(board_key(places[at]))
    seen: set[int] = set()
    for ply, key in enumerate(keys):
        if key not in seen:
            seen.add(key)
            yield Passed(key, ply, keys[ply + 1] if ply + 1 < len(keys) else None)

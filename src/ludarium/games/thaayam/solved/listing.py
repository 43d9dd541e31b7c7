"""All turns of all ways to stand, as `turns` finds them one by one, put together."""

import concurrent.futures
import functools
import itertools
from collections import defaultdict
from collections.abc import Iterable
from typing import Any

import numpy as np
import numpy.typing as npt

from ludarium.errors import LudariumError
from ludarium.game.game import Game
from ludarium.games.thaayam.chances import FACE_ODDS, series_of
from ludarium.games.thaayam.pieces import packed_side
from ludarium.games.thaayam.series import FACES, one_of
from ludarium.games.thaayam.solved.standing import ways_to_stand
from ludarium.games.thaayam.solved.turns import (
    LANDINGS,
    MOST_PLAYS,
    PLACE_BITS,
    TOO_MANY,
    Turns,
    list_ranks,
    list_turns,
)
from ludarium.kernel.compiling import plain

_Numbers = npt.NDArray[np.int64]

_TOGETHER = 64  # ways that are listed by one call
_LONGEST = 8  # throws of a series before its 2 or 3, for who has no piece on the board


def _left(throws: Iterable[int]) -> int:
    return sum(int(plain(one_of)(throw)) for throw in throws)


def _usual_odds() -> dict[int, float]:
    odds: dict[int, float] = defaultdict(float)
    for series in series_of(0):
        odds[_left([1] * series.ones + [4] * series.fours + [8] * series.eights + [series.last])] += series.odds
    return odds


def _entering_odds() -> dict[int, float]:
    """For who has no piece on the board: throws before the first 1 are dropped."""
    face_odds, odds = dict(zip(FACES, FACE_ODDS[0], strict=True)), defaultdict[int, float](float)
    for length in range(_LONGEST + 1):
        for begun in itertools.product((1, 4, 8), repeat=length):
            for last in (2, 3):
                throws = [*begun, last]
                counted = throws[throws.index(1) :] if 1 in throws else []
                odds[_left(counted)] += float(np.prod([face_odds[throw] for throw in throws]))
    return odds


def series_and_odds(rare: float) -> tuple[_Numbers, npt.NDArray[np.float64]]:
    """What is left to spend of every series that is likelier than `rare`, the likeliest first, and its odds.

    Two rows of odds: the second is for who has no piece on the board. Each adds up to 1.
    """
    usual = {left: chance for left, chance in _usual_odds().items() if chance > rare}
    lefts = sorted({0, *usual}, key=lambda left: -usual.get(left, 0.0))
    odds = np.array([[row.get(left, 0.0) for left in lefts] for row in (usual, _entering_odds())])
    return np.array(lefts, np.int64), odds / odds.sum(axis=1, keepdims=True)


def _ranks(game: Game, sides: _Numbers) -> tuple[_Numbers, _Numbers]:
    """For each number of `rank` the place of that way among `sides`; for each landing the places after it."""
    ranks, after = np.zeros(sides.size, np.int64), np.zeros(LANDINGS * sides.size, np.int64)
    game.door.enter(list_ranks)(game.door.rules_words, game.start().words, sides, ranks, after)
    place = np.zeros(int(ranks.max()) + 1, np.int64)
    place[ranks] = np.arange(sides.size)
    return place, place[after].reshape(LANDINGS, sides.size)


def listed_by_series(game: Game, lefts: _Numbers, sides: _Numbers) -> tuple[_Numbers, _Numbers]:
    """Where each list of turns begins, and the turns."""
    door, size = game.door, 1 << 20
    begin = np.zeros(sides.size * lefts.size + 1, np.int64)
    paper = np.zeros(2 * MOST_PLAYS, np.int64), np.zeros(2 * MOST_PLAYS + 1, np.int64)
    while True:
        out = np.zeros(size, np.int64)
        found = door.enter(list_turns)(door.rules_words, game.start().words, sides, lefts, begin, *paper, out)
        if found == TOO_MANY:
            raise LudariumError("some series is too long to be listed; leave out more of the rare ones")
        if found >= 0:
            return begin[:-1], out[:found].copy()
        size *= 2


def _joined(parts: list[tuple[_Numbers, _Numbers]], series: int) -> tuple[_Numbers, _Numbers]:
    """The lists behind one another; of who has won none. Behind the last list of each way is where it ends."""
    sizes = np.cumsum([0, *(turns.size for _, turns in parts)])
    begins: Any = [begin + size for (begin, _), size in zip(parts, sizes[:-1], strict=True)]
    begin = np.concatenate([*begins, np.full(series, sizes[-1])]).reshape(-1, series)
    ends = np.append(begin[1:, 0], sizes[-1])
    return np.ascontiguousarray(np.column_stack([begin, ends])), np.concatenate([turns for _, turns in parts])


def all_turns(game: Game, rare: float, threads: int = 1) -> Turns:
    """The turns of every way to stand in the usual game for two, of any number of pieces, with series likelier than `rare`."""
    rules = game.rules
    assert rules.players == 2
    assert rules.board == rules.spinner == rules.stepwise == rules.free == 0
    sides = np.array([packed_side(way) for way in ways_to_stand(rules.pieces)], np.int64)
    lefts, odds = series_and_odds(rare)
    place, struck = _ranks(game, sides)
    with concurrent.futures.ThreadPoolExecutor(threads) as pool:
        shares = np.array_split(sides[:-1], max(1, sides.size // _TOGETHER))
        parts = list(pool.map(functools.partial(listed_by_series, game, lefts), shares))
    begin, turns = _joined(parts, lefts.size)
    low = (1 << PLACE_BITS) - 1
    return Turns(begin, (turns & ~low) | place[turns & low], odds, struck.astype(np.uint16))

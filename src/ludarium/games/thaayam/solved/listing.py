"""All turns of all ways to stand, as `turns` finds them one by one, put together."""

import concurrent.futures
import functools
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ludarium.errors import LudariumError
from ludarium.game.game import Game
from ludarium.games.thaayam.chances import FACE_ODDS, series_of
from ludarium.games.thaayam.pieces import packed_side
from ludarium.games.thaayam.series import one_of
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
_MOST = 12  # throws of one face in a series


class _Throws(NamedTuple):
    """What counts of a series: its ones, fours and eights, and the 2 or 3 that ends it; 0 if nothing counts."""

    ones: int
    fours: int
    eights: int
    last: int

    @property
    def left(self) -> int:
        """What is left to spend, as the rules have it."""
        counts = zip((1, 4, 8, self.last), (*self[:3], 1 if self.last else 0), strict=True)
        return sum(count * int(plain(one_of)(throw)) for throw, count in counts if count)

    @property
    def shorter(self) -> "_Throws":
        """The same without one of the throws that it has most of."""
        counts = self[:3]
        most = max(range(3), key=lambda i: counts[i])
        return self._replace(**{self._fields[most]: counts[most] - 1})


def _usual_odds(dice: int) -> dict[_Throws, float]:
    return {_Throws(*series[:4]): series.odds for series in series_of(dice, _MOST)}


def _entering_odds(dice: int) -> dict[_Throws, float]:
    """For who has no piece on the board: nothing counts before the first 1, and behind it comes a series like any other."""
    one, end = FACE_ODDS[dice][0], FACE_ODDS[dice][1] + FACE_ODDS[dice][2]
    enters = one / (one + end)
    odds = {throws._replace(ones=throws.ones + 1): enters * chance for throws, chance in _usual_odds(dice).items()}
    return {_Throws(0, 0, 0, 0): 1.0 - enters, **odds}


def series_and_odds(rare: float, dice: int = 0) -> tuple[_Numbers, npt.NDArray[np.float64]]:
    """What is left to spend of every series that is likelier than `rare`, the likeliest first, and its odds.

    Two rows of odds: the second is for who has no piece on the board. Each adds up to 1: a rarer series counts as one
    that is listed and has a few throws less.
    """
    usual = _usual_odds(dice)
    kept = [_Throws(0, 0, 0, 0), *(throws for throws, chance in usual.items() if chance > rare)]
    kept.sort(key=lambda throws: -usual.get(throws, 0.0))
    odds = np.zeros((2, len(kept)))
    for row, table in zip(odds, (usual, _entering_odds(dice)), strict=True):
        for throws, chance in table.items():
            while throws not in kept:
                throws = throws.shorter
            row[kept.index(throws)] += chance
    return np.array([throws.left for throws in kept], np.int64), odds / odds.sum(axis=1, keepdims=True)


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
    """The turns of every way to stand in the game for two, of any number of pieces, with series likelier than `rare`."""
    rules = game.rules
    assert rules.players == 2
    assert rules.board == rules.stepwise == rules.free == 0
    sides = np.array([packed_side(way) for way in ways_to_stand(rules.pieces)], np.int64)
    lefts, odds = series_and_odds(rare, rules.spinner)
    place, struck = _ranks(game, sides)
    with concurrent.futures.ThreadPoolExecutor(threads) as pool:
        shares = np.array_split(sides[:-1], max(1, sides.size // _TOGETHER))
        parts = list(pool.map(functools.partial(listed_by_series, game, lefts), shares))
    begin, turns = _joined(parts, lefts.size)
    low = (1 << PLACE_BITS) - 1
    return Turns(begin, (turns & ~low) | place[turns & low], odds, struck.astype(np.uint16))

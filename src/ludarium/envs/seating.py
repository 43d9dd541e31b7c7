"""Which seat an agent holds."""

from typing import Any

import numpy as np
import numpy.typing as npt

from ludarium.errors import LudariumError
from ludarium.game.game import Game
from ludarium.kernel.chance import mixed

_SALT = np.uint64(0x5EA7)


def checked_seat(game: Game, seat: int | str) -> int:
    """The seat's number, or −1 if it is chosen at random for every game."""
    if seat == "random":
        return -1
    if not isinstance(seat, int) or not 0 <= seat < len(game.players):
        raise LudariumError(
            f"a seat of {game} is 0 to {len(game.players) - 1}, or 'random', not {seat!r}", code="BAD_SEAT"
        )
    return seat


def chosen_seats(seat: int, game: Game, streams: Any) -> npt.NDArray[np.int32]:
    """A seat for each of these streams of random numbers, which decide the seat where it is chosen at random."""
    if seat >= 0:
        return np.full(len(streams), seat, np.int32)
    return np.asarray(mixed(streams ^ _SALT) % np.uint64(len(game.players)), np.int32)

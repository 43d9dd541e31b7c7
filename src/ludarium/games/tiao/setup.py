"""Tiao's options, and the board they make."""

from collections.abc import Iterable
from typing import Any

from ludarium.game.option import Option, whole
from ludarium.games.tiao.rules import HOPS_IN_A_WORD, NOBODY, WHITE, Rules, State
from ludarium.kernel.bits import Squares, squares
from ludarium.kernel.grid import Grid

SMALLEST, LARGEST = 3, 19
MOST_CAPTURES = 999_999_999

OPTIONS = (
    Option(
        "size", 19, "the size of the board", read=whole(SMALLEST, LARGEST),
        hint="a whole number from 3 to 19", examples=("9", "13", "19"),
    ),
    Option(
        "win", 10, "how many captures win", read=whole(1, MOST_CAPTURES),
        hint="a whole number, 1 or more", examples=("5", "10", "15", "20"),
    ),
    Option(
        "merge", "forbid", "whether groups may be joined into one of more than ten stones",
        choices={
            "forbid": "no stone may be placed that makes a group of more than ten",
            "allow": "only a group that has ten stones already may not grow; smaller ones may be joined to any size",
        },
    ),
)  # fmt: skip


def words_for(size: int) -> int:
    """Words for a set of points. Small boards and large ones each share one width, for each width is compiled anew."""
    return 2 if size * size <= 128 else 6


def point_set(members: Iterable[int], size: int) -> Squares:
    """The set with these members on a board of that size."""
    return squares(members, 64 * words_for(size))


def rules_for(values: Any) -> Rules:
    """The rules of the variant with these option values."""
    size = values["size"]

    def where(keep: Any) -> Squares:
        return point_set((p for p in range(size * size) if keep(p % size, p // size)), size)

    last = size - 1
    full, off_west, off_east = where(lambda x, y: True), where(lambda x, y: x > 0), where(lambda x, y: x < last)
    return Rules(
        board=Grid(size, size, full, off_west, off_east),
        border=where(lambda x, y: x in (0, last) or y in (0, last)),
        upright=where(lambda x, y: y not in (0, last)),
        eastern=where(lambda x, y: x >= 2),
        western=where(lambda x, y: x < size - 2),
        apart=where(lambda x, y: x % 4 == y % 4 == 1 and x < last and y < last),
        win=values["win"],
        merge=int(values["merge"] == "allow"),
    )


def route_words(words: int) -> int:
    """Room for every hop of one turn on the largest board with sets of that many words.

    A hop marks a stone that lies between points the jumper can stand on, and is marked once: with n such points in a
    line at most (2n − 1)² − n² stones.
    """
    size = max(n for n in range(SMALLEST, LARGEST + 1) if words_for(n) == words)
    stands = (size + 1) // 2
    return -(-((2 * stands - 1) ** 2 - stands**2) // HOPS_IN_A_WORD)


def start_for(rules: Rules) -> State:
    """The empty board, White to move."""
    size = rules.board.width
    bare = point_set((), size)
    route = squares((), 64 * route_words(words_for(size)))
    return State(bare, bare, bare, WHITE, 0, 0, NOBODY, route)

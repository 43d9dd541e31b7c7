"""Positions and questions that the tests of Taifho's second opinion share."""

import random
from pathlib import Path

import simple_taifho as taifho
from simple_taifho_end import standing
from simple_taifho_text import PIECES, Position, read, square_of, write

START = "1STDCCDTS1/10/10/10/10/10/10/10/10/1stdccdts1 r 2p - 0,0 1"
START_OF_FOUR = "2STDDTS2/10/S'8s'/T'8t'/D'8d'/D'8d'/T'8t'/S'8s'/10/2stddts2 r 4p6 - 0,0,0,0 1"
NINE_WAYS = "10/10/5C4/2TD1S4/10/3T6/2c7/10/10/10 b"


def study(side="r", tail="", **pieces) -> str:
    """A position out of few pieces and the fields after the side: study("b", "2p - 1,0", e4="C", f5="c")."""
    empty: Position = read(f"{'/'.join(['10'] * 10)} {side} {tail}")
    board = {square_of(name): PIECES[letter] for name, letter in pieces.items()}
    return write(read(write(empty._replace(board=board))))


def ends(position: str, square: str) -> str:
    """The destinations as the page writes them: names with a space between."""
    return " ".join(taifho.destinations(position, square))


def legal(position: str, move: str) -> bool:
    """Whether the move is accepted."""
    try:
        taifho.play(position, move)
    except ValueError:
        return False
    return True


def a_few_positions(start: str, games=3, turns=40, every=5, seed=1) -> list[str]:
    """Positions out of games in which the mover takes the best of three random turns, so that pieces meet."""
    chance = random.Random(seed)
    found = []
    for _ in range(games):
        position = start
        for turn in range(turns):
            results = list(taifho.turns(position))
            if not results:
                break
            if turn % every == 0:
                found.append(position)
            player = taifho.mover(position)
            position = max(chance.choices(results, k=3), key=lambda after: standing(read(after), player))
    return found


def played_positions() -> tuple[list[str], list[str]]:
    """What `sample_positions.txt` was written from: positions of two players' games, and of four players'."""
    four = a_few_positions(taifho.start(players=4, pieces=8), games=2, turns=60, every=7)
    return a_few_positions(START), four


TWO_PLAYER_POSITIONS, FOUR_PLAYER_POSITIONS = (
    part.splitlines() for part in (Path(__file__).parent / "sample_positions.txt").read_text("utf-8").split("\n\n")
)

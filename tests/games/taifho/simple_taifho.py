"""Taifho once more, slow and simple: a second opinion for the tests, working on the page's texts only.

Standard library only and nothing of the program, so that both can be wrong only in different ways.

    start(…) -> position          turns(position) -> {result: move}    play(position, move) -> position
    mover(position) -> player     result(position) -> (result, reason) or None
    destinations(position, square) -> {square: number of results}

READINGS: where the page leaves something open, this is what is done here.

 1. Turn number: counts rounds, as in chess. It rises by one when the turn comes round past the last player in
    turn order (2p: after Blue's turn), no matter who moved first in a study.
 2. The finish field works the same with two and four players. Winning (race or blocked) appends the player's
    letter, and the game is over when only one player is left, so 2p ends with `r` or `b` there. A text in
    which somebody who is not to move has all pieces home means that he has finished, even if it says `-`;
    of several, who moved longest ago was first. The player to move is taken at the text's word (he wins at
    the end of his next turn that leaves all his pieces there, a forced pass included).
 3. The side field always names a player still playing; the turn is handed on (and counted) even by the turn
    that ends the game, so after Red's winning move the text says `b`. A text whose mover has finished is bad.
 4. Blocked counters: the mover's counter in a text already includes the turn he is about to make. It is
    counted when the turn is handed to him, after the previous turn is complete. A study's counters (0 when
    left out) are taken at their word and nothing is counted for its first mover.
 5. Blocked victory: judged right after that count, when the counter is `blocked_turns` OR MORE (he may begin
    to lead later), in turns where the counter stays unchanged too. The winner's letter goes into the finish
    field and the turn is handed on; his counter stays as it was. Never judged for the first mover of a study.
 6. "None of his pieces outside has a legal move" and "a foreign piece has a legal move" ask the movement rules alone,
    no matter whose turn it is, also for pieces of finished players. (a) with (b) always counts +1.
 7. With four players both race and blocked victory win the next free place and the game goes on; "leads
    strictly" compares with the players still playing. If the next player in turn is also due a blocked
    victory he gets it in the same handing on.
 8. Passes: after a forced pass the text has a seventh field, the number of passes in succession so far; it is
    left out when 0. The game is drawn when it reaches the number of players still playing. (Without it a
    text could not tell whether all have passed.)
 9. Order at the end of a turn: race, leave_home, all passed, turn cap, then the next player's blocked count.
    When one of the first four ends the game, nobody's counter is touched.
10. `max_turns=m`: over when the turn number is m+1, that is after m full rounds.
11. `leave_home=n`: judged at the end of every turn of the mover (a forced pass too) with turn number above n;
    a circle sent back counts like any other piece. Who fails loses: his letter goes into the finish field in
    UPPER case (2p: `R` means Red lost). With four players he is out, his pieces stay, he is skipped like
    a finished player, and he is ranked below all who are not out; the first to go out is last.
12. Reason with four players: how the last place that decided the game was won or lost (`race`, `blocked`,
    `left_home`), else the draw rule. On `passes` the unfinished are ranked like on repetition.
13. Repetition: same board, side, variant and finish field; counters, turn and passes do not matter. Any other
    end of the game goes before it. See `repetition_result`.
14. Shortest route: fewest hops; among those the text that sorts first as a plain string. As `(` sorts before
    `-`, an earlier send-back wins over a later one on the same squares.
15. Send-backs: "empty" is judged right after the hop, with the hopper on its landing square; the square where
    the hopper began the turn is empty by then and may be used.
16. Plain `from-to` with send-backs: written after the destination, `c6-c2(f2>d0)`, in any order. It is
    accepted if some legal turn gives that very position, so circles are interchangeable there too. A text
    with three squares or more must be a legal route hop by hop, each send-back right after its own hop.
17. Variant with the beginner's game: `2p+basic`, `4p6+basic`, `4p8+basic`. Two players always have 8 pieces.
18. Setup: a text with turn number 0 is the setup; the side to move places. The board holds what has been
    placed, everything else is empty, in `sequential` and `hidden` alike (what the others are shown meanwhile
    is no matter of the position). Order of placing = turn order; after the last, Red moves in turn 1.
    A placement is written in capitals for every player, from square 1 to square 8 (2 to 7 with six pieces):
    columns a→j for Red and Blue, rows 0→9 for Yellow and Green. `random` draws each player's line by itself.
19. Bad positions: also a run length of 0 or with a leading zero, a circle in `4p6`, more finished players
    than can be, a half-made setup at turn 0. In 2p the letters `S'` and `s'` are unknown.
20. A player without pieces is still playing: he passes, and on a draw rule he is ranked by (0, 0).
"""

import random
import re
from collections import Counter
from functools import cache

from simple_taifho_end import Options, end_turn, ending, verdict
from simple_taifho_moves import Ending, endings, hops, may_end, send_back, send_back_squares
from simple_taifho_text import (
    SEATS,
    SETS,
    START_LINES,
    VARIANTS,
    Board,
    Position,
    Square,
    name_of,
    read,
    square_of,
    squares_of,
    write,
)

DEFAULT_LINES = {8: "STDCCDTS", 6: "STDDTS"}
LEG = re.compile(r"([a-j][0-9])((?:\([a-j][0-9]>[a-j][0-9]\))*)")

# ------------------------------------------------------------------------------------------ start and setup


def start(players=2, pieces=None, setup="fixed", basic=False, seed=None, lines=None) -> str:
    """The first position. `lines` gives each player's line in turn order instead of the default one.

    `seed` makes `setup="random"` repeatable. In `sequential` and `hidden` the board is still empty.
    """
    pieces = pieces or (8 if players == 2 else 6)
    if (players, pieces) not in VARIANTS.values():
        raise ValueError(f"There is no Taifho for {players} players with {pieces} pieces each.")
    if setup not in ("fixed", "sequential", "hidden", "random"):
        raise ValueError(f"There is no setup called {setup!r}.")
    order = SEATS[players]
    counters = (0,) * players
    empty = Position({}, "red", order, pieces, basic, finish="", counters=counters, turn=0, passes=0)
    if setup in ("sequential", "hidden"):
        return write(empty)
    if setup == "random":
        chance = random.Random(seed)
        lines = [chance.choice(arrangements(pieces)) for _ in order]
    position = empty
    for line in lines or [DEFAULT_LINES[pieces]] * players:
        position = place(position, line)
    return write(position)


@cache
def arrangements(pieces: int) -> tuple[str, ...]:
    """Every order of a full set, sorted: 2520 with eight pieces, 90 with six."""
    lines = [""]
    for _ in range(pieces):
        lines = [line + shape for line in lines for shape in "CDST" if room(line, shape, pieces)]
    return tuple(lines)


def room(line: str, shape: str, pieces: int) -> bool:
    """Whether the set still holds a piece of this shape besides those in the line."""
    return line.count(shape) < SETS[pieces].count(shape)


def place(position: Position, line: str) -> Position:
    """The position after the mover has placed his pieces in this order."""
    if Counter(line) != Counter(SETS[position.pieces]):
        raise ValueError(f"{line!r} is no setup: it must hold each of {SETS[position.pieces]} once.")
    squares = START_LINES[position.side]
    squares = squares if position.pieces == 8 else squares[1:7]
    placed = {square: (position.side, shape) for square, shape in zip(squares, line, strict=True)}
    position = position._replace(board={**position.board, **placed})
    seat = position.players.index(position.side) + 1
    if seat < len(position.players):
        return position._replace(side=position.players[seat])
    return position._replace(side=position.players[0], turn=1)


# ------------------------------------------------------------------------------------------------- the turn


def turns(position: str, **options) -> dict[str, str]:
    """Every distinct resulting position with its canonical move; empty when the game is over."""
    now, chosen = read(position), Options(**options)
    if ending(now, chosen):
        return {}
    if now.turn == 0:
        return {write(place(now, line)): line for line in arrangements(now.pieces)}
    ways = every_ending(now)
    if not ways:
        return {write(end_turn(now, True, chosen)): "--"}
    return {write(end_turn(now._replace(board=way.board), False, chosen)): way.text for way in ways}


def every_ending(now: Position) -> list[Ending]:
    """Every distinct way for the mover to end his turn, by square name of the piece he moves."""
    own = squares_of(now.board, now.side)
    return [way for origin in own for way in endings(now.board, origin, now.basic)]


def destinations(position: str, square: str, **options) -> dict[str, int]:
    """Where the mover's piece on `square` may end its turn, and with how many distinct results each.

    Empty when no piece of the mover stands there, during the setup, and when the game is over.
    """
    now, origin = read(position), square_of(square)
    if ending(now, Options(**options)) or now.board.get(origin, ("nobody",))[0] != now.side:
        return {}
    reached = Counter(name_of(way.destination) for way in endings(now.board, origin, now.basic))
    return dict(sorted(reached.items()))


def play(position: str, move: str, **options) -> str:
    """The position after a move in any of its written forms; ValueError with a sentence if it is illegal."""
    now, chosen = read(position), Options(**options)
    if ending(now, chosen):
        raise ValueError("The game is over.")
    if now.turn == 0:
        return write(place(now, move))
    if move == "--":
        if every_ending(now):
            raise ValueError(f"{now.side} has a legal move and may not pass.")
        return write(end_turn(now, True, chosen))
    return write(end_turn(now._replace(board=board_after(now, move)), False, chosen))


def board_after(now: Position, move: str) -> Board:
    """The board after a written step, series or plain from–to; ValueError if it is not legal."""
    squares, sent = read_move(move)
    origin = squares[0]
    if now.board.get(origin, ("nobody",))[0] != now.side:
        raise ValueError(f"No {now.side} piece stands on {name_of(origin)}.")
    if len(squares) > 2:
        return follow(now, squares, sent)
    board = plain_result(now.board, squares, sent[1])
    if not any(way.board == board for way in endings(now.board, origin, now.basic)):
        raise ValueError(f"{move!r} is not a legal turn.")
    return board


def read_move(move: str) -> tuple[list[Square], list[list[tuple[Square, Square]]]]:
    """The squares of a written move, and for each the send-backs written after it."""
    legs = [LEG.fullmatch(leg) for leg in move.split("-")]
    if len(legs) < 2 or not all(legs) or legs[0][2]:
        raise ValueError(f"{move!r} is not written like a move.")
    pairs = [re.findall(r"\((..)>(..)\)", leg[2]) for leg in legs]
    sent = [[(square_of(circle), square_of(back)) for circle, back in each] for each in pairs]
    return [square_of(leg[1]) for leg in legs], sent


def plain_result(board: Board, squares: list[Square], sent: list[tuple[Square, Square]]) -> Board:
    """The board with the piece and the circles put where the text says, legal or not."""
    origin, destination = squares
    after = dict(board)
    arrivals = [(destination, after.pop(origin))]
    for circle, back in sent:
        if circle not in after:
            raise ValueError(f"There is nothing on {name_of(circle)} to send back.")
        arrivals.append((back, after.pop(circle)))
    for square, piece in arrivals:
        if square in after:
            raise ValueError(f"{name_of(square)} is not empty.")
        after[square] = piece
    return after


def follow(now: Position, squares: list[Square], sent: list[list[tuple[Square, Square]]]) -> Board:
    """The board after a series written hop by hop."""
    origin, square = squares[0], squares[0]
    lifted = dict(now.board)
    piece = lifted.pop(origin)
    for landing, backs in zip(squares[1:], sent[1:], strict=True):
        over = dict(hops(lifted, piece, square, now.basic)).get(landing)
        if over is None:
            raise ValueError(f"There is no hop from {name_of(square)} to {name_of(landing)}.")
        if backs:
            lifted = follow_send_back(now, lifted, piece, (landing, over), backs)
        square = landing
    if not may_end(now.side, origin, square):
        raise ValueError(f"A turn from {name_of(origin)} may not end on {name_of(square)}.")
    lifted[square] = piece
    return lifted


def follow_send_back(now: Position, lifted: Board, piece, hop, backs) -> Board:
    """The lifted board after the send-back written behind a hop."""
    landing, over = hop
    circle, back = backs[0]
    if len(backs) > 1 or circle != over:
        raise ValueError(f"The hop to {name_of(landing)} can send back only the circle on {name_of(over)}.")
    if back not in send_back_squares(lifted, piece, hop, now.basic):
        raise ValueError(f"The piece on {name_of(over)} cannot be sent back to {name_of(back)}.")
    return send_back(lifted, over, back)


# ------------------------------------------------------------------------------------------------- the game


def mover(position: str, **options) -> str:
    """Who is to move (or to place): `red`, `green`, `blue`, `yellow`, or `over`."""
    now = read(position)
    return "over" if ending(now, Options(**options)) else now.side


def result(position: str, **options) -> tuple[str, str] | None:
    """(Result, reason) as far as this position alone decides it, or None while the game goes on."""
    now = read(position)
    reason = ending(now, Options(**options))
    return (verdict(now), reason) if reason else None


def repetition_result(history: list[str], **options) -> tuple[str, str] | None:
    """(Result, `repetition`) if the last of these positions stands for at least the third time, else None.

    `history` holds every position of the game from the first to the present one. An end that the present
    position itself shows goes before repetition: the answer is then None. The setup never repeats.
    """
    present = read(history[-1])
    if present.turn == 0 or ending(present, Options(**options)):
        return None
    if sum(repetition_key(text) == repetition_key(history[-1]) for text in history) < 3:
        return None
    return verdict(present), "repetition"


def repetition_key(position: str) -> str:
    """What must be equal for two positions to be the same one: rows, side, variant and finish field."""
    return " ".join(write(read(position)).split()[:4])


def perft(position: str, depth: int, **options) -> int:
    """How many sequences of `depth` turns there are, counting each distinct result once a turn."""
    if depth == 0:
        return 1
    results = turns(position, **options)
    if depth == 1:
        return len(results)
    return sum(perft(after, depth - 1, **options) for after in results)

"""How Taifho's moves are written and read.

A step `c1-c2`; a series `c1-e3-g5`, written by its shortest route; a send-back right after its hop `e4-g6(f5>d9)-g8`;
the forced pass `--`; a setup `STDCCDTS`. Any legal route is read, and so is plain from–to with the send-backs behind it
in any order. A circle in the middle of its series goes on from where it stands, `g6-g8`, or stops there, `g6`. Lines
drawn at random stand before the first move: `STDCCDTS:SSDDTTCC:b0-b1`.
"""

import re
from itertools import groupby
from typing import NamedTuple

from ludarium.errors import BadNotation, IllegalMove
from ludarium.game.movetext import plain_dashes
from ludarium.game.played import Played
from ludarium.game.position import Move, Position
from ludarium.games.taifho.board import CELLS, CIRCLE, NAMES
from ludarium.games.taifho.positions import Board, board_in
from ludarium.games.taifho.refusals import (
    Hopper,
    distance,
    no_send_back,
    no_way,
    refused,
    wrong_end,
    wrong_hop,
    wrong_piece,
    wrong_step,
)  # fmt: skip
from ludarium.games.taifho.routes import Errand, Leg, Route, actions_of, back_squares, hops, put_back, shortest
from ludarium.games.taifho.send_backs import PASS, PLACE, SEND
from ludarium.games.taifho.sending import PER_CIRCLE
from ludarium.games.taifho.setup import SHAPE_LETTERS
from ludarium.kernel.verbs import CHANCE

LONGEST = 1000
_LEG = re.compile(r"([a-j][0-9])((?:\([a-j][0-9][>-][a-j][0-9]\))*)")


class Written(NamedTuple):
    """A move as it stands in a text: its squares, and the send-backs written behind each."""

    squares: list[int]
    sent: list[list[tuple[int, int]]]


# --- writing


def write_move(position: Position, move: Move) -> str:
    """The turn by its shortest route, drawn lines before it."""
    if position.state.turn > 0:
        return _write_turn(position, move)
    played = position.played(move)
    placed = [(here.state.side, action) for here, action in played.steps if here.state.turn == 0]
    lines = groupby(placed, key=lambda one: one[0])
    parts = ["".join(SHAPE_LETTERS[action - PLACE] for _, action in line) for _, line in lines]
    done = len(placed)
    if done < len(move):
        parts.append(_write_turn(played.places[done], Played(move[done:], played.places[done:])))
    return ":".join(parts)


def _write_turn(position: Position, move: Move) -> str:
    if move == (PASS,):
        return "--"
    then = position.play(move)
    before, board = position.state, board_in(position.state)
    at = _start_square(position, board, move[0])
    if move[0] < PASS and _is_step(board, before.origin, move[0]):
        return f"{NAMES[at]}-{NAMES[move[0] % CELLS]}"
    after = then.state
    end = after.at if after.origin >= 0 else move[-1] % CELLS
    lifted, ended = _without(board, at), _without(board_in(after), end)
    errand = Errand(end, frozenset(lifted.items() - ended.items()), frozenset(ended.items() - lifted.items()))
    route = shortest(lifted, board[at], at, errand, bool(position.game.rules.basic))
    assert route is not None, (position.text(), move)
    return "-".join([NAMES[at], *map(str, route)])


def _start_square(position: Position, board: Board, action: int) -> int:
    """Where the piece stands that an action moves."""
    state = position.state
    if state.origin >= 0:
        return int(state.at)
    if action < PASS:
        return action // CELLS
    own = sorted(square for square, piece in board.items() if piece == (state.side, CIRCLE))
    return own[(action - SEND) // PER_CIRCLE % 2]


def _is_step(board: Board, origin: int, action: int) -> bool:
    return origin < 0 and distance(action // CELLS, action % CELLS) == 1


def _without(board: Board, square: int) -> Board:
    return {other: piece for other, piece in board.items() if other != square}


# --- reading


def read_move(position: Position, text: str) -> Move:
    """The turn that `text` means."""
    plain = plain_dashes(text.strip()).lower()
    if len(text) > LONGEST:
        raise BadNotation(f"a move has at most {LONGEST} characters")
    if position.mover == CHANCE:
        return _read_random_setup(position, plain, text)
    if re.fullmatch("[sdtc]+", plain):
        return _read_line(position, plain)
    if plain == "--":
        return _read_pass(position)
    written = _written(plain, text, position.state.origin >= 0)
    return _read_turn(position, plain, written)


def _read_random_setup(position: Position, plain: str, text: str) -> Move:
    """Randomly drawn lines, as many of their letters as are given, and perhaps the first move."""
    lines = re.match(r"(?:[sdtc]+(?::|$))*", plain)
    letters, turn = (lines[0].replace(":", ""), plain[lines.end() :]) if lines else ("", plain)
    actions: list[int] = []
    for letter in letters:
        action = PLACE + SHAPE_LETTERS.index(letter.upper())
        if position.mover != CHANCE or action not in position.actions:
            raise IllegalMove(f"{text[:40]}: too many letters or pieces", code="WRONG_SET", position=str(position))
        actions.append(action)
        position = position.act(action)
    if (turn and position.mover == CHANCE) or not plain:
        raise BadNotation(f"{text[:40]!r} is not a setup; the lines are drawn first, such as STDCCDTS:STDCCDTS:b0-b1")
    return (*actions, *read_move(position, turn)) if turn else tuple(actions)


def _read_line(position: Position, plain: str) -> Move:
    """The letters that are still to be placed, in order along the line."""
    state, rules = position.state, position.game.rules
    if position.is_over:
        raise refused(position, plain, "GAME_OVER", "the game is over")
    if state.turn > 0:
        raise refused(position, plain, "SETUP_OVER", "the pieces are on the board; a move is written c1-c2")
    letters = plain.upper()
    whole = SHAPE_LETTERS[: rules.pieces // 2] * 2
    there = "".join(SHAPE_LETTERS[shape] for seat, shape in board_in(state).values() if seat == state.side)
    if sorted(there + letters) != sorted(whole):
        wanted = f"each of {' '.join(sorted(whole))} once" + (f", {len(there)} of which are placed" if there else "")
        raise refused(position, letters, "WRONG_SET", f"a setup has {wanted}")
    return tuple(PLACE + SHAPE_LETTERS.index(letter) for letter in letters)


def _read_pass(position: Position) -> Move:
    if position.is_over:
        raise refused(position, "--", "GAME_OVER", "the game is over")
    if PASS not in position.actions:
        sentence = (
            "the pieces have to be placed first" if position.state.turn == 0 else "a player who can move must move"
        )
        raise refused(position, "--", "MUST_MOVE", sentence)
    return (PASS,)


def _written(plain: str, text: str, in_series: bool) -> Written:
    legs = [_LEG.fullmatch(leg) for leg in re.split(r"-(?![a-j][0-9]\))", plain)]
    if len(legs) == 1 and (pair := re.fullmatch("([a-j][0-9])([a-j][0-9])", plain)):
        legs = [_LEG.fullmatch(name) for name in pair.groups()]
    found = [leg for leg in legs if leg]
    if len(found) < len(legs) or found[0][2] or (len(found) == 1 and not in_series):
        forms = "c1-c2, c1-e3-g5, e4-g6(f5>d9)-g8, -- or a setup such as STDCCDTS"
        raise BadNotation(f"{text[:40]!r} is not a move; write {forms}")
    pairs = [re.findall(r"\((..)[>-](..)\)", leg[2]) for leg in found]
    sent = [[(NAMES.index(circle), NAMES.index(back)) for circle, back in each] for each in pairs]
    return Written([NAMES.index(leg[1]) for leg in found], sent)


def _read_turn(position: Position, plain: str, written: Written) -> Move:
    state, board = position.state, board_in(position.state)
    start, end = written.squares[0], written.squares[-1]
    if refusal := wrong_piece(position, board, start):
        raise refused(position, plain, *refusal)
    begun = state.origin >= 0
    basic = bool(position.game.rules.basic)
    hopper = Hopper(_without(board, start), board[start], start, state.origin if begun else start, basic)
    if len(written.squares) == 2 and not written.sent[1] and not begun and CELLS * start + end in position.actions:
        return (CELLS * start + end,)
    if len(written.squares) == 2 and not begun and distance(start, end) == 1:
        raise refused(position, plain, *wrong_step(hopper, end, bool(written.sent[1])))
    find = _plain_route if len(written.squares) == 2 else _followed
    route = find(position, plain, hopper, written)
    if refusal := wrong_end(hopper, end):
        raise refused(position, plain, *refusal)
    return actions_of(board, start, route, begun)


def _plain_route(position: Position, plain: str, hopper: Hopper, written: Written) -> Route:
    """A route for plain from–to, with the send-backs written behind it in any order."""
    end, sent = written.squares[1], written.sent[1]
    for circle, back in sent:
        if circle not in hopper.lifted or hopper.lifted[circle][1] != CIRCLE:
            raise refused(position, plain, "NO_SEND_BACK", f"there is no circle on {NAMES[circle]} to send back")
        if back in hopper.lifted or back == end:
            raise refused(position, plain, "OCCUPIED", f"{NAMES[back]} is not empty")
    if end in _left(hopper.lifted, sent):
        raise refused(position, plain, "OCCUPIED", f"{NAMES[end]} is not empty")
    if len({circle for circle, _ in sent}) < len(sent) or len({back for _, back in sent}) < len(sent):
        raise refused(position, plain, "NO_SEND_BACK", "each circle is sent back once, and to a square of its own")
    gone = frozenset((circle, hopper.lifted[circle]) for circle, _ in sent)
    come = frozenset((back, hopper.lifted[circle]) for circle, back in sent)
    route = shortest(hopper.lifted, hopper.piece, hopper.at, Errand(end, gone, come), hopper.basic)
    if route is None:
        if sent and shortest(
            hopper.lifted, hopper.piece, hopper.at, Errand(end, frozenset(), frozenset()), hopper.basic
        ):
            raise refused(
                position, plain, "NO_SEND_BACK", "no series of hops to that square sends these circles back like that"
            )
        raise refused(position, plain, "NO_HOP", no_way(hopper, end))
    return route


def _left(lifted: Board, sent: list[tuple[int, int]]) -> set[int]:
    return set(lifted) - {circle for circle, _ in sent}


def _followed(position: Position, plain: str, hopper: Hopper, written: Written) -> Route:
    """The route of a series that is written hop by hop."""
    route: list[Leg] = []
    lifted, at = hopper.lifted, hopper.at
    for landing, sent in zip(written.squares[1:], written.sent[1:], strict=True):
        leg = next((leg for leg in hops(lifted, hopper.piece, at, hopper.basic) if leg.landing == landing), None)
        if leg is None:
            raise refused(position, plain, *wrong_hop(lifted, hopper.piece, at, landing))
        if sent:
            circle, back = sent[0]
            if len(sent) > 1 or circle != leg.over:
                sentence = (
                    f"the hop to {NAMES[landing]} passes over {NAMES[leg.over]} and can send back only a circle there"
                )
                raise refused(position, plain, "NO_SEND_BACK", sentence)
            if back not in back_squares(lifted, hopper.piece, leg, hopper.basic):
                raise refused(position, plain, "NO_SEND_BACK", no_send_back(lifted, hopper, leg, back))
            leg = leg._replace(back=back)
        route.append(leg)
        lifted, at = put_back(lifted, leg), landing
    return tuple(route)

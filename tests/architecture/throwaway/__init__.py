"""Heaps: take one, two or three sticks from the heap; the player who takes the last one wins."""

from typing import NamedTuple

from ludarium.errors import BadNotation, BadPosition, IllegalMove
from ludarium.game.declaring import declare
from ludarium.game.option import Option, whole
from ludarium.kernel.compiling import compiled
from ludarium.kernel.verbs import OVER
from ludarium.picture.look import Cell, Look, Piece, Symbol


class Rules(NamedTuple):
    size: int


class State(NamedTuple):
    heap: int
    side: int


@compiled
def mover(rules, state):
    return OVER if state.heap == 0 else state.side


@compiled
def moves(rules, state, out):
    count = min(3, state.heap)
    for i in range(count):
        out[i] = i
    return count


@compiled
def play(rules, state, action):
    return State(state.heap - action - 1, 1 - state.side)


@compiled
def score(rules, state, player):
    return -1.0 if player == state.side else 1.0


def read_position(values, text):
    heap, _, side = text.partition(" ")
    if not heap.isdigit() or side not in ("first", "second"):
        raise BadPosition("a heap and a player, such as '10 first'")
    return {}, State(int(heap), int(side == "second"))


def read_move(position, text):
    if text not in ("1", "2", "3"):
        raise BadNotation("take 1, 2 or 3")
    if int(text) - 1 not in position.actions:
        raise IllegalMove("there are not so many", code="TOO_MANY")
    return (int(text) - 1,)


SYMBOLS = {"stick": Symbol("stick", "stick", "|"), "place": Symbol("place", "bare place", ".")}
SHEET = (
    '<svg xmlns="http://www.w3.org/2000/svg"><symbol id="stick" viewBox="0 0 100 100"><rect width="20" height="100"/></symbol>'
    '<symbol id="place" viewBox="0 0 100 100"><circle r="5"/></symbol></svg>'
)


def look(position, viewer):
    size = position.game.rules.size
    cells = tuple(Cell(f"s{x}", x, 0, "place") for x in range(size))
    pieces = tuple(Piece(f"s{x}", "stick") for x in range(position.state.heap))
    return Look(size, 1, cells, pieces, SYMBOLS, SHEET)


PLAYERS = ("first", "second")
REASON = "last_stick"
OPTIONS = (Option("size", 10, "sticks in the heap", read=whole(1, 99), hint="1 to 99"),)


def start_for(rules):
    return State(rules.size, 0)


def actions_for(rules):
    return 3


def write_position(rules, state):
    return f"{state.heap} {PLAYERS[state.side]}"


def write_move(position, move):
    return str(move[0] + 1)


def touched(position, action):
    return ()


GAME = declare(__name__, sentence="Take one, two or three sticks; the player who takes the last one wins.")

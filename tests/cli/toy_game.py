"""A game for tests of everything around games: three players, throws, turns of several hops, undo. Never compiled.

The player to act throws 1 or 2, hops up to that many times, and confirms. First to make three hops in all wins, the
others are ranked by their hops. A turn is `2/h1` (throw 2, one hop); single actions are the throw, `>`, `!`; `<` undoes.
"""

import dataclasses
import functools
import re
from typing import Any, NamedTuple

import numpy as np

from ludarium.errors import BadNotation, BadPosition, IllegalMove
from ludarium.game.game import Game
from ludarium.game.parts import Appearance, Composed, Luck, Notation, Undo, Verbs
from ludarium.game.position import Position
from ludarium.kernel.crossing import words_of
from ludarium.kernel.turning import TurnBuffers, spread, turn_buffers
from ludarium.picture.look import Cell, Look, Piece, Symbol, grid_labels

HOP, CONFIRM, GOAL = 3, 4, 3
NAMES = ("red", "green", "blue")


class Rules(NamedTuple):
    players: int


class State(NamedTuple):
    red: int
    green: int
    blue: int
    side: int
    thrown: int
    hops: int


def _over(state: State) -> bool:
    return max(state[:3]) >= GOAL


def mover(rules: Rules, state: State) -> int:
    return -2 if _over(state) else -1 if state.thrown == 0 else state.side


def moves(rules: Rules, state: State, out: Any) -> int:
    if _over(state):
        return 0
    if state.thrown == 0:
        legal = [1, 2]
    else:
        room = min(state.thrown, GOAL - state[state.side])
        legal = [HOP] * (state.hops < room) + [CONFIRM] * (state.hops > 0)
    out[: len(legal)] = legal
    return len(legal)


def play(rules: Rules, state: State, action: int) -> State:
    if action < HOP:
        return state._replace(thrown=int(action))
    if action == HOP:
        return state._replace(hops=state.hops + 1)
    made = list(state[:3])
    made[state.side] += state.hops
    return State(*made, (state.side + 1) % 3, 0, 0)


def score(rules: Rules, state: State, player: int) -> float:
    better = sum(hops > state[player] for hops in state[:3])
    equal = sum(hops == state[player] for hops in state[:3]) - 1
    return 1.0 - (better + equal / 2)


def write_position(rules: Rules, state: State) -> str:
    return " ".join(str(number) for number in state)


def read_position(values: Any, text: str) -> tuple[dict[str, Any], State]:
    if not re.fullmatch(r"[0-3] [0-3] [0-3] [0-2] [0-2] [0-2]", text):
        raise BadPosition(f"{text[:40]!r} is no position of the toy")
    return {}, State(*map(int, text.split()))


def write_move(position: Position, move: tuple[int, ...]) -> str:
    if len(move) == 1 and move[0] != CONFIRM:
        return ">" if move[0] == HOP else str(move[0])
    if move == (CONFIRM,):
        return "!"
    throw = f"{move[0]}/" if move[0] < HOP else ""
    return f"{throw}h{move.count(HOP)}"


def read_move(position: Position, text: str) -> tuple[int, ...]:
    if text == "<":
        raise IllegalMove("there is no hop to take back", code="NO_PENDING_HOP")
    match = re.fullmatch(r"(?:([12])/)?h([0-9])|([12])|(>)|(!)", text)
    if not match:
        raise BadNotation(f"{text[:40]!r} is no move of the toy")
    if match[2]:
        move = ((int(match[1]),) if match[1] else ()) + (HOP,) * int(match[2]) + (CONFIRM,)
    else:
        move = (int(match[3]),) if match[3] else (HOP,) if match[4] else (CONFIRM,)
    here = position
    for action in move:
        if action not in here.actions:
            raise IllegalMove(f"{text} cannot be played now", code="GAME_OVER" if here.is_over else "NOT_NOW")
        here = here.act(action)
    return move


SYMBOLS = {
    "place": Symbol("place", "place", ".", "·"),
    **{name: Symbol(name, f"{name} counter", name[0], name[0].upper()) for name in NAMES},
}


def look(position: Position, viewer: int | None) -> Look:
    state = position.state
    cells = tuple(Cell(f"{'abcd'[x]}{3 - y}", x, y, "place") for y in range(3) for x in range(4))
    pieces = tuple(Piece(f"{'abcd'[state[n]]}{3 - n}", name, n) for n, name in enumerate(NAMES))
    return Look(4, 3, cells, pieces, SYMBOLS, "<svg/>", grid_labels("abcd", ["3", "2", "1"]))


def touched(position: Position, action: int) -> tuple[str, ...]:
    side, made = position.state.side, position.state[position.state.side]
    return () if action != HOP else (f"{'abcd'[made]}{3 - side}", f"{'abcd'[min(made + 1, 3)]}{3 - side}")


class CompiledRules:
    """What compiled rules answer, in plain Python."""

    size = 6
    rules = Rules(3)

    def __init__(self) -> None:
        self.spare_buffers: list[TurnBuffers] = []

    @staticmethod
    def _state(words: Any) -> State:
        return State(*(int(word) for word in words_of(words)))

    def turn_buffers(self, nodes: int = 64) -> TurnBuffers:
        return turn_buffers(4, self.size, nodes)

    def spread(self, rules: Any, words: Any, *rest: Any) -> int:
        with np.errstate(over="ignore"):
            return spread(self.rules, self._state(words), *rest)

    def mover(self, words: Any) -> int:
        return mover(self.rules, self._state(words))

    def moves(self, words: Any) -> Any:
        found = np.empty(4, np.int32)
        return found[: moves(self.rules, self._state(words), found)].copy()

    def follow(self, words: Any, action: int) -> tuple[bytes, list[int]]:
        row = np.zeros(self.size, np.uint64)
        row[:] = play(self.rules, self._state(words), action)
        return row.tobytes(), self.moves(row).tolist()

    def score(self, words: Any, player: int) -> float:
        return score(self.rules, self._state(words), player)

    def odds(self, words: Any, action: int) -> float:
        return 0.5


@functools.cache
def toy() -> Game:
    """The game, with rules that need no compiling."""
    game = Game(
        name="toy", title="Toy", sentence="Three hop.",
        verbs=Verbs(
            rules_class=Rules, rules_for=lambda values: Rules(3), start_for=lambda rules: State(0, 0, 0, 0, 0, 0),
            players_for=lambda rules: NAMES, actions_for=lambda rules: 5, widest_for=lambda rules: 4,
            mover=mover, moves=moves, play=play, score=score, reason=lambda rules, state: "race",
        ),
        luck=Luck(odds=lambda rules, state, action: 0.5),
        turns=Composed(undo=Undo(token="<")),
        notation=Notation(
            read_position=read_position, write_position=write_position, read_move=read_move, write_move=write_move,
        ),
        appearance=Appearance(look=look, touched=touched),
    )  # fmt: skip
    game = dataclasses.replace(game)
    game.__dict__["compiled"] = CompiledRules()
    return game

"""How Kōnane's positions and moves are written and read.

Position: ranks from the top joined by `/`, `b`, `w` and run lengths of empty lua; then the side to move `b|w` and the
phase: `1` first removal, `2` second removal, `-` jumping; under the pie rule `?` choice of colour and `s` jumping after
the players exchanged colours. Moves: `d4` removes, `c3-e3` jumps; `black` and `white` choose a colour.
"""

from collections.abc import Mapping
from typing import Any

from ludarium.errors import BadPosition
from ludarium.game.position import Move, Position
from ludarium.game.size import Size
from ludarium.game.squares import read_ranks, square_name, square_number, written_ranks
from ludarium.games.konane.rules import (
    BLACK,
    CHOICE,
    FIRST_REMOVAL,
    JUMPING,
    SECOND_REMOVAL,
    WHITE,
    Rules,
    State,
    colour,
    first_choice,
)  # fmt: skip
from ludarium.games.konane.setup import LARGEST, SMALLEST, is_black, rules_for
from ludarium.kernel.bits import members, squares
from ludarium.wording import Words, noted

COLOURS = ("black", "white")
_PHASES = {"1": FIRST_REMOVAL, "2": SECOND_REMOVAL, "?": CHOICE, "-": JUMPING, "s": JUMPING}


def write_position(rules: Rules, state: State) -> str:
    """The position in one line."""
    stones, black = set(members(state.stones)), set(members(rules.black))
    letters = ["" if s not in stones else "b" if s in black else "w" for s in members(rules.board.full)]
    side = state.side ^ state.swapped
    phase = "s" if state.swapped else {v: k for k, v in _PHASES.items() if k != "s"}[state.phase]
    return f"{written_ranks(letters, rules.board.width)} {'bw'[side]} {phase}"


def read_position(values: Mapping[str, Any], text: str) -> tuple[dict[str, Any], State]:
    """The state written as `text`, and the board's size, which the text tells."""
    words = text.split()
    if len(words) != 3:
        raise BadPosition(f"a position is ranks, side and phase, such as 'wbwb/bwbw/wbwb/bwbw b 1', not {text[:80]!r}")
    letters, width = read_ranks(words[0], ("b", "w"), "lua")
    size = Size(width, len(letters) // width)
    if not all(SMALLEST <= side <= LARGEST for side in size):
        raise BadPosition(f"a board has {SMALLEST} to {LARGEST} files and ranks, not {size[0]}×{size[1]}")
    _check_colours(letters, size, values["first_lua"])
    stones = squares((s for s, letter in enumerate(letters) if letter), len(letters))
    state = _state(stones, words[1], words[2], values["opening"] == "pie")
    _check_phase(rules_for({**values, "size": size}), state)
    return {"size": size}, state


_ONLY = {
    "black": noted("only black stones can be on {square}"), "white": noted("only white stones can be on {square}"),
}  # fmt: skip


def _check_colours(letters: list[str], size: Size, first_lua: str) -> None:
    width, height = size
    for square, letter in enumerate(letters):
        black = is_black(square % width, square // width, height, first_lua)
        if letter and (letter == "b") != black:
            kind = COLOURS[0 if black else 1]
            raise BadPosition(Words(_ONLY[kind], square=square_name(square, width)))


def _state(stones: Any, side: str, phase: str, pie: bool) -> State:
    if side not in ("b", "w"):
        raise BadPosition(f"the side to move is b or w, not {side[:20]!r}")
    if phase not in _PHASES or (phase in "?s" and not pie):
        raise BadPosition(
            f"the phase is 1, 2 or - ({'also ? and s here' if pie else 'removals and jumping'}), not {phase[:20]!r}"
        )
    swapped = int(phase == "s")
    state = State(stones, "bw".index(side) ^ swapped, _PHASES[phase], swapped)
    expected = {FIRST_REMOVAL: BLACK, SECOND_REMOVAL: BLACK if pie else WHITE, CHOICE: WHITE}.get(
        state.phase, state.side
    )
    if state.side != expected:
        raise BadPosition(f"in phase {phase} the side to move is {'bw'[expected]}, not {side}")
    return state


def _check_phase(rules: Rules, state: State) -> None:
    """Before jumping starts exactly the stones taken off so far are missing."""
    holes = set(members(rules.board.full)) - set(members(state.stones))
    missing = {FIRST_REMOVAL: 0, SECOND_REMOVAL: 1, CHOICE: 2}.get(state.phase)
    if missing is not None and len(holes) != missing:
        off = noted("in this phase {n} stones are off the board, not {found}; with fewer stones the phase is jumping")
        raise BadPosition(Words(off, n=missing, found=len(holes)))


# --- moves


def write_move(position: Position, move: Move) -> str:
    """`d4`, `c3-e3`, or a colour."""
    (action,) = move
    if position.state.phase == CHOICE:
        return COLOURS[1 - (action - first_choice(position.game.rules))]
    lua = position.game.touched(position, action)
    return "-".join([*lua[:1], *lua[1:][-1:]])


_FIRST = {
    "black": noted("Black has to take a black stone off the board first"),
    "white": noted("White has to take a white stone off the board first"),
}
_NOT_OFF = {
    "black": noted("the stone on {square} is white; Black takes off a black one"),
    "white": noted("the stone on {square} is black; White takes off a white one"),
}
_NOT_NOW = {
    "black": noted("the stone on {square} is white, but it is Black's turn"),
    "white": noted("the stone on {square} is black, but it is White's turn"),
}


def refusal(position: Position, names: list[str]) -> tuple[str, str]:
    """Why the lua named are no legal move: a code and a sentence."""
    rules, state = position.game.rules, position.state
    path = [square_number(name, rules.board.width, rules.board.height) for name in names]
    for name, square in zip(names, path, strict=True):
        if square is None:
            size = str(Size(rules.board.width, rules.board.height))
            return "OFF_BOARD", Words("the board is {size} and has no lua {name}", size=size, name=name)
    if position.is_over:
        return "GAME_OVER", Words("the game is over")
    if state.phase == CHOICE:
        return "CHOOSE_COLOUR", Words("choose a colour first: black or white")
    squares_named = [square for square in path if square is not None]
    if state.phase != JUMPING:
        return _refused_removal(rules, state, names, squares_named)
    return _refused_jump(rules, state, names, squares_named)


def _refused_removal(rules: Rules, state: State, names: list[str], path: list[int]) -> tuple[str, str]:
    side = COLOURS[colour(state)]
    if len(path) != 1:
        return "REMOVAL_FIRST", Words(_FIRST[side])
    if path[0] not in members(state.stones):
        return "NO_STONE", Words("there is no stone on {square}", square=names[0])
    if (path[0] in members(rules.black)) != (side == "black"):
        return "NOT_YOUR_STONE", Words(_NOT_OFF[side], square=names[0])
    if state.phase == SECOND_REMOVAL:
        return "NOT_ADJACENT", Words("{square} is not next to the hole", square=names[0])
    allowed = ", ".join(square_name(s, rules.board.width) for s in members(rules.openings))
    return "NOT_AN_OPENING", Words("the first stone may be taken from {squares}", squares=allowed)


def _refused_jump(rules: Rules, state: State, names: list[str], path: list[int]) -> tuple[str, str]:
    side = colour(state)
    stones, black, width = set(members(state.stones)), set(members(rules.black)), rules.board.width
    if len(path) == 1:
        return "JUMP_NEEDED", Words("the opening is over; now every move is a jump, such as c3-e3")
    start, end = path[0], path[-1]
    if start not in stones:
        return "NO_STONE", Words("there is no stone on {square}", square=names[0])
    if (start in black) != (side == BLACK):
        return "NOT_YOUR_STONE", Words(_NOT_NOW[COLOURS[side]], square=names[0])
    files, ranks = end % width - start % width, end // width - start // width
    if (files and ranks) or (files + ranks) % 2 or not (files or ranks):
        return "NOT_A_JUMP", Words("a stone jumps straight along a row or column, two lua at a time")
    step = (1 if files > 0 else -1) if files else (width if ranks > 0 else -width)
    for at in range(start, end, 2 * step):
        over, landing = at + step, at + 2 * step
        if over not in stones:
            return "NOTHING_TO_JUMP", Words("there is no stone on {square} to jump", square=square_name(over, width))
        if landing in stones:
            return "OCCUPIED", Words("{square} is not empty", square=square_name(landing, width))
    if rules.longest == 1:
        return "SINGLE_JUMPS", Words("only single jumps are played here")
    passed = Words(
        "the jump from {start} to {end} does not pass {squares} in that order",
        start=names[0], end=names[-1], squares=", ".join(names[1:-1]),
    )  # fmt: skip
    return "NOT_A_JUMP", passed

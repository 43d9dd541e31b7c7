"""Judging the turns of a log row by row: on which board they were played, and what is wrong with each."""

import re
from collections.abc import Iterator

from ludarium.errors import IllegalMove, LudariumError
from ludarium.game.position import Position
from ludarium.game.squares import square_number
from ludarium.games.konane.notation import COLOURS
from ludarium.games.konane.rules import BLACK, FIRST_REMOVAL, JUMPING, SECOND_REMOVAL, State, colour
from ludarium.games.konane.setup import LARGEST
from ludarium.kernel.bits import members, squares
from ludarium.kernel.compiling import plain

_LUA = re.compile(r"([a-t])(\d{1,2})")
_BEHIND = "; this is judged on the board as the rows above leave it"


def judge(turns: list[str], variant: str) -> Iterator[tuple[int, str, str]]:
    """What is wrong with each turn: its number, a code and a sentence. Turns are carried out whether they are legal or not."""
    position, spoilt = _start(variant), False
    if position is None:
        return  # there is no such board; that is reported with the board itself
    for ply, turn in enumerate(turns, 1):
        try:
            move = position.parse(turn)
            if spoilt:
                _check_colour(position, turn)
            position = position.play(move)
        except LudariumError as error:
            yield ply, error.code, error.sentence + (_BEHIND if spoilt else "")
            position, spoilt = _regardless(position, turn), True


def _check_colour(position: Position, turn: str) -> None:
    """Behind an illegal turn the rules no longer see to it that a player's stone is of the player's colour."""
    rules, mover = position.game.rules, plain(colour)(position.state)
    first = _LUA.search(turn.lower())
    square = square_number(first[0], rules.board.width, rules.board.height) if first else None
    if square is not None and (square in members(rules.black)) != (mover == BLACK):
        own, other = COLOURS[mover], COLOURS[1 - mover]
        sentence = f"{turn} is not possible: the stone on {first[0] if first else ''} is {other}; {own.title()} takes a {own} one"
        raise IllegalMove(sentence, code="NOT_YOUR_STONE")


def fitting(turns: list[str], size: str, first_lua: str) -> tuple[str, bool]:
    """The options of the board that the turns fit best, and whether that is sure: stated, the usual one, or none better."""
    usual = _variant(size, first_lua)
    whole = len(turns)
    if (size and first_lua) or _legal(turns, usual) == whole:
        return usual, True
    luas = [found for turn in turns for found in _LUA.finditer(turn.lower())]
    need = max((max(ord(found[1]) - ord("a") + 1, int(found[2])) for found in luas), default=1)
    small = [str(number) for number in (8, 6, 4) if number >= need]
    sizes = [size] if size else small or [str(min(need + need % 2, LARGEST))]
    corners = [first_lua] if first_lua else ["bottom-left", "top-left"]
    best = max(
        (_variant(number, corner) for corner in corners for number in sizes), key=lambda variant: _legal(turns, variant)
    )
    if _legal(turns, best) == whole:
        return best, False
    return (best, True) if not small and not size and _legal(turns, best) > _legal(turns, usual) else (usual, True)


def _variant(size: str, first_lua: str) -> str:
    square = re.fullmatch(r"(\d+)(?:x\1)?", size)
    plain = square[1] if square else size
    parts = [f"size={plain}"] if plain not in ("", "8") else []
    return ",".join([*parts, "first_lua=top-left"] if first_lua == "top-left" else parts)


def _start(variant: str) -> Position | None:
    from ludarium.games.konane import GAME

    options = dict(part.split("=") for part in variant.split(",") if part)
    try:
        return GAME.variant(**options).start()
    except LudariumError:
        return None


def _legal(turns: list[str], variant: str) -> int:
    """How many of the turns are legal, up to the first that is not."""
    position, count = _start(variant), 0
    try:
        for turn in turns if position is not None else []:
            assert position is not None
            position = position.play(position.parse(turn))
            count += 1
    except LudariumError:
        pass
    return count


def _regardless(position: Position, turn: str) -> Position:
    """The position after a turn that is not legal: the stone taken off, or moved with those it passes taken off."""
    state, board = position.state, position.game.rules.board
    stones = set(members(state.stones))
    names = [f"{found[1]}{found[2]}" for found in _LUA.finditer(turn.lower())]
    path = [number for name in names if (number := square_number(name, board.width, board.height)) is not None]
    if len(path) == 1:
        stones.discard(path[0])
    elif path and path[0] in stones:
        for here, there in zip(path, path[1:], strict=False):
            stones -= set(_passed(here, there, board.width))
        stones.discard(path[0])
        stones.add(path[-1])
    phase = {FIRST_REMOVAL: SECOND_REMOVAL}.get(state.phase, JUMPING)
    cells = board.width * board.height
    return position.game.position_of(State(squares(stones, cells), 1 - state.side, phase, state.swapped))


def _passed(here: int, there: int, width: int) -> list[int]:
    """The lua strictly between two on one file or rank."""
    files, ranks = there % width - here % width, there // width - here // width
    if files and ranks:
        return []
    step = (1 if files > 0 else -1) if files else (width if ranks > 0 else -width)
    return list(range(here + step, there, step)) if files or ranks else []

"""How tafl's moves are written and read: `e3-c3`, with captures `e5-e8xe9/f8`; the king's may be written `Ke5-e8`."""

import re

from ludarium.errors import BadNotation, IllegalMove
from ludarium.game.movetext import plain_dashes
from ludarium.game.position import Move, Position
from ludarium.game.squares import square_name, square_number
from ludarium.games.tafl.board_text import letters_of
from ludarium.games.tafl.ends import KING_CAPTURED
from ludarium.games.tafl.rules import ATTACKERS, Rules
from ludarium.games.tafl.slides import landing_of
from ludarium.kernel.bits import Squares, members
from ludarium.kernel.compiling import plain
from ludarium.wording import Words, many_words, noted

_SQUARE = r"[a-s][1-9][0-9]?"
_MOVE = re.compile(
    rf"([kt]?)({_SQUARE})-?({_SQUARE})(?:x([kt]?{_SQUARE}(?:[/,][kt]?{_SQUARE})*))?(?:\+{{1,2}}|-{{1,2}})?"
)
SIDES = ("attackers", "defenders")
NAMES = {"t": noted("an attacker"), "T": noted("a king's man"), "K": noted("the king")}
_NOT_NOW = (
    noted("{piece} stands on {square}, but it is the attackers' turn"),
    noted("{piece} stands on {square}, but it is the defenders' turn"),
)
_CROSS = {
    True: noted("{piece} may not cross the throne {square}"),
    False: noted("{piece} may not cross the corner {square}"),
}
_STOP = {
    True: noted("{piece} may not stop on the throne {square}"), False: noted("{piece} may not stop on the corner {square}"),
}  # fmt: skip


def route(position: Position, action: int) -> tuple[int, int]:
    """Where a slide begins and where it ends."""
    letters = letters_of(position.game.rules, position.state)
    landing, back = plain(landing_of)(position.game.rules.board, action)
    origin = landing + back
    while not letters[origin]:
        origin += back
    return origin, landing


def captured(position: Position, then: Position) -> list[int]:
    """The squares a move takes pieces from, by file, then rank; a captured king's among them."""
    before, after = position.state, then.state
    foes = (before.men, after.men) if before.side == ATTACKERS else (before.attackers, after.attackers)
    taken = set(members(foes[0])) - set(members(foes[1]))
    if after.end == KING_CAPTURED:
        taken.add(before.king)
    width = position.game.rules.board.width
    return sorted(taken, key=lambda square: (square % width, square // width))


def write_move(position: Position, move: Move) -> str:
    """`e3-c3`, `e5-e8xe9/f8`."""
    board = position.game.rules.board
    origin, landing = route(position, move[0])
    taken = "/".join(square_name(square, board.width) for square in captured(position, position.played(move).places[1]))
    return f"{square_name(origin, board.width)}-{square_name(landing, board.width)}" + (f"x{taken}" if taken else "")


def read_move(position: Position, text: str) -> Move:
    """The action that `text` means: `e3-c3`, `E3C3`, `Ke5-e8xe9/f8`; captures may be left out but not be wrong."""
    match = _MOVE.fullmatch(plain_dashes(text.strip()).lower()) if len(text) < 400 else None
    if not match:
        raise BadNotation(f"{text[:40]!r} is not a move here; write it as e3-c3 or e5-e8xe9/f8")
    letter, start, end, claimed = match.groups()
    board = position.game.rules.board
    origin, landing = (square_number(name, board.width, board.height) for name in (start, end))
    for action in position.actions:
        if action % (board.width * board.height) == landing and route(position, action)[0] == origin:
            break
    else:
        code, sentence = _refusal(position, start, end)
        raise IllegalMove(
            Words("{move} is not possible: {why}", move=f"{start}-{end}", why=sentence),
            code=code,
            position=str(position),
        )
    if letter == "k" and origin != position.state.king:
        raise IllegalMove(f"K{start}-{end}: the king is not on {start}", code="NOT_THE_KING", position=str(position))
    if claimed:
        _check_captures(position, action, f"{start}-{end}", re.findall(_SQUARE, claimed))
    return (action,)


def _check_captures(position: Position, action: int, move: str, claimed: list[str]) -> None:
    width = position.game.rules.board.width
    taken = [square_name(square, width) for square in captured(position, position.act(action))]
    if sorted(claimed) != sorted(taken):
        sentence = f"{move} takes {', '.join(taken) or 'nothing'}, not {', '.join(claimed)}"
        raise IllegalMove(sentence, code="WRONG_CAPTURES", position=str(position))


# --- refusals


def _refusal(position: Position, start: str, end: str) -> tuple[str, str]:
    """Why the move is not legal: a code and a sentence."""
    rules, state = position.game.rules, position.state
    width = rules.board.width
    origin, landing = square_number(start, width, width), square_number(end, width, width)
    if origin is None or landing is None:
        return "OFF_BOARD", Words(
            "the board is {size} and has no square {square}",
            size=f"{width}×{width}",
            square=start if origin is None else end,
        )
    if position.is_over:
        return "GAME_OVER", Words("the game is over")
    letters = letters_of(rules, state)
    piece = letters[origin]
    if not piece:
        return "NO_PIECE", Words("there is no piece on {square}", square=start)
    if (piece == "t") != (state.side == ATTACKERS):
        return "NOT_YOUR_PIECE", Words(_NOT_NOW[state.side], piece=Words(NAMES[piece]), square=start)
    if (origin % width == landing % width) == (origin // width == landing // width):
        return "NOT_STRAIGHT", Words("pieces move in a straight line along a row or column, at least one square")
    return _refused_slide(rules, letters, origin, landing)


def _refused_slide(rules: Rules, letters: list[str], origin: int, landing: int) -> tuple[str, str]:
    """Why a piece cannot slide from one square to the other on the same line."""
    width = rules.board.width
    piece = letters[origin]
    gap = landing - origin
    step = (1 if gap > 0 else -1) * (1 if abs(gap) < width else width)
    through, stop, reach = _rights(rules, piece)
    for square in range(origin + step, landing + step, step):
        name = square_name(square, width)
        if letters[square]:
            return "BLOCKED", Words("{piece} stands on {square}", piece=Words(NAMES[letters[square]]), square=name)
        if square != landing and square not in members(through):
            return "MAY_NOT_PASS", Words(_CROSS[_is_throne(rules, square)], piece=Words(NAMES[piece]), square=name)
    if landing not in members(stop):
        return "MAY_NOT_STOP", Words(
            _STOP[_is_throne(rules, landing)], piece=Words(NAMES[piece]), square=square_name(landing, width)
        )
    return "TOO_FAR", many_words(
        "{piece} moves at most {n} square", "{piece} moves at most {n} squares", reach, piece=Words(NAMES[piece])
    )


def _rights(rules: Rules, piece: str) -> tuple[Squares, Squares, int]:
    return {
        "t": (rules.attackers_through, rules.attackers_stop, rules.attackers_reach),
        "T": (rules.men_through, rules.men_stop, rules.men_reach),
        "K": (rules.king_through, rules.king_stop, rules.king_reach),
    }[piece]


def _is_throne(rules: Rules, square: int) -> bool:
    return square in members(rules.throne)

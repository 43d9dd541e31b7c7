"""How moves of a plain game on a grid are written and read: the squares they touch, `c3` or `c3-c4`; `pass` for none.

An action that touches no square is written by its phrase if that is a single word. A turn of several actions has `,` between
them. Of a long way only the first and the last square need be written if no other move has the same. What is refused is
explained by what stands on the squares, or by the game's own `refusal(position, names)`: a code and a sentence.
"""

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from ludarium.errors import BadNotation, IllegalMove
from ludarium.game.grid_game import Kind
from ludarium.game.movetext import plain_dashes
from ludarium.game.squares import square_number
from ludarium.kernel.bits import has
from ludarium.wording import Words

if TYPE_CHECKING:
    from ludarium.game.position import Move, Position

Refused = tuple[str, str]
"""Why a move is refused: a code and a sentence."""

PASS = "pass"
_LONGEST = 400
_SHOWN = 8
_WORD = re.compile("[a-z]+")
_ACTION = r"(?:[a-z]+|[a-z][0-9]{1,2}(?:[-x:]?[a-z][0-9]{1,2})*)"
_TURN = re.compile(f"{_ACTION}(?:,{_ACTION})*")


def _some(names: Sequence[str]) -> str:
    """The names, or the first few of many."""
    return f"{', '.join(names[:_SHOWN])}{' …' if len(names) > _SHOWN else ''}"


class Moves:
    """The moves of one game, written and read."""

    def __init__(
        self, kinds: Sequence[Kind], refusal: "Callable[[Position, list[str]], Refused] | None" = None
    ) -> None:
        self.kinds = kinds
        self.refusal = refusal or self._refusal

    def write(self, position: "Position", move: "Move") -> str:
        """The squares that the turn touches."""
        if len(move) == 1:
            return self._text(position, move[0])
        return ",".join(self._text(here, action) for here, action in position.played(move).steps)

    def _text(self, position: "Position", action: int) -> str:
        return "-".join(position.game.touched(position, action)) or self._word(position, action)

    @staticmethod
    def _word(position: "Position", action: int) -> str:
        """What an action is called that touches no square."""
        phrase = position.game.appearance.phrase(position, action)
        return str(phrase) if _WORD.fullmatch(phrase) else PASS

    def read(self, position: "Position", text: str) -> "Move":
        """The turn that `text` means. BadNotation or IllegalMove say what is wrong with it."""
        tidy = plain_dashes(text.strip()).lower()
        if len(tidy) > _LONGEST or not _TURN.fullmatch(tidy):
            raise self._unreadable(position, text)
        actions: list[int] = []
        here = position
        for part in tidy.split(","):
            actions.append(self._action(here, part))
            here = here.act(actions[-1])
        return tuple(actions)

    def _unreadable(self, position: "Position", text: str) -> BadNotation:
        sample = self._text(position, position.actions[0]) if position.actions else "c3"
        return BadNotation(f"{text[:40]!r} is not a move here; write the squares it touches, such as {sample}")

    def _action(self, position: "Position", text: str) -> int:
        names = re.findall("[a-z][0-9]{1,2}", text)
        touched = {action: list(position.game.touched(position, action)) for action in position.actions}
        found = [action for action, squares in touched.items() if squares == names]
        if not names:
            found = [action for action in found if self._word(position, action) == text]
            if not found and text != PASS:
                raise self._unreadable(position, text)
        if found:
            return found[0]
        shortened = [
            action for action, squares in touched.items() if len(squares) > 2 and squares[:: len(squares) - 1] == names
        ]
        if len(shortened) == 1:
            return shortened[0]
        code, sentence = (self.refusal if names else self._refusal)(position, names)
        raise IllegalMove(
            Words("{move} is not possible: {why}", move=text, why=sentence), code=code, position=str(position)
        )

    def _refusal(self, position: "Position", names: list[str]) -> tuple[str, str]:
        """Why the squares name no legal move: a code and a sentence."""
        board = position.game.rules.board
        places = [square_number(name, board.width, board.height) for name in names]
        for name, square in zip(names, places, strict=True):
            if square is None:
                return "OFF_BOARD", Words(
                    "the board is {size} and has no square {square}", size=f"{board.width}×{board.height}", square=name
                )
        if position.is_over:
            return "GAME_OVER", Words("the game is over")
        if not names:
            return "NO_PASS", f"{position.turn.title()} cannot pass here"
        legal = [position.game.touched(position, action) for action in position.actions]
        if all(len(squares) != len(names) for squares in legal):
            return "ILLEGAL_MOVE", f"write the squares that a move touches, such as {'-'.join(legal[0]) or PASS}"
        standing = [self._standing(position.state, square) for square in places if square is not None]
        if len(names) > 1:
            return self._refused_step(position, names, standing)
        if standing[0] is not None:
            return "OCCUPIED", f"there is a {standing[0].called} on {names[0]}"
        return "ILLEGAL_MOVE", f"{position.turn.title()} can play {_some([squares[0] for squares in legal if squares])}"

    def _refused_step(self, position: "Position", names: list[str], standing: list[Kind | None]) -> tuple[str, str]:
        piece = standing[0]
        if piece is None:
            return "NO_PIECE", Words("nothing stands on {square}", square=names[0])
        if piece.owner not in (position.mover, -1):
            return "NOT_YOURS", f"the {piece.called} on {names[0]} is not {position.turn.title()}'s"
        ends = [
            touched[-1]
            for action in position.actions
            if (touched := position.game.touched(position, action)) and touched[0] == names[0]
        ]
        if not ends:
            return "CANNOT_MOVE", f"the {piece.called} on {names[0]} cannot move"
        return "ILLEGAL_MOVE", Words("from {square} it can go to {squares}", square=names[0], squares=_some(ends))

    def _standing(self, state: Any, square: int) -> Kind | None:
        return next((kind for kind in self.kinds if has(getattr(state, kind.field), square)), None)

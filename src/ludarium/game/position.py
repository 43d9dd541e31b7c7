"""Positions: small, immutable and hashable. The friendly way to use a game's rules."""

import random
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, overload

import numpy as np

from ludarium.errors import BadArgument, BadNotation, IllegalMove, LudariumError, a_text, a_whole_number, briefly
from ludarium.game.legal_move import LegalMove, legal_move
from ludarium.game.movetext import split_turns
from ludarium.game.outcome import Outcome
from ludarium.game.played import Played
from ludarium.game.turns import all_turns
from ludarium.kernel.door import Actions
from ludarium.kernel.values import Words
from ludarium.kernel.verbs import CHANCE, OVER
from ludarium.picture.look import Look, Piece

if TYPE_CHECKING:
    from ludarium.game.game import Game
    from ludarium.game.parts import Undo

Move = tuple[int, ...]
"""A whole turn: the actions of one player until it is another player's turn (usually just one action)."""


_new = object.__new__


class Position:
    """A position in a game. Playing a move returns a new one; this one never changes.

    >>> import ludarium
    >>> position = ludarium.load("konane(size=6)").start()
    >>> position.turn, [str(move) for move in position.moves()]
    ('black', ['a1', 'c3', 'd4', 'f6'])
    >>> position.play("c3").turn
    'white'
    """

    __slots__ = ("_actions", "_legal", "_row", "_turns", "_words", "game")

    _row: bytes
    _actions: list[int] | None
    _legal: Actions | None
    _turns: list[Move] | None
    _words: Words | None

    def __init__(self, game: "Game", words: Words, legal: Actions | None = None) -> None:
        self.game = game
        self._row = words.tobytes()
        self._legal = legal
        self._actions = self._turns = self._words = None

    @property
    def words(self) -> Words:
        """The state as an array of 64-bit words, which cannot be written on."""
        if self._words is None:
            self._words = np.frombuffer(self._row, np.uint64)
        return self._words

    # --- who acts, and how

    @property
    def mover(self) -> int:
        """The number of the player to move; CHANCE if a throw comes next, OVER if the game has ended."""
        return self.game.compiled.mover(self._row)

    @property
    def turn(self) -> str:
        """The name of the player to move; `chance` if a throw comes next, `over` if the game has ended."""
        player = self.mover
        return {CHANCE: "chance", OVER: "over"}.get(player) or self.game.name_of(self.state, player)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended by its rules."""
        if self._actions is not None:
            return not self._actions
        return self.mover == OVER

    @property
    def actions(self) -> list[int]:
        """The legal actions, in ascending order. A turn may consist of several; `legal_moves` has whole turns."""
        if self._actions is None:
            self._actions = self.legal.tolist()
        return self._actions

    @property
    def legal(self) -> Actions:
        """The legal actions as an array, which is quick however many there are."""
        if self._legal is None:
            actions = self._actions
            found = None if actions is None else np.fromiter(actions, np.int32, len(actions))
            self._legal = self.game.compiled.moves(self.words) if found is None else found
        return self._legal

    @property
    def _choices(self) -> "list[int] | Actions":
        """The legal actions, as a list or as an array, whichever is at hand."""
        return self.legal if self._actions is None else self._actions

    @property
    def legal_moves(self) -> "LegalMoves":
        """The legal turns, one for each distinct position they lead to; has `len`, `in`, iteration and `[i]`."""
        return LegalMoves(self)

    def moves(self) -> list[LegalMove]:
        """The legal turns as `LegalMove`s, with text, cells and captures; `legal_moves` has them as plain tuples."""
        return [LegalMove(self, move) for move in self.legal_moves]

    def move(self, move: "Move | int | str") -> LegalMove:
        """One legal turn as a `LegalMove`; give its text, its actions or a single action."""
        return legal_move(self, move)

    def odds(self, action: int) -> float:
        """The probability of one of chance's actions."""
        if self.mover != CHANCE or a_whole_number(action, "an action") not in self.actions:
            raise IllegalMove(f"chance has no action {briefly(action)} here", position=str(self))
        return self.game.compiled.odds(self.words, action)

    # --- chance

    @property
    def is_chance(self) -> bool:
        """Whether a throw comes next: the actions then have odds, and `throw` draws one accordingly."""
        return self.mover == CHANCE

    def chance_action(self, rng: random.Random | None = None) -> int:
        """One of chance's actions, chosen according to the odds; LudariumError if no throw comes next."""
        if not self.is_chance:
            raise LudariumError(f"nothing is left to chance here: {self._whose()}", code="NOT_CHANCE")
        weights = [self.odds(action) for action in self.actions]
        return int((rng or random).choices(self.actions, weights)[0])

    def throw(self, rng: random.Random | None = None) -> "Position":
        """The position after a throw, chosen according to the odds; with `random.Random(7)` the same every time.

        (`random.choice(position.legal_moves)` would give every throw the same probability, whatever its odds.)
        """
        return self.act(self.chance_action(rng))

    def _whose(self) -> str:
        return "the game is over" if self.is_over else f"it is {self.turn}'s turn"

    # --- playing

    def act(self, action: int) -> "Position":
        """The position after one legal action."""
        number = action if type(action) is int else a_whole_number(action, "an action")
        actions = self.actions if self._actions is None else self._actions
        place = bisect_left(actions, number)
        if place == len(actions) or actions[place] != number:
            raise self._refusal(number)
        after = _new(Position)  # what `Position(…)` does, in half the time
        after.game = game = self.game
        after._row, after._actions = game.compiled.follow(self._row, number)
        after._legal = after._turns = after._words = None
        return after

    def _refusal(self, number: int) -> IllegalMove:
        return IllegalMove(f"action {briefly(number)} is not legal here", position=str(self))

    def play(self, move: "Move | int | str") -> "Position":
        """The position after a turn, given as its text or its actions in order, or after a single action."""
        if isinstance(move, tuple):
            if not move:
                raise IllegalMove("a turn has at least one action", position=str(self))
            return self.act(move[0]) if len(move) == 1 and type(move) is tuple else self.played(move).after
        if not isinstance(move, str):
            return self.act(a_whole_number(move, "a turn is a text or a tuple of actions, and an action"))
        return self.undone() if self.is_undo(move) else self.play(self.parse(move))

    def played(self, move: Move) -> Played:
        """The actions played one after another, with the positions they come through; IllegalMove if one is not legal.

        What was played in this very position (a `Played`, or a `LegalMove` that has been asked) is not played again.
        """
        known = move.played if isinstance(move, LegalMove) and move.before is self else move
        if isinstance(known, Played) and known.before is self:
            return known
        places = [self]
        for action in move:
            places.append(places[-1].act(action))
        return Played(move, places)

    def is_undo(self, text: str) -> bool:
        """Whether the text is the game's notation for taking back an action."""
        undo = self._undo
        return undo is not None and undo.back is not None and text.strip() == undo.token

    def undone(self) -> "Position":
        """The position before the last action of the unfinished turn; IllegalMove if positions do not remember it."""
        undo = self._undo
        if undo is None or undo.back is None:
            raise IllegalMove("a position of this game does not remember how it came about", position=str(self))
        return undo.back(self)

    @property
    def _undo(self) -> "Undo | None":
        return self.game.turns.undo if self.game.turns else None

    def after(self, text: str) -> "Position":
        """The position after several turns, separated by spaces; numbers such as `1.` are ignored."""
        position = self
        for turn in split_turns(a_text(text, "a line of turns"), self.game.notation.result_words):
            position = position.play(turn)
        return position

    # --- texts and pictures

    def parse(self, text: str) -> Move:
        """The legal turn that `text` describes. BadNotation or IllegalMove says what is wrong with it."""
        return self.game.notation.read_move(self, a_text(text, "a turn to be read"))

    def write(self, move: Move) -> str:
        """The turn in the game's notation. BadArgument or IllegalMove if it is not a turn of this position."""
        if not (isinstance(move, tuple) and move):
            raise BadArgument(f"a turn to be written is a tuple of actions, not {briefly(move)}")
        for action in move:
            if not 0 <= a_whole_number(action, "an action") < self.game.actions:
                raise IllegalMove(f"there is no action {briefly(action)} in this game", position=str(self))
        try:
            return self.game.notation.write_move(self, move)
        except Exception:
            self.play(move)  # what cannot be played cannot be written, and this says why
            raise

    def text(self) -> str:
        """The position in one line; `game.position(text)` reads it back."""
        return self.game.notation.write_position(self.game.rules, self.state)

    @property
    def state(self) -> Any:
        """The state of the game as a NamedTuple of plain values."""
        return self.game.door.read(self.words)

    @property
    def is_secret(self) -> bool:
        """Whether something is hidden from a player now; if so, do not show its text or the last turns."""
        secrets = self.game.secrets
        return secrets is not None and secrets.hides(self.game.rules, self.state)

    def look(self, viewer: int | None = None) -> Look:
        """The board as player number `viewer` sees it; None shows only what everybody may see."""
        if viewer is not None:
            viewer = a_whole_number(viewer, "a viewer is None or a player's number, which")
        return self.game.appearance.look(self, viewer)

    def pieces(self) -> dict[str, tuple[Piece, ...]]:
        """The pieces on each cell that is not empty, by the cell's name, as far as everybody may see them."""
        found: dict[str, tuple[Piece, ...]] = {}
        for piece in self.look().pieces:
            found[piece.cell] = (*found.get(piece.cell, ()), piece)
        return found

    def piece_at(self, cell: str) -> Piece | None:
        """The piece on a cell, the first if there are several; None if it is empty. BadNotation if there is no such cell."""
        look = self.look()
        if not any(place.name == cell for place in look.cells):
            some = ", ".join(place.name for place in look.cells[:3])
            raise BadNotation(
                f"there is no cell {cell!r} on this board; cells are called {some} …", code="NO_SUCH_CELL"
            )
        return next((piece for piece in look.pieces if piece.cell == cell), None)

    def __str__(self) -> str:
        from ludarium.picture.text import plain_board

        return plain_board(self.look())

    def _repr_svg_(self) -> str:
        from ludarium.picture.svg import svg_board

        return svg_board(self.look())

    def __repr__(self) -> str:
        return f"{self.game!r}.position({self.text()!r})"

    # --- the end

    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on. A position knows no history: for repetition, see `Match`."""
        if self.mover != OVER:
            return None
        compiled, game, state = self.game.compiled, self.game, self.state
        by_seat = [compiled.score(self.words, player) for player in range(len(game.players))]
        return game.outcome_of(state, by_seat, game.verbs.reason(game.rules, state))

    # --- as a value

    @property
    def key(self) -> int:
        """A 64-bit hash of the state, the same on every machine."""
        return self.game.compiled.key(self._row)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self._row == other._row and self.game == other.game

    def __hash__(self) -> int:
        return hash(self._row)

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self.game, self._row)


def _restored(game: "Game", data: bytes) -> Position:
    return Position(game, np.frombuffer(data, np.uint64))


class LegalMoves(Sequence[Move]):
    """The legal turns of a position, worked out when first needed and then kept."""

    __slots__ = ("position",)

    def __init__(self, position: Position) -> None:
        self.position = position

    @property
    def _turns(self) -> list[Move]:
        position = self.position
        if position._turns is None:
            position._turns = all_turns(position)
        return position._turns

    def __len__(self) -> int:
        position = self.position
        return len(self._turns if position.game.composed else position._choices)

    def __iter__(self) -> Iterator[Move]:
        if self.position.game.composed:
            return iter(self._turns)
        return ((action,) for action in self.position.actions)

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> list[Move]: ...
    def __getitem__(self, index: int | slice) -> Move | list[Move]:
        position = self.position
        if position.game.composed or isinstance(index, slice):
            return self._turns[index]
        return (int(position._choices[index]),)

    def __contains__(self, move: object) -> bool:
        """Whether a turn, given as actions or as text, may be played; other routes to the same position count too."""
        position = self.position
        try:
            end = position.play(move)  # type: ignore[arg-type]
        except LudariumError:
            return False
        return end.mover != position.mover or not position.game.composed or position.mover == CHANCE

    def __repr__(self) -> str:
        position = self.position
        if position.is_chance:  # said, because drawing one of them evenly would be wrong
            throws = (f"{position.write(move)}: {position.odds(move[0]):.4g}" for move in self)
            return f"<LegalMoves of chance, with their odds ({', '.join(throws)})>"
        return f"<LegalMoves ({', '.join(position.write(move) for move in self)})>"

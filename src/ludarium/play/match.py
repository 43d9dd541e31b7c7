"""A match: a game being played, with its history, and so with repetition, resignation and time."""

import random
from dataclasses import dataclass, replace
from functools import cached_property

from ludarium.errors import BadArgument, IllegalMove, a_text, a_whole_number, briefly
from ludarium.game.game import Game
from ludarium.game.movetext import split_turns
from ludarium.game.outcome import Outcome, scores_against
from ludarium.game.parts import Undo
from ludarium.game.played import Played
from ludarium.game.position import Move, Position
from ludarium.kernel.verbs import CHANCE, OVER

OFF_HAND = "played off-hand"
"""The remark on a turn that somebody else played for a program that was not ready (`play/offhand.py`)."""


@dataclass(frozen=True)
class Turn:
    """A turn that was played: the position before it, its actions with the positions they led to, and its text.

    It has all that happened in it, so nothing needs to be played again to show it.
    """

    before: Position
    move: Played
    text: str
    remark: str = ""  # how it came about, if that is worth a comment in the record

    @cached_property
    def player(self) -> int:
        """The number of the player who played it; throws before it are chance's and do not count."""
        movers = (place.mover for place in self.move.places)
        return next((mover for mover in movers if mover != CHANCE), CHANCE)

    @property
    def after(self) -> Position:
        """The position it led to."""
        return self.move.after

    @property
    def steps(self) -> list[tuple[Position, int]]:
        """Its actions, each preceded by the position in which it was played."""
        return self.move.steps

    @property
    def cells(self) -> tuple[str, ...]:
        """The cells it touched, each once, in the order in which a hand would touch them."""
        return self.move.cells


def _is_score(value: object) -> bool:
    return isinstance(value, float | int) and not isinstance(value, bool) and -1 <= value <= 1


class Match:
    """A game being played: where it started and the turns played so far. `push` plays a turn, `pop` takes it back.

    Unlike a position it has a history, so it knows about repetition, resignation, lost time and draws by agreement.

    >>> import ludarium
    >>> match = ludarium.Match(ludarium.load("konane(size=6)"))
    >>> match.push_all("c3 d3 a3-c3")
    >>> match.ply(), match.turn, match.result()
    (3, 'white', '*')
    >>> match.pop().text
    'a3-c3'
    """

    def __init__(self, game: Game | Position) -> None:
        if not isinstance(game, Game | Position):
            sentence = f'a match is of a game or from a position, such as ludarium.load("…"), not {briefly(game)}'
            raise BadArgument(sentence)
        self.start = game if isinstance(game, Position) else game.start()
        self.game = self.start.game
        self.turns: list[Turn] = []
        self._open: list[tuple[Position, int]] = []  # the actions of a turn that is not finished
        self._now = self.start
        self._seen: list[int] = [self._repetition_key(self.start)]
        self._ended: Outcome | None = None
        self._judged: tuple[Position | None, Outcome | None] = (None, None)  # how the position named here ends it

    # --- where it stands

    @property
    def position(self) -> Position:
        """The current position, which may be in the middle of a turn."""
        return self._now

    @property
    def turn(self) -> str:
        """The name of the player to move; `chance` if a throw comes next, `over` if the match has ended."""
        return "over" if self.outcome() else self._now.turn

    @property
    def move_stack(self) -> list[Move]:
        """The turns played, as tuples of actions."""
        return [turn.move for turn in self.turns]

    @property
    def texts(self) -> list[str]:
        """The turns played, in the game's notation."""
        return [turn.text for turn in self.turns]

    @property
    def pending(self) -> list[int]:
        """The actions of the turn in progress."""
        return [action for _, action in self._open]

    @property
    def steps(self) -> list[tuple[Position, int]]:
        """The actions of the turn in progress, each preceded by the position in which it was played."""
        return list(self._open)

    @property
    def unfinished(self) -> Played:
        """The actions of the turn in progress, with all positions since it began; without any if there is none."""
        return Played(self.pending, [*(before for before, _ in self._open), self._now])

    @property
    def last(self) -> Played:
        """What was played last: the turn in progress if there is one, else the last turn; empty at the start."""
        return self.turns[-1].move if self.turns and not self._open else self.unfinished

    @property
    def pending_texts(self) -> list[str]:
        """The actions of the turn in progress, each in the game's notation."""
        return [action.text for action in self.unfinished.singly]

    def ply(self) -> int:
        """The number of turns played."""
        return len(self.turns)

    # --- playing

    def push(self, move: Move | int | str, remark: str = "") -> Turn | None:
        """Play a turn, given as its text or its actions, or a single action of one. Returns the turn once it is complete.

        IllegalMove once the match is over. The game's own notation for undoing takes back the last action of the turn in
        progress; if there is none, the game refuses it. What was played from the current position (see `Position.played`)
        is not played again. `remark` becomes a comment on the turn in the record of the match.
        """
        if isinstance(move, str) and self._undone(move):
            return None
        if (outcome := self.outcome()) is not None:
            self._refuse_after_end(move, outcome)
        played = self._now.played(self._actions(move))  # all or nothing: the match changes if every action was legal
        turn = None
        for (before, action), after in zip(played.steps, played.places[1:], strict=True):
            turn = self._step(before, action, after)
        if turn is not None and remark:
            turn = self.turns[-1] = replace(turn, remark=remark)
        return turn

    def _actions(self, move: Move | int | str) -> Move:
        """What a turn, its text or a single action means here."""
        if isinstance(move, str):
            return self._now.parse(move)
        if isinstance(move, tuple):
            if not move:
                raise IllegalMove("a turn has at least one action", position=str(self._now))
            return move
        return (a_whole_number(move, "a turn is text or a tuple of actions, and an action"),)

    def throw(self, rng: random.Random | None = None) -> int:
        """Make a throw, drawn according to the odds, and return its action; LudariumError if no throw comes next."""
        action = self._now.chance_action(rng)
        self.push(action)
        return action

    def push_all(self, text: str) -> None:
        """Play several turns, separated by spaces; numbers such as `1.` are ignored."""
        for turn in split_turns(a_text(text, "a line of turns"), self.game.notation.result_words):
            self.push(turn)

    def _undone(self, text: str) -> bool:
        """Whether the text was the game's token for undoing; then it is obeyed, also before the match's first action."""
        undo = self._undo
        if undo is None or text.strip() != undo.token:
            return False
        if self._open:
            self.pop_action()
        elif undo.back is None:
            return False  # the game says what is wrong with it
        else:
            self._now = self._now.undone()
            self.start = self._now  # only a match that began in the middle of a turn has an action before its own
            self._seen = [self._repetition_key(self.start)]
        return True

    @property
    def _undo(self) -> Undo | None:
        return self.game.turns.undo if self.game.turns else None

    def _midway(self) -> bool:
        """Whether a turn is in progress, perhaps since before the match began."""
        if self._open or self.turns or self._undo is None or self._undo.back is None:
            return bool(self._open)
        try:
            self._now.undone()
        except IllegalMove:
            return False
        return True

    def _refuse_after_end(self, move: Move | int | str, outcome: Outcome) -> None:
        """Say that the game is over; or what is wrong with the text, where the game tells that first."""
        if isinstance(move, str) and self._undo is not None:
            try:
                self._now.parse(move)
            except IllegalMove as refusal:
                if refusal.code in self._undo.before_over:
                    raise
        raise IllegalMove(f"the game is over: {outcome}", code="GAME_OVER", position=str(self._now))

    def _step(self, before: Position, action: int, after: Position) -> Turn | None:
        self._open.append((before, action))
        self._now = after
        return self._close() if self._complete() else None

    def _complete(self) -> bool:
        """Whether the open actions make a turn: throws, where there are any, then all that their player does.

        Throws that decide who begins are a turn by themselves.
        """
        now = self._now.mover
        if now == OVER:
            return True
        player = next((place.mover for place, _ in self._open if place.mover != CHANCE), None)
        if player is None:
            return self._deciding(self._open[0][0]) and not self._deciding(self._now)
        return not self.game.composed or now != player

    def _deciding(self, position: Position) -> bool:
        luck = self.game.luck
        return luck is not None and luck.opening(self.game.rules, position.state)

    def _close(self) -> Turn:
        move = self.unfinished
        turn = Turn(move.before, move, move.text)
        self._open.clear()
        self.turns.append(turn)
        self._seen.append(self._repetition_key(self._now))
        return turn

    def pop(self) -> Turn | list[int] | None:
        """Take back the turn in progress if there is one, else the last turn.

        If somebody ended the match (by resigning, on time or by agreement), only that is taken back.
        """
        if self._ended is not None:
            self._ended = None
            return None
        if self._open:
            undone = self.pending
            self._now = self._open[0][0]
            self._open.clear()
            return undone
        if not self.turns:
            return None
        turn = self.turns.pop()
        self._seen.pop()
        self._now = turn.before
        return turn

    def undo_turn(self) -> Turn | None:
        """Take back the last turn at a player's request; None if there is none.

        IllegalMove in the middle of a turn, and once somebody has resigned or run out of time.
        """
        if self._midway():
            sentence = "finish your turn first, or take its actions back one by one"
            raise IllegalMove(
                sentence, code=self._undo.pending_code if self._undo else Undo.pending_code, position=str(self._now)
            )
        if self._ended is not None:
            raise IllegalMove(f"the game is over: {self._ended}", code="GAME_OVER", position=str(self._now))
        turn = self.pop()
        return turn if isinstance(turn, Turn) else None

    def pop_action(self) -> int | None:
        """Take back the last action of the turn in progress; None if there is none."""
        if not self._open:
            return None
        self._now, action = self._open.pop()
        return action

    # --- how it shows itself

    def __repr__(self) -> str:
        stands = self.result() if self.outcome() else f"{self.turn} to move"
        return f"<Match {self.game.text}, turns: {self.ply()}, {stands}>"

    def __str__(self) -> str:
        """The board now, and below it how the match stands."""
        return f"{self._now}\n{self.outcome() or f'{self.turn} to move'}"

    def _repr_svg_(self) -> str:
        """The board now with the last turn marked, for notebooks."""
        from ludarium.play.showing import svg

        return svg(self)

    # --- the end

    def _repetition_key(self, position: Position) -> int:
        if self.game.repetition is None:
            return 0
        return self.game.compiled.repetition_key(position.words)

    def is_repetition(self, times: int = 3) -> bool:
        """Whether the current position has occurred at least `times` times; False in games without a rule of repetition."""
        return self.game.repetition is not None and self._times_here() >= times

    def _times_here(self) -> int:
        """How often the current position has occurred; 0 in the middle of a turn."""
        return 0 if self._open else self._seen.count(self._repetition_key(self._now))

    def outcome(self) -> Outcome | None:
        """How the match ended: by the rules, by repetition, or by a player's decision; None while it goes on."""
        if self._ended is None and self._judged[0] is not self._now:
            self._judged = (self._now, self._now.outcome() or self._repetition())
        return self._ended or self._judged[1]

    def _repetition(self) -> Outcome | None:
        rule = self.game.repetition
        if rule is None or not rule.reached(self._times_here()):
            return None
        state = self._now.state
        return self.game.outcome_of(state, self.game.repetition_scores(state, self.turns[-1].player), "repetition")

    def _against(self, player: int, reason: str) -> Outcome:
        """That player last, the others sharing what is left."""
        names = self.game.players
        if not 0 <= a_whole_number(player, "a player's number") < len(names):
            raise BadArgument(f"the players are numbered from 0 to {len(names) - 1}, so there is no {briefly(player)}")
        return self.game.outcome_of(self._now.state, scores_against(player, len(names)), reason)

    def resign(self, player: int) -> None:
        """End the match: player number `player` gives up, which is possible on anybody's turn."""
        self._end(self._against(player, "resign"))

    def out_of_time(self, player: int) -> None:
        """End the match: player number `player` has run out of time."""
        self._end(self._against(player, "time"))

    def agree_draw(self) -> None:
        """End the match: the players agree to a draw."""
        self._end(Outcome((0.0,) * len(self.game.players), "agreement", self.game.players))

    def adjudicate(self, scores: tuple[float, ...], reason: str) -> None:
        """End the match with these scores, one for each player; `reason` is one word."""
        players = self.game.players
        if not (isinstance(scores, tuple) and len(scores) == len(players)) or not all(map(_is_score, scores)):
            raise BadArgument(f"scores are {len(players)} numbers from -1 to 1 in a tuple, not {briefly(scores)}")
        self._end(Outcome(scores, a_text(reason, "a reason"), players, self.game.names_by_seat(self._now.state)))

    def _end(self, outcome: Outcome) -> None:
        if (already := self.outcome()) is not None:
            raise IllegalMove(f"the game is already over: {already}", code="GAME_OVER")
        self._ended = outcome

    @property
    def declared(self) -> bool:
        """Whether somebody ended the match (by resigning, on time, by agreement) rather than the rules."""
        return self._ended is not None

    def result(self) -> str:
        """The result, such as `1-0`; `*` while the match goes on."""
        outcome = self.outcome()
        return outcome.result if outcome else "*"

"""A sitting: a match, who sits at it, dice, clocks, and what people may do; without any screen."""

from dataclasses import dataclass
from pathlib import Path

from ludarium.errors import BadNotation
from ludarium.game.position import Position
from ludarium.kernel.verbs import CHANCE
from ludarium.play.keeping import Keeper
from ludarium.play.limits import MOST_PLAYERS, Limits
from ludarium.play.match import Match, Turn
from ludarium.play.play_options import ROLL
from ludarium.play.saving import save
from ludarium.play.seats import SeatedPlayer, notes_of, taken_back
from ludarium.play.throwing import throw
from ludarium.play.words import titled
from ludarium.terminal.clock import Clocks

PERSON, PROGRAM, DICE, NOBODY = "person", "program", "dice", "nobody"
THINKING_TIME = 1000  # milliseconds a program gets for a turn if there is no clock


@dataclass
class Sitting:
    """A game in progress. The screen that shows it asks `waiting_for`, acts, and calls `kept` after each change."""

    match: Match
    seats: list[SeatedPlayer]
    keeper: Keeper
    seed: int
    dice: str = ROLL
    clocks: Clocks | None = None

    # --- who, and how it stands

    @property
    def waiting_for(self) -> str:
        """PERSON, PROGRAM, DICE (which the computer throws) or NOBODY (the game is over)."""
        if self.match.outcome() is not None:
            return NOBODY
        mover = self.match.position.mover
        if mover == CHANCE:
            return DICE if self.dice == ROLL else PERSON
        return PERSON if self.seats[mover].human else PROGRAM

    @property
    def people(self) -> list[int]:
        """The numbers of the seats with a person in them."""
        return [number for number, seat in enumerate(self.seats) if seat.human]

    @property
    def shared_secret(self) -> bool:
        """Whether several people look at one screen while each may see only a part of the board."""
        return len(self.people) > 1 and self.match.position.is_secret

    def viewer(self, position: Position | None = None) -> int | None:
        """Through whose eyes to look: the person whose turn it is, the only person there is, or (None) everybody's."""
        mover = (position or self.match.position).mover
        return mover if mover in self.people else self.people[0] if len(self.people) == 1 else None

    def name(self, player: int) -> str:
        """A player's name now, with a capital."""
        return titled(self.match.game.name_of(self.match.position.state, player))

    def kind(self, player: int) -> str:
        """Who sits there: `you`, `person` or the kind of player."""
        seat = self.seats[player]
        return seat.kind if not seat.human else "you" if len(self.people) == 1 else "person"

    @property
    def last_cells(self) -> tuple[str, ...]:
        """The cells that the turn in progress, else the last turn, touched."""
        return self.match.last.cells

    @property
    def in_the_middle(self) -> bool:
        """Whether the player has already done a part of the turn, not counting throws."""
        return any(before.mover != CHANCE for before, _ in self.match.steps)

    # --- acting

    def act(self, move: int | str | tuple[int, ...], remark: str = "") -> Turn | None:
        """Play an action, a turn or its text. Returns the turn once complete. LudariumError says what is wrong."""
        turn = self.match.push(move, remark)
        if turn is not None and self.clocks is not None:
            self.clocks.turned(turn.player)
        self.kept()
        return turn

    def typed(self, text: str) -> Turn | None:
        """Play what a person typed; refused unless it is a person's turn."""
        if self.waiting_for == PROGRAM or self.waiting_for == DICE:
            raise BadNotation("wait: it is not a person's turn", code="NOT_YOUR_TURN")
        return self.act(text)

    def throw(self) -> str:
        """Throw the dice; the throw in the game's notation."""
        before = self.match.position
        action = throw(self.match, self.seed)
        self.act(action)
        return before.write((action,))

    def limits(self) -> Limits:
        """How long the program may think."""
        if self.clocks is None:
            return Limits(movetime=THINKING_TIME)
        left = [max(int(1000 * seconds), 1) for seconds in self.clocks.now()]
        blank = [None] * (MOST_PLAYERS - len(left))
        more = [1000 * self.clocks.control.more] * len(left)
        return Limits(times=(*left, *blank), increments=(*more, *blank))

    # --- taking back, giving up

    def undo(self) -> str:
        """Take back the last step of a person's turn, else the last turn of a person and what came after it."""
        match = self.match
        if match.declared:
            match.pop()
            said = "The game goes on."
        elif (step := self._last_step()) is not None:
            match.pop_action()
            said = f"Taken back: {step}"
        else:
            said = self._undo_turns()
        if self.clocks is not None:
            self.clocks.back_to(match.ply())
        self.kept()
        return said

    def _last_step(self) -> str | None:
        """The last action of the turn in progress. Throws by the computer would only come again, so they do not count."""
        if not self.match.steps:
            return None
        before, action = self.match.steps[-1]
        return None if before.mover == CHANCE and self.dice == ROLL else before.write((action,))

    def _undo_turns(self) -> str:
        secret = self.match.position.is_secret
        taken = taken_back(self.match, self.seats)
        if not taken:
            return "There is nothing to take back."
        return "Taken back." if secret or self.match.position.is_secret else f"Taken back: {', '.join(taken)}"

    def resign(self) -> None:
        """The person whose turn it is gives up, else the only person at the table."""
        if self.match.outcome() is not None:
            raise BadNotation("the game is already over", code="GAME_OVER")
        mover = self.match.position.mover
        if mover not in self.people:
            if len(self.people) != 1:
                raise BadNotation("only a player whose turn it is can resign", code="NOT_NOW")
            mover = self.people[0]
        self.match.resign(mover)
        self.kept()

    def agree_draw(self) -> None:
        """All agree on a draw; programs never do."""
        if len(self.people) < len(self.seats):
            other = next(number for number, seat in enumerate(self.seats) if not seat.human)
            raise BadNotation(f"{self.name(other)} does not agree to a draw", code="NO_DRAW")
        self.match.agree_draw()
        self.kept()

    def time_is_up(self) -> bool:
        """End the game if somebody's time is used up. Returns whether it was."""
        if self.clocks is None or self.match.outcome() is not None or (late := self.clocks.late) is None:
            return False
        self.match.out_of_time(late)
        self.kept()
        return True

    def run_clock(self) -> None:
        """Run the clock of the player whose turn it is; none while dice are thrown or when the game is over."""
        if self.clocks is not None:
            acting = self.waiting_for in (PERSON, PROGRAM) and self.match.position.mover >= 0
            self.clocks.start(self.match.position.mover if acting else None)

    # --- files

    @property
    def notes(self) -> dict[str, str]:
        """What is saved beside the moves, so that the game can go on as it was."""
        dice = {"Dice": self.dice} if self.match.game.stochastic else {}
        clock = {"TimeControl": str(self.clocks.control)} if self.clocks else {}
        return notes_of(self.seats) | {"Seed": str(self.seed)} | dice | clock

    @property
    def clock_notes(self) -> list[float | None]:
        """What each turn's player had left after it."""
        return self.clocks.after_turns([turn.player for turn in self.match.turns]) if self.clocks else []

    def kept(self) -> None:
        """Save the game in the state folder as it stands; a finished one as the last that was finished."""
        if self.match.outcome() is None:
            self.keeper.keep(self.match, self.notes, self.clock_notes)
        else:
            self.keeper.finish(self.match, self.notes, self.clock_notes)

    def save(self, path: Path) -> None:
        """Write the record to a file. BadNotation if that cannot be done."""
        try:
            save(path, self.match, self.notes, self.clock_notes)
        except OSError as error:
            raise BadNotation(f"cannot write {path}: {error.strerror}", code="CANNOT_WRITE") from None

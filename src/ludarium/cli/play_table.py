"""The table: a match, its seats, its dice, and the loop that asks the player to act."""

import threading
from collections.abc import Callable
from dataclasses import dataclass, field

from ludarium.cli.engine_go import Thinking
from ludarium.cli.engine_players import Limits, throw
from ludarium.cli.play_screen import Screen
from ludarium.errors import BadNotation, LudariumError
from ludarium.game.movetext import split_turns
from ludarium.game.position import Position
from ludarium.play.keeping import Keeper
from ludarium.play.longturns import some_turns
from ludarium.play.match import Match, Turn
from ludarium.play.offhand import remark_on
from ludarium.play.play_options import ROLL
from ludarium.play.seats import SeatedPlayer, notes_of
from ludarium.play.words import ending, titled

THINKING_TIME = 1000  # milliseconds a player gets for a turn
NEXT_SHOWN = 12

Command = Callable[["TerminalGame", str], None]


@dataclass
class TerminalGame:
    """A game in progress at a terminal. Commands (`play_commands.py`) change it; `run` plays it to its end."""

    match: Match
    seats: list[SeatedPlayer]
    screen: Screen
    keeper: Keeper
    seed: int
    dice: str = ROLL
    turned: bool = False
    left: bool = False  # the people have left the table
    next_file: str | None = None  # another game to go on with
    commands: dict[str, Command] = field(default_factory=dict)
    _shown: Position | None = None

    @property
    def notes(self) -> dict[str, str]:
        """What is kept beside the moves, so that the game can go on as it was."""
        dice = {"Dice": self.dice} if self.match.game.stochastic else {}
        return notes_of(self.seats) | {"Seed": str(self.seed)} | dice

    @property
    def people(self) -> list[int]:
        """The numbers of the seats with a person in them."""
        return [number for number, seat in enumerate(self.seats) if seat.human]

    def run(self) -> None:
        """Play until the game is over or the people leave. What was played is kept whatever happens."""
        self.greet()
        while not self.left:
            if self.match.outcome() is not None:
                self._over()
            elif self.match.turn == "chance" and self.dice == ROLL:
                self._throw()
            elif self.match.turn == "chance" or self._seat.human:
                self._ask()
            else:
                self._answer(self._seat)

    def greet(self) -> None:
        """Say what is played, by whom, and what can be typed."""
        game, say = self.match.game, self.screen.say
        say(f"{game.title}  ({game.text})", "bold")
        say(game.sentence)
        alone = len(self.people) == 1
        say(" · ".join(f"{titled(seat.name)}: {_kind(seat, alone)}" for seat in self.seats), "cyan")
        if game.stochastic or len(self.people) < len(self.seats):
            say(f"Seed {self.seed}", "dim")
        if self.people and self.match.outcome() is None:
            say(f"Type a move{self._example()}, ? for the legal moves, help for everything else.")

    def _example(self) -> str:
        position = self.match.position
        if self.match.turn == "chance":
            return ""
        return f" such as {position.write(some_turns(position)[0])}"

    def kept(self) -> None:
        """Keep the game as it stands now."""
        before = self.keeper.trouble
        self.keeper.keep(self.match, self.notes)
        if self.keeper.trouble != before:
            self.screen.say(self.keeper.trouble, "yellow")

    @property
    def _seat(self) -> SeatedPlayer:
        return self.seats[self.match.position.mover]

    # --- those who are not people

    def _throw(self) -> None:
        before = self.match.position
        action = throw(self.match, self.seed)
        self.match.push(action)
        self.kept()
        self.screen.say(f"Throw: {before.write((action,))}", "bold cyan")

    def _answer(self, seat: SeatedPlayer) -> None:
        """Let a player choose, in a thread, so that Ctrl-C is heard at once."""
        assert seat.player is not None
        name, done, limits = self.match.turn, threading.Event(), Limits(movetime=THINKING_TIME)
        thinking = Thinking(seat.player, self.match, limits, done.set)
        try:
            done.wait()
        finally:
            thinking.stop()
        if thinking.move is None:
            raise thinking.failure or RuntimeError(f"{seat.kind} could not find a move")
        self.say_played(name, self.match.push(thinking.move, remark_on(thinking.lines)), seat.kind)
        self.kept()

    def say_played(self, name: str, turn: Turn | None, kind: str = "") -> None:
        """Say which turn somebody played."""
        if turn is not None:
            action = "has played, unseen by the others" if self.match.position.is_secret else f"plays {turn.text}"
            why = f" ({turn.remark}: {kind} is still being compiled)" if turn.remark else ""
            self.screen.say(f"{self.match.ply()}. {titled(name)} {action}{why}", "bold")

    # --- people

    def _ask(self) -> None:
        if self._shown != self.match.position:
            self.show()
        line = self.screen.ask(self._prompt())
        if line is None:
            self.leave()
        elif line:
            self.obey(line)

    def _prompt(self) -> str:
        name = "Throw" if self.match.turn == "chance" else titled(self.match.turn)
        pending = " ".join(self.match.pending_texts)
        return f"{name} ({pending})> " if pending else f"{name}> "

    def show(self) -> None:
        """The board as the person to act may see it, and how an unfinished turn may go on."""
        position = self.match.position
        self._shown = position
        self.screen.board(position, self._viewer(), self._last_cells(), turned=self.turned)
        if self._in_the_middle():
            further = [position.write((action,)) for action in position.actions]
            shown = ", ".join(further[:NEXT_SHOWN]) + (", …" if len(further) > NEXT_SHOWN else "")
            self.screen.say(f"Your turn goes on with: {shown}   (undo takes the last step back)", "cyan")

    def _in_the_middle(self) -> bool:
        """Whether the person to act has done a part of the turn already, throws not counted."""
        return self.match.turn != "chance" and any(before.turn != "chance" for before, _ in self.match.steps)

    def _viewer(self) -> int | None:
        mover = self.match.position.mover
        return mover if mover in self.people else self.people[0] if len(self.people) == 1 else None

    def _last_cells(self) -> tuple[str, ...]:
        """The cells that the turn in progress, else the last turn, touched."""
        return self.match.last.cells

    def obey(self, line: str) -> None:
        """A command, or moves in the game's notation; errors are shown and the game goes on."""
        word, _, rest = line.partition(" ")
        try:
            command = self.commands.get(word.lower())
            if command is not None:
                command(self, rest.strip())
            else:
                self._play(line)
        except LudariumError as error:
            self.screen.complain(error)
            if isinstance(error, BadNotation) and command is None:
                self.screen.say("Type ? for the legal moves, help for the commands.", "dim")

    def _play(self, line: str) -> None:
        """Play what was typed: mostly one turn, or several actions of one, while it is a person's turn."""
        for text in split_turns(line) or [line]:
            if self.match.outcome() is None and self.match.turn != "chance" and not self._seat.human:
                raise BadNotation(f"{text!r} has to wait: it is not a person's turn", code="NOT_YOUR_TURN")
            name = self.match.turn
            turn = self.match.push(text)
            self.kept()
            self.say_played(name, turn)

    def leave(self) -> None:
        """Get up from the table; the game is kept."""
        self.left = True
        if self.keeper.path.exists() and self.match.outcome() is None:
            self.screen.say("The game is kept. Go on with: ludarium play --resume", "bold")

    def _over(self) -> None:
        """Say how it ended and offer the record; `undo` goes on with the game."""
        outcome = self.match.outcome()
        assert outcome is not None
        if self._shown != self.match.position:
            self.show()
        self.screen.say(f"{ending(outcome, self.match.game)}.", "bold green")
        place = self.keeper.finish(self.match, self.notes)
        self.screen.say(f"Result {outcome.result} after {self.match.ply()} turns. Record: {place}", "dim")
        while self.match.outcome() is not None and not self.left:
            line = self.screen.ask("save FILE, history, undo, or Enter to leave> ")
            if line:
                self.obey(line)
            else:
                self.left = True


def _kind(seat: SeatedPlayer, alone: bool) -> str:
    return seat.kind if not seat.human else "you" if alone else "human"

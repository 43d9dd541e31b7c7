"""Which position of a sitting is looked at, from which side, and by whom."""

from dataclasses import dataclass

from ludarium.game.position import Position
from ludarium.picture.look import Look
from ludarium.play.words import titled
from ludarium.terminal.sitting import Sitting


@dataclass
class View:
    """The game as it stands, or after `at` turns."""

    sitting: Sitting
    at: int | None = None
    turned: bool = False

    @property
    def live(self) -> bool:
        """Whether it is the game as it stands."""
        return self.at is None

    @property
    def position(self) -> Position:
        """What is looked at."""
        match = self.sitting.match
        if self.at is None:
            return match.position
        return match.turns[self.at - 1].after if self.at else match.start

    def look(self, revealed: int | None) -> Look:
        """The board; if people share a screen and have secrets, as `revealed` alone may see it."""
        position = self.position
        shared = len(self.sitting.people) > 1 and position.is_secret
        return position.look(revealed if shared and self.live else None if shared else self.sitting.viewer(position))

    @property
    def last_cells(self) -> tuple[str, ...]:
        """The cells of the last turn; none while they would give away a secret."""
        if self.position.is_secret:
            return ()
        if self.at is None:
            return self.sitting.last_cells
        return self.sitting.match.turns[self.at - 1].cells if self.at else ()

    def turns(self) -> list[tuple[str, str]]:
        """The turns so far, each with its player's name; kept back while they are secret."""
        match = self.sitting.match
        if match.position.is_secret:
            return []
        names = match.game
        return [(titled(names.name_of(turn.before.state, turn.player)), turn.text) for turn in match.turns]

    def go(self, turns: int) -> None:
        """Look at the position after that many turns; at the game as it stands if that is all of them."""
        played = self.sitting.match.ply()
        hidden = self.sitting.match.position.is_secret
        self.at = None if turns >= played or hidden else max(turns, 0)

    def step(self, turns: int) -> None:
        """So many turns on, or back."""
        self.go((self.sitting.match.ply() if self.at is None else self.at) + turns)

    def sentence(self) -> str:
        """What is looked at, in words."""
        if self.at is None:
            return ""
        return f"After turn {self.at} of {self.sitting.match.ply()}" if self.at else "The start"

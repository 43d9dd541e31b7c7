"""What people ask for when they sit down to play, and what a saved game adds to it."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from ludarium.errors import BadNotation

if TYPE_CHECKING:
    from ludarium.game.game import Game

LATEST = "last"
"""Instead of a file: the unfinished game that was played last."""
ROLL, ASK = "roll", "ask"
"""Who throws: the program, or people who enter what they threw."""


@dataclass
class PlayOptions:
    """What is to be played. `seats` are `NAME=KIND` texts; `resume` is a file, or `last`; None: nothing was said."""

    game: str | None = None
    seats: list[str] = field(default_factory=list)
    resume: str | None = None
    position: str | None = None
    seed: int | None = None
    dice: str | None = None
    clock: str | None = None

    @property
    def empty(self) -> bool:
        """Whether nothing says what to play, so that people have to be asked."""
        return self.game is None and self.resume is None


Asked = TypeVar("Asked", bound=PlayOptions)


def file_of(options: PlayOptions) -> Path:
    """The saved game that is to go on. BadNotation if an option asks for something that the saved game already decides."""
    from ludarium.play.keeping import latest

    if options.position is not None:
        raise BadNotation("a resumed game already has its position; leave out --position", code="BAD_ARGUMENT")
    return latest() if options.resume == LATEST else Path(options.resume or "").expanduser()


def completed(options: Asked, path: Path, game: "Game", tags: Mapping[str, str]) -> Asked:
    """The options, with what the record in `path` says where nothing else was said; players it names otherwise are people.

    BadNotation if another game than the record's was asked for.
    """
    from ludarium.play.seats import noted_seats

    if options.game is not None and options.game != game.name:
        raise BadNotation(f"{path} is a game of {game.text}, not {options.game}", code="BAD_ARGUMENT")
    seed, dice = tags.get("Seed", ""), tags.get("Dice")
    noted = int(seed) if seed.isascii() and seed.isdigit() and len(seed) < 20 else None
    return replace(
        options,
        seats=[*noted_seats(tags, game.players), *options.seats],
        seed=noted if options.seed is None else options.seed,
        dice=options.dice or (dice if dice in (ROLL, ASK) else None),
    )

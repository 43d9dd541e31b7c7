"""Laying the table: from what was asked for on the command line or in the dialog to a sitting."""

from dataclasses import dataclass, field, replace
from pathlib import Path
from secrets import randbelow

from ludarium.catalogue import load
from ludarium.errors import BadNotation
from ludarium.play.keeping import Keeper, latest
from ludarium.play.match import Match
from ludarium.play.records import replay
from ludarium.play.saving import first_record
from ludarium.play.seats import noted_seats, seats_for
from ludarium.terminal.clock import Clocks, clocks_for, read_control, resumed
from ludarium.terminal.sitting import ASK, ROLL, Sitting

LATEST = "last"


@dataclass(frozen=True)
class Wishes:
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
        """Whether it is not said what to play, so that people have to be asked."""
        return self.game is None and self.resume is None


def lay(wishes: Wishes) -> Sitting:
    """The table laid, rules compiled where that is still to do. LudariumError says what cannot be had."""
    sitting = _resumed(wishes) if wishes.resume is not None else _fresh(wishes)
    _warm(sitting.match)
    return sitting


def _fresh(wishes: Wishes) -> Sitting:
    game = load(wishes.game or "")
    match = Match(game.position(wishes.position) if wishes.position else game)
    control = read_control(wishes.clock or "-")
    clocks = clocks_for(control, len(match.game.players)) if control else None
    return _laid(match, wishes, Keeper(game.name), clocks)


def _resumed(wishes: Wishes) -> Sitting:
    if wishes.position is not None:
        raise BadNotation("a game that goes on has its position; leave out --position", code="BAD_ARGUMENT")
    path = latest() if wishes.resume == LATEST else Path(wishes.resume or "").expanduser()
    record = first_record(path)
    match, tags = replay(record), record.tags
    if wishes.game is not None and wishes.game != match.game.name:
        raise BadNotation(f"{path} is a game of {match.game.text}, not {wishes.game}", code="BAD_ARGUMENT")
    control = read_control(wishes.clock or tags.get("TimeControl", "-").replace("?", "-"))
    noted = [(turn.player, node.clk) for turn, node in zip(match.turns, record.line, strict=True)]
    clocks = resumed(control, len(match.game.players), noted) if control else None
    seed, dice = tags.get("Seed", ""), tags.get("Dice")
    told = replace(
        wishes,
        seats=[*noted_seats(tags, match.game.players), *wishes.seats],
        seed=int(seed) if wishes.seed is None and seed.isascii() and seed.isdigit() and len(seed) < 20 else wishes.seed,
        dice=wishes.dice or (dice if dice in (ROLL, ASK) else None),
    )
    return _laid(match, told, Keeper(match.game.name, path), clocks)


def _laid(match: Match, wishes: Wishes, keeper: Keeper, clocks: Clocks | None) -> Sitting:
    seed = randbelow(1_000_000) if wishes.seed is None else wishes.seed
    seats = seats_for(match.game, wishes.seats, seed)
    return Sitting(match, seats, keeper, seed, wishes.dice or ROLL, clocks)


def _warm(match: Match) -> None:
    """Enter everything the table asks of a position, so that a slow first time is over before the board is shown."""
    here = match.position
    if match.outcome() is None:
        here.act(here.actions[0]).outcome()
        here.game.touched(here, here.actions[0])
    here.look()

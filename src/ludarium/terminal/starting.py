"""Starting a game: what was asked for on the command line or in the dialog becomes a sitting."""

from secrets import randbelow

from ludarium.catalogue import load
from ludarium.kernel import announcing
from ludarium.play.keeping import Keeper
from ludarium.play.match import Match
from ludarium.play.readiness import seated_at_once
from ludarium.play.records import replay
from ludarium.play.saving import first_record
from ludarium.play.seats import seats_for
from ludarium.play.wishes import ROLL, Wishes, completed, file_of
from ludarium.terminal.clock import Clocks, clocks_for, read_control, resumed
from ludarium.terminal.sitting import Sitting


def start_sitting(wishes: Wishes) -> Sitting:
    """The sitting that was asked for, ready to be shown. LudariumError says what is impossible."""
    sitting = _resumed(wishes) if wishes.resume is not None else _fresh(wishes)
    _warm(sitting.match)
    return sitting


def _fresh(wishes: Wishes) -> Sitting:
    game = load(wishes.game or "")
    match = Match(game.position(wishes.position) if wishes.position else game)
    control = read_control(wishes.clock or "-")
    clocks = clocks_for(control, len(match.game.players)) if control else None
    return _seated(match, wishes, Keeper(game.name), clocks)


def _resumed(wishes: Wishes) -> Sitting:
    path = file_of(wishes)
    record = first_record(path)
    match, tags = replay(record), record.tags
    asked = completed(wishes, path, match.game, tags)
    control = read_control(wishes.clock or tags.get("TimeControl", "-").replace("?", "-"))
    noted = [(turn.player, node.clk) for turn, node in zip(match.turns, record.line, strict=True)]
    clocks = resumed(control, len(match.game.players), noted) if control else None
    return _seated(match, asked, Keeper(match.game.name, path), clocks)


def _seated(match: Match, wishes: Wishes, keeper: Keeper, clocks: Clocks | None) -> Sitting:
    seed = randbelow(1_000_000) if wishes.seed is None else wishes.seed
    seats = seated_at_once(match.game, seats_for(match.game, wishes.seats, seed), _tell)
    return Sitting(match, seats, keeper, seed, wishes.dice or ROLL, clocks)


def _tell(sentence: str) -> None:
    for watcher in list(announcing.watchers):
        watcher(sentence)


def _warm(match: Match) -> None:
    """Call everything the table asks of a position once, so that slow first calls are over before the board is shown."""
    here = match.position
    if match.outcome() is None:
        here.act(here.actions[0]).outcome()
        here.game.touched(here, here.actions[0])
    here.look()

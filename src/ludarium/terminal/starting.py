"""Starting a game: what was asked for on the command line or in the dialog becomes a sitting."""

from secrets import randbelow

from ludarium.catalogue import load
from ludarium.kernel import announcing
from ludarium.play.keeping import Keeper
from ludarium.play.match import Match
from ludarium.play.play_options import ROLL, PlayOptions, completed, file_of
from ludarium.play.readiness import seated_at_once
from ludarium.play.records import replay
from ludarium.play.saving import first_record
from ludarium.play.seats import seats_for
from ludarium.terminal.clock import Clocks, clocks_for, read_control, resumed
from ludarium.terminal.sitting import Sitting


def start_sitting(options: PlayOptions) -> Sitting:
    """The sitting that was asked for, ready to be shown. LudariumError says what is impossible."""
    sitting = _resumed(options) if options.resume is not None else _fresh(options)
    _warm(sitting.match)
    return sitting


def _fresh(options: PlayOptions) -> Sitting:
    game = load(options.game or "")
    match = Match(game.position(options.position) if options.position else game)
    control = read_control(options.clock or "-")
    clocks = clocks_for(control, len(match.game.players)) if control else None
    return _seated(match, options, Keeper(game.name), clocks)


def _resumed(options: PlayOptions) -> Sitting:
    path = file_of(options)
    record = first_record(path)
    match, tags = replay(record), record.tags
    asked = completed(options, path, match.game, tags)
    control = read_control(options.clock or tags.get("TimeControl", "-").replace("?", "-"))
    noted = [(turn.player, node.clk) for turn, node in zip(match.turns, record.line, strict=True)]
    clocks = resumed(control, len(match.game.players), noted) if control else None
    return _seated(match, asked, Keeper(match.game.name, path), clocks)


def _seated(match: Match, options: PlayOptions, keeper: Keeper, clocks: Clocks | None) -> Sitting:
    seed = randbelow(1_000_000) if options.seed is None else options.seed
    seats = seated_at_once(match.game, seats_for(match.game, options.seats, seed), _tell)
    return Sitting(match, seats, keeper, seed, options.dice or ROLL, clocks)


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

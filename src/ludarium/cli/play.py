"""`ludarium play`: a game at the terminal, on the whole screen or at a plain prompt, among people and other players."""

import os
import sys
from collections.abc import Sequence
from secrets import randbelow
from typing import TYPE_CHECKING

from ludarium.cli.play_options import HELP, CommandOptions, checked_dice, help_text, options_of
from ludarium.errors import BadNotation, LudariumError
from ludarium.play.play_options import ROLL, completed, file_of

if TYPE_CHECKING:
    from ludarium.cli.play_screen import Screen
    from ludarium.cli.play_table import TerminalGame
    from ludarium.play.keeping import Keeper
    from ludarium.play.match import Match

__all__ = ["HELP", "play_arguments", "play_command"]


def play_arguments(arguments: Sequence[str]) -> int:
    """`ludarium play` with everything typed after it. Returns the exit code; raises LudariumError."""
    options = options_of(arguments)
    if options.help:
        print(help_text(options.game))
        return 0
    return _on_screen(options) if _has_screen(options) else _play(options)


def _has_screen(options: CommandOptions) -> bool:
    """Whether the whole screen can be used: people at both ends, and a capable terminal."""
    wanted = not options.plain and os.environ.get("TERM", "dumb") != "dumb"
    return wanted and sys.stdin.isatty() and sys.stdout.isatty()


def _on_screen(options: CommandOptions) -> int:
    from ludarium.terminal import app

    return app.run(options)


def play_command(
    game: str | None = None,
    *,
    seats: Sequence[str] = (),
    resume: str | None = None,
    position: str | None = None,
    seed: int | None = None,
    dice: str | None = None,
) -> int:
    """Play `game` until it is over or the people leave. Returns the exit code; raises LudariumError.

    seats: `NAME=KIND` texts, such as `black=random`; the others are people. resume: a file, or `last` for the unfinished
    game played last; it brings its own seats, seed and dice, which the others overrule. position: where to start. seed:
    for throws and random players, chosen at random and shown if None. dice: `roll`, or `ask` to type the throws in.
    """
    return _play(CommandOptions(game, list(seats), resume, position, seed, dice and checked_dice(dice)))


def _play(options: CommandOptions) -> int:
    if options.clock is not None:
        raise BadNotation("--clock needs the full-screen table; the plain prompt has no clock", code="BAD_ARGUMENT")
    from ludarium.cli.play_screen import Screen
    from ludarium.kernel import announcing

    screen = Screen()
    table: TerminalGame | None = None

    def notice(sentence: str) -> None:
        screen.say(f"{sentence} …", "dim")

    announcing.watchers.append(notice)
    try:
        table = _table(options, screen)
        table.run()
        while table.next_file is not None:
            table = _table(CommandOptions(resume=table.next_file), screen)
            table.run()
    except KeyboardInterrupt:
        screen.say()
        if table is not None:
            table.leave()
        return 130
    finally:
        announcing.watchers.remove(notice)
    return 0


def _table(options: CommandOptions, screen: "Screen") -> "TerminalGame":
    """The table for a new game, or for one that is resumed."""
    if options.resume is None:
        return _new(options, screen)
    from ludarium.play.keeping import Keeper
    from ludarium.play.saving import load

    path = file_of(options)
    match, tags = load(path)
    completed_options = completed(options, path, match.game, tags)
    screen.say(f"Going on with {path}", "dim")
    return _set_up(match, completed_options, screen, Keeper(match.game.name, path))


def _new(options: CommandOptions, screen: "Screen") -> "TerminalGame":
    from ludarium.catalogue import load, names
    from ludarium.play.keeping import Keeper
    from ludarium.play.match import Match

    if options.game is None:
        raise BadNotation(f"which game? There are {', '.join(names())}", code="WHICH_GAME")
    game = load(options.game)
    match = Match(game.position(options.position) if options.position else game)
    return _set_up(match, options, screen, Keeper(game.name))


def _set_up(match: "Match", options: CommandOptions, screen: "Screen", keeper: "Keeper") -> "TerminalGame":
    from ludarium.cli.play_commands import COMMANDS
    from ludarium.cli.play_table import TerminalGame
    from ludarium.play.seats import seats_for

    seed = randbelow(1_000_000) if options.seed is None else options.seed
    seats = seats_for(match.game, options.seats, seed)
    if screen.interactive:
        from ludarium.play.readiness import seated_at_once

        seats = seated_at_once(match.game, seats, lambda _: None)
    return TerminalGame(match, seats, screen, keeper, seed, options.dice or ROLL, commands=COMMANDS)


def main() -> None:
    """`python -m ludarium.cli.play …`, for those who have no `ludarium` command."""
    try:
        sys.exit(play_arguments(sys.argv[1:]))
    except LudariumError as error:
        sys.exit(f"{error.code}: {error.sentence}")


if __name__ == "__main__":
    main()

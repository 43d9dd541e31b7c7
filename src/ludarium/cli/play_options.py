"""The command line of `ludarium play`: its own options, and one option for each player of the game."""

from collections.abc import Sequence
from dataclasses import dataclass

from ludarium.cli.engine_setup import read_seed
from ludarium.errors import BadNotation
from ludarium.play.play_options import ASK, LATEST, ROLL, PlayOptions

HELP = """\
Usage: ludarium play [GAME] [--PLAYER KIND …] [OPTIONS]

Play in the terminal. GAME is a name, with options in brackets: 'NAME(option=value)'; without one you are asked.

  --PLAYER KIND      who plays that side: human (default), level:1 … level:10, mcts, uct, alphabeta, greedy, random
  --seat NAME=KIND   the same; NAME may also be 1, 2, … or all
  --position P, -p   start from this position
  --resume [FILE]    go on with a saved game; without FILE, the last unfinished one
  --seed N           seed for throws and random players
  --dice roll|ask    whether the program throws, or you type what you threw
  --clock S[+S]      seconds for each player, and seconds added after each turn, such as 300+5 (full-screen table)
  --plain            the simple prompt instead of the full-screen table
  --help, -h         this text; after a GAME also the names of its players

At the table: help lists the commands, ? the legal moves, quit leaves.
"""


@dataclass
class CommandOptions(PlayOptions):
    """What was asked for on the command line."""

    plain: bool = False
    help: bool = False


def options_of(arguments: Sequence[str]) -> CommandOptions:
    """Read the arguments after `ludarium play`. BadNotation for what cannot be meant; players are checked later."""
    options, rest = CommandOptions(), list(arguments)
    while rest:
        word = rest.pop(0)
        name, equals, value = word.partition("=")
        if not word.startswith("-"):
            _take_game(options, word)
        elif name == "--resume":
            given = bool(rest) and not rest[0].startswith("-")
            options.resume = value if equals else rest.pop(0) if given else LATEST
        elif name in ("--help", "-h"):
            options.help = True
        elif name == "--plain" and not equals:
            options.plain = True
        else:
            _take(options, name, value if equals else _following(name, rest))
    return options


def _take_game(options: CommandOptions, word: str) -> None:
    if options.game is not None:
        raise BadNotation(f"one game at a time: {options.game} or {word}?", code="BAD_ARGUMENT")
    options.game = word


def _following(name: str, rest: list[str]) -> str:
    if not rest or rest[0].startswith("--"):
        raise BadNotation(f"{name} needs a value; see ludarium play --help", code="BAD_ARGUMENT")
    return rest.pop(0)


def _take(options: CommandOptions, name: str, value: str) -> None:
    if name in ("--seat", "--player"):
        options.seats.append(value)
    elif name == "--seed":
        options.seed = read_seed(value)
    elif name == "--dice":
        options.dice = checked_dice(value)
    elif name == "--clock":
        options.clock = value
    elif name in ("--position", "-p"):
        options.position = value
    elif name.startswith("--") and name != "--":
        options.seats.append(f"{name[2:]}={value}")
    else:
        raise BadNotation(f"there is no option {name}; see ludarium play --help", code="BAD_ARGUMENT")


def checked_dice(text: str) -> str:
    """`roll` or `ask`."""
    if text not in (ROLL, ASK):
        raise BadNotation(f"--dice is {ROLL} or {ASK}, not {text[:40]!r}", code="BAD_ARGUMENT")
    return text


def help_text(game: str | None) -> str:
    """How to use it; with the players of that game."""
    if game is None:
        return HELP
    from ludarium.catalogue import load

    found = load(game)
    return f"{HELP}\nThe players of {found.text}: {', '.join('--' + name for name in found.players)}\n"

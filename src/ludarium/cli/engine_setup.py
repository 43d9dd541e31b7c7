"""What the texts after `setoption` and `position` mean."""

from typing import TYPE_CHECKING

from ludarium import catalogue
from ludarium.errors import BadNotation, LudariumError

if TYPE_CHECKING:
    from ludarium.game.game import Game
    from ludarium.play.match import Match

LARGEST_SEED = 2**63 - 1
MOST_LINES = 32


def chosen_game(text: str, variant: str) -> "Game":
    """The game called `text`, with the options (`size=6,…`) or the preset named in `variant`."""
    game = catalogue.load(text)
    if not variant:
        return game
    if variant in game.presets:
        return game.variant(**game.presets[variant])
    bracketed = variant if variant.startswith("(") else f"({variant})"
    return game.variant(**catalogue.load(game.name + bracketed).values)


def read_seed(text: str) -> int:
    """A seed, which is a whole number from 0 on."""
    if not (text.isascii() and text.isdigit() and len(text) < 20 and int(text) <= LARGEST_SEED):
        raise BadNotation(f"a seed is a whole number from 0 to {LARGEST_SEED}, not {text[:40]!r}", code="BAD_OPTION")
    return int(text)


def read_lines(text: str) -> int:
    """How many lines are wanted."""
    if not (text.isascii() and text.isdigit() and len(text) < 4 and 1 <= int(text) <= MOST_LINES):
        raise BadNotation(f"MultiPV is a whole number from 1 to {MOST_LINES}, not {text[:40]!r}", code="BAD_OPTION")
    return int(text)


def read_truth(text: str) -> bool:
    """Yes or no."""
    if text.lower() not in ("true", "false"):
        raise BadNotation(f"this option is true or false, not {text[:40]!r}", code="BAD_OPTION")
    return text.lower() == "true"


def play_all(match: "Match", moves: str) -> None:
    """Play moves separated by blanks; a refusal says which of them it is about."""
    from ludarium.game.movetext import split_turns

    for number, text in enumerate(split_turns(moves, match.game.notation.result_words), 1):
        try:
            match.push(text)
        except LudariumError as error:
            shown = text if len(text) <= 40 else f"{text[:40]}…"
            error.sentence = f"move {number} ({shown}): {error.sentence}"
            raise

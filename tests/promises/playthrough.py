"""A golden playthrough: a seeded random game written out, turn by turn, so that any change of behaviour shows."""

import random

from ludarium import Match
from ludarium.catalogue import variants
from ludarium.game.game import Game

TURNS = 24
LISTED = 12


def playthrough(game: Game) -> str:
    """The text for all variants of a game."""
    return "\n".join(_one(variant) for variant in variants(game))


def _one(game: Game) -> str:
    match, chooser = Match(game), random.Random(game.text)
    lines = [f"# {game.text}", f"players: {', '.join(game.players)}", f"actions: {game.actions}", ""]
    while len(lines) < 4 + 3 * TURNS and match.outcome() is None:
        here = match.position
        turns = list(here.legal_moves)
        shown = " ".join([*map(here.write, turns[:LISTED]), *["…"] * (len(turns) > LISTED)])
        move = chooser.choice(turns)
        lines += [
            here.text(),
            f"  {here.turn}, key {here.key:016x}, {len(turns)} turns: {shown}",
            f"  > {here.write(move)}",
        ]
        match.push(move)
    lines += [match.position.text(), f"  {match.turn}: {match.outcome() or 'goes on'}", ""]
    return "\n".join(lines)

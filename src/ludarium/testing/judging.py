"""Promises about judgement."""

import numpy as np

from ludarium.game.game import Game
from ludarium.game.learned import tables_of
from ludarium.game.position import Position
from ludarium.kernel.compiling import plain
from ludarium.testing.broken import broken, played

_EVERY = 7  # positions of a game, of which one is looked at
_NEARLY = 1e-9


def the_judgement_is_symmetric(game: Game) -> None:
    """Where the game's `images` turn or mirror a position, there is as much to do in it, and it is judged alike."""
    if game.extras.images is None:
        return
    for seed in (7, 8):
        for position in played(game, seed)[_EVERY - 1 :: _EVERY]:
            for state in game.extras.images(game.rules, position.state):
                _compare(position, game.position_of(state))


def _compare(position: Position, image: Position) -> None:
    if position.mover != image.mover or len(position.actions) != len(image.actions):
        broken(position, f"images says that it is the same game as {image!r}, but the legal actions are others")
    if position.mover < 0:
        return
    with np.errstate(over="ignore"):
        for name in ("worth", "naive_worth"):
            here, there = _worths(position, name), _worths(image, name)
            if not np.allclose(here, there, rtol=0, atol=_NEARLY):
                broken(position, f"{name} says {here}, but {there} of the same game turned or mirrored, {image!r}")
        for player in range(len(position.game.players)):
            if _weights(position, player) != _weights(image, player):
                broken(position, f"patterns sees something else in the same game turned or mirrored, {image!r}")


def _worths(position: Position, name: str) -> list[float]:
    """What each player thinks of the position."""
    game = position.game
    judge = getattr(game.judgement, name)
    if judge is None:
        return []
    return [float(plain(judge)(game.rules, position.state, player)) for player in range(len(game.players))]


def _weights(position: Position, player: int) -> list[list[int]]:
    """The patterns that a player sees, images of each other being one, and what learned tables have for them, if there are any."""
    game = position.game
    if game.judgement.patterns is None or game.judgement.tables_for is None:
        return []
    shape, tables = game.judgement.tables_for(game.rules), tables_of(game)
    out = np.zeros(max(shape.most, 1) + 1, np.int32)
    found = out[: game.judgement.patterns(game.rules, position.state, player, out)]
    images = shape.groups()[-1][found] if shape.groups is not None else found
    learned = [] if tables is None else sorted(tables.weights[found].tolist())
    return [sorted(images.tolist()), learned]

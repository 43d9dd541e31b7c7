"""Promises about judgement."""

from typing import Any

import numpy as np

from ludarium.game.game import Game
from ludarium.game.learned import tables_of
from ludarium.game.position import Position
from ludarium.kernel import verbs
from ludarium.kernel.compiling import plain
from ludarium.kernel.verbs import NOISY
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


def urgent_moves_are_urgent(game: Game) -> None:
    """`urgent_moves` of the game's own gives the actions that `urgency` picks from the whole list."""
    if game.judgement.urgent_moves is None:
        return
    out = np.empty(game.widest + 1, np.int32)
    for seed in (7, 8):
        for position in played(game, seed)[:: _EVERY - 2]:
            for least in (0, NOISY):
                _compare_urgent(position, least, out)


def _compare_urgent(position: Position, least: int, out: Any) -> None:
    rules, state = position.game.door.rules, position.state
    with np.errstate(over="ignore"):
        wanted = [action for action in position.actions if verbs.urgency(rules, state, action) >= least]
        count, others = verbs.urgent_moves(rules, state, least, out)
    if out[:count].tolist() != wanted:
        broken(
            position, f"urgent_moves finds {out[:count].tolist()[:12]}, but from {least} on urgency finds {wanted[:12]}"
        )
    if (others > 0) != (len(wanted) < len(position.actions)):
        broken(
            position,
            f"urgent_moves counts {others} others, but {len(position.actions) - len(wanted)} are less urgent than {least}",
        )


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

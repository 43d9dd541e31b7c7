"""Actions that need no look in a proof, since another one leads to the same game turned or mirrored.

Found in Python and only where the board itself is symmetric: early in a game, where it saves most.
"""

import numpy as np

from ludarium.game.position import Position
from ludarium.kernel.values import packed


def twins_of(position: Position) -> list[int]:
    """Actions of the position that are such twins of others, and actions that follow: (1 + action) × game.actions + twin.

    None in games where positions can come again: there the way to a position matters as well.
    """
    game = position.game
    if game.extras.images is None or game.repetition is not None or not _is_symmetric(position):
        return []
    found = _twins(position)
    for action in position.actions:
        after = position.act(action)
        if action not in found and _is_symmetric(after):
            found += [(1 + action) * game.actions + twin for twin in _twins(after)]
    return found


def folded(position: Position) -> bytes:
    """The words that decide what follows, of the position or of one of its images: the same for all of them."""
    here = _decisive(position)
    return here if position.game.extras.images is None else min(here, *_images(position))


def _images(position: Position) -> set[bytes]:
    """The position turned and mirrored, as the words that decide what follows."""
    game = position.game
    assert game.extras.images is not None
    with np.errstate(over="ignore"):
        states = list(game.extras.images(game.rules, position.state))
    return {packed(state)[: game.decisive_words].tobytes() for state in states}


def _is_symmetric(position: Position) -> bool:
    """Whether the board looks the same from another side or in a mirror."""
    return not position.is_over and _decisive(position) in _images(position)


def _decisive(position: Position) -> bytes:
    return position.words[: position.game.decisive_words].tobytes()


def _twins(position: Position) -> list[int]:
    """The actions that lead to an image of where an earlier one leads."""
    seen, found = set[bytes](), list[int]()
    for action in position.actions:
        after = position.act(action)
        if _decisive(after) in seen:
            found.append(action)
        else:
            seen |= {_decisive(after), *_images(after)}
    return found

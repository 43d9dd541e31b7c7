"""What a player may know of a match: while things are placed in secret, others' placements are guessed, never looked at."""

import random

from ludarium.kernel.verbs import CHANCE
from ludarium.play.match import Match


def known_to(match: Match, player: int, seed: int | str = 0) -> Match:
    """The match as `player` may know it; the match itself where nothing is secret.

    Whatever others did in secret is replaced by something they might have done. The guess follows from `seed` and
    `player` alone, so that matches which look alike to the player come out the same. Only what happened since
    `match.start` is veiled.
    """
    if not match.position.is_secret:
        return match
    guess, known = random.Random(f"{seed}/{player}"), Match(match.start)
    for place, action in [step for turn in match.turns for step in turn.steps] + match.steps:
        unseen = place.is_secret and place.mover not in (player, CHANCE)
        known.push(guess.choice(known.position.actions) if unseen else action)
    assert known.position.mover == match.position.mover, "who acts is no secret"
    return known

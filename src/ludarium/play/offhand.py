"""A player that needs nothing compiled: it plays while the real ones are still being compiled."""

import random
import time
from collections.abc import Sequence

from ludarium.game.position import Move, Position
from ludarium.game.turns import turns_within
from ludarium.kernel.verbs import CHANCE
from ludarium.play.choice import Choice, generator
from ludarium.play.limits import Limits
from ludarium.play.longturns import chosen_by_steps, is_long, judged, walked
from ludarium.play.match import OFF_HAND, Match
from ludarium.play.secrets import known_to
from ludarium.search.budget import Budget

LONGEST = 1.0  # seconds for a choice
_SHARE = 0.6  # of them for a first look at every turn; the rest for the answers to those that look best
_ENOUGH = 200  # turns, where there are more than can be listed in a moment
_LISTED = 1 << 10  # positions within a turn up to which its ways are listed
_NOW = Limits()
_SAID = f"string {OFF_HAND}"


def remark_on(info: Sequence[str]) -> str:
    """The remark for the record on a turn about which a player said this; empty if it was the player's own."""
    return OFF_HAND if _SAID in info else ""


class OffhandPlayer:
    """Judges what every turn leads to by the game's own judgement, interpreted, then looks at answers to the best."""

    def __init__(self, seed: int | str = 0) -> None:
        self.seed = seed

    def choose(self, match: Match, limits: Limits = _NOW) -> Choice:
        """What looks best in at most a second."""
        match = known_to(match, match.position.mover, self.seed)
        here, chance = match.position, generator(self.seed, match)
        seconds = min(LONGEST, LONGEST if limits.movetime is None else limits.movetime / 1000)
        begun = time.monotonic()
        turns = _turns(here, begun + _SHARE * seconds / 2, chance)
        chance.shuffle(turns)
        seen: dict[Move, float] = {}
        for turn in turns:
            if seen and (time.monotonic() - begun > _SHARE * seconds or _stopped(limits)):
                break
            seen[turn] = judged(here.play(turn), here.mover)
        best = max(seen, key=lambda turn: seen[turn])
        worst = -2.0
        for turn in sorted(seen, key=lambda turn: -seen[turn]):
            if seen[turn] <= worst or time.monotonic() - begun > seconds or _stopped(limits):
                break
            answered = _after_answer(here.play(turn), here.mover, worst, begun + seconds, chance)
            if answered > worst:
                best, worst = turn, answered
        return Choice(best, [_SAID])


def _turns(position: Position, until: float, chance: random.Random) -> list[Move]:
    """The legal turns, or some of them where Python cannot list them all in a moment."""
    if not position.game.composed:
        return list(position.legal_moves)
    if (turns := turns_within(position, _LISTED)) is not None:
        return turns
    some = {walked(position, chance)}
    for _ in range(_ENOUGH):
        if time.monotonic() > until:
            break
        some.add(walked(position, chance))
    return sorted(some)


def worst_looking(position: Position, board_only: bool, seconds: float, limits: Limits, chance: random.Random) -> Move:
    """The turn after which the board looks worst to the player who made it, of as many as there is time to look at."""
    player = position.mover
    if is_long(position):
        budget = Budget(seconds, stop=limits.stop)
        found = chosen_by_steps(position, lambda end: -judged(end, player, board_only), budget, chance.random())
        return found.best[0][1]
    until = time.monotonic() + seconds
    turns = list(position.legal_moves)
    chance.shuffle(turns)
    worst, least = turns[0], 2.0
    for turn in turns:
        looks = judged(position.play(turn), player, board_only)
        if looks < least:
            worst, least = turn, looks
        if time.monotonic() > until or _stopped(limits):
            break
    return worst


def _after_answer(position: Position, player: int, enough: float, until: float, chance: random.Random) -> float:
    """What is left to the player after the strongest answer found; soon given up where it is no more than `enough`."""
    least = judged(position, player)
    if position.is_over or position.mover in (CHANCE, player):
        return least
    answers = list(position.actions)  # of a turn of several actions the first
    chance.shuffle(answers)
    for answer in answers:
        least = min(least, judged(position.act(answer), player))
        if least <= enough or time.monotonic() > until:
            break
    return least


def _stopped(limits: Limits) -> bool:
    return limits.stop is not None and limits.stop.is_set()

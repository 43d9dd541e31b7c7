"""Games that went on in a page while the server could not be reached: the judge plays them again, and takes them over or not.

The page sends all actions of the game. They must be legal from the first to the last, and begin with those that the server
knows. Where both went on differently, as after an answer of the program that never arrived, the server's moves are taken back, if
moves can be taken back at that table.

Throws in the page come from a seed of the page's own, which is handed over with them: the throws must follow from it, as the
server's follow from the server's seed (docs/fair-dice.md).
"""

import itertools
from collections.abc import Sequence

from ludarium.errors import LudariumError
from ludarium.game.position import Position
from ludarium.play.match import Match
from ludarium.server.dice import Dice, is_seed, odds_of
from ludarium.server.judge import Judge
from ludarium.server.lending import lendable
from ludarium.server.refusals import Refusal
from ludarium.server.tables import Table
from ludarium.wording import Words, sentence

REMARK = "played on in the browser while the server could not be reached"
THROWN = "thrown in the browser"


def take_over(
    judge: Judge, guest: str, actions: Sequence[int], since: int, resigned: int | None, seed: str | None = None
) -> None:
    """Take over the game as the page has it; Refusal says why not, and then nothing has happened.

    `since` tells a page that did nothing, and has not heard what the server did, from one that took moves back. `seed` is
    that of the page's dice.
    """
    table = judge.table
    if not lendable(table, guest):
        raise Refusal(
            "NOT_LENT",
            Words("This game cannot be handed over: it is over, or not one against the program."),
            status=409,
        )
    if resigned is not None and (resigned >= len(table.seats) or table.seats[resigned].guest != guest):
        raise Refusal("NOT_YOURS", Words("Only your own seat can resign."), status=403)
    replayed = _replayed(table, actions)
    if not (len(actions) >= since and _all_actions(table.playing)[: len(actions)] == list(actions)):
        _go_on(judge, replayed, seed)
    if resigned is not None and replayed.outcome() is None:
        judge.resign(resigned)


def _all_actions(match: Match) -> list[int]:
    return [action for turn in match.turns for action in turn.move] + match.pending


def _go_on(judge: Judge, replayed: Match, seed: str | None) -> None:
    """Bring the table to where the page has it."""
    table = judge.table
    same, pending = _common(table, replayed)
    extra = len(table.playing.turns) - same
    if (extra or pending is None) and not table.setup.takebacks:
        say = Words("The game went on differently at the server, and moves cannot be taken back at this table.")
        raise Refusal("DIVERGED", say, status=409)
    seeds = _seeds(table, replayed, seed)
    if extra or pending is None:
        judge.go_back(extra)
    turns = [list(turn.steps) for turn in replayed.turns[same:]] + [list(replayed.steps)]
    turns[0] = turns[0][pending or 0 :]
    for number, steps in enumerate(filter(None, turns)):
        _play(judge, steps, seeds, "" if number else REMARK)
    judge.go_on()


def _play(judge: Judge, steps: Sequence[tuple[Position, int]], seeds: Sequence[str | None], remark: str) -> None:
    """Play a turn, or the rest of one: throws one by one, what a player does between them at once."""
    for mover, group in itertools.groupby(steps, lambda step: step[0].mover):
        actions = [action for _, action in group]
        if mover >= 0:
            judge.act(mover, actions, None, remark, throwing=False)
            continue
        for action in actions:
            assert judge.table.dice is not None, "only games with chance throw"
            seed = seeds[len(judge.table.dice.throws)]
            if seed is not None and THROWN not in remark:
                remark = f"{remark}, {THROWN}" if remark else THROWN
            judge.throw_again(action, seed, remark)


def _seeds(table: Table, replayed: Match, seed: str | None) -> list[str | None]:
    """For every throw of the game the seed of the page that made it, or None; Refusal if one follows from neither seed."""
    dice, found = table.dice, list[str | None]()
    for position, action in (*(step for turn in replayed.turns for step in turn.steps), *replayed.steps):
        if position.mover < 0 and dice is not None:
            found.append(_seed_of(dice, len(found) + 1, position, action, seed))
    return found


def _seed_of(dice: Dice, number: int, position: Position, action: int, seed: str | None) -> str | None:
    known = dice.throws[number - 1] if number <= len(dice.throws) else None
    if known and (known["action"], known["odds"]) == (action, odds_of(position)):
        own: str | None = known.get("seed")
        return own
    if seed is None or not is_seed(seed) or dice.thrown_by(seed, position, number) != action:
        say = Words("Throw {n} does not follow from the seed of the page's dice.", n=number)
        raise Refusal("ILLEGAL", say, field="seed")
    return seed


def _replayed(table: Table, actions: Sequence[int]) -> Match:
    """The game as the page has it, played by the rules."""
    match = Match(table.setup.opening())
    for number, action in enumerate(actions, 1):
        if match.outcome() is not None:
            say = Words("The game was over before action {n} of {all}.", n=number, all=len(actions))
            raise Refusal("ILLEGAL", say, field="actions")
        try:
            match.push(action)
        except LudariumError as error:
            why = sentence(error.sentence)
            say = Words("Action {n} of {all} is not legal: {why}", n=number, all=len(actions), why=why)
            raise Refusal("ILLEGAL", say, field="actions") from None
    return match


def _common(table: Table, other: Match) -> tuple[int, int | None]:
    """How many turns both have, and how many actions of the next one; None if the server's turn in progress is another."""
    match = table.playing
    same = 0
    for ours, theirs in zip(match.turns, other.turns, strict=False):
        if tuple(ours.move) != tuple(theirs.move):
            break
        same += 1
    if same < len(match.turns):
        return same, 0
    pending = tuple(match.pending)
    following = tuple(other.turns[same].move if same < len(other.turns) else other.pending)
    return same, len(pending) if following[: len(pending)] == pending else None

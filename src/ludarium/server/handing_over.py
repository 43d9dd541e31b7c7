"""Games that went on in a page while the server could not be reached: the judge plays them again, and takes them over or not.

The page sends all actions of the game. They must be legal from the first to the last, and begin with those that the server
knows. Where both went on differently, as after an answer of the program that never arrived, the server's moves are taken back, if
moves can be taken back at that table.
"""

from collections.abc import Sequence

from ludarium.errors import LudariumError
from ludarium.play.match import Match
from ludarium.server.judge import Judge
from ludarium.server.lending import lendable
from ludarium.server.refusals import Refusal
from ludarium.server.tables import Table
from ludarium.wording import Words, sentence

REMARK = "played on in the browser while the server could not be reached"


def take_over(judge: Judge, guest: str, actions: Sequence[int], since: int, resigned: int | None) -> None:
    """Take over the game as the page has it; Refusal says why not, and then nothing has happened.

    `since` tells a page that did nothing, and has not heard what the server did, from one that took moves back.
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
        _go_on(judge, replayed)
    if resigned is not None and replayed.outcome() is None:
        judge.resign(resigned)


def _all_actions(match: Match) -> list[int]:
    return [action for turn in match.turns for action in turn.move] + match.pending


def _go_on(judge: Judge, replayed: Match) -> None:
    """Bring the table to where the page has it."""
    table = judge.table
    same, pending = _common(table, replayed)
    extra = len(table.playing.turns) - same
    if (extra or pending is None) and not table.setup.takebacks:
        say = Words("The game went on differently at the server, and moves cannot be taken back at this table.")
        raise Refusal("DIVERGED", say, status=409)
    if extra or pending is None:
        judge.go_back(extra)
    moves = [tuple(turn.move) for turn in replayed.turns[same:]] + [tuple(replayed.pending)]
    moves[0] = moves[0][pending or 0 :]
    for number, move in enumerate(filter(None, moves)):
        seat = table.mover
        assert seat is not None, "these turns were played just now"
        judge.act(seat, list(move), None, "" if number else REMARK)


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

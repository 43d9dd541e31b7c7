"""Records turned into matches and matches into records, and records checked against the rules."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ludarium.game.game import Game
from ludarium.game.outcome import Outcome, scores_of
from ludarium.game.position import Position
from ludarium.play.match import OFF_HAND, Match
from ludarium.record.complaint import WARNING, BadRecord, Complaint
from ludarium.record.legality import start_of, turn_of, variation_complaints
from ludarium.record.tags import (
    FIRST,
    NOT_BY_RULE,
    clock_complaints,
    in_order,
    player_tag,
    tag_complaints,
    termination_of,
)
from ludarium.record.value import Node, Record

# --- from a match


def record_of(match: Match, *, clocks: Sequence[float | None] = (), **tags: str) -> Record:
    """The record of a match, finished or not, with these tags (`Event="…"`, `Black="…"`, `TimeControl="300+5"`).

    `clocks` has the seconds left after each turn. The actions of an unfinished turn go into the tag `Pending`.
    """
    game, outcome = match.game, match.outcome()
    found = dict.fromkeys((*FIRST, *map(player_tag, game.players)), "?") | {"Date": "????.??.??"}
    found |= {"Result": match.result(), "Game": game.name}
    if game.text != game.name:
        found["Variant"] = game.text[len(game.name) + 1 : -1]
    if match.start != game.start():
        found |= {"SetUp": "1", "FEN": match.start.text()}
    if outcome is not None:
        found["Termination"] = outcome.reason
    if match.pending:
        found["Pending"] = " ".join(map(str, match.pending))
    line = [Node(turn.text, comments=(turn.remark,) if turn.remark else ()) for turn in match.turns]
    record = Record(in_order(found | tags, game.players), line)
    for node, clock in zip(record.line, clocks, strict=False):
        node.clk = clock
    return record


# --- to a match


def replay(record: Record) -> Match:
    """The match that was recorded, with every turn checked. BadRecord says which turn is impossible, and why.

    If the game did not end by its rules (but by resignation, time or agreement), the match ends as the record says.
    """
    played = _played(record)
    if played.fault is not None:
        raise BadRecord(played.fault)
    return played.match


class _Played(NamedTuple):
    """A record as far as it could be played."""

    match: Match
    before: list[Position]  # where each turn was played
    by_rule: Outcome | None  # how the rules ended it
    fault: Complaint | None


def _played(record: Record) -> _Played:
    match = Match(start_of(record))
    before: list[Position] = []
    by_rule = fault = None
    try:
        for ply, node in enumerate(record.line, 1):
            before.append(match.position)
            _push(match, node, ply)
        _push_pending(match, record)
        by_rule = match.outcome()
        _end(match, record)
    except BadRecord as error:
        fault = error.complaint
    fault = fault or next((found for found in record.faults if found.is_error), None)
    return _Played(match, before, by_rule, fault)


def _push(match: Match, node: Node, ply: int) -> None:
    if (outcome := match.outcome()) is not None:
        raise BadRecord(Complaint(*node.place, "GAME_OVER", f"the game is over before this turn: {outcome}", ply=ply))
    match.push(turn_of(match.position, node, ply), OFF_HAND if OFF_HAND in node.comments else "")


def _push_pending(match: Match, record: Record) -> None:
    """The actions of a turn in progress."""
    for word in record.tags.get("Pending", "").split():
        action = int(word) if word.isascii() and word.isdigit() and len(word) < 10 else -1
        if action not in match.position.actions:
            sentence = f"{word[:20]!r} is not an action that can be played here"
            raise BadRecord(Complaint(*record.tag_place("Pending"), "BAD_PENDING", sentence))
        match.push(action)


def _end(match: Match, record: Record) -> None:
    """End the match as the record says, where the rules have not."""
    try:
        scores = scores_of(_result(record, match.game)[0], match.game.players)
    except ValueError as error:
        raise BadRecord(Complaint(*record.tag_place("Result"), "BAD_RESULT", str(error))) from None
    if scores is not None and match.outcome() is None:
        match.adjudicate(scores, _result(record, match.game)[1] or "adjudication")


def _result(record: Record, game: Game) -> tuple[str, str]:
    """The result and the reason the record gives, in whatever spelling the game reads."""
    result, reason = game.notation.result_words.get(record.result, (record.result, ""))
    return result, termination_of(record) or reason


# --- checking


def check(record: Record) -> list[Complaint]:
    """Everything wrong with a record: its tags, its turns and variations, its result and its clocks."""
    complaints = [*tag_complaints(record), *record.faults]
    try:
        played = _played(record)
    except BadRecord as error:  # there is no such game, or no such start
        return [*complaints, error.complaint]
    if played.fault is not None:
        known = {(found.line, found.column) for found in record.faults if found.is_error}
        complaints += [] if (played.fault.line, played.fault.column) in known else [played.fault]
    else:
        said, termination = _result(record, played.match.game)
        complaints += _result_complaints(record, said, termination, played.by_rule)
    for ply, (node, before) in enumerate(zip(record.line, played.before, strict=False), 1):
        if node.variations:
            complaints += variation_complaints(node, before, ply)
    complaints += clock_complaints(record, [turn.player for turn in played.match.turns])
    return sorted(complaints, key=lambda found: (found.line, found.column)) if record.faults else complaints


def _result_complaints(record: Record, said: str, termination: str, by_rule: Outcome | None) -> Iterator[Complaint]:
    """Whether Result and Termination fit what the rules say."""
    place = record.tag_place("Result")
    if by_rule is not None and said == "*":
        yield Complaint(*place, "RESULT_MISSING", f"the game is over, {by_rule}, but the record says *", WARNING)
    elif by_rule is not None and said != by_rule.result and _differs(said, by_rule):
        yield Complaint(*place, "RESULT_WRONG", f"the game ended {by_rule}, but the record says {said}")
    place = record.tag_place("Termination")
    if by_rule is not None and termination and termination != by_rule.reason:
        sentence = f"the game ended by {by_rule.reason}, but the record says {termination}"
        yield Complaint(*place, "TERMINATION_DIFFERS", sentence, WARNING)
    elif by_rule is None and termination and termination not in NOT_BY_RULE:
        sentence = f"the rules did not end the game, and {termination[:40]!r} is not one of {', '.join(NOT_BY_RULE)}"
        yield Complaint(*place, "UNKNOWN_TERMINATION", sentence, WARNING)
    elif by_rule is None and said != "*" and not termination:
        sentence = f"the game is not over by the rules; Termination should say why the result is {said}"
        yield Complaint(*place, "RESULT_UNEXPLAINED", sentence, WARNING)


def _differs(said: str, outcome: Outcome) -> bool:
    """Whether the result says something else, and not the same in another order."""
    return scores_of(said, outcome.names) != scores_of(outcome.result, outcome.names)

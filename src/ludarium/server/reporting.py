"""The report after a game: the page's engine judges its turns; the server says what they were, and puts it into words.

A page without an engine has the server search the positions, one at a time, so that nothing goes on for somebody who has left.
"""

from collections.abc import Sequence
from typing import Any

from ludarium.errors import LudariumError
from ludarium.game.position import Move, Position
from ludarium.kernel.verbs import CHANCE
from ludarium.play.actions import plain_words, ways
from ludarium.play.commentary import Prospect, remark
from ludarium.play.guide import turn_in_words
from ludarium.play.longturns import judged
from ludarium.play.match import Match, Turn
from ludarium.play.players import past_of
from ludarium.server.judge import check_hints
from ludarium.server.live_table import LiveTable
from ludarium.server.recording import shown
from ludarium.server.refusals import Refusal, not_found
from ludarium.server.shapes import FoundTurn, PositionToSearch
from ludarium.server.tables import FINISHED
from ludarium.wasm.variants import base64_of, past_facts

_LONGEST = 8  # turns of a better line that are shown


def _finished(live: LiveTable) -> Match:
    """The game as far as everybody may know it; there is no report while it goes on."""
    if live.table.match is None:
        raise not_found("game")
    if live.table.status != FINISHED:
        raise Refusal("NOT_OVER", "There is a report once the game is over.", status=409)
    return shown(live)


def _decision(turn: Turn) -> tuple[int, Position] | None:
    """Where in a turn its player first had to decide, after the throws: the number of the step, and the position."""
    found = ((number, place) for number, (place, _) in enumerate(turn.steps) if place.mover != CHANCE)
    return next(found, None)


def report_json(live: LiveTable) -> dict[str, Any]:
    """What the page has to know to judge the turns of a finished game."""
    match = _finished(live)
    game, past = match.game, past_of(match)
    outcome = match.outcome()
    end = match.steps[0][0] if match.steps else match.position
    goes_on = None
    if outcome is None and end.mover >= 0 and not end.is_secret:
        goes_on = {"words": base64_of(end.words), "mover": end.mover, **past_facts(end, past[: len(match.turns)])}
    return {
        "game": game.text,
        "players": len(game.players),
        "compared": len(game.players) > 2 or game.stochastic,
        "turns": [_turn_json(turn, past[:number]) for number, turn in enumerate(match.turns)],
        "end": goes_on,
        "final": None if outcome is None else list(outcome.by_seat),
    }


def _turn_json(turn: Turn, past: Sequence[int]) -> dict[str, Any]:
    facts: dict[str, Any] = {
        "player": turn.player,
        "text": turn.text,
        "say": turn_in_words(turn.before.game, turn.text),
        "did": "",
    }
    found = _decision(turn)
    if found is None or found[1].is_secret:
        return {**facts, "words": None}
    first, place = found
    played = tuple(turn.move[first:])
    return {
        **facts,
        "did": plain_words(place.played(played)),
        "words": base64_of(place.words),
        **past_facts(place, past),
        "position": place.text(),
        "forced": len(place.actions) == 1,
        "actions": list(played),
        "before": round(judged(turn.before, place.mover), 4) if first else None,
    }


# --- while the game goes on, where hints are allowed


def turn_json(live: LiveTable, ply: int) -> dict[str, Any]:
    """What the page has to know to judge one turn that was played."""
    check_hints(live.table)
    match, turn, _, _ = _place(shown(live), ply)
    game = match.game
    compared = len(game.players) > 2 or game.stochastic
    return {**_turn_json(turn, past_of(match)[: ply - 1]), "compared": compared}


def turn_words_json(live: LiveTable, found: FoundTurn) -> dict[str, Any]:
    """What was better than a turn, and why, in the game's words. Refusal if a turn is not legal."""
    check_hints(live.table)
    return _all_in_words(shown(live), [found])[0]


# --- in words


def _place(match: Match, ply: int) -> tuple[Match, Turn, int, Position]:
    """The turn of that number (from 1), and where its player had to decide."""
    found = _decision(match.turns[ply - 1]) if 0 < ply <= len(match.turns) else None
    if found is None or found[1].is_secret:
        raise not_found("turn")
    return match, match.turns[ply - 1], *found


def words_json(live: LiveTable, turns: Sequence[FoundTurn]) -> list[dict[str, Any]]:
    """What was better than each of these turns, and why, in the game's words. Refusal if a turn is not legal."""
    return _all_in_words(_finished(live), turns)


def _all_in_words(match: Match, turns: Sequence[FoundTurn]) -> list[dict[str, Any]]:
    try:
        return [_in_words(match, found) for found in turns]
    except LudariumError:
        raise Refusal("ILLEGAL", "One of these turns is not legal.") from None


def _in_words(match: Match, found: FoundTurn) -> dict[str, Any]:
    _, turn, first, place = _place(match, found.ply)
    texts, here = [], place
    for move in found.best[:_LONGEST]:
        texts.append(here.write(tuple(move)))
        here = here.play(tuple(move))
    best = place.played(tuple(found.best[0]))
    better = Prospect(_moves(found.best), found.proven, found.turns)
    reply = Prospect(_moves(found.reply), found.reply_proven, found.reply_turns) if found.reply else None
    return {
        "ply": found.ply,
        "better": texts[0],
        "say": plain_words(best),
        "line": texts[1:],
        "cells": list(best.cells),
        "ways": ways(best.steps),
        "why": remark(place, tuple(turn.move[first:]), better, reply),
    }


def _moves(line: Sequence[Sequence[int]]) -> list[Move]:
    return [tuple(turn) for turn in line]


# --- where the page has no engine


def _scores(position: Position) -> list[float]:
    """What each player scored, the game being over."""
    outcome = position.outcome()
    assert outcome is not None, "asked for ends only"
    return list(outcome.by_seat)


def search_job(live: LiveTable, asked: PositionToSearch) -> dict[str, Any]:
    """What a thinking process has to know to search the position of a turn, or the one after some actions there."""
    match, turn, first, place = _place(_finished(live), asked.ply)
    try:
        after = place.play(tuple(asked.after)) if asked.after else place
        if asked.tried:
            place.play(tuple(asked.tried))
    except LudariumError:
        raise Refusal("ILLEGAL", "That turn is not legal.") from None
    before = [action for other in match.turns[: asked.ply - 1] for action in other.move]
    start = {"start": match.start.text()} if match.start != match.game.start() else {}
    return {
        "do": "search",
        "game": match.game.text,
        **start,
        "actions": [*before, *turn.move[:first], *asked.after],
        "lines": asked.lines,
        "tried": [] if asked.after else list(asked.tried or turn.move[first:]),
        "depth": 1 if first else None,  # after a throw the odds of each play say all
        "over": _scores(after) if after.is_over else None,
        "idle": after.mover < 0,
    }

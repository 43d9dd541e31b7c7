"""A match as plain data and back again without replaying it: all its positions are in one block of words."""

import copy
from typing import Any

import numpy as np

from ludarium.errors import LudariumError
from ludarium.game.game import Game
from ludarium.game.outcome import Outcome
from ludarium.game.position import Position
from ludarium.play.match import Match, Turn


def still(match: Match) -> Match:
    """The match as it stands, to be read by a thread while people may take turns back."""
    found = copy.copy(match)
    found.turns, found._open, found._seen = list(match.turns), list(match._open), list(match._seen)
    return found


def packed(match: Match) -> tuple[dict[str, Any], bytes]:
    """The match as a value for JSON, and the positions of its turns as a block of bytes."""
    turns, ended = match.turns, match._ended
    places = [match.start, *(turn.before for turn in turns), *(place for place, _ in match._open)]
    words = np.stack([place.words for place in places])
    words[1:] ^= words[:-1].copy()  # one position is much like the next, so most of this is zero and packs well
    fields = {
        "moves": [list(turn.move) for turn in turns],
        "texts": [turn.text for turn in turns],
        "players": [turn.player for turn in turns],  # what is found once for each turn is not sought again
        "cells": [turn.cells for turn in turns],
        "open": match.pending,
        "ended": None if ended is None else [list(ended.scores), ended.reason],
    }
    return fields, words.tobytes() + np.array(match._seen, np.uint64).tobytes()


def unpacked(game: Game, fields: dict[str, Any], block: bytes) -> Match:
    """The match that was packed. LudariumError, ValueError or KeyError if it is not a match of this game."""
    moves, texts, pending = fields["moves"], fields["texts"], fields["open"]
    size, places = game.door.size, 1 + len(moves) + len(pending)
    lists = {len(fields[name]) for name in ("moves", "texts", "players", "cells")}
    if len(lists) != 1 or len(block) != 8 * (places * size + len(moves) + 1):
        raise ValueError("moves, texts and positions do not fit each other")
    numbers = np.frombuffer(bytearray(block), np.uint64)
    words = np.bitwise_xor.accumulate(numbers[: places * size].reshape(places, size), axis=0)
    at = [Position(game, row) for row in words]
    match = Match(at[0])
    if match.start != game.start():
        raise LudariumError("the game begins in another way", code="OTHER_START")
    turns = zip(at[1:], moves, texts, strict=False)
    match.turns = [Turn(before, tuple(move), text) for before, move, text in turns]
    for turn, player, cells in zip(match.turns, fields["players"], fields["cells"], strict=True):
        vars(turn).update(player=player, cells=tuple(cells))
    match._open = list(zip(at[1 + len(moves) :], pending, strict=True))
    match._seen = numbers[places * size :].tolist()
    if match._open:
        before, action = match._open[-1]
        match._now = before.act(action)
    elif match.turns:
        match._now = match.turns[-1].after
    if fields["ended"] is not None:
        scores, reason = fields["ended"]
        match._ended = Outcome(tuple(scores), reason, game.players)
    return match

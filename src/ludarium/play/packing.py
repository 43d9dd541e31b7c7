"""A match as plain data and back again without replaying it: all its positions are in one block of words."""

import copy
from typing import Any

import numpy as np

from ludarium.errors import LudariumError
from ludarium.game.game import Game
from ludarium.game.outcome import Outcome
from ludarium.game.played import Played
from ludarium.game.position import Position
from ludarium.play.match import Match, Turn


def still(match: Match) -> Match:
    """The match as it stands, to be read by a thread while people may take turns back."""
    found = copy.copy(match)
    found.turns, found._open, found._seen = list(match.turns), list(match._open), list(match._seen)
    return found


def cut(match: Match, turns: int) -> Match:
    """The match as it stood after that many turns, before anybody ended it."""
    found = still(match)
    del found.turns[turns:], found._seen[turns + 1 :]
    found._open.clear()
    found._now = found.turns[-1].after if found.turns else found.start
    found._ended, found._judged = None, (None, None)
    return found


def packed(match: Match) -> tuple[dict[str, Any], bytes]:
    """The match as a value for JSON, and every position it came through as a block of bytes."""
    turns, ended = match.turns, match._ended
    played = [*(turn.move for turn in turns), match.unfinished]
    places = [match.start, *(place for move in played for place in move.places[1:])]
    words = np.stack([place.words for place in places])
    words[1:] ^= words[:-1].copy()  # one position is much like the next, so most of this is zero and packs well
    fields = {
        "moves": [list(turn.move) for turn in turns],
        "texts": [turn.text for turn in turns],
        "remarks": {str(number): turn.remark for number, turn in enumerate(turns) if turn.remark},
        "players": [turn.player for turn in turns],  # what is found once for each turn is not sought again
        "cells": [turn.cells for turn in turns],
        "open": match.pending,
        "ended": None if ended is None else [list(ended.scores), ended.reason],
    }
    return fields, words.tobytes() + np.array(match._seen, np.uint64).tobytes()


def unpacked(begun: Game | Position, fields: dict[str, Any], block: bytes) -> Match:
    """The match that was packed. LudariumError, ValueError or KeyError if it is no match of this game, or from this position."""
    start = begun if isinstance(begun, Position) else begun.start()
    game = start.game
    moves, texts, pending = fields["moves"], fields["texts"], fields["open"]
    size, places = game.door.size, 1 + sum(map(len, moves)) + len(pending)
    lists = {len(fields[name]) for name in ("moves", "texts", "players", "cells")}
    if len(lists) != 1 or len(block) != 8 * (places * size + len(moves) + 1):
        raise ValueError("moves, texts and positions do not fit each other")
    numbers = np.frombuffer(bytearray(block), np.uint64)
    words = np.bitwise_xor.accumulate(numbers[: places * size].reshape(places, size), axis=0)
    at = [Position(game, row) for row in words]
    match = Match(at[0])
    if match.start != start:
        raise LudariumError("the game begins in another way", code="OTHER_START")
    done = 0
    further = zip(moves, texts, fields["players"], fields["cells"], strict=True)
    for number, (move, text, player, cells) in enumerate(further):
        played = Played(move, at[done : done + len(move) + 1])
        match.turns.append(Turn(played.before, played, text, fields["remarks"].get(str(number), "")))
        vars(match.turns[-1])["player"], vars(played)["cells"] = player, tuple(cells)
        done += len(move)
    match._open = list(zip(at[done:-1], pending, strict=True))
    match._seen = numbers[places * size :].tolist()
    match._now = at[-1]
    if fields["ended"] is not None:
        scores, reason = fields["ended"]
        match._ended = Outcome(tuple(scores), reason, game.players, game.names_by_seat(match._now.state))
    return match

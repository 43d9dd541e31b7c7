"""The opening explorer: what was played in a position, how often, and how it went."""

import asyncio
import time
from collections import OrderedDict, defaultdict
from collections.abc import Iterable, Sequence
from typing import Any

from ludarium.game.position import Position
from ludarium.play.boards import board_key
from ludarium.server.guests import Guest
from ludarium.server.library.entries import BANDS, NOBODY
from ludarium.server.library.listing import game_json, sides_of
from ludarium.server.store.library import Library, Sought

_MOST_TURNS = 3000  # that are tried in a position to find those that were played
_MOST_MOVES = 40  # shown
_EXAMPLES = 5
_KEPT, _FRESH, _COSTLY = 500, 120.0, 2000  # answers kept, for so many seconds, if they count so many games


class Explorer:
    """Answers what followed a position. Counting a position of very many games is done once in a while."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._kept: OrderedDict[int, tuple[float, list[Any]]] = OrderedDict()

    async def explored(self, position: Position, guest: Guest, band: int | None) -> dict[str, Any]:
        """The turns that were played there, by how often, and the newest games; of games in a band, or of all."""
        key = await asyncio.to_thread(board_key, position)
        rows = [*await self._public(key), *await self._library.followed(key, guest.id)]
        wanted = [row for row in rows if band is None or row.band == band]
        groups: dict[int | None, list[Any]] = defaultdict(list)
        for row in wanted:
            groups[row.next].append(row)
        often = sorted((after for after in groups if after is not None), key=lambda after: -_games(groups[after]))
        known = await asyncio.to_thread(_turns, position, often[:_MOST_MOVES])
        seats = len(position.game.players)
        moves = [{**known[after], **_tally(groups[after], seats)} for after in often if after in known]
        games = await self._library.found(Sought(game=position.game.text, key=key), guest.id, None, _EXAMPLES)
        return {
            "game": position.game.text,
            "position": position.text(),
            "sides": sides_of(position.game),
            **_tally(wanted, seats),
            "moves": moves,
            "bands": [{"band": number, **_tally([row for row in rows if row.band == number], seats)} for number in range(len(BANDS) + 2)],
            "examples": [game_json(row, guest) for row in games],
        }  # fmt: skip

    async def _public(self, key: int) -> list[Any]:
        now = time.monotonic()
        made, rows = self._kept.get(key, (-_FRESH, []))
        if now - made < _FRESH:
            return rows
        rows = await self._library.followed(key, None)
        if _games(rows) > _COSTLY:
            self._kept[key] = (now, rows)
            while len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
        return rows


def _games(rows: Iterable[Any]) -> int:
    return sum(row.games for row in rows)


def _tally(rows: Sequence[Any], seats: int) -> dict[str, Any]:
    """How many games, how many of them each seat won, and how many nobody."""
    wins = [sum(row.games for row in rows if row.winner == seat) for seat in range(seats)]
    return {"games": _games(rows), "wins": wins, "draws": sum(row.games for row in rows if row.winner == NOBODY)}


def _turns(position: Position, wanted: Sequence[int]) -> dict[int, dict[str, Any]]:
    """A turn from here to each of these boards, in the game's notation: games that were turned or mirrored are shown as they lie here."""
    missing, found = set(wanted), dict[int, dict[str, Any]]()
    turns = ((action,) for action in position.actions) if position.is_chance else iter(position.legal_moves)
    for number, turn in enumerate(turns):
        if not missing or number >= _MOST_TURNS:
            break
        played = position.played(turn)
        key = board_key(played.after)
        if key in missing:
            missing.remove(key)
            found[key] = {"text": played.text, "actions": list(played), "cells": list(played.cells)}
    return found

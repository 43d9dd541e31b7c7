"""Boards as plain data for a page: what never changes (the board) and what one viewer sees now (pieces, lines, marks)."""

import functools
import hashlib
import json
from collections import OrderedDict
from typing import Any

from ludarium.picture.look import Look
from ludarium.wording import Words


@functools.lru_cache(maxsize=64)
def sheet_digest(sheet: str) -> str:
    """A short name for a sheet's text."""
    return hashlib.sha256(sheet.encode()).hexdigest()[:16]


_boards: OrderedDict[tuple[str, int, int, int], tuple[Look, dict[str, Any]]] = OrderedDict()
_BOARDS_KEPT = 256
_PARTS = ("cells", "labels", "homes", "routes", "badges")  # in which boards of the same game can differ


def board_of(game: str, look: Look) -> dict[str, Any]:
    """The board without its pieces. `digest` changes when anything on it does. Equal boards are made only once."""
    key = (game, look.columns, look.rows, len(look.cells))
    kept = _boards.get(key)
    if kept is not None and all(getattr(kept[0], part) == getattr(look, part) for part in _PARTS):
        return kept[1]
    board = _board(game, look)
    _boards[key] = (look, board)
    if len(_boards) > _BOARDS_KEPT:
        _boards.popitem(last=False)
    return board


def _board(game: str, look: Look) -> dict[str, Any]:
    board: dict[str, Any] = {
        "game": game,
        "columns": look.columns,
        "rows": look.rows,
        "cells": [[cell.name, cell.x, cell.y, cell.symbol, cell.turn, cell.width, cell.height] for cell in look.cells],
        "labels": [
            [Words(label.text) if label.caption else label.text, label.x, label.y, label.size] for label in look.labels
        ],
        "symbols": {
            name: {
                "word": Words(symbol.word),
                "letter": symbol.letter,
                "faces": symbol.faces,
                "material": symbol.material,
            }
            for name, symbol in look.symbols.items()
        },
        "sheet": f"/symbols/{game}.svg?d={sheet_digest(look.sheet)}",
        "frame": look.frame,
        "ink": look.ink,
        "accent": look.accent,
        "backdrop": look.backdrop,
        "title": look.title,
        "homes": list(look.homes),
        "badges": list(look.badges),
        "routes": [list(route) for route in look.routes],
    }
    return {**board, "digest": hashlib.sha256(json.dumps(board, sort_keys=True).encode()).hexdigest()[:16]}


def scene_of(look: Look, *, over: bool = False) -> dict[str, Any]:
    """What stands on the board and beside it. Once a game is over, nothing says whose turn it would have been."""
    return {
        "pieces": [[piece.cell, piece.symbol, piece.owner, piece.count, piece.turn] for piece in look.pieces],
        "lines": [[Words(line.title), line.text, line.player] for line in look.lines if not (over and line.passing)],
        "marks": dict(look.marks),
    }

"""Boards for other people's pages: a position, a game to step through, a puzzle. What anybody may see, and nothing personal."""

from collections.abc import Sequence
from typing import Any

from ludarium import catalogue
from ludarium.play.boards import moves_of
from ludarium.server import puzzling
from ludarium.server.analysis_board import Analysed, board_json, tree_json
from ludarium.server.analysis_records import Commented
from ludarium.server.board_marks import BoardMark
from ludarium.server.live_table import LiveTable
from ludarium.server.refusals import Refusal, not_found
from ludarium.server.seats import shown_name
from ludarium.server.tables import FINISHED
from ludarium.wording import Words


def position_json(analysed: Analysed, marks: Sequence[BoardMark]) -> dict[str, Any]:
    """A position with marks on it."""
    return {"kind": "position", "start": analysed.start, "position": board_json(analysed, []), "marks": list(marks)}


def game_json(analysed: Analysed, moves: Sequence[Commented], name: str, comment: str) -> dict[str, Any]:
    """The main line of a game: each move with its text, its player and what was said about it."""
    line = _main_line(moves)
    rows = [(number - 1, move.actions) for number, move in enumerate(line)]
    written = tree_json(analysed, rows)
    return {
        "kind": "game", "game": analysed.game.text, "start": analysed.start, "name": name, "comment": comment,
        "moves": [move.actions for move in line], "comments": [move.comment for move in line],
        "texts": written["texts"], "players": written["players"], "names": written["names"], "opening": written["opening"],
        "position": board_json(analysed, []),
    }  # fmt: skip


def _main_line(moves: Sequence[Commented]) -> list[Commented]:
    line, last = [], -1
    for number, move in enumerate(moves):
        if move.parent == last:
            line.append(move)
            last = number
    return line


def table_json(live: LiveTable) -> dict[str, Any]:
    """The game of a table that anybody may watch, once it is over. Refusal says why it cannot be shown."""
    table = live.table
    if not live.admits(None):
        say = Words("This game is private. Its players can put its moves into the address instead.")
        raise Refusal("PRIVATE", say, status=403)
    if table.status != FINISHED or table.match is None:
        raise Refusal("NOT_OVER", "This game is still being played. It can be shown here once it is over.", status=409)
    line = moves_of(table.match)
    moves = [Commented(number - 1, actions, "") for number, actions in enumerate(line)]
    found = game_json(Analysed(table.game, table.setup.start or None), moves, "", "")
    return {**found, "who": [shown_name(seat) or "" for seat in table.seats]}


def puzzle_anywhere(puzzle: str) -> dict[str, Any]:
    """The puzzle with that id, whichever game it is of."""
    for name in catalogue.names():
        if found := puzzling.puzzles(name).get(puzzle):
            return {"kind": "puzzle", "name": name, "puzzle": puzzling.puzzle_json(found)}
    raise not_found("puzzle")

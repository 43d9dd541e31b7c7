"""`ludarium replay` and `ludarium check`: files of records."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rich.console import Console

from ludarium.cli.output import fail, print_json, say_when_compiling
from ludarium.errors import BadNotation, LudariumError
from ludarium.picture.text import board_for
from ludarium.play.match import Match, Turn
from ludarium.play.records import check as checked
from ludarium.play.records import replay as replayed
from ludarium.record.complaint import Complaint
from ludarium.record.files import records_in
from ludarium.record.value import Record


def items_in(file: Path) -> Iterator[Record | Complaint]:
    """The records and complaints of a file, or of standard input, in whatever form they are."""
    try:
        yield from records_in(sys.stdin if str(file) == "-" else file)
    except OSError as error:
        raise BadNotation(f"{file} cannot be read: {error.strerror}", code="FILE") from None


def check(file: Path, as_json: bool) -> None:
    """Complain about everything wrong in a file; exit code 1 where a game cannot be used as it is."""
    games, complaints = 0, []
    try:
        with say_when_compiling():
            for item in items_in(file):
                games += isinstance(item, Record)
                found = [item] if isinstance(item, Complaint) else checked(item)
                complaints += [complaint.within(str(file)) for complaint in found]
    except LudariumError as error:
        fail(error, as_json=as_json)
    errors = sum(complaint.is_error for complaint in complaints)
    if as_json:
        print_json({"file": str(file), "games": games, "errors": errors, "complaints": [_plain(c) for c in complaints]})
    else:
        for complaint in complaints:
            print(complaint)
        warnings = len(complaints) - errors
        print(f"{file}: {_many(games, 'game')}, {_many(errors, 'error')}, {_many(warnings, 'warning')}")
    sys.exit(1 if errors else 0)


def _many(count: int, word: str) -> str:
    return f"{count} {word}{'' if count == 1 else 's'}"


def _plain(complaint: Complaint) -> dict[str, Any]:
    return {
        "line": complaint.line,
        "column": complaint.column,
        "severity": complaint.severity,
        "code": complaint.code,
        "message": complaint.sentence,
        "ply": complaint.ply,
        "path": complaint.path or None,
    }


def replay(file: Path, number: int, step: bool, as_json: bool = False) -> None:
    """Show a recorded game board by board, or print it turn by turn as JSON."""
    try:
        with say_when_compiling():
            record = _nth(file, number)
            match = replayed(record)
    except LudariumError as error:
        fail(error, as_json=as_json)
    if as_json:
        print_json(_as_json(record, match))
        return
    console = Console(highlight=False)
    names = [f"{name}: {record.tags[name.title()]}" for name in match.game.players if name.title() in record.tags]
    console.print(f"[bold]{match.game.title}[/] ({match.game.text})  {', '.join(names)}", markup=True)
    console.print(board_for(console, match.start.look()))
    for ply, turn in enumerate(match.turns, 1):
        if step and console.is_terminal:
            console.input("[dim]Enter …[/]")
        _show_turn(console, ply, turn)
    console.print(f"[bold]{match.outcome() or 'not finished'}[/]")


def film(file: Path, number: int, gif: Path, size: int, as_json: bool = False) -> None:
    """Write a recorded game as an animated picture."""
    from ludarium.cli.board import Style, write_film

    style = Style(size, arrows="", turned=False, coordinates=True, ascii_only=False)
    try:
        with say_when_compiling():
            record = _nth(file, number)
            match = replayed(record)
            write_film(match, style, gif)
    except LudariumError as error:
        fail(error, as_json=as_json)
    if as_json:
        print_json(_as_json(record, match) | {"files": {"gif": str(gif)}})
    elif str(gif) != "-":
        Console(highlight=False).print(f"{gif}: {_many(len(match.turns), 'turn')}")


def _as_json(record: Record, match: Match) -> dict[str, Any]:
    outcome = match.outcome()
    return {
        "game": match.game.text,
        "tags": dict(record.tags),
        "start": match.start.text(),
        "turns": [
            {
                "player": turn.before.game.name_of(turn.before.state, turn.player) if turn.player >= 0 else None,
                "move": turn.text,
                "cells": list(turn.cells),
                "position": turn.after.text(),
            }
            for turn in match.turns
        ],
        "result": match.result(),
        "winner": outcome.winner if outcome else None,
        "reason": outcome.reason if outcome else None,
    }


def _show_turn(console: Console, ply: int, turn: Turn) -> None:
    console.print(f"\n{ply}. {turn.text}", markup=False, style="bold")
    console.print(board_for(console, turn.after.look(), last=turn.cells))


def _nth(file: Path, number: int) -> Record:
    """The record with that number; complaints before it are passed over, as `check` reports them."""
    seen = 0
    for item in items_in(file):
        if isinstance(item, Record):
            seen += 1
            if seen == number:
                return item
    raise BadNotation(
        f"{file} has {_many(seen, 'readable game')}; game {number} was asked for (see ludarium check)", code="NO_GAME"
    )

"""Solving puzzles at the terminal."""

import typer

from ludarium.errors import LudariumError
from ludarium.game.position import Position
from ludarium.play.words import titled
from ludarium.puzzles.puzzle import THEMES, Puzzle

_HELP = "Type a turn, or: hint, show (the solution), next, quit."


def run(puzzles: list[Puzzle]) -> None:
    """Ask for one puzzle after the other, until there are no more or the reader has had enough."""
    solved = 0
    for number, puzzle in enumerate(puzzles, 1):
        typer.echo(f"\nPuzzle {number} of {len(puzzles)}: {puzzle.game}, level {puzzle.level}")
        try:
            solved += _ask(puzzle)
        except (EOFError, KeyboardInterrupt, typer.Abort):
            break
    typer.echo(f"{solved} solved.")


def _ask(puzzle: Puzzle) -> bool:
    """One puzzle. Returns whether it was solved without looking; EOFError when the reader wants to stop."""
    places = puzzle.positions()
    at, clean = 0, True
    _show(places[0])
    typer.echo(_task(puzzle, places[0]))
    while at < len(puzzle.solution):
        text = typer.prompt("turn", prompt_suffix="> ").strip()
        if text == "quit":
            raise EOFError
        if text == "next":
            return False
        if text in ("hint", "show", "help"):
            clean = clean and text == "help"
            typer.echo(_help(puzzle, places[at], at, text))
            continue
        tried = _tried(places[at], text)
        if tried is None:
            continue
        if tried != places[at + 1]:
            clean = False
            typer.echo("Not that one. Try again.")
            continue
        at = _go_on(puzzle, places, at)
    certain = puzzle.certain and "draw" not in (puzzle.best.proven, puzzle.other.proven)
    typer.echo(
        f"Solved! It {puzzle.best.words}; the best of all others {puzzle.other.words}." if certain else "Solved!"
    )
    return clean


def _task(puzzle: Puzzle, here: Position) -> str:
    about = ", ".join(THEMES[theme] for theme in puzzle.themes if theme in ("win", "hold"))
    return f"{titled(here.turn)} to play. One turn is right{f': it {about}' if about == THEMES['win'] else ''}. {_HELP}"


def _help(puzzle: Puzzle, here: Position, at: int, word: str) -> str:
    if word == "hint":
        cells = here.move(puzzle.solution[at]).cells
        return f"It begins at {cells[0]}." if cells else "There is no cell to point at."
    return " ".join(puzzle.solution[at:]) if word == "show" else _HELP


def _tried(here: Position, text: str) -> Position | None:
    """Where a turn leads; None, and a sentence, if it is not legal."""
    try:
        return here.play(text)
    except LudariumError as error:
        typer.echo(str(error))
        return None


def _go_on(puzzle: Puzzle, places: list[Position], at: int) -> int:
    """Play the answer to a right turn, if there is one; where the solution goes on."""
    if at + 1 < len(puzzle.solution):
        typer.echo(f"Right. The answer is {puzzle.solution[at + 1]}.")
        _show(places[at + 2])
    return at + 2


def _show(position: Position) -> None:
    typer.echo(str(position))

"""`ludarium show` and `ludarium moves`."""

import functools
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.console import Console

from ludarium.cli.output import fail, match_at, print_json, say_when_compiling
from ludarium.errors import BadNotation, LudariumError
from ludarium.game.movetext import plain_dashes
from ludarium.game.position import Move, Position
from ludarium.kernel.verbs import CHANCE
from ludarium.play.longturns import listed_turns
from ludarium.play.match import Match


@dataclass(frozen=True)
class Style:
    """How a position is to be drawn."""

    size: int
    arrows: str
    turned: bool
    coordinates: bool
    ascii_only: bool


def moves(name: str, position: str | None, after: str, as_json: bool) -> None:
    """The legal turns, as a list for people or as JSON."""
    match = match_at(name, position, after, as_json=as_json)
    try:
        with say_when_compiling():
            answer = described(match)
    except LudariumError as error:
        fail(error, as_json=as_json)
    if as_json:
        print_json(answer)
        return
    console = Console(highlight=False)
    if answer["over"]:
        console.print(f"The game is over: {answer['result']} ({answer['reason']}).")
        return
    count = f"{len(answer['moves'])} turns" if answer["complete"] else f"{len(answer['moves'])} of very many turns"
    console.print(f"[bold]{answer['mover']}[/] to move, {count}:", markup=True)
    console.print("  ".join(_entry(entry) for entry in answer["moves"]), markup=False)
    if not answer["complete"]:
        console.print("The list is cut short: there are too many turns to show. You can play any legal turn.")


def _entry(entry: dict[str, Any]) -> str:
    return f"{entry['move']} ({entry['odds']:.4g})" if "odds" in entry else str(entry["move"])


def described(match: Match) -> dict[str, Any]:
    """What `moves --json` prints about the match as it stands."""
    here = match.position
    outcome = match.outcome()
    turns, complete = ([], True) if outcome else listed_turns(here)
    return {
        "game": match.game.text,
        "position": here.text(),
        "mover": None if outcome else here.turn,
        "over": outcome is not None,
        "result": outcome.result if outcome else None,
        "winner": outcome.winner if outcome else None,
        "reason": outcome.reason if outcome else None,
        "complete": complete,
        "moves": [_listed(here, move) for move in turns],
    }


def _listed(here: Position, move: Move) -> dict[str, Any]:
    entry: dict[str, Any] = {"move": here.write(move), "position": here.play(move).text()}
    if here.mover == CHANCE:
        entry["odds"] = here.odds(move[0])
    return entry


def show(
    name: str,
    position: str | None,
    after: str,
    style: Style,
    svg: Path | None,
    png: Path | None,
    gif: Path | None = None,
    *,
    as_json: bool = False,
) -> None:
    """The position in the terminal, as a picture file, or as JSON (then pictures go into files only)."""
    match = match_at(name, position, after, as_json=as_json)
    try:
        if as_json and "-" in (str(svg), str(png), str(gif)):
            raise BadNotation("with --json a picture goes into a file, not to standard output", code="BAD_ARGUMENT")
        if svg or png:
            _write_picture(match, style, svg, png)
        if gif:
            write_film(match, style, gif)
        if not (svg or png or gif or as_json):
            _print_board(match, style)
        if as_json:
            print_json(_shown(match, {"svg": svg, "png": png, "gif": gif}))
    except LudariumError as error:
        fail(error, as_json=as_json)


def _shown(match: Match, files: dict[str, Path | None]) -> dict[str, Any]:
    """What `show --json` prints: everything that everybody may see."""
    from ludarium.picture.text import plain_board

    here, outcome = match.position, match.outcome()
    look = here.look()
    return {
        "game": match.game.text,
        "position": None if here.is_secret else here.text(),
        "turn": match.turn,
        "over": outcome is not None,
        "result": outcome.result if outcome else None,
        "winner": outcome.winner if outcome else None,
        "reason": outcome.reason if outcome else None,
        "pieces": [
            {
                "cell": piece.cell,
                "piece": look.symbols[piece.symbol].word,
                "owner": _owner(match, piece.owner),
                "count": piece.count,
            }
            for piece in look.pieces
        ],
        "lines": {line.title: line.text for line in look.lines},
        "last": list(_last_cells(match)),
        "board": plain_board(look, last=_last_cells(match)),
        "files": {kind: str(path) for kind, path in files.items() if path},
    }


def _owner(match: Match, player: int) -> str | None:
    return match.game.name_of(match.position.state, player) if player >= 0 else None


def _last_cells(match: Match) -> tuple[str, ...]:
    return match.turns[-1].cells if match.turns else ()


def _arrows(match: Match, text: str) -> list[tuple[str, str]]:
    names = {cell.name for cell in match.position.look().cells}
    pairs = []
    for word in plain_dashes(text).split():
        start, _, end = word.partition("-")
        if start not in names or end not in names:
            raise BadNotation(f"an arrow is written as two cells, such as c3-e3, not {word!r}")
        pairs.append((start, end))
    return pairs


def _write_picture(match: Match, style: Style, svg: Path | None, png: Path | None) -> None:
    from ludarium.picture.svg import svg_board

    picture = svg_board(
        match.position.look(),
        last=_last_cells(match),
        arrows=_arrows(match, style.arrows),
        size=style.size,
        coordinates=style.coordinates,
        turned=style.turned,
        title=match.game.title if match.position.is_secret else f"{match.game.title}: {match.position.text()}",
    )
    if svg:
        _write(svg, picture.encode())
    if png:
        from ludarium.picture.png import png_board

        _write(png, png_board(picture, style.size))


def write_film(match: Match, style: Style, file: Path) -> None:
    """Write the game so far as an animated GIF."""
    from ludarium.play.film import gif_of

    _write(file, gif_of(match, size=style.size, turned=style.turned, coordinates=style.coordinates))


def _write(path: Path, data: bytes) -> None:
    if str(path) == "-":
        sys.stdout.buffer.write(data)
        return
    try:
        path.write_bytes(data)
    except OSError as error:
        raise BadNotation(f"{path} cannot be written: {error.strerror}", code="FILE") from None


def _print_board(match: Match, style: Style) -> None:
    from ludarium.picture.text import board_for, plain_board

    console = Console(highlight=False)
    draw = plain_board if style.ascii_only else functools.partial(board_for, console)
    console.print(draw(match.position.look(), last=_last_cells(match), turned=style.turned), markup=False)
    outcome = match.outcome()
    text = "(hidden until everybody is ready)" if match.position.is_secret else match.position.text()
    console.print(f"[bold]{match.game.text}[/]  {text}", soft_wrap=True)
    console.print(f"over: {outcome}" if outcome else f"{match.turn} to move")

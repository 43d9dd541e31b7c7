"""`ludarium games` and `ludarium rules`."""

import os
from typing import Any

from rich.console import Console
from rich.markdown import Markdown
from rich.table import Table

from ludarium import catalogue
from ludarium.cli.output import fail, print_json
from ludarium.errors import LudariumError
from ludarium.game.game import Game


def games(name: str | None, as_json: bool) -> None:
    """All games in a table, or one with its options and presets."""
    try:
        chosen = [catalogue.load(name)] if name else list(catalogue.all_games())
    except LudariumError as error:
        fail(error, as_json=as_json)
    if as_json:
        described = [_described(game) for game in chosen]
        print_json(described[0] if name else {"games": described})
    elif name:
        _one(chosen[0])
    else:
        _all(chosen)


def _described(game: Game) -> dict[str, Any]:
    return {
        "name": game.name,
        "title": game.title,
        "sentence": game.sentence,
        "players": list(game.players),
        "options": [
            {
                "name": option.name,
                "default": option.write(option.default),
                "values": option.values,
                "explanation": option.explanation,
                "choices": option.choices,
            }
            for option in game.options
        ],
        "presets": {name: game.variant(**values).text for name, values in game.presets.items()},
    }


def _all(chosen: list[Game]) -> None:
    table = Table(box=None, padding=(0, 2, 0, 0))
    for column in ("game", "", "players"):
        table.add_column(column, style="bold" if column == "game" else "")
    for game in chosen:
        table.add_row(game.name, game.sentence, ", ".join(game.players))
    console = Console()
    console.print(table)
    console.print("\n[dim]ludarium games GAME lists its options, ludarium rules GAME shows its rules.[/]")


def _one(game: Game) -> None:
    console = Console(highlight=False)
    console.print(f"[bold]{game.title}[/] ({game.name}): {game.sentence}")
    console.print(f"Players: {', '.join(game.players)}\n")
    table = Table(box=None, padding=(0, 2, 0, 0))
    for column in ("option", "default", "values", "meaning"):
        table.add_column(column, style="bold" if column == "option" else "")
    for option in game.options:
        table.add_row(option.name, option.write(option.default), option.values, option.explanation)
        for value, meaning in (option.choices or {}).items():
            table.add_row("", "", f"[dim]{value}[/]", f"[dim]{meaning}[/]")
    console.print(table)
    if game.presets:
        console.print("\nPresets: " + "; ".join(f"{n} = {game.variant(**v).text}" for n, v in game.presets.items()))


def rules(name: str, raw: bool, as_json: bool = False) -> None:
    """The reader's rules, paged where the terminal can."""
    game = catalogue.load(name)
    text = game.rules_page()
    if as_json:
        print_json({"game": game.text, "title": game.title, "markdown": text})
        return
    console = Console()
    if raw or not console.is_terminal:
        print(text)
        return
    os.environ.setdefault("LESS", "-R")  # so that the pager shows colours, not their codes
    with console.pager(styles=True):
        console.print(Markdown(text), width=min(console.width, 100))

"""A page for each game: its rules with boards, its planes, and what the program knows about playing it well."""

import re
import tomllib
from pathlib import Path
from typing import Any

import ludarium
from ludarium.game.game import Game
from ludarium.game.position import Position
from ludarium.play.records import replay
from ludarium.play.stepping import Stepper
from ludarium.record import records_in

ROOT = Path(__file__).parents[2]
WIDTH = 360
TALLEST = 480
MOST_ANSWERS = 6
TABLE = "play"
"""The folder of the site that holds the static table, if there are live boards."""


def game_pages(folder: Path, *, boards: bool) -> dict[str, str]:
    """Every game's page, by its name, with a live board if there are `boards`; their pictures are written into the folder."""
    pictures = folder / "games" / "pictures"
    pictures.mkdir(parents=True, exist_ok=True)
    return {f"games/{game.name}.md": _page(game, pictures, boards) for game in ludarium.all_games()}


def _page(game: Game, pictures: Path, boards: bool) -> str:
    (pictures / f"{game.name}.svg").write_text(_picture(game.start()), "utf-8")
    title, _, rules = game.rules_page().partition("\n")
    facts = (
        f"![The board at the start](pictures/{game.name}.svg)\n\n"
        f"Players: {', '.join(game.players)}. In the terminal: `ludarium play {game.name}`; in Python: "
        f'`ludarium.load("{game.name}")`; to print: `ludarium print {game.name}`.\n'
    )
    parts = [
        title,
        facts,
        live_board(game.name, "..") if boards else "",
        rules,
        _advice(game, rules),
        _sample(game),
        _presets(game),
        _examples(game, pictures),
        _planes(game),
    ]
    return "\n\n".join(part.strip("\n") for part in parts if part) + "\n"


def with_live_boards(text: str, up: str, *, boards: bool) -> str:
    """The text of a page; where it says `<!-- live board: NAME -->` there is one, if there are `boards`."""
    return re.sub(r"<!-- live board: (\w+) -->", lambda found: live_board(found[1], up) if boards else "", text)


def live_board(name: str, up: str) -> str:
    """A board to move on, with the engine beside it: a page of the static table, fetched when somebody opens it.

    `up` leads from the page's folder to that of the site.
    """
    title = ludarium.load(name).title
    frame = f'<iframe src="{up}/{TABLE}/analysis/?game={name}" title="{title}: a live board" loading="lazy"></iframe>'
    return f'```{{raw}} html\n<details class="ludarium-live"><summary>Try it on a live board</summary>{frame}</details>\n```'


def _presets(game: Game) -> str:
    if not game.presets:
        return ""
    rows = "".join(f"| {name} | `{game.variant(**values).text}` |\n" for name, values in game.presets.items())
    return f"## Presets\n\n| name | variant |\n|---|---|\n{rows}"


def _examples(game: Game, pictures: Path) -> str:
    """The boards to try from the rules page, each with the answer written out."""
    written = game.file("examples.toml")
    if written is None:
        return ""
    examples: list[dict[str, Any]] = tomllib.loads(written)["example"]
    text = ["## Boards to think about\n\nIn the browser you can try these on the rules page."]
    for number, example in enumerate(examples, 1):
        variant = ludarium.load(example.get("variant", game.name))
        position = variant.position(example["position"]) if "position" in example else variant.start()
        name = f"{game.name}-{number}.svg"
        (pictures / name).write_text(_picture(position), "utf-8")
        answers = _answers(example.get("wanted", []))
        text.append(f"### {example['title']}\n\n![{example['title']}](pictures/{name})\n\n{example['say']}")
        text.append(f"*Answer:* {answers}. {example.get('done', '')}" if answers else example.get("done", ""))
    return "\n\n".join(text)


def _answers(wanted: list[str]) -> str:
    """The turns that are right, or some of them."""
    shown = ", ".join(f"`{turn}`" for turn in wanted[:MOST_ANSWERS])
    return f"{shown} and others" if len(wanted) > MOST_ANSWERS else shown


def _size(position: Position) -> int:
    """The longer side of a picture of this board that is as wide as the others, or nearly so if it is very tall."""
    width, height = (
        float(re.search(rf'{side}="([\d.]+)', ludarium.svg(position, size=WIDTH))[1]) for side in ("width", "height")
    )
    return min(round(WIDTH * max(1, height / width)), TALLEST)


def _picture(position: Position) -> str:
    return ludarium.svg(position, size=_size(position))


def _part(page: str, game: Game) -> str:
    """What a page of docs/ says about this game, under its name."""
    whole = (ROOT / "docs" / page).read_text("utf-8")
    return whole.partition(f"## {game.title}\n")[2].partition("\n## ")[0].strip()


def _advice(game: Game, rules: str) -> str:
    """How to play it well, if the rules do not say so themselves."""
    part = "" if "\n## Playing well" in rules else _part("strategy.md", game)
    return f"## Playing well\n\n{part}" if part else ""


def _sample(game: Game) -> str:
    """A game of the program against itself, to step through."""
    for record in records_in(ROOT / "docs" / "sample-games.pgn"):
        match = replay(record)
        if match.game.name == game.name:
            said = f"The program plays `{match.game.text}` against itself, at a middling level, for up to thirty turns."
            return f"## A game to step through\n\n{said}\n\n```{{raw}} html\n{Stepper(match, _size(match.game.start())).html()}\n```"
    return ""


def _planes(game: Game) -> str:
    part = _part("planes.md", game)
    return f"## Planes for learning programs\n\n{part}\n\n[What planes are](../planes.md)." if part else ""

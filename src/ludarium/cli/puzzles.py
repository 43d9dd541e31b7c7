"""`ludarium puzzles …`: make puzzles from games, check them, and solve them at the terminal."""

import itertools
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console

from ludarium.cli.completing import game_names
from ludarium.cli.output import fail, print_json
from ludarium.errors import BadArgument, LudariumError

if TYPE_CHECKING:
    from ludarium.game.game import Game
    from ludarium.play.match import Match
    from ludarium.puzzles.puzzle import Puzzle

app = typer.Typer(help="Positions with one right turn: `make`, `check` and `solve` them.", no_args_is_help=True)
Json = Annotated[bool, typer.Option("--json", help="Answer with one JSON object on standard output.")]
Nodes = Annotated[int, typer.Option(min=1000, help="Nodes of the search that confirms a puzzle.")]
_NODES = 400_000
_MOST_COMPLAINTS = 20  # about recorded games; `ludarium check` names them all


@app.command()
def make(
    game: Annotated[
        str, typer.Argument(metavar="GAME", help="A game, with options in brackets.", autocompletion=game_names)
    ],
    count: Annotated[
        int, typer.Option(min=1, max=100_000, help="Stop once the file has this many of this game.")
    ] = 100,
    games: Annotated[int, typer.Option(min=1, help="The most games to look through.")] = 10_000,
    sources: Annotated[
        list[Path] | None,
        typer.Option(
            "--from",
            metavar="PLACE",
            help="Look through recorded games instead of the program's own: a file in any format that `check` reads, - for a pipe, or "
            "the data folder of a server. May be given several times.",
        ),
    ] = None,
    out: Annotated[Path | None, typer.Option("--out", "-o", help="The file. Default: GAME-puzzles.jsonl.")] = None,
    nodes: Nodes = _NODES,
    margin: Annotated[
        float | None,
        typer.Option(min=0.05, max=1, help="How much better the right turn has to be. Default: 0.35; 0.2 with dice."),
    ] = None,
    json: Json = False,
) -> None:
    """Find puzzles in games, where somebody missed the only right turn.

    If the file exists, new puzzles are added to it. Ctrl-C keeps what was found. The exit code is 1 if a recorded game cannot be used.
    """
    from ludarium.catalogue import load

    console = Console(stderr=True, highlight=False, quiet=json)
    try:
        wanted = load(game)
        file = out or Path(f"{wanted.name}-puzzles.jsonl")
        made = _Making(wanted, file, nodes, sources or [], margin)
        with console.status(f"{wanted.text}: preparing …") as status:
            try:
                for found, looked in made.until(count, games):
                    status.update(f"{wanted.text}: {found} of {count} puzzles in {looked} games")
            except KeyboardInterrupt:
                console.print("stopped; what was found so far is kept")
    except LudariumError as error:
        fail(error, as_json=json)
    recorded = made.recorded
    for complaint in recorded.wrong[:_MOST_COMPLAINTS] if recorded else ():
        console.print(str(complaint), markup=False, soft_wrap=True)
    if json:
        facts = {"game": wanted.text, "file": str(file), "puzzles": len(made.own), "games": made.games}
        print_json(facts | (recorded.plain() if recorded else {}))
    else:
        typer.echo(f"{file}: {len(made.own)} puzzles of {wanted.text}; games looked through: {made.games}")
        if made.enough:
            typer.echo(f"the file had {count} puzzles already; --count asks for more")
        if recorded and (sentence := recorded.sentence()):
            typer.echo(sentence)
    raise typer.Exit(1 if recorded and recorded.wrong else 0)


class _Making:
    """One run of the command: a file of puzzles that grows."""

    def __init__(self, game: "Game", file: Path, nodes: int, sources: list[Path], margin: float | None) -> None:
        from ludarium.cli.puzzle_sources import RecordedGames
        from ludarium.puzzles.judging import standard_for
        from ludarium.puzzles.making import Maker
        from ludarium.puzzles.puzzle import card_of, puzzles_in

        self.game, self.file, self.nodes = game, file, nodes
        self.recorded = RecordedGames(game, sources) if sources else None
        self.puzzles: list[Puzzle] = list(puzzles_in(file)) if file.exists() else []
        self.card: dict[str, Any] = card_of(file) if file.exists() else {}
        self.games = 0 if sources else self._noted().get("games", 0)
        self.standard = standard_for(game, nodes, margin)
        self.maker = Maker(game, self.standard)
        self.maker.knows(self.puzzles)
        self.enough = False  # whether there were as many as are wanted before it began

    @property
    def own(self) -> "list[Puzzle]":
        """The puzzles of this variant."""
        return [puzzle for puzzle in self.puzzles if puzzle.game == self.game.text]

    def until(self, count: int, games: int) -> Iterator[tuple[int, int]]:
        """Look through games until there are so many puzzles, or no more games; tells how many of both there are."""
        self.enough = len(self.own) >= count
        if self.enough:
            return
        for match in self._matches(games):
            for puzzle in self.maker.puzzles_from(match):
                self.puzzles.append(puzzle)
                self._write()
                yield len(self.own), self.games
            self.games += 1
            self._write()
            yield len(self.own), self.games
            if len(self.own) >= count:
                return

    def _matches(self, games: int) -> Iterator["Match"]:
        from ludarium.puzzles.making import played_game

        if self.recorded is None:
            return (played_game(self.game, seed) for seed in range(self.games, games))
        return itertools.islice(self.recorded.matches(), games)

    def _noted(self) -> dict[str, Any]:
        """What the file's card says about this variant."""
        noted: dict[str, Any] = self.card.setdefault("made", {}).setdefault(self.game.text, {})
        return noted

    def _write(self) -> None:
        from ludarium import __version__
        from ludarium.puzzles.puzzle import write_puzzles

        noted = self._noted()
        if self.recorded is None:
            noted["games"] = self.games
        else:
            before = noted.get("from")
            noted["from"] = (before if isinstance(before, dict) else {}) | dict(self.recorded.looked)
        # Puzzles that are there already may have been held to less, and the card speaks for all of them.
        noted["nodes"] = min(self.nodes, noted.get("nodes", self.nodes))
        noted["margin"] = min(self.standard.margin, noted.get("margin", self.standard.margin))
        noted["ludarium"] = __version__
        self.file.parent.mkdir(parents=True, exist_ok=True)
        write_puzzles(self.file, self.card, self.puzzles)


@app.command()
def check(
    files: Annotated[list[Path], typer.Argument(help="Files of puzzles.", exists=True, dir_okay=False)],
    nodes: Nodes = _NODES,
    json: Json = False,
) -> None:
    """Search every puzzle again, and name those whose right turn is not the only one."""
    from ludarium.puzzles.checking import complaints
    from ludarium.puzzles.puzzle import card_of, puzzles_in

    console = Console(stderr=True, highlight=False, quiet=json)
    wrong: list[dict[str, str]] = []
    total = 0
    try:
        with console.status("…") as status:
            for file in files:
                puzzles = list(puzzles_in(file))
                margins = {game: made.get("margin") for game, made in card_of(file).get("made", {}).items()}
                for number, (puzzle, sentence) in enumerate(complaints(puzzles, nodes, margins), total + 1):
                    status.update(f"{number} of {total + len(puzzles)}, {len(wrong)} wrong")
                    if sentence:
                        wrong.append({"file": str(file), "id": puzzle.id, "game": puzzle.game, "complaint": sentence})
                        console.print(f"{file}: {puzzle.id}, {puzzle.game} {puzzle.position}: {sentence}", markup=False)
                total += len(puzzles)
    except LudariumError as error:
        fail(error, as_json=json)
    if json:
        print_json({"puzzles": total, "wrong": wrong})
    else:
        typer.echo(f"{total} puzzles, {len(wrong)} of them wrong")
    raise typer.Exit(1 if wrong else 0)


@app.command()
def solve(
    game: Annotated[
        str,
        typer.Argument(
            metavar="GAME", help="A game; with options, only puzzles of that variant.", autocompletion=game_names
        ),
    ],
    level: Annotated[int | None, typer.Option("--level", "-l", min=1, max=10, help="How hard; any by default.")] = None,
    theme: Annotated[str | None, typer.Option(help="What they are about, such as `win` or `hold`.")] = None,
    source: Annotated[Path | None, typer.Option("--from", metavar="FILE", help="Your own puzzles.")] = None,
) -> None:
    """Solve puzzles at the terminal: type the turn; `hint`, `show`, `next` and `quit` help."""
    from ludarium.catalogue import load
    from ludarium.cli.solving import run
    from ludarium.puzzles.puzzle import puzzles_in, puzzles_of

    try:
        wanted = load(game)
        puzzles = puzzles_of(wanted) if source is None else list(puzzles_in(source))
        chosen = [
            puzzle
            for puzzle in puzzles
            if (level in (None, puzzle.level))
            and (theme is None or theme in puzzle.themes)
            and (wanted.text == wanted.name or puzzle.game == wanted.text)
        ]
        if not chosen:
            raise BadArgument(
                f"there are no such puzzles among the {len(puzzles)} there are; `ludarium puzzles make` finds more"
            )
        run(chosen)
    except LudariumError as error:
        fail(error, as_json=False)

"""`ludarium puzzles …`: make puzzles from games, check them, and solve them at the terminal."""

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


@app.command()
def make(
    game: Annotated[
        str, typer.Argument(metavar="GAME", help="A game, with options in brackets.", autocompletion=game_names)
    ],
    count: Annotated[
        int, typer.Option(min=1, max=100_000, help="Stop once the file has this many of this game.")
    ] = 100,
    games: Annotated[int, typer.Option(min=1, help="The most games to look through.")] = 10_000,
    source: Annotated[
        Path | None,
        typer.Option("--from", metavar="FILE", help="Look through these records instead of the program's own games."),
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

    If the file exists, new puzzles are added to it. Ctrl-C keeps what was found.
    """
    from ludarium.catalogue import load

    try:
        wanted = load(game)
        file = out or Path(f"{wanted.name}-puzzles.jsonl")
        made = _Making(wanted, file, nodes, source, margin)
        console = Console(stderr=True, highlight=False, quiet=json)
        with console.status(f"{wanted.text}: preparing …") as status:
            try:
                for found, looked in made.until(count, games):
                    status.update(f"{wanted.text}: {found} of {count} puzzles in {looked} games")
            except KeyboardInterrupt:
                console.print("stopped; what was found so far is kept")
    except LudariumError as error:
        fail(error, as_json=json)
    if json:
        print_json({"game": wanted.text, "file": str(file), "puzzles": len(made.own), "games": made.games})
    else:
        typer.echo(f"{file}: {len(made.own)} puzzles of {wanted.text} from {made.games} games")


class _Making:
    """One run of the command: a file of puzzles that grows."""

    def __init__(self, game: "Game", file: Path, nodes: int, source: Path | None, margin: float | None) -> None:
        from ludarium.puzzles.judging import standard_for
        from ludarium.puzzles.making import Maker
        from ludarium.puzzles.puzzle import card_of, puzzles_in

        self.game, self.file, self.nodes, self.source = game, file, nodes, source
        self.puzzles: list[Puzzle] = list(puzzles_in(file)) if file.exists() else []
        self.card: dict[str, Any] = card_of(file) if file.exists() else {}
        self.games = 0 if source else self._noted().get("games", 0)
        self.standard = standard_for(game, nodes, margin)
        self.maker = Maker(game, self.standard)
        self.maker.knows(self.puzzles)

    @property
    def own(self) -> "list[Puzzle]":
        """The puzzles of this variant."""
        return [puzzle for puzzle in self.puzzles if puzzle.game == self.game.text]

    def until(self, count: int, games: int) -> Iterator[tuple[int, int]]:
        """Look through games until there are so many puzzles, or no more games; tells how many of both there are."""
        for match in self._matches(games):
            if len(self.own) >= count:
                return
            for puzzle in self.maker.puzzles_from(match):
                self.puzzles.append(puzzle)
                yield len(self.own), self.games
            self.games += 1
            self._write()
            yield len(self.own), self.games

    def _matches(self, games: int) -> Iterator["Match"]:
        from ludarium.play.records import replay
        from ludarium.puzzles.making import played_game
        from ludarium.record import Record, records_in

        if self.source is None:
            yield from (played_game(self.game, seed) for seed in range(self.games, games))
            return
        try:
            found = (replay(record) for record in records_in(self.source) if isinstance(record, Record))
            yield from (match for match in found if match.game == self.game)
        except OSError as error:
            raise BadArgument(f"cannot read {self.source}: {error.strerror}") from None

    def _noted(self) -> dict[str, Any]:
        """What the file's card says about this variant."""
        noted: dict[str, Any] = self.card.setdefault("made", {}).setdefault(self.game.text, {})
        return noted

    def _write(self) -> None:
        from ludarium import __version__
        from ludarium.puzzles.puzzle import write_puzzles

        noted = {"games": self.games} if self.source is None else {"from": self.source.name}
        self._noted().update(noted | {"nodes": self.nodes, "margin": self.standard.margin, "ludarium": __version__})
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

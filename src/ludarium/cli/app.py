"""`ludarium …`: the commands and their options. What they do is in the files beside this one, imported when needed."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from ludarium.cli import db, library, puzzles
from ludarium.cli import serve as serving
from ludarium.cli.completing import game_names
from ludarium.cli.fetch import fetch
from ludarium.cli.lab import lab
from ludarium.cli.learn import learn
from ludarium.cli.match import match

app = typer.Typer(
    name="ludarium",
    help="Play, study and explore board games. Without a command, the table opens in your browser.\n\n"
    "`ludarium games` lists the games; every command has --help. The documentation is at https://ludarium.github.io/ludarium/.",
    invoke_without_command=True,
    pretty_exceptions_enable=False,
    rich_markup_mode="markdown",
    context_settings={"help_option_names": ["-h", "--help"]},
)

GameName = Annotated[
    str,
    typer.Argument(
        metavar="GAME", help="A game, with options in brackets: `konane(size=6)`.", autocompletion=game_names
    ),
]
PositionText = Annotated[
    str | None, typer.Option("--position", "-p", help="Start from this position (the game's notation).")
]
AfterText = Annotated[str, typer.Option("--after", "-a", help="Play these turns first, separated by spaces.")]
Json = Annotated[bool, typer.Option("--json", help="Answer with one JSON object on standard output.")]


def _version(asked: bool) -> None:
    if asked:
        from ludarium import __version__

        typer.echo(f"ludarium {__version__}")
        raise typer.Exit


@app.callback()
def common(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """Play, study and explore board games. Without a command, the table opens in your browser."""
    if context.invoked_subcommand is None:
        from ludarium.cli import start

        start.start()


@app.command()
def games(
    name: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="Show every option of this game.", autocompletion=game_names)
    ] = None,
    json: Json = False,
) -> None:
    """List the games, or all options and presets of one."""
    from ludarium.cli import about

    about.games(name, json)


@app.command()
def rules(
    game: GameName,
    raw: Annotated[bool, typer.Option("--raw", help="Print the Markdown itself.")] = False,
    json: Json = False,
) -> None:
    """Read the rules of a game."""
    from ludarium.cli import about

    about.rules(game, raw, json)


@app.command(name="new-game")
def new_game(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The game's name: lower-case letters, digits and _.")],
    where: Annotated[Path, typer.Option("--in", help="The folder that holds your games.")] = Path(),
    json: Json = False,
) -> None:
    """Start your own game: writes a folder with a small working game."""
    from ludarium.cli import own_games

    own_games.new_game(name, where, json)


@app.command(name="check-game")
def check_game(
    game: Annotated[
        str, typer.Argument(metavar="GAME", help="A game's name, or its folder.", autocompletion=game_names)
    ],
    json: Json = False,
) -> None:
    """Check that a game keeps the promises every game makes."""
    from ludarium.cli import own_games

    own_games.check_game(game, json)


@app.command()
def show(
    game: GameName,
    position: PositionText = None,
    after: AfterText = "",
    svg: Annotated[
        Path | None, typer.Option(help="Write a picture as SVG to this file (- for standard output).")
    ] = None,
    png: Annotated[Path | None, typer.Option(help="Write a picture as PNG to this file.")] = None,
    gif: Annotated[
        Path | None, typer.Option(help="Write the turns of --after as an animated GIF to this file.")
    ] = None,
    size: Annotated[int, typer.Option(min=60, max=4000, help="The picture's longer side in pixels.")] = 640,
    arrows: Annotated[str, typer.Option(help="Arrows between cells, such as `c3-e3 e5-e3`.")] = "",
    turned: Annotated[bool, typer.Option("--turned", help="Turn the board by 180°.")] = False,
    coordinates: Annotated[
        bool, typer.Option("--coordinates/--no-coordinates", help="Coordinates around the board.")
    ] = True,
    ascii_only: Annotated[bool, typer.Option("--ascii", help="Plain ASCII, no colours.")] = False,
    json: Json = False,
) -> None:
    """Show a position in the terminal, or as a picture."""
    from ludarium.cli import board

    style = board.Style(size, arrows, turned, coordinates, ascii_only)
    board.show(game, position, after, style, svg, png, gif, as_json=json)


@app.command()
def moves(game: GameName, position: PositionText = None, after: AfterText = "", json: Json = False) -> None:
    """List the legal turns in a position; of several that lead to the same position, only one."""
    from ludarium.cli import board

    board.moves(game, position, after, json)


@app.command()
def analyse(
    game: GameName,
    position: PositionText = None,
    after: AfterText = "",
    time: Annotated[
        float | None,
        typer.Option("--time", "-t", min=0.01, max=86400, help="Seconds to think; 10 if no limit is given."),
    ] = None,
    nodes: Annotated[int | None, typer.Option("--nodes", min=1, help="Nodes to search.")] = None,
    depth: Annotated[int | None, typer.Option("--depth", "-d", min=1, max=100, help="How deep to search.")] = None,
    player: Annotated[str, typer.Option("--player", help="Who searches: alphabeta, mcts, uct, greedy, level:N.")] = "",
    lines: Annotated[int, typer.Option("--lines", "-n", min=1, max=50, help="How many lines to show.")] = 3,
    json: Json = False,
) -> None:
    """Search a position and show the best lines with their scores. Ctrl-C stops and shows what was found."""
    from ludarium.cli import analyse as analysis
    from ludarium.play.analysing import Effort

    effort = Effort(time, nodes, depth, player)
    analysis.analyse(game, position, after, effort=effort, lines=lines, as_json=json)


@app.command()
def hint(
    game: GameName,
    position: PositionText = None,
    after: AfterText = "",
    time: Annotated[float, typer.Option("--time", "-t", min=0.01, max=600, help="Seconds to think.")] = 1.0,
    json: Json = False,
) -> None:
    """Suggest one good turn."""
    from ludarium.cli import analyse as analysis

    analysis.hint(game, position, after, time, json)


app.command()(match)
app.command()(lab)
app.command()(learn)
app.command()(fetch)


@app.command()
def annotate(
    file: Annotated[Path, typer.Argument(help="A file of records (- for standard input).")],
    time: Annotated[
        float | None,
        typer.Option("--time", "-t", min=0.001, max=86400, help="Seconds for each position; 1 by default."),
    ] = None,
    nodes: Annotated[
        int | None, typer.Option("--nodes", min=1, help="Nodes for each position: the same answer every time.")
    ] = None,
    level: Annotated[
        int | None, typer.Option("--level", "-l", min=1, max=10, help="Search as far as this level sees.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="The file to write; standard output if none is given.")
    ] = None,
    graph: Annotated[
        Path | None, typer.Option(help="Draw the course of the game as SVG; later games get a number: OUT-2.svg.")
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Carry on with an unfinished file.")] = False,
    force: Annotated[bool, typer.Option("--force", help="Replace a file that exists.")] = False,
    json: Annotated[bool, typer.Option("--json", help="One JSON object per game on standard output.")] = False,
) -> None:
    """Assess recorded games turn by turn: scores as %eval, mistakes as ?!, ?, ?? with better turns, a graph."""
    from ludarium.cli import annotate as annotation

    annotation.annotate(annotation.AnnotateOptions(file, out, graph, time, nodes, level, resume, force, json))


@app.command()
def perft(
    game: GameName,
    depth: Annotated[int, typer.Option("--depth", "-d", min=1, max=100, help="How many turns deep.")],
    position: PositionText = None,
    after: AfterText = "",
    divide: Annotated[bool, typer.Option("--divide", help="Count separately after each first turn.")] = False,
    json: Json = False,
) -> None:
    """Count the sequences of turns of a given length."""
    from ludarium.cli import measure

    measure.perft(game, depth, position, after, divide, json)


@app.command()
def bench(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="One game; all if none is given.", autocompletion=game_names)
    ] = None,
    seconds: Annotated[float, typer.Option(min=0.05, max=60, help="CPU seconds for each figure.")] = 1.0,
    json: Json = False,
) -> None:
    """Measure speed: one thread, per second of CPU time."""
    from ludarium.cli import measure

    measure.bench(game, seconds, json)


@app.command()
def warm(
    game: Annotated[
        list[str] | None,
        typer.Argument(metavar="[GAME]…", help="These games; all if none is given.", autocompletion=game_names),
    ] = None,
    json: Json = False,
) -> None:
    """Compile ahead of time, so that you need not wait later."""
    from ludarium.cli import measure

    measure.warm(game or [], json)


@app.command("print")
def print_(
    game: GameName,
    paper: Annotated[str, typer.Option(help="a4 or letter.")] = "a4",
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="The PDF file; named after the game if none is given.")
    ] = None,
    cell: Annotated[float | None, typer.Option(min=5, max=80, help="Side of a cell in millimetres.")] = None,
    extras: Annotated[
        list[str] | None,
        typer.Option("--with", metavar="EXTRA", help="Add an extra to the kit; `--with ?` lists what there is."),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace a file that exists.")] = False,
    json: Json = False,
) -> None:
    """Make a print-and-play kit as a PDF: board to scale, counters, dice, routes, rules on one page."""
    from ludarium.cli.printing import print_command

    print_command(game, paper, out, cell, force, extras or (), as_json=json)


@app.command()
def site(
    folder: Annotated[Path, typer.Argument(help="Where the site is written: an empty folder, or an older site.")],
    game: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[GAME]…",
            help="Only these games, or these variants of them; all games otherwise.",
            autocompletion=game_names,
        ),
    ] = None,
    all_tables: Annotated[bool, typer.Option(help="Include the large learned tables: 1.7 MB more.")] = False,
    json: Json = False,
) -> None:
    """Write a static web site with every game: it needs no server, and works without a connection."""
    from ludarium.cli.site import site_command

    site_command(folder, game or (), all_tables, as_json=json)


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="A file of records (- for standard input).")],
    number: Annotated[int, typer.Option("--game", "-g", min=1, help="Which game in the file.")] = 1,
    step: Annotated[bool, typer.Option("--step", help="Wait for Enter before each turn.")] = False,
    gif: Annotated[Path | None, typer.Option(help="Write the game as an animated GIF to this file instead.")] = None,
    size: Annotated[int, typer.Option(min=60, max=4000, help="The GIF's longer side in pixels.")] = 480,
    json: Json = False,
) -> None:
    """Step through a recorded game, board by board, or write it as an animated picture."""
    from ludarium.cli import records

    if gif:
        records.film(file, number, gif, size, json)
    else:
        records.replay(file, number, step, json)


@app.command()
def check(
    file: Annotated[Path, typer.Argument(help="A file of records (- for standard input).")],
    json: Json = False,
) -> None:
    """Validate a file of records: every turn, result and tag; each problem with its line and column."""
    from ludarium.cli import records

    records.check(file, json)


@app.command()
def convert(
    file: Annotated[Path, typer.Argument(help="A file of records, ours or another program's (- for standard input).")],
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="The file to write: JSON or text, depending on its name.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="JSON, one object per line.")] = False,
    force: Annotated[bool, typer.Option("--force", help="Replace a file that exists.")] = False,
) -> None:
    """Write records as text or JSON, whatever their format: docs/records.md lists those that can be read."""
    from ludarium.cli import convert as converting

    converting.convert(file, out, json, force)


@app.command(
    add_help_option=False,
    context_settings={"allow_extra_args": True, "ignore_unknown_options": True, "help_option_names": []},
)
def play(
    words: Annotated[list[str] | None, typer.Argument(metavar="[GAME]", autocompletion=game_names, hidden=True)] = None,
) -> None:
    """Play in the terminal: `ludarium play GAME --black human --white random`."""
    from ludarium.cli import play as table

    sys.exit(table.play_arguments(words or []))


for group, called in ((puzzles.app, "puzzles"), (db.app, "db"), (library.app, "library")):
    app.add_typer(group, name=called)


app.command("serve", help=serving.HELP)(serving.serve_command)


@app.command()
def engine() -> None:
    """Speak the UGI protocol on standard input and output, for match runners and other programs."""
    from ludarium.cli import engine as protocol

    sys.exit(protocol.engine_command())


def main() -> None:
    """Run the command line; complaints about input end with exit code 1."""
    from ludarium.cli.numbers import check_digits
    from ludarium.cli.output import complain, print_any_letter, print_error_json
    from ludarium.errors import LudariumError

    serving.forget_service_link()
    print_any_letter()
    try:
        check_digits(sys.argv[1:])
        app()
    except LudariumError as error:
        if "--json" in sys.argv[1:]:
            print_error_json(error)
        else:
            complain(error)
        sys.exit(2 if error.code == "BAD_ARGUMENT" else 1)
    except BrokenPipeError:  # the reader of our output went away, as `head` does
        sys.stderr.close()
        sys.exit(0)


if __name__ == "__main__":
    main()

"""`ludarium db …`: the web table's data, copied, put back, brought up to date."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from ludarium.server.settings import Settings

app = typer.Typer(
    help="The web table's data: `backup`, `restore`, `migrate`, `repair`, and tokens for bots.", no_args_is_help=True
)
Data = Annotated[Path, typer.Option("--data", envvar="LUDARIUM_DATA", metavar="DIR", help="The server's data folder.")]
HERE = Path("ludarium-data")
Json = Annotated[bool, typer.Option("--json", help="Answer with one JSON object on standard output.")]


def _tell(sentence: str, facts: dict[str, Any], *, as_json: bool) -> None:
    """The sentence for people, or the facts for programs."""
    if as_json:
        from ludarium.cli.output import print_json

        print_json(facts)
    else:
        typer.echo(sentence)


def settings_of(data: Path) -> "Settings":
    """The settings of the server whose data are there."""
    from ludarium.server.settings import settings

    os.environ["LUDARIUM_DATA"] = str(data.absolute())
    return settings()


@app.command()
def migrate(data: Data = HERE, json: Json = False) -> None:
    """Update the database for this version (`serve` does so too when it starts)."""
    from ludarium.server.store.migrating import migrate as bring_up

    before, after = bring_up(settings_of(data))
    sentence = f"up to date: {after}" if before == after else f"from {before or 'nothing'} to {after}"
    _tell(sentence, {"before": before or None, "after": after}, as_json=json)


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(help="The file to write: a .tar.gz with everything in it.")],
    data: Data = HERE,
    json: Json = False,
) -> None:
    """Copy everything into one file, while the server runs."""
    from ludarium.server.store.backups import backup as copy

    rows = copy(settings_of(data), file)
    _tell(f"{rows} rows in {file}", {"rows": rows, "file": str(file)}, as_json=json)


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(help="A file that `backup` wrote.")],
    data: Data = HERE,
    force: Annotated[bool, typer.Option("--force", help="Replace existing data.")] = False,
    json: Json = False,
) -> None:
    """Put a backup back, into SQLite or PostgreSQL, whichever it came from. Stop the server first."""
    from ludarium.server.store.backups import restore as put_back

    rows = put_back(settings_of(data), file, force=force)
    _tell(f"{rows} rows from {file}", {"rows": rows, "file": str(file)}, as_json=json)


@app.command()
def repair(
    table: Annotated[str, typer.Argument(help="The table to restore; without it, those set aside are listed.")] = "",
    data: Data = HERE,
    cut: Annotated[
        bool, typer.Option("--cut", help="Remove events that cannot be read; they are kept in a file.")
    ] = False,
    json: Json = False,
) -> None:
    """List the tables that could not be loaded and were set aside, or bring one of them back."""
    from ludarium.server.store.repairing import repair as mend
    from ludarium.server.store.repairing import troubles

    if table:
        sentence = mend(settings_of(data), table, cut=cut)
        _tell(sentence, {"table": table, "done": sentence}, as_json=json)
        return
    found = troubles(settings_of(data))
    lines = [f"{trouble.table}  {trouble.game}: {trouble.why}" for trouble in found]
    lines.append(f"{len(found)} set aside" if found else "no table is set aside")
    rows = [{"table": trouble.table, "game": trouble.game, "why": trouble.why} for trouble in found]
    _tell("\n".join(lines), {"set_aside": rows}, as_json=json)


@app.command()
def bot(
    name: Annotated[str, typer.Argument(help="What the bot is called.")], data: Data = HERE, json: Json = False
) -> None:
    """Make a bot and print its bearer token, which is shown only once."""
    from ludarium.server.store.backups import new_bot

    token = new_bot(settings_of(data), name)
    _tell(token, {"name": name, "token": token}, as_json=json)

"""`ludarium db …`: the web table's data, copied, put back, brought up to date."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from ludarium.server.settings import Settings

app = typer.Typer(
    help="The web table's data: `backup`, `restore`, `migrate`, `repair`, and tokens for bots.", no_args_is_help=True
)
Data = Annotated[Path, typer.Option("--data", envvar="LUDARIUM_DATA", metavar="DIR", help="The server's data folder.")]
HERE = Path("ludarium-data")


def _settings(data: Path) -> "Settings":
    from ludarium.errors import LudariumError

    os.environ["LUDARIUM_DATA"] = str(data.absolute())
    try:
        from ludarium.server.settings import settings
    except ModuleNotFoundError as missing:
        sentence = f"this needs more packages ({missing.name} is missing): pip install 'ludarium[web]'"
        raise LudariumError(sentence, code="EXTRA_NEEDED") from None
    return settings()


@app.command()
def migrate(data: Data = HERE) -> None:
    """Bring the database into the shape this version needs (`serve` does it too)."""
    from ludarium.server.store.migrating import migrate as bring_up

    before, after = bring_up(_settings(data))
    typer.echo(f"up to date: {after}" if before == after else f"from {before or 'nothing'} to {after}")


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(help="The file to write: a .tar.gz with everything in it.")],
    data: Data = HERE,
) -> None:
    """Copy everything into one file, while the server runs."""
    from ludarium.server.store.backups import backup as copy

    typer.echo(f"{copy(_settings(data), file)} rows in {file}")


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(help="A file that `backup` wrote.")],
    data: Data = HERE,
    force: Annotated[bool, typer.Option("--force", help="Replace what is there.")] = False,
) -> None:
    """Put a backup back, into SQLite or PostgreSQL, whichever it came from. Stop the server first."""
    from ludarium.server.store.backups import restore as put_back

    typer.echo(f"{put_back(_settings(data), file, force=force)} rows from {file}")


@app.command()
def repair(
    table: Annotated[str, typer.Argument(help="The table to take back; without it, those set aside are listed.")] = "",
    data: Data = HERE,
    cut: Annotated[bool, typer.Option("--cut", help="Take out what is not understood; it is kept in a file.")] = False,
) -> None:
    """List the tables that could not be loaded and were set aside, or take one of them back."""
    from ludarium.server.store.repairing import repair as mend
    from ludarium.server.store.repairing import troubles

    if table:
        typer.echo(mend(_settings(data), table, cut=cut))
        return
    found = troubles(_settings(data))
    for trouble in found:
        typer.echo(f"{trouble.table}  {trouble.game}: {trouble.why}")
    typer.echo(f"{len(found)} set aside" if found else "no table is set aside")


@app.command()
def bot(name: Annotated[str, typer.Argument(help="What the bot is called.")], data: Data = HERE) -> None:
    """Make a bot and print its bearer token; it is shown this once."""
    from ludarium.server.store.backups import new_bot

    typer.echo(new_bot(_settings(data), name))

"""`ludarium fetch`: sets of data from a folder or an address."""

from pathlib import Path
from typing import Annotated

import typer

from ludarium.cli.output import fail, print_json
from ludarium.errors import LudariumError

PUBLISHED = "https://ludarium.github.io/ludarium/data"


def fetch(
    name: Annotated[
        str, typer.Argument(metavar="[NAME]", help="The set to fetch; leave it out to list them all.")
    ] = "",
    source: Annotated[
        str, typer.Option("--from", envvar="LUDARIUM_SOURCE", metavar="PLACE", help="A folder or an address.")
    ] = PUBLISHED,
    out: Annotated[Path, typer.Option("--out", "-o", help="The folder to put the set in.")] = Path("data"),
    json: Annotated[bool, typer.Option("--json", help="Answer with one JSON object on standard output.")] = False,
) -> None:
    """Get published data: recorded games, tables, puzzles. Every file is checked against its hash."""
    from ludarium.play import fetching

    try:
        if name:
            found, places = fetching.fetch(name, source, out)
            listed = [found]
        else:
            listed, places = list(fetching.sets_at(source).values()), []
    except LudariumError as error:
        fail(error, as_json=json)
    if json:
        sets = [
            {"name": one.name, "title": one.title, "bytes": sum(file.bytes for file in one.files)} for one in listed
        ]
        print_json({"source": source, "sets": sets, "files": [str(place) for place in places]})
        return
    for one in listed:
        size = sum(file.bytes for file in one.files) / 1e3
        listing = f"{one.name:24} {size:10,.0f} kB  {one.title}"
        typer.echo(f"{out / name}: {len(places)} files, checked" if name else listing)

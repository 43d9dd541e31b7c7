"""`ludarium library …`: games from files for the web table's library."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console

from ludarium.cli.db import HERE, Data, Json, settings_of
from ludarium.cli.output import fail, print_json
from ludarium.errors import LudariumError

if TYPE_CHECKING:
    from ludarium.server.library.entries import Entry

app = typer.Typer(
    help="The web table's library of finished games: `add` brings in games from files.", no_args_is_help=True
)


@app.command()
def add(
    files: Annotated[
        list[Path], typer.Argument(help="Files of records, in any format that `check` reads; - reads from a pipe.")
    ],
    data: Data = HERE,
    json: Json = False,
) -> None:
    """Put recorded games into the library, where everybody can find them; the server may be running.

    Games that are already there and games without a result are skipped. The exit code is 1 if a game cannot be read.
    """
    console = Console(stderr=True, highlight=False, quiet=json)
    work = _Adding(files, console)
    try:
        with console.status("…") as status:
            for count in work.run(data):
                status.update(f"{count} games put in")
    except LudariumError as error:
        fail(error, as_json=json)
    if json:
        print_json({"games": work.added, "known": work.known, "unfinished": work.unfinished, "wrong": work.wrong})
    else:
        typer.echo(
            f"{work.added} games put in, {work.known} known before, {work.unfinished} without a result, {len(work.wrong)} wrong"
        )
    raise typer.Exit(1 if work.wrong else 0)


class _Adding:
    """One run of the command."""

    def __init__(self, files: list[Path], console: Console) -> None:
        self.files, self.console = files, console
        self.added = self.known = self.unfinished = 0
        self.wrong: list[dict[str, Any]] = []

    def run(self, data: Path) -> Iterator[int]:
        """Put the games in, one at a time; tells how many there are so far."""
        from ludarium.server.store.library import write_entry
        from ludarium.server.store.migrating import engine_of, migrate

        settings = settings_of(data)
        migrate(settings)
        engine = engine_of(settings)
        try:
            for entry in self._entries():
                with engine.begin() as connection:
                    new = write_entry(connection, entry)
                self.added, self.known = self.added + new, self.known + (not new)
                yield self.added
        finally:
            engine.dispose()

    def _entries(self) -> Iterator["Entry"]:
        from ludarium.cli.records import items_in
        from ludarium.play.records import replay
        from ludarium.record import BadRecord, Record, write_game
        from ludarium.server.library.entries import entry_of_record

        for file in self.files:
            for item in items_in(file):
                if not isinstance(item, Record):
                    self._complain(file, item)
                    continue
                try:
                    entry = entry_of_record(item, replay(item), write_game(item))
                except BadRecord as error:
                    self._complain(file, error.complaint)
                    continue
                if entry is None:
                    self.unfinished += 1
                else:
                    yield entry

    def _complain(self, file: Path, complaint: Any) -> None:
        if complaint.is_error:
            place = {"file": str(file), "line": complaint.line, "column": complaint.column}
            self.wrong.append(place | {"code": complaint.code, "message": complaint.sentence})
            self.console.print(str(complaint.within(str(file))), markup=False)

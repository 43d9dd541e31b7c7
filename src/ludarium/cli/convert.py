"""`ludarium convert`: records of any known format, written in Ludarium's own: text or JSON Lines."""

import sys
from collections.abc import Iterator
from pathlib import Path

from ludarium.cli.output import fail
from ludarium.cli.records import items_in
from ludarium.errors import BadNotation, LudariumError
from ludarium.record.complaint import Complaint
from ludarium.record.files import JSON_ENDINGS, save
from ludarium.record.twin import to_json
from ludarium.record.value import Record
from ludarium.record.write import write_game


def convert(file: Path, out: Path | None, as_json: bool, force: bool) -> None:
    """Write the file's games to `out` or standard output; exit code 1 where something in the file was wrong."""
    work = _Work(file)
    try:
        if out is None:
            for record in work.records():
                sys.stdout.write(f"{to_json(record)}\n" if as_json else write_game(record))
        else:
            _save(out, work, as_json, force)
    except LudariumError as error:
        fail(error, as_json=False)
    sys.exit(1 if work.errors else 0)


class _Work:
    """Gives the records of a file and prints on standard error what is wrong with it."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.errors = 0

    def records(self) -> Iterator[Record]:
        """The records; complaints are printed on the way."""
        for item in items_in(self.file):
            for complaint in [item] if isinstance(item, Complaint) else item.faults:
                self.errors += complaint.is_error
                print(complaint.within(str(self.file)), file=sys.stderr)
            if isinstance(item, Record):
                yield item


def _save(out: Path, work: _Work, as_json: bool, force: bool) -> None:
    if as_json and not str(out).endswith(JSON_ENDINGS):
        raise BadNotation(f"{out} would hold JSON, so its name must end in {', '.join(JSON_ENDINGS)}", code="FILE")
    if out.exists() and not force:
        raise BadNotation(f"{out} exists already; --force replaces it", code="FILE_EXISTS")
    try:
        count = save(out, work.records())
    except OSError as error:
        raise BadNotation(f"{out} cannot be written: {error.strerror}", code="FILE") from None
    print(f"{out}: {count} game{'' if count == 1 else 's'}", file=sys.stderr)

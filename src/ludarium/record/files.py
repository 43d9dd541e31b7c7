"""Files of records: text, or JSON Lines where the name ends in .json, .jsonl or .ndjson."""

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from ludarium.record.complaint import Complaint
from ludarium.record.read import read_games
from ludarium.record.twin import read_json, to_json
from ludarium.record.value import Record
from ludarium.record.write import write_game

JSON_ENDINGS = (".json", ".jsonl", ".ndjson")


def records_in(path: str | Path, *, strict: bool = False) -> Iterator[Record | Complaint]:
    """The records of a file, and complaints where something is wrong; one game at a time is held in memory."""
    reader = read_json if str(path).endswith(JSON_ENDINGS) else read_games
    # Bytes that are not UTF-8 come through as characters the readers complain about, with their line and column.
    with Path(path).open(encoding="utf-8", errors="surrogateescape", newline=None) as handle:
        yield from reader(handle, strict=strict)


def save(path: str | Path, records: Record | Iterable[Record]) -> int:
    """Write a file of records, as its name says, wholly or not at all; returns how many there are."""
    write = _json_line if str(path).endswith(JSON_ENDINGS) else write_game
    count = 0
    place = Path(path)
    temporary = place.with_name(f".{place.name}.{os.getpid()}.part")
    try:
        with temporary.open("w", encoding="utf-8", newline="\n") as file:
            for record in [records] if isinstance(records, Record) else records:
                file.write(write(record))
                count += 1
        temporary.replace(place)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
    return count


def _json_line(record: Record) -> str:
    return to_json(record) + "\n"

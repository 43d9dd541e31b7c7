"""Games in files, as a table needs them: a match, and notes (who plays, seed, dice) as tags of its record."""

import time
from collections.abc import Sequence
from pathlib import Path

from ludarium import record
from ludarium.errors import BadNotation
from ludarium.play.match import Match
from ludarium.play.records import record_of, replay
from ludarium.record.tags import in_order


def save(path: Path, match: Match, notes: dict[str, str], clocks: Sequence[float | None] = ()) -> None:
    """Write the match to `path`, wholly or not at all, with the seconds left after each turn where there was a clock.

    OSError where the file cannot be written.
    """
    found = record_of(match, clocks=clocks, Date=time.strftime("%Y.%m.%d"))
    found.tags = in_order(found.tags | notes, match.game.players)
    record.save(path, found)


def load(path: Path) -> tuple[Match, dict[str, str]]:
    """The first match in the file, an unfinished turn included, and its tags. LudariumError where there is none."""
    found = first_record(path)
    return replay(found), found.tags


def first_record(path: Path) -> record.Record:
    """The first record in the file. LudariumError where there is none, or where something is wrong before it."""
    try:
        for found in record.records_in(path):
            if isinstance(found, record.Record):
                return found
            if found.is_error:
                raise record.BadRecord(found.within(str(path)))
    except OSError as error:
        raise BadNotation(f"cannot read {path}: {error.strerror}", code="CANNOT_READ") from None
    raise BadNotation(f"there is no game in {path}", code="CANNOT_READ")

"""Where `ludarium puzzles make --from` finds games of people: files of records, and the library of a server."""

import io
import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ludarium.cli.records import items_in
from ludarium.errors import BadArgument
from ludarium.game.game import Game
from ludarium.play.match import Match
from ludarium.play.records import replay
from ludarium.record import BadRecord, Record, records_in
from ludarium.record.complaint import Complaint
from ludarium.record.legality import start_of

LONGEST = 2000
"""Turns of a game that is looked through; a search for each takes long enough."""

_NAMED_OTHERS = 3


class RecordedGames:
    """Goes through the records in these places, and remembers what was passed over.

    `wrong` has a complaint for every game that could not be used, `others` how many were of which other variant, `repeated` how
    many had been there before, `looked` how many games of the right variant each place had.
    """

    def __init__(self, game: Game, places: list[Path]) -> None:
        self.game, self.places = game, places
        self.wrong: list[Complaint] = []
        self.others: Counter[str] = Counter()
        self.repeated = 0
        self.looked: Counter[str] = Counter()
        self._seen: set[tuple[str, ...]] = set()
        for place in places:
            _refuse_what_is_not_there(place)

    def matches(self) -> Iterator[Match]:
        """The games of this variant, one at a time. LudariumError if a place cannot be read."""
        for place in self.places:
            for item, where in _items(place, self.game):
                if isinstance(item, Complaint):
                    self._complain(item, where)
                elif (match := self._match(item, where)) is not None:
                    self.looked[place.name or str(place)] += 1
                    yield match

    def _match(self, record: Record, where: str) -> Match | None:
        """The match of a record, if it is one of ours that has not been there before."""
        try:
            start = start_of(record)
            if start.game != self.game:
                self.others[start.game.text] += 1
                return None
            match = _replayed(record)
        except BadRecord as error:
            self._complain(error.complaint, where)
            return None
        played = (match.start.text(), *match.texts)
        if played in self._seen:
            self.repeated += 1
            return None
        self._seen.add(played)
        return match

    def _complain(self, complaint: Complaint, where: str) -> None:
        if complaint.is_error:
            self.wrong.append(complaint.within(where))

    def sentence(self) -> str:
        """What was passed over, in words; empty if nothing was."""
        parts = []
        if self.others:
            some = [f"{count} of {text}" for text, count in self.others.most_common(_NAMED_OTHERS)]
            more = ["others"] if len(self.others) > _NAMED_OTHERS else []
            parts.append(f"{self.others.total()} of other games or variants ({', '.join(some + more)})")
        if self.repeated:
            parts.append(f"{self.repeated} that had been there before")
        if self.wrong:
            parts.append(f"{len(self.wrong)} that cannot be used")
        return f"passed over: {', '.join(parts)}" if parts else ""

    def plain(self) -> dict[str, Any]:
        """The same as JSON values."""
        wrong = [
            {"file": one.file, "line": one.line, "column": one.column, "code": one.code, "message": one.sentence}
            for one in self.wrong
        ]
        return {"others": dict(self.others), "repeated": self.repeated, "wrong": wrong}


def _replayed(record: Record) -> Match:
    if len(record.line) > LONGEST:
        sentence = f"the game has {len(record.line)} turns; games of up to {LONGEST} are looked through"
        raise BadRecord(Complaint(*record.place, "GAME_TOO_LONG", sentence))
    return replay(record)


def _refuse_what_is_not_there(place: Path) -> None:
    """Before hours of searching, rather than after them."""
    if str(place) == "-":
        return
    if not place.exists():
        raise BadArgument(f"there is no file or folder {place}")
    if place.is_dir() and not (place / "ludarium.sqlite").exists() and not os.environ.get("DATABASE_URL"):
        raise BadArgument(
            f"{place} is not the data folder of a server: it has no ludarium.sqlite; for records, name files"
        )


def _items(place: Path, game: Game) -> Iterator[tuple[Record | Complaint, str]]:
    """The records and complaints in a file or in a server's library, each with words for where it is."""
    if not place.is_dir():
        yield from ((item, str(place)) for item in items_in(place))
        return
    from ludarium.cli.db import settings_of
    from ludarium.server.store.library_records import records_of_people

    for name, text in records_of_people(settings_of(place), game.name):
        yield from ((item, f"{place}, game {name}") for item in records_in(io.StringIO(text)))

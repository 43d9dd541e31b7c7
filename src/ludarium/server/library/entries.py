"""A finished game as the library keeps it: what it is looked for by, who played, and the boards it came through."""

import calendar
import hashlib
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ludarium.play.boards import Passed, passed_through
from ludarium.play.match import Match
from ludarium.record.tags import player_tag
from ludarium.record.value import Record
from ludarium.server.clocks import now
from ludarium.server.seats import PERSON, PROGRAM, Seat
from ludarium.server.tables import FINISHED, Table
from ludarium.server.views import outcome_json
from ludarium.wording import packed

NOBODY = -1
"""The winner of a game that nobody won."""

PEOPLE, OTHER_PROGRAMS = 0, 5
BANDS: tuple[tuple[int, int], ...] = ((1, 3), (4, 6), (7, 8), (9, 10))
"""Levels of the program that count as equally strong: bands 1 to 4. In band 0 nobody is a program, in band 5 one without a level plays."""

LONGEST_NAME = 60
_NAMELESS = ("", "?")


@dataclass(frozen=True)
class Entry:
    """The rows of a game, without the number that the database gives it; `text` is its record where it came from a file."""

    row: dict[str, Any]
    people: list[dict[str, Any]]
    boards: list[Passed]
    text: str = ""


def band_of(players: Sequence[dict[str, Any]]) -> int:
    """How strong the players are: the band of the lowest level at the table."""
    programs = [player for player in players if player["kind"] == PROGRAM]
    levels = [player["level"] for player in programs]
    if not programs:
        return PEOPLE
    if None in levels:
        return OTHER_PROGRAMS
    return next(n for n, (least, most) in enumerate(BANDS, 1) if least <= min(levels) <= most)


def entry_of_table(table: Table) -> Entry | None:
    """The entry of a game played here; None if it is not over, or ended without a result."""
    match = table.match
    if match is None or table.status != FINISHED or not match.turns or match.outcome() is None:
        return None
    players = [_player(seat) for seat in table.seats]
    facts = {"id": table.setup.id, "imported": False, "public": table.setup.public, "ended": table.changed}
    return _entry(match, players, facts, table.setup.owner)


def _player(seat: Seat) -> dict[str, Any]:
    kind = PROGRAM if seat.kind == PROGRAM or seat.bot else PERSON
    return {"who": seat.who, "kind": kind, "level": seat.level, "guest": seat.guest}


def _entry(
    match: Match, players: list[dict[str, Any]], facts: dict[str, Any], owner: str | None, text: str = ""
) -> Entry:
    outcome = match.outcome()
    assert outcome is not None, "only finished games come into the library"
    ending = outcome_json(outcome, match.position)
    row = facts | {
        "name": match.game.name,
        "game": match.game.text,
        "turns": len(match.turns),
        "winner": ending["winner"][0] if len(ending["winner"]) == 1 else NOBODY,
        "band": band_of(players),
        "players": players,
        "result": {"text": ending["text"], "words": packed(ending["text"])},
        "final": match.position.text(),
    }
    people = [
        {"seat": seat, "guest": player["guest"], "called": (player["who"] or "").casefold()}
        for seat, player in enumerate(players)
    ]
    if owner is not None and all(player["guest"] != owner for player in players):
        people.append({"seat": -1, "guest": owner, "called": ""})
    return Entry(row, people, list(passed_through(match)), text)


# --- from records


def entry_of_record(record: Record, match: Match, text: str) -> Entry | None:
    """The entry of a recorded game, `match` being the record played and `text` how it is written; None if it is not over."""
    if not match.turns or match.outcome() is None:
        return None
    players = [_named(record.tags.get(player_tag(name), "?")) for name in match.game.players]
    identity = "\n".join(
        (match.game.text, match.start.text(), " ".join(match.texts), *(str(player) for player in players))
    )
    digest = hashlib.sha256(f"{identity}\n{record.tags.get('Date', '')}".encode()).hexdigest()
    facts = {"id": f"i{digest[:15]}", "imported": True, "public": True, "ended": _date(record.tags.get("Date", ""))}
    return _entry(match, players, facts, None, text)


def _named(who: str) -> dict[str, Any]:
    """A player by what a record calls them: `level:7` is the program."""
    kind, _, level = who.partition(":")
    if kind == "level" and level.isascii() and level.isdigit() and 1 <= int(level) <= BANDS[-1][1]:
        return {"who": f"Level {int(level)}", "kind": PROGRAM, "level": int(level), "guest": None}
    name = " ".join(who.split())[:LONGEST_NAME]
    program = kind in _PLAYERS
    return {
        "who": None if name in _NAMELESS else name,
        "kind": PROGRAM if program else PERSON,
        "level": None,
        "guest": None,
    }


_PLAYERS = ("alphabeta", "mcts", "uct", "greedy", "random", "python")  # as `ludarium match` calls them


def _date(tag: str) -> int:
    """When a game was played, in milliseconds; now where its date is not known."""
    try:
        return calendar.timegm(time.strptime(tag, "%Y.%m.%d")) * 1000
    except (ValueError, OverflowError):
        return now()

"""A table as text and back again, so that opening it need not replay all its events."""

import base64
import copy
import functools
import hashlib
import json
import zlib
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from ludarium.game.game import Game
from ludarium.play import packing
from ludarium.server.dice import Dice
from ludarium.server.events import Event
from ludarium.server.live_table import MOST_MISSED, What
from ludarium.server.seats import Seat
from ludarium.server.tables import PREPARING, Note, Offer, Table

_PACKAGE = Path(__file__).resolve().parents[1]
_MATTERS = (
    "kernel", "game", "play/match.py", "play/packing.py", "server/packing.py", "server/tables.py", "server/events.py",
    "server/seats.py", "server/dice.py",
)  # fmt: skip
_IN_SETUP = ("table", "seed")  # fields of the dice that the table's setup already has


class Unusable(Exception):
    """A snapshot that must not be used; says why in a word or two."""


@dataclass(frozen=True)
class Snapshot:
    """A table as it was at a version; a thread can read it."""

    table: Table
    recent: Sequence[What]
    last: Event  # the event that led to it


def still(table: Table, recent: Sequence[What], last: Event) -> Snapshot:
    """A copy of the table as it is now, which stays the same while the game goes on."""
    found = copy.copy(table)
    found.seats, found.notes, found.clients = list(table.seats), list(table.notes), dict(table.clients)
    found.offers = {name: Offer(name, offer.seat, set(offer.agreed)) for name, offer in table.offers.items()}
    if table.dice is not None:
        found.dice = copy.copy(table.dice)
        found.dice.throws = list(table.dice.throws)
    if table.match is not None:
        found.match = packing.still(table.match)
    return Snapshot(found, list(recent), last)


@functools.cache
def _rules_of(folder: Path) -> str:
    """A digest of all sources that say what an event does, the game's in `folder` among them."""
    sources = [path for name in _MATTERS for path in _sources(_PACKAGE / name)] + _sources(folder)
    code = hashlib.sha256()
    for path in sources:
        code.update(path.read_bytes())
    return code.hexdigest()


def _sources(place: Path) -> list[Path]:
    return sorted(place.rglob("*.py")) if place.is_dir() else [place]


def made_by(game: Game) -> str:
    """The variant and the version of its rules: a snapshot is good for no other."""
    return f"{game.text} {_rules_of(game.door.folder)}"


def mark_of(event: Event) -> str:
    """A digest that identifies an event: a snapshot fits only the log that holds its last event."""
    known = [event.version, event.kind, event.at, event.seat, event.data, event.client]
    return hashlib.sha256(json.dumps(known, sort_keys=True).encode()).hexdigest()


def packed(snapshot: Snapshot) -> dict[str, str]:
    """What is stored of a snapshot. It takes a while if the game is long: call it in a thread."""
    table = snapshot.table
    match, block = (None, b"") if table.match is None else packing.packed(table.match)
    saved = {
        "seats": [seat.kept() for seat in table.seats],
        "status": table.status, "version": table.version, "changed": table.changed, "moved": table.moved,
        "offers": [[offer.name, offer.seat, sorted(offer.agreed)] for offer in table.offers.values()],
        "notes": [[note.by, note.at, note.left] for note in table.notes],
        "clients": table.clients, "rematch": table.rematch, "hints": table.hints,
        "awaited": table.awaited, "aborted": table.aborted,
        "dice": None if table.dice is None else _dice_kept(table.dice),
        "match": match,
        "recent": [[what.version, what.event, what.secret_of] for what in snapshot.recent],
    }  # fmt: skip
    head = json.dumps(saved, separators=(",", ":")).encode()
    body = base64.b64encode(zlib.compress(len(head).to_bytes(8) + head + block, 3)).decode()
    kept = {"made_by": made_by(table.game), "last": mark_of(snapshot.last), "body": body}
    return {**kept, "sum": _sum(kept)}


def _dice_kept(dice: Dice) -> dict[str, Any]:
    return {field.name: getattr(dice, field.name) for field in fields(dice) if field.name not in _IN_SETUP}


def _sum(kept: dict[str, str]) -> str:
    return hashlib.sha256("\n".join(kept[name] for name in ("made_by", "last", "body")).encode()).hexdigest()


def opened(kept: Any, game: Game) -> tuple[dict[str, Any], bytes]:
    """What was packed, for `put_on`. Unusable if it was changed, or made by other rules."""
    try:
        if kept["sum"] != _sum(kept):
            raise Unusable("damaged")
        if kept["made_by"] != made_by(game):
            raise Unusable("of another version")
        whole = zlib.decompress(base64.b64decode(kept["body"]))
        size = 8 + int.from_bytes(whole[:8])
        return json.loads(whole[8:size]), whole[size:]
    except (KeyError, TypeError, ValueError, AttributeError, zlib.error) as error:
        raise Unusable("damaged") from error


def put_on(table: Table, saved: dict[str, Any], block: bytes) -> "deque[What]":
    """Bring a table without events to the state that was saved; returns its latest events. Its rules must be loaded."""
    table.seats = [Seat(**seat) for seat in saved["seats"]]
    if table.status != PREPARING or saved["match"] is not None:
        table.status = saved["status"]
    table.version, table.changed, table.moved = saved["version"], saved["changed"], saved["moved"]
    table.offers = {name: Offer(name, seat, set(agreed)) for name, seat, agreed in saved["offers"]}
    table.notes = [Note(*note) for note in saved["notes"]]
    table.clients, table.rematch, table.hints = saved["clients"], saved["rematch"], saved["hints"]
    table.awaited, table.aborted = saved["awaited"], saved["aborted"]
    if saved["dice"] is not None:
        table.dice = Dice(table.setup.id, table.setup.seed, **saved["dice"])
        for throw in table.dice.throws:
            throw["odds"] = [(action, odd) for action, odd in throw["odds"]]
    if saved["match"] is not None:
        table.match = packing.unpacked(table.setup.opening(), saved["match"], block)
    recent = (What(version, what, None, secret_of) for version, what, secret_of in saved["recent"])
    return deque(recent, maxlen=MOST_MISSED)

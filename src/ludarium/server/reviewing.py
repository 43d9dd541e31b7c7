"""Reviewing together: who looks at a study now, who leads, and what the leader shows. Kept in memory; workers tell each other.

One person leads at a time. Others may ask for it, and the leader hands it over; if the leader is not here, anybody can take over.
A claim carries a number that grows with every change of the lead, so that all workers agree on the latest.
"""

import time
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

from ludarium.server.broker import Broker, Message
from ludarium.server.refusals import Refusal

STALE = 60.0  # seconds after which the people of a worker that says nothing more count as gone
REPEAT = 15.0  # seconds between two announcements of the people here
KEPT = 600.0  # seconds that an empty room is remembered, so that a leader may come back to it


class Member(Protocol):
    """Somebody who has a study open."""

    guest: str
    name: str

    def tell(self, kind: str, data: dict[str, Any]) -> None:
        """Send a message, without waiting."""
        ...


class Lead(NamedTuple):
    """Who leads. A greater number is a later claim."""

    number: int
    guest: str
    name: str


@dataclass(eq=False)
class Room:
    """Everybody who has one study open."""

    study: str
    members: set[Member] = field(default_factory=set)
    elsewhere: dict[str, tuple[float, list[tuple[str, str]]]] = field(default_factory=dict)  # by worker
    lead: Lead | None = None
    number: int = 0  # of the last claim, even if nobody leads any more
    shown: dict[str, Any] | None = None  # what the leader shows
    asks: dict[str, str] = field(default_factory=dict)  # who would like to lead, by guest
    used: float = field(default_factory=time.monotonic)
    announced: float = 0.0

    @property
    def people(self) -> dict[str, str]:
        """Everybody here, on whichever worker, by guest."""
        late = time.monotonic() - STALE
        others = [one for seen, people in self.elsewhere.values() if seen > late for one in people]
        return dict(others) | {member.guest: member.name for member in self.members}

    def as_json(self) -> dict[str, Any]:
        """The room as its people see it."""
        people = self.people
        lead = self.lead and {"id": self.lead.guest, "name": self.lead.name, "away": self.lead.guest not in people}
        return {
            "people": [{"id": guest, "name": name} for guest, name in sorted(people.items(), key=lambda one: one[1])],
            "lead": lead,
            "asks": [{"id": guest, "name": name} for guest, name in self.asks.items() if guest in people],
        }


class Reviews:
    """All rooms of this worker."""

    def __init__(self, broker: Broker, worker: str) -> None:
        self._broker, self._worker = broker, worker
        self.rooms: dict[str, Room] = {}

    # --- coming and going

    def enter(self, study: str, member: Member) -> Room:
        """Somebody opens a study."""
        for name, room in list(self.rooms.items()):
            if not room.members and room.used < time.monotonic() - KEPT:
                del self.rooms[name]
        room = self.rooms.setdefault(study, Room(study))
        room.members.add(member)
        member.tell("hello", {"you": member.guest})
        self._announce(room)
        self._publish(room, {"t": "who"})
        self._tell_room(room)
        if room.shown is not None:
            member.tell("at", room.shown)
        return room

    def leave(self, room: Room, member: Member) -> None:
        """Somebody closes it."""
        room.members.discard(member)
        room.used = time.monotonic()
        if member.guest not in room.people:
            room.asks.pop(member.guest, None)
        self._announce(room)
        self._tell_room(room)

    def pulse(self, room: Room) -> None:
        """Somebody is still here: let the other workers know now and then."""
        if time.monotonic() - room.announced > REPEAT:
            self._announce(room)

    # --- the lead

    def do(self, room: Room, member: Member, kind: str, data: dict[str, Any]) -> None:
        """What somebody asks for. Refusal if it is not theirs to do."""
        leads = room.lead is not None and room.lead.guest == member.guest
        if kind == "lead":
            if room.lead is not None and not leads and room.lead.guest in room.people:
                raise Refusal(
                    "LED", "Somebody else is leading. Ask for control, and they can hand it over.", status=409
                )
            self._claim(room, member.guest, member.name)
        elif kind == "ask":
            room.asks[member.guest] = member.name
            self._share(room, {"t": "asks", "asks": room.asks})
        elif not leads:
            raise Refusal("NOT_LEADING", "Only the one who leads can do that.", status=409)
        elif kind == "release":
            self._claim(room, None, "")
        elif kind == "hand":
            guest = str(data.get("to", ""))
            if guest not in room.people:
                raise Refusal("NOT_HERE", "They are not here any more.", status=409)
            self._claim(room, guest, room.people[guest])
        else:
            self._show(room, data)

    def _claim(self, room: Room, guest: str | None, name: str) -> None:
        room.number += 1
        room.lead = Lead(room.number, guest, name) if guest is not None else None
        room.asks.pop(guest or "", None)
        if guest is None:
            room.shown = None
        self._share(room, {"t": "lead", "number": room.number, "guest": guest, "name": name, "asks": room.asks})

    def _show(self, room: Room, data: dict[str, Any]) -> None:
        room.shown = data
        for member in room.members:
            if room.lead is None or member.guest != room.lead.guest:
                member.tell("at", data)
        self._publish(room, {"t": "at", "number": room.number, "at": data})

    # --- what was stored

    def changed(self, study: str, kind: str, data: dict[str, Any]) -> None:
        """Something of a study was stored: whoever has it open hears so."""
        self._broker.publish({"kind": "review", "study": study, "worker": self._worker, "t": kind, "d": data})
        self._tell_all(study, kind, data)

    def _tell_all(self, study: str, kind: str, data: dict[str, Any]) -> None:
        room = self.rooms.get(study)
        for member in list(room.members) if room else []:
            member.tell(kind, data)

    def close(self) -> None:
        """The server goes down for a moment."""
        for study in list(self.rooms):
            self._tell_all(study, "bye", {"retry": 1500})

    # --- between workers

    def _publish(self, room: Room, message: Message) -> None:
        self._broker.publish({"kind": "review", "study": room.study, "worker": self._worker, **message})

    def _share(self, room: Room, message: Message) -> None:
        self._publish(room, message)
        self._tell_room(room)

    def _tell_room(self, room: Room) -> None:
        view = room.as_json()
        for member in list(room.members):
            member.tell("room", view)

    def _announce(self, room: Room) -> None:
        room.announced = time.monotonic()
        self._publish(room, {"t": "people", "people": [[member.guest, member.name] for member in room.members]})

    def heard(self, message: Message) -> None:
        """Act on what another worker says."""
        room, kind = self.rooms.get(str(message.get("study", ""))), message.get("t")
        if room is None:
            return
        if kind == "people":
            room.elsewhere[message["worker"]] = (time.monotonic(), [(guest, name) for guest, name in message["people"]])
        elif kind == "who":
            self._answer(room)
            return
        elif kind == "asks":
            room.asks = dict(message["asks"])
        elif kind == "lead" and message["number"] >= room.number:
            room.number, room.asks = message["number"], dict(message["asks"])
            room.lead = Lead(room.number, message["guest"], message["name"]) if message["guest"] is not None else None
        elif kind == "at":
            self._heard_at(room, message)
            return
        elif "d" in message:
            self._tell_all(room.study, str(kind), message["d"])
            return
        self._tell_room(room)

    def _answer(self, room: Room) -> None:
        """Somebody opened this study on another worker, which knows nothing of it yet."""
        self._announce(room)
        if room.lead is not None:
            lead = {"number": room.number, "guest": room.lead.guest, "name": room.lead.name, "asks": room.asks}
            self._publish(room, {"t": "lead", **lead})
        if room.shown is not None:
            self._publish(room, {"t": "at", "number": room.number, "at": room.shown})

    def _heard_at(self, room: Room, message: Message) -> None:
        if message["number"] < room.number or message["at"] == room.shown:
            return
        room.shown = message["at"]
        for member in list(room.members):
            member.tell("at", message["at"])

"""A table: seats, a match, a clock, offers. Its state follows from how it was set up and the events since."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from ludarium.game.game import Game
from ludarium.game.played import Played
from ludarium.game.position import Position
from ludarium.play.match import Match, Turn
from ludarium.server import events
from ludarium.server.clocks import Clock, TimeControl
from ludarium.server.dice import Dice
from ludarium.server.events import Event
from ludarium.server.seats import OPEN, PERSON, PROGRAM, Seat

REMEMBERED = 1000  # ids of requests; older ones are asked for in the log
WAITING, PREPARING, PLAYING, PAUSED, FINISHED = "waiting", "preparing", "playing", "paused", "over"


@dataclass(frozen=True)
class TableSetup:
    """How a table was set up; this never changes."""

    id: str
    game: Game
    owner: str
    control: TimeControl
    public: bool
    takebacks: bool
    seed: str
    at: int
    address: str = ""  # a fingerprint of the address it was set up from: thinking time is shared out by it
    rematch_of: str | None = None
    listed: bool = False  # whether its open seats can be taken from the lobby, without an invitation
    start: str = ""  # the position it begins from, in the game's notation; empty for the usual one

    def opening(self) -> Position:
        """The position the game begins from. LudariumError if the rules have changed and there is no such position."""
        return self.game.position(self.start) if self.start else self.game.start()


@dataclass
class Offer:
    """Something that needs the consent of all others; `agreed` has the seats that gave it."""

    name: str
    seat: int
    agreed: set[int] = field(default_factory=set)


@dataclass(frozen=True)
class Note:
    """What is known about a finished turn besides its moves."""

    by: str
    at: int
    left: int | None  # on the player's clock afterwards


def decided(turn: Turn) -> bool:
    """Whether a player did something in the turn; throws that decide who begins are nobody's turn."""
    return any(place.mover >= 0 for place, _ in turn.steps)


class Table:
    """A table as it stands at `version`. Only events change it, except for the clock, which is stored separately."""

    def __init__(self, setup: TableSetup, seats: Sequence[Seat]) -> None:
        self.setup = setup
        self.seats = list(seats)
        self.match: Match | None = None  # None until the game starts, because its rules may not be compiled before
        self.clock = Clock.fresh(setup.control, len(self.seats))
        self.status = WAITING
        self.version = 0
        self.changed = setup.at  # when anything last happened
        self.moved = 0  # the version of the last event that changed the board
        self.offers: dict[str, Offer] = {}
        self.notes: list[Note] = []
        self.clients: dict[str, int] = {}  # the most recent ones only
        self.rematch: str | None = None
        self.trouble: str | None = None  # why it was set aside, if it could not be loaded at some time
        self.dice: Dice | None = None
        self.hints = False  # whether everybody agreed to them
        self.awaited = setup.at  # since when everybody has been waiting for the first move
        self.aborted = False  # whether it ended before the first move, without a result

    @property
    def game(self) -> Game:
        """What is played."""
        return self.setup.game

    @property
    def playing(self) -> Match:
        """The match of a game that has begun."""
        assert self.match is not None, "the game has begun"
        return self.match

    @property
    def mover(self) -> int | None:
        """The seat whose turn it is; None if it is nobody's."""
        if self.match is None or self.status != PLAYING or self.match.outcome() is not None:
            return None
        mover = self.match.position.mover
        return mover if mover >= 0 else None

    @property
    def open_seats(self) -> list[int]:
        """Seats that wait for somebody."""
        return [number for number, seat in enumerate(self.seats) if seat.kind == OPEN]

    @property
    def waits(self) -> bool:
        """Whether somebody can still sit down."""
        return self.status == WAITING and bool(self.open_seats)

    @property
    def programs(self) -> list[int]:
        """Seats of the program."""
        return [number for number, seat in enumerate(self.seats) if seat.kind == PROGRAM]

    @property
    def program_to_act(self) -> bool:
        """Whether it is the program's turn."""
        return self.mover is not None and self.seats[self.mover].kind == PROGRAM

    @property
    def under_way(self) -> bool:
        """Whether somebody has completed a turn; no clock runs before that."""
        return self.match is not None and any(decided(turn) for turn in self.match.turns)

    @property
    def abortable(self) -> int | None:
        """When the game may be aborted if nobody has made the first move by then; None if it may not be at all."""
        patience = self.setup.control.patience
        if patience is None or self.status != PLAYING or self.under_way or self.playing.outcome() is not None:
            return None
        return self.awaited + patience

    @property
    def between_people(self) -> bool:
        """Whether people play against each other, each at a screen of their own."""
        people = {seat.guest for seat in self.seats if seat.kind == PERSON}
        return len(people) + bool(self.open_seats) > 1

    @property
    def hints_allowed(self) -> bool:
        """Whether advice may be given: between people only by consent of all, or after the game."""
        return self.hints or self.status == FINISHED or not self.between_people

    def others(self, seat: int) -> list[int]:
        """The people whose consent an offer by `seat` needs: all seats that belong to another guest."""
        guest = self.seats[seat].guest
        return [n for n, other in enumerate(self.seats) if other.kind == PERSON and other.guest != guest]

    @property
    def wants_rematch(self) -> bool:
        """Whether everybody agreed to another game."""
        offer = self.offers.get("rematch")
        return offer is not None and all(seat in offer.agreed for seat in self.others(offer.seat))

    @property
    def silent(self) -> list[int]:
        """Seats of people who have not yet given the dice a number of their own."""
        return [n for n, seat in enumerate(self.seats) if seat.kind == PERSON and seat.nonce is None]

    def mixed(self) -> Dice:
        """The dice as the seats have mixed them so far; fixed when the game begins."""
        seats = self.seats
        return Dice(self.setup.id, self.setup.seed, [seat.nonce for seat in seats], [seat.seal for seat in seats])

    # --- events

    def apply(self, event: Event, played: Played | None = None) -> Turn | None:
        """Apply the event, which `judge.py` made and so need not be checked. Returns the turn it completed, if any.

        `played` has the actions of the event if the judge has just played them; if not, they are played here.
        """
        assert event.version == self.version + 1, f"event {event.version} after {self.version}"
        self.version, self.changed = event.version, event.at
        if event.client is not None:
            self.clients[event.client] = event.version
            if len(self.clients) > REMEMBERED:
                del self.clients[next(iter(self.clients))]
        if event.kind in events.MOVING:
            self.moved = event.version
        if event.kind == events.ACT:
            return self._act(event, played)
        return _HAPPENS[event.kind](self, event)

    def _sit(self, event: Event) -> None:
        assert event.seat is not None
        self.seats[event.seat] = Seat(**event.data)

    def _start(self, event: Event) -> None:
        self.match = Match(self.setup.opening())
        self.awaited = event.at
        self.status = PLAYING
        if self.game.stochastic:
            self.dice = self.mixed()

    def _act(self, event: Event, played: Played | None) -> Turn | None:
        for name in [name for name in self.offers if name in ("takeback", "draw")]:
            del self.offers[name]  # a move answers them
        turn = self.playing.push(played or tuple(event.data["actions"]), event.data.get("remark", ""))
        return self._noted(turn, event)

    def _throw(self, event: Event) -> Turn | None:
        match = self.playing
        assert self.dice is not None
        self.dice.note(match.position, event.data["action"], match.ply(), event.data.get("seed"))
        return self._noted(match.push(event.data["action"], event.data.get("remark", "")), event)

    def _noted(self, turn: Turn | None, event: Event) -> Turn | None:
        if turn is not None:
            kind = self.seats[turn.player].kind if turn.player >= 0 else PERSON
            self.notes.append(Note(kind, event.at, event.data.get("left")))
        return turn

    def _undo(self, _event: Event) -> None:
        self.playing.pop_action()

    def _takeback(self, event: Event) -> None:
        match = self.playing
        self.awaited = event.at
        self.offers.pop("takeback", None)
        if match.pending:
            match.pop()
        for _ in range(event.data["turns"]):
            match.pop()
            self.notes.pop()
        if self.dice is not None:
            left = sum(place.mover < 0 for turn in match.turns for place, _ in turn.steps)
            del self.dice.throws[left:]

    def _offer(self, event: Event) -> None:
        assert event.seat is not None
        self.offers[event.data["offer"]] = Offer(event.data["offer"], event.seat)

    def _agreed(self, event: Event) -> None:
        assert event.seat is not None
        if (offer := self.offers.get(event.data["offer"])) is not None:
            offer.agreed.add(event.seat)

    def _declined(self, event: Event) -> None:
        self.offers.pop(event.data["offer"], None)

    def _pause(self, _event: Event) -> None:
        self.status = PAUSED
        self.offers.pop("pause", None)

    def _resume(self, event: Event) -> None:
        self.status = PLAYING
        self.awaited = event.at
        self.offers.pop("resume", None)

    def _over(self, event: Event) -> None:
        self.status = FINISHED
        self.offers.clear()
        how, match = event.data["how"], self.match
        self.aborted = how == "aborted"
        if match is None or how == "rules" or self.aborted:
            return
        assert event.seat is not None or how == "agreement"
        if how == "agreement":
            match.agree_draw()
        elif how == "time":
            match.out_of_time(event.seat or 0)
        else:
            match.resign(event.seat or 0)

    def _allow_hints(self, _event: Event) -> None:
        self.hints = True
        self.offers.pop("hints", None)

    def _name(self, event: Event) -> None:
        assert event.seat is not None
        self.seats[event.seat] = replace(self.seats[event.seat], who=event.data["who"])

    def _mix(self, event: Event) -> None:
        """A seal or a nonce, for all seats of a guest: they share one page."""
        assert event.seat is not None
        guest = self.seats[event.seat].guest
        self.seats = [replace(seat, **event.data) if seat.guest == guest else seat for seat in self.seats]

    def _rematch(self, event: Event) -> None:
        self.rematch = event.data["table"]
        self.offers.pop("rematch", None)


_HAPPENS: dict[str, Callable[[Table, Event], Turn | None]] = {
    events.SEAT: Table._sit,
    events.START: Table._start,
    events.THROW: Table._throw,
    events.UNDO: Table._undo,
    events.TAKEBACK: Table._takeback,
    events.OFFER: Table._offer,
    events.AGREED: Table._agreed,
    events.DECLINED: Table._declined,
    events.PAUSE: Table._pause,
    events.RESUME: Table._resume,
    events.OVER: Table._over,
    events.REMATCH: Table._rematch,
    events.HINTS: Table._allow_hints,
    events.NAME: Table._name,
    events.NONCE: Table._mix,
}

"""The judge turns a request into events, or into a refusal that says why. Everything is judged here and only here."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from ludarium.errors import LudariumError
from ludarium.game.played import Played
from ludarium.game.position import Position
from ludarium.server import events
from ludarium.server.clocks import now
from ludarium.server.dice import is_nonce, is_seal, seal
from ludarium.server.events import Event
from ludarium.server.refusals import Refusal, from_rules
from ludarium.server.seats import OPEN, PROGRAM, Seat
from ludarium.server.tables import FINISHED, PAUSED, PLAYING, WAITING, Table, decided
from ludarium.wording import Words

OFFERS = ("draw", "takeback", "pause", "resume", "rematch", "hints")
MOST_ACTIONS = 512

Happened = Callable[[Event], None]


class Judge:
    """Judges one request at a table. Each event is applied as it is made, and then passed to `happened`.

    The caller stores the events afterwards, all or none, and loads the table again if that fails.
    """

    def __init__(self, table: Table, happened: Happened, client: str | None = None) -> None:
        self.table, self._happened = table, happened
        self._client = client  # goes to the first event
        self.made: list[Event] = []

    def _make(self, kind: str, seat: int | None = None, played: Played | None = None, /, **data: Any) -> None:
        event = Event(self.table.version + 1, kind, now(), seat, data, self._client)
        self._client = None
        turn = self.table.apply(event, played)
        self.made.append(event)
        if kind in events.MOVING:
            self._set_clock(event.at, finished=kind == events.ACT and turn is not None)
        self._happened(event)

    def _set_clock(self, at: int, *, finished: bool) -> None:
        """Start the clock of the player whose turn it is. Chance takes no time, and nothing changes during a turn.

        No clock runs before the first turn is completed: the first player may take time to arrive and look round.
        """
        table, acts = self.table, self.table.mover
        in_turn = acts is None and table.status == PLAYING and table.playing.outcome() is None and not finished
        runs = acts if table.under_way else None
        if not in_turn and (finished or runs != table.clock.running):
            table.clock = table.clock.passed_to(runs, at, finished=finished)

    # --- beginning

    def sit(self, seat: int, guest: str, who: str, *, bot: bool = False) -> None:
        """Somebody takes an open seat."""
        table = self.table
        if table.status == FINISHED:
            raise Refusal("CLOSED", "This table was closed before anybody came.", status=409)
        if table.status != WAITING or table.seats[seat].kind != OPEN:
            raise Refusal("TAKEN", "That seat is taken.", status=409)
        self._make(events.SEAT, seat, **table.seats[seat].taken(guest, who, bot=bot).kept())

    def rename(self, seat: int, who: str) -> None:
        """Somebody goes by another name."""
        self._make(events.NAME, seat, who=who)

    def mix(self, seat: int, nonce: str | None, sealed: str | None) -> None:
        """Somebody adds a number of their own to the dice, or first its hash; the same again changes nothing."""
        if (nonce is None) == (sealed is None):
            raise Refusal("BAD_NONCE", "Give either `nonce` or `seal`.", field="nonce")
        place = self.table.seats[seat]
        if nonce is not None and nonce == place.nonce:
            return
        if sealed is not None and sealed == place.seal:
            return
        self._mixable()
        if nonce is not None:
            self._give(seat, nonce)
        elif sealed is not None:
            self._seal(seat, sealed)

    def _mixable(self) -> None:
        """Refuse if it is too late to change the dice, or there are none."""
        if not self.table.game.stochastic:
            raise Refusal("NO_DICE", "Nothing is thrown in this game, so it needs no nonce.", status=409)
        if self.table.match is not None or self.table.status == FINISHED:
            raise Refusal("TOO_LATE", "The game has begun, and its dice are fixed.", status=409)

    def _give(self, seat: int, nonce: str) -> None:
        place = self.table.seats[seat]
        if not is_nonce(nonce):
            say = Words("A nonce is 16 to 64 lower-case hexadecimal digits, two for each byte.")
            raise Refusal("BAD_NONCE", say, field="nonce")
        if place.nonce is not None:
            raise Refusal("GIVEN", "This seat has already given its nonce and cannot change it.", status=409)
        if place.seal is not None and place.seal != seal(nonce):
            raise Refusal("NOT_SEALED", "This is not the nonce that this seat sealed.", status=409)
        self._make(events.NONCE, seat, nonce=nonce)

    def _seal(self, seat: int, sealed: str) -> None:
        place = self.table.seats[seat]
        if not is_seal(sealed):
            say = Words("A seal is the SHA-256 of the nonce's bytes: 64 lower-case hexadecimal digits.")
            raise Refusal("BAD_NONCE", say, field="seal")
        if place.nonce is not None or place.seal is not None:
            raise Refusal("GIVEN", "This seat has already sealed or given its nonce and cannot change it.", status=409)
        self._make(events.NONCE, seat, seal=sealed)

    def close(self) -> None:
        """The owner of the table does not want to wait any longer."""
        if self.table.status != WAITING:
            raise Refusal("BEGUN", "The game has begun; you can resign, but not close the table.", status=409)
        self._make(events.OVER, how="closed")

    def start(self) -> None:
        """The game begins, once all seats are taken and its rules are ready."""
        assert not self.table.open_seats, "everybody is here"
        self._make(events.START)
        self.go_on()

    def go_on(self) -> None:
        """Make the throws that are due, and end the game if it is over."""
        table = self.table
        match, dice = table.playing, table.dice
        while match.outcome() is None and match.position.mover < 0:
            assert dice is not None, "only games with chance throw"
            self._make(events.THROW, action=dice.throw(match.position))
        if match.outcome() is not None:
            self._make(events.OVER, how="rules")

    # --- playing

    def _playing(self) -> None:
        """Refuse unless the game is running."""
        status = self.table.status
        if status == FINISHED:
            raise Refusal("OVER", "The game is over.", status=409)
        if status == PAUSED:
            raise Refusal("PAUSED", "The game is paused. Ask to go on first.", status=409)
        if status != PLAYING:
            raise Refusal("WAITING", "The game has not begun yet.", status=409)

    def _acting(self, seat: int, version: int | None) -> None:
        self._playing()
        if version is not None and version < self.table.moved:
            raise Refusal("STALE", "The game has moved on; look at the board again.", status=409)
        if self.table.mover != seat:
            raise Refusal("NOT_YOUR_TURN", "It is not your turn.", status=409)

    def act(
        self, seat: int, actions: list[int] | str, version: int | None, remark: str = "", *, throwing: bool = True
    ) -> None:
        """Somebody plays actions of a turn, or a turn in the game's notation; `remark` is a comment on it in the record.

        Without `throwing`, the throws that are due afterwards are left to the caller, who goes on with `go_on`.
        """
        self._acting(seat, version)
        table, match = self.table, self.table.playing
        position = match.position
        try:
            chosen = position.parse(actions) if isinstance(actions, str) else tuple(actions)
            played = _played(position, chosen)
        except LudariumError as error:
            raise from_rules(error, "ILLEGAL") from None
        clock = table.clock.passed_to(None, now(), finished=not _in_turn(played.after, seat))
        left = {"left": clock.left[seat]} if clock.left else {}
        remarked = {"remark": remark} if remark else {}
        self._make(events.ACT, seat, played, actions=list(played), **left, **remarked)
        if throwing:
            self.go_on()

    def throw_again(self, action: int, seed: str | None, remark: str) -> None:
        """A throw that was made before: by a page with that seed, or by the server if there is none."""
        remarked = {"remark": remark} if remark else {}
        self._make(events.THROW, action=action, **({} if seed is None else {"seed": seed}), **remarked)

    def undo(self, seat: int, version: int | None) -> None:
        """Somebody takes back the last action of their unfinished turn."""
        self._acting(seat, version)
        steps = self.table.playing.steps
        if not steps or steps[-1][0].mover != seat:
            raise Refusal("NOTHING_TO_UNDO", "There is nothing in this turn to undo.", status=409)
        self._make(events.UNDO, seat)

    def go_back(self, turns: int) -> None:
        """Take back so many turns, and before them the one in progress; the caller knows that nobody objects."""
        self._make(events.TAKEBACK, turns=turns)

    def resign(self, seat: int) -> None:
        """Somebody gives up."""
        if self.table.status in (FINISHED, WAITING):
            self._playing()
        if self.table.match is None:
            raise Refusal("WAITING", "The game has not begun yet.", status=409)
        self._make(events.OVER, seat, how="resign")

    def abort(self, seat: int) -> None:
        """Somebody no longer wants to wait for the first move: the game ends without a result."""
        self._playing()
        free = self.table.abortable
        if free is None:
            say = Words("Only a game with a clock in which nobody has moved yet can be aborted. You can resign.")
            raise Refusal("BEGUN", say, status=409)
        if (left := free - now()) > 0:
            say = Words("There is still time for the first move. If nobody makes it, you can abort the game then.")
            raise Refusal("TOO_SOON", say, status=409, retry=-(-left // 1000))
        self._make(events.OVER, seat, how="aborted")

    def flag(self) -> bool:
        """End the game if the running clock has run out. Returns whether it had."""
        table = self.table
        deadline, running = table.clock.deadline, table.clock.running
        if table.status != PLAYING or deadline is None or running is None or now() < deadline:
            return False
        self._make(events.OVER, running, how="time")
        return True

    # --- by consent

    def offer(self, seat: int, name: str) -> None:
        """Somebody offers something; what nobody needs to agree to happens at once."""
        self._offerable(seat, name)
        pending = self.table.offers.get(name)
        if pending is not None:
            if pending.seat == seat or self.table.seats[pending.seat].guest == self.table.seats[seat].guest:
                raise Refusal("OFFERED", "You have already offered that; it is up to the others to answer.", status=409)
            self.accept(seat, name)
            return
        self._make(events.OFFER, seat, offer=name)
        self._carry_out_if_agreed(name)

    def _offerable(self, seat: int, name: str) -> None:
        table = self.table
        if name not in OFFERS:
            raise Refusal("UNKNOWN_OFFER", Words("Offers are {names}.", names=", ".join(OFFERS)))
        if name == "rematch":
            if table.status != FINISHED or table.match is None:
                raise Refusal("NOT_OVER", "You can ask for a rematch when the game is over.", status=409)
            if table.rematch is not None:
                raise Refusal("REMATCHED", "The rematch has already begun.", status=409)
            return
        if name == "resume":
            if table.status != PAUSED:
                raise Refusal("NOT_PAUSED", "The game is not paused.", status=409)
            return
        self._playing()
        if name == "hints" and table.hints_allowed:
            raise Refusal("HINTS_ALLOWED", "Hints are already allowed in this game.", status=409)
        if name == "takeback":
            if not table.setup.takebacks:
                raise Refusal("NO_TAKEBACKS", "Moves cannot be taken back at this table.", status=409)
            if not self._turns_back(seat):
                raise Refusal("NOTHING_TO_TAKE_BACK", "You have no move to take back yet.", status=409)

    def _turns_back(self, seat: int) -> int:
        """How many turns to undo so that the seat's last turn is taken back; 0 if it has none."""
        turns = self.table.playing.turns
        guests = {n for n, other in enumerate(self.table.seats) if other.guest == self.table.seats[seat].guest}
        for back, turn in enumerate(reversed(turns), 1):
            if turn.player in (guests if self.table.seats[seat].here else {seat}) and decided(turn):
                return back
        return 0

    def _carry_out_if_agreed(self, name: str) -> None:
        """Let an offer take effect once everybody has agreed to it."""
        table = self.table
        offer = table.offers[name]
        if any(seat not in offer.agreed for seat in table.others(offer.seat)):
            return
        if name == "draw":
            if table.programs and not set(table.programs) <= offer.agreed:
                return  # the program thinks about it: see `LiveTables`
            self._make(events.OVER, how="agreement")
        elif name == "takeback":
            self._make(events.TAKEBACK, offer.seat, turns=self._turns_back(offer.seat))
            self.go_on()
        elif name in ("pause", "resume"):
            self._make(name, offer.seat)
        elif name == "hints":
            self._make(events.HINTS, offer.seat)
        # a rematch needs a new table, which `beginning.py` sets up

    def accept(self, seat: int, name: str) -> None:
        """Somebody agrees, for all seats of theirs."""
        table = self.table
        offer = table.offers.get(name)
        if offer is None:
            raise Refusal("NO_OFFER", "That offer is no longer open.", status=409)
        if table.seats[offer.seat].kind != PROGRAM and table.seats[offer.seat].guest == table.seats[seat].guest:
            raise Refusal("OWN_OFFER", "It is up to the others to answer that.", status=409)
        for other, place in enumerate(table.seats):
            if other == seat or (place.guest is not None and place.guest == table.seats[seat].guest):
                self._make(events.AGREED, other, offer=name)
        self._carry_out_if_agreed(name)

    def decline(self, seat: int, name: str) -> None:
        """Somebody says no, or withdraws their own offer."""
        if name not in self.table.offers:
            raise Refusal("NO_OFFER", "That offer is no longer open.", status=409)
        self._make(events.DECLINED, seat, offer=name)

    def rematched(self, table: str) -> None:
        """The next game is played at another table."""
        self._make(events.REMATCH, table=table)


def _played(position: Position, actions: tuple[int, ...]) -> Played:
    """The actions, played here for the first and only time; refused where they are not legal or go beyond the turn."""
    if not 0 < len(actions) <= MOST_ACTIONS:
        raise Refusal("ILLEGAL", "A turn has at least one action, and at most a few hundred.")
    places = [position]
    for action in actions:
        if len(places) > 1 and not _in_turn(places[-1], position.mover):
            raise Refusal("ILLEGAL", "That is more than one turn.")
        places.append(places[-1].act(action))
    return Played(actions, places)


def _in_turn(position: Position, seat: int) -> bool:
    """Whether the seat, which has just acted, goes on."""
    return position.game.composed and position.mover == seat


def check_hints(table: Table) -> None:
    """Refuse advice in a running game between people, unless all of them agreed to it."""
    if not table.hints_allowed:
        say = Words("Hints are off between people unless everybody agrees. You can offer to allow them.")
        raise Refusal("HINTS_OFF", say, status=403)


def next_seats(seats: list[Seat]) -> list[Seat]:
    """The seats of the next game: everybody moves on by one. The dice are new, so nobody has given them a number yet."""
    return [replace(seat, nonce=None, seal=None) for seat in (*seats[1:], seats[0])]

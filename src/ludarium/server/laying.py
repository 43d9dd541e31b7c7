"""Laying tables and sitting down at them."""

from collections.abc import Sequence
from typing import Any

from ludarium.server.addresses import qr_code, reachable
from ludarium.server.beginning import fresh_name
from ludarium.server.catalogue import variant_soon
from ludarium.server.clocks import DAY, Control, now
from ludarium.server.dice import commitment, fresh_seed
from ludarium.server.guests import Guest, checked_name
from ludarium.server.hall import Ask
from ludarium.server.house import House
from ludarium.server.judge import Judge
from ludarium.server.live import Live
from ludarium.server.refusals import Refusal, not_found
from ludarium.server.seats import OPEN, PERSON, Seat, program
from ludarium.server.shapes import AnySeat, HereSeat, LaidTable, Mixing, MySeat, NewTable, ProgramSeat, Seated
from ludarium.server.tables import Laid, Table

MOST_TABLES = 100
"""Unfinished tables somebody may have laid."""


async def lay(house: House, guest: Guest, address: str, wish: NewTable) -> LaidTable:
    """A new table, or the one laid before with the same key."""
    game = await variant_soon(wish.game)
    if len(wish.seats) != len(game.players):
        say = f"{game.title} has {len(game.players)} seats here: {', '.join(game.players)}."
        raise Refusal("BAD_SEATS", say, field="seats")
    for seat in wish.seats:
        if isinstance(seat, ProgramSeat) and seat.player and seat.player not in house.settings.players:
            known = ", ".join(house.settings.players) or "none besides the program"
            raise Refusal(
                "BAD_SEATS", f"This server has no player called {seat.player!r}; it has {known}.", field="seats"
            )
    if await house.archive.count_open(guest.id) >= MOST_TABLES:
        raise Refusal("TOO_MANY_TABLES", "You have too many unfinished games; please finish some first.", status=409)
    name = fresh_name()
    laid = Laid(
        name, game, guest.id, Control.of(wish.clock.model_dump()), wish.public, wish.takebacks,
        fresh_seed(), now(), address, listed=wish.listed,
    )  # fmt: skip
    table = Table(laid, _seats(wish.seats, guest))
    name = await house.archive.lay(table, wish.key, house.tokens.hashed(house.tokens.invite(name)))
    live = await house.hall.enter(name)
    return told(house, live)


def _seats(wished: Sequence[AnySeat], guest: Guest) -> list[Seat]:
    seats = []
    for seat in wished:
        if isinstance(seat, ProgramSeat):
            seats.append(program(seat.level, seat.player))
        elif isinstance(seat, HereSeat):
            who = checked_name(seat.name, "seats") if seat.name.strip() else guest.name
            seats.append(Seat(PERSON, guest.id, who, here=True))
        elif isinstance(seat, MySeat):
            seats.append(Seat(PERSON, guest.id, guest.name, bot=guest.bot))
        else:
            seats.append(Seat(OPEN))
    return seats


def told(house: House, live: Live) -> LaidTable:
    """Where the table is, and how to invite somebody."""
    name = live.table.laid.id
    invite = f"/j/{live.invite}" if live.table.waits else None
    settings = house.settings
    base = reachable(settings.host, settings.port, settings.public_url) if invite else None
    lan = f"{base}{invite}" if base else None
    qr = qr_code(lan) if lan else None
    return LaidTable(table=name, url=f"/t/{name}", invite=invite, lan=lan, qr=qr, commit=promised(live))


def promised(live: Live) -> str | None:
    """The hash of the seed of the table's dice; None where nothing is thrown."""
    return commitment(live.table.laid.seed) if live.table.game.stochastic else None


async def join(house: House, guest: Guest, live: Live, name: str) -> Seated:
    """Take the first open seat; whoever sits there already keeps the seat."""
    own = live.viewer(guest.id).seats
    if not own:
        who = checked_name(name) if name.strip() else guest.name

        def ask(judge: Judge) -> None:
            open_seats = judge.table.open_seats
            if not open_seats:
                raise Refusal("TAKEN", "All seats are taken.", status=409)
            judge.sit(open_seats[0], guest.id, who, bot=guest.bot)

        await house.hall.judged(live, ask)
        own = live.viewer(guest.id).seats
    table = live.table.laid.id
    return Seated(table=table, url=f"/t/{table}", seat=own[0], commit=promised(live))


async def mix(house: House, guest: Guest, live: Live, wish: Mixing) -> int:
    """Add the guest's number to the dice; returns the version after it."""
    own = live.viewer(guest.id).seats
    if not own:
        raise Refusal("NOT_SEATED", "You are watching; only players can do that.", status=403)
    return await house.hall.judged(live, lambda judge: judge.mix(own[0], wish.nonce, wish.seal))


async def renamed(house: House, guest: Guest, name: str) -> None:
    """Let the guest's games that go on show the new name, where they showed the old one."""
    for table in await house.archive.of_guest(guest.id):
        live = await house.hall.enter(table)
        for seat in [n for n in live.viewer(guest.id).seats if live.table.seats[n].who == guest.name]:
            await house.hall.judged(live, _renaming(seat, name))


def _renaming(seat: int, name: str) -> Ask:
    return lambda judge: judge.rename(seat, name)


async def invited(house: House, invite: str) -> Live:
    """The table an invitation leads to, while it has an open seat."""
    table = await house.archive.by_invite(house.tokens.hashed(invite.strip().lower()))
    if table is None:
        raise not_found("invitation")
    return await house.hall.enter(table)


async def lobby(house: House) -> dict[str, Any]:
    """Tables that wait for whoever comes, and games anybody may watch."""
    waiting, playing = await house.archive.listed(waiting=True), await house.archive.listed(waiting=False)
    names = await house.people.names({row["owner"] for row in waiting})
    open_tables = []
    rows = {row["id"]: row for row in (*waiting, *playing)}
    for live in await house.hall.enter_those(row["id"] for row in waiting):
        row = rows[live.table.laid.id]
        if live.table.waits and (row["at"] > now() - DAY or live.table.laid.owner in live.online):
            open_tables.append(_open_told(live, names.get(row["owner"], "Somebody"), row))
    live_tables = []
    for live in await house.hall.enter_those(row["id"] for row in playing):
        if live.online or live.watchers:
            live_tables.append(_live_told(live, rows[live.table.laid.id]))
    return {"open": open_tables, "live": live_tables}


def _open_told(live: Live, host: str, row: dict[str, Any]) -> dict[str, Any]:
    table = live.table
    return {
        "table": row["id"], "game": row["game"], "title": table.game.title, "host": host,
        "clock": table.laid.control.told(), "since": row["at"],
        "seats": [{"name": n, "who": s.who, "kind": s.kind} for n, s in zip(live.sketch.names, table.seats, strict=True)],
    }  # fmt: skip


def _live_told(live: Live, row: dict[str, Any]) -> dict[str, Any]:
    return {
        "table": row["id"], "game": row["game"], "title": live.table.game.title,
        "players": [seat.who for seat in live.table.seats], "turns": row["turns"], "watchers": live.watchers,
    }  # fmt: skip

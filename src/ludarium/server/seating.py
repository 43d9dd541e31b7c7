"""Setting up tables, taking seats at them, and the lobby."""

from collections.abc import Sequence
from typing import Any

from ludarium.errors import LudariumError
from ludarium.game.game import Game
from ludarium.play.guide import variant
from ludarium.server.addresses import qr_code, reachable
from ludarium.server.beginning import fresh_name
from ludarium.server.catalogue import variant_soon
from ludarium.server.clocks import DAY, TimeControl, now
from ludarium.server.dice import commitment, fresh_seed
from ludarium.server.guests import Guest, checked_name
from ludarium.server.judge import Judge
from ludarium.server.live_table import LiveTable
from ludarium.server.live_tables import Ask
from ludarium.server.naming import called
from ludarium.server.refusals import Refusal, not_found
from ludarium.server.seats import OPEN, PERSON, Seat, program, shown_name
from ludarium.server.services import Services
from ludarium.server.shapes import AnySeat, HereSeat, Mixing, MySeat, NewTable, NewTableAnswer, ProgramSeat, Seated
from ludarium.server.tables import Table, TableSetup
from ludarium.wording import Words, glued, many_words, sentence

MOST_TABLES = 100
"""Unfinished tables that one guest may have set up."""

LOBBY_PATIENCE = 1.0
"""Seconds that the lobby, and with it the start page, waits for tables: after an upgrade a long game waits for the compiler."""


async def set_up(services: Services, guest: Guest, address: str, asked: NewTable) -> NewTableAnswer:
    """A new table, or the one that was set up before with the same key."""
    game = await variant_soon(asked.game)
    if len(asked.seats) != len(game.players):
        named = glued([Words(name) for name in game.players], ", ")
        say = many_words(
            "{game} has {n} seat here: {names}.", "{game} has {n} seats here: {names}.", len(game.players),
            game=game.title, names=named,
        )  # fmt: skip
        raise Refusal("BAD_SEATS", say, field="seats")
    for seat in asked.seats:
        if isinstance(seat, ProgramSeat) and seat.player and seat.player not in services.settings.players:
            known = ", ".join(services.settings.players) or Words("none besides the program")
            say = Words("This server has no player called {name}; it has {known}.", name=repr(seat.player), known=known)
            raise Refusal("BAD_SEATS", say, field="seats")
    if await services.archive.count_open(guest.id) >= MOST_TABLES:
        raise Refusal("TOO_MANY_TABLES", "You have too many unfinished games; please finish some first.", status=409)
    start = _start(game, asked.position) if asked.position else ""
    name = fresh_name()
    setup = TableSetup(
        name, game, guest.id, TimeControl.of(asked.clock.model_dump()), asked.public, asked.takebacks,
        fresh_seed(), now(), address, listed=asked.listed, start=start,
    )  # fmt: skip
    table = Table(setup, _seats(asked.seats, guest))
    name = await services.archive.add(table, asked.key, services.tokens.hashed(services.tokens.invite(name)))
    live = await services.live_tables.enter(name)
    return answer_for(services, live)


def _start(game: Game, text: str) -> str:
    """The position somebody wants to begin from, as the game writes it; empty if that is the usual one."""
    try:
        position = game.position(text)
    except LudariumError as error:
        raise Refusal("BAD_POSITION", sentence(error.sentence), field="position") from None
    if position.is_over or position.is_secret:
        why = Words("the game is over there") if position.is_over else Words("something in it is hidden")
        raise Refusal(
            "BAD_POSITION", Words("A game cannot begin from this position: {why}.", why=why), field="position"
        )
    return "" if position == game.start() else position.text()


def _seats(asked: Sequence[AnySeat], guest: Guest) -> list[Seat]:
    seats = []
    for seat in asked:
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


def answer_for(services: Services, live: LiveTable) -> NewTableAnswer:
    """Where the table is, and how to invite somebody."""
    name = live.table.setup.id
    invite = f"/j/{live.invite}" if live.table.waits else None
    settings = services.settings
    base = reachable(settings.host, settings.port, settings.public_url) if invite else None
    lan = f"{base}{invite}" if base else None
    qr = qr_code(lan) if lan else None
    return NewTableAnswer(table=name, url=f"/t/{name}", invite=invite, lan=lan, qr=qr, commit=promised(live))


def promised(live: LiveTable) -> str | None:
    """The hash of the seed of the table's dice; None if nothing is thrown."""
    return commitment(live.table.setup.seed) if live.table.game.stochastic else None


async def join(services: Services, guest: Guest, live: LiveTable, name: str) -> Seated:
    """Take the first open seat; guests who already have a seat keep it."""
    own = live.viewer(guest.id).seats
    if not own:
        who = checked_name(name) if name.strip() else guest.name

        def ask(judge: Judge) -> None:
            open_seats = judge.table.open_seats
            if not open_seats:
                raise Refusal("TAKEN", "All seats are taken.", status=409)
            judge.sit(open_seats[0], guest.id, who, bot=guest.bot)

        await services.live_tables.judged(live, ask)
        own = live.viewer(guest.id).seats
    table = live.table.setup.id
    return Seated(table=table, url=f"/t/{table}", seat=own[0], commit=promised(live))


async def mix(services: Services, guest: Guest, live: LiveTable, asked: Mixing) -> int:
    """Add the guest's number to the dice; returns the version after it."""
    own = live.viewer(guest.id).seats
    if not own:
        raise Refusal("NOT_SEATED", "You are watching; only players can do that.", status=403)
    return await services.live_tables.judged(live, lambda judge: judge.mix(own[0], asked.nonce, asked.seal))


async def renamed(services: Services, guest: Guest, name: str) -> None:
    """Show the guest's new name in their games in progress, wherever the old one was shown."""
    for table in await services.archive.of_guest(guest.id):
        live = await services.live_tables.enter(table)
        for seat in [n for n in live.viewer(guest.id).seats if live.table.seats[n].who == guest.name]:
            await services.live_tables.judged(live, _renaming(seat, name))


def _renaming(seat: int, name: str) -> Ask:
    return lambda judge: judge.rename(seat, name)


async def invited(services: Services, invite: str) -> LiveTable:
    """The table an invitation leads to, while it has an open seat."""
    table = await services.archive.by_invite(services.tokens.hashed(invite.strip().lower()))
    if table is None:
        raise not_found("invitation")
    return await services.live_tables.enter(table)


async def lobby(services: Services) -> dict[str, Any]:
    """Tables with a seat for anyone, and games that anyone may watch."""
    waiting, playing = await services.archive.listed(waiting=True), await services.archive.listed(waiting=False)
    names = await services.people.names({row["owner"] for row in waiting})
    open_tables = []
    rows = {row["id"]: row for row in (*waiting, *playing)}
    for live in await services.live_tables.enter_those((row["id"] for row in waiting), LOBBY_PATIENCE):
        row = rows[live.table.setup.id]
        if live.table.waits and (row["at"] > now() - DAY or live.table.setup.owner in live.online):
            open_tables.append(_open_json(live, _host(names, row["owner"]), row))
    live_tables = []
    for live in await services.live_tables.enter_those((row["id"] for row in playing), LOBBY_PATIENCE):
        if live.online or live.watchers:
            live_tables.append(_live_json(live, rows[live.table.setup.id]))
    return {"open": open_tables, "live": live_tables}


def _host(names: dict[str, str], owner: str) -> str:
    return called(names.get(owner), owner) or Words("Somebody")


def _open_json(live: LiveTable, host: str, row: dict[str, Any]) -> dict[str, Any]:
    table = live.table
    return {
        "table": row["id"], "game": row["game"], "title": table.game.title, "variant": variant(table.game), "host": host,
        "clock": table.setup.control.as_json(), "since": row["at"],
        "seats": [{"name": Words(n), "who": shown_name(s), "kind": s.kind} for n, s in zip(live.sketch.names, table.seats, strict=True)],
    }  # fmt: skip


def _live_json(live: LiveTable, row: dict[str, Any]) -> dict[str, Any]:
    return {
        "table": row["id"], "game": row["game"], "title": live.table.game.title, "variant": variant(live.table.game),
        "players": [shown_name(seat) for seat in live.table.seats], "turns": row["turns"], "watchers": live.watchers,
    }  # fmt: skip

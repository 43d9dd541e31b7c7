"""Tables in this process with a database of their own, and people who do there whatever they may."""

import random
from contextlib import asynccontextmanager
from dataclasses import dataclass

from ludarium.game.game import Game
from ludarium.server.broker import Alone
from ludarium.server.clocks import TimeControl
from ludarium.server.dice import fresh_seed
from ludarium.server.judge import Judge
from ludarium.server.live_table import LiveTable
from ludarium.server.live_tables import LiveTables
from ludarium.server.preparing import Preparing
from ludarium.server.refusals import Refusal
from ludarium.server.seats import PERSON, Seat
from ludarium.server.settings import Settings
from ludarium.server.store.archive import Archive
from ludarium.server.store.database import Database
from ludarium.server.store.migrating import migrate
from ludarium.server.tables import FINISHED, PAUSED, PLAYING, Table, TableSetup
from ludarium.server.tokens import Tokens
from ludarium.server.views import Viewer, table_json


@dataclass
class Place:
    """Where tables are kept and changed."""

    settings: Settings
    database: Database
    archive: Archive
    live_tables: LiveTables

    async def setup(
        self, game: Game, name: str = "table", clock: TimeControl | None = None, start: str = ""
    ) -> LiveTable:
        """A table where the game has begun; every seat is another person's."""
        setup = TableSetup(
            name,
            game,
            "guest0",
            clock or TimeControl("fischer", 600_000_000, 1000),
            True,
            True,
            fresh_seed(),
            1,
            start=start,
        )
        seats = [Seat(PERSON, f"guest{n}", f"Player {n}", nonce=f"{n}" * 8) for n in range(len(game.players))]
        await self.archive.add(Table(setup, seats), name, name)
        live = await self.live_tables.enter(name)
        if live.table.match is None:
            await self.live_tables.preparing.prepared(game)
            await self.live_tables.judged(live, lambda judge: judge.start() if judge.table.match is None else None)
        return live

    async def reloaded(self, name: str = "table") -> LiveTable:
        """The table as it is loaded now."""
        return await self.live_tables.opening.loaded(name)

    async def without_snapshot(self, name: str = "table") -> LiveTable:
        """The same, from its events alone."""
        await self.archive.snapshots.drop(name)
        return await self.reloaded(name)


@asynccontextmanager
async def place_in(folder, database_url: str = ""):
    """A place with no tables yet."""
    settings = Settings(data=folder, database_url=database_url, secret=b"s" * 32)
    migrate(settings)
    database, preparing = Database(settings), Preparing()
    archive = Archive(database)
    place = Place(settings, database, archive, LiveTables(archive, Alone(), preparing, Tokens(settings.secret), "w"))
    try:
        yield place
    finally:
        await place.live_tables.opening.snapshots.finished()
        for live in place.live_tables.lives.values():
            if live.flag is not None:
                live.flag.cancel()
        preparing.close()
        await database.close()


def anything(rng: random.Random, judge: Judge) -> None:
    """Something that somebody might do now: mostly a move."""
    table = judge.table
    seat, what = rng.randrange(len(table.seats)), rng.random()
    if table.status == PAUSED:
        judge.offer(seat, "resume")
    elif table.status == PLAYING and what < 0.75 and table.mover is not None:
        judge.act(table.mover, [rng.choice(table.playing.position.actions)], None)
    elif what < 0.82 and table.mover is not None:
        judge.undo(table.mover, None)
    elif what < 0.84:
        judge.rename(seat, f"Name {rng.randrange(100)}")
    elif table.offers:
        {True: judge.accept, False: judge.decline}[rng.random() < 0.6](seat, rng.choice(list(table.offers)))
    else:
        judge.offer(seat, rng.choice(["takeback", "takeback", "pause", "draw", "hints", "rematch"]))


async def happens(place: Place, live: LiveTable, rng: random.Random, client: str | None = None) -> None:
    """One request, which may be refused."""
    try:
        await place.live_tables.judged(live, lambda judge: anything(rng, judge), client)
    except Refusal:
        pass


def all_of(live: LiveTable) -> dict:
    """Everything that is known about a table, for comparing."""
    table = live.table
    found = {name: value for name, value in vars(table).items() if name != "match"}
    if table.match is not None:
        match = {name: value for name, value in vars(table.match).items() if name != "_judged"}
        found["match"] = match | {"outcome": table.match.outcome()}
    found["recent"] = [(what.version, what.event, what.secret_of) for what in live.recent]
    found["last"] = live.last
    viewers = [Viewer(), *(Viewer((seat,)) for seat in range(len(table.seats)))]
    found["seen"] = [table_json(table, viewer, live.sketch, frozenset()) | {"now": 0} for viewer in viewers]
    for seen in found["seen"]:
        seen["clock"]["at"] = seen["view"]["clock"]["at"] = 0
        seen["clock"]["left"] = seen["view"]["clock"]["left"] = None
    return found


__all__ = ["FINISHED", "Place", "all_of", "anything", "place_in", "happens"]

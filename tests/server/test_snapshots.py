"""A long table is loaded from a snapshot and the events after it, and is the same as if all its events were replayed."""

import asyncio
import json
import random

import pytest
from neighbours import PostgresServer, postgres_binary
from prometheus_client import REGISTRY
from sqlalchemy import insert, select, update
from tables_in_memory import all_of, happens, place_in

from ludarium.catalogue import all_games, load
from ludarium.server import packing, table_snapshots
from ludarium.server.store import expiry, schema
from ludarium.server.store.backups import backup, restore
from ludarium.server.store.repairing import repair
from ludarium.server.tables import REMEMBERED

SHORT = "konane(size=6)"


def counted(name: str, **labels: str) -> float:
    return REGISTRY.get_sample_value(name, labels) or 0.0


def replayed() -> float:
    return counted("ludarium_events_replayed_total")


def ignored(why: str) -> float:
    return counted("ludarium_snapshots_total", fate=why)


@pytest.fixture
def often(monkeypatch):
    """A snapshot after every tenth event."""
    monkeypatch.setattr(table_snapshots, "EVERY", 10)


@pytest.mark.parametrize("game", [game.name for game in all_games()])
async def test_a_snapshot_tells_what_the_log_tells(tmp_path, often, game):
    """Random games with turns undone and taken back, offers, pauses, clocks and dice: again and again both are the same."""
    rng = random.Random(f"snapshots of {game}")
    async with place_in(tmp_path) as place:
        for number in range(2):
            name, compared = f"table{number}", 0
            live = await place.setup(load(game), name)
            for step in range(120):
                await happens(place, live, rng, f"guest0:{step}")
                await place.live_tables.opening.snapshots.finished()
                if step % 23 == 22 and live.snapshot_at:
                    before = counted("ludarium_snapshots_total", fate="used")
                    short = await place.reloaded(name)
                    assert counted("ludarium_snapshots_total", fate="used") == before + 1
                    whole = all_of(await place.without_snapshot(name))
                    assert all_of(short) == whole
                    assert all_of(live) == whole
                    live.snapshot_at, compared = 0, compared + 1  # it is gone, and comes again with the next event
            assert compared >= 4 and live.table.version > 60


async def test_a_game_goes_on_from_a_snapshot(tmp_path, often):
    """Put away and opened again and again, the game is the one that was played; what was sent twice happens once."""
    rng = random.Random(3)
    async with place_in(tmp_path) as place:
        live = await place.setup(load("taifho"))
        for step in range(60):
            await happens(place, live, rng, f"guest0:{step}")
            if step % 7 == 0:
                place.live_tables.opening.snapshots.leaving(live)
                await place.live_tables.opening.snapshots.finished()
                place.live_tables._forget("table", live)
                live = await place.live_tables.enter("table")
        whole = await place.without_snapshot()
        assert all_of(live) | {"recent": []} == all_of(whole) | {"recent": []}
        client, version = next(iter(live.table.clients.items()))
        assert await place.live_tables.judged(live, lambda judge: judge.resign(0), client) == version
        assert live.table.status == "playing"


async def damaged(place, **values) -> None:
    async with place.database.writing() as connection:
        await connection.execute(update(schema.snapshots).values(values))


async def spoilt(place, how: str) -> str:
    """Spoil the snapshot; returns the word by which it is counted."""
    version, data = await place.archive.snapshots.of("table")
    if how == "a letter of it":
        body = data["body"]
        await damaged(place, data=data | {"body": body[:40] + ("A" if body[40] != "A" else "B") + body[41:]})
    elif how == "half of it":
        await damaged(place, data={"body": data["body"][:50]})
    elif how == "all of it":
        await damaged(place, data=["nothing"])
    elif how == "no JSON":
        async with place.database.writing() as connection:
            await connection.exec_driver_sql("UPDATE snapshots SET data = '{\"body'")
    elif how == "positions":  # by somebody who knows how to sum it up
        saved, block = packing.opened(data, load(SHORT))
        saved["match"]["moves"][-1] = [0]
        head = json.dumps(saved).encode()
        whole = len(head).to_bytes(8) + head + block[:-8]
        data["body"] = packing.base64.b64encode(packing.zlib.compress(whole)).decode()
        await damaged(place, data=data | {"sum": packing._sum(data)})
    elif how == "version":
        data["made_by"] = data["made_by"][:-8] + "01234567"
        await damaged(place, data=data | {"sum": packing._sum(data)})
        return "of another version"
    elif how == "ahead":
        await damaged(place, version=version + 1000)
        return "ahead of the log"
    elif how == "other log":
        async with place.database.writing() as connection:
            change = update(schema.events).where(schema.events.c.version == version).values(client="guest0:else")
            await connection.execute(change)
        return "of another log"
    return "damaged"


@pytest.mark.parametrize(
    "how", ["a letter of it", "half of it", "all of it", "no JSON", "positions", "version", "ahead", "other log"]
)
async def test_a_bad_snapshot_is_not_used(tmp_path, often, how):
    """Damaged, made by other rules, ahead of the log or of another one: counted, and the events are replayed."""
    rng = random.Random(1)
    async with place_in(tmp_path) as place:
        live = await place.setup(load(SHORT))
        while live.snapshot_at < 10:
            await happens(place, live, rng)
        await place.live_tables.opening.snapshots.finished()
        whole = all_of(await place.reloaded())
        why = await spoilt(place, how)
        before, played = ignored(why), replayed()
        found = await place.reloaded()
        assert ignored(why) == before + 1, why
        assert replayed() == played + live.table.version
        but_for = {"recent": [], "last": None, "clients": {}}
        assert all_of(found) | but_for == whole | but_for
        place.live_tables._forget("table", live)
        await place.live_tables.enter("table")  # opening it writes a good one
        await place.live_tables.opening.snapshots.finished()
        played = replayed()
        await place.reloaded()
        assert replayed() - played < 10


async def test_a_snapshot_at_odds_with_later_events_is_given_up(tmp_path, often):
    """It looks good, but the events after it are impossible: the table is loaded from its events, and not set aside."""
    rng = random.Random(1)
    async with place_in(tmp_path) as place:
        live = await place.setup(load(SHORT))
        while live.snapshot_at < 10:
            await happens(place, live, rng)
        await place.live_tables.opening.snapshots.finished()
        version, data = await place.archive.snapshots.of("table")
        saved, block = packing.opened(data, load(SHORT))
        data["body"] = None
        other = await place.setup(load(SHORT), "other")
        saved["match"], saved["notes"] = packing.packing.packed(other.table.match)[0], []
        head = json.dumps(saved).encode()
        block = packing.packing.packed(other.table.match)[1]
        whole = len(head).to_bytes(8) + head + block
        data["body"] = packing.base64.b64encode(packing.zlib.compress(whole)).decode()
        await damaged(place, data=data | {"sum": packing._sum(data)})
        await place.live_tables.judged(
            live, lambda judge: judge.act(judge.table.mover, [judge.table.playing.position.actions[0]], None)
        )
        before = ignored("at odds with the log")
        assert all_of(await place.reloaded())["match"]["turns"] == live.table.match.turns
        assert ignored("at odds with the log") == before + 1


def offers(table: str, first: int, last: int) -> list[dict]:
    """Events of two people who offer a draw and decline it, for ever."""
    return [
        {"table": table, "version": version, "client": f"guest{version % 2}:{version}", "kind": ("offer", "declined")[version % 2],
         "seat": 0, "data": {"offer": "draw"}, "at": version}
        for version in range(first, last + 1)
    ]  # fmt: skip


async def grown(place, name: str, events: int) -> None:
    """Let a table have so many events."""
    live = await place.setup(load(SHORT), name)
    place.live_tables._forget(name, live)
    assert live.table.version == 1, "an offer comes next"
    async with place.database.writing() as connection:
        await connection.execute(insert(schema.events), offers(name, 2, events))
        await connection.execute(update(schema.tables).where(schema.tables.c.id == name).values(version=events))


@pytest.mark.parametrize("events", [20_000, pytest.param(150_000, marks=pytest.mark.slow)])
async def test_a_very_long_table_loads_as_a_short_one(tmp_path, events):
    """However many events: the first time they are read in portions while others are served, and never again."""
    async with place_in(tmp_path) as place:
        await grown(place, "short", 400)
        await grown(place, "long", events)
        served = 0

        async def others() -> None:
            nonlocal served
            while True:
                await asyncio.sleep(0)
                served += 1

        beside, played = asyncio.create_task(others()), replayed()
        live = await place.live_tables.enter("long")
        beside.cancel()
        assert replayed() - played == events
        assert served > events // 200, "others were served after every portion"
        assert len(live.table.clients) == REMEMBERED
        await place.live_tables.opening.snapshots.finished()
        played = replayed()
        await place.reloaded("short")
        short, played = replayed() - played, replayed()
        assert all_of(await place.reloaded("long")) == all_of(live)
        assert replayed() - played < 2 * short
        for _ in range(table_snapshots.EVERY // 2 + 10):  # as it goes on, so do the snapshots
            await place.live_tables.judged(live, lambda judge: judge.decline(0, "draw"))
            await place.live_tables.judged(live, lambda judge: judge.offer(0, "draw"))
        await place.live_tables.opening.snapshots.finished()
        played = replayed()
        assert all_of(await place.reloaded("long"))["version"] == live.table.version
        assert replayed() - played < 2 * short


async def test_what_was_asked_long_ago_is_not_done_again(tmp_path):
    """A table remembers the ids of its last requests; for older ones the log is asked. Each happens once."""
    async with place_in(tmp_path) as place:
        await grown(place, "long", 4000)
        live = await place.live_tables.enter("long")
        assert "guest0:500" not in live.table.clients and "guest0:3990" in live.table.clients
        for client, version in (("guest0:500", 500), ("guest1:501", 501), ("guest0:3990", 3990)):
            answered: list[int] = []
            for ask in (lambda judge: judge.offer(0, "draw"), lambda judge: judge.accept(0, "takeback")):
                assert await place.live_tables.judged(live, ask, client, answered.append) == version
            assert answered == [version, version] and live.table.version == 4000


async def test_snapshots_go_with_their_tables(tmp_path, often):
    """They are in a backup and come back with it, a repair does without them, and an old table's goes with the table."""
    rng = random.Random(2)
    async with place_in(tmp_path / "one") as place:
        live = await place.setup(load(SHORT))
        while live.snapshot_at < 10:
            await happens(place, live, rng)
        await place.live_tables.opening.snapshots.finished()
        whole, settings = all_of(await place.reloaded()), place.settings
    backup(settings, tmp_path / "backup")
    async with place_in(tmp_path / "two") as place:
        restore(place.settings, tmp_path / "backup", force=False)
        played = replayed()
        assert all_of(await place.reloaded()) == whole
        assert replayed() - played < 10
        assert "all" in repair(place.settings, "table", cut=False)
        assert await place.archive.snapshots.of("table") is None
        assert all_of(await place.reloaded()) == whole
        live = await place.live_tables.enter("table")
        await place.live_tables.opening.snapshots.finished()
        async with place.database.writing() as connection:
            await connection.execute(update(schema.tables).values(status="waiting", changed=1))
        assert await expiry.forget_tables(place.database, 30) == ["table"]
        async with place.database.reading() as connection:
            assert (await connection.execute(select(schema.snapshots))).all() == []


async def test_a_table_whose_last_events_are_missing_can_be_repaired(tmp_path):
    """The log is shorter than the table says: that is no table to play at, and a repair goes on from what is there."""
    from ludarium.errors import LudariumError
    from ludarium.server.refusals import Refusal

    async with place_in(tmp_path) as place:
        live = await place.setup(load(SHORT))
        place.live_tables._forget("table", live)
        async with place.database.writing() as connection:
            await connection.execute(update(schema.tables).values(version=live.table.version + 2))
        with pytest.raises(Refusal, match="set aside"):
            await place.live_tables.enter("table")
        with pytest.raises(LudariumError, match="is missing"):
            repair(place.settings, "table", cut=False)
        assert "goes on after" in repair(place.settings, "table", cut=True)
        assert (await place.reloaded()).table.version == live.table.version


async def test_snapshots_in_postgresql(tmp_path, often):
    """The same, in the other store."""
    binaries, reason = postgres_binary()
    if binaries is None:
        pytest.skip(reason)
    rng = random.Random(4)
    with PostgresServer(binaries, tmp_path / "pg") as database:
        async with place_in(tmp_path, database.url) as place:
            live = await place.setup(load("thaayam"))
            while live.snapshot_at < 40:
                await happens(place, live, rng)
            await place.live_tables.opening.snapshots.finished()
            played = replayed()
            short = await place.reloaded()
            assert replayed() - played < 20
            assert all_of(short) == all_of(await place.without_snapshot())

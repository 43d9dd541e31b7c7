"""The server's parts by themselves: clocks, dice, queues, limits, tokens, the judge, migrations."""

import asyncio
import secrets

import pytest
from sqlalchemy import create_engine
from sqlalchemy.pool import NullPool

from ludarium.catalogue import load
from ludarium.play.readiness import TABLE
from ludarium.server import dice
from ludarium.server.broker import Alone
from ludarium.server.clocks import DAY, Clock, TimeControl
from ludarium.server.events import Event
from ludarium.server.judge import Judge
from ludarium.server.limits import LocalLimits, Rule
from ludarium.server.live_table import LiveTable
from ludarium.server.live_tables import LiveTables
from ludarium.server.program import Program
from ludarium.server.queueing import FairQueue
from ludarium.server.refusals import Refusal
from ludarium.server.seats import PERSON, Seat, program
from ludarium.server.tables import Table, TableSetup
from ludarium.server.thinking import Quota
from ludarium.server.tokens import Tokens
from ludarium.server.worker_process import WorkerFailed


def test_a_fischer_clock():
    """The running clock alone is charged; a finished turn earns the increment; a stopped clock keeps its time."""
    clock = Clock.fresh(TimeControl("fischer", 10_000, 2_000), 2).passed_to(0, 1_000, finished=False)
    assert clock.at(4_000) == (7_000, 10_000) and clock.deadline == 11_000
    clock = clock.passed_to(1, 4_000, finished=True)
    assert clock.at(4_500) == (9_000, 9_500) and clock.deadline == 14_000
    stopped = clock.passed_to(None, 5_000, finished=False)
    assert stopped.at(99_000) == (9_000, 9_000) and stopped.deadline is None
    assert clock.at(999_999) == (9_000, 0), "never below nothing"


def test_days_for_every_turn():
    """Every turn begins with all its days."""
    clock = Clock.fresh(TimeControl("days", 3 * DAY), 2).passed_to(0, 0, finished=False)
    clock = clock.passed_to(1, DAY, finished=True)
    assert clock.left == (3 * DAY, 3 * DAY) and clock.deadline == 4 * DAY
    assert TimeControl.of({"kind": "days", "days": 3}).as_json() == {"kind": "days", "days": 3}


def test_no_clock():
    """Without a control nothing is counted and nothing falls."""
    clock = Clock.fresh(TimeControl(), 2).passed_to(0, 5, finished=False)
    assert clock.at(10**12) == () and clock.deadline is None and clock.as_json(7)["left"] is None


def test_throws_follow_their_odds():
    """Over many seeds each action comes as often as its odds say, and the numbers are spread evenly."""
    odds = [(0, 0.5), (1, 0.25), (2, 0.25)]
    found = [dice.chosen(odds, dice.fraction(secrets.token_hex(32), "t", ["a", None], 1)) for _ in range(4000)]
    assert abs(found.count(0) / 4000 - 0.5) < 0.04 and abs(found.count(1) / 4000 - 0.25) < 0.04


def test_a_known_throw():
    """The formula, worked out once by hand: HMAC-SHA256 of the table, the nonces and the number, first 53 bits."""
    import hashlib
    import hmac

    seed = "00" * 32
    digest = hmac.new(bytes(32), b"tab|aa,|3", hashlib.sha256).hexdigest()
    assert dice.fraction(seed, "tab", ["aa", None], 3) == (int(digest[:16], 16) >> 11) / 2**53


def test_the_queue_is_fair():
    """Addresses take turns however much one of them asks for, and within one its tables do."""
    queue: FairQueue[str] = FairQueue()
    for number in range(3):
        queue.put("greedy", "t1", f"g1-{number}")
    queue.put("greedy", "t2", "g2")
    queue.put("modest", "t3", "m")
    taken = [queue.take({}, 9) for _ in range(5)]
    assert [entry[1] for entry in taken if entry] == ["g1-0", "m", "g2", "g1-1", "g1-2"]
    assert queue.take({}, 9) is None and len(queue) == 0


def test_nobody_takes_the_last_process():
    """An address that has its share under way waits, and others pass."""
    queue: FairQueue[str] = FairQueue()
    queue.put("busy", "t", "first")
    assert queue.take({"busy": 1}, 1) is None
    queue.put("other", "t", "second")
    assert queue.take({"busy": 1}, 1) == ("other", "second")


def test_limits_let_through_and_refuse():
    """So many at once, then a wait of a known length; somebody else is not affected."""
    limits, rule = LocalLimits(), Rule("test", 3, 60)

    async def waits(who, count):
        return [await limits.wait(rule, who) for _ in range(count)]

    ann = asyncio.run(waits("ann", 5))
    assert ann[:3] == [0, 0, 0] and all(0 < wait <= 20.1 for wait in ann[3:])
    assert asyncio.run(waits("bob", 1)) == [0]


def test_the_thinking_quota():
    """Seconds that were used are gone for a while."""
    quota = Quota(100.0)
    quota.use("a", 70)
    assert 29 < quota.left("a") < 31 and quota.left("b") == 100


def test_tokens():
    """CSRF values and invitations belong to one secret; hashes give nothing away."""
    one, other = Tokens(b"one"), Tokens(b"other")
    token = one.fresh()
    assert one.csrf_fits(token, one.csrf(token)) and not one.csrf_fits(token, other.csrf(token))
    assert not one.csrf_fits(token, "é") and one.invite("t") != other.invite("t")
    assert token not in one.hashed(token) and one.public_id(token) != one.hashed(token)[:16]


# --- the judge


def table_for(game="konane(size=4)", *seats: Seat, **more) -> Table:
    setup = TableSetup("t", load(game), "a", TimeControl("fischer", 60_000, 0), True, True, "00" * 32, 0, **more)
    return Table(setup, seats or [Seat(PERSON, "a", "Ann"), Seat(PERSON, "b", "Bob")])


def begun(*seats: Seat) -> tuple[Table, list[Event]]:
    table, log = table_for("konane(size=4)", *seats), []
    Judge(table, log.append).start()
    return table, log


def test_events_rebuild_the_table():
    """Applying the log to a fresh table gives the same table: nothing else is needed after a crash."""
    table, log = begun()
    for _ in range(3):
        Judge(table, log.append, secrets.token_hex(4)).act(table.mover, [table.playing.position.actions[0]], None)
    Judge(table, log.append).offer(0, "takeback")
    Judge(table, log.append).accept(1, "takeback")
    again = table_for()
    for event in log:
        again.apply(event)
    assert again.playing.position == table.playing.position and again.version == table.version
    assert again.clients == table.clients and again.notes == table.notes and again.offers == table.offers


def test_a_refused_request_changes_nothing():
    """Judging is all or nothing."""
    table, log = begun()
    before = (table.version, table.playing.position, table.clock)
    for ask in (
        lambda judge: judge.act(1, [0], None),
        lambda judge: judge.act(0, [999], None),
        lambda judge: judge.act(0, [], None),
        lambda judge: judge.undo(0, None),
        lambda judge: judge.offer(0, "takeback"),
        lambda judge: judge.offer(0, "resume"),
        lambda judge: judge.accept(0, "draw"),
    ):
        with pytest.raises(Refusal):
            ask(Judge(table, log.append))
    assert (table.version, table.playing.position, table.clock) == before


def test_the_program_agrees_to_pauses_at_once():
    """At a table with the program no consent is needed, except for a draw."""
    table, log = begun(Seat(PERSON, "a", "Ann"), program(3))
    Judge(table, log.append).offer(0, "pause")
    assert table.status == "paused" and table.clock.running is None
    Judge(table, log.append).offer(0, "resume")
    assert table.status == "playing" and table.clock.running is None, "nobody has moved yet"
    Judge(table, log.append).offer(0, "draw")
    assert table.status == "playing" and "draw" in table.offers


# --- what is compiled while people wait


class Uncompilable:
    """Rules, or a player, that cannot be compiled."""

    def __init__(self):
        self.attempts = 0

    def ready(self, _game, _part=TABLE):
        return False

    async def prepared(self, _game, _part=TABLE):
        self.attempts += 1
        raise WorkerFailed("no compiler")

    async def playable(self, game):
        await self.prepared(game)


class Shelf:
    """An archive that keeps nothing."""

    async def mark(self, _table):
        """Nothing."""


async def test_rules_that_cannot_be_compiled_are_tried_again(monkeypatch):
    """Those who wait see a note about the failure; after a pause compiling is tried again, and then the game begins."""
    from ludarium.server import beginning

    notes, begun_with, done = [], [], asyncio.Event()

    class Recovering(Uncompilable):
        def ready(self, _game, _part=TABLE):
            return self.attempts > 2

        async def prepared(self, _game, _part=TABLE):
            self.attempts += 1
            if self.attempts < 3:
                raise WorkerFailed("no compiler")

        async def sketch(self, _game):
            return "sketch"

    monkeypatch.setattr(beginning, "PAUSE", 0.01)
    live_tables = LiveTables(Shelf(), Alone(), Recovering(), Tokens(b"s" * 32), "w")
    live = LiveTable(table_for(), None, "")
    monkeypatch.setattr(live, "tell_all", lambda kind, data: notes.append(data["text"]))

    async def judged(_live, ask):
        begun_with.append(ask)
        done.set()

    monkeypatch.setattr(live_tables, "judged", judged)
    live_tables.beginning.look(live)
    live_tables.beginning.look(live)  # once is enough
    await done.wait()
    assert sum("failed" in text for text in notes) == 2 and len(begun_with) == 1
    assert live.note is None and live.sketch == "sketch"


async def test_a_pause_outlasts_the_compiler():
    """The note that the program plays quick moves disappears, even at a table that was paused meanwhile."""
    table, log = begun(Seat(PERSON, "a", "Ann"), program(3))
    live_tables = LiveTables(Shelf(), Alone(), Uncompilable(), Tokens(b"s" * 32), "w")
    live = live_tables.lives["t"] = LiveTable(table, None, "", note="off-hand")
    Judge(table, log.append).offer(0, "pause")
    await Program(live_tables, None, Shelf(), "w", alone=True)._expect(live)
    assert live.note is None


# --- migrations


def test_migrations_make_the_schema(tmp_path):
    """The steps lead to what the code expects, from nothing and from themselves."""
    from alembic.autogenerate import compare_metadata
    from alembic.runtime.migration import MigrationContext

    from ludarium.server.settings import Settings
    from ludarium.server.store.migrating import head, migrate
    from ludarium.server.store.schema import metadata

    settings = Settings(data=tmp_path)
    assert migrate(settings) == (None, head()) and migrate(settings) == (head(), head())
    engine = create_engine(f"sqlite:///{tmp_path / 'ludarium.sqlite'}", poolclass=NullPool)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []


def test_thinking_is_charged_by_all_workers(tmp_path):
    """When one worker has thought for an address, the others charge that address too."""
    from ludarium.server.services import Services
    from ludarium.server.settings import Settings

    async def left():
        services = Services(Settings(data=tmp_path, broker_url="redis://127.0.0.1:1/0", secret=b"s" * 32))
        sent = []

        services.broker.publish = sent.append
        for tell in services.thinking.spent:
            tell("address", 2.5)
        before = services.thinking.quota.left("address")
        await services._heard(sent[0])
        return before - services.thinking.quota.left("address")

    assert 2.4 < asyncio.run(left()) <= 2.5


def test_no_collection_unasked():
    """While the server runs, garbage is only collected when asked for: what is new, or everything."""
    import gc
    import weakref

    from ludarium.server import garbage

    class Ring:
        pass

    def dropped():
        ring = Ring()
        ring.itself = ring
        return weakref.ref(ring)

    def collections():
        return [stage["collections"] for stage in gc.get_stats()]

    try:
        garbage.only_when_asked()
        before, new, old = collections(), dropped(), Ring()
        kept = [[] for _ in range(100_000)]
        assert collections() == before and new() is not None and kept
        assert garbage.collect_new() >= 1 and new() is None
        old.itself, left = old, weakref.ref(old)
        del old
        garbage.collect_new()
        assert left() is not None  # it survived once, so it is not new any more
        assert garbage.collect_all() >= 1 and left() is None
        garbage.trim()
    finally:
        gc.unfreeze()
        gc.enable()

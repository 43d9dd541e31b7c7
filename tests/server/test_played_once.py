"""Whatever happens at a table, each of its actions is played once: by the judge, or by the process that follows or loads the table."""

import random
from collections import Counter
from contextlib import contextmanager

import pytest
from tables_in_memory import all_of, happens, place_in

from ludarium.catalogue import all_games, load
from ludarium.game.position import Position
from ludarium.server.recording import record_for, replay_json
from ludarium.server.tables import PLAYING


class Onlooker:
    """Somebody at a table, who is told everything."""

    def __init__(self, guest: str | None) -> None:
        self.guest, self.language, self.heard_of = guest, "en", 0

    def send(self, text: str) -> None:
        self.heard_of += 1

    def heard(self, live, what) -> None:
        return None

    def resend(self, live) -> None:
        pass

    def aside(self, kind, data) -> None:
        return None


class Plays:
    """How often each action was played, by its position's words and its number."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.counts: Counter[tuple[bytes, int]] = Counter()
        act = Position.act

        def counted(position, action):
            self.counts[position.words.tobytes(), action] += 1
            return act(position, action)

        monkeypatch.setattr(Position, "act", counted)

    @contextmanager
    def uncounted(self):
        kept = self.counts.copy()
        yield
        self.counts = kept

    def steps_of(self, match) -> list[tuple[bytes, int]]:
        """All actions of the match so far."""
        with self.uncounted():
            steps = [step for turn in match.turns for step in turn.steps] + match.steps
            return [(place.words.tobytes(), action) for place, action in steps]


@pytest.fixture
def plays(monkeypatch) -> Plays:
    return Plays(monkeypatch)


def some_actions(rng: random.Random, plays: Plays, position) -> list[int]:
    """A turn as a page sends it: often all of it, sometimes only its first actions."""
    with plays.uncounted():
        player, here, actions = position.mover, position, []
        while here.mover == player and (not actions or (here.game.composed and rng.random() < 0.8)):
            actions.append(rng.choice(here.actions))
            here = here.act(actions[-1])
    return actions


def surrounded(live) -> None:
    """Every player and a stranger look at the table."""
    live.listeners.update(Onlooker(seat.guest) for seat in live.table.seats)
    live.listeners.add(Onlooker(None))


GAMES = [game.name for game in all_games()]


@pytest.mark.parametrize("game", GAMES)
async def test_an_act_is_played_once(tmp_path, plays, game):
    """Judged, applied, told to every viewer, with the throws that follow it."""
    rng = random.Random(f"played once: {game}")
    async with place_in(tmp_path) as place:
        live = await place.setup(load(game))
        surrounded(live)
        played = 0
        while live.table.status == PLAYING and played < 60:
            match = live.table.playing
            before, actions = len(plays.steps_of(match)), some_actions(rng, plays, match.position)
            plays.counts.clear()
            await place.live_tables.judged(live, lambda judge, a=actions: judge.act(judge.table.mover, a, None))
            new = plays.steps_of(match)[before:]
            assert len(new) >= len(actions)
            assert [plays.counts[step] for step in new] == [1] * len(new), (match.texts[-1:], match.pending)
            played += 1
        assert all(listener.heard_of >= played for listener in live.listeners)


@pytest.mark.parametrize("game", GAMES)
async def test_a_loaded_table_is_played_once(tmp_path, plays, game):
    """From its events every action once, with undone ones and turns taken back; from a snapshot none at all."""
    rng = random.Random(f"loaded once: {game}")
    async with place_in(tmp_path) as place:
        live = await place.setup(load(game))
        for _ in range(60):
            await happens(place, live, rng)
        events, _ = await place.archive.since("table", 0)
        acts = sum(len(event.data.get("actions", (0,))) for event in events if event.kind in ("act", "throw"))
        plays.counts.clear()
        loaded = await place.reloaded()
        assert plays.counts.total() == acts
        place.live_tables.opening.snapshots._begin(live, 0)
        await place.live_tables.opening.snapshots.finished()
        plays.counts.clear()
        short = await place.reloaded()
        assert plays.counts.total() == 0
        with plays.uncounted():
            assert all_of(short) | {"recent": []} == all_of(loaded) | {"recent": []}
        for read in (record_for, replay_json):
            read(short)
        assert plays.counts.total() == 0


@pytest.mark.parametrize("game", GAMES)
async def test_what_another_worker_did_is_played_once(tmp_path, plays, game):
    """A worker that follows what another stored plays it once, and tells its own viewers."""
    rng = random.Random(f"followed once: {game}")
    async with place_in(tmp_path) as place:
        live = await place.setup(load(game))
        async with live.lock:  # until its beginning is stored
            other = await place.reloaded()
        surrounded(other)
        for _ in range(20):
            if live.table.status != PLAYING:
                break
            actions = some_actions(rng, plays, live.table.playing.position)
            await place.live_tables.judged(live, lambda judge, a=actions: judge.act(judge.table.mover, a, None))
            before = len(plays.steps_of(other.table.playing))
            plays.counts.clear()
            await place.live_tables._follow(other, sent_after=other.table.version)
            new = plays.steps_of(other.table.playing)[before:]
            assert new and [plays.counts[step] for step in new] == [1] * len(new)
        assert all(listener.heard_of for listener in other.listeners)

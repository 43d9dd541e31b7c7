"""The program at the table: it plays its turns, answers offers and gives hints. It thinks in other processes."""

import asyncio
import contextlib
import logging
import random
import time
from collections.abc import Mapping, Sequence
from typing import Any

from ludarium.errors import LudariumError
from ludarium.game.game import Game
from ludarium.play.actions import plain_words, ways
from ludarium.play.limits import Limits, seconds_for
from ludarium.play.match import OFF_HAND
from ludarium.play.players import past_of
from ludarium.play.readiness import PLAYER, TABLE
from ludarium.play.secrets import known_to
from ludarium.server.clocks import now
from ludarium.server.judge import Judge, check_hints
from ludarium.server.live_table import LiveTable
from ludarium.server.live_tables import LiveTables
from ludarium.server.messages import Finding
from ludarium.server.metrics import METRICS
from ludarium.server.page_thinking import PageThinking
from ludarium.server.refusals import Refusal
from ludarium.server.store.archive import Archive
from ludarium.server.tables import PAUSED, PLAYING, Table
from ludarium.server.thinking import HINT, MOVE, Thinking
from ludarium.server.worker_main import OFFHAND
from ludarium.server.worker_process import WorkerFailed
from ludarium.wasm.variants import base64_of, past_facts
from ludarium.wording import Words, glued, noted, sentence

log = logging.getLogger(__name__)

USUAL, LONGEST = 1.5, 5.0  # seconds for a turn without a clock, and at most with one
HINT_SECONDS = 1.0
USUAL_LEVEL = 5  # plays instead of a host's own player that no longer exists
PATIENCE = 0.5  # seconds that loading compiled code from disk may take
_OFFHAND = "The program plays quick moves until it is ready to play at full strength"
LEASE = 8_000  # milliseconds after which a worker that does not renew its claim counts as dead
_RENEWED = 2.0  # seconds between two renewals
_ATTEMPTS = 3
_DRAWISH, _LATE = 0.05, 20  # how even the game must be, and after how many turns, for the program to agree to a draw


class Program:
    """Plays for the program's seats, at all tables."""

    def __init__(
        self,
        live_tables: LiveTables,
        thinking: Thinking,
        archive: Archive,
        worker: str,
        players: Mapping[str, str] | None = None,
        *,
        alone: bool,
    ) -> None:
        self._players = players or {}  # the host's own
        self._live_tables, self._thinking, self._archive, self._worker = live_tables, thinking, archive, worker
        self._leniency = LEASE + 1 if alone else 0  # then another's lease is that of a server that is gone
        self.pages = PageThinking()
        self._expected: set[str] = set()  # games whose player is being made ready
        live_tables.changed.append(self.look)

    async def _expect(self, live: LiveTable) -> None:
        """Get ready for a game with the program; until then it plays quick moves, and a note says so."""
        game, preparing, begun = live.table.game, self._live_tables.preparing, time.monotonic()
        if preparing.ready(game, PLAYER) or game.text in self._expected:
            return
        self._expected.add(game.text)
        try:
            work = asyncio.ensure_future(preparing.prepared(game, PLAYER))
            await asyncio.wait([work], timeout=PATIENCE)
            while not work.done():
                if preparing.is_compiled(game):
                    await self._thinking.acquaint(game.text, TABLE)
                self._tell_waiting(game, f"{_OFFHAND} ({round(time.monotonic() - begun)} s so far).")
                await asyncio.wait([work], timeout=1.0)
            work.result()
            await self._thinking.acquaint(game.text, PLAYER)
        except WorkerFailed:
            log.exception("cannot prepare the player of %s", game.text)
        finally:
            self._expected.discard(game.text)
            self._tell_waiting(game, None)

    def _tell_waiting(self, game: Game, note: str | None) -> None:
        """Show at all tables of the game how its player is coming along, even at those that are paused."""
        for live in self._live_tables.lives.values():
            begun = live.table.status in (PLAYING, PAUSED)
            if live.table.game == game and live.table.programs and begun and live.note != note:
                live.note = note
                live.tell_all("note", {"text": note})

    async def _player(self, live: LiveTable, name: str) -> str:
        """That player, or the quick one if its code is not compiled yet."""
        preparing, game = self._live_tables.preparing, live.table.game
        if not preparing.ready(game, PLAYER):
            self._live_tables.background(self._expect(live))
            with contextlib.suppress(TimeoutError, WorkerFailed):
                await asyncio.wait_for(preparing.prepared(game, PLAYER), PATIENCE)
        return name if preparing.ready(game, PLAYER) else OFFHAND

    def _hosts(self, table: Table, seat: int) -> str:
        """The host's own player in that seat; empty if it is the program's, or the host has removed the player."""
        return self._players.get(table.seats[seat].player or "", "")

    def look(self, live: LiveTable) -> None:
        """Begin to think if the program has to answer; stop thinking about what is past."""
        table = live.table
        if table.programs and table.status == PLAYING and table.moved <= 1:
            self._live_tables.background(self._expect(live))
        asked = table.program_to_act or self._asked_for_draw(table)
        if live.thinking is not None and (not asked or live.thought_at != table.version):
            live.thinking.cancel()
            live.thinking = None
        if asked and live.thinking is None:
            live.thought_at = table.version
            task = asyncio.create_task(self._answer(live, table.version))
            live.thinking = task
            task.add_done_callback(lambda done: self._finished(live, done))

    @staticmethod
    def _finished(live: LiveTable, task: "asyncio.Task[None]") -> None:
        if live.thinking is task:
            live.thinking = None
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("the program could not answer", exc_info=error)

    @staticmethod
    def _asked_for_draw(table: Table) -> bool:
        offer = table.offers.get("draw")
        if offer is None or table.status != PLAYING or not table.programs:
            return False
        return not set(table.programs) <= offer.agreed and set(table.others(offer.seat)) <= offer.agreed

    async def _answer(self, live: LiveTable, version: int) -> None:
        if not await self._archive.claim(live.table.setup.id, self._worker, now() + self._leniency, now() + LEASE):
            return  # another worker thinks about it; the sweep looks again when its lease is over
        renewing = asyncio.create_task(self._renew(live.table.setup.id))
        try:
            await self._answered(live, version)
        finally:
            renewing.cancel()

    async def _renew(self, table: str) -> None:
        """Keep the claim for as long as this worker lives and thinks."""
        while True:
            await asyncio.sleep(_RENEWED)
            await self._live_tables.trying("renewing a claim", self._claimed(table))

    async def _claimed(self, table: str) -> None:
        await self._archive.claim(table, self._worker, now(), now() + LEASE)

    async def _answered(self, live: LiveTable, version: int) -> None:
        if self._asked_for_draw(live.table):
            await self._judge_draw(live)
        elif live.table.version == version:
            await self._move(live)

    # --- a turn

    async def _move(self, live: LiveTable) -> None:
        table = live.table
        seat, moved, begun = table.mover, table.moved, time.perf_counter()
        assert seat is not None

        def began() -> None:
            self._live_tables.aside(live, "thinking", {"seat": seat, "since": now()})

        hosts = self._hosts(table, seat)
        actions, remark = None if hosts else await self.pages.turn(live, seat, movetime(table, seat), began), ""
        if actions is None:
            player = hosts or await self._player(live, f"level:{table.seats[seat].level or USUAL_LEVEL}")
            job = {**self._job(table, player, seat), "limits": {"movetime": movetime(table, seat)}}
            actions, remark = await self._chosen(live, job, began), OFF_HAND if player == OFFHAND else ""
        METRICS.thought_seconds.observe(time.perf_counter() - begun)
        try:
            await self._live_tables.judged(live, lambda judge: judge.act(seat, actions, moved, remark))
        except Refusal as refusal:
            if refusal.code not in ("STALE", "OVER", "PAUSED", "NOT_YOUR_TURN"):
                raise

    async def _chosen(self, live: LiveTable, job: dict[str, Any], began: Any) -> list[int]:
        """The turn that the thinking process chose; any legal one if it fails again and again."""
        for attempt in range(_ATTEMPTS):
            try:
                answer = await self._thinking.choose(MOVE, live.table.setup.address, live.table.setup.id, job, began)
            except WorkerFailed:
                log.exception("thinking failed at table %s", live.table.setup.id)
                await asyncio.sleep(0.2 * (attempt + 1))
            else:
                return [int(action) for action in answer["actions"]]
        self._live_tables.aside(
            live, "note", {"text": Words("The program ran into trouble here and just plays a legal move.")}
        )
        return [random.choice(live.table.playing.position.actions)]

    @staticmethod
    def _job(table: Table, player: str, seat: int) -> dict[str, Any]:
        """What a thinking process gets: everything that the seat may know, and no more."""
        match = known_to(table.playing, seat, table.setup.seed)
        actions = [action for turn in match.turns for action in turn.move] + match.pending
        origin = {"start": table.setup.start} if table.setup.start else {}
        return {"game": table.game.text, **origin, "actions": actions, "player": player, "seed": table.setup.seed}

    # --- offers

    async def _judge_draw(self, live: LiveTable) -> None:
        """Agree unless the program stands better; never with more than two players, or before it can tell how it stands."""
        table = live.table
        seat = table.programs[0]
        agrees = False
        player = await self._player(live, "level:10")
        if len(table.seats) == 2 and table.mover is not None and player != OFFHAND:
            job = {**self._job(table, player, seat), "limits": {"movetime": 500}}
            answer = await self._thinking.choose(MOVE, table.setup.address, table.setup.id, job)
            score = answer["score"] if table.mover == seat else -answer["score"]
            agrees = score < -_DRAWISH or (score <= _DRAWISH and table.playing.ply() >= _LATE)

        def ask(judge: Judge) -> None:
            if "draw" in judge.table.offers:
                (judge.accept if agrees else judge.decline)(seat, "draw")

        await self._live_tables.judged(live, ask)
        self.look(live)

    # --- hints

    async def hint(self, live: LiveTable, seat: int, address: str) -> dict[str, Any]:
        """A good turn for the player whose turn it is."""
        table = live.table
        self._check_turn(table, seat)
        if self._thinking.quota.left(address) <= 0:
            raise Refusal("LIMIT", "You have had all your hints for now.", status=429, retry=60)
        moved = table.moved
        job = {
            **self._job(table, await self._player(live, "level:10"), seat),
            "limits": {"movetime": int(1000 * HINT_SECONDS)},
        }
        try:
            answer = await self._thinking.choose(HINT, address, table.setup.id, job)
        except WorkerFailed:
            raise Refusal("UNAVAILABLE", "There is no hint at the moment.", status=503, retry=5) from None
        stands = OFFHAND_HINT if answer["offhand"] else standing(answer["score"], answer["proven"], answer["turns"])
        return self._in_words(live, seat, moved, answer["actions"], answer["score"], stands)

    @staticmethod
    def _check_turn(table: Table, seat: int) -> None:
        check_hints(table)
        if table.mover != seat:
            raise Refusal("NOT_YOUR_TURN", "You can ask for a hint when it is your turn.", status=409)

    def position(self, live: LiveTable, seat: int) -> dict[str, Any]:
        """What a page has to know to look for a hint itself: everything that the seat may know, and no more."""
        table = live.table
        self._check_turn(table, seat)
        match = known_to(table.playing, seat, table.setup.seed)
        return {
            "game": table.game.text, "words": base64_of(match.position.words), "moved": table.moved,
            "seconds": HINT_SECONDS, **past_facts(match.position, past_of(match)),
        }  # fmt: skip

    def found(self, live: LiveTable, seat: int, found: Finding) -> dict[str, Any]:
        """A hint that a page found by itself."""
        stands = standing(found.score, found.proven, found.turns)
        return self._in_words(live, seat, found.moved, found.actions, found.score, stands)

    def _in_words(
        self, live: LiveTable, seat: int, moved: int, actions: Sequence[int], score: float, stands: str
    ) -> dict[str, Any]:
        """A hint as the page shows it, if the board is still as it was when it was looked for."""
        table = live.table
        if table.moved != moved:
            raise Refusal("STALE", "The game has moved on.", status=409)
        self._check_turn(table, seat)
        position = table.playing.position
        try:
            hint = position.played(tuple(actions))
            text = position.write(tuple(actions))
        except LudariumError:
            raise Refusal("ILLEGAL", "The turn that was found is not legal here.") from None
        say = glued((Words("Hint: {turn}.", turn=plain_words(hint) or text), sentence(stands)))
        return {
            "cells": list(hint.cells), "ways": ways(hint.steps), "text": text, "say": say, "score": score,
            "actions": list(actions),
        }  # fmt: skip


OFFHAND_HINT = Words("this is a first glance, as the program is still getting ready")
_PROVEN = {
    "win": (noted("wins"), noted("wins in {turns}")),
    "loss": (noted("loses"), noted("loses in {turns}")),
    "draw": (noted("draw"), noted("draw")),
}


def standing(score: float, proven: str | None, turns: int | None) -> str:
    """How somebody stands, in words: what is proven, with its distance if that is known, or what the score looks like."""
    if proven is not None:
        plain, distant = _PROVEN[proven]
        return Words(plain) if turns is None else Words(distant, turns=turns)
    words = (
        (0.6, Words("you are winning")),
        (0.2, Words("you are better off")),
        (-0.2, Words("it is about even")),
        (-0.6, Words("you are worse off")),
    )
    return next((word for least, word in words if score >= least), Words("you are losing"))


def movetime(table: Table, seat: int) -> int:
    """Milliseconds the program may think now."""
    left = table.clock.at(now())
    if table.setup.control.kind != "fischer":
        return int(1000 * USUAL)
    increments = (table.setup.control.increment,) * len(left)
    seconds = seconds_for(Limits(times=tuple(left), increments=increments), seat)
    return max(int(1000 * min(seconds or USUAL, LONGEST)), 10)

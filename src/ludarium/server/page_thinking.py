"""Thinking that pages do for the program they play against, if they can.

The server stays the judge: it says how far to look, checks the lines that come, chooses among them with the level's mistakes
and its own random numbers, as `LevelPlayer` does, and thinks itself if none come in time. A page that answers badly makes its
own opponent weaker, and nobody else's.
"""

import asyncio
import secrets
import weakref
from collections.abc import Callable, Sequence
from typing import Any

from ludarium.errors import LudariumError
from ludarium.game.position import Position
from ludarium.play.choice import generator
from ludarium.play.levels import FIRST_LOOK, OPENING_LINES, Level, allowance, chosen, level_for
from ludarium.play.players import opening_turns, past_of
from ludarium.search.budget import Budget
from ludarium.search.proved import proved_of
from ludarium.search.result import Line
from ludarium.server.live_table import Listener, LiveTable, encoded
from ludarium.server.messages import Considered, ThoughtLine
from ludarium.wasm.variants import base64_of, past_facts

GRACE = 2.0  # seconds beyond its time in which a page has to answer


class PageThinking:
    """The pages of one worker that can think, and what they were asked."""

    def __init__(self) -> None:
        self._able: weakref.WeakSet[Listener] = weakref.WeakSet()
        self._asked: dict[str, tuple[str | None, asyncio.Future[Considered]]] = {}

    def offered(self, listener: Listener) -> None:
        """Note that the page at this socket can think."""
        self._able.add(listener)

    def heard(self, guest: str | None, thought: Considered) -> None:
        """What a page found; an answer that nobody waits for any more, or from somebody who was not asked, is left alone."""
        asked, answer = self._asked.get(thought.question, (None, None))
        if answer is not None and asked == guest and not answer.done():
            answer.set_result(thought)

    async def turn(self, live: LiveTable, seat: int, milliseconds: int, began: Callable[[], None]) -> list[int] | None:
        """A turn for the program in that seat, found by the page of somebody who plays there; None if there is none.

        There is none either where the level slips, because what looks worst is quickly found here, or where a win is proved
        beforehand, which pages do not know.
        """
        table, number = live.table, live.table.seats[seat].level
        match, position = table.playing, table.playing.position
        page = next((one for one in live.listeners if one in self._able and live.viewer(one.guest).seats), None)
        if page is None or number is None or position.is_secret:
            return None
        level, chance = level_for(match.game, number), generator(f"{table.setup.seed}/{number}", match)
        if level.blunder and chance.random() < level.blunder:
            return None
        if level.learned and self._is_won(position):
            return None
        opening = opening_turns(match)
        task = {
            "level": number, "words": base64_of(position.words), **past_facts(position, past_of(match)),
            **_effort(level, milliseconds / 1000, opening is not None),
        }  # fmt: skip
        began()
        thought = await self._answer(page, task)
        lines = _checked(position, thought.lines if thought else [])
        if thought is None or not lines:
            return None
        shallow = {tuple(found.actions): found.score for found in thought.first_look}
        return list(chosen(level, lines, shallow, opening, chance).turn)

    @staticmethod
    def _is_won(position: Position) -> bool:
        known = proved_of(position.game)
        return known is not None and bool(known.wins(position))

    async def _answer(self, page: Listener, task: dict[str, Any]) -> Considered | None:
        """What the page makes of it; None if it takes too long."""
        question = secrets.token_hex(8)
        answer: asyncio.Future[Considered] = asyncio.get_running_loop().create_future()
        self._asked[question] = page.guest, answer
        try:
            page.send(encoded("think", {"id": question, **task}))
            async with asyncio.timeout(task["seconds"] + GRACE):
                return await answer
        except TimeoutError:
            return None
        finally:
            del self._asked[question]


def _effort(level: Level, seconds: float, opening: bool) -> dict[str, Any]:
    """How far the page is to look, for that level."""
    budget = allowance(level, Budget(seconds))
    return {
        "seconds": budget.seconds, "nodes": budget.nodes, "depth": budget.depth,
        "lines": max(level.lines, OPENING_LINES if opening else 1), "first_look": FIRST_LOOK.nodes if level.oversight else None,
    }  # fmt: skip


def _checked(position: Position, found: Sequence[ThoughtLine]) -> tuple[Line, ...]:
    """The lines whose first turn is a whole legal one."""
    return tuple(line for one in found if (line := _legal(position, one)) is not None)


def _legal(position: Position, found: ThoughtLine) -> Line | None:
    turn = tuple(found.actions)
    try:
        after = position.play(turn)
    except LudariumError:
        return None
    whole = not position.game.composed or after.mover != position.mover
    return Line(turn, found.score, found.proven, found.turns, (turn,)) if whole else None

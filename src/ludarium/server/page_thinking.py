"""Thinking that pages do for the program: the strongest level, for a player whose page can do it.

The server stays the judge: it asks for lines, checks them, chooses among them, and thinks itself if none come in time. A page
that answers badly makes its own opponent weaker, and nobody else's.
"""

import asyncio
import secrets
import weakref
from collections.abc import Callable, Sequence

from ludarium.errors import LudariumError
from ludarium.game.position import Position
from ludarium.play.choice import generator
from ludarium.play.levels import STRONGEST, VARIED_TURNS, varied
from ludarium.play.players import past_of
from ludarium.search.result import Line
from ludarium.server.live_table import Listener, LiveTable, encoded
from ludarium.server.messages import ThoughtLine
from ludarium.wasm.variants import base64_of, past_facts

GRACE = 2.0  # seconds beyond its time in which a page has to answer
_LINES = 3  # in the opening, where one of those that are as good as the best is played


class PageThinking:
    """The pages of one worker that can think, and what they were asked."""

    def __init__(self) -> None:
        self._able: weakref.WeakSet[Listener] = weakref.WeakSet()
        self._asked: dict[str, tuple[str | None, asyncio.Future[Sequence[ThoughtLine]]]] = {}

    def offered(self, listener: Listener) -> None:
        """Note that the page at this socket can think."""
        self._able.add(listener)

    def heard(self, guest: str | None, question: str, lines: Sequence[ThoughtLine]) -> None:
        """What a page found; an answer that nobody waits for any more, or from somebody who was not asked, is left alone."""
        asked, answer = self._asked.get(question, (None, None))
        if answer is not None and asked == guest and not answer.done():
            answer.set_result(lines)

    async def turn(self, live: LiveTable, seat: int, milliseconds: int, began: Callable[[], None]) -> list[int] | None:
        """A turn for the program in that seat, found by the page of somebody who plays there; None if there is none."""
        table = live.table
        position = table.playing.position
        page = next((one for one in live.listeners if one in self._able and live.viewer(one.guest).seats), None)
        if page is None or table.seats[seat].level != STRONGEST or position.is_secret:
            return None
        match = table.playing
        opening = match.ply() < VARIED_TURNS and match.start == match.game.start()
        question, seconds = secrets.token_hex(8), milliseconds / 1000
        told = {"seconds": seconds, "lines": _LINES if opening else 1, "words": base64_of(position.words)}
        answer: asyncio.Future[Sequence[ThoughtLine]] = asyncio.get_running_loop().create_future()
        self._asked[question] = page.guest, answer
        try:
            began()
            page.send(encoded("think", {"id": question, **told, **past_facts(position, past_of(match))}))
            async with asyncio.timeout(seconds + GRACE):
                lines = [line for found in await answer if (line := _checked(position, found))]
        except TimeoutError:
            return None
        finally:
            del self._asked[question]
        if not lines:
            return None
        chance = generator(f"{table.setup.seed}/{STRONGEST}", match)
        return list((varied(tuple(lines), match.ply(), chance) if opening else lines[0]).turn)


def _checked(position: Position, found: ThoughtLine) -> Line | None:
    """The line, if its first turn is a whole legal one."""
    turn = tuple(found.actions)
    try:
        after = position.play(turn)
    except LudariumError:
        return None
    whole = not position.game.composed or after.mover != position.mover
    return Line(turn, found.score, found.proven, found.turns, (turn,)) if whole else None

"""What tests of the full-screen table share: sitting down at it, touching cells by mouse and by keys."""

import asyncio
import time

from ludarium.play.play_options import PlayOptions
from ludarium.terminal.app import LudariumApp
from ludarium.terminal.board import Board
from ludarium.terminal.sitting import PERSON
from ludarium.terminal.table_screen import TableScreen

PATIENCE = 240  # seconds for a first compile on a busy machine


class Sitter:
    """Somebody at a table on a screen."""

    def __init__(self, app, pilot):
        self.app, self.pilot = app, pilot

    async def until(self, ready, seconds=PATIENCE):
        """Wait for something to become true."""
        end = time.monotonic() + seconds
        while not ready():
            assert time.monotonic() < end, f"waited in vain; the table says {self.said!r}"
            await self.pilot.pause(0.01)
        await self.pilot.pause()

    async def seated(self):
        def shown():
            return any(isinstance(screen, TableScreen) for screen in self.app.screen_stack)

        await self.until(lambda: shown() or self.app.failure is not None)
        await self.pilot.pause()

    @property
    def table(self):
        return next(screen for screen in self.app.screen_stack if isinstance(screen, TableScreen))

    @property
    def match(self):
        return self.table.sitting.match

    @property
    def board(self):
        return self.table.query_one(Board)

    @property
    def said(self):
        return str(self.table.query_one("#message").render()) if len(self.app.screen_stack) > 1 else ""

    async def click(self, cell):
        box, (left, top) = self.board.plan.boxes[cell], self.board.corner
        await self.pilot.click(Board, offset=(left + box.left + box.width // 2, top + box.top + box.height // 2))
        await self.pilot.pause()

    async def press(self, *keys):
        await self.pilot.press(*keys)
        await self.pilot.pause()

    async def go(self, cell):
        """Move the cursor to a cell with the arrow keys."""
        await self.press("up")
        for _ in range(200):
            if self.board.cursor == cell:
                return
            x, y = self.board.plan.boxes[self.board.cursor].middle
            to_x, to_y = self.board.plan.boxes[cell].middle
            across, down = to_x - x, to_y - y
            key = ("right" if across > 0 else "left") if abs(across) >= abs(down) else "down" if down > 0 else "up"
            await self.press(key)
        raise AssertionError(f"{cell} was not reached")

    async def type(self, text):
        await self.press("slash")
        await self.press(
            *["minus" if letter == "-" else "space" if letter == " " else letter for letter in text], "enter"
        )
        await self.press("escape")

    async def persons_turn(self):
        await self.until(lambda: self.table.sitting.waiting_for == PERSON or self.match.outcome() is not None)


def at_table(scenario, size=(100, 34), pause=0.0, **options):
    """Run a scenario, given a Sitter, at the table that these options ask for."""

    async def run():
        app = LudariumApp(PlayOptions(**options), pause)
        async with app.run_test(size=size) as pilot:
            sitter = Sitter(app, pilot)
            if not PlayOptions(**options).empty:
                await sitter.seated()
            await scenario(sitter)
            app.exit()

    asyncio.run(run())

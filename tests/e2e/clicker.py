"""Somebody who plays by what the page shows alone: marked cells, buttons, keys. What it shows must always lead on."""

import json
import time
from typing import Any

from playwright.sync_api import TimeoutError as NotInTime
from running_server import PATIENCE, Player

OFFERED = """(() => {
  const { data, playArea, sending, showing, throwNow, view } = ludarium;
  const curtain = !document.querySelector("#curtain").hidden;
  const busy = sending || (showing && !throwNow);
  if (busy || !(throwNow || playArea.open || data.status === "over" || curtain)) return null;
  const seen = (node) => node.checkVisibility({ visibilityProperty: true });
  const marks = (kinds) => [...new Set([...document.querySelectorAll(kinds)].map((node) => node.dataset.cell))];
  const buttons = [...document.querySelectorAll("#buttons .confirm, #buttons .throw, #asking button:not(.plain)")].filter(seen);
  const next = marks(".mark.target, .mark.choice, .mark.far");
  const refusal = document.querySelector("#refusal");
  return {
    curtain, over: data.status === "over", buttons: buttons.map((node) => node.textContent.trim()),
    cells: next.length || playArea.hand.touched.length ? next : marks(".mark.start"),
    refused: refusal.hidden ? "" : refusal.textContent,
    where: [view.turn, view.pending, playArea.hand.touched, view.legal.slice(0, 20)],
  };
})()"""
"""What can be done now, read off the page; null while somebody else is at it."""

STILL = """(() => {
  const box = (node) => { const { x, y, width, height } = node.getBoundingClientRect(); return [x + scrollX, y + scrollY, width, height].map(Math.round); };
  return { board: box(ludarium.playArea.board.svg), turned: ludarium.playArea.board.turned, digest: ludarium.playArea.board.data.digest };
})()"""
"""What must not move during a game."""


class Clicker(Player):
    """Plays at random, now by mouse, now by key."""

    def begin(self, url: str) -> None:
        self.sit(url)
        self.still = self.ask(STILL)
        self.held = 0  # touches since something was sent

    def step(self) -> str:
        """Do one thing the page offers: "touch", "button", or "over" if there is nothing left to do."""
        offered = self.offered()
        self.check_still()
        if offered["curtain"]:
            self.page.locator("#curtain-open").click()
            return "button"
        if offered["over"]:
            return "over"
        cells, buttons, where = offered["cells"], offered["buttons"], json.dumps(offered["where"])
        assert cells or buttons, f"nothing can be done: {where}"
        assert not offered["refused"], f"{offered['refused']} {where}"
        sent = self.acts()
        if buttons and (not cells or self.rng.random() < 0.4):
            self.press(self.rng.choice(buttons))
        else:
            self.reach(self.rng.choice(cells))
        self.page.wait_for_timeout(1)
        self.held = 0 if self.acts() > sent or buttons else self.held + 1
        assert self.held < 12, f"touched again and again, nothing comes of it: {where}"
        return "touch"

    def offered(self) -> dict[str, Any]:
        """What can be done, once it is somebody's turn at this screen, or the game is over."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if found := self.ask(OFFERED):
                return dict(found)
            self.page.wait_for_timeout(25)
        raise AssertionError(f"nobody acts: {self.ask('document.querySelector(`#state`).textContent')}")

    def press(self, name: str) -> None:
        """Press a button, by mouse or by key; it may have gone meanwhile, if the whole table came again."""
        button = self.page.locator("#buttons, #asking").get_by_role("button", name=name, exact=True).first
        if self.rng.random() < 0.3:
            button.focus()
            self.page.keyboard.press("Enter")
            return
        try:
            button.click(timeout=10_000)
        except NotInTime:
            assert not button.is_visible(), f"{name} is shown and cannot be pressed"

    def reach(self, cell: str) -> None:
        """Touch a marked cell: with the mouse, by its name, or with the cursor on it."""
        way = self.rng.random()
        if way < 0.75:
            return self.touch(cell)
        self.page.locator("[role=gridcell][tabindex='0']").focus()
        if way < 0.9:
            self.page.keyboard.type(cell)
        else:
            self.page.evaluate("cell => ludarium.playArea.grid.walk(cell)", cell)
        self.page.keyboard.press("Enter") if way >= 0.9 or self.waits_for_more(cell) else None

    def waits_for_more(self, cell: str) -> bool:
        """Whether another cell's name goes on after this one's: then Enter says that it is all."""
        names: list[Any] = self.ask("ludarium.playArea.board.data.cells.map(([name]) => name.toLowerCase())")
        return any(name != cell.lower() and name.startswith(cell.lower()) for name in names)

    def check_still(self) -> None:
        """Nothing has jumped, unless there is another board now."""
        now = self.ask(STILL)
        if now["digest"] == self.still["digest"]:
            assert now == self.still, f"{self.still} became {now}"
        else:
            assert now["turned"] == self.still["turned"]
        self.still = now

    def play(self, steps: int) -> int:
        """So many steps, or fewer if the game ends; now and then the page is opened again. How many are left."""
        for number in range(steps):
            if self.step() == "over":
                return steps - number - 1
            if number % 40 == 39:
                self.offered()
                self.sit(self.url)
        return 0

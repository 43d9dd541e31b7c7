"""A real server in a process of its own, and players who use only the page."""

import contextlib
import json
import os
import random
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from typing import Any

from stage import click, until

from ports import free_port

PATIENCE = float(os.environ.get("PATIENCE", "240"))  # s a table may take to get ready: a cold machine compiles


class RunningServer:
    """`ludarium serve` on a free port, in a folder of its own; `with RunningServer(folder) as server:` starts and stops it.

    Further words of the command line come as `words`, variables of the environment as `environment`.
    """

    def __init__(self, folder: Path, *words: str, **environment: str) -> None:
        self.folder, self.port = folder, free_port()
        data = ("--data", str(folder / "data"))
        self.command = [sys.executable, "-m", "ludarium.cli.app", "serve", "--port", str(self.port), *data, *words]
        self.environment = {**os.environ, "LUDARIUM_PREPARE": "0", "NO_COLOR": "1", **environment}
        self.address = f"http://127.0.0.1:{self.port}"
        self.log = folder / "server.log"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(self.command, stdout=log, stderr=log, env=self.environment)
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            with contextlib.suppress(OSError), urllib.request.urlopen(f"{self.address}/healthz", timeout=20):
                return
            assert self.process.poll() is None, self.log.read_text()
            time.sleep(0.1)
        self.stop()
        raise AssertionError(self.log.read_text())

    def stop(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait(5)

    def __enter__(self) -> "RunningServer":
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()


ME, OPEN = {"kind": "me"}, {"kind": "open"}


def program(level: int = 1) -> dict[str, Any]:
    return {"kind": "program", "level": level}


class Player:
    """Somebody at a page."""

    def __init__(self, page: Any, server: RunningServer, seed: int = 1) -> None:
        self.page, self.server, self.rng = page, server, random.Random(seed)
        self.url = ""  # of the table they sit at
        self.sent: list[dict[str, Any]] = []
        page.on("websocket", lambda ws: ws.on("framesent", lambda text: self.sent.append(json.loads(text))))

    # --- tables

    def post(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        """As the pages do it: with the cookie and its token."""
        if not self.page.url.startswith(self.server.address):
            self.page.goto(self.server.address)
        return self.page.evaluate(
            """async ([path, body]) => { const me = await (await fetch("/api/me")).json();
            const headers = {"Content-Type": "application/json", "X-Ludarium-CSRF": me.csrf};
            const answer = await fetch(path, {method: "POST", headers, body: JSON.stringify(body)});
            const reply = await answer.json(); if (!answer.ok) throw new Error(JSON.stringify(reply)); return reply }""",
            [path, body],
        )

    def new_table(self, game: str, *seats: dict[str, Any], **more: Any) -> dict[str, Any]:
        """A new table."""
        token = f"{self.rng.getrandbits(128):032x}"
        body = {"key": token, "game": game, "seats": list(seats), "clock": {"kind": "none"}}
        return self.post("/api/tables", {**body, "public": True, "takebacks": True, **more})

    def sit(self, url: str) -> None:
        self.url = url
        self.page.goto(self.server.address + url)
        until(self.page, "globalThis.ludarium?.page.dataset.ready", PATIENCE)

    # --- what there is

    def ask(self, expression: str) -> Any:
        return self.page.evaluate(expression)

    @property
    def over(self) -> bool:
        return bool(self.ask("ludarium.data.status === 'over' && !ludarium.queue.length && !ludarium.showing"))

    def wait(self) -> str:
        """Until there is something to do: "act", "throw" or "over"."""
        until(
            self.page,
            "ludarium.throwNow || ludarium.playArea.open || (ludarium.data.status === 'over' && !ludarium.showing)",
            PATIENCE,
        )
        return str(self.ask("ludarium.throwNow ? 'throw' : ludarium.playArea.open ? 'act' : 'over'"))

    # --- playing by touch

    def touch(self, cell: str) -> None:
        x, y = self.ask(
            f"""(() => {{ const board = ludarium.playArea.board; board.svg.scrollIntoView({{block: "nearest"}});
            const box = board.svg.getBoundingClientRect(), p = board.middle({json.dumps(cell)});
            const scale = box.width / board.svg.viewBox.baseVal.width; return [box.left + p.x * scale, box.top + p.y * scale] }})()"""
        )
        click(self.page, x, y)

    def acts(self) -> int:
        return sum(message["t"] == "act" for message in self.sent)

    def perform(self, action: dict[str, Any]) -> None:
        """Touch the action's cells until it is chosen; answer what is asked."""
        before, version = self.acts(), self.ask("ludarium.line.version")
        if not action["c"]:
            bare = [other["a"] for other in self.ask("ludarium.view.legal") if not other["c"]]
            self.page.locator(".confirm").nth(bare.index(action["a"])).click()
        else:
            held = self.ask("ludarium.playArea.hand.touched")
            for cell in action["c"] if held != action["c"][:1] or len(action["c"]) == 1 else action["c"][1:]:
                self.touch(cell)
                self.page.wait_for_timeout(5)
                if self.acts() > before:
                    break
        if self.acts() == before and self.ask("ludarium.playArea.hand.end !== null"):
            self.touch(action["c"][-1])
        elif self.acts() == before:
            menu = self.ask("ludarium.playArea.hand.menu.map(choice => choice.actions[0])")
            self.page.locator("#asking").get_by_role("button").nth(menu.index(action["a"])).click()
        until(
            self.page,
            f"ludarium.line.version > {version} && !ludarium.sending && (!ludarium.showing || ludarium.throwNow)",
        )

    def turn(self) -> str:
        """Whatever is to be done, one step of it, at random."""
        what = self.wait()
        if what == "throw":
            self.page.get_by_role("button", name="Throw", exact=True).click()
        elif what == "act":
            legal = self.ask("ludarium.view.legal")
            self.perform(self.rng.choice(legal))
        return what

    def finish(self, most: int = 400) -> int:
        """Play on at random until the game is over; how many steps it took."""
        for step in range(most):
            if self.turn() == "over":
                return step
        raise AssertionError(f"not over after {most} steps: {self.ask('ludarium.view.lines')}")

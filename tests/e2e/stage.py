"""A stage for the page alone: its own files, and a server that says whatever a test wants."""

import functools
import json
import time
from typing import Any

from ludarium.server.statics import TEMPLATES, address, scripts, served

CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self' ws:; "
    "base-uri 'none'; form-action 'self'"
)
ADDRESS = "http://stage.test"
SHEET = """<svg xmlns="http://www.w3.org/2000/svg"><defs><linearGradient id="shine"><stop offset="0" stop-color="#fff"/>
</linearGradient></defs><symbol id="field" viewBox="0 0 100 100"><rect width="100" height="100" fill="#a87"/></symbol>
<symbol id="man" viewBox="0 0 100 100"><circle cx="50" cy="50" r="40" fill="url(#shine)"/></symbol>
<symbol id="foe" viewBox="0 0 100 100"><circle cx="50" cy="50" r="40" fill="#123"/></symbol></svg>"""


def cells(size: int) -> list[list[Any]]:
    """A square board, a1 at the lower left."""
    names = [(f"{'abcdefghijklmnop'[x]}{y + 1}", x, size - 1 - y) for y in range(size) for x in range(size)]
    return [[name, x, y, "field", 0, 1, 1] for name, x, y in names]


def board(size: int = 5, extra: tuple[list[Any], ...] = ()) -> dict[str, Any]:
    words = {"field": "empty field", "man": "white man", "foe": "black man"}
    return {
        "game": "stage", "columns": size, "rows": size, "cells": [*cells(size), *extra], "labels": [],
        "symbols": {name: {"word": word, "letter": "x", "faces": False} for name, word in words.items()},
        "sheet": "/symbols/stage.svg", "frame": "#432", "ink": "#fed", "accent": "#fb3", "backdrop": "backdrop",
        "title": "Stage", "digest": f"{size} {len(extra)}",
    }  # fmt: skip


def view(pieces: dict[str, str], legal: list[list[str]], **more: Any) -> dict[str, Any]:
    """A view with these pieces (cell to symbol) and these actions, numbered from 0, each as its cells."""
    found = {
        "ply": 0, "mover": 0, "turn": "white", "lines": [], "marks": {}, "pending": [], "undo": False, "turns": [],
        "outcome": None, "clock": {"kind": "none", "left": None, "running": None, "at": 0}, "secret": False, "note": None,
        "pieces": [[cell, symbol, 0 if symbol == "man" else 1, 1, 0] for cell, symbol in pieces.items()],
        "legal": [{"a": n, "c": c, "x": "-".join(c) or "pass", "s": " to ".join(c) or "Pass"} for n, c in enumerate(legal)],
    }  # fmt: skip
    return {**found, **more}


def table(shown: dict[str, Any], **more: Any) -> dict[str, Any]:
    seats = [
        {"name": "white", "who": "Ann", "kind": "person", "yours": True, "here": False, "online": True},
        {"name": "black", "who": "Ben", "kind": "person", "yours": False, "here": False, "online": True},
    ]
    found = {
        "id": "stage", "game": "stage", "title": "Stage", "board": board(), "status": "playing", "seats": seats,
        "invite": None, "clock": shown["clock"], "turns": [], "view": shown, "offers": [], "chat": [], "dice": None,
        "takebacks": True, "public": True, "rematch": None, "now": 0,
    }  # fmt: skip
    return {**found, **more}


class Stage:
    """Plays the server: serves the page's files, sends what a test wants, and records what it receives."""

    def __init__(self, page: Any, first: dict[str, Any]) -> None:
        self.page, self.first, self.version = page, first, 1
        self.heard: list[dict[str, Any]] = []
        self.sockets: list[Any] = []
        self.answer = lambda message: {"ok": True}
        self.data: dict[str, Any] = {}  # what is asked for over HTTP, by path
        self.sheet: str | None = SHEET  # None: it does not come
        page.route("**/*", self._serve)
        page.route_web_socket("**/ws/**", self._accept)

    def open(self) -> None:
        self.page.goto(f"{ADDRESS}/t/stage")
        self.page.wait_for_selector("[data-ready=true]")

    def send(self, kind: str, data: dict[str, Any], version: int | None = None) -> None:
        message = {"t": kind, "d": data} if version is None else {"t": kind, "v": version, "d": data}
        self.sockets[-1].send(json.dumps(message))

    def happen(self, what: dict[str, Any], shown: dict[str, Any], **more: Any) -> None:
        """The next event."""
        self.version += 1
        self.send("event", {"what": what, "view": shown, **more}, self.version)

    def acts(self) -> list[list[int]]:
        """The actions the page has sent."""
        return [message["d"]["actions"] for message in self.heard if message["t"] == "act"]

    def _accept(self, socket: Any) -> None:
        self.sockets.append(socket)
        socket.on_message(lambda text: self._hear(socket, json.loads(text)))
        socket.send(json.dumps({"t": "table", "v": self.version, "d": self.first}))

    def _hear(self, socket: Any, message: dict[str, Any]) -> None:
        self.heard.append(message)
        if message["t"] == "sync":
            socket.send(json.dumps({"t": "table", "v": self.version, "d": self.first}))
        elif "id" in message:
            reply = self.answer(message)
            if reply is not None:
                socket.send(json.dumps({"t": "ack", "d": {"id": message["id"], "v": self.version, **reply}}))

    def _serve(self, route: Any) -> None:
        path = route.request.url.removeprefix(ADDRESS).split("?")[0]
        if path.startswith("/static/"):
            file = served(path.removeprefix("/static/"))
            route.fulfill(body=file.body, content_type=file.media_type)
        elif path.startswith("/symbols/"):
            route.fulfill(body=self.sheet or "", content_type="image/svg+xml", status=200 if self.sheet else 503)
        elif path in self.data:
            route.fulfill(json=self.data[path])
        else:
            route.fulfill(body=_page(), content_type="text/html", headers={"Content-Security-Policy": CSP})


COUNT_TOUCHES = "addEventListener('pointerup', () => { globalThis.lifted = (globalThis.lifted ?? 0) + 1 }, true)"


def click(page: Any, x: float, y: float) -> None:
    """Click, and wait until the page has noticed: on a busy machine the driver is ahead of it."""
    before = page.evaluate("globalThis.lifted ?? 0")
    page.mouse.click(x, y)
    until(page, f"globalThis.lifted > {before}")


def until(page: Any, expression: str, seconds: float = 20) -> None:
    """Wait for a truth; Playwright's own way of waiting is forbidden by the page's policy.

    The longer it takes, the less often the page is asked: whatever it waits for may need the processor.
    """
    end, pause = time.monotonic() + seconds, 20.0
    while not page.evaluate(f"Boolean({expression})"):
        assert time.monotonic() < end, f"never came true: {expression}"
        page.wait_for_timeout(pause)
        pause = min(pause * 1.1, 60.0)


def middle(stage: Stage, cell: str) -> tuple[float, float]:
    """Where a cell lies on the screen."""
    point = stage.page.evaluate(
        """name => { const board = ludarium.playArea.board, box = board.svg.getBoundingClientRect(), p = board.middle(name);
        const scale = box.width / board.svg.viewBox.baseVal.width; return [box.left + p.x * scale, box.top + p.y * scale] }""",
        cell,
    )
    return point[0], point[1]


def touch(stage: Stage, *cells: str) -> None:
    """Click these cells, once the hand may act."""
    until(stage.page, "ludarium.playArea.open")  # what was sent before has been answered
    for cell in cells:
        click(stage.page, *middle(stage, cell))


def marked(stage: Stage, kind: str) -> set[str]:
    """The cells with marks of a kind."""
    return set(stage.page.eval_on_selector_all(f".mark.{kind}", "all => all.map(one => one.dataset.cell)"))


@functools.cache
def _page() -> str:
    from jinja2 import Environment, FileSystemLoader

    from ludarium.server.languages import words_in

    templates = Environment(loader=FileSystemLoader(TEMPLATES), autoescape=True)
    return templates.get_template("table.html").render(
        **words_in("en"),
        page="table",
        csrf="",
        games=[],
        table="stage",
        static=address,
        scripts=scripts,
    )

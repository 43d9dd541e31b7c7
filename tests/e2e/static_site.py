"""A site without a server, written once for all tests, and a web space that does nothing but send files."""

import functools
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

GAMES = ("konane(size=6)", "tafl(ruleset=brandubh)", "tiao(size=9)", "taifho", "thaayam")
"""The variants on the site of the tests: one of each game."""

PLAY = """() => {
  const table = globalThis.ludarium;
  if (!table?.data) return "opening";
  if (table.data.status === "over" && !table.queue.length && !table.showing) return "over";
  if (table.throwNow) { table.throwNow(); return "threw"; }
  if (!table.mayAct) return "waits";
  const { legal } = table.view;
  table.act([legal[Math.floor(Math.random() * legal.length)].a]);
  return "acted";
}"""
"""Whatever comes next, by somebody who plays at random."""


class Quiet(SimpleHTTPRequestHandler):
    """Sends files and says nothing."""

    def log_message(self, *_words):
        pass


class Patient(ThreadingHTTPServer):
    """Keeps those waiting who come all at once, as a browser does that keeps the whole site."""

    request_queue_size = 128


class WebSpace:
    """Sends the files of a folder, below a path of its own, as a project's page on a free web space would be."""

    def __init__(self, folder: Path) -> None:
        self.server = Patient(("127.0.0.1", 0), functools.partial(Quiet, directory=str(folder.parent)))
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}/{folder.name}/"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()


def begun(page, url, game, way="program", level=1):
    """A new game at the site."""
    page.goto(f"{url}new/{game}/?with={way}")
    page.wait_for_selector("#go:enabled")
    if way == "program":
        page.fill("#level", str(level))
    page.click("#go")
    page.wait_for_selector("#table[data-ready=true]")


def played_out(page, most=4000, patience=80):
    """Play at random until the game is over; how often this side acted. A race against nobody is given up after a while."""
    acted = 0
    for _ in range(most):
        state = page.evaluate(PLAY)
        acted += state == "acted"
        if state == "over":
            return acted
        if acted == patience:
            page.evaluate("void ludarium.ask('resign')")
            acted += 1
        page.wait_for_timeout(5 if state in ("acted", "threw") else 30)
    raise AssertionError(f"the game did not end: {page.inner_text('#state')}")

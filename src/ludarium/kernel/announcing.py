"""Compiling takes seconds: whoever waits for it is told, once why and then how long it has been going on.

Programs that show such things themselves are `watchers`. Otherwise it is said on standard error if somebody reads that: at a
terminal and in a notebook. Everything goes to the log `ludarium` as well.
"""

import logging
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

log = logging.getLogger("ludarium")
watchers: list[Callable[[str], None]] = []
"""Called with a plain sentence before something is compiled that was not found on disk."""

HINT = (
    "Ludarium is compiling what this needs. It is kept, so this happens the first time only; "
    "`ludarium warm {game}` does it ahead of time."
)
_AFTER = 1.0  # seconds until the first sign of progress
_hinted = threading.Event()


@contextmanager
def announced(what: str, game: str) -> Iterator[None]:
    """Within, `what` is compiled for a game, and everybody who wants to know is told."""
    sentence = f"compiling {what} for {game} (the first time only)"
    log.info("%s", sentence)
    for watcher in watchers:
        watcher(sentence)
    if watchers or not (_at_terminal() or _in_notebook()):
        yield
        return
    if not _hinted.is_set():
        _hinted.set()
        _say(HINT.format(game=game) + "\n")
    if not _at_terminal():
        yield
        return
    done = threading.Event()
    ticking = threading.Thread(target=_tick, args=(f"{game}: {what}", done), daemon=True)
    ticking.start()
    try:
        yield
    finally:
        done.set()
        ticking.join()


def _tick(what: str, done: threading.Event) -> None:
    """Show on one line how long it has been going on, and clear the line at the end."""
    begun, shown = time.monotonic(), False
    while not done.wait(_AFTER):
        _say(f"\r{what} … {time.monotonic() - begun:.0f} s")
        shown = True
    if shown:
        _say("\r\x1b[K")


def _say(text: str) -> None:
    sys.stderr.write(text)
    sys.stderr.flush()


def _at_terminal() -> bool:
    return sys.stderr is not None and sys.stderr.isatty()


def _in_notebook() -> bool:
    return "ipykernel" in sys.modules and sys.stderr is not sys.__stderr__

"""The conversation around `Engine`: reading lines while it thinks, and keeping the order of what was asked.

While a player thinks, `stop` is heard at once; other commands wait their turn, so that a script that sends everything in
one go gets the same answers as a driver that waits. So does `quit`: a search with a limit of its own ends and answers first.
"""

import queue
import threading
from collections import deque
from collections.abc import Callable
from enum import Enum, auto
from typing import TYPE_CHECKING, BinaryIO

from ludarium.cli.engine import Engine

if TYPE_CHECKING:
    from ludarium.play.choice import Player

LONGEST_LINE = 1 << 18
MOST_WAITING = 1000
GRACE = 60.0  # seconds that limited searches may go on after `quit` or the end of the input


class Event(Enum):
    """What can happen besides a line coming in."""

    DONE = auto()  # thinking came to an end
    TOO_LONG = auto()  # a line that nobody will read
    END = auto()  # the input ended


def converse(source: BinaryIO, say: Callable[[str], None], own: "Player | None" = None, name: str = "") -> None:
    """Hear the lines of `source` and `say` the answers, until `quit` or the end; see `Engine` for `own` and `name`."""
    conversation = Conversation(source, say, own, name)
    try:
        conversation.run()
    finally:
        conversation.engine.close()


class Conversation:
    """The engine, its inbox and the commands that wait until it has stopped thinking."""

    def __init__(
        self, source: BinaryIO, say: Callable[[str], None], own: "Player | None" = None, name: str = ""
    ) -> None:
        self.inbox: queue.Queue[str | Event] = queue.Queue(MOST_WAITING)
        self.waiting: deque[str] = deque()
        self.deaf = False  # nothing more is taken in: `quit` was said
        self.leaving = False  # searches that are still to come are cut short
        self.engine = Engine(say, lambda: self.inbox.put(Event.DONE), own, name)
        threading.Thread(target=_read, args=(source, self.inbox), daemon=True, name="reading").start()

    def run(self) -> None:
        """Go on until the engine has heard `quit`; the end of input is one."""
        while not self.engine.finished:
            event = self.inbox.get()
            if event is Event.DONE:
                self.engine.conclude()
                self._catch_up()
            elif event is Event.TOO_LONG:
                self.engine.refuse("TOO_LONG", f"a line has at most {LONGEST_LINE} characters")
            elif event is Event.END:
                self._end()
            elif isinstance(event, str) and not self.deaf:
                self._take(event)

    def _take(self, line: str) -> None:
        engine, word = self.engine, (line.split(maxsplit=1) or [""])[0]
        if engine.thinking is None:
            engine.hear(line)
            return
        unlimited = engine.thinking.unlimited
        at_once = word in ("isready", "ponderhit") or (word == "query" and unlimited)
        if at_once and not self.waiting:
            engine.hear(line)
        elif word == "quit":
            self.deaf = True
            self._end()
        elif len(self.waiting) >= MOST_WAITING:
            engine.refuse("BUSY", f"more than {MOST_WAITING} commands are waiting for the search to end")
        else:
            if unlimited or word == "stop":
                engine.stop()
            if word != "stop" or self.waiting:  # a stop behind other commands is meant for their search
                self.waiting.append(line)

    def _catch_up(self) -> None:
        """Hear what waited, up to the next search."""
        engine = self.engine
        while self.waiting and engine.thinking is None and not engine.finished:
            engine.hear(self.waiting.popleft())
        while engine.thinking is not None and self.waiting and self.waiting[0].split()[:1] == ["ponderhit"]:
            engine.hear(self.waiting.popleft())
        if engine.thinking is not None and self.waiting:
            wanted = self.leaving or self.waiting[0].split()[:1] == ["stop"]
            if wanted or engine.thinking.unlimited:
                engine.stop()

    def _end(self) -> None:
        """No more input: answer what was asked, then quit."""
        thinking = self.engine.thinking
        if thinking is None:
            self.engine.hear("quit")
            return
        self.waiting.append("quit")
        if thinking.unlimited:
            thinking.stop()
        timer = threading.Timer(GRACE, self._hurry)
        timer.daemon = True
        timer.start()

    def _hurry(self) -> None:
        self.leaving = True
        self.engine.stop()


def _read(source: BinaryIO, inbox: "queue.Queue[str | Event]") -> None:
    """Put each line of `source` into the inbox; over-long ones are passed over without being kept."""
    try:
        while line := source.readline(LONGEST_LINE + 1):
            if len(line) > LONGEST_LINE and not line.endswith(b"\n"):
                while (rest := source.readline(LONGEST_LINE)) and not rest.endswith(b"\n"):
                    pass
                inbox.put(Event.TOO_LONG)
            else:
                inbox.put(line.decode("utf-8", "replace"))
    except (OSError, ValueError):  # the other side went away
        pass
    inbox.put(Event.END)

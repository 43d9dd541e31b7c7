"""A foreign process and the pipes to it. Nothing it does, or fails to do, makes us wait, fills the memory or breaks anything."""

import contextlib
import os
import queue
import signal
import subprocess
import threading
import time
from collections.abc import Sequence
from typing import BinaryIO

LONGEST_LINE = 1 << 16  # bytes
MOST_OUTPUT, MOST_LINES = 1 << 23, 100_000  # bytes and lines in answer to one question
_TAIL = 2000  # bytes of its complaints that are kept
_LAST_WORDS = 0.1  # seconds in which the output of a process that has ended is still read
_FAREWELL = 0.5  # seconds between `quit` and the end

CLOSED, FLOOD = object(), object()
"""Instead of a line: its output has ended; it has written more than is read."""


class Process:
    """A process that lines are sent to and heard from. It gets a group of its own, so that its children end with it.

    It stays in our session, though: Linux divides a busy processor among sessions first (`man 7 sched`, autogrouping), so in
    one of its own it would get more than its opponent.
    """

    def __init__(self, words: Sequence[str]) -> None:
        """OSError where it cannot be started."""
        self._process = subprocess.Popen(
            list(words),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            process_group=0,
        )
        self.pid = self._process.pid
        self._heard: queue.SimpleQueue[object] = queue.SimpleQueue()
        self._to_say: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._output = self._lines = 0
        self._complaints = b""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        assert self._process.stderr is not None
        self._threads = [
            threading.Thread(target=self._hear, args=(self._process.stdout,), daemon=True),
            threading.Thread(target=self._listen, args=(self._process.stderr,), daemon=True),
            threading.Thread(target=self._speak, args=(self._process.stdin,), daemon=True),
            threading.Thread(target=self._watch_for_end, daemon=True),
        ]
        for thread in self._threads:
            thread.start()

    # --- the threads

    def _hear(self, pipe: BinaryIO) -> None:
        """Cut what it says into lines; stop listening where it says too much."""
        rest = b""
        with contextlib.suppress(OSError, ValueError):
            while data := pipe.read(1 << 15):
                self._output += len(data)
                *lines, rest = (rest + data).split(b"\n")
                for line in lines:
                    self._heard.put(line)
                self._lines += len(lines)
                too_much = self._output > MOST_OUTPUT or self._lines > MOST_LINES
                if too_much or max(map(len, [*lines, rest])) > LONGEST_LINE:
                    self._heard.put(FLOOD)
                    return
        if rest:
            self._heard.put(rest)
        self._heard.put(CLOSED)

    def _listen(self, pipe: BinaryIO) -> None:
        with contextlib.suppress(OSError, ValueError):
            while data := pipe.read(1 << 12):
                self._complaints = (self._complaints + data)[-_TAIL:]

    def _speak(self, pipe: BinaryIO) -> None:
        """Write what is to be said: in a thread, for a process that does not read would make us wait."""
        with contextlib.suppress(OSError, ValueError):
            while (line := self._to_say.get()) is not None:
                pipe.write(line)

    def _watch_for_end(self) -> None:
        """Notice that it has ended, for a child of its own may hold its output open."""
        self._process.wait()
        self._threads[0].join(_LAST_WORDS)
        self._heard.put(CLOSED)

    # --- for the caller

    def say(self, line: str) -> None:
        """Send a line; it may never be read."""
        self._output = self._lines = 0
        self._to_say.put(f"{line}\n".encode())

    def hear(self, deadline: float | None) -> object:
        """The next line as text, or CLOSED or FLOOD; None once `time.perf_counter` is past the deadline."""
        try:
            left = None if deadline is None else max(deadline - time.perf_counter(), 0.0)
            line = self._heard.get(timeout=left)
        except queue.Empty:
            return None
        return line.decode("utf-8", "replace").strip() if isinstance(line, bytes) else line

    @property
    def last_words(self) -> str:
        """How it ended, where it has, and the last line of its complaints."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(_FAREWELL)
            self._threads[1].join(_FAREWELL)  # its complaints may still be on their way
        code = self._process.returncode
        how = "" if code is None else f"exit code {code}" if code >= 0 else f"signal {-code}"
        text = self._complaints.decode("utf-8", "replace")
        last = next((line.strip() for line in reversed(text.splitlines()) if line.strip()), "")
        return ": ".join(filter(None, [how, "".join(c for c in last if c.isprintable())[:200]]))

    def end(self, *, politely: bool) -> None:
        """Leave nothing of it running; with `politely` it is asked to quit first."""
        if politely and self._process.poll() is None:
            self.say("quit")
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(_FAREWELL)
        kill_group(self.pid)
        self._process.kill()
        self._process.wait()
        self._to_say.put(None)
        for thread in self._threads:
            thread.join(1)
        for pipe in (self._process.stdin, self._process.stdout, self._process.stderr):
            with contextlib.suppress(OSError):
                if pipe is not None:
                    pipe.close()


def kill_group(pid: int) -> None:
    """End the process and all that it started; nothing happens where it is gone."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        if hasattr(os, "killpg"):
            os.killpg(pid, signal.SIGKILL)
        else:
            os.kill(pid, signal.SIGTERM)

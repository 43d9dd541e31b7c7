"""A worker process as the server sees it: jobs go in, answers come out, and one that dies or hangs is replaced."""

import asyncio
import contextlib
import json
import logging
import os
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ludarium.server.settings import silence
from ludarium.wording import unpacked

Job = dict[str, Any]
log = logging.getLogger(__name__)

LONGEST = {"prepare": 1800.0, "acquaint": 900.0}  # seconds after which a job is given up, by kind
USUAL = 120.0
_ATTEMPTS = 2


class WorkerFailed(Exception):
    """The job could not be done; says why."""


class WorkerDied(WorkerFailed):
    """The process died or hung in the middle of a job; another one may do better."""


def longest(job: Job) -> float:
    """Seconds that a job may take: the usual limit, and the thinking time it was given."""
    thinking = float(job.get("limits", {}).get("movetime", 0)) / 1000
    return LONGEST.get(str(job.get("do")), USUAL) + thinking


class WorkerProcess:
    """One process that does one job at a time; callers wait for their turn."""

    def __init__(self, role: str, **environment: str) -> None:
        self._role, self._environment = role, environment
        self._process: asyncio.subprocess.Process | None = None
        self._number = 0
        self._turn = asyncio.Lock()
        self._closed = False

    async def start(self) -> asyncio.subprocess.Process:
        """The process, started if there is none."""
        if self._closed:
            raise WorkerFailed("the server is going down")
        if self._process is None or self._process.returncode is not None:
            _keep_files_to_ourselves()
            self._process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "ludarium.server.worker_main", self._role,
                stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
                env={**os.environ, **self._environment}, limit=1 << 24, start_new_session=True,
            )  # fmt: skip
        return self._process

    async def do(self, job: Job, say: Callable[[str], None] | None = None) -> Job:
        """The answer to a job. WorkerFailed if it could not be done; a process that dies is replaced once."""
        async with self._turn:
            for attempt in range(_ATTEMPTS):
                try:
                    return await self._attempted(job, say)
                except WorkerDied as error:
                    log.warning("%s (attempt %d at %s)", error, attempt + 1, job.get("do"))
                    if attempt + 1 == _ATTEMPTS:
                        raise
            raise AssertionError("the last attempt answers or fails")

    async def look_after(self) -> None:
        """Replace a process that died or hangs while nobody needs it; one that is at work is left alone."""
        if self._turn.locked() or self._closed:
            return
        async with self._turn:
            with contextlib.suppress(WorkerFailed):
                await self._attempted({"do": "nothing"}, None)
                return
            await self.start()

    async def _attempted(self, job: Job, say: Callable[[str], None] | None) -> Job:
        self._number += 1
        number = self._number
        process = await self.start()
        try:
            return await self._done(process, {**job, "id": number}, say)
        except asyncio.CancelledError:
            self._write(process, {"stop": number})
            raise
        except (OSError, ValueError, TimeoutError) as error:
            self._kill(process)
            await process.wait()
            raise WorkerDied(f"the {self._role} process was ended: {error or 'no answer'}") from error

    async def _done(self, process: asyncio.subprocess.Process, job: Job, say: Callable[[str], None] | None) -> Job:
        self._write(process, job)
        end = time.monotonic() + longest(job)
        while True:
            answer = await self._answer(process, end)
            if answer.get("id") != job["id"]:
                continue  # of a job that nobody waits for any more
            if "say" in answer:
                if say is not None:
                    say(answer["say"])
            elif "error" in answer:
                raise WorkerFailed(answer["error"])
            else:
                return answer

    async def _answer(self, process: asyncio.subprocess.Process, end: float) -> Job:
        """The next line. TimeoutError if the job takes too long, or the process gives no sign of life."""
        assert process.stdout is not None
        line, asked, most = asyncio.ensure_future(process.stdout.readline()), time.monotonic(), silence()
        try:
            while not line.done():
                await asyncio.wait([line], timeout=min(most / 3, max(end - time.monotonic(), 0.01)))
                if line.done():
                    break
                if time.monotonic() > end:
                    raise TimeoutError("it took too long")
                if time.monotonic() - asked > most:
                    raise TimeoutError("it hangs")
                self._write(process, {"ping": self._number})
        finally:
            line.cancel()
        if not (text := line.result()):
            await process.wait()
            raise WorkerDied(f"the {self._role} process ended with {process.returncode}")
        answer: Job = unpacked(json.loads(text))
        return answer

    def _write(self, process: asyncio.subprocess.Process, message: Job) -> None:
        """Send a line to the process. If it does not read, its silence will give it away."""
        assert process.stdin is not None
        with contextlib.suppress(OSError, RuntimeError):
            process.stdin.write(json.dumps(message).encode() + b"\n")

    @staticmethod
    def _kill(process: asyncio.subprocess.Process) -> None:
        with contextlib.suppress(ProcessLookupError):
            if hasattr(os, "killpg"):
                os.killpg(process.pid, signal.SIGKILL)
            else:  # Windows has no groups of processes; ours starts none
                process.kill()

    def close(self) -> None:
        """End the process."""
        self._closed = True
        if self._process is not None and self._process.returncode is None:
            self._kill(self._process)


def _keep_files_to_ourselves() -> None:
    """Keep the processes we start from inheriting our files.

    The workers of a club's server share its listening socket as an inheritable file, and uvloop hands such files on: a
    helper that hangs would hold the port after the server is gone, and no other server could take it.
    """
    folder = next((path for path in (Path("/proc/self/fd"), Path("/dev/fd")) if path.is_dir()), None)
    for file in list(folder.iterdir()) if folder else ():
        with contextlib.suppress(OSError):  # the folder itself was open while it was listed
            if int(file.name) > 2:
                os.set_inheritable(int(file.name), False)

"""A workshop as the server sees it: jobs go in, answers come out, and one that dies is replaced."""

import asyncio
import contextlib
import json
import logging
import os
import sys
from collections.abc import Callable
from typing import Any

Job = dict[str, Any]
log = logging.getLogger(__name__)


class WorkshopFailed(Exception):
    """The job could not be done; says why."""


class Bench:
    """One process, one job at a time: whoever calls waits for a turn first."""

    def __init__(self, role: str, **environment: str) -> None:
        self._role, self._environment = role, environment
        self._process: asyncio.subprocess.Process | None = None
        self._number = 0
        self._turn = asyncio.Lock()

    async def start(self) -> asyncio.subprocess.Process:
        """The process, started where there is none."""
        if self._process is None or self._process.returncode is not None:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "ludarium.server.workshop", self._role,
                stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
                env={**os.environ, **self._environment}, limit=1 << 24, start_new_session=True,
            )  # fmt: skip
        return self._process

    async def do(self, job: Job, say: Callable[[str], None] | None = None) -> Job:
        """The answer to a job. WorkshopFailed where the process died or the job could not be done."""
        async with self._turn:
            self._number += 1
            number = self._number
            process = await self.start()
            try:
                return await self._done(process, {**job, "id": number}, say)
            except asyncio.CancelledError:
                await self._stop(process, number)
                raise
            except (OSError, ValueError) as error:
                raise WorkshopFailed(f"the {self._role} process died: {error}") from error

    async def _done(self, process: asyncio.subprocess.Process, job: Job, say: Callable[[str], None] | None) -> Job:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(json.dumps(job).encode() + b"\n")
        await process.stdin.drain()
        while True:
            line = await process.stdout.readline()
            if not line:
                await process.wait()
                raise WorkshopFailed(f"the {self._role} process ended with {process.returncode}")
            answer: Job = json.loads(line)
            if answer.get("id") != job["id"]:
                continue  # of a job that nobody waits for any more
            if "say" in answer:
                if say is not None:
                    say(answer["say"])
            elif "error" in answer:
                raise WorkshopFailed(answer["error"])
            else:
                return answer

    async def _stop(self, process: asyncio.subprocess.Process, number: int) -> None:
        """Tell the process that nobody waits for the job any more."""
        assert process.stdin is not None
        with contextlib.suppress(OSError):
            process.stdin.write(json.dumps({"stop": number}).encode() + b"\n")

    def close(self) -> None:
        """End the process."""
        if self._process is not None and self._process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                self._process.kill()

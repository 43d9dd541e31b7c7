"""Helper processes that hang or die: every job has a deadline, and a process that does not answer is replaced."""

import asyncio
import gc
import os
import signal
import subprocess
import time
from pathlib import Path

import pytest
from server_process import ServerProcess
from table_client import Guest

from ludarium.catalogue import load
from ludarium.server import preparing, worker_process
from ludarium.server.thinking import MOVE, Thinking
from ludarium.server.worker_process import WorkerFailed, WorkerProcess

JOB = {"game": "konane(size=4)", "actions": [], "player": "offhand", "seed": "s", "limits": {"movetime": 50}}


def helpers_of(server: ServerProcess, role: str) -> list[int]:
    """The processes of a server that do that kind of work."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                words = (entry / "cmdline").read_bytes().split(b"\0")
                parent = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
            except (OSError, ValueError):
                continue
            if b"ludarium.server.worker_main" in words and role.encode() in words and parent == server.process.pid:
                found.append(int(entry.name))
    return found


@pytest.fixture
def soon(monkeypatch):
    """Nobody has to wait long before a hanging process is noticed."""
    monkeypatch.setenv("LUDARIUM_SILENCE", "1.5")


async def test_a_process_that_hangs_is_replaced(soon):
    """Stopped before or in the middle of a job: another process does it."""
    worker = WorkerProcess("think")
    try:
        first = (await worker.start()).pid
        await worker.do({"do": "nothing"})
        os.kill(first, signal.SIGSTOP)
        assert "seconds" in await worker.do({"do": "nothing"})
        assert (await worker.start()).pid != first
    finally:
        worker.close()


async def test_a_process_that_dies_is_replaced(soon):
    """Killed in the middle of a job, which another process then does."""
    worker = WorkerProcess("think")
    try:
        process = await worker.start()
        work = asyncio.create_task(worker.do({**JOB, "do": "choose"}))
        await asyncio.sleep(0.05)
        process.kill()
        assert (await work)["actions"]
    finally:
        worker.close()


async def test_a_job_has_a_deadline(soon, monkeypatch):
    """What takes too long is given up, and the process with it, although it gives signs of life."""
    monkeypatch.setattr(worker_process, "longest", lambda _job: 2.0)
    monkeypatch.setattr(worker_process, "_ATTEMPTS", 1)
    worker = WorkerProcess("think")
    try:
        await worker.do({"do": "nothing"})
        before = await worker.start()
        # The strongest level alone uses all the time it is given; the others stop after so many nodes.
        job = {**JOB, "do": "choose", "player": "level:10", "limits": {"movetime": 600_000}, "game": "konane(size=8)"}
        with pytest.raises(WorkerFailed):
            await worker.do(job)
        assert before.returncode is not None
    finally:
        worker.close()


async def test_idle_processes_are_looked_after(soon):
    """A thinking process that was stopped while nobody needed it is replaced before anybody does."""
    thinking = Thinking(1, 1000)
    await thinking.start()
    try:
        worker = thinking._workers[0]
        await worker.do({"do": "nothing"})
        stopped = (await worker.start()).pid
        os.kill(stopped, signal.SIGSTOP)
        await thinking.look_after()
        assert (await worker.start()).pid != stopped
        assert (await thinking.choose(MOVE, "here", "table", JOB))["actions"]
    finally:
        thinking.close()


class Compiler:
    """Stands for the process that compiles: busy until it is closed, and the job has then failed."""

    def __init__(self) -> None:
        self.begun, self.closed = asyncio.Event(), asyncio.Event()

    async def do(self, job: object, say: object) -> None:
        self.begun.set()
        await self.closed.wait()
        raise WorkerFailed("the server is going down")

    def close(self) -> None:
        self.closed.set()


async def test_closing_in_the_middle_of_compiling_is_quiet(monkeypatch, caplog):
    """Whoever stops the server in its first minute reads no traceback."""
    compiler = Compiler()
    monkeypatch.setattr(preparing, "WorkerProcess", lambda *_, **__: compiler)
    monkeypatch.setattr(preparing, "is_ready", lambda game, part: False)
    preparation = preparing.Preparing()
    waiting = asyncio.create_task(preparation.prepared(load("konane(size=4)")))
    await compiler.begun.wait()
    waiting.cancel()
    await asyncio.wait([waiting])
    preparation.close()
    await asyncio.sleep(0.1)
    gc.collect()
    assert not [message for record in caplog.records if "_prepare" in (message := record.getMessage())]


def test_the_program_plays_on_with_a_new_thinker(tmp_path):
    """The only thinking process is stopped in the middle of a game against the program: the game goes on."""
    with ServerProcess(tmp_path / "data", LUDARIUM_SILENCE="2") as server:
        ann = Guest(server.base, "Ann")
        sitting = ann.sit(ann.new_table("konane(size=4)", "me", {"kind": "program", "level": 1})["table"])
        assert sitting.my_turn()
        for number in (signal.SIGSTOP, signal.SIGKILL):
            for process in helpers_of(server, "think"):
                os.kill(process, number)
            assert sitting.act()["ok"]
            if not sitting.my_turn(60):
                break
        ann.leave()


def test_no_helper_outlives_the_server(tmp_path):
    """Killed with -9 alone, without its group: its helpers end by themselves."""
    server = ServerProcess(tmp_path / "data")
    server.start()
    helpers = helpers_of(server, "think")
    assert helpers
    server.process.kill()
    server.process.wait()
    end = time.monotonic() + 60
    while any(Path(f"/proc/{process}").exists() for process in helpers):
        assert time.monotonic() < end, subprocess.run(["ps", "-ef"], capture_output=True, text=True).stdout
        time.sleep(0.1)

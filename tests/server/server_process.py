"""A real server process on a free port, that can be stopped gently or killed and started again on the same data."""

import contextlib
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import httpx

from ports import free_port


class ServerProcess:
    """`with ServerProcess(folder) as server:`; `server.base` is its address."""

    def __init__(self, data: Path, **environment: str) -> None:
        self.data, self.port = data, free_port()
        self.base = f"http://127.0.0.1:{self.port}"
        variables = {"DATA": str(data), "PORT": str(self.port), "PREPARE": "0", "THINKERS": "1"}
        plain = {name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "BROKER_URL")}
        self.environment = plain | {f"LUDARIUM_{name}": value for name, value in variables.items()}
        # guests say which address they come from, so that limits by address do not count all tests as one visitor
        self.environment |= {"TRUSTED_PROXIES": "127.0.0.1"} | environment
        self.process: subprocess.Popen | None = None
        self.log = data.parent / f"{data.name}.log"

    def start(self, timeout: float = 300) -> "ServerProcess":
        command = [sys.executable, "-m", "ludarium.server.serving"]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                command, env=self.environment, stdout=log, stderr=log, start_new_session=True
            )
        end = time.monotonic() + timeout
        while time.monotonic() < end:
            assert self.process.poll() is None, self.log.read_text()[-3000:]
            try:
                if httpx.get(f"{self.base}/readyz", timeout=5).status_code == 200:
                    return self
            except httpx.TransportError:
                time.sleep(0.05)
        raise AssertionError(f"the server did not start: {self.log.read_text()[-3000:]}")

    def kill(self) -> None:
        """kill -9, the whole group: nothing gets a chance to tidy up."""
        assert self.process is not None
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        end = time.monotonic() + 30
        with contextlib.suppress(ProcessLookupError):
            while time.monotonic() < end:  # a worker that is still dying would hold the port
                os.killpg(self.process.pid, 0)
                time.sleep(0.01)

    def stop(self, timeout: float = 30) -> int:
        """Stop it as a host would."""
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(timeout)

    def __enter__(self) -> "ServerProcess":
        return self.start()

    def __exit__(self, *_: object) -> None:
        if self.process is not None and self.process.poll() is None:
            try:
                self.stop()
            except subprocess.TimeoutExpired:
                self.kill()

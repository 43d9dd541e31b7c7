"""PostgreSQL and Valkey or Redis as real servers of Debian's packages, started for a test and gone after it."""

import glob
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import redis

from ports import free_port


def _installed(package: str) -> str:
    """Try to install it; returns why that failed."""
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        return "not root, or no apt-get"
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    command = ["apt-get", "install", "-y", "-qq", "--no-install-recommends", package]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=300)
    return "" if done.returncode == 0 else (done.stderr.strip().splitlines() or ["apt-get failed"])[-1]


def postgres_binary() -> tuple[Path | None, str]:
    """Where the server's programs are, or why there are none."""
    trouble = ""
    for attempt in range(2):
        found = sorted(glob.glob("/usr/lib/postgresql/*/bin/postgres"))
        if found:
            return Path(found[-1]).parent, ""
        if attempt == 0:
            trouble = _installed("postgresql")
    return None, f"PostgreSQL's server is not installed and cannot be: {trouble}"


def broker_binary() -> tuple[str | None, str]:
    """Valkey's or Redis's server, or why there is none."""
    for package in ("valkey-server", "redis-server"):
        if found := shutil.which("valkey-server") or shutil.which("redis-server"):
            return found, ""
        trouble = _installed(package)
    found = shutil.which("valkey-server") or shutil.which("redis-server")
    return found, "" if found else f"neither Valkey nor Redis is installed or can be: {trouble}"


def _user() -> str | None:
    """PostgreSQL does not run as root."""
    if os.geteuid() != 0:
        return None
    names = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in names else "nobody"


def children_of(parent: int) -> list[int]:
    """The processes that a process has started."""
    found = []
    for entry in Path("/proc").glob("[0-9]*/stat"):
        try:
            number, _, rest = entry.read_text().rpartition(")")
        except OSError:
            continue
        if int(rest.split()[1]) == parent:
            found.append(int(number.split()[0]))
    return found


class Neighbour:
    """A server beside ours that can be stopped, killed, frozen and started again at the same address."""

    url: str
    process: subprocess.Popen | None = None

    def start(self) -> None:
        raise NotImplementedError

    def _end(self, number: int) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(number)
            self.process.send_signal(signal.SIGCONT)
            self.process.wait(60)

    def stop(self) -> None:
        self._end(signal.SIGINT)

    def kill(self) -> None:
        self._end(signal.SIGKILL)

    def freeze(self) -> None:
        """Let it keep its connections but answer nothing."""
        self._send_all(signal.SIGSTOP)

    def thaw(self) -> None:
        self._send_all(signal.SIGCONT)

    def _send_all(self, number: int) -> None:
        for process in (self.process.pid, *children_of(self.process.pid)):
            os.kill(process, number)

    def __enter__(self) -> "Neighbour":
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()


class PostgresServer(Neighbour):
    """PostgreSQL, with an empty database at first."""

    def __init__(self, binaries: Path, folder: Path) -> None:
        self._user, self._port, self._binaries = _user(), free_port(), binaries
        if self._user is None:
            folder.mkdir(mode=0o700)
        else:  # who cannot look into pytest's folders
            folder = Path(tempfile.mkdtemp(prefix="ludarium-pg-"))
            shutil.chown(folder, self._user)
        self._folder = folder
        self._quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "user": self._user, "cwd": "/"}
        subprocess.run(
            [binaries / "initdb", "-D", folder / "data", "-U", "ludarium", "-A", "trust", "-E", "UTF8", "--locale=C"],
            check=True,
            **self._quiet,
        )
        self.url = f"postgresql://ludarium@127.0.0.1:{self._port}/postgres"

    def start(self) -> None:
        folder, port = self._folder, str(self._port)
        command = [self._binaries / "postgres", "-D", folder / "data", "-p", port, "-c", "unix_socket_directories="]
        self.process = subprocess.Popen([*command, "-c", "listen_addresses=127.0.0.1"], **self._quiet)
        _wait(lambda: psycopg.connect(self.url, connect_timeout=2).close(), psycopg.OperationalError)

    def __exit__(self, *_: object) -> None:
        self.stop()
        shutil.rmtree(self._folder, ignore_errors=True)


class BrokerServer(Neighbour):
    """Valkey or Redis, remembering nothing."""

    def __init__(self, binary: str, folder: Path) -> None:
        folder.mkdir(exist_ok=True)
        self._port = free_port()
        where = ["--port", str(self._port), "--bind", "127.0.0.1", "--dir", folder]
        self._command = [binary, *where, "--save", "", "--appendonly", "no"]
        self.url = f"redis://127.0.0.1:{self._port}/0"

    def start(self) -> None:
        self.process = subprocess.Popen(self._command, stdout=subprocess.DEVNULL)
        with redis.Redis.from_url(self.url) as client:
            _wait(client.ping, redis.exceptions.RedisError)


@contextmanager
def postgres(binaries: Path, folder: Path) -> Iterator[str]:
    """A fresh database; its address."""
    with PostgresServer(binaries, folder) as server:
        yield server.url


@contextmanager
def broker(binary: str, folder: Path) -> Iterator[str]:
    """A fresh broker; its address."""
    with BrokerServer(binary, folder) as server:
        yield server.url


def _wait(ready, *failures: type[Exception]) -> None:
    end = time.monotonic() + 60
    while True:
        try:
            ready()
        except failures:
            assert time.monotonic() < end
            time.sleep(0.1)
        else:
            return

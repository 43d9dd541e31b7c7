"""PostgreSQL and Valkey or Redis as real servers of Debian's packages, started for a test and gone after it."""

import glob
import os
import pwd
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import redis
from server_process import free_port


def _installed(package: str) -> str:
    """Try to install it, as a test command may; says why it could not."""
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


@contextmanager
def postgres(binaries: Path, folder: Path) -> Iterator[str]:
    """A fresh database; its address."""
    folder.mkdir(mode=0o700)
    user, port = _user(), free_port()
    if user is not None:
        shutil.chown(folder, user)
        for parent in folder.parents[:-2]:  # up to the system's folder for temporary files
            parent.chmod(parent.stat().st_mode | 0o011)
    data = folder / "data"
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "user": user, "cwd": "/"}
    subprocess.run(
        [binaries / "initdb", "-D", data, "-U", "ludarium", "-A", "trust", "-E", "UTF8", "--locale=C"],
        check=True,
        **quiet,
    )
    server = subprocess.Popen(
        [binaries / "postgres", "-D", data, "-p", str(port), "-c", "listen_addresses=127.0.0.1", "-k", folder], **quiet
    )
    url = f"postgresql://ludarium@127.0.0.1:{port}/postgres"
    try:
        _wait(lambda: psycopg.connect(url, connect_timeout=2).close(), psycopg.OperationalError)
        yield url
    finally:
        server.terminate()
        server.wait(30)


@contextmanager
def broker(binary: str, folder: Path) -> Iterator[str]:
    """A fresh broker; its address."""
    folder.mkdir(exist_ok=True)
    port = free_port()
    server = subprocess.Popen(
        [binary, "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--dir", folder],
        stdout=subprocess.DEVNULL,
    )
    url = f"redis://127.0.0.1:{port}/0"
    try:
        with redis.Redis.from_url(url) as client:
            _wait(client.ping, redis.exceptions.RedisError)
        yield url
    finally:
        server.terminate()
        server.wait(30)


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

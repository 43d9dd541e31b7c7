"""Starting the server: the database is brought up to date, then the workers begin."""

import os
import sys
import tempfile
from typing import IO

import uvicorn

from ludarium.errors import LudariumError
from ludarium.play.locking import lock
from ludarium.server import wire
from ludarium.server.addresses import LOOPBACK, reachable
from ludarium.server.clocks import OFFSET, offset_now
from ludarium.server.services import SUPERVISOR
from ludarium.server.settings import Settings, settings
from ludarium.server.store.migrating import migrate

GRACE = 10
SIGN_OF_LIFE = 30
"""Seconds that a worker may stay silent: on a busy machine importing everything takes longer than uvicorn's five, and workers
that are killed while they start never come up."""


def serve() -> None:
    """Serve until stopped. LudariumError if the settings cannot work."""
    chosen = settings()
    held = _only_one(chosen)
    migrate(chosen)
    os.environ |= {OFFSET: offset_now(), SUPERVISOR: str(os.getpid())}
    _greet(chosen)
    if chosen.workers > 1:
        os.environ.setdefault("PROMETHEUS_MULTIPROC_DIR", tempfile.mkdtemp(prefix="ludarium-metrics-"))
    uvicorn.run(
        "ludarium.server.app:create",
        factory=True,
        http=f"{wire.__name__}:Http",
        ws=f"{wire.__name__}:Sockets",
        host=chosen.host,
        port=chosen.port,
        workers=chosen.workers,
        log_config=None,
        access_log=False,
        server_header=False,
        ws_max_size=16 * 1024,
        ws_ping_interval=20,
        ws_ping_timeout=40,
        timeout_graceful_shutdown=GRACE,
        timeout_worker_healthcheck=SIGN_OF_LIFE,
        proxy_headers=bool(chosen.proxies),
        forwarded_allow_ips=chosen.proxies or None,
        backlog=2048,
    )
    if held is not None:
        held.close()


def _only_one(chosen: Settings) -> IO[str] | None:
    """A lock on the data folder for as long as the server runs: two servers must not share one SQLite file."""
    if not chosen.on_sqlite:
        return None
    chosen.data.mkdir(parents=True, exist_ok=True)
    file = (chosen.data / "server.lock").open("a+")
    if not lock(file.fileno()):
        file.close()
        sentence = f"another server is using {chosen.data}; stop it first, or choose another folder with --data"
        raise LudariumError(sentence, code="ALREADY_SERVED")
    return file


def _greet(chosen: Settings) -> None:
    here = f"http://{'localhost' if chosen.host in ('127.0.0.1', '0.0.0.0', '::') else chosen.host}:{chosen.port}/"  # noqa: S104
    print(f"Ludarium is at {here}", flush=True)
    if (others := reachable(chosen.host, chosen.port, chosen.public_url)) is not None:
        print(f"for others:    {others}/", flush=True)
    elif chosen.host in LOOPBACK:
        print("for others:    only this computer can open it; use --lan to let in your home network", flush=True)
    where = "SQLite" if chosen.on_sqlite else "PostgreSQL"
    print(f"data:          {chosen.data if chosen.on_sqlite else 'DATABASE_URL'} ({where})", flush=True)


if __name__ == "__main__":
    try:
        serve()
    except LudariumError as error:
        sys.exit(f"error: {error}")

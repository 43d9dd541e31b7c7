"""`ludarium serve`: the web table's server, and how to host it."""

import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from ludarium.cli.db import HERE
from ludarium.errors import LudariumError

HELP = """Serve the web table: all games in the browser, for one machine, a living room or a club.

`ludarium serve` is for this machine only: http://localhost:8765/. With `--lan` everybody on your home network can play; the
address is printed, and invitations show it as a QR code.

Everything is kept in one folder (`--data`): an SQLite file and the server's secret. `ludarium db backup` copies it while
the server runs. Stop the server whenever you like: games carry on where they were, and no clock runs meanwhile.

For a club, put an https proxy in front of it and set these environment variables:

* `PUBLIC_URL=https://play.example.org` the address people use; cookies are then sent over https only
* `TRUSTED_PROXIES=127.0.0.1` whose X-Forwarded-For is believed
* `DATABASE_URL=postgresql://user:password@host/name` instead of SQLite
* `BROKER_URL=redis://host:6379/0` Valkey or Redis; needed for `--workers` above 1
* `LUDARIUM_SECRET=…` one secret for all machines, if there are several

docs/hosting.md explains everything; deploy/ has a Dockerfile and a compose file.
"""


def forget_service_link() -> None:
    """Remove `LUDARIUM_PORT=tcp://…`, which containers beside a service called ludarium are given; it is not a port number."""
    if os.environ.get("LUDARIUM_PORT", "").startswith("tcp://"):
        del os.environ["LUDARIUM_PORT"]


def open_when_up(port: int) -> None:
    """Open the page in a browser as soon as the server answers, where there is a browser."""
    import threading
    import time
    import urllib.request
    import webbrowser

    def wait() -> None:
        address = f"http://localhost:{port}"
        for _ in range(100):
            try:
                urllib.request.urlopen(f"{address}/healthz", timeout=1).close()  # noqa: S310  our own server
            except OSError:
                time.sleep(0.2)
            else:
                webbrowser.open(address)
                return

    threading.Thread(target=wait, daemon=True).start()


def _refuse_a_port_in_use(host: str, port: int) -> None:
    import socket

    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as trial:
        if sys.platform != "win32":  # there it would let two programs listen on one port
            trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind((host, port))
        except OSError as error:
            sentence = f"cannot listen on {host}, port {port}: {error.strerror}; another one: --port {port + 1}"
            raise LudariumError(sentence, code="PORT_IN_USE") from None


def serve(host: str, port: int, data: Path, workers: int, thinkers: int) -> None:
    """Serve until stopped."""
    if workers > 1 and sys.platform == "win32":
        raise LudariumError("on Windows the table has one worker; leave out --workers", code="BAD_ARGUMENT")
    if os.environ.get("DATABASE_URL", "").strip().startswith("postgres") and sys.platform == "win32":
        sentence = (
            "on Windows the table keeps its data in an SQLite file; PostgreSQL needs Linux or macOS: unset DATABASE_URL"
        )
        raise LudariumError(sentence, code="BAD_SETTING")
    _refuse_a_port_in_use(host, port)
    settings = {"HOST": host, "PORT": port, "DATA": data.absolute(), "WORKERS": workers, "THINKERS": thinkers}
    os.environ |= {f"LUDARIUM_{name}": str(value) for name, value in settings.items()}
    from ludarium.server.serving import serve as begin

    begin()


def serve_command(
    host: Annotated[
        str, typer.Option(envvar="LUDARIUM_HOST", help="Where to listen; 0.0.0.0 for the whole local network.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port.", envvar="LUDARIUM_PORT", min=1, max=65535)] = 8765,
    data: Annotated[Path, typer.Option(envvar="LUDARIUM_DATA", metavar="DIR", help="Where everything is kept.")] = HERE,
    workers: Annotated[
        int, typer.Option(envvar="LUDARIUM_WORKERS", min=1, max=64, help="Processes; more than 1 needs BROKER_URL.")
    ] = 1,
    thinkers: Annotated[
        int,
        typer.Option(
            envvar="LUDARIUM_THINKERS",
            min=0,
            max=256,
            help="Processes that think for the program; 0 chooses a number that suits the machine.",
        ),
    ] = 0,
    lan: Annotated[
        bool, typer.Option("--lan", help="Let everybody on your home network play: --host 0.0.0.0.")
    ] = False,
    show: Annotated[bool, typer.Option("--open", help="Open the page in your browser once it is ready.")] = False,
) -> None:
    """Serve the web table."""
    if show:
        open_when_up(port)
    serve("0.0.0.0" if lan else host, port, data, workers, thinkers)  # noqa: S104  that is what was asked for

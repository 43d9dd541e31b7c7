"""`ludarium serve`: the web table's server, and how to host it."""

import os
from pathlib import Path

from ludarium.errors import LudariumError

HELP = """Serve the web table: all games in the browser, for one machine, a living room or a club.

`ludarium serve` is for this machine alone: http://localhost:8765/. With `--host 0.0.0.0` everybody in the local network
can play; the address is printed, and invitations show it as a QR code.

Everything is kept in one folder (`--data`): an SQLite file and the server's secret. `ludarium db backup` copies it while
the server runs. Stop the server whenever you like: games go on where they were, and no clock runs meanwhile.

For a club, put a proxy with https before it and set in the environment:

* `PUBLIC_URL=https://play.example.org` the address people use; cookies are then sent by https only
* `TRUSTED_PROXIES=127.0.0.1` whose X-Forwarded-For is believed
* `DATABASE_URL=postgresql://user:password@host/name` instead of SQLite
* `BROKER_URL=redis://host:6379/0` Valkey or Redis; needed for `--workers` above 1
* `LUDARIUM_SECRET=…` one secret for all machines, where there are several

docs/hosting.md has the whole story, with a Dockerfile and a compose file in deploy/.
"""


def serve(host: str, port: int, data: Path, workers: int, thinkers: int) -> None:
    """Serve until told to stop."""
    told = {"HOST": host, "PORT": port, "DATA": data.absolute(), "WORKERS": workers, "THINKERS": thinkers}
    os.environ |= {f"LUDARIUM_{name}": str(value) for name, value in told.items()}
    try:
        from ludarium.server.serving import serve as begin
    except ModuleNotFoundError as missing:
        sentence = f"serving needs more packages ({missing.name} is missing): pip install 'ludarium[web]'"
        raise LudariumError(sentence, code="EXTRA_NEEDED") from None
    begin()

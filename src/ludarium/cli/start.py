"""`ludarium` with nothing after it: the table opens in the browser, or you read what else you can do."""

import json
import os
import socket
import sys
import urllib.request
from collections.abc import Mapping
from http.client import HTTPException
from pathlib import Path

from ludarium.errors import LudariumError

PORT, TRIES = 8765, 20

WAYS = """\
Ludarium: board games to play, study and explore.

  ludarium serve          the table in a browser, at http://localhost:8765/ (--lan lets in your home network)
  ludarium play           a game in this terminal
  ludarium games          which games there are
  ludarium analyse GAME   the best moves, with scores
  ludarium --help         every command
"""

GOING_ON = """\
Press Ctrl-C to stop; your games are kept and carry on next time.
In the terminal: ludarium play    For others at home: ludarium serve --lan    All commands: ludarium --help
"""


def start() -> None:
    """Open the table in the browser and serve it until stopped; where nobody could see it, say what else there is."""
    if not has_browser(os.environ, sys.platform) or not (sys.stdin.isatty() and sys.stdout.isatty()):
        print(WAYS, end="")
        return
    import webbrowser

    from ludarium.cli.serve import open_when_up, serve

    wanted = _wanted_port()
    port = port_for(wanted)
    if port is None:
        print(f"Ludarium is already running: http://localhost:{wanted}/")
        webbrowser.open(f"http://localhost:{wanted}")
        return
    print(GOING_ON, flush=True)
    open_when_up(port)
    serve("127.0.0.1", port, folder(), 1, 0)


def has_browser(environment: Mapping[str, str], platform: str) -> bool:
    """Whether a browser can open a window here. One inside the terminal does not count: it would take the screen."""
    if environment.get("BROWSER"):
        return True
    if platform in ("win32", "darwin"):
        return "SSH_CONNECTION" not in environment
    return bool(environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY"))


def _wanted_port() -> int:
    text = os.environ.get("LUDARIUM_PORT") or str(PORT)
    if not (text.isascii() and text.isdigit() and 1 <= int(text) <= 65535):
        raise LudariumError(f"LUDARIUM_PORT is a number from 1 to 65535, not {text[:40]!r}", code="BAD_ARGUMENT")
    return int(text)


def folder() -> Path:
    """Where the table keeps its games: `$LUDARIUM_DATA`, a `ludarium-data` that is here already, else one for all folders."""
    if wanted := os.environ.get("LUDARIUM_DATA"):
        return Path(wanted)
    from ludarium.cli.db import HERE
    from ludarium.play.keeping import folder as kept

    return HERE if HERE.is_dir() else kept() / "table"


def port_for(wanted: int) -> int | None:
    """The port to listen on: the one wanted, or the next that is free; None if Ludarium answers there already."""
    for port in range(wanted, wanted + TRIES):
        if _is_free(port):
            return port
        if port == wanted and _is_ours(port):
            return None
    return wanted  # `serve` says what is wrong with it


def _is_free(port: int) -> bool:
    with socket.socket() as trial:
        trial.settimeout(1)
        return trial.connect_ex(("127.0.0.1", port)) != 0


def _is_ours(port: int) -> bool:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=3) as answer:
            return {"ok", "version", "preparing"} <= set(json.loads(answer.read(4096)))
    except (OSError, ValueError, HTTPException):  # nothing answers, or something else does
        return False

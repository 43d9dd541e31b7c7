"""`ludarium` with nothing after it: the table in the browser, or words about what else there is."""

import contextlib
import http.server
import json
import os
import signal
import subprocess
import sys
import threading
import time
import urllib.request
from pathlib import Path

import pytest

from ludarium.cli import start
from ludarium.errors import LudariumError

sys.path.insert(0, str(Path(__file__).parents[1]))
from ports import free_port


@contextlib.contextmanager
def neighbour(answer):
    """The port of a server that answers every question with this JSON."""

    class Answers(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200)
            self.end_headers()
            self.wfile.write(json.dumps(answer).encode())

        def log_message(self, *words):
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Answers) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server.server_port
        server.shutdown()


def test_in_a_pipe_it_says_what_can_be_done():
    """Nothing is served where nobody could see it, and nothing hangs: the ways to go on are printed."""
    done = subprocess.run(
        [sys.executable, "-m", "ludarium"], stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 0 and done.stdout == start.WAYS
    assert all(f"ludarium {command}" in done.stdout for command in ("serve", "play", "games", "analyse", "--help"))


@pytest.mark.parametrize(
    "environment, platform, has",
    [
        ({"DISPLAY": ":0"}, "linux", True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, "linux", True),
        ({}, "linux", False),
        ({"BROWSER": "firefox"}, "linux", True),
        ({}, "win32", True),
        ({}, "darwin", True),
        ({"SSH_CONNECTION": "10.0.0.2 50000 10.0.0.3 22"}, "darwin", False),
    ],
)
def test_where_there_is_a_browser(environment, platform, has):
    assert start.has_browser(environment, platform) is has


def test_a_port_in_use_is_passed_over():
    """Another program's port is left alone for the next free one; a table that is there already is used."""
    with neighbour({"hello": "there"}) as port:
        assert start.port_for(port) > port
    with neighbour({"ok": True, "version": "1", "preparing": None}) as port:
        assert start.port_for(port) is None
    assert start.port_for(port) == port


def test_a_port_that_is_none(monkeypatch):
    monkeypatch.setenv("LUDARIUM_PORT", "eighty")
    with pytest.raises(LudariumError, match="LUDARIUM_PORT is a number from 1 to 65535, not 'eighty'"):
        start._wanted_port()


def test_games_are_found_again_from_any_folder(monkeypatch, tmp_path):
    """They are kept in one place for the user, unless the folder at hand has some already or the environment names one."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.delenv("LUDARIUM_DATA", raising=False)
    monkeypatch.chdir(tmp_path)
    assert start.folder() == tmp_path / "state" / "ludarium" / "table"
    (tmp_path / "ludarium-data").mkdir()
    assert start.folder() == Path("ludarium-data")
    monkeypatch.setenv("LUDARIUM_DATA", str(tmp_path / "elsewhere"))
    assert start.folder() == tmp_path / "elsewhere"


def _plain_environment() -> dict[str, str]:
    """Without what commands that other tests ran in this process have set."""
    return {name: value for name, value in os.environ.items() if name != "LUDARIUM_DATA"}


@pytest.mark.skipif(sys.platform == "win32", reason="needs a terminal that a program can hold")
def test_at_a_terminal_the_table_opens(tmp_path):
    """A real start at a terminal: the browser is handed the address, which answers, and Ctrl-C ends it."""
    import pty

    browser, asked, port = tmp_path / "browser", tmp_path / "asked", free_port()
    browser.write_text(f"#!/bin/sh\necho \"$1\" >> '{asked}'\n")
    browser.chmod(0o755)
    own = {
        "BROWSER": str(browser),
        "LUDARIUM_PORT": str(port),
        "XDG_STATE_HOME": str(tmp_path),
        "LUDARIUM_PREPARE": "0",
    }
    ours, theirs = pty.openpty()
    table = subprocess.Popen(
        [sys.executable, "-m", "ludarium"], stdin=theirs, stdout=theirs, stderr=theirs, cwd=tmp_path,
        env={**_plain_environment(), **own}, start_new_session=True,
    )  # fmt: skip
    os.close(theirs)
    try:
        until = time.monotonic() + 120
        while not (asked.exists() and asked.read_text()) and table.poll() is None and time.monotonic() < until:
            time.sleep(0.1)
        assert asked.read_text() == f"http://localhost:{port}\n"
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=60) as page:
            assert "<title>" in page.read().decode()
        said = os.read(ours, 10_000).decode()
        assert "Press Ctrl-C to stop" in said and "ludarium play" in said and f"http://localhost:{port}/" in said
        assert (tmp_path / "ludarium" / "table").is_dir() and not (tmp_path / "ludarium-data").exists()
        table.send_signal(signal.SIGINT)
        table.wait(60)
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(table.pid, signal.SIGKILL)
        os.close(ours)

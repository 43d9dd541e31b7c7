"""What other systems than Linux would stumble over, tried here as far as it can be."""

import ast
import importlib
import os
import re
import subprocess
import sys
import types
from pathlib import Path

import pytest

import ludarium
from ludarium.catalogue import load
from ludarium.errors import LudariumError
from ludarium.kernel.cache import folder_for
from ludarium.play.locking import lock
from ludarium.play.readiness import compile_rules

ROOT = Path(__file__).parents[2]
ELSEWHERE_MISSING = {
    "fcntl",
    "grp",
    "pty",
    "pwd",
    "resource",
    "termios",
    "tty",
    "SIGHUP",
    "SIGKILL",
    "SIGSTOP",
    "SIGUSR1",
}
"""Modules and signals that Windows does not have."""


def test_every_letter_can_be_printed():
    """On Windows a pipe takes the letters of one part of the world; the names of games have others, and still come out."""
    done = subprocess.run(
        [sys.executable, "-m", "ludarium", "games"],
        capture_output=True, timeout=120, env={**os.environ, "PYTHONIOENCODING": "cp1252", "PYTHONUTF8": "0"},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "Kōnane" in done.stdout.decode() or "Hawaiʻi" in done.stdout.decode()


def _home_of(game):
    return Path(importlib.import_module(game.folder.package).__file__).resolve().parent


def test_compiled_code_has_names_that_every_system_allows():
    game = load("konane(size=4)")
    compile_rules(game)
    names = [path.name for path in folder_for(_home_of(game)).iterdir()]
    assert names and not [name for name in names if set(name) & set('<>:"/\\|?*')]


def test_a_lock_is_held_until_the_file_is_closed(tmp_path):
    first, second = (os.open(tmp_path / "lock", os.O_RDWR | os.O_CREAT, 0o644) for _ in range(2))
    assert lock(first) and not lock(second)
    os.close(first)
    assert lock(second)
    os.close(second)


def test_several_workers_are_refused_on_windows(monkeypatch, tmp_path):
    """There the workers could start no process that thinks."""
    from ludarium.cli.serve import serve

    monkeypatch.setattr(sys, "platform", "win32")
    with pytest.raises(LudariumError, match="one worker"):
        serve("127.0.0.1", 1, tmp_path, 2, 0)


def test_postgresql_is_refused_on_windows(monkeypatch, tmp_path):
    """Its driver cannot work with the kind of loop that starts processes there."""
    from ludarium.cli.serve import serve

    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setenv("DATABASE_URL", "postgresql://somebody@localhost/ludarium")
    with pytest.raises(LudariumError, match="SQLite file") as error:
        serve("127.0.0.1", 1, tmp_path, 1, 0)
    assert error.value.code == "BAD_SETTING"


@pytest.mark.parametrize("windows", [False, True])
def test_a_port_is_tried_as_each_system_understands_it(monkeypatch, windows):
    """On Windows SO_REUSEADDR would take a port away from whoever has it."""
    import socket

    from ludarium.cli import serve

    monkeypatch.setattr(sys, "platform", "win32" if windows else "linux")
    asked = []
    monkeypatch.setattr(socket.socket, "setsockopt", lambda _self, *what: asked.append(what))
    serve._refuse_a_port_in_use("127.0.0.1", 0)
    assert bool(asked) is not windows
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        with pytest.raises(LudariumError, match="cannot listen") as error:
            serve._refuse_a_port_in_use(*taken.getsockname())
    assert error.value.code == "PORT_IN_USE"


def test_paths_of_engines_keep_their_backslashes(monkeypatch):
    from ludarium.arena.contestants import command_of, words_of

    assert words_of(r"my\ engine --hash '16 MB' #1") == ("my engine", "--hash", "16 MB", "#1")
    monkeypatch.setattr(sys, "platform", "win32")
    assert command_of(r"ugi[Hash=16]:C:\engines\x.exe -v").words == ("C:\\engines\\x.exe", "-v")
    assert words_of(r'"C:\my engines\x.exe" -d "two words"') == ("C:\\my engines\\x.exe", "-d", "two words")
    assert ludarium.UgiEngine(r"C:\engines\x.exe").text == r"'C:\engines\x.exe'"


def test_the_way_to_play_with_new_tables_is_said_for_the_system(monkeypatch):
    from ludarium.cli.learn import _with_tables

    folder = Path("my-tables")
    monkeypatch.setattr(sys, "platform", "linux")
    assert _with_tables(folder, "konane(size=6)") == 'LUDARIUM_TABLES=my-tables ludarium play "konane(size=6)"'
    monkeypatch.setattr(sys, "platform", "win32")
    assert _with_tables(folder, "konane") == 'set LUDARIUM_TABLES=my-tables&& ludarium play "konane"'


def test_a_file_that_cannot_be_replaced_is_said_in_a_sentence(monkeypatch, tmp_path):
    """Windows refuses where another program has it open; what is new is kept beside it."""
    from ludarium.learning.files import replace

    def refused(_self, _target):
        raise PermissionError(13, "Permission denied")

    file = tmp_path / "state.npz"
    file.write_bytes(b"old")
    monkeypatch.setattr(Path, "replace", refused)
    with pytest.raises(LudariumError, match=r"cannot be replaced.*state\.npz\.new") as error:
        replace(file, b"new")
    assert error.value.code == "FILE_IN_USE"
    assert (file.read_bytes(), (tmp_path / "state.npz.new").read_bytes()) == (b"old", b"new")


def _read_at_once(tree):
    """What a file asks for as soon as it is imported: everything but the insides of its functions."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield from (alias.name for alias in node.names)
            yield getattr(node, "module", None)
        elif isinstance(node, ast.Attribute):
            yield node.attr
        inside = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        for part in node.decorator_list if inside else [node]:
            yield from _read_at_once(ast.Expr(part) if inside else part)


def test_what_ci_runs_on_windows_can_be_collected():
    """One name that is missing there, in a decorator or an import, would end the whole run."""
    workflow = (ROOT / ".github/workflows/ci.yml").read_text("utf-8")
    folders = re.search(r"pytest -n 2 (tests/promises .*)", workflow)[1].split()
    files = [file for folder in folders for file in (ROOT / folder).rglob("*.py")]
    assert {"promises", "record", "cli"} <= {file.parent.name for file in files}
    asked = {file.name: set(_read_at_once(ast.parse(file.read_text("utf-8")))) for file in files}
    assert {name: found & ELSEWHERE_MISSING for name, found in asked.items() if found & ELSEWHERE_MISSING} == {}
    assert "SIGKILL" in set(_read_at_once(ast.parse("@given(signal.SIGKILL)\ndef test(): pass")))


@pytest.mark.parametrize(
    ("soft", "hard", "most", "expected"),
    [
        (1024, 1_048_576, 1_048_576, 65_536),  # Linux
        (256, -1, 24_576, 24_576),  # macOS: "no limit", and yet no more than the kernel has for one process
        (256, -1, 10_240, 10_240),
        (256, -1, 256, 256),  # nothing can be raised
        (1024, 4096, 4096, 4096),  # a hard limit below all that we try
        (-1, -1, 1_048_576, 65_536),
        (100_000, -1, 1_048_576, 100_000),
    ],
)
def test_as_many_files_as_the_system_allows(monkeypatch, soft, hard, most, expected):
    from ludarium.server.wire import raise_limits

    limits = [soft, hard]

    def set_to(_which, wanted):
        if wanted[0] > most:
            raise ValueError("current limit exceeds maximum limit")
        limits[:] = wanted

    fake = types.SimpleNamespace(
        RLIMIT_NOFILE=7, RLIM_INFINITY=-1, getrlimit=lambda _which: tuple(limits), setrlimit=set_to
    )
    monkeypatch.setitem(sys.modules, "resource", fake)
    assert raise_limits() == expected
    monkeypatch.setitem(sys.modules, "resource", None)  # Windows has none
    assert raise_limits() == 65_536

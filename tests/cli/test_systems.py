"""What other systems than Linux would stumble over, tried here as far as it can be."""

import importlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

from ludarium.catalogue import load
from ludarium.errors import LudariumError
from ludarium.kernel.cache import folder_for
from ludarium.play.locking import lock


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
    assert game.start().legal_moves
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

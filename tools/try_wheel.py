"""Installs a wheel into a new virtual environment and tries it out in an empty folder: every game, pictures, print, the web table.

    python tools/try_wheel.py dist/ludarium-1.0.0-py3-none-any.whl [--constraint constraints.txt]

The environment is made with the Python that runs this file, so each version is tried by its own. Needs no package but pip,
and runs on Linux, macOS and Windows. Ends with 0 if everything worked.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
import urllib.request
import venv
from pathlib import Path
from socket import socket

PATIENCE = 900  # seconds for one command: the first use of a game compiles it


class Installed:
    """A copy of the package: the Python that has it, and an empty folder to run it in."""

    def __init__(self, python: Path, folder: Path, **environment: str) -> None:
        self.python, self.folder = python, folder
        dropped = ("PYTHONPATH", "LUDARIUM_GAMES", "LUDARIUM_DATA", "DATABASE_URL", "BROKER_URL", "VIRTUAL_ENV")
        kept = {name: value for name, value in os.environ.items() if name not in dropped}
        self.environment = kept | {"XDG_STATE_HOME": str(folder / "state"), "PYTHONUTF8": "1"} | environment

    def __call__(self, *words: str, typed: str = "") -> str:
        """What `ludarium …` prints. CalledProcessError if it fails."""
        done = subprocess.run(
            [self.python, "-m", "ludarium", *words], cwd=self.folder, env=self.environment, input=typed,
            capture_output=True, text=True, encoding="utf-8", timeout=PATIENCE, check=False,
        )  # fmt: skip
        if done.returncode:
            raise AssertionError(
                f"ludarium {' '.join(words)} ended with {done.returncode}:\n{done.stdout}{done.stderr}"
            )
        return done.stdout


def games_are_played(ludarium: Installed, *, briefly: bool = False) -> list[str]:
    """Every game is listed and played at the prompt, and unless `briefly` its moves and rules are read; returns their names."""
    names = [game["name"] for game in json.loads(ludarium("games", "--json"))["games"]]
    assert len(names) >= 5, names
    for name in names:
        table = ludarium("play", name, "--plain", "--seed", "1", typed="help\nquit\n")
        assert "history" in table, table
        if briefly:
            continue
        move = json.loads(ludarium("moves", name, "--json"))["moves"][0]["move"]
        assert json.loads(ludarium("moves", name, "--after", move, "--json"))["moves"], name
        assert ludarium("rules", name).startswith("# "), name
    return names


def things_are_made(ludarium: Installed, name: str) -> None:
    """A picture, a kit to print, and the words for somebody who types nothing but `ludarium`."""
    ludarium("show", name, "--png", "board.png")
    assert (ludarium.folder / "board.png").read_bytes().startswith(b"\x89PNG")
    ludarium("print", name, "--out", "kit.pdf")
    assert (ludarium.folder / "kit.pdf").read_bytes().startswith(b"%PDF")
    assert "ludarium serve" in ludarium()


def table_answers(ludarium: Installed) -> None:
    """The web table starts, and answers with its pages, its scripts and its games."""
    with socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [ludarium.python, "-m", "ludarium", "serve", "--port", str(port), "--data", str(ludarium.folder / "data")]
    with (ludarium.folder / "log.txt").open("wb") as log:
        environment = ludarium.environment | {"LUDARIUM_PREPARE": "0"}
        server = subprocess.Popen(command, cwd=ludarium.folder, env=environment, stdout=log, stderr=log)
    try:
        base, until = f"http://127.0.0.1:{port}", time.monotonic() + PATIENCE
        while not _fetched(f"{base}/readyz"):
            assert server.poll() is None, (ludarium.folder / "log.txt").read_text("utf-8")
            assert time.monotonic() < until, "the server does not answer"
            time.sleep(0.2)
        assert b"<title>" in _fetched(f"{base}/")
        assert b"import" in _fetched(f"{base}/static/js/table.js")
        assert len(json.loads(_fetched(f"{base}/api/games"))) >= 1
    finally:
        server.terminate()
        server.wait(60)


def _fetched(address: str) -> bytes:
    try:
        with urllib.request.urlopen(address, timeout=60) as answer:  # noqa: S310  our own server
            return answer.read()
    except OSError:
        return b""


def install(wheel: Path, place: Path, constraint: Path | None) -> Path:
    """A virtual environment in `place` with nothing but the wheel and what it needs; returns its Python."""
    venv.create(place, with_pip=True)
    python = place / ("Scripts" if os.name == "nt" else "bin") / "python"
    limits = ["--constraint", str(constraint.resolve())] if constraint else []
    command = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *limits, str(wheel.resolve())]
    subprocess.run(command, check=True)
    return python


def megabytes(folder: Path) -> float:
    """How much room everything in a folder takes."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file() and not path.is_symlink()) / 1e6


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("wheel", type=Path)
    parser.add_argument("--constraint", type=Path)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as scratch:
        place, folder = Path(scratch) / "env", Path(scratch) / "empty"
        folder.mkdir()
        python = install(arguments.wheel, place, arguments.constraint)
        version = ".".join(str(part) for part in sys.version_info[:3])
        print(f"Python {version} on {sys.platform}: installed, {megabytes(place):.0f} MB", flush=True)
        ludarium = Installed(python, folder)
        names = games_are_played(ludarium)
        things_are_made(ludarium, names[0])
        table_answers(ludarium)
        print(f"played {', '.join(names)}; drew, printed, served")


if __name__ == "__main__":
    main()

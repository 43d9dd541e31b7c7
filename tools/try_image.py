"""Runs the steps of deploy/Dockerfile without Docker, in a copy of a fresh system, then starts what it would start and asks for a page.

    debootstrap --variant=minbase --include=python3,python3-venv,ca-certificates trixie /tmp/fresh
    sudo python tools/try_image.py /tmp/fresh [--env PIP_NO_INDEX=1 PIP_FIND_LINKS=/wheels] [--skip "ludarium warm"]

`--env` holds for the steps that build, as build arguments would; `--skip` leaves out steps that contain a text (compiling everything takes
a while). Needs Linux and root, for chroot. The fresh system is not changed.
"""

import argparse
import json
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

ROOT = Path(__file__).parents[1]
UNMOVED = {"VOLUME", "EXPOSE", "STOPSIGNAL"}
USUAL = {"PATH": "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin", "LANG": "C.UTF-8"}


def instructions(text: str) -> list[tuple[str, str]]:
    """The steps of a Dockerfile: the word in capitals, and the rest."""
    lines = [line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")]
    whole = "\n".join(lines).replace("\\\n", " ")
    return [(word, rest.strip()) for word, _, rest in (line.strip().partition(" ") for line in whole.splitlines())]


class Stage:
    """A root that a stage of the image is built in."""

    def __init__(self, fresh: Path, place: Path) -> None:
        subprocess.run(["cp", "-a", "--reflink=auto", f"{fresh}/.", place], check=True)
        python = place / "usr/local/bin/python"  # the official images call it so
        if not python.exists():
            python.symlink_to("/usr/bin/python3")
        self.root, self.work, self.user, self.environment = place, "/", "root", dict(USUAL)

    def command(self, words: list[str], user: str) -> list[str]:
        inside = ["env", "-i", *(f"{name}={value}" for name, value in self.environment.items()), *words]
        return ["chroot", f"--userspec={user}:", str(self.root), *inside]

    def run(self, text: str, more: dict[str, str]) -> None:
        """RUN: a line of shell in the stage's folder, as its user."""
        script = "".join(f"export {name}={shlex.quote(value)}; " for name, value in more.items())
        words = ["sh", "-ec", f"{script}cd {shlex.quote(self.work)}; {text}"]
        subprocess.run(self.command(words, self.user), check=True)

    def copy(self, text: str, stages: dict[str, "Stage"]) -> None:
        """COPY: from the repository or from another stage."""
        words = text.split()
        origin = ROOT
        if words[0].startswith("--from="):
            origin = stages[words.pop(0).removeprefix("--from=")].root
        *sources, target = words
        into = self.root / (Path(self.work) / target).relative_to("/")
        for source in sources:
            found = origin / source.lstrip("/")
            if found.is_dir():
                shutil.copytree(found, into, dirs_exist_ok=True, symlinks=True)
            else:
                into.mkdir(parents=True, exist_ok=True)
                shutil.copy(found, into)


def built(fresh: Path, scratch: Path, more: dict[str, str], skipped: list[str]) -> tuple[Stage, list[str], str]:
    """The last stage, what the image starts, and how its health is asked for."""
    stages: dict[str, Stage] = {}
    stage, entry, health = None, [], ""
    for word, rest in instructions((ROOT / "deploy" / "Dockerfile").read_text("utf-8")):
        print(f"{word} {rest[:100]}", flush=True)
        if word == "FROM":
            name = rest.partition(" AS ")[2] or "last"
            stage = stages[name] = Stage(fresh, scratch / name)
            continue
        assert stage is not None, "a Dockerfile begins with FROM"
        if word == "WORKDIR":
            stage.work = rest
            (stage.root / rest.lstrip("/")).mkdir(parents=True, exist_ok=True)
        elif word == "COPY":
            stage.copy(rest, stages)
        elif word == "USER":
            stage.user = rest
        elif word == "ENV":
            pairs = (pair.partition("=") for pair in shlex.split(rest))
            stage.environment |= {name: value.replace("$PATH", stage.environment["PATH"]) for name, _, value in pairs}
        elif word == "RUN":
            if any(part in rest for part in skipped):
                print("  left out")
            else:
                stage.run(rest, more)
        elif word == "ENTRYPOINT":
            entry = json.loads(rest)
        elif word == "HEALTHCHECK":
            health = rest.partition("CMD ")[2]
        else:
            assert word in UNMOVED, f"no step of this kind is known: {word}"
    assert stage is not None
    return stage, entry, health


def started(stage: Stage, entry: list[str], health: str, patience: float = 300) -> None:
    """Start what the image starts, wait until its own check of its health is content, and ask for the page."""
    port = "28765"
    stage.environment["LUDARIUM_PORT"] = port
    stage.environment["LUDARIUM_PREPARE"] = "0"
    server = subprocess.Popen(stage.command(entry, stage.user))
    try:
        until = time.monotonic() + patience
        while subprocess.run(
            stage.command(json.loads(health), stage.user), capture_output=True, check=False
        ).returncode:
            assert server.poll() is None, "it ended"
            assert time.monotonic() < until, "it does not become healthy"
            time.sleep(1)
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=60) as page:
            assert b"<title>" in page.read()
        kept = sorted(path.name for path in (stage.root / "data").iterdir())
        print(f"healthy; runs as {stage.user}, and keeps {', '.join(kept)}")
    finally:
        server.terminate()
        server.wait(60)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("fresh", type=Path)
    parser.add_argument("--env", nargs="*", default=[], metavar="NAME=VALUE")
    parser.add_argument("--skip", nargs="*", default=[], metavar="TEXT")
    arguments = parser.parse_args()
    if os.geteuid() != 0:
        sys.exit("this needs root, for chroot")
    more = dict(pair.split("=", 1) for pair in arguments.env)
    with tempfile.TemporaryDirectory() as scratch:
        Path(scratch).chmod(0o755)
        started(*built(arguments.fresh, Path(scratch), more, arguments.skip))


if __name__ == "__main__":
    main()

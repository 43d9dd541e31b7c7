"""The image, the compose file and the systemd unit: they name files, settings and commands that there are."""

import json
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from fnmatch import fnmatch
from pathlib import Path

import pytest
import typer.main
import yaml

from ludarium.cli.app import app

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tools"))
import try_image  # noqa: E402  it is found only now

DEPLOY = ROOT / "deploy"
STEPS = try_image.instructions((DEPLOY / "Dockerfile").read_text("utf-8"))
SERVE = typer.main.get_command(app).commands["serve"]
OTHERS = {"PATH", "PYTHONUNBUFFERED"}  # what is not ours


def of(word):
    return [rest for step, rest in STEPS if step == word]


def environment_names(text):
    """The names in `A=1 B=2`."""
    return {pair.partition("=")[0] for pair in shlex.split(text)}


def is_read(name):
    """Whether the program looks at that variable: as an option of `serve`, or by name in its sources, with or without the prefix."""
    options = {option.envvar for option in SERVE.params}
    files = [
        ROOT / "src/ludarium/server/settings.py",
        ROOT / "src/ludarium/server/wire.py",
        ROOT / "src/ludarium/kernel/cache.py",
    ]
    sources = "".join(file.read_text("utf-8") for file in files)
    spelt = {f'"{name}"', f'PREFIX + "{name.removeprefix("LUDARIUM_")}"'}
    return name in options or any(text in sources for text in spelt)


def is_sent(path):
    """Whether .dockerignore lets a file of the repository into the build; the last line that fits decides."""
    sent = True
    for line in (ROOT / ".dockerignore").read_text("utf-8").splitlines():
        pattern = line.removeprefix("!").strip()
        if not pattern or pattern.startswith("#"):
            continue
        parts = [path, *(str(one) for one in Path(path).parents)]
        if any(fnmatch(part, pattern) or (pattern.startswith("**/") and fnmatch(part, pattern[1:])) for part in parts):
            sent = line.startswith("!")
    return sent


def test_every_step_is_of_a_kind_that_is_tried():
    """tools/try_image.py can follow the whole file, and ends with something to start."""
    known = {"FROM", "WORKDIR", "COPY", "USER", "ENV", "RUN", "ENTRYPOINT", "HEALTHCHECK"} | try_image.UNMOVED
    assert {word for word, _ in STEPS} <= known
    assert STEPS[0][0] == "FROM" and json.loads(of("ENTRYPOINT")[0]) == ["ludarium", "serve"]
    assert json.loads(of("HEALTHCHECK")[0].partition("CMD ")[2])[:2] == ["sh", "-c"]
    assert of("USER") == ["ludarium"]


def test_what_is_copied_is_there_and_is_sent():
    copied = [rest.split()[:-1] for rest in of("COPY") if not rest.startswith("--from=")]
    sources = [source for words in copied for source in words]
    assert "src" in sources and [source for source in sources if not (ROOT / source).exists()] == []
    assert [source for source in sources if not is_sent(source)] == []
    assert is_sent("src/ludarium/__init__.py") and not is_sent("src/ludarium/__pycache__/errors.cpython-311.pyc")
    assert not is_sent("docs/hosting.md") and not is_sent(".git/config")
    stages = {rest.partition(" AS ")[2] for rest in of("FROM")}
    assert {rest.split()[0].removeprefix("--from=") for rest in of("COPY") if rest.startswith("--from=")} <= stages


def test_what_the_build_needs_is_copied():
    """The licence, the readme and all else that pyproject.toml names for a wheel."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    copied = {source for rest in of("COPY") for source in rest.split()[:-1]}
    assert {"README.md", *project["license-files"], "pyproject.toml", "constraints.txt"} <= copied
    pythons = {rest.split()[0].partition(":")[2].removesuffix("-slim") for rest in of("FROM")}
    assert len(pythons) == 1 and any(f"Python :: {pythons.copy().pop()}" in line for line in project["classifiers"])


def test_the_image_sets_what_serve_reads():
    names = {name for rest in of("ENV") for name in environment_names(rest)} - OTHERS
    assert names >= {"LUDARIUM_DATA", "LUDARIUM_HOST", "LUDARIUM_PORT"}
    assert sorted(name for name in names if not is_read(name)) == []
    assert not is_read("LUDARIUM_NOTHING")


def test_the_club_is_told_what_the_server_reads():
    """compose.yaml: its variables are settings, its words options of `serve`, its volumes folders that the image has."""
    club = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
    ours = club["services"]["ludarium"]
    assert sorted(name for name in ours["environment"] if not is_read(name)) == []
    assert {"DATABASE_URL", "BROKER_URL", "PUBLIC_URL", "TRUSTED_PROXIES", "LUDARIUM_SECRET"} <= set(
        ours["environment"]
    )
    assert {word for word in ours["command"] if word.startswith("--")} <= {
        name for one in SERVE.params for name in one.opts
    }
    assert (DEPLOY / ours["build"]["context"] / ours["build"]["dockerfile"]).is_file()
    made = " ".join(of("RUN"))
    assert [place for place in (one.split(":")[1] for one in ours["volumes"]) if place not in made] == []
    assert set(ours["depends_on"]) <= set(club["services"])
    assert ours["environment"]["TRUSTED_PROXIES"] == club["networks"]["front"]["ipam"]["config"][0]["subnet"]


def test_the_images_of_the_club_are_those_of_one_release():
    """Every image says exactly which one it is."""
    services = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))["services"].values()
    assert all(re.fullmatch(r"[\w/]+:\d+\.\d+(\.\d+)?", one["image"]) for one in services if "image" in one)


def unit():
    """The unit's lines: a name and its values, one for each time it stands there."""
    found = {}
    for line in (DEPLOY / "ludarium.service").read_text("utf-8").splitlines():
        if "=" in line and not line.startswith("#"):
            name, _, value = line.partition("=")
            found.setdefault(name, []).append(value)
    return found


def test_the_unit_starts_a_command_that_there_is():
    lines = unit()
    program, command, *options = lines["ExecStart"][0].split()
    assert program.endswith("/bin/ludarium") and command == "serve"
    assert set(options) <= {name for one in SERVE.params for name in one.opts}
    names = {name for value in lines["Environment"] for name in environment_names(value)} - OTHERS
    assert names and sorted(name for name in names if not is_read(name)) == []
    hosting = (ROOT / "docs/hosting.md").read_text("utf-8")
    assert "deploy/ludarium.service" in hosting and lines["EnvironmentFile"][0].lstrip("-") in hosting


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd is not installed")
def test_systemd_understands_the_unit(tmp_path):
    """With a program that is there: the real one is installed by whoever hosts a club."""
    text = (DEPLOY / "ludarium.service").read_text("utf-8").replace("/opt/ludarium/bin/ludarium", "/bin/true")
    (tmp_path / "ludarium.service").write_text(text, "utf-8")
    command = ["systemd-analyze", "verify", "--man=no", str(tmp_path / "ludarium.service")]
    done = subprocess.run(command, capture_output=True, text=True)
    assert "ludarium.service" not in done.stderr and done.returncode == 0, done.stderr

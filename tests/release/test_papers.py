"""The papers of the project: they agree with one another and with the code, and their links lead somewhere."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
import yaml

import ludarium
from ludarium.cli.fetch import PUBLISHED

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
PYTHONS = [line.rpartition(" ")[2] for line in PROJECT["classifiers"] if re.search(r"Python :: 3\.\d+$", line)]

BROWSER = "/usr/bin/google-chrome"  # where GitHub's Ubuntu runners have one


def read(name):
    return yaml.safe_load((ROOT / name).read_text("utf-8"))


def test_one_version_everywhere():
    assert PROJECT["version"] == ludarium.__version__ == read("CITATION.cff")["version"]


def test_ci_tries_what_we_promise():
    """Three systems, every Python that the package names, and both ends of what it allows of numba."""
    jobs = read(".github/workflows/ci.yml")["jobs"]
    systems = jobs["systems"]["strategy"]["matrix"]
    assert systems["python"] == PYTHONS == ["3.11", "3.12", "3.13", "3.14"]
    assert [name.partition("-")[0] for name in systems["os"]] == ["ubuntu", "macos", "windows"]
    allowed = next(need for need in PROJECT["dependencies"] if need.startswith("numba"))
    oldest, newest = re.fullmatch(r"numba>=([\d.]+),<([\d.]+)", allowed).groups()
    ends = {one["name"]: one["pins"] for one in jobs["numba"]["strategy"]["matrix"]["include"]}
    assert f"numba=={oldest}.*" in ends["oldest"] and f"numba<{newest}" in ends["newest"]


def test_releases_need_no_password():
    """The index trusts the workflow, files carry attestations, and no job may do more than it must."""
    release = read(".github/workflows/release.yml")
    publish = release["jobs"]["publish"]
    assert publish["permissions"] == {"id-token": "write"} and publish["environment"]["name"] == "pypi"
    assert publish["steps"][-1]["with"] == {"attestations": True}
    assert release["permissions"] == {"contents": "read"}
    assert "secrets." not in (ROOT / ".github/workflows/release.yml").read_text("utf-8")


def test_a_released_wheel_has_the_engines():
    """It is built from the tree where they were made: `build` alone would make it of the source distribution, which has none."""
    steps = [step.get("run", "") for step in read(".github/workflows/release.yml")["jobs"]["build"]["steps"]]
    made, built = (next(number for number, run in enumerate(steps) if word in run) for word in ("engines", "-m build"))
    assert made < built and "-m build --sdist --wheel" in steps[built] and "wasm/modules" in steps[built + 1]


def test_a_released_wheel_is_small():
    """No more than 6 MB, as tests/release/test_wheel.py asks of the wheel that is built here."""
    steps = [step.get("run", "") for step in read(".github/workflows/release.yml")["jobs"]["build"]["steps"]]
    checked, kept = (next(n for n, run in enumerate(steps) if word in run) for word in ("-le 6000000", "-m build"))
    assert checked > kept


def test_ci_has_what_the_tests_start():
    """A browser, a database and a broker: whatever is missing would only be skipped."""
    steps = read(".github/workflows/ci.yml")["jobs"]["check"]["steps"]
    installed = next(step["run"] for step in steps if "apt-get install" in step.get("run", ""))
    assert {"postgresql", "redis-server"} <= set(installed.split())
    assert next(step for step in steps if step.get("run") == "make check")["env"]["CHROMIUM"] == BROWSER


def test_the_site_is_looked_at_and_has_the_data():
    """What is published went through a browser first, and has the data where `ludarium fetch` looks for it."""
    job = read(".github/workflows/site.yml")["jobs"]["build"]
    made, seen, data = (
        next(n for n, step in enumerate(job["steps"]) if word in step.get("run", ""))
        for word in ("make docs", "pytest --slow tests/e2e/test_docs_site.py", "tools/publish_data.py")
    )
    upload = job["steps"][-1]
    assert made < seen < data and job["steps"][seen]["env"]["CHROMIUM"] == BROWSER
    home, folder = PROJECT["urls"]["Documentation"].rstrip("/"), upload["with"]["path"]
    words = job["steps"][data]["run"].split()
    assert words[words.index("tools/publish_data.py") + 1] == folder + PUBLISHED.removeprefix(home)
    assert PUBLISHED.startswith(home) and words[-3:] == ["--kinds", "tables", "puzzles"]


@pytest.mark.parametrize("path", sorted((ROOT / ".github").rglob("*.yml")), ids=lambda path: path.name)
def test_every_file_of_the_forge_can_be_read(path):
    found = yaml.safe_load(path.read_text("utf-8"))
    assert isinstance(found, dict) and found


PAGES = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *sorted((ROOT / "src/ludarium/games").glob("*/RULES.md"))]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_and_pictures_are_there(page):
    """Whatever a page links to within the repository exists, and every example stands in a block of code."""
    text = page.read_text("utf-8")
    outside = re.sub(r"^```.*?^```", "", text, flags=re.DOTALL | re.MULTILINE)
    targets = [target.partition("#")[0] for target in re.findall(r"\]\(([^)\s]+)\)", outside)]
    assert not [to for to in targets if to and not re.match(r"\w+:", to) and not (page.parent / to).exists()]
    assert ">>>" not in re.sub(r"`[^`\n]*`", "", outside)


NAMES = "statics,afor,boardin"  # names in the code that look like mistakes
DATA = "*.pyc,*.svg,*.np?,*.woff2,*.png,*.po,*.mo,*.pgn,*.jsonl,*.wasm"


def test_no_word_is_misspelt():
    """In the pages, the rules, docstrings, templates and what the commands say, as far as codespell knows."""
    options = ["--builtin", "clear,rare", "--ignore-words-list", NAMES, "--skip", DATA]
    command = [sys.executable, "-m", "codespell_lib", *options, *PAGES, ROOT / "src/ludarium"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr

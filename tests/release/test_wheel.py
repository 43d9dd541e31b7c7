"""What people install: the wheel and the source distribution, built, looked into, and tried out in an empty folder."""

import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from email.parser import Parser
from pathlib import Path

import pytest

import ludarium
from ludarium.wasm.shelf import SHIPPED

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tools"))
import try_wheel  # noqa: E402  it is found only now

LARGEST = 6_000_000  # bytes of a wheel
EXTRAS = {"envs", "gif", "openspiel", "jax", "cuda", "ray", "postgres", "learn"}
ALIASES = {"pictures", "print", "terminal", "web"}
NEW_PYTHONS = ("3.12", "3.13", "3.14")


def built(source, kind, into):
    """The one file that hatchling makes of a source tree."""
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", into], cwd=source, check=True)
    return next(into.glob("*.whl" if kind == "wheel" else "*.tar.gz"))


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """A wheel of these sources, without engines that were made of other ones."""
    return built(ROOT, "wheel", tmp_path_factory.mktemp("wheel"))


def metadata(wheel):
    with zipfile.ZipFile(wheel) as archive:
        name = next(name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        return Parser().parsestr(archive.read(name).decode())


def test_the_wheel_has_everything_and_nothing_else(wheel):
    """Every file of the package that git knows is in it, nothing else is, and it stays small."""
    with zipfile.ZipFile(wheel) as archive:
        packed = {name for name in archive.namelist() if ".dist-info/" not in name}
    package = ROOT / "src" / "ludarium"
    ours = {path for path in package.rglob("*") if path.is_file() and "__pycache__" not in path.parts}
    assert packed == {path.relative_to(ROOT / "src").as_posix() for path in ours}
    engines = sum(path.stat().st_size for path in SHIPPED.glob("*"))
    assert wheel.stat().st_size <= LARGEST, f"{wheel.stat().st_size} bytes; {engines} of engines before they are packed"


def test_what_the_wheel_says_of_itself(wheel):
    """One version everywhere; browser, terminal, pictures and print without extras; heavy things as extras."""
    said = metadata(wheel)
    assert said["Version"] == ludarium.__version__
    assert set(said.get_all("Provides-Extra")) == EXTRAS | ALIASES
    needed = said.get_all("Requires-Dist")
    plain = {re.match(r"[\w-]+", need)[0] for need in needed if "extra ==" not in need}
    assert {"fastapi", "uvicorn", "textual", "resvg-py", "typst", "numba"} <= plain
    assert not plain & {"torch", "jax", "ray", "gymnasium", "psycopg", "numba-cuda", "open-spiel"}
    assert not [need for need in needed if re.search(rf"extra == '({'|'.join(ALIASES)})'", need)]
    assert "](docs/" not in said.get_payload() and "main/docs/pictures/playing.webp)" in said.get_payload()
    listed = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["classifiers"]
    assert [f"Programming Language :: Python :: {version}" for version in NEW_PYTHONS] == [
        line for line in listed if line.rpartition(" ")[2] in NEW_PYTHONS
    ]


def test_the_sources_make_the_same_wheel(wheel, tmp_path):
    """Built from the source distribution alone, the wheel has the same files."""
    with tarfile.open(built(ROOT, "sdist", tmp_path / "sdist")) as archive:
        archive.extractall(tmp_path, filter="data")
    source = next(tmp_path.glob("ludarium-*"))
    shutil.copytree(SHIPPED, source / "src/ludarium/wasm/modules") if SHIPPED.is_dir() else None
    again = built(source, "wheel", tmp_path / "again")
    with zipfile.ZipFile(wheel) as first, zipfile.ZipFile(again) as second:
        assert {item.filename: item.CRC for item in first.infolist()} == {
            item.filename: item.CRC for item in second.infolist()
        }


def test_the_wheel_alone_plays(wheel, tmp_path):
    """Unpacked into an empty folder it plays every game, draws, prints and serves. The slow test installs it, too."""
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path / "package")
    folder = tmp_path / "empty"
    folder.mkdir()
    own = try_wheel.Installed(Path(sys.executable), folder, PYTHONPATH=str(tmp_path / "package"))
    names = try_wheel.games_are_played(own, briefly=True)
    try_wheel.things_are_made(own, names[0])
    try_wheel.table_answers(own)


PYTHONS = [shutil.which(f"python{version}") for version in ("3.11", *NEW_PYTHONS)]


@pytest.mark.slow
@pytest.mark.parametrize("python", [path for path in PYTHONS if path])
def test_a_clean_environment_is_enough(wheel, python, tmp_path):
    """The wheel and what pip fetches for it, for every Python that this machine has."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    environment |= {"LUDARIUM_CACHE": str(tmp_path / "cache")}
    if subprocess.run([python, "-V"], capture_output=True, check=False, env=environment).returncode:
        pytest.skip(f"{python} is a name without a Python")
    command = [python, ROOT / "tools" / "try_wheel.py", wheel, "--constraint", ROOT / "constraints.txt"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, cwd=tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "drew, printed, served" in done.stdout


def test_importing_loads_next_to_nothing():
    """`import ludarium` brings the package, its errors and what these need of the standard library; the rest comes when it is used."""
    script = "import sys; before = set(sys.modules); import ludarium; print(*sorted(set(sys.modules) - before))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    loaded = {name for name in done.stdout.split() if not name.startswith("_")}
    assert {name for name in loaded if name.startswith("ludarium")} == {"ludarium", "ludarium.errors"}
    allowed = {
        "collections",
        "contextlib",
        "copyreg",
        "enum",
        "functools",
        "itertools",
        "keyword",
        "operator",
        "re",
        "reprlib",
    }
    allowed |= {"types", "typing", "warnings"}
    assert {name.partition(".")[0] for name in loaded} <= allowed | {"ludarium"}

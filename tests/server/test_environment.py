"""Variables of the environment: good ones are taken, others are refused in one sentence, and all of them are documented."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from server_process import ServerProcess

from ludarium.errors import LudariumError
from ludarium.server import settings as module
from ludarium.server.settings import settings

ROOT = Path(__file__).parents[2]
NUMBERS = (
    "LUDARIUM_PORT", "LUDARIUM_WORKERS", "LUDARIUM_THINKERS", "LUDARIUM_THINKING_QUOTA", "LUDARIUM_SOCKETS_OF_GUEST",
    "LUDARIUM_SOCKETS_OF_ADDRESS", "LUDARIUM_KEEP_WAITING", "LUDARIUM_KEEP_GUESTS",
)  # fmt: skip
WRONG = (
    [(name, bad, "a whole number from ") for name in NUMBERS for bad in ("many", "-1", "1.5", "²", "9" * 30)]
    + [("LUDARIUM_SILENCE", bad, "a number of seconds, ") for bad in ("long", "0", "-3", "nan", "inf")]
    + [(f"LUDARIUM_{name}", bad, "1 for yes or 0 for no") for name in ("PREPARE", "DEVELOP", "LIMITS") for bad in ("no", "2")]
    + [("PUBLIC_URL", "play.example.org", "begins with https:// or http://")]
    + [("BROKER_URL", "localhost:6379", "begins with redis://"), ("DATABASE_URL", "mysql://host/db", "begins with postgresql://")]
)  # fmt: skip


@pytest.fixture(autouse=True)
def data(monkeypatch, tmp_path):
    for name in (*NUMBERS, "LUDARIUM_SILENCE", "DATABASE_URL", "BROKER_URL", "PUBLIC_URL"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LUDARIUM_DATA", str(tmp_path / "data"))


@pytest.mark.parametrize(("name", "found", "right"), WRONG)
def test_what_cannot_be_right_is_refused_in_words(monkeypatch, tmp_path, name, found, right):
    """The sentence names the variable, what was found and what would do; nothing is written before it."""
    monkeypatch.setenv(name, found)
    with pytest.raises(LudariumError) as refused:
        settings()
    says = str(refused.value)
    assert says.startswith(f"{name} is {found!r} in the environment; it should be ") and right in says
    assert not (tmp_path / "data").exists()


def test_a_password_is_not_shown(monkeypatch):
    """What may be secret in an address is left out of the sentence."""
    monkeypatch.setenv("DATABASE_URL", "mysql://user:hush@host/db")
    with pytest.raises(LudariumError, match=re.escape("…@host/db")) as refused:
        settings()
    assert "hush" not in str(refused.value)


def test_good_ones_are_taken(monkeypatch):
    """Spaces around a value do no harm, and an empty one counts as none."""
    for name, value in (("LUDARIUM_PORT", " 9000 "), ("LUDARIUM_THINKERS", ""), ("LUDARIUM_LIMITS", "0")):
        monkeypatch.setenv(name, value)
    monkeypatch.setenv("PUBLIC_URL", "https://play.example.org/")
    monkeypatch.setenv("LUDARIUM_SILENCE", "2.5")
    found = settings()
    assert (found.port, found.thinkers, found.limits, found.prepare) == (9000, 0, False, True)
    assert found.public_url == "https://play.example.org" and found.secret and module.silence() == 2.5


@pytest.mark.parametrize("name", ["LUDARIUM_KEEP_GUESTS", "LUDARIUM_LIMITS", "LUDARIUM_SILENCE"])
def test_the_server_says_it_without_a_traceback(tmp_path, name):
    """Both ways to start it print one sentence and end, whatever reads the variable first."""
    server = ServerProcess(tmp_path / "other", **{name: "for ever"})
    for words in (["ludarium.server.serving"], ["ludarium.cli.app", "serve", "--port", str(server.port)]):
        command = [sys.executable, "-m", *words]
        done = subprocess.run(command, env=server.environment, capture_output=True, text=True, timeout=300, check=False)
        assert done.returncode == 1 and "Traceback" not in done.stderr, done.stderr
        assert f"{name} is 'for ever'" in " ".join(done.stderr.split())


def test_all_variables_are_documented():
    """Whatever the server reads from the environment stands in docs/hosting.md."""
    page = (ROOT / "docs" / "hosting.md").read_text("utf-8")
    source = "".join(path.read_text("utf-8") for path in (ROOT / "src/ludarium/server").rglob("*.py"))
    named = set(re.findall(r'PREFIX \+ "([A-Z_]+)"', source)) | {name.upper() for name in module._NUMBERS}
    others = {"DATABASE_URL", "BROKER_URL", "PUBLIC_URL", "TRUSTED_PROXIES", "PROMETHEUS_MULTIPROC_DIR"}
    assert len(named) > 12
    assert [name for name in sorted({f"LUDARIUM_{one}" for one in named} | others) if f"`{name}" not in page] == []

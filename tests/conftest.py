"""Set-up for all tests: shared compiled code, simple generators importable, hypothesis without deadlines."""

import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from quickness import is_long, long_tests

HERE = Path(__file__).parent
for folder in (HERE / "games").glob("*"):
    sys.path.insert(0, str(folder))

sys.path.insert(0, str(HERE / "cli"))
sys.path.insert(0, str(HERE / "outside"))

# A shell that starts the tests in the background lets them, and all they start, ignore Ctrl-C; some tests send it.
signal.signal(signal.SIGINT, signal.default_int_handler)

settings.register_profile(
    "ludarium", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow], database=None
)
settings.load_profile("ludarium")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--slow", action="store_true", help="run the slow tests too")
    parser.addoption("--quick", action="store_true", help="leave out what tests/long.txt names")


WITH_OTHERS = ("arena", "cli", "e2e", "outside", "release", "server", "terminal", "wasm")
"""Tests that wait for browsers, servers and other programs: a machine can be busier than any patience."""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.pluginmanager.hasplugin("rerunfailures"):
        for item in items:
            if any(HERE / folder in item.path.parents for folder in WITH_OTHERS):
                item.add_marker(pytest.mark.flaky(reruns=1))
    if config.getoption("--quick"):
        lines = long_tests()
        for item in items:
            if is_long(item.nodeid, lines):
                item.add_marker(pytest.mark.skip(reason="long: `make check` runs it (tests/long.txt)"))
    if not config.getoption("--slow"):
        for item in items:
            if "slow" in item.keywords:
                item.add_marker(pytest.mark.skip(reason="slow: run with --slow"))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Under `--dist loadscope` tests share a process as `together` says."""
    if config.getoption("dist") != "loadscope":
        return None
    from xdist.scheduler import LoadScopeScheduling

    class Together(LoadScopeScheduling):
        def _split_scope(self, nodeid: str) -> str:
            return together(nodeid)

    return Together(config, log)


def together(nodeid: str) -> str:
    """What a test shares a process with: tests of the same game, of the one server, else of the same file.

    A process that has compiled a game's rules for one algorithm compiles them for the next in half the time. Simple
    generators compile nothing.
    """
    from ludarium import catalogue

    file = nodeid.partition("::")[0]
    if file.startswith("tests/server/"):
        alone = Path(file).stem in ("test_kills", "test_club") or Path(file).stem.startswith("test_chaos")
        return file if alone else "tests/server"
    game = next((name for name in catalogue.names() if name in nodeid), None)
    return file if game is None or "/test_simple_" in file else game


@pytest.fixture
def thorough(request: pytest.FixtureRequest) -> bool:
    """Whether the slow tests are run too."""
    return bool(request.config.getoption("--slow"))


@pytest.fixture
def part(thorough: bool) -> Callable[[int], int]:
    """How many of so many random samples to try: with the slow tests all, otherwise the first two in five."""
    return lambda many: many if thorough else max(1, many * 2 // 5)


@pytest.fixture
def with_toy(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """`load("toy")` gives the toy game of tests/cli, found by name like any other for as long as a test runs."""
    from toy_game import toy

    from ludarium import catalogue

    declared, names = catalogue.declared, catalogue.names()
    monkeypatch.setattr(catalogue, "declared", lambda name: toy() if name == "toy" else declared(name))
    monkeypatch.setattr(catalogue, "names", lambda: (*names, "toy"))
    catalogue.loaded.cache_clear()
    yield
    catalogue.loaded.cache_clear()

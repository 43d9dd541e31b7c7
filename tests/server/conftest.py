"""One server for most tests of a run."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from server_process import ServerProcess
from table_client import Guest


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with ServerProcess(tmp_path_factory.mktemp("server") / "data") as running:
        yield running


@pytest.fixture
def guests(server: ServerProcess) -> Iterator[Callable[[str], Guest]]:
    """Makes guests who leave when the test is over."""
    here: list[Guest] = []

    def come(name: str = "") -> Guest:
        here.append(Guest(server.base, name))
        return here[-1]

    yield come
    for guest in here:
        guest.leave()


@pytest.fixture
def ann(guests: Callable[[str], Guest]) -> Guest:
    return guests("Ann")


@pytest.fixture
def bob(guests: Callable[[str], Guest]) -> Guest:
    return guests("Bob")

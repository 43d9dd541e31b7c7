"""The toy game, found by name like any other for as long as a test runs."""

from collections.abc import Iterator

import pytest
from toy_game import toy

from ludarium import catalogue


@pytest.fixture
def with_toy(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """`load("toy")` gives the toy game."""
    declared, names = catalogue.declared, catalogue.names()
    monkeypatch.setattr(catalogue, "declared", lambda name: toy() if name == "toy" else declared(name))
    monkeypatch.setattr(catalogue, "names", lambda: (*names, "toy"))
    catalogue.load.cache_clear()
    yield
    catalogue.load.cache_clear()

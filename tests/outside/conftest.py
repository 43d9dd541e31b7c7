"""The tutorial's game for these tests: in a folder of its own, and known to this process while a test runs."""

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import tutorial

from ludarium import catalogue


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that the tutorial ends with."""
    return tutorial.written(tmp_path_factory.mktemp("my-games"))


@pytest.fixture(scope="session")
def named(folder: Path) -> dict[str, str]:
    """The environment in which `$LUDARIUM_GAMES` names that folder."""
    return tutorial.surroundings(named=folder)


@pytest.fixture
def fresh(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What a test registers is forgotten after it."""
    monkeypatch.setattr(catalogue, "_by_hand", {})
    monkeypatch.setenv("LUDARIUM_REGISTERED", "")
    yield
    catalogue.loaded.cache_clear()


@pytest.fixture
def registered(folder: Path, fresh: None, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The game, registered by hand."""
    monkeypatch.syspath_prepend(str(folder))
    game = catalogue.register(importlib.import_module(tutorial.NAME).GAME)
    assert Path(sys.modules[tutorial.NAME].__file__ or "").parent == folder / tutorial.NAME
    return game

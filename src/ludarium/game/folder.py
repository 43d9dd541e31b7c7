"""A game's folder: everything that reads one of its files finds it through this."""

import functools
import importlib
import importlib.util
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any


@dataclass(frozen=True)
class Folder:
    """The package that declares a game, by its dotted name. Without one (a game made by hand) it holds nothing."""

    package: str = ""

    @functools.cached_property
    def path(self) -> Path | None:
        """Where the folder is; None for a game that is a single module, or made by hand."""
        module = sys.modules.get(self.package) or (importlib.import_module(self.package) if self.package else None)
        source = getattr(module, "__file__", None)
        return Path(source).resolve().parent if source and hasattr(module, "__path__") else None

    def file(self, name: str) -> Path | None:
        """The file of that name; None where there is none."""
        path = self.path / name if self.path is not None else None
        return path if path is not None and path.is_file() else None

    def text(self, name: str) -> str | None:
        """The contents of the file of that name; None where there is none."""
        path = self.file(name)
        return None if path is None else path.read_text("utf-8")

    def module(self, name: str) -> Any:
        """The module of that name, imported; None where there is none. The name "" is the folder's own module."""
        if not name:
            return sys.modules.get(self.package) if self.package else None
        return importlib.import_module(f"{self.package}.{name}") if self.file(f"{name}.py") else None

    def attribute(self, module: str, name: str) -> Any:
        """The thing of that name in a module of the folder; None if there is none."""
        return getattr(self.module(module), name, None)

    @property
    def symbols(self) -> str:
        """The contents of `symbols.svg`, read once; empty where there is none."""
        path = self.file("symbols.svg")
        return "" if path is None else _read_once(path)


@functools.cache
def _read_once(path: Path) -> str:
    return path.read_text("utf-8")

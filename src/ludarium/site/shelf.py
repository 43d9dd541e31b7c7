"""Where the site's files are put: modules, learned tables, pictures and boards, each once, under names that tell their content."""

import gzip
import hashlib
import math
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ludarium.errors import LudariumError
from ludarium.game.game import Game
from ludarium.game.learned import Tables
from ludarium.server.study import board_svg
from ludarium.site import columns
from ludarium.wasm import shelf as engines

_LEVEL = 9
MOST_TABLES = 150_000
"""Bytes, packed: larger learned tables are left out unless somebody asks for them."""
RARE_PICTURES = "options/"
"""The folder, among the pictures, of those that are seen by people who change options."""


def slug(text: str) -> str:
    """A variant's text as part of an address."""
    return re.sub(r"[^\w]+", "-", text).strip("-")


def _gzipped(content: bytes) -> bytes:
    return gzip.compress(content, _LEVEL, mtime=0)


class Shelf:
    """Writes files into the site's folder and tells their addresses, from the site's root."""

    def __init__(self, root: Path, all_tables: bool = False) -> None:
        self.root = root
        self.most_tables = math.inf if all_tables else MOST_TABLES
        self.written: set[str] = set()
        self.measured: dict[int, tuple[Tables, int]] = {}

    def write(self, path: str, content: str | bytes) -> str:
        """Write a file; its address."""
        place = self.root / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(content.encode() if isinstance(content, str) else content)
        self.written.add(path)
        return path

    def packed(self, name: str, content: bytes, by: Callable[[bytes], bytes] = _gzipped) -> str:
        """Write a packed file: web spaces seldom pack what they send, so the page unpacks it."""
        path = f"engines/{name}.pack"
        if path not in self.written:
            self.write(path, by(content))
        return path

    def small(self, tables: Tables | None) -> Tables | None:
        """Learned tables, unless they are so large that the site would take too long to load: then none."""
        if tables is None:
            return None
        if id(tables) not in self.measured:  # packing takes a while, and many variants share their tables
            self.measured[id(tables)] = tables, len(gzip.compress(tables.weights.tobytes(), 1))
        return tables if self.measured[id(tables)][1] <= self.most_tables else None

    def table(self, game: Game) -> str:
        """The module with the variant's rules and scene. Nothing lies beside it, so neither needs large constants."""
        made = engines.made(game, False, scene=True)
        if made.beside is not None:
            raise LudariumError(
                f"the rules or the scene of {game.text} have constants too large for a page", code="NO_SCENE"
            )
        return self.packed(made.module.stem, made.module.read_bytes())

    def engine(self, game: Game, tables: Tables | None) -> dict[str, Any]:
        """The files that the variant's engine is loaded from."""
        made = engines.made(game, tables is not None)
        weights = None
        if tables is not None:
            content = tables.weights.tobytes()
            weights = self.packed(f"{game.name}-{hashlib.sha256(content).hexdigest()[:16]}-tables", content)
        beside = None
        if made.beside is not None:
            beside = self.packed(f"{made.beside.stem}-data", made.beside.read_bytes(), columns.packed)
        return {"module": self.packed(made.module.stem, made.module.read_bytes()), "beside": beside, "weights": weights}

    def picture(self, game: Game, folder: str = "") -> str:
        """The variant's board at the start."""
        return self.write(f"pictures/{folder}start-{slug(game.text)}.svg", board_svg(game.text, None))

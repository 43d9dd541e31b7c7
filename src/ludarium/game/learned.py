"""Learned tables: the weights of a game's patterns, as `ludarium learn` writes them.

They lie in the folder `learned` of a game, two files for each name that `tables_for` gives: `usual.npy` with the weights, one
byte each (one weight for all patterns that are images of each other, if the game says which are), and `usual.toml`, the card
that says how they were made. All processes map the same file into memory; where images share a weight, that is a file in the
cache with a weight for every pattern. `$LUDARIUM_TABLES` may name a folder with a folder `<game>` that is
taken instead of a game's own; with the value `none` nobody uses any tables.
"""

import contextlib
import functools
import hashlib
import io
import os
import tempfile
import time
import tokenize
import warnings
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from ludarium.errors import LudariumError
from ludarium.game.cards import CardedFile
from ludarium.kernel import cache
from ludarium.kernel.door import Quantised

if TYPE_CHECKING:
    from ludarium.game.game import Game
    from ludarium.game.parts import TableShape

MOST_WEIGHTS = 1_000_000
_BY_DEFAULT = Path(__file__).with_name("grid_patterns.py")
_NO_WEIGHTS = np.zeros(0, np.int8)
_DIGEST = hashlib.sha256().digest_size
_LAYOUT = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT}


@dataclass(frozen=True, eq=False)
class Tables:
    """The weights of a game's patterns: whole numbers of `step`."""

    weights: Quantised
    step: float
    card: Mapping[str, Any] = field(default_factory=dict)


NO_TABLES = Tables(_NO_WEIGHTS, 1.0)


def digest_of(game: "Game", shape: "TableShape") -> str:
    """What patterns mean: tables learned for other sources than `patterns.py` and `patterns_*.py` know nothing of these."""
    folder = game.folder.path
    if shape.meaning:
        sources = f"{_code(_BY_DEFAULT)} {shape.meaning}"
    else:
        sources = " ".join(_code(file) for file in sorted(folder.glob("patterns*.py"))) if folder is not None else ""
    return hashlib.sha256(f"{shape.name} {shape.weights} {sources}".encode()).hexdigest()[:16]


def _code(file: Path) -> str:
    """A source without comments, docstrings and layout: what may change while tables stay good."""
    kept, at_start = [], True
    for kind, text, *_ in tokenize.generate_tokens(io.StringIO(file.read_text("utf-8")).readline):
        if kind in _LAYOUT:
            at_start = at_start or kind == tokenize.NEWLINE
        elif not (at_start and kind == tokenize.STRING):
            kept.append(text)
            at_start = False
    return " ".join(kept)


def tables_of(game: "Game") -> Tables | None:
    """The learned tables of a variant; None where there are none.

    Files that are damaged, or were learned for other patterns, are left alone, and a warning says why.
    """
    try:
        return _tables_for(game, os.environ.get("LUDARIUM_TABLES", ""))
    except LudariumError as error:
        warnings.warn(f"{error} The program evaluates without them.", RuntimeWarning, stacklevel=2)
        return None


@functools.lru_cache(maxsize=64)
def _tables_for(game: "Game", instead: str) -> Tables | None:
    if game.judgement.tables_for is None or instead == "none":
        return None
    shape = game.judgement.tables_for(game.rules)
    own = game.folder.path / "learned" if game.folder.path is not None else None
    folder = Path(instead) / game.name if instead and (Path(instead) / game.name).is_dir() else own
    if shape.most < 1 or folder is None or not (folder / f"{shape.name}.npy").is_file():
        return None
    return read_tables(folder / f"{shape.name}.npy", shape, digest_of(game, shape))


def read_tables(file: Path, shape: "TableShape", digest: str) -> Tables:
    """The tables in a file. LudariumError says what is wrong with the file or the card beside it, and what helps."""
    carded = CardedFile(file, "learned tables", "learn them anew with `ludarium learn`.", "BAD_TABLES")
    _, card = carded.read({"patterns": digest}, "these tables were learned for other patterns than the game has now")
    step = card.get("step")
    weights = _whole(np.load(file, mmap_mode="r", allow_pickle=False), shape, f"{card['sha256']} {digest}")
    if weights.dtype != np.int8 or weights.shape != (shape.weights,):
        raise carded.refused(
            f"{shape.weights} weights of a byte each are wanted, not {weights.shape} of {weights.dtype}"
        )
    if not isinstance(step, float) or not 0 < step < 1:
        raise carded.refused("the card beside these learned tables does not say what a step is worth, between 0 and 1")
    return Tables(np.asarray(weights), step, card)


def stored(weights: Quantised, shape: "TableShape") -> Quantised:
    """The weights as a file has them: one for all patterns that are images of each other."""
    if shape.images is None:
        return weights
    images = np.asarray(shape.images())
    return np.asarray(weights[images == np.arange(images.size)], np.int8)


def _whole(weights: Any, shape: "TableShape", known_as: str) -> Any:
    """A weight for every pattern, from those in a file. Processes share it: the first to unfold it writes it to the cache."""
    if shape.images is None or weights.shape == (shape.weights,):
        return weights
    place = cache.home() / "tables" / f"{hashlib.sha256(known_as.encode()).hexdigest()}.npy"
    with contextlib.suppress(OSError):
        if (shared := _mapped(place, shape)) is not None:
            return shared
    whole = _unfolded(weights, shape)
    if whole.shape != (shape.weights,):
        return whole
    with contextlib.suppress(OSError):
        _share(place, whole)
        if (shared := _mapped(place, shape)) is not None:
            return shared
    return whole


def _unfolded(weights: Any, shape: "TableShape") -> Any:
    """A weight for every pattern; the weights as they are where there are not as many as patterns without their images."""
    assert shape.images is not None
    images = shape.images()
    first = images == np.arange(images.size)
    if weights.shape != (np.count_nonzero(first),):
        return weights
    whole = np.zeros(images.size, weights.dtype)
    whole[first] = weights
    return whole[images]


def _mapped(place: Path, shape: "TableShape") -> Any:
    """The weights in a file of the cache, in memory that all processes share; None where it is not there or not whole."""
    if not place.is_file():
        return None
    data = place.read_bytes()
    if data[-_DIGEST:] != hashlib.sha256(data[:-_DIGEST]).digest():
        return None
    os.utime(place)
    weights = np.load(place, mmap_mode="r", allow_pickle=False)
    return weights if weights.shape == (shape.weights,) else None


def _share(place: Path, whole: Any) -> None:
    """Write the weights to the cache in one piece, with a digest behind them; files that nobody used lately go."""
    place.parent.mkdir(parents=True, exist_ok=True)
    for old in place.parent.glob("*.npy"):
        if old.stat().st_mtime < time.time() - cache.KEPT_DAYS * 86400:
            old.unlink()
    buffer = io.BytesIO()
    np.save(buffer, whole)
    handle, part = tempfile.mkstemp(dir=place.parent, suffix=".part")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(buffer.getvalue() + hashlib.sha256(buffer.getvalue()).digest())
        Path(part).replace(place)
    finally:
        Path(part).unlink(missing_ok=True)

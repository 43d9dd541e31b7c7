"""Learned tables on disk: a byte for each weight, and a card that says how they were made."""

import hashlib
import io
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from ludarium.errors import LudariumError
from ludarium.game.game import Game
from ludarium.game.learned import MOST_WEIGHTS, Tables, digest_of, stored
from ludarium.game.parts import TableShape
from ludarium.kernel.door import Singles
from ludarium.kernel.quantising import LARGEST, codes_of

_OUTLIERS = 0.9999  # the share of the weights that must fit; larger ones are cut off


def replace(file: Path, data: bytes) -> None:
    """Write the file in one piece: a reader sees the old contents or the new.

    Windows lets nobody replace a file that another program has open; the new contents then stay beside it.
    """
    fresh = file.with_name(file.name + ".new")
    fresh.write_bytes(data)
    try:
        fresh.replace(file)
    except PermissionError:
        sentence = f"{file} cannot be replaced, perhaps because another program uses it; what is new is in {fresh}"
        raise LudariumError(sentence, code="FILE_IN_USE") from None


def quantised(weights: Singles, shape: TableShape) -> Tables:
    """The weights as whole numbers of a step that fits them. Images of each other, the last of the groups, get the same."""
    if shape.groups is not None:
        images = np.asarray(shape.groups()[-1])
        met = weights != 0
        sums, counts = np.bincount(images, weights), np.bincount(images, met)
        weights = (sums / np.maximum(counts, 1)).astype(np.float32)[images]
    sizes = np.abs(weights[weights != 0])
    step = max(float(np.quantile(sizes, _OUTLIERS)) / LARGEST if sizes.size else 0.0, 1e-6)
    return Tables(codes_of(weights / step), step)


def write_tables(folder: Path, game: Game, shape: TableShape, tables: Tables, card: Mapping[str, Any]) -> Path:
    """Write `<name>.npy` and its card `<name>.toml` into the folder; returns the first. Each is replaced in one piece."""
    assert tables.weights.size <= MOST_WEIGHTS, f"tables have at most {MOST_WEIGHTS:,} weights"
    folder.mkdir(parents=True, exist_ok=True)
    buffer = io.BytesIO()
    np.save(buffer, stored(tables.weights, shape))
    file = folder / f"{shape.name}.npy"
    facts = {
        **card,
        "step": float(f"{tables.step:.8g}"),
        "patterns": digest_of(game, shape),
        "sha256": hashlib.sha256(buffer.getvalue()).hexdigest(),
    }
    lines = [
        f"# How {file.name} was made.",
        *(f"{name} = {json.dumps(value, ensure_ascii=False)}" for name, value in facts.items()),
    ]
    replace(file, buffer.getvalue())
    replace(file.with_suffix(".toml"), ("\n".join(lines) + "\n").encode())
    return file

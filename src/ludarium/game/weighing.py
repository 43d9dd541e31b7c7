"""Judging by weighed features: a game names what can be counted in a position, its `weights.toml` says what each is worth.

`weights.toml` is in the game's folder and is written by `make tune`:

    features = ["men", "lanes"]      # the names, in the order in which the game's `features` returns the numbers
    [rows]
    usual = [0.9, 1.7]               # one row for each kind of variant that is judged differently

`$LUDARIUM_WEIGHTS` may name a folder with a `<game>.toml` that is taken instead, so that two sets of weights can play
each other. Weights are constants of the compiled code; the digest of the compile cache covers them.
"""

import os
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ludarium.errors import LudariumError
from ludarium.kernel.cache import depends_on
from ludarium.kernel.compiling import compiled


@dataclass(frozen=True)
class Weights:
    """The features' names, and for each kind of variant one number for each of them."""

    features: tuple[str, ...]
    rows: dict[str, tuple[float, ...]]

    @property
    def table(self) -> tuple[tuple[float, ...], ...]:
        """The rows alone, in the order of the file: what compiled code picks from."""
        return tuple(self.rows.values())


def weights_for(folder: Path) -> Weights:
    """The weights of the game in `folder`. LudariumError where a row and the features do not match."""
    source = _source(folder)
    depends_on(folder, source)
    table = tomllib.loads(source.read_text("utf-8"))
    weights = Weights(tuple(table["features"]), {name: tuple(map(float, row)) for name, row in table["rows"].items()})
    for name, row in weights.rows.items():
        if len(row) != len(weights.features):
            wanted = len(weights.features)
            raise LudariumError(f"{source}: row {name!r} has {len(row)} weights for {wanted} features")
    return weights


def _source(folder: Path) -> Path:
    """The game's own file, or one put in its place."""
    other = os.environ.get("LUDARIUM_WEIGHTS")
    instead = Path(other) / f"{folder.name}.toml" if other else None
    return instead if instead is not None and instead.exists() else folder / "weights.toml"


@compiled
def weighed(features: Any, weights: Any) -> Any:
    """The sum of features times weights, as a guess between −1 and +1: a sum of 1 is a lead worth one half."""
    total = 0.0
    for i in range(len(weights)):
        total += features[i] * weights[i]
    return total / (1.0 + abs(total))

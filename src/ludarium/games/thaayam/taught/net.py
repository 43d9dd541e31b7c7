"""How nets evaluate a position: they taught themselves the games for three and four, which nobody has solved.

`nets.npz` has them as whole numbers of two bytes, and for each the value of 1. `python -m ludarium.games.thaayam.taught`
makes them; `nets.toml` says how these were made.
"""

import io
import math
from pathlib import Path
from typing import Any

import numpy as np

from ludarium.game.cards import CardedFile
from ludarium.games.thaayam.taught.seeing import BIAS, MEASURED, MEASURES, ROWS, SEEN, measured, rows_seen
from ludarium.kernel.cache import depends_on
from ludarium.kernel.compiling import compiled

UNITS = 15
WIDTH = UNITS + 1
SIZE = (ROWS + 1) * WIDTH
"""Numbers in a net: a row for everything that can be seen, and what the units add. The last column adds by itself."""
ADDS = ROWS * WIDTH
NAMES = "three", "four"
FILE = Path(__file__).with_name("nets.npz")


def read_nets(file: Path) -> tuple[Any, tuple[float, ...]]:
    """The nets of a file, one after the other, and what a unit of each is worth. LudariumError where file or card is damaged."""
    again = f"learn them anew with `python -m {__package__}`, or install Ludarium again."
    data, _ = CardedFile(file, "nets", again, "BAD_TABLES").read({})
    with np.load(io.BytesIO(data), allow_pickle=False) as nets:
        return np.concatenate([nets[name] for name in NAMES]), tuple(map(float, nets["steps"]))


depends_on(FILE.parents[1], FILE)
NETS, STEPS = read_nets(FILE)

_NONE = -1


@compiled
def net_for(rules: Any) -> Any:
    """The number of the net that knows the variant; −1 if none does."""
    usual = rules.board + rules.spinner + rules.stepwise + rules.free + rules.play_on == 0
    usual = usual and rules.twins == 1 and rules.shelter == 1
    return rules.players - 3 if usual and rules.players > 2 and rules.pieces == 4 else _NONE


@compiled
def net_odds(rules: Any, state: Any, player: Any) -> Any:
    """The odds that the player wins, on a logarithmic scale, by the variant's net: between two turns, while nobody has won."""
    net = net_for(rules)
    first, step = net * SIZE, STEPS[net]
    rows, numbers, total = rows_seen(rules, state, player), measured(rules, state, player), 0.0
    for k in range(WIDTH):
        whole = int(NETS[first + BIAS * WIDTH + k])
        for i in range(SEEN):
            whole += int(NETS[first + rows[i] * WIDTH + k])
        raised = float(whole)
        for i in range(MEASURES):
            raised += numbers[i] * float(NETS[first + (MEASURED + i) * WIDTH + k])
        raised *= step
        if k == UNITS:
            total += raised
        elif raised > 0.0:
            total += raised * step * float(NETS[first + ADDS + k])
    return total


@compiled
def taught_worth(rules: Any, state: Any, player: Any) -> Any:
    """What such a position is worth to the player: all but the winner share the places behind."""
    chance = 0.5 + 0.5 * math.tanh(0.5 * net_odds(rules, state, player))
    least = 1.0 / (rules.players - 1)
    return chance * (1.0 + least) - least

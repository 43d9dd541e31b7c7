"""The GPU's lanes, on numba's simulator: the logic of kernels is tested where no GPU is."""

import os
import subprocess
import sys

SCRIPT = """
import warnings
warnings.simplefilter("ignore")
import ludarium
from ludarium.batch import Batch
for text in {games}:
    game = ludarium.load(text)
    there, here = Batch(game, 5, seed=2, device="cuda"), Batch(game, 5, seed=2)
    for _ in range(4):
        actions = here.sample()
        assert there.on.host(there.sample()).tolist() == actions.tolist()
        there.step(actions)
        here.step(actions)
        assert (there.on.host(there.words) == here.words).all()
        assert (there.on.host(there.legal_mask()) == here.legal_mask()).all()
        assert (there.on.host(there.observe()) == here.observe()).all()
    assert there.playouts(1, 3, 12) == here.playouts(1, 3, 12)
    one, other = there.playouts(2, 3, 12, each=True), here.playouts(2, 3, 12, each=True)
    assert one.lengths.tolist() == other.lengths.tolist()
    assert str(one.results) == str(other.results)  # as texts, for NaN is not even like itself
print("alike")
"""


def simulated(*games):
    known = {**os.environ, "NUMBA_ENABLE_CUDASIM": "1", "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT.format(games=games)], env=known, capture_output=True, text=True, check=False
    )
    assert done.stdout.strip() == "alike", done.stderr[-2000:]


def test_kernels_do_what_the_cpu_does():
    """Stepping, masks, observations and whole games are the same in kernels, with and without chance."""
    simulated("konane(size=4)", "thaayam")


def test_kernels_of_wide_games():
    """The same for games with many actions."""
    simulated("tafl(ruleset=brandubh)", "tiao(size=5)", "taifho")

"""The GPU itself, where there is one: millions of positions, met by random steps, are the same there and on the CPU."""

import pytest
from numba import cuda

import ludarium
from ludarium.batch import Batch

LANES, STEPS = 16_384, 64
GAMES = ("konane", "tafl", "tafl(ruleset=copenhagen)", "tiao(size=9)", "thaayam", "taifho", "taifho(players=4)")


@pytest.fixture
def two_places():
    """Where lanes can lie."""
    if not cuda.is_available():
        pytest.skip("no GPU here: numba found no CUDA device")
    return "cuda", "cpu"


@pytest.mark.parametrize("text", GAMES)
def test_a_million_positions(text, two_places):
    """The keys of all lanes agree after every step, and so do whole random games from where they stand then."""
    there, here = (Batch(ludarium.load(text), LANES, seed=7, device=device) for device in two_places)
    for _ in range(STEPS):
        there.step(there.sample())
        here.step(here.sample())
        assert (there.on.host(there.keys()) == here.keys()).all()
    far, near = (batch.playouts(1, 3, 300) for batch in (there, here))
    assert (far.hash, far.actions) == (near.hash, near.actions)


@pytest.mark.parametrize(("longest", "registers"), [(24, 64), (256, 64), (257, 128), (1024, 128), (1025, None)])
def test_registers(longest, registers):
    """Threads of games with short lists have fewer registers, so that more of them run at once."""
    limits = pytest.importorskip("ludarium.kernel.cuda", reason="numba-cuda is not installed").limits
    assert limits(longest).get("max_registers") == registers

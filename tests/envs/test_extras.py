"""What comes with the extras: masks for sb3-contrib, pictures by Pillow, and one hint where something is missing."""

import importlib
import sys

import numpy as np
import pytest

import ludarium
from ludarium.errors import MissingExtra

gymnasium = pytest.importorskip("gymnasium", reason="Gymnasium is not installed")
KONANE = "konane(size=4)"


@pytest.mark.parametrize("opponent", [None, "random"])
def test_action_masks_are_the_legal_actions(opponent):
    """`action_masks` tells truths for the position that the agent sees, after every step and at the end."""
    from ludarium.envs.solo import SoloEnv

    env = SoloEnv(KONANE, opponent=opponent)
    _, info = env.reset(seed=3)
    over = False
    while not over:
        masks = env.action_masks()
        assert masks.dtype == np.bool_ and masks.shape == (env.action_space.n,)
        assert np.flatnonzero(masks).tolist() == env.table.position.actions
        assert masks.tolist() == info["action_mask"].astype(bool).tolist()
        _, _, over, _, info = env.step(int(masks.argmax()))
    assert not env.action_masks().any()


def test_pixels_are_the_picture():
    """`rgb_array` is the board on white: the pixels that Pillow finds in our PNG."""
    pytest.importorskip("PIL", reason="Pillow is not installed")
    from ludarium.envs.drawing import SIDE, pixels

    position = ludarium.load(KONANE).start()
    board, other = pixels(position), pixels(position.play("a1"))
    assert board.shape == (SIDE, SIDE, 3) and board.dtype == np.uint8
    assert (board != other).any(axis=2).sum() > 100
    assert len(np.unique(board.reshape(-1, 3), axis=0)) > 20
    look = position.look()
    frame = tuple(int(look.frame[at : at + 2], 16) for at in (1, 3, 5))
    assert (board.reshape(-1, 3) == frame).all(axis=1).any()


MODULES = [
    ("ludarium.envs.gymnasium", "gymnasium", "envs"),
    ("ludarium.envs.solo", "gymnasium", "envs"),
    ("ludarium.envs.vector", "gymnasium", "envs"),
    ("ludarium.envs.pettingzoo", "pettingzoo", "envs"),
    ("ludarium.envs.openspiel", "pyspiel", "openspiel"),
    ("ludarium.envs.pgx", "jax", "jax"),
]


@pytest.mark.parametrize("module, library, extra", MODULES)
def test_a_missing_library_is_said(module, library, extra, monkeypatch):
    """Importing an environment without its library says what to install, in the words used everywhere."""
    for name in [name for name in sys.modules if name == library or name.startswith(f"{library}.")]:
        monkeypatch.setitem(sys.modules, name, None)
    monkeypatch.setitem(sys.modules, library, None)
    package = importlib.import_module("ludarium.envs")
    for name in [name for name in sys.modules if name.startswith("ludarium.envs.")]:
        monkeypatch.setattr(
            package, name.rpartition(".")[2], sys.modules[name]
        )  # importing anew replaces it: put it back
        monkeypatch.delitem(sys.modules, name)
    with pytest.raises(MissingExtra, match=rf"needs more packages .*pip install 'ludarium\[{extra}\]'") as caught:
        importlib.import_module(module)
    assert isinstance(caught.value, ImportError) and caught.value.code == "MISSING_EXTRA"


def test_pixels_and_gpus_say_the_same(monkeypatch):
    """So do pixels without Pillow, batches without numba-cuda, and matches without Ray."""
    from ludarium.arena.cluster import _ray
    from ludarium.envs.drawing import pixels

    position = ludarium.load(KONANE).start()
    cases = [
        ("PIL", "envs", lambda: pixels(position)),
        ("ludarium.kernel.cuda", "cuda", lambda: ludarium.Batch(position, 1, device="cuda")),
        ("ray", "ray", _ray),
    ]
    for library, extra, call in cases:
        monkeypatch.setitem(sys.modules, library, None)
        with pytest.raises(ludarium.MissingExtra, match=rf"pip install 'ludarium\[{extra}\]'"):
            call()

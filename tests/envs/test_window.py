"""The render mode `human`: a window shows the board; without one the boards are printed."""

import copy
import sys

import numpy as np
import pytest

from ludarium.envs.drawing import pixels

solo = pytest.importorskip("ludarium.envs.solo", reason="Gymnasium is not installed", exc_type=ImportError)
pettingzoo = pytest.importorskip("ludarium.envs.pettingzoo", reason="PettingZoo is missing", exc_type=ImportError)
pygame = pytest.importorskip("pygame", reason="pygame is not installed")
pytest.importorskip("PIL", reason="Pillow is not installed")
KONANE = "konane(size=4)"
SIDE = 160  # of the window here: drawing a large one takes most of a second


@pytest.fixture
def screen(monkeypatch):
    """A screen without anybody before it, and environments in a hurry."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setitem(solo.SoloEnv.metadata, "render_fps", 1000)
    monkeypatch.setattr(pettingzoo, "RENDER_FPS", 1000)
    monkeypatch.setattr("ludarium.envs.window.SIDE", SIDE)
    yield pygame.display
    pygame.display.quit()


def shown() -> np.ndarray:
    """The pixels in the window, rows first."""
    return pygame.surfarray.array3d(pygame.display.get_surface()).swapaxes(0, 1)


def is_shown(position) -> bool:
    return bool((shown() == pixels(position, SIDE)).all())


def closed_by_hand() -> None:
    """What happens when somebody clicks the cross of the window."""
    pygame.event.post(pygame.event.Event(pygame.QUIT))


def test_a_window_follows_a_gymnasium_game(screen, capsys):
    """After every reset and step it shows that very position, as `rgb_array` draws it; `close` closes it for good."""
    env = solo.SoloEnv(KONANE, render_mode="human")
    assert not screen.get_init(), "no window before there is something to show"
    env.reset(seed=1)
    assert is_shown(env.table.position) and screen.get_caption()[0] == env.game.title
    start = shown()
    while not env.table.over:
        env.step(int(env.action_masks().argmax()))
        assert is_shown(env.table.position)
    assert (shown() != start).any()
    env.reset(seed=1)
    assert (shown() == start).all()
    assert env.render() is None and capsys.readouterr().out == ""
    env.close()
    assert not screen.get_init()
    env.close()


def test_a_window_follows_a_pettingzoo_game(screen):
    """The same with agents."""
    env = pettingzoo.env(KONANE, render_mode="human")
    env.reset(seed=1)
    assert is_shown(env.table.position)
    for _ in range(3):
        env.step(int(env.last()[0]["action_mask"].argmax()))
        assert is_shown(env.table.position)
    env.close()
    assert not screen.get_init()


def test_somebody_closes_the_window(screen, capsys):
    """The game goes on to its end without it, silently; after `close` there is a window again."""
    env = solo.SoloEnv(KONANE, render_mode="human")
    env.reset(seed=1)
    closed_by_hand()
    while not env.table.over:
        env.step(int(env.action_masks().argmax()))
        assert not screen.get_init()
    env.reset(seed=2)
    assert not screen.get_init() and capsys.readouterr().out == ""
    env.close()
    env.reset(seed=2)
    assert is_shown(env.table.position)
    env.close()


def test_a_copy_has_no_window_yet(screen):
    """An environment with a window can be copied, and the copy goes on where it stands."""
    env = solo.SoloEnv(KONANE, render_mode="human")
    env.reset(seed=1)
    other = copy.deepcopy(env)
    other.step(int(other.action_masks().argmax()))
    assert is_shown(other.table.position) and other.table.position != env.table.position
    env.close()


@pytest.mark.parametrize("missing", ["pygame", "screen"])
def test_without_a_window_boards_are_printed(monkeypatch, capsys, missing):
    """One warning says what is missing, and every board is printed."""
    pygame.display.quit()
    if missing == "pygame":
        monkeypatch.setitem(sys.modules, "pygame", None)
    else:
        monkeypatch.setenv("SDL_VIDEODRIVER", "no such screen")
    env = solo.SoloEnv(KONANE, render_mode="human")
    with pytest.warns(RuntimeWarning, match=r"ludarium\[envs\]" if missing == "pygame" else "no such screen") as warned:
        env.reset(seed=1)
    assert len(warned) == 1 and warned[0].filename == __file__
    env.step(int(env.action_masks().argmax()))
    assert capsys.readouterr().out.count("  a b c d\n4 ") == 2
    env.close()

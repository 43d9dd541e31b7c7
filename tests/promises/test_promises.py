"""What every game promises, no matter who wrote it: run over every variant found. The promises are in `ludarium.testing`."""

import os
import subprocess
import sys

import pytest
from playthrough import playthrough
from promised import GAMES, VARIANTS, folder

from ludarium import testing

each_game = pytest.mark.parametrize("game", GAMES, ids=str)


@pytest.mark.parametrize("promise", testing.PROMISES, ids=lambda promise: promise.__name__)
@pytest.mark.parametrize("game", VARIANTS, ids=str)
def test_promises(game, promise):
    """Each promise, kept by each variant."""
    promise(testing.guarded(game))


@each_game
def test_golden_playthrough(game):
    """The playthrough in the folder is what the rules say today (`make playthroughs` writes it anew)."""
    assert playthrough(game) == (folder(game) / "playthrough.txt").read_text("utf-8")


@each_game
def test_interpreted_world_agrees(game):
    """Run as plain Python, without the compiler, the rules give the same game."""
    script = (
        "import random, ludarium\n"
        f"position = ludarium.load({game.text!r}).start(); chooser = random.Random(4)\n"
        "for _ in range(12):\n"
        "    if not position.actions: break\n"
        "    print(position.text(), position.mover, position.key, position.actions[:30])\n"
        "    position = position.act(chooser.choice(position.actions))\n"
    )
    answers = [
        subprocess.run(
            [sys.executable, "-c", script],
            env=_environment(NUMBA_DISABLE_JIT=flag),
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for flag in ("0", "1")
    ]
    assert answers[0] == answers[1]


def _environment(**extra: str) -> dict[str, str]:
    return {**os.environ, **extra}


@each_game
def test_rules_are_there_to_read(game):
    """The reader's rules say enough to play by."""
    assert len(game.rules_page().split()) > 300

"""What every game promises, no matter who wrote it: run over every variant found. The promises are in `ludarium.testing`."""

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
def test_rules_are_there_to_read(game):
    """The reader's rules say enough to play by."""
    assert len(game.rules_page().split()) > 300

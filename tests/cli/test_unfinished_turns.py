"""What a match knows about a turn in progress, which the protocol and the terminal rely on."""

import pytest
from toy_game import CONFIRM, HOP, toy

from ludarium.errors import IllegalMove
from ludarium.play.match import Match


def test_the_undo_token_takes_back_one_action():
    """A game's `undo_token` undoes the last action of the turn in progress, and nothing else."""
    match = Match(toy())
    match.push("2")
    match.push(">")
    match.push(">")
    assert match.push("<") is None
    assert match.pending == [2, HOP]
    assert match.pending_texts == ["2", ">"]
    turn = match.push("!")
    assert turn is not None
    assert (turn.text, turn.move) == ("2/h1", (2, HOP, CONFIRM))
    assert [action for _, action in turn.steps] == [2, HOP, CONFIRM]
    assert turn.steps[0][0] == match.start


def test_with_nothing_to_undo_the_game_says_so():
    """Without a turn in progress the token is the game's to refuse, with its own code."""
    match = Match(toy())
    with pytest.raises(IllegalMove) as refused:
        match.push("<")
    assert refused.value.code == "NO_PENDING_HOP"
    assert match.position == match.start

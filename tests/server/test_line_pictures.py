"""Pictures of a line, as the page gets them: whole SVGs once put together, and clear refusals."""

import random
from xml.etree import ElementTree as ET

import pytest

from ludarium import catalogue
from ludarium.play.boards import moves_of
from ludarium.play.match import Match
from ludarium.server.analysis_board import Analysed
from ludarium.server.line_pictures import MOST_FRAMES, frames_json
from ludarium.server.refusals import Refusal


@pytest.mark.parametrize("text", [game.text for game in catalogue.all_games()])
def test_each_frame_is_a_picture(text):
    match, rng = Match(catalogue.load(text)), random.Random(2)
    for _ in range(12):
        match.push(rng.choice(match.position.actions))
    actions = [action for move in moves_of(match) for action in move]
    made = frames_json(Analysed(match.game, None), actions, False, True)
    assert len(made["frames"]) == len(moves_of(match)) + 1
    pictures = [ET.fromstring(made["before"] + frame + made["after"]) for frame in made["frames"]]
    assert len({(one.get("width"), one.get("height"), one.get("viewBox")) for one in pictures}) == 1, (
        "a film has one size"
    )


def test_refusals():
    analysed = Analysed(catalogue.load("konane(size=4)"), None)
    with pytest.raises(Refusal, match="Action 1"):
        frames_json(analysed, [999], False, True)
    assert frames_json(analysed, [], True, False)["frames"] == [""]


def random_line(game, most):
    """The actions of a random game, up to so many moves."""
    match, rng = Match(catalogue.load(game)), random.Random(1)
    while len(moves_of(match)) < most and not match.outcome():
        match.push(rng.choice(match.position.actions))
    return match, [action for move in moves_of(match) for action in move]


def test_a_line_may_be_as_long_as_a_game_with_dice_and_no_longer():
    """Every throw is a move there."""
    match, actions = random_line("thaayam(players=4,board=ashtapada)", 300)
    assert len(moves_of(match)) == 300
    assert len(frames_json(Analysed(match.game, None), actions, False, True)["frames"]) == 301
    match, actions = random_line("thaayam(players=4,board=ashtapada)", MOST_FRAMES)
    with pytest.raises(Refusal, match="moves; an animated picture"):
        frames_json(Analysed(match.game, None), actions, False, True)

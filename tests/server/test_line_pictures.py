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
    for frame in made["frames"]:
        ET.fromstring(made["before"] + frame + made["after"])


def test_refusals():
    analysed = Analysed(catalogue.load("konane(size=4)"), None)
    with pytest.raises(Refusal, match="Action 1"):
        frames_json(analysed, [999], False, True)
    assert frames_json(analysed, [], True, False)["frames"] == [""]
    tiao = Match(catalogue.load("tafl"))
    rng = random.Random(1)
    while len(moves_of(tiao)) < MOST_FRAMES and not tiao.outcome():
        tiao.push(rng.choice(tiao.position.actions))
    if len(moves_of(tiao)) >= MOST_FRAMES:
        with pytest.raises(Refusal, match="moves; an animated picture"):
            frames_json(Analysed(tiao.game, None), [a for move in moves_of(tiao) for a in move], False, True)

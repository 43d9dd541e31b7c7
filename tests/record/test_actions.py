"""Games whose turns are given by the numbers of their actions, as a page without a server saves them."""

import json
import random

import pytest

import ludarium
from ludarium.errors import LudariumError
from ludarium.record.twin import from_json, read_whole_json

TAGS = {"Game": "konane", "Variant": "size=6", "Result": "*"}


def saved(**fields):
    return json.dumps({"record": 1, "tags": TAGS, **fields})


def test_actions_are_read_as_turns_in_the_notation():
    match = ludarium.Match(ludarium.load("konane(size=6)"))
    rng = random.Random(3)
    for _ in range(8):
        match.push(int(rng.choice(list(match.position.actions))))
    actions = [list(turn.move) for turn in match.turns]
    assert [node.text for node in from_json(saved(actions=actions)).line] == match.texts
    (spread,) = read_whole_json(json.dumps(json.loads(saved(actions=actions)), indent=1))
    assert [node.text for node in spread.line] == match.texts


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"actions": [[14], [1]]}, "turn 2 cannot be played"),
        ({"actions": [[14], ["d3"]]}, "a whole number is needed"),
        ({"actions": [[14]], "turns": ["c3"]}, "either turns or actions"),
    ],
)
def test_what_is_no_game_is_refused_with_its_place(fields, says):
    with pytest.raises(LudariumError, match=says):
        from_json(saved(**fields))

"""The terminal's hand does what tests/vectors says; the page's does the same (tests/e2e/test_page_hand.py)."""

import json
from pathlib import Path

import pytest

import ludarium
from ludarium.play.actions import actions_of, turns_of
from ludarium.server.looks import scene_of
from ludarium.terminal.choosing import CHOSEN, Choosing
from ludarium.terminal.ground import ground_of

FILES = sorted((Path(__file__).parents[1] / "vectors").glob("hand*.json"))
SCENARIOS = [scenario for file in FILES for scenario in json.loads(file.read_text())["scenarios"]]


def hand_over(scenario):
    """A hand over the scenario's view."""
    view = scenario["view"]
    occupied = {piece[0] for piece in view["pieces"]}
    named = occupied.union(*(way["c"] for way in (*view["legal"], *view["turns"])))
    touched = {step["touch"] for walk in scenario["walks"] for step in walk}
    board = (named | touched) - set(scenario["beside"])
    ground = ground_of(view["legal"], view["turns"], occupied, board, going_on=bool(view["pending"]))
    return Choosing.over(ground)


def words(chosen):
    return [list(chosen.actions), chosen.words]


def state(hand):
    """What can be seen of a hand; what is empty is left out."""
    found = {
        "held": list(hand.touched), "next": sorted(hand.next_cells), "far": sorted(hand.far_cells),
        "menu": [words(chosen) for chosen in hand.menu], "end": hand.end and words(hand.end),
        "inPlace": [words(chosen) for chosen in hand.in_place],
    }  # fmt: skip
    return {name: value for name, value in found.items() if value}


def step(hand, cell):
    """The hand after a touch, and what came of it."""
    touch = hand.touch(cell)
    seen = {"touch": cell, "is": touch.kind}
    if touch.kind == CHOSEN:
        return touch.hand, seen | {"play": list(touch.chosen.actions)}
    return touch.hand, seen | ({"refused": list(touch.cells)} if touch.cells else {}) | state(touch.hand)


def rest(hand):
    """A hand before anything was touched."""
    more = {"starts": sorted(hand.starts), "buttons": [words(chosen) for chosen in hand.buttons]}
    return state(hand) | {name: value for name, value in more.items() if value}


@pytest.mark.parametrize("scenario", SCENARIOS, ids=[scenario["name"] for scenario in SCENARIOS])
def test_the_hand_does_what_is_written(scenario):
    """At rest, and after every touch."""
    start = hand_over(scenario)
    assert rest(start) == scenario["rest"]
    for walk in scenario["walks"]:
        hand = start
        for expected in walk:
            hand, seen = step(hand, expected["touch"])
            assert seen == expected


@pytest.mark.parametrize("text", sorted({scenario["game"] for scenario in SCENARIOS if "game" in scenario}))
def test_the_positions_are_as_the_server_sends_them(text):
    """What the scenarios of real games say is legal, stands on the board and can be done in one turn is what a page gets."""
    game = ludarium.load(text)
    for scenario in (each for each in SCENARIOS if each.get("game") == text):
        position, view = game.position(scenario["position"]), scenario["view"]
        legal = [{**action, "s": kept["s"]} for action, kept in zip(actions_of(position), view["legal"], strict=True)]
        assert legal == view["legal"] and turns_of(position) == view["turns"]  # words may change; they decide nothing
        pieces = scene_of(position.look(position.mover))["pieces"]
        assert sorted(pieces) == sorted(view["pieces"])  # in whichever order they are drawn

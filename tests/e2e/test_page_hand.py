"""The page's hand does what tests/vectors says; the terminal's does the same (tests/terminal/test_terminal_hand.py)."""

import json
from pathlib import Path

from stage import Stage, table, view

FILES = sorted((Path(__file__).parents[1] / "vectors").glob("hand*.json"))

WALKED = """async (scenarios) => {
  const { Hand } = await import("/static/js/hand.js");
  const kept = (found) => Object.fromEntries(Object.entries(found).filter(([, value]) => value && value.length !== 0));
  const words = (choice) => choice && [choice.actions, choice.words];
  const state = (hand) => kept({
    held: hand.touched, next: [...hand.nextCells()].sort(), far: [...hand.farCells()].sort(), menu: hand.menu.map(words),
    end: words(hand.end), inPlace: hand.inPlace.map(words),
  });
  const rest = (hand) => ({ ...state(hand), ...kept({ starts: [...hand.starts].sort(), buttons: hand.buttons.map(words) }) });
  const step = (hand, cell) => {
    const result = hand.touch(cell), seen = { touch: cell, is: result.kind };
    return result.kind === "chosen" ? { ...seen, play: result.choice.actions } : { ...seen, ...kept({ refused: result.cells }), ...state(hand) };
  };
  return scenarios.map(({ view, beside, walks }) => {
    const over = () => new Hand(view, (cell) => !beside.includes(cell));
    const walked = walks.map((walk) => { const hand = over(); return walk.map(({ touch }) => step(hand, touch)); });
    return { rest: rest(over()), walks: walked };
  });
}"""
"""What the page's hand does in these scenarios."""


def test_the_hand_does_what_is_written(browse):
    """At rest and after every touch, in every scenario; one page for all of them."""
    stage = Stage(browse(), table(view({}, [])))
    stage.open()
    for file in FILES:
        scenarios = json.loads(file.read_text())["scenarios"]
        for scenario, found in zip(scenarios, stage.page.evaluate(WALKED, scenarios), strict=True):
            assert found == {part: scenario[part] for part in found}, scenario["name"]

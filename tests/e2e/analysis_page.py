"""What the tests of the analysis board do in the page: open it, touch cells, play moves."""

import json
import random

from stage import until

GAMES = ["konane(size=4)", "tafl(ruleset=brandubh)", "thaayam(pieces=1)"]
TREE = "ludarium.tree.data"


def opened(page, server, address):
    """An analysis, once its board is shown."""
    page.goto(f"{server.address}/analysis{address}")
    until(page, "document.getElementById('analysis').dataset.ready === 'true' && globalThis.ludarium")
    return page


def shown(page):
    until(page, "ludarium.page.dataset.shown === String(ludarium.asked) && !ludarium.playArea.moving")


def touch(page, *cells):
    """Touch cells one after the other, each once the board is ready for it."""
    for cell in cells:
        shown(page)
        page.evaluate(f"ludarium.playArea.touch({json.dumps(cell)})")
    shown(page)


CHOICES = """[...ludarium.position.view.legal.map(({ a }) => [a]),
  ...ludarium.position.throws.filter(({ actions }) => actions.length === 1).map(({ actions }) => actions)]"""


def act(page, actions):
    shown(page)
    here = page.evaluate("ludarium.actions.join()")
    page.evaluate(f"ludarium.act({actions})")
    until(page, f"ludarium.actions.join() !== '{here}' && ludarium.page.dataset.shown === String(ludarium.asked)")


def some_move(page, seed):
    """Any legal move, or throw."""
    shown(page)
    act(page, random.Random(seed).choice(page.evaluate(CHOICES)))


def other_move(page):
    """One that is not in the tree yet."""
    shown(page)
    known = page.evaluate("ludarium.here.children.map(({ actions }) => actions.slice(0, 1))")
    act(page, next(actions for actions in page.evaluate(CHOICES) if actions not in known))


def kept(page):
    until(page, "ludarium.page.dataset.kept === 'yes'")


def texts(page):
    return page.locator("#moves .ply").all_inner_texts()

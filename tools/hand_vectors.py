"""Write tests/vectors/hand_games.json: what a hand does over positions of real games, step by step.

Random games are searched for everything a hand can meet, and for each kind of event the position with the fewest actions is
kept. What the terminal's hand does there is written down as expected; read the difference before you keep it, for the page's
hand is held to the same (tests/vectors/README.md).

    python tools/hand_vectors.py
"""

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ludarium import catalogue
from ludarium.errors import LudariumError
from ludarium.game.position import Position
from ludarium.kernel.verbs import CHANCE
from ludarium.play.actions import actions_of, turns_of
from ludarium.terminal.choosing import ASKING, CHOSEN, HOLDING, REFUSED, Choosing, Touch, choosing_at
from ludarium.terminal.ground import Chosen

FILE = Path(__file__).parents[1] / "tests" / "vectors" / "hand_games.json"
ABOUT = "As hand.json, over positions of real games. Written by tools/hand_vectors.py."
GAMES = 2  # random games of each variant
VARIANTS = {  # and the actions in each of them
    "konane(size=6)": 60,
    "tafl(ruleset=brandubh)": 60,
    "taifho": 120,
    "taifho(setup=hidden)": 16,
    "thaayam": 100,
    "tiao(size=9)": 100,
}
Walk = tuple[str, ...]


def positions(text: str) -> Iterator[tuple[Position, bool]]:
    """Positions of random games in which somebody acts, each with whether a turn is in progress."""
    for seed in range(GAMES):
        rng, position, last = random.Random(seed), catalogue.load(text).start(), CHANCE
        for _ in range(VARIANTS[text]):
            if position.is_over:
                break
            if position.mover != CHANCE and _readable(position):
                yield position, position.mover == last
            last = position.mover
            position = position.act(rng.choice(position.actions))


def _readable(position: Position) -> bool:
    """Whether the position can be found again by its text: the tests do so."""
    try:
        return position.game.position(position.text()) == position
    except LudariumError:
        return False


def candidates(hand: Choosing, rng: random.Random) -> list[str]:
    """Cells worth touching now: those marked, those touched before, another start, and a stray one."""
    some = sorted(hand.next_cells | hand.far_cells if hand.touched else hand.starts)
    picked = rng.sample(some, min(len(some), 8))
    strays = [rng.choice(sorted(cells)) for cells in (hand.starts, hand.ground.board) if cells]
    return list(dict.fromkeys([*picked, *hand.touched, *strays]))


def sort_of(before: Choosing, touch: Touch) -> tuple[object, ...]:
    """What kind of event a touch is."""
    hand, chosen = touch.hand, touch.chosen
    came = bool(hand.menu), bool(hand.end), bool(hand.far_cells), bool(hand.in_place), hand.given
    whole = chosen is not None and (len(chosen.actions) > 1, min(len(chosen.cells), 4))
    held, kept = min(len(before.touched), 3), min(len(hand.touched), 4)
    return before.ground.going_on, bool(before.menu), bool(before.end), held, touch.kind, kept, whole, *came


def search(text: str) -> dict[tuple[object, ...], tuple[int, Position, bool, Walk]]:
    """For every kind of event the smallest position it was met in, and the touches that lead to it."""
    found: dict[tuple[object, ...], tuple[int, Position, bool, Walk]] = {}
    rng = random.Random(text)
    for position, going_on in positions(text):
        start = choosing_at(position, going_on=going_on)
        size = len(start.ground.legal) + 3 * len(start.ground.turns)
        ways: list[tuple[Choosing, Walk]] = [(start, ())]
        for hand, walk in ways:
            for cell in candidates(hand, rng):
                touch = hand.touch(cell)
                sort = sort_of(hand, touch)
                if sort not in found or size < found[sort][0]:
                    found[sort] = (size, position, going_on, (*walk, cell))
                if touch.kind in (HOLDING, ASKING) and len(walk) < 4 and len(ways) < 24:
                    ways.append((touch.hand, (*walk, cell)))
    return found


# --- writing


def words(chosen: Chosen) -> list[Any]:
    """What a button stands for and says."""
    return [list(chosen.actions), chosen.words]


def state(hand: Choosing) -> dict[str, Any]:
    """What can be seen of a hand; what is empty is left out."""
    found: dict[str, Any] = {"held": list(hand.touched), "next": sorted(hand.next_cells), "far": sorted(hand.far_cells)}
    found |= {"menu": [words(chosen) for chosen in hand.menu], "end": hand.end and words(hand.end)}
    found |= {"inPlace": [words(chosen) for chosen in hand.in_place]}
    return {name: value for name, value in found.items() if value}


def walked(hand: Choosing, walk: Walk) -> list[dict[str, Any]]:
    """What happens at every touch."""
    steps: list[dict[str, Any]] = []
    for cell in walk:
        touch = hand.touch(cell)
        hand = touch.hand
        steps.append({"touch": cell, "is": touch.kind})
        if touch.kind == CHOSEN and touch.chosen is not None:
            steps[-1] |= {"play": list(touch.chosen.actions)}
        else:
            steps[-1] |= ({"refused": list(touch.cells)} if touch.kind == REFUSED else {}) | state(hand)
    return steps


def scenario(position: Position, going_on: bool, walks: list[Walk]) -> dict[str, Any]:
    """One position and what a hand does over it."""
    hand, look = choosing_at(position, going_on=going_on), position.look(position.mover)
    more = {"starts": sorted(hand.starts), "buttons": [words(chosen) for chosen in hand.buttons]}
    return {
        "name": f"{position.game.text} {position.text()}",
        "game": position.game.text,
        "position": position.text(),
        "beside": sorted({cell.name for cell in look.cells} - hand.ground.board),
        "view": {
            "pieces": [[piece.cell, piece.symbol, piece.owner, piece.count, piece.turn] for piece in look.pieces],
            "pending": [{"text": "", "cells": []}] if going_on else [],
            "legal": actions_of(position),
            "turns": turns_of(position),
        },
        "rest": state(hand) | {name: value for name, value in more.items() if value},
        "walks": [walked(hand, walk) for walk in walks],
    }


def scenarios(text: str) -> list[dict[str, Any]]:
    """Those of one variant; a walk that is the beginning of another is not walked twice."""
    places: dict[tuple[Position, bool], set[Walk]] = {}
    for _, position, going_on, walk in search(text).values():
        places.setdefault((position, going_on), set()).add(walk)
    made = []
    for (position, going_on), walks in places.items():
        whole = [walk for walk in walks if not any(walk == other[: len(walk)] for other in walks - {walk})]
        made.append(scenario(position, going_on, sorted(whole)))
    return sorted(made, key=lambda one: str(one["name"]))


def laid_out(made: list[dict[str, Any]]) -> str:
    """JSON with a line for each action and each touch, so that differences can be read."""
    one = json.JSONEncoder(ensure_ascii=False).encode
    blocks = []
    for each in made:
        head = "".join(f"{one(key)}: {one(value)},\n   " for key, value in each.items() if key not in ("view", "walks"))
        parts = ",\n    ".join(
            f"{one(key)}: [" + ",\n     ".join(map(one, value)) + "]" for key, value in each["view"].items()
        )
        walks = ",\n    ".join("[" + ",\n     ".join(map(one, walk)) + "]" for walk in each["walks"])
        blocks.append(f'  {{{head}"view": {{\n    {parts}}},\n   "walks": [\n    {walks}]}}')
    return f'{{\n "about": {one(ABOUT)},\n "scenarios": [\n' + ",\n".join(blocks) + "\n ]\n}\n"


def main() -> None:
    """Search, and write the file."""
    made = [each for text in VARIANTS for each in scenarios(text)]
    FILE.write_text(laid_out(made))
    print(f"{FILE}: {len(made)} positions, {sum(len(each['walks']) for each in made)} walks")


if __name__ == "__main__":
    main()

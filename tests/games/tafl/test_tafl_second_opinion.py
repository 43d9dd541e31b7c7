"""The engine against the simple generator, for every ruleset and option: moves, captures, ends, texts."""

import os
import random
from collections import Counter
from collections.abc import Callable

import pytest
from simple_tafl_rulesets import RULESETS
from tafl_second_opinion import both_ways, compare, random_study

MORE = int(os.environ.get("LUDARIUM_MORE", "1"))

OPTIONS = [
    "tafl(edge_capture=on)", "tafl(corner_hostile=attackers)", "tafl(escape=edge)", "tafl(throne_hostile_to_king=on)",
    "tafl(layout=square)", "tafl(attacker_speed=3,defender_speed=1)", "tafl(first_mover=defenders)",
    "tafl(ruleset=brandubh,king_speed=2,linnaean=on)", "tafl(ruleset=brandubh,edge_capture=on,exit_fort=on)",
    "tafl(ruleset=brandubh,escape=edge,king_strength=w,king_armed=anvil)",
    "tafl(ruleset=ard_ri,escape=corner,corner_hostile=king,king_strength=m)",
    "tafl(ruleset=tablut,throne_stop=men,throne_pass=attackers)",
    "tafl(ruleset=tablut,king_strength=m,escape=corner,corners=2,shieldwall=strong)",
    "tafl(throne_stop=none,throne_pass=none,throne_hostile_occupied=defenders,king_armed=none)",
    "tafl(ruleset=sea_battle,shieldwall=strong,exit_fort=on,escape=corner)",
    "tafl(ruleset=copenhagen,shieldwall=weak,king_armed=none)", "tafl(ruleset=copenhagen,edge_capture=on)",
    "tafl(ruleset=copenhagen,king_armed=hammer)", "tafl(ruleset=copenhagen,king_armed=anvil,encirclement=off)",
    "tafl(ruleset=fetlar,corners=2,shieldwall=strong,exit_fort=on)",
]  # fmt: skip


def compared(text: str, studies: int, plies: int) -> Counter[str]:
    """Compare over random studies, and along one random game."""
    chance = random.Random(text)
    game, rules = both_ways(text)
    own = game.rules.board.width
    seen: Counter[str] = Counter()
    for _ in range(studies * MORE):
        size = own if own > 11 or "layout" in text or chance.random() < 0.5 else chance.choice((7, 9, 11))
        compare(game, rules, random_study(chance, size, rules), chance, seen, 5)
    for _ in range(MORE):
        here = game.start()
        for ply in range(plies):
            if ply % 10 == 0 or here.is_over:
                compare(game, rules, here.text(), chance, seen, 2)
            if here.is_over:
                break
            here = here.act(chance.choice(here.actions))
    return seen


@pytest.mark.parametrize("ruleset", RULESETS)
def test_rulesets_agree(ruleset: str, part: Callable[[int], int]) -> None:
    """Every named ruleset, in studies and in play."""
    large = {"parlett": 40, "alea_evangelii": 25}
    seen = compared(f"tafl(ruleset={ruleset})", part(large.get(ruleset, 80)), part(60))
    assert min(seen["moves"], seen["takes"]) > 0


@pytest.mark.parametrize("text", OPTIONS)
def test_options_agree(text: str, part: Callable[[int], int]) -> None:
    """Every option, most of them on several rulesets."""
    seen = compared(text, part(50), part(30))
    assert min(seen["moves"], seen["takes"]) > 0

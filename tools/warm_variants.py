"""Compile what players need for several variants, each in a process of its own: `python tools/warm_variants.py GAME …`."""

import multiprocessing
import random
import sys

import ludarium
from ludarium.play.limits import Limits


def warm(text):
    """Let every kind of player choose a turn of the variant."""
    game = ludarium.load(text)
    match = ludarium.Match(game)
    chance = random.Random(1)
    while match.position.mover < 0:
        match.push(chance.choice(match.position.actions))
    for name in ("level:10", "level:3", "uct:nodes=50", "greedy", "random"):
        ludarium.player(name).choose(match, Limits(movetime=50))
    return text


if __name__ == "__main__":
    with multiprocessing.get_context("spawn").Pool(len(sys.argv) - 1) as pool:
        for done in pool.imap_unordered(warm, sys.argv[1:]):
            print("ready:", done, flush=True)

"""Measure OpenSpiel on games of like size; run inside its own environment by `bench/table.py --peers`."""

import json
import platform
import random
import sys
import time
from importlib.metadata import version

import pyspiel

GAMES = ("breakthrough", "clobber(rows=8,columns=8)")


def random_games(game, seconds):
    """Whole random games per CPU second in its C++ core: rollouts of one search step."""
    done, batch, begun = 0, 10, time.process_time()
    while (spent := time.process_time() - begun) < seconds:
        evaluator = pyspiel.RandomRolloutEvaluator(batch, 7)
        bot = pyspiel.MCTSBot(game, evaluator, 2.0, 1, 100, False, 7, False)
        bot.mcts_search(game.new_initial_state())
        done, batch = done + batch, batch * 2
    return done / spent


def count(state, depth):
    if state.is_terminal():
        return 0
    actions = state.legal_actions()
    return len(actions) if depth == 1 else sum(count(state.child(action), depth - 1) for action in actions)


def perft_leaves(game, seconds):
    """Leaves per CPU second, counted through its Python API (it offers no other way)."""
    depth = 1
    while True:
        begun = time.process_time()
        leaves = count(game.new_initial_state(), depth)
        spent = time.process_time() - begun
        if spent > seconds / 4:
            return leaves / spent
        depth += 1


def api_steps(game, seconds):
    """Legal actions, choose one, apply it: steps per CPU second."""
    chooser, steps, state, begun = random.Random(1), 0, game.new_initial_state(), time.process_time()
    while (spent := time.process_time() - begun) < seconds:
        for _ in range(200):
            if state.is_terminal():
                state = game.new_initial_state()
            actions = state.legal_actions()
            state.apply_action(actions[int(chooser.random() * len(actions))])
            steps += 1
    return steps / spent


def main():
    seconds = float(sys.argv[1])
    for name in GAMES:
        game = pyspiel.load_game(name)
        figures = {
            "game": f"OpenSpiel {name}",
            "random_games": random_games(game, seconds),
            "perft_leaves": perft_leaves(game, seconds),
            "api_steps": api_steps(game, seconds),
            "machine": f"Python {platform.python_version()}, open_spiel {version('open_spiel')}",
        }
        print(json.dumps(figures), flush=True)


main()

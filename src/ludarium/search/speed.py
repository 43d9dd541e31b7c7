"""How fast a game runs on this machine: one thread, per second of CPU time."""

import platform
import random
import time
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from typing import Any

from ludarium.game.game import Game
from ludarium.game.position import Position
from ludarium.kernel import compiled_rules
from ludarium.search.alphabeta import AlphaBeta
from ludarium.search.budget import Budget
from ludarium.search.perft import count_leaves, count_turns, perft
from ludarium.search.playouts import playouts, random_games

LONGEST_GAME = 5_000
"""Random games are cut off here: some games never end when played at random."""


def entrances(game: Game) -> list[Callable[..., Any]]:
    """What the commands compile for a game."""
    composed = game.composed or game.stochastic
    return [*compiled_rules.entrances(game.composed), random_games, count_turns if composed else count_leaves]


def measured(game: Game, seconds: float = 1.0, seed: int = 1) -> dict[str, Any]:
    """Random games, moves, perft leaves and API steps per CPU second, and the CPU seconds compiling took here."""
    begun = time.process_time()
    for function in entrances(game):
        game.door.enter(function)
    compile_seconds = time.process_time() - begun
    games, actions = _random_games(game, seconds, seed)
    return {
        "game": game.text,
        "random_games": round(games, 1),
        "moves": round(actions),
        "perft_leaves": round(_perft_leaves(game.start(), seconds)),
        "api_steps": round(_api_steps(game, seconds, seed)),
        "compile_seconds": round(compile_seconds, 3),
        "machine": machine(),
    }


def searched(position: Position, depth: int) -> dict[str, Any]:
    """Alpha-beta to that depth on a fresh table: nodes, CPU seconds in all and to each depth, nodes per CPU second.

    The nodes depend on nothing but the code: their sum over some positions is the signature of a search.
    """
    searcher = AlphaBeta(position.game)
    searcher.search(position, Budget(nodes=100))
    searcher, to_depth, begun = AlphaBeta(position.game), list[float](), time.process_time()
    result = searcher.search(
        position, Budget(depth=depth), report=lambda _: to_depth.append(round(time.process_time() - begun, 4))
    )
    seconds = max(time.process_time() - begun, 1e-6)
    return {
        "depth": result.depth,
        "nodes": result.nodes,
        "seconds": round(seconds, 4),
        "to_depth": to_depth,
        "nodes_per_second": round(result.nodes / seconds),
        "best": position.write(result.turn),
        "score": round(result.score, 4),
    }


def _random_games(game: Game, seconds: float, seed: int) -> tuple[float, float]:
    done = actions = 0
    batch, begun = 1, time.process_time()
    while (spent := time.process_time() - begun) < seconds:
        played = playouts(game.start(), batch, seed + done, LONGEST_GAME)
        done, actions = done + batch, actions + played.actions
        batch = min(2 * batch, 1 << 16)
    return done / spent, actions / spent


def _perft_leaves(position: Position, seconds: float) -> float:
    """Leaves per second at the first depth that takes long enough to measure, or at the deepest there is."""
    rate = 0.0
    for depth in range(1, 60):
        begun = time.process_time()
        leaves = perft(position, depth)
        spent = time.process_time() - begun
        if leaves == 0:
            break
        rate = leaves / max(spent, 1e-6)
        if spent > seconds / 8:
            break
    return rate


def _api_steps(game: Game, seconds: float, seed: int) -> float:
    """Legal actions, choose one, play it; through the friendly layer, as `legal_moves` where a turn is one action."""
    chooser = random.Random(seed)
    steps, position, begun = 0, game.start(), time.process_time()
    while True:
        for _ in range(200):
            legal = position.actions if game.composed else position.legal_moves
            count = len(legal)
            if count:
                position = position.play(legal[int(chooser.random() * count)])
                steps += 1
            else:
                position = game.start()
        spent = time.process_time() - begun
        if spent > seconds:
            return steps / spent


def machine() -> str:
    """The processor and the versions that the figures belong to."""
    names = [
        line.partition(":")[2].strip()
        for line in (Path("/proc/cpuinfo").read_text().splitlines() if Path("/proc/cpuinfo").exists() else [])
        if line.startswith("model name")
    ]
    processor = names[0] if names else platform.processor() or platform.machine()
    libraries = ", ".join(f"{name} {version(name)}" for name in ("numba", "numpy"))
    return f"{processor}, Python {platform.python_version()}, {libraries}"

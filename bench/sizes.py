"""How the cost grows: over the number of games stepped at once, over the size of the board; and what a second core brings."""

import time

import numpy as np
from clock import both, cores, rate
from whole import LONGEST, length, rollouts

import ludarium
from ludarium.batch import Batch, Mode
from ludarium.search.playouts import playouts

LANES = tuple(4**n for n in range(11))  # 1 … 1,048,576
BATCHED = "konane(size=6)"
BOARDS = {
    "Kōnane": {n * n: f"konane(size={n})" for n in range(4, 21, 2)},
    "Tafl": {
        49: "tafl(ruleset=brandubh)", 81: "tafl(ruleset=tablut)", 121: "tafl(ruleset=copenhagen)",
        169: "tafl(ruleset=parlett)", 361: "tafl(ruleset=alea_evangelii)",
    },
    "Tiao": {n * n: f"tiao(size={n})" for n in range(5, 20, 2)},
}  # fmt: skip
SHARED = {"konane": 16_384, "tafl(ruleset=brandubh)": 8_192, "tafl": 2_048, "tiao(size=9)": 8_192, "thaayam": 4_096}
"""Games that are shared out among the cores, with as many lanes as make some hundred thousand actions."""


# --- many games at once


def _row(system, game, shows, lanes, spent):
    cpu, wall = spent
    return {
        "system": system, "game": game, "shows": shows, "lanes": lanes,
        "cpu_ns": 1e9 * cpu / lanes, "wall_ns": 1e9 * wall / lanes,
    }  # fmt: skip


def spread(lanes, seed=3):
    """A batch with games at all stages (openings cost less than the rest); large ones repeat the games of a small one."""
    few = min(lanes, 4096)
    batch = Batch(ludarium.load(BATCHED), few, seed, mode=Mode.SAME_STEP)
    batch.sample()
    for _ in range(40):
        batch.step(batch.sampled, sample=True)
    return lambda array: np.take(array, np.arange(lanes) % few, axis=-1), batch


def under_way(batch):
    """Give every lane of a batch a game that is under way."""
    repeated, games = spread(batch.lanes)
    batch.words[:], batch.movers[:] = repeated(games.words), repeated(games.movers)
    batch.lengths[:] = repeated(games.lengths)
    return batch


def batch_of(lanes, threads=None):
    """Our batch, games at all stages, masks written and actions chosen."""
    batch = under_way(Batch(ludarium.load(BATCHED), lanes, seed=3, mode=Mode.SAME_STEP, threads=threads))
    batch.sample()
    batch.step(batch.sampled, masks=True, sample=True)
    return batch


def random_step(batch):
    """A step of our batch: an action drawn, played, and the masks of the next ones written."""
    batch.step(batch.sampled, masks=True, sample=True)
    return batch.lanes


def vector(lanes, threads=None):
    """Our vector environment, games at all stages."""
    from ludarium.envs.vector import VectorTables

    envs = VectorTables(BATCHED, lanes, autoreset_mode="SameStep", copy=False, threads=threads)
    envs.reset(seed=1)
    under_way(envs.lanes).look()
    return envs


def vector_steps(envs, seconds, fewest=3):
    """CPU and wall seconds of its step: masks, planes, rewards; actions drawn beforehand and not counted."""
    cpu, wall, begun, rounds = float("inf"), float("inf"), time.perf_counter(), 0
    while rounds < fewest or time.perf_counter() - begun < seconds:
        actions = envs.lanes.sample().copy()
        processor, clock = time.process_time(), time.perf_counter()
        envs.step(actions)
        cpu, wall = min(cpu, time.process_time() - processor), min(wall, time.perf_counter() - clock)
        rounds += 1
    return cpu, wall


def pgx_steps(env, lanes, seconds, fewest=2):
    """Pgx: a jitted step of so many games in the middle of a game, actions chosen from the mask."""
    import jax

    state = jax.jit(env.init)(jax.random.PRNGKey(0))
    advance = jax.jit(env.step)
    for _ in range(8):
        state = advance(state, state.legal_action_mask.argmax())
    many = jax.tree_util.tree_map(lambda leaf: jax.numpy.repeat(leaf[None], lanes, axis=0), state)
    step = jax.jit(jax.vmap(lambda state: env.step(state, state.legal_action_mask.argmax())))
    jax.block_until_ready(step(many))
    return both(lambda: jax.block_until_ready(step(many)), seconds, fewest)


def batches(seconds, peers):
    """Time of a step of one game, for growing batches; all cores."""
    for lanes in LANES:
        batch, envs = batch_of(lanes), vector(lanes)
        yield _row(
            "ludarium", f"{BATCHED}, Batch", "masks", lanes, both(lambda batch=batch: random_step(batch), seconds)
        )
        yield _row("ludarium", f"{BATCHED}, Gymnasium", "masks, boards", lanes, vector_steps(envs, seconds))
    if not peers:
        return
    import pgx

    from ludarium.envs import pgx as alike

    for name in ("connect_four", "othello"):
        for lanes in LANES[::2]:
            yield _row("Pgx", name, "masks, boards", lanes, pgx_steps(pgx.make(name), lanes, seconds))
    for lanes in LANES[2:9:2]:
        spent = pgx_steps(alike.make(BATCHED), lanes, seconds)
        yield _row("ludarium", f"{BATCHED}, Pgx's interface", "masks, boards", lanes, spent)


# --- boards of every size


def boards(seconds, peers):
    """CPU time of an action in whole random games, for growing boards."""
    for family, sizes in BOARDS.items():
        for cells, text in sizes.items():
            start, games, seeds = ludarium.load(text).start(), max(1, 4096 // cells), iter(range(10**9))
            playouts(start, 1, 0, LONGEST)

            def work(start=start, games=games, seeds=seeds):
                return playouts(start, games, games * next(seeds), LONGEST).actions

            moves = rate(work, seconds)
            yield {"system": "ludarium", "family": family, "game": text, "cells": cells, "ns": 1e9 / moves}
    if not peers:
        return
    import pyspiel

    for name in ("clobber", "breakthrough"):
        for side in (4, 6, 8, 10, 14, 20):
            text = f"{name}(rows={side},columns={side})"
            try:
                game = pyspiel.load_game(text)
            except pyspiel.SpielError:  # not every game is made for large boards
                continue
            moves = rate(rollouts(game, 4), seconds) * length(game, 8)
            yield {
                "system": "OpenSpiel", "family": f"OpenSpiel {name}", "game": text, "cells": side * side,
                "ns": 1e9 / moves,
            }  # fmt: skip


# --- a second core


def timed(work):
    """Steps that `work` says it made, and the wall seconds it took."""
    clock = time.perf_counter()
    steps = work()
    return steps, time.perf_counter() - clock


def compared(what, text, lanes, measures, seconds):
    """Steps a second of wall time on one core and on all of them: the best of several rounds, in turns."""
    best, begun, rounds = [0.0, 0.0], time.perf_counter(), 0
    while rounds < 3 or time.perf_counter() - begun < seconds:
        for place, measure in enumerate(measures):
            steps, spent = measure()
            best[place] = max(best[place], steps / spent)
        rounds += 1
    one, every = best
    return {
        "what": what, "game": text, "lanes": lanes, "cores": cores(), "one": one, "all": every, "times": every / one,
    }  # fmt: skip


def _vector_round(envs):
    actions = envs.lanes.sample().copy()  # drawn beforehand: a learner brings its own

    def work():
        envs.step(actions)
        return envs.num_envs

    return timed(work)


def shared(seconds):
    """Whole games, steps with masks, and the vector environment, on one core and on all."""
    for text, lanes in SHARED.items():
        pair = [Batch(ludarium.load(text), lanes, seed=5, threads=threads) for threads in (1, None)]
        measures = [lambda batch=batch: timed(lambda: batch.playouts(1, 7, 400).actions) for batch in pair]
        yield compared("whole random games", text, lanes, measures, seconds)
    for lanes in (8_192, 65_536):
        pair = [batch_of(lanes, threads) for threads in (1, None)]
        measures = [lambda batch=batch: timed(lambda: random_step(batch)) for batch in pair]
        yield compared("steps with masks", BATCHED, lanes, measures, seconds)
    for lanes in (8_192, 65_536):
        pair = [vector(lanes, threads) for threads in (1, None)]
        measures = [lambda envs=envs: _vector_round(envs) for envs in pair]
        yield compared("vector environment", BATCHED, lanes, measures, seconds)

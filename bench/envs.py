"""Measure the environments beside those of other libraries, on the same work in one run: `python bench/envs.py`.

Microseconds of CPU time per step, the least of several rounds (the machine is shared). A step is what a learner does: ask for
the observation, the mask and the rewards, and play an action. Actions are chosen beforehand, so that choosing costs nothing.
"""

import argparse
import json
import platform
import random
import time
import warnings
from importlib.metadata import PackageNotFoundError, version

import numpy as np

ROUNDS = 7


def least(work, steps, rounds=ROUNDS):
    """Microseconds of CPU time per step: the least of some rounds."""
    figures = []
    for _ in range(rounds):
        begun = time.process_time()
        work()
        figures.append(1e6 * (time.process_time() - begun) / steps)
    return min(figures)


def recorded(env, games=40):
    """Random games as lists of actions."""
    chooser, courses = random.Random(1), []
    for seed in range(games):
        env.reset(seed=seed)
        course = []
        while not any(env.terminations.values()) and not any(env.truncations.values()) and len(course) < 200:
            mask = env.last()[0]["action_mask"]
            course.append(chooser.choice(np.flatnonzero(mask).tolist()))
            env.step(course[-1])
        courses.append(course)
    return courses


def turn_by_turn(env):
    """PettingZoo: `last` and `step` for every action of recorded games."""
    courses = recorded(env)

    def work():
        for seed, course in enumerate(courses):
            env.reset(seed=seed)
            for action in course:
                env.last()
                env.step(action)

    return least(work, sum(map(len, courses)))


def pettingzoo_table():
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from pettingzoo.classic.connect_four import connect_four
    from ludarium.envs.pettingzoo import env, raw_env

    for name, raw, checked in (
        ("PettingZoo connect_four_v3", connect_four.raw_env(), connect_four.env()),
        *((f"ludarium {text}", raw_env(text), env(text)) for text in ("konane(size=6)", "konane", "tafl", "thaayam")),
    ):
        yield {"api": "PettingZoo", "game": name, "raw µs": turn_by_turn(raw), "checked µs": turn_by_turn(checked)}


def state_steps(game):
    """OpenSpiel: legal actions, apply one of them."""
    chooser, courses = random.Random(1), []
    for _ in range(40):
        state, course = game.new_initial_state(), []
        while not state.is_terminal() and len(course) < 200:
            chance = state.is_chance_node()
            actions = [action for action, _ in state.chance_outcomes()] if chance else state.legal_actions()
            course.append(chooser.choice(actions))
            state.apply_action(course[-1])
        courses.append(course)

    def work():
        for course in courses:
            state = game.new_initial_state()
            for action in course:
                state.legal_actions()
                state.current_player()
                state.apply_action(action)

    return least(work, sum(map(len, courses)))


def openspiel_table():
    import pyspiel
    from open_spiel.python.games import block_dominoes, tic_tac_toe  # noqa: F401  registers them

    import ludarium.envs.openspiel  # noqa: F401

    names = ("python_tic_tac_toe", "python_block_dominoes", "breakthrough", "clobber(rows=8,columns=8)")
    ours = ("ludarium_konane(size=6)", "ludarium_konane", "ludarium_tafl", "ludarium_thaayam")
    for name in names + ours:
        yield {"api": "OpenSpiel", "game": name, "µs": state_steps(pyspiel.load_game(name))}


def single_table():
    import gymnasium

    import ludarium.envs.gymnasium  # noqa: F401

    for name, options in (("Konane", {"size": 6}), ("Konane", {}), ("Thaayam", {})):
        env = gymnasium.make(f"ludarium/{name}-v0", **options).unwrapped
        chooser, courses = random.Random(1), []
        for seed in range(40):
            _, info = env.reset(seed=seed)
            course, over = [], False
            while not over and len(course) < 200:
                course.append(chooser.choice(np.flatnonzero(info["action_mask"]).tolist()))
                _, _, over, _, info = env.step(course[-1])
            courses.append(course)

        def work(env=env, courses=courses):
            for seed, course in enumerate(courses):
                env.reset(seed=seed)
                for action in course:
                    env.step(action)

        yield {"api": "Gymnasium", "game": f"{name} {options or ''}", "µs": least(work, sum(map(len, courses)))}


def vector_table(sizes, threads):
    import gymnasium

    import ludarium.envs.gymnasium  # noqa: F401

    for count in sizes:
        for opponent in (None, "random"):
            envs = gymnasium.make_vec(
                "ludarium/Konane-v0", num_envs=count, size=6, autoreset_mode="SameStep", copy=False,
                threads=threads, opponent=opponent,
            )  # fmt: skip
            envs.reset(seed=1)
            for _ in range(60):  # until games are at all stages: openings cost less
                envs.step(envs.lanes.sample().copy())
            cpu, wall = [], []
            for _ in range(max(40, min(300, 400_000 // count))):
                actions = envs.lanes.sample().copy()
                begun, started = time.process_time(), time.perf_counter()
                envs.step(actions)
                cpu.append((time.process_time() - begun) / count)
                wall.append((time.perf_counter() - started) / count)
            yield {
                "api": "Gymnasium vector", "game": "konane(size=6), masks and planes", "games": count, "threads": threads,
                "opponent": opponent, "CPU ns": 1e9 * float(np.median(cpu)), "least CPU ns": 1e9 * min(cpu),
                "M steps/s": 1e-6 / float(np.median(wall)), "best M steps/s": 1e-6 / min(wall),
            }  # fmt: skip


def batched(env, count):
    """Pgx and its like: a jitted step of `count` games, with the masks."""
    import jax

    init, step = jax.jit(jax.vmap(env.init)), jax.jit(jax.vmap(env.step))
    keys = jax.random.split(jax.random.PRNGKey(0), count)
    states = [init(keys)]
    for _ in range(8):
        states.append(step(states[-1], states[-1].legal_action_mask.argmax(axis=1), keys))
    jax.block_until_ready(states[-1])

    def work():
        jax.block_until_ready([step(state, state.legal_action_mask.argmax(axis=1), keys) for state in states])

    return least(work, count * len(states))


def pgx_table(sizes):
    from ludarium.envs import pgx

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import pgx as peer

        games = [(f"Pgx {name}", peer.make(name)) for name in ("othello", "connect_four")]
    for name, env in (
        *games,
        ("ludarium konane(size=6)", pgx.make("konane", size=6)),
        ("ludarium konane", pgx.make("konane")),
    ):
        for count in sizes:
            yield {"api": "Pgx", "game": name, "games": count, "CPU ns": 1e3 * batched(env, count)}


def versions():
    found = {"python": platform.python_version()}
    for name in ("numpy", "numba", "gymnasium", "pettingzoo", "open_spiel", "jax", "pgx"):
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            found[name] = "missing"
    return found


TABLES = {
    "pettingzoo": pettingzoo_table,
    "openspiel": openspiel_table,
    "single": single_table,
    "vector": lambda: (row for threads in (1, None) for row in vector_table((64, 1024, 8192), threads)),
    "pgx": lambda: pgx_table((64, 2048)),
}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tables", nargs="*", help=f"some of {', '.join(TABLES)}; all where none is named")
    chosen = parser.parse_args().tables or list(TABLES)
    print(json.dumps(versions()))
    for name in chosen:
        for row in TABLES[name]():
            print(
                json.dumps(
                    {key: round(value, 3) if isinstance(value, float) else value for key, value in row.items()},
                    ensure_ascii=False,
                ),
                flush=True,
            )


if __name__ == "__main__":
    main()

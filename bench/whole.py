"""Whole random games a second: each system in the quickest way it offers, and through PettingZoo. One thread, CPU time."""

import random

import numpy as np
from clock import rate

import ludarium
from ludarium.search.playouts import playouts

OURS = ("konane(size=6)", "konane", "tafl(ruleset=brandubh)", "tafl", "tiao(size=9)", "thaayam")
OPENSPIEL = ("connect_four", "clobber(rows=8,columns=8)", "breakthrough", "othello")
PGX = ("connect_four", "othello")
LONGEST = 5_000


def _row(system, game, way, games, actions):
    return {"system": system, "game": game, "way": way, "games": games, "actions": actions, "moves": games * actions}


def ours(seconds):
    """Compiled playouts."""
    for text in OURS:
        start, batch, actions, seed = ludarium.load(text).start(), 64, [], iter(range(10**9))
        playouts(start, 1, 0, LONGEST)

        def work(start=start, batch=batch, actions=actions, seed=seed):
            actions.append(playouts(start, batch, next(seed) * batch, LONGEST).actions / batch)
            return batch

        games = rate(work, seconds)
        yield _row("ludarium", text, "compiled", games, float(np.mean(actions)))


def openspiel(seconds):
    """Rollouts in its C++ core, as one step of its tree search makes them."""
    import pyspiel

    for name in OPENSPIEL:
        game = pyspiel.load_game(name)
        yield _row("OpenSpiel", name, "C++", rate(rollouts(game), seconds), length(game))


def rollouts(game, batch=64):
    """Whole random games in C++."""
    import pyspiel

    def work():
        evaluator = pyspiel.RandomRolloutEvaluator(batch, 7)
        pyspiel.MCTSBot(game, evaluator, 2.0, 1, 100, False, 7, False).mcts_search(game.new_initial_state())
        return batch

    return work


def length(game, games=60):
    """Actions in a random game, on average."""
    chooser, actions = random.Random(3), 0
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(chooser.choice(state.legal_actions()))
            actions += 1
    return actions / games


def pgx(seconds, lanes=1024, steps=32):
    """A batch of games that begin anew by themselves, stepped under `jit`."""
    import jax
    import pgx as peer
    from pgx.experimental import auto_reset

    for name in PGX:
        env = peer.make(name)
        step = jax.vmap(auto_reset(env.step, env.init))

        def advance(carried, _, step=step):
            state, key = carried
            key, choosing, playing = jax.random.split(key, 3)
            chances = jax.numpy.where(state.legal_action_mask, 0.0, -jax.numpy.inf)
            action = jax.random.categorical(choosing, chances)
            after = step(state, action, jax.random.split(playing, lanes))
            return (after, key), (after.terminated | after.truncated).sum()

        many = jax.jit(lambda carried, advance=advance: jax.lax.scan(advance, carried, None, steps))
        key = jax.random.PRNGKey(0)
        held = [(jax.jit(jax.vmap(env.init))(jax.random.split(key, lanes)), key)]
        for _ in range(4):  # until games are at all stages
            held[0] = many(held[0])[0]
        jax.block_until_ready(held)

        def work(many=many, held=held):
            held[0], ended = many(held[0])
            return int(ended.sum())

        games = rate(work, seconds)
        moves = rate(lambda work=work: work() * 0 + lanes * steps, seconds)
        yield _row("Pgx", name, f"jit, {lanes:,} at once", games, moves / games)


def pettingzoo(seconds):
    """One game after the other through the turn-by-turn interface, actions chosen at random from the mask."""
    from pettingzoo.classic.connect_four import connect_four

    from ludarium.envs.pettingzoo import raw_env

    for system, name, env in (
        ("PettingZoo", "connect_four", connect_four.raw_env()),
        ("ludarium", "konane(size=6)", raw_env("konane(size=6)")),
        ("ludarium", "konane", raw_env("konane")),
    ):
        lengths, chooser = [], random.Random(5)

        def work(env=env, lengths=lengths, chooser=chooser):
            env.reset(seed=chooser.randrange(10**6))
            lengths.append(0)
            while not any(env.terminations.values()):
                legal = np.flatnonzero(env.last()[0]["action_mask"])
                env.step(int(legal[int(chooser.random() * len(legal))]))
                lengths[-1] += 1
            return 1

        yield _row(system, name, "PettingZoo's API", rate(work, seconds), float(np.mean(lengths)))


def rows(seconds, peers):
    """Everything, quickest ways first."""
    yield from ours(seconds)
    if peers:
        yield from openspiel(seconds)
        yield from pgx(seconds)
        yield from pettingzoo(seconds)

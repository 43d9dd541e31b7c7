"""What one step costs through each library's own interface, on recorded random games: ours beside theirs. CPU time.

A step is what a learner does: look at what may be done, and at the board where the interface shows it, and play an action.
Actions were chosen beforehand, so that choosing costs nothing. A function that makes a `measure` gives the work and how many
steps it makes.

    PYTHONPATH=src python bench/steps.py

measures only steps that keep the old state, beside more of OpenSpiel's games, with the number of legal actions in each.
"""

import random
import warnings

import numpy as np
from clock import ROUNDS, least

import ludarium

GAMES, LONGEST = 40, 200
MORE_PEERS = (
    "clobber(rows=8,columns=8)", "breakthrough", "checkers", "othello", "amazons", "y(board_size=9)", "hex(board_size=9)",
    "havannah(board_size=6)", "go(board_size=9)", "chess",
)  # fmt: skip
SAMPLES = ("konane(size=6)", "konane", "tafl(ruleset=brandubh)", "tafl", "tiao(size=9)", "thaayam", "taifho")


def _row(api, system, game, measure, shows):
    return {"api": api, "system": system, "game": game, "shows": shows}, measure


def recorded(begin, legal, play, over):
    """Random games as lists of actions, through four functions of an interface."""
    chooser, courses = random.Random(1), []
    for seed in range(GAMES):
        here, course = begin(seed), []
        while not over(here) and len(course) < LONGEST:
            course.append(chooser.choice(legal(here)))
            here = play(here, course[-1])
        courses.append(course)
    return courses


# --- PettingZoo


def turn_by_turn(env):
    """`last` and `step` for every action."""

    def begin(seed):
        env.reset(seed=seed)

    def play(_, action):
        env.step(action)

    def over(_):
        return any(env.terminations.values()) or any(env.truncations.values())

    courses = recorded(begin, lambda _: np.flatnonzero(env.last()[0]["action_mask"]).tolist(), play, over)

    def work():
        for seed, course in enumerate(courses):
            env.reset(seed=seed)
            for action in course:
                env.last()
                env.step(action)

    return work, sum(map(len, courses))


def pettingzoo(peers):
    """Observation, mask, rewards, whose turn it is."""
    from ludarium.envs.pettingzoo import env, raw_env

    both = [("ludarium", text, raw_env(text), env(text)) for text in SAMPLES]
    if peers:
        from pettingzoo.classic.connect_four import connect_four
        from pettingzoo.classic.tictactoe import tictactoe

        for name, module in (("tictactoe", tictactoe), ("connect_four", connect_four)):
            both.insert(0, ("PettingZoo", name, module.raw_env(), module.env()))
    for system, name, raw, checked in both:
        yield _row("PettingZoo, raw", system, name, turn_by_turn(raw), "board, mask, rewards")
        yield _row("PettingZoo, checked", system, name, turn_by_turn(checked), "board, mask, rewards")


# --- positions


def _acted(state, action):
    state.apply_action(action)
    return state


def state_courses(game):
    """Recorded games of OpenSpiel's; what chance does is recorded with them."""

    def legal(state):
        return [a for a, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()

    return recorded(lambda _: game.new_initial_state(), legal, _acted, lambda state: state.is_terminal())


def states(game):
    """OpenSpiel: the legal actions, and one of them applied."""
    courses = state_courses(game)

    def work():
        for course in courses:
            state = game.new_initial_state()
            for action in course:
                state.legal_actions()
                state.apply_action(action)

    return work, sum(map(len, courses))


def children(game):
    """OpenSpiel: the same, but every state is kept as it is, as positions are here."""
    courses = state_courses(game)

    def work():
        for course in courses:
            state = game.new_initial_state()
            for action in course:
                state.legal_actions()
                state = state.child(action)

    return work, sum(map(len, courses))


def positions(game):
    """Ours: the legal actions as a list, and the position after one of them."""
    start = game.start()
    courses = recorded(lambda _: start, lambda p: p.actions, lambda p, action: p.act(action), lambda p: p.is_over)

    def work():
        for course in courses:
            position = start
            for action in course:
                position.actions  # noqa: B018  listing them is half of what is measured
                position = position.act(action)

    return work, sum(map(len, courses))


def python_states(peers):
    """States in Python: legal actions and what follows from one."""
    for text in SAMPLES:
        yield _row("Python, states kept", "ludarium", text, positions(ludarium.load(text)), "legal actions")
    if not peers:
        return
    import pyspiel
    from open_spiel.python.games import block_dominoes, tic_tac_toe  # noqa: F401  registers them

    from ludarium.envs import openspiel  # noqa: F401  registers ours

    for name in ("clobber(rows=8,columns=8)", "breakthrough", "othello", "checkers"):
        game = pyspiel.load_game(name)
        yield _row("Python, states kept", "OpenSpiel", f"{name}, C++", children(game), "legal actions")
        yield _row("OpenSpiel", "OpenSpiel", f"{name}, C++", states(game), "legal actions")
    for name in ("python_tic_tac_toe", "python_block_dominoes"):
        yield _row("OpenSpiel", "OpenSpiel", f"{name}, Python", states(pyspiel.load_game(name)), "legal actions")
    for text in SAMPLES:
        game = pyspiel.load_game(f"ludarium_{text}")
        yield _row("OpenSpiel", "ludarium", text, states(game), "legal actions")


# --- single environments


def alone(env):
    """Gymnasium: planes, mask and rewards after every action."""

    def begin(seed):
        return env.reset(seed=seed)[1], False

    def play(_, action):
        _, _, ended, cut, info = env.step(action)
        return info, ended or cut

    courses = recorded(begin, lambda here: np.flatnonzero(here[0]["action_mask"]).tolist(), play, lambda here: here[1])

    def work():
        for seed, course in enumerate(courses):
            env.reset(seed=seed)
            for action in course:
                env.step(action)

    return work, sum(map(len, courses))


def timed_steps(env):
    """OpenSpiel's own environment: the observation, the legal actions and the rewards after every action."""

    def legal(here):
        return here.observations["legal_actions"][here.observations["current_player"]]

    courses = recorded(lambda _: env.reset(), legal, lambda _, action: env.step([action]), lambda here: here.last())

    def work():
        for course in courses:
            env.reset()
            for action in course:
                env.step([action])

    return work, sum(map(len, courses))


def environments(peers):
    """One game as an environment."""
    from ludarium.envs.solo import SoloEnv

    for text in SAMPLES:
        yield _row("environment", "ludarium", f"{text}, Gymnasium", alone(SoloEnv(text)), "board, mask, rewards")
    if not peers:
        return
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from open_spiel.python import rl_environment
    for name in ("connect_four", "clobber(rows=8,columns=8)", "breakthrough", "othello"):
        env = rl_environment.Environment(name)
        yield _row("environment", "OpenSpiel", f"{name}, rl_environment", timed_steps(env), "board, mask, rewards")


def rows(peers):
    """Everything, a round of each in turn: a busy minute of the machine then touches ours and theirs alike."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        ready = [*pettingzoo(peers), *environments(peers), *python_states(peers)]
    best = [float("inf")] * len(ready)
    for _ in range(ROUNDS):
        for place, (_, measure) in enumerate(ready):
            best[place] = min(best[place], least(*measure, rounds=1))
    for (row, _), seconds in zip(ready, best, strict=True):
        yield row | {"us": 1e6 * seconds}


# --- states kept alone


def _width(courses, begin, legal, play):
    """How many actions are legal in a position of these games, on average."""
    found = []
    for course in courses:
        here = begin()
        for action in course:
            found.append(len(legal(here)))
            here = play(here, action)
    return sum(found) / len(found)


def _kept_beside_openspiel():
    """Name, legal actions and work of each of our games, and of OpenSpiel's."""
    import pyspiel

    for text in (*SAMPLES, "tiao"):
        game = ludarium.load(text)
        courses = recorded(
            lambda _, game=game: game.start(), lambda p: p.actions, lambda p, a: p.act(a), lambda p: p.is_over
        )
        yield text, _width(courses, game.start, lambda p: p.actions, lambda p, a: p.act(a)), positions(game)
    for text in MORE_PEERS:
        game = pyspiel.load_game(text)
        width = _width(state_courses(game), game.new_initial_state, lambda s: s.legal_actions(), _acted)
        yield f"{text}, OpenSpiel", width, children(game)


def main():
    ready = list(_kept_beside_openspiel())
    best = [float("inf")] * len(ready)
    for _ in range(ROUNDS):
        for place, (_, _, measure) in enumerate(ready):
            best[place] = min(best[place], least(*measure, rounds=1))
    print("| game | legal actions | µs a step |\n|---|--:|--:|")
    for (name, width, _), seconds in sorted(zip(ready, best, strict=True), key=lambda one: one[1]):
        print(f"| {name} | {width:.0f} | {1e6 * seconds:.2f} |")


if __name__ == "__main__":
    main()

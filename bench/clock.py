"""How the benchmarks measure: CPU time where one thread works, wall time where all cores do; the least of several rounds.

The least is what the code costs; whatever is above it belongs to the neighbours on the machine.
"""

import os
import platform
import time
from importlib.metadata import PackageNotFoundError, version

from ludarium.search import speed

ROUNDS = 9
PACKAGES = ("numpy", "numba", "gymnasium", "pettingzoo", "open_spiel", "jax", "pgx")


def least(work, steps, rounds=ROUNDS):
    """CPU seconds for each of so many steps: the least of some rounds of `work`."""
    best = float("inf")
    for _ in range(rounds):
        begun = time.process_time()
        work()
        best = min(best, time.process_time() - begun)
    return best / steps


def both(work, seconds, fewest=3):
    """CPU and wall seconds of `work`, the least of as many rounds as fit into some seconds, of a few at least."""
    cpu, wall, begun, rounds = float("inf"), float("inf"), time.perf_counter(), 0
    while rounds < fewest or time.perf_counter() - begun < seconds:
        processor, clock = time.process_time(), time.perf_counter()
        work()
        cpu, wall = min(cpu, time.process_time() - processor), min(wall, time.perf_counter() - clock)
        rounds += 1
    return cpu, wall


def rate(work, seconds):
    """What `work` says it has done, per CPU second, repeated until some seconds have gone."""
    done, begun = 0, time.process_time()
    while (spent := time.process_time() - begun) < seconds:
        done += work()
    return done / spent


def cores():
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def installed(name):
    """The version of a package; None where it is not here."""
    try:
        return version(name)
    except PackageNotFoundError:
        return None


def machine():
    """The machine, and what the figures belong to."""
    found = {name: version for name in PACKAGES if (version := installed(name))}
    processor = speed.machine().partition(",")[0]
    return {"processor": processor, "cores": cores(), "python": platform.python_version(), **found}

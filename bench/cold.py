"""`python bench/cold.py [--games NAME …] [--parts commands web]`: what a machine takes where nothing has been compiled yet.

Commands: CPU seconds of the whole process, first on an empty cache, then once everything is compiled (the least of three).
On the web: seconds, by the wall clock, from asking for a table until the game has begun, and until the program answers when it
is first to move; every table has a server and an empty cache of its own. Other sources are measured with `--sources FOLDER`.
"""

import argparse
import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parents[1]
GAMES = ("konane", "tafl", "tiao", "taifho", "thaayam")
LEVELS = (1, 5, 10)
LISTED = "import ludarium; len(ludarium.load('{game}').start().legal_moves)"


def cpu_seconds(words, environment):
    """CPU seconds of a process and its children."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(words, env=environment, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def commands(game, environment):
    """CPU seconds of `ludarium moves` and of the first legal moves in Python: cold and warm."""
    python = [sys.executable, "-c"]
    asked = [[sys.executable, "-m", "ludarium.cli.app", "moves", game], [*python, LISTED.format(game=game)]]
    for words in asked:
        with tempfile.TemporaryDirectory() as cache:
            own = environment | {"LUDARIUM_CACHE": cache}
            cold = cpu_seconds(words, own)
            subprocess.run([*asked[1]], env=own | {"LUDARIUM_PATIENCE": "0"}, check=True)
            yield cold, min(cpu_seconds(words, own) for _ in range(3))


def first_answer(game, level, environment):
    """Seconds until a game against the program has begun, and until the program has played its first turn."""
    sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "tests" / "server")]
    from server_process import ServerProcess
    from table_client import Guest

    with (
        tempfile.TemporaryDirectory() as folder,
        ServerProcess(Path(folder) / "data", **environment, LUDARIUM_CACHE=f"{folder}/cache") as server,
    ):
        guest = Guest(server.base, "Ann")
        asked = time.monotonic()
        sitting = guest.sit(guest.new_table(game, {"kind": "program", "level": level}, "me")["table"])
        while sitting.status in ("waiting", "preparing"):
            sitting.read()
        begun, since = time.monotonic(), None
        while True:
            if sitting.view["mover"] == 0:
                since = since or time.monotonic()
            elif since:
                break
            if sitting.view["legal"]:
                sitting.act()
            else:
                sitting.read()
        answered = time.monotonic()
        guest.leave()
    return begun - asked, answered - since


def main():
    """Measure, and print the rows of tables."""
    options = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    options.add_argument("--games", nargs="+", default=GAMES)
    options.add_argument("--parts", nargs="+", default=("commands", "web"), choices=("commands", "web"))
    options.add_argument("--levels", nargs="+", type=int, default=LEVELS)
    options.add_argument("--sources", default=str(ROOT / "src"))
    given = options.parse_args()
    environment = {**os.environ, "PYTHONPATH": given.sources}
    for name in ("LUDARIUM_CACHE", "PYTHONDONTWRITEBYTECODE"):  # an installed package has its bytecode
        environment.pop(name, None)
    for game in given.games:
        if "commands" in given.parts:
            (cold, warm), (first, again) = commands(game, environment)
            print(f"| {game} | {cold:.2f} | {warm:.2f} | {first:.2f} | {again:.2f} |", flush=True)
        if "web" in given.parts:
            answers = [first_answer(game, level, {"PYTHONPATH": given.sources}) for level in given.levels]
            begun = max(seconds for seconds, _ in answers)
            print(f"| {game} | {begun:.1f} | {' | '.join(f'{answer:.1f}' for _, answer in answers)} |", flush=True)


if __name__ == "__main__":
    main()

"""`python bench/hints.py`: the server's CPU time for a hint and for the program's turns, thought of by the server and by the page.

A browser sits at a table with the program, asks for hints, and plays against level 10 and level 5. The CPU time is that of
the server and all its processes, less what they use in as long a time in which nothing is asked. It prints one row a game.
"""

import argparse
import os
import shutil
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "tests" / "e2e"), str(ROOT / "tests")]

from playwright.sync_api import sync_playwright  # noqa: E402
from running_server import ME, Player, RunningServer, program  # noqa: E402
from stage import COUNT_TOUCHES, until  # noqa: E402

import ludarium  # noqa: E402
from ludarium.game.learned import tables_of  # noqa: E402
from ludarium.play.readiness import PLAYER, compile_part  # noqa: E402
from ludarium.wasm import shelf  # noqa: E402

GAMES = ["konane", "tafl", "tiao(size=9)", "taifho", "thaayam"]
WAYS = (("page", "true"), ("server", "false"))
TICKS = os.sysconf("SC_CLK_TCK")
ACT = "void ludarium.act(ludarium.view.turns[0]?.m ?? [ludarium.view.legal[0].a])"
DONE = "ludarium.mayAct || ludarium.data.status === 'over'"


def family(root):
    """CPU seconds of the process and of all that it started."""
    parents = {}
    for place in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = place.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        parents[int(place.parent.name)] = int(fields[1]), (int(fields[11]) + int(fields[12])) / TICKS
    found, added = {root}, True
    while added:
        children = {one for one, (parent, _) in parents.items() if parent in found} - found
        found, added = found | children, bool(children)
    return sum(parents[one][1] for one in found if one in parents)


def spent(root, times, ask):
    """CPU milliseconds for one time of it, on average."""
    for _ in range(3):
        ask()  # whatever has to be loaded is loaded now
        time.sleep(1)
    before, begun = family(root), time.monotonic()
    for _ in range(times):
        ask()
    used, wall = family(root) - before, time.monotonic() - begun
    before = family(root)
    time.sleep(wall)
    return 1000 * (used - (family(root) - before)) / times


def hint(page):
    """Have one looked for."""
    page.evaluate("ludarium.playArea.hint = []; void ludarium.remarks.hint()")
    until(page, "ludarium.playArea.hint.length > 0", 120)


def turn(page):
    """A turn of ours, and the program's."""
    page.evaluate(ACT)
    until(page, f"ludarium.view.mover !== undefined && !ludarium.sending && ({DONE})", 120)


class Table:
    """Somebody at a table with the program; a new one whenever a game ends."""

    def __init__(self, browser, server, game, level, flag):
        self.page = browser.new_page()
        self.page.add_init_script(COUNT_TOUCHES)
        self.me, self.game, self.level, self.flag = Player(self.page, server), game, level, flag
        self.sit()

    def sit(self):
        """At a new table, with all that it needs loaded."""
        self.me.sit(self.me.new_table(self.game, ME, program(self.level))["url"])
        self.page.evaluate(
            f"ludarium.settings.engine = {self.flag}; ludarium.settings.autothrow = true; ludarium.throwNow?.()"
        )
        until(self.page, f"({DONE}) && !ludarium.view.note", 240)  # no quick moves until it is ready
        if self.flag == "true":
            self.page.evaluate("ludarium.adviser.offer()")

    def play(self):
        """A turn of each side."""
        if self.page.evaluate("ludarium.data.status === 'over'"):
            self.sit()
        turn(self.page)


def measured(browser, server, game, times):
    """Milliseconds for a hint and for turns of levels 10 and 5, in the page and on the server."""
    found = {}
    for where, flag in WAYS:
        table = Table(browser, server, game, 1, flag)
        found["hint", where] = spent(server.process.pid, times, lambda table=table: hint(table.page))
        table.page.close()
        for level in (10, 5):
            table = Table(browser, server, game, level, flag)
            found[level, where] = spent(server.process.pid, times, table.play)
            table.page.close()
    return found


def main(games, times):
    with sync_playwright() as driver, RunningServer(Path(tempfile.mkdtemp())) as server:
        path = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-headless-shell")
        browser = driver.chromium.launch(executable_path=path, args=["--no-sandbox"])
        print("| game | hint: page | server | level 10: page | server | level 5: page | server |")
        print("|---|--:|--:|--:|--:|--:|--:|")
        for text in games:
            game = ludarium.load(text)
            compile_part(game, PLAYER)
            for tables in {False, tables_of(game) is not None}:
                shelf.made(game, tables)
            found = measured(browser, server, text, times)
            cells = [f"{max(found[what, where], 0):.0f}" for what in ("hint", 10, 5) for where, _ in WAYS]
            print(f"| {text} | {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=GAMES)
    parser.add_argument("--times", type=int, default=10, help="how many hints and turns are measured")
    given = parser.parse_args()
    main(given.games, given.times)

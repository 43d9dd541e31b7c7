"""`python bench/hints.py`: the server's CPU time for a hint, looked for by the server and by the page.

A browser sits at a table with the program and asks for hints; the CPU time is that of the server and all its processes,
less what they use while nothing is asked.
"""

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
from ludarium.wasm import shelf  # noqa: E402

HINTS = 10
TICKS = os.sysconf("SC_CLK_TCK")


def family(root):
    """The process and all that it started."""
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


def seconds(me, root):
    """CPU seconds for one hint, on average."""
    page = me.page

    def hint():
        page.evaluate("ludarium.playArea.hint = []; void ludarium.remarks.hint()")
        until(page, "ludarium.playArea.hint.length > 0", 120)

    hint()  # whatever has to be loaded is loaded now
    time.sleep(3)
    before, begun = family(root), time.monotonic()
    for _ in range(HINTS):
        hint()
    spent, wall = family(root) - before, time.monotonic() - begun
    before = family(root)
    time.sleep(wall)
    return (spent - (family(root) - before)) / HINTS


def main(games):
    with sync_playwright() as driver, RunningServer(Path(tempfile.mkdtemp())) as server:
        path = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-headless-shell")
        browser = driver.chromium.launch(executable_path=path, args=["--no-sandbox"])
        for game in games:
            shelf.made(ludarium.load(game), tables_of(ludarium.load(game)) is not None)
            page = browser.new_page()
            page.add_init_script(COUNT_TOUCHES)
            me = Player(page, server)
            me.sit(me.new_table(game, ME, program(1))["url"])
            me.wait()
            told = []
            for where, flag in (("in the page", "true"), ("on the server", "false")):
                page.evaluate(f"ludarium.settings.engine = {flag}")
                told.append(f"{where} {1000 * seconds(me, server.process.pid):.0f} ms")
            print(f"{game}: CPU of the server for a hint: {', '.join(told)}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:] or ["konane", "tafl"])

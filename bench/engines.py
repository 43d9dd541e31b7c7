"""`python bench/engines.py`: nodes a second of the search here, of the page's engine in node and in chromium; sizes.

Each looks at the same position with as many nodes, one after another, several times over; the quickest counts, by the wall
clock, as a browser shows no other. They agree on what they found, or it says so.
"""

import argparse
import gzip
import json
import os
import random
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

import ludarium
from ludarium.search.alphabeta import AlphaBeta
from ludarium.search.budget import Budget
from ludarium.wasm import shelf
from ludarium.wasm.variants import base64_of, variant_facts

ROOT = Path(__file__).parents[1]
SCRIPTS = ROOT / "src" / "ludarium" / "web" / "static" / "js"
GAMES = {
    "konane": 2_000_000, "tafl(ruleset=brandubh)": 1_000_000, "tafl": 500_000, "tafl(ruleset=copenhagen)": 400_000,
    "tiao(size=9)": 1_000_000, "tiao": 500_000, "taifho": 700_000, "thaayam": 2_000_000,
}  # fmt: skip
"""Games, and how many nodes are looked at: about a second."""
PAGE = "http://engines.test/"
ASK = """async ({ script, parts, words, budget }) => {
  const { Engine } = await import(script);
  const engine = await Engine.load("/worker.js", parts);
  const result = await engine.think(words, budget);
  engine.close();
  return result;
}"""


def middle(game, plies=12, seed=4):
    """A position some plies into the game, with a player to move."""
    chance, position = random.Random(seed), game.start()
    for _ in range(plies):
        position = position.act(chance.choice(position.actions))
    while position.mover < 0:
        position = position.act(chance.choice(position.actions))
    return position


def native(position, nodes):
    """Seconds of the search here, and its answer."""
    search = AlphaBeta(position.game, learned=False)
    begun = time.perf_counter()
    result = search.search(position, Budget(nodes=nodes))
    return time.perf_counter() - begun, (result.nodes, [list(turn) for turn in result.lines[0].line])


def said(result):
    return result["seconds"], (result["nodes"], result["lines"][0]["line"])


def in_node(request):
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        file.write(json.dumps(request))
        file.flush()
        done = subprocess.run(
            ["node", ROOT / "tests" / "wasm" / "ask.mjs", file.name], capture_output=True, text=True, check=True
        )
    return said(json.loads(done.stdout)["answers"][0])


def in_chromium(page, request):
    parts = {"module": "/module", "beside": request["beside"] and "/beside", "weights": None}
    served = {"/module": request["module"], "/beside": request["beside"]}

    def answer(route):
        path = route.request.url.removeprefix(PAGE.rstrip("/"))
        if path == "/":
            route.fulfill(body="<!doctype html>", content_type="text/html")
        else:
            file = Path(served.get(path) or SCRIPTS / "engine" / path.lstrip("/"))
            route.fulfill(
                body=file.read_bytes(), content_type="text/javascript" if path.endswith(".js") else "application/wasm"
            )

    page.unroute_all()
    page.route(f"{PAGE}**", answer)
    page.goto(PAGE)
    asked = {**request["asked"][0], "parts": {**parts, "variant": request["variant"]}, "script": "/engine.js"}
    return said(page.evaluate(ASK, asked))


def browser(driver):
    path = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-headless-shell")
    return driver.chromium.launch(executable_path=path, args=["--no-sandbox"]).new_context().new_page()


def measure(text, nodes, page, rounds):
    """A line of the table."""
    game = ludarium.load(text)
    position, engine = middle(game), shelf.made(game, False)
    request = {
        "module": str(engine.module), "beside": str(engine.beside) if engine.beside else None,
        "variant": variant_facts(game, None), "asked": [{"words": base64_of(position.words), "budget": {"nodes": nodes}}],
    }  # fmt: skip
    ways = {"here": lambda: native(position, nodes), "chromium": lambda: in_chromium(page, request)}
    if shutil.which("node"):
        ways["node"] = lambda: in_node(request)
    least, found = dict.fromkeys(ways, float("inf")), {}
    for _ in range(rounds):
        for name, way in ways.items():
            seconds, found[name] = way()
            least[name] = min(least[name], seconds)
    speeds = {name: found[name][0] / seconds for name, seconds in least.items()}
    code = engine.module.read_bytes()
    same = all(answer == found["here"] for answer in found.values())
    shares = ", ".join(f"{name} {speed / 1e6:.2f} M/s ({speed / speeds['here']:.0%})" for name, speed in speeds.items())
    return f"{text:26} {len(code) / 1e3:6.1f} kB, {len(gzip.compress(code)) / 1e3:5.1f} gzipped; {shares}{'' if same else '; ANSWERS DIFFER'}"


def main():
    from playwright.sync_api import sync_playwright

    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("games", nargs="*", default=list(GAMES))
    asked.add_argument("--rounds", type=int, default=5)
    options = asked.parse_args()
    with sync_playwright() as driver:
        page = browser(driver)
        for text in options.games:
            print(measure(text, GAMES.get(text, 100_000), page, options.rounds), flush=True)


if __name__ == "__main__":
    main()

"""The engines in the browser: in a thread of their own, with the answers of the search on this machine, to the node."""

import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tests" / "wasm"))

from engine_requests import BUCKETS, GAMES, TRIED, in_words, request, signed  # noqa: E402

from ludarium.game.learned import tables_of  # noqa: E402

SCRIPTS = ROOT / "src" / "ludarium" / "web" / "static" / "js" / "engine"
PAGE = "http://engines.test"
ASK = """async ({ parts, asked }) => {
  const { Engine } = await import("/engine.js");
  const engine = await Engine.load("/worker.js", parts);
  const answers = [];
  for (const { words, budget, lines } of asked) answers.push(await engine.think(words, budget, lines ?? 1));
  engine.close();
  return answers;
}"""
STOP = """async ({ parts, asked: [{ words }] }) => {
  const { Engine } = await import("/engine.js");
  const engine = await Engine.load("/worker.js", parts);
  const said = [];
  const stopped = await engine.think(words, {}, 2, null, (report) => {
    said.push(report.depth);
    if (report.depth === 2) engine.stop();
  });
  let ask;
  const first = engine.think(words, {}, 1, null, (report) => report.depth === 1 && ask());
  const second = await new Promise((done) => (ask = () => done(engine.think(words, { depth: 2 }))));
  const cut = await first;
  const closed = engine.think(words, {}).catch((error) => error.message);
  engine.close();
  return { said, stopped, cut, second, closed: await closed };
}"""


@pytest.fixture
def engine_page(browse):
    """A page of nothing but the engine's scripts and files; gives what a script there answers."""

    def answered(script, game, requests, **parts):
        tables = tables_of(game)
        files = request(game, requests, tables)
        served = {"/module": files["module"], "/beside": files["beside"]}

        def answer(route):
            path = route.request.url.removeprefix(PAGE)
            if path in ("/", "/favicon.ico"):
                return route.fulfill(body="<!doctype html><title>engine</title>", content_type="text/html")
            if path == "/weights":
                return route.fulfill(body=tables.weights.tobytes(), content_type="application/octet-stream")
            file = Path(served.get(path) or SCRIPTS / path.lstrip("/"))
            kind = "text/javascript" if file.suffix == ".js" else "application/wasm"
            return route.fulfill(body=file.read_bytes(), content_type=kind)

        page = browse()
        page.route(f"{PAGE}/**", answer)
        page.goto(f"{PAGE}/")
        addresses = {"module": "/module", "beside": files["beside"] and "/beside", "weights": tables and "/weights"}
        return page.evaluate(script, {"parts": {**addresses, "variant": files["variant"], **parts}, "asked": requests})

    return answered


@pytest.mark.parametrize("text", TRIED)
def test_engines_in_the_browser_find_what_was_signed(engine_page, text):
    """Every game's engine has the signatures of the search in chromium: nodes, verdicts, lines."""
    game, places, requests = signed(text, learned=True)
    assert places
    for place, one in zip(places, requests, strict=True):  # each with a table of its own
        (answer,) = engine_page(ASK, game, [one], buckets=BUCKETS)
        verdict, line = in_words(game.position(place["position"]), answer["lines"][0])
        assert (answer["nodes"], verdict, line) == (place["nodes"], place["verdict"], place["line"])


def test_engines_are_stopped_at_once(engine_page):
    """A word ends the thinking, so does another question, and there is an answer all the same; a closed engine has none."""
    game, _, requests = signed(GAMES[0])
    found = engine_page(STOP, game, requests, buckets=BUCKETS)
    assert found["said"][:2] == [1, 2]
    assert found["stopped"]["depth"] >= 2 and len(found["stopped"]["lines"]) == 2
    assert found["cut"]["depth"] >= 1 and found["second"]["depth"] == 2
    assert "closed" in found["closed"]


def test_engines_give_up_where_a_module_is_missing(engine_page):
    """Loading fails with a reason, so that the page can ask the server instead."""
    game, _, requests = signed(GAMES[0])
    script = f"(given) => ({ASK})(given).catch((error) => `refused: ${{error.message}}`)"
    assert engine_page(script, game, requests, module="/engine.js").startswith("refused: CompileError")


def test_the_table_is_kept_from_one_question_to_the_next(engine_page):
    """The second of two equal questions needs fewer nodes, as on the server."""
    game, places, requests = signed(GAMES[0])
    first, second = engine_page(ASK, game, [requests[1], requests[1]], buckets=BUCKETS)
    assert second["nodes"] < first["nodes"]

"""Hints that the page finds itself: the server sends the position and puts the answer into words, but does not think."""

import sys
from pathlib import Path

import pytest
from running_server import ME, Player, RunningServer, program
from stage import until
from test_people_pages import invited

sys.path.insert(0, str(Path(__file__).parents[1] / "wasm"))

from engine_requests import random_tables  # noqa: E402

import ludarium  # noqa: E402
from ludarium.game.learned import digest_of, read_tables, tables_of  # noqa: E402
from ludarium.learning.files import write_tables  # noqa: E402
from ludarium.search.alphabeta import AlphaBeta  # noqa: E402
from ludarium.search.budget import Budget  # noqa: E402
from ludarium.wasm import shelf  # noqa: E402
from ludarium.wasm.variants import base64_of  # noqa: E402

GAMES = ["konane(size=4)", "thaayam(pieces=1)"]


def ready(text):
    """See to it that the server has the engine of a variant."""
    game = ludarium.load(text)
    shelf.made(game, tables_of(game) is not None)


def seated(browse, server, game=GAMES[0]):
    """Somebody at a table with the program, whose turn it is."""
    me = Player(browse(), server)
    me.sit(me.new_table(game, ME, program(1))["url"])
    me.page.evaluate("ludarium.settings.autothrow = true")
    me.page.evaluate("ludarium.throwNow?.()")
    me.wait()
    return me


def hinted(me):
    """Ask for a hint and wait for it; what the page has sent for it."""
    me.page.get_by_role("button", name="Hint").click()
    until(
        me.page, "ludarium.playArea.hint.length > 0 || document.getElementById('refusal').dataset.kind === 'hint'", 120
    )
    return [message["t"] for message in me.sent if message["t"] in ("hint", "position", "found")]


@pytest.mark.parametrize("game", GAMES)
def test_a_page_with_an_engine_finds_hints_itself(browse, server, game):
    """The page asks for the position, finds a turn that is legal, and shows it in the server's words."""
    ready(game)
    me = seated(browse, server, game)
    assert hinted(me) == ["position", "found"]
    assert me.page.locator("#refusal").text_content().startswith("Hint: ")
    found = next(message["d"] for message in me.sent if message["t"] == "found")
    first = me.ask("ludarium.view.legal.map((action) => action.a)")
    assert found["actions"][0] in first and -1 <= found["score"] <= 1


def test_who_prefers_the_server_gets_hints_from_there(browse, server):
    """With the setting off, the server looks for the hint; the setting is kept."""
    me = seated(browse, server)
    me.page.get_by_role("button", name="More").click()
    box = me.page.get_by_label("Think in this browser")
    assert box.is_checked()
    box.uncheck()
    me.page.locator("#more [data-close]").click()
    assert hinted(me) == ["hint"]
    me.page.reload()
    until(me.page, "window.ludarium?.data")
    assert me.ask("ludarium.settings.engine") is False


def test_without_webassembly_the_server_looks_for_hints(browse, server):
    """A browser that cannot run the engine is served as ever."""
    page = browse()
    page.add_init_script("delete globalThis.WebAssembly")
    me = Player(page, server)
    me.sit(me.new_table(GAMES[0], ME, program(1))["url"])
    me.wait()
    assert hinted(me) == ["hint"]


def test_an_engine_that_breaks_leaves_the_hint_to_the_server(browse, server):
    """If the thread dies while it thinks, the server is asked after all."""
    ready(GAMES[0])
    me = seated(browse, server)
    me.page.evaluate(
        "async () => { (await ludarium.adviser.engine()).think = () => Promise.reject(new Error('gone')) }"
    )
    assert hinted(me) == ["position", "hint"]


def test_the_strongest_program_thinks_in_the_page(browse, server):
    """The page offers to think for it, is asked, and answers; the game goes on, with the server as the judge."""
    ready(GAMES[0])
    me = Player(browse(), server)
    me.sit(me.new_table(GAMES[0], ME, program(10))["url"])
    me.wait()
    until(me.page, "ludarium.adviser.loading.size")
    me.finish()
    kinds = [message["t"] for message in me.sent]
    assert kinds.count("able") == 1 and 1 <= kinds.count("thought") <= len(me.ask("ludarium.data.turns")) / 2 + 1


@pytest.mark.parametrize("game", GAMES)
def test_weaker_levels_think_in_the_page_too(browse, server, game):
    """The page loads the engine of that level and answers for it; where nothing slips, the server never thinks."""
    shelf.made(ludarium.load(game), False)
    me = Player(browse(), server)
    me.sit(me.new_table(game, ME, program(4))["url"])
    me.page.evaluate("ludarium.settings.autothrow = true")
    me.page.evaluate("ludarium.throwNow?.()")
    me.wait()
    until(me.page, "ludarium.adviser.loading.has(4)")
    me.page.evaluate("ludarium.adviser.offer()")  # again, once it is there
    me.turn()
    me.wait()
    me.finish()
    kinds = [message["t"] for message in me.sent]
    assert "able" in kinds and "thought" in kinds


def test_a_page_that_says_nothing_leaves_the_turn_to_the_server(browse, server):
    """The program moves all the same, a little later."""
    ready(GAMES[0])
    me = Player(browse(), server)
    me.sit(me.new_table(GAMES[0], ME, program(10))["url"])
    me.wait()
    me.page.evaluate("async () => { ludarium.adviser.ponder = () => {}; await ludarium.adviser.offer() }")
    me.turn()
    until(me.page, "ludarium.data.turns.length === 2", 60)
    assert "thought" not in [message["t"] for message in me.sent]


def lines_of(me, enough="true"):
    """The lines of the analysis, once there are some and the truth given holds."""
    me.page.get_by_role("tab", name="Analysis").click()
    until(me.page, f"document.querySelectorAll('#analysis-lines li').length > 0 && ({enough})", 120)
    return me.page.locator("#analysis-lines li").all_text_contents()


def test_the_analysis_follows_the_position_that_is_shown(browse, server):
    """After the end it shows the best lines of any position one goes back to, exact results in words; then it rests."""
    ready(GAMES[0])
    me = seated(browse, server)
    me.finish()
    me.page.get_by_role("tab", name="Analysis").click()
    until(me.page, "document.getElementById('analysis-says').textContent === 'The game is over here.'", 120)
    me.page.get_by_role("button", name="Back to the start").click()
    until(me.page, "ludarium.replay.at === 0")
    lines = lines_of(me, "document.querySelectorAll('#analysis-lines .proven').length === 3")
    start = ludarium.load(GAMES[0]).start()
    first = {line.split()[line.split().index("in") + 2] for line in lines}
    assert len(first) == 3 and first <= {start.write(move) for move in start.legal_moves}
    assert "to move:" in me.page.locator("#analysis-says").text_content()
    me.page.get_by_role("tab", name="Moves").click()
    until(me.page, "ludarium.adviser.analysis.shown === ''")


@pytest.fixture
def with_tables(chromium, tmp_path, monkeypatch):
    """A server whose program evaluates by tables (every weight at random), the game, and the tables."""
    game = ludarium.load("konane")
    shape = game.judgement.tables_for(game.rules)
    file = write_tables(tmp_path / game.name, game, shape, random_tables(game), {"seed": 7})
    tables = read_tables(file, shape, digest_of(game, shape))  # images of each other have one weight in the file
    monkeypatch.setenv("LUDARIUM_TABLES", str(tmp_path))
    shelf.made(game, True)
    with RunningServer(tmp_path) as server:
        yield server, game, tables


def test_the_page_evaluates_by_learned_tables_too(browse, with_tables):
    """The engine is loaded with the tables of the variant, and finds what the search here finds with them."""
    server, game, tables = with_tables
    me = seated(browse, server, game.text)
    ask = "async (words) => (await ludarium.adviser.engine()).think(words, { nodes: 4000 }, 2)"
    answer = me.page.evaluate(ask, base64_of(game.start().words))
    result = AlphaBeta(game, learned=tables).search(game.start(), Budget(nodes=4000), 2)
    assert answer["nodes"] == result.nodes and answer["depth"] == result.depth
    assert [line["turn"] for line in answer["lines"]] == [list(line.turn) for line in result.lines]
    assert [line["score"] for line in answer["lines"]] == [line.score for line in result.lines]


def test_there_is_no_analysis_between_people(browse, server):
    """While people play each other it says why there is none; the position is not sent."""
    ann, ben = Player(browse(), server, 1), Player(browse(), server, 2)
    invited(ann, ben, "Ben")
    ann.page.get_by_role("tab", name="Analysis").click()
    until(ann.page, "document.getElementById('analysis-says').textContent.includes('once the game is over')")
    table = ann.ask("ludarium.id")
    answer = ann.page.request.get(f"{server.address}/api/tables/{table}/position?ply=0")
    assert answer.status == 403 and answer.json()["code"] == "HINTS_OFF"

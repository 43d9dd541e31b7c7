"""Boards in other people's pages: a page of another site frames them, and nothing else of this server."""

import json
import re
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from running_server import ME, Player
from stage import until

from ludarium import load
from ludarium.puzzles.puzzle import puzzles_of

MOVES = "1. d4 {Out of the middle.} 2. d3 3. d6-d4"


@pytest.fixture
def elsewhere():
    """Another site: shows the HTML it is given, at an address that browsers take for a different site than the server's."""
    shown = {"html": ""}

    class Blog(BaseHTTPRequestHandler):
        def do_GET(self):
            body = (
                f"<!doctype html><html lang=en><title>A blog</title><link rel=icon href=data:,>{shown['html']}".encode()
            )
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_):
            pass

    def visit(page, html):
        shown["html"] = html
        page.goto(f"http://localhost:{blog.server_port}/", wait_until="load")
        return [one for one in page.frames if one != page.main_frame]

    with ThreadingHTTPServer(("127.0.0.1", 0), Blog) as blog:
        thread = threading.Thread(target=blog.serve_forever)
        thread.start()
        yield visit
        blog.shutdown()
        thread.join()


def frames(*addresses):
    return "".join(
        f'<iframe src="{one.replace("&", "&amp;")}" title="x" width=480 height=560></iframe>' for one in addresses
    )


def test_moves_are_numbered_as_at_the_table(browse, server):
    """One number for each turn, as in the record; the throws that decide who begins are the first turn."""
    page = browse()
    for at, says in ((1, "1. Thrown: "), (2, "Thrown: 1"), (5, "2. South: ")):
        page.goto(f"{server.address}/embed/game?game=thaayam&moves=1. S4N1 2. 1%2B2/1:o-c1,2:c1-e1&at={at}")
        until(page, "document.getElementById('embed')?.dataset.ready")
        assert page.text_content("#task").startswith(says)


def test_a_page_elsewhere_shows_a_position_a_game_and_a_puzzle(browse, server, elsewhere):
    """The game is stepped through and the puzzle solved inside their frames; no cookie is set or needed, nobody becomes a guest."""
    puzzle = next(one for one in puzzles_of(load("konane")) if len(one.solution) == 1)
    page = browse(locale="fi-FI")
    place, game, quiz = elsewhere(page, frames(
        f"{server.address}/embed/position?game=tafl(ruleset=brandubh)&marks=green a1,red d4 d6&theme=dark",
        f"{server.address}/embed/game?game=konane(size=6)&moves={MOVES}", f"{server.address}/embed/puzzle/{puzzle.id}",
    ))  # fmt: skip
    for frame in (place, game, quiz):
        until(frame, "document.getElementById('embed')?.dataset.ready")
        assert frame.evaluate("document.documentElement.lang") == "fi"
    assert place.evaluate("document.documentElement.dataset.theme") == "dark"
    assert game.evaluate("document.documentElement.dataset.theme") == "light"
    assert place.locator(".ring.green, .arrow.red").count() == 2
    game.click("[data-step=on]")
    until(game, "document.getElementById('embed').dataset.at === '1'")
    assert "d4" in game.text_content("#task") and game.text_content("#answer") == "Out of the middle."
    game.press("[data-step=on]", "End")
    until(game, "document.getElementById('embed').dataset.at === '3'")
    assert game.is_disabled("[data-step=on]")
    for cell in puzzle.start.move(puzzle.solution[0]).cells:
        quiz.evaluate(f"ludarium.playArea.touch({json.dumps(cell)})")
    until(quiz, "document.getElementById('embed').dataset.state === 'solved'")
    assert page.context.cookies() == []
    link = game.locator("#open")
    assert link.get_attribute("target") == "_blank"
    with page.context.expect_page() as opened:
        link.click()
    until(opened.value, "globalThis.ludarium?.tree.size === 3", 60)
    assert opened.value.evaluate("ludarium.tree.root.children[0].comment") == "Out of the middle."


@pytest.mark.parametrize("path", ["/", "/analysis?game=tiao", "/puzzles/tafl", "/lobby", "/embed/../analysis"])
def test_nothing_else_is_framed(browse, server, elsewhere, path):
    page = browse()
    (frame,) = elsewhere(page, frames(server.address + path))
    assert "chrome-error" in frame.url or not frame.query_selector("main, #analysis, #embed")
    complaints = [
        line
        for line in page.complaints
        if "frame-ancestors" in line or "refused to connect" in line or "Framing" in line
    ]
    assert complaints, page.complaints
    page.complaints.clear()


def test_what_is_wrong_is_said_in_the_frame(browse, server, elsewhere):
    page = browse()
    (frame,) = elsewhere(page, frames(f"{server.address}/embed/game?game=konane(size=6)&moves=1. d4 2. d4"))
    frame.wait_for_selector("[role=alert]")
    assert re.search(r"turn 2: d4 is not possible", frame.text_content("[role=alert]"))
    page.complaints.clear()  # the browser notes the status


def finished(browse, server, public):
    """A table whose game is over by resignation after two turns."""
    me = Player(browse(), server)
    made = me.new_table("konane(size=4)", ME, ME, public=public)
    me.sit(made["url"])
    for _ in range(2):
        me.wait()
        me.perform(me.ask("ludarium.view.legal[0]"))
    me.wait()
    me.ask("ludarium.ask('resign', { seat: ludarium.view.mover })")
    until(me.page, "ludarium.data.status === 'over' && !ludarium.showing")
    return me


@pytest.mark.parametrize("public", [True, False])
def test_a_finished_table_can_be_embedded(browse, server, elsewhere, public):
    """The dialog has HTML that works elsewhere: by the table's id, or with the moves in the address if it is private."""
    me = finished(browse, server, public)
    me.page.click("#tab-record")
    me.page.click("#embed")
    html = me.page.locator(".embedding textarea")
    html.wait_for()
    written = html.input_value()
    assert ("table=" in written) is public
    preview = me.page.frame_locator(".embed-preview")
    preview.locator("[data-ready=true]").wait_for()
    (frame,) = elsewhere(browse(), written)
    until(frame, "document.getElementById('embed')?.dataset.ready")
    frame.press("[data-step=on]", "End")
    until(frame, "document.getElementById('embed').dataset.at === '2'")


def test_an_analysis_and_a_puzzle_offer_their_html(browse, server):
    page = browse()
    page.goto(f"{server.address}/analysis?game=konane(size=6)")
    until(page, "globalThis.ludarium?.page.dataset.ready")
    page.evaluate("ludarium.act([ludarium.position.view.legal[0].a])")
    until(page, "ludarium.tree.size === 1 && ludarium.page.dataset.shown === String(ludarium.asked)")
    page.evaluate("ludarium.draw({ colour: 'red', cells: ['a1'] })")
    page.click("[data-do=export]")
    page.click("[data-take=embed]")
    html = page.locator(".embedding textarea")
    html.wait_for()
    assert "/embed/position?" in html.input_value() and "marks=red+a1" in html.input_value()
    page.frame_locator(".embed-preview").locator(".ring.red").wait_for()
    page.locator(".embedding select").first.select_option("1")
    assert "/embed/game?" in html.input_value()
    page.frame_locator(".embed-preview").locator("[data-ready=true] [data-step=on]").wait_for()
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe-core is not installed").Axe()
    violations = lambda: [(one["id"], one["nodes"][0]["html"][:99]) for one in axe.run(page).response["violations"]]  # noqa: E731
    assert violations() == []
    address = page.get_attribute(".embed-preview", "src")
    page.keyboard.press("Escape")
    page.goto(f"{server.address}/puzzles/konane")
    until(page, "document.getElementById('puzzle').dataset.state === 'solving'")
    page.click("#embed")
    html.wait_for()
    assert f"/embed/puzzle/{page.evaluate('ludarium.attempt.puzzle.id')}" in html.input_value()
    puzzle = page.get_attribute(".embed-preview", "src")
    for path in (address, puzzle):
        page.goto(server.address + path)
        until(page, "document.getElementById('embed').dataset.ready")
        assert violations() == []


@pytest.mark.parametrize(("width", "height"), [(358, 520), (640, 400)], ids=["narrow", "wide"])
def test_a_turn_of_several_steps_in_a_frame(browse, server, width, height):
    """The board stays where it is during the turn, and what is asked lies within the frame."""
    puzzle = next(one for one in puzzles_of(load("tiao")) if one.solution[0].count("x") > 1)
    page = browse()
    page.set_viewport_size({"width": width, "height": height})
    page.goto(f"{server.address}/embed/puzzle/{puzzle.id}")
    until(page, "document.getElementById('embed').dataset.ready")
    place = "JSON.stringify(ludarium.playArea.board.svg.getBoundingClientRect())"
    before = page.evaluate(place)
    for cell in puzzle.solution[0].split("x")[:2]:
        page.evaluate(f"ludarium.playArea.touch({json.dumps(cell)})")
    button = page.locator(".asking button").first
    button.wait_for()
    assert page.evaluate(place) == before
    box = button.bounding_box()
    assert box["x"] + box["width"] <= width and box["y"] + box["height"] <= height

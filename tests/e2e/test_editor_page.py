"""The position editor in a real browser: by mouse, by keyboard, by finger and by text, on all games, and what comes of a position."""

import pytest
from stage import until

from ludarium import names

TEXT = "document.getElementById('editor').dataset.text"
LEGAL = "document.getElementById('editor').dataset.legal"


def opened(page, server, query=""):
    page.goto(f"{server.address}/editor{query}")
    until(page, LEGAL)
    return page


def on_screen(page, cell):
    point = page.evaluate(f"ludarium.surface.board.screen({cell!r})")
    return point["x"], point["y"]


def drag(page, start, end):
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2, steps=3)
    page.mouse.move(*end, steps=3)
    page.mouse.up()


def test_by_mouse(browse, server):
    """Pieces are placed, moved, dragged off; the verdict follows, and every step can be taken back."""
    page = opened(browse(), server, "?game=tafl")
    first = page.evaluate(TEXT)
    page.click("[data-do=clear]")
    until(page, f"{LEGAL} === 'false'")
    assert "exactly one king" in page.text_content("#verdict")
    page.click("label.tool:has(input[value=king])")
    page.mouse.click(*on_screen(page, "c3"))
    until(page, f"{TEXT} === '/9/9/2K6/9/9/9/9/9/9/ a'")
    page.click("label.tool:has(input[value=attacker])")
    page.mouse.click(*on_screen(page, "c4"))
    until(page, f"{TEXT} === '/9/9/2K6/2t6/9/9/9/9/9/ a' && {LEGAL} === 'true'")
    drag(page, on_screen(page, "c4"), on_screen(page, "f6"))
    until(page, f"{TEXT} === '/9/9/2K6/9/9/5t3/9/9/9/ a'")
    x, y = on_screen(page, "f6")
    drag(
        page, (x, y), (x, page.evaluate("document.querySelector('.editor .place').getBoundingClientRect().bottom") + 8)
    )
    until(page, f"{TEXT} === '/9/9/2K6/9/9/9/9/9/9/ a'")
    page.select_option("[name=mover]", "d")
    until(page, f"{TEXT} === '/9/9/2K6/9/9/9/9/9/9/ d'")
    for _ in range(6):
        page.click("[data-do=undo]:not([disabled])")
        until(page, "ludarium.surface.pieces.length >= 0")
    until(page, f"{TEXT} === {first!r} && {LEGAL} === 'true'")


def test_by_keyboard_and_text(browse, server):
    """The cells are a grid; keys put pieces; the text can be written, too, and a wrong one loses nothing."""
    page = opened(browse(), server, "?game=konane(size=4)&position=4/4/4/4 b -")
    page.focus("[role=gridcell][tabindex='0']")
    at = page.evaluate("document.activeElement.dataset.cell")
    assert at == "a1"
    page.keyboard.press("1")
    until(page, f"{TEXT} === '4/4/4/b3 b -'")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("2")
    until(page, f"{TEXT} === '4/4/4/bw2 b -'")
    assert page.text_content("td[data-cell=b1]").startswith("b1 white stone")
    page.keyboard.press("1")
    until(page, f"{LEGAL} === 'false'")
    assert "Only white stones can be on b1" in page.text_content("#verdict") and page.evaluate(TEXT) == "4/4/4/bb2 b -"
    page.keyboard.press("Delete")
    until(page, f"{TEXT} === '4/4/4/b3 b -' && {LEGAL} === 'true'")
    page.fill("#text", "4/4/4/bwb b -")
    until(page, f"{LEGAL} === 'false'")
    assert "Rank 1 has 3 lua" in page.text_content("#verdict")
    page.fill("#text", "4/4/w3/b3 w -")
    until(page, f"{LEGAL} === 'true' && ludarium.surface.pieces.length === 2")
    assert "White to move" in page.text_content("#verdict") or "over" in page.text_content("#verdict")
    page.reload()
    until(page, f"{TEXT} === '4/4/w3/b3 w -'")


def test_the_lists_follow_the_text(browse, server):
    """A text for another board changes what is chosen in the lists; undoing it changes that back."""
    page = opened(browse(), server, "?game=konane(size=4)")
    page.fill("#text", "6/6/2w3/2b3/6/6 w -")
    until(page, "ludarium.now.game === 'konane(size=6)'")
    chosen = "document.getElementById('choose-preset').selectedOptions[0].textContent"
    assert page.evaluate(chosen) == "Small"
    page.click("[data-do=undo]")
    until(page, "ludarium.now.game === 'konane(size=4)'")
    assert page.evaluate(chosen) == "4×4"


@pytest.mark.parametrize("name", names())
def test_every_game_on_a_phone(browse, server, name):
    """By finger: the start is shown, a piece is put down and taken off again; nothing sticks out, and axe finds nothing."""
    page = opened(browse(phone=True, dark=name < "tb"), server, f"?game={name}")
    before = page.evaluate(TEXT)
    free = page.evaluate(
        "ludarium.now.board.cells.find(([cell]) => ludarium.surface.board.onBoard(cell) && !ludarium.surface.board.pieceOn(cell))?.[0] ?? 'd4'"
    )
    if page.evaluate("Boolean(ludarium.surface.board.pieceOn('d4'))") and free == "d4":
        page.evaluate("ludarium.remove('d4')")
        until(page, f"{TEXT} !== {before!r}")
    page.locator("label.tool").nth(1).tap()
    then = page.evaluate(TEXT)
    page.evaluate(f"document.getElementById('board').scrollIntoView(); ludarium.touch({free!r})")
    until(page, f"{TEXT} !== {then!r}")
    page.tap("[data-do=undo]")
    until(page, f"{TEXT} === {then!r}")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe-core is not installed").Axe()
    assert [(one["id"], one["nodes"][0]["html"][:120]) for one in axe.run(page).response["violations"]] == []


def test_what_comes_of_a_position(browse, server):
    """It goes to the analysis board and back, and a game against the program begins with it."""
    page = opened(browse(), server, "?game=konane(size=4)&position=w1wb/bwbw/1bwb/bwbw b -")
    page.click("#analyse")
    page.wait_for_url("**/analysis*")
    until(page, "document.getElementById('analysis')?.dataset.ready === 'true'")
    assert page.evaluate("ludarium.position.position") == "w1wb/bwbw/1bwb/bwbw b -"
    page.click("#to-editor")
    page.wait_for_url("**/editor*")
    until(page, f"document.getElementById('editor') && {LEGAL} === 'true'")
    page.click("[data-do=program]")
    page.wait_for_url("**/t/*", timeout=60_000)

"""One's own puzzles in a real browser: composed, kept, solved, sent, and the deck in which what was missed comes back."""

import json
from urllib.parse import quote

import pytest
from stage import until
from test_engine_hints import ready
from test_puzzles_page import STATE, act, puzzles

COMPOSED = "document.getElementById('compose')?.dataset.state"
OWN = "document.getElementById('own')?.dataset"


def composed(page, server, game, position):
    page.goto(f"{server.address}/my-puzzles/new?game={quote(game)}&position={quote(position)}")
    until(page, f"['good', 'bad'].includes({COMPOSED})", 120)
    return page


def axe_finds_nothing(page):
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe-core is not installed").Axe()
    assert [(one["id"], one["nodes"][0]["html"][:120]) for one in axe.run(page).response["violations"]] == []


@pytest.mark.parametrize("game", ["konane", "tiao"])
def test_composed_kept_solved_and_sent(browse, server, game):
    """The engine finds the one right turn; the puzzle is kept, solved on the usual page, put away, brought back, and sent by link."""
    puzzle = puzzles(game, lambda one: one.certain and len(one.solution) == 1)[0]
    ready(puzzle.game)
    page = composed(browse(), server, puzzle.game, puzzle.position)
    assert page.evaluate(COMPOSED) == "good" and puzzle.solution[0] in page.text_content("#answer")
    assert page.locator("#progress").is_hidden() and float(page.get_attribute("#progress", "value")) > 0
    axe_finds_nothing(page)
    page.fill("[name=title]", "A fine jump")
    page.fill("[name=hint]", "Think of the edge.")
    page.click("#keep [type=submit]")
    page.wait_for_url("**/my-puzzles*")
    until(page, f"{OWN}.ready && {OWN}.puzzles === '1'")
    assert puzzle.game not in page.text_content("section li") or "(" not in puzzle.game
    axe_finds_nothing(page)
    page.click("section li button[aria-label^='Delete']")
    until(page, f"{OWN}.puzzles === '0'")
    page.click("#undo")
    until(page, f"{OWN}.puzzles === '1'")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.click("section >> text=Copy a link")
    until(page, f"{OWN}.link")
    link = page.evaluate(f"{OWN}.link")

    other = browse(phone=True, dark=True)
    other.goto(link)
    until(other, f"{OWN}.ready && {OWN}.puzzles === '1'")
    assert other.evaluate("document.documentElement.scrollWidth <= innerWidth")
    other.click("section a.button.main")
    other.wait_for_url("**/my-puzzles/solve*")
    until(other, f"{STATE} === 'solving'")
    assert "A fine jump" in other.text_content("#task")
    other.click("#hint")
    until(other, "document.getElementById('answer').textContent === 'Think of the edge.'")
    act(other, other.evaluate("ludarium.attempt.puzzle.solution[0].actions"))
    until(other, f"{STATE} === 'solved'")


def test_what_makes_no_puzzle(browse, server):
    """A position with several good turns, and one where the game is over, are refused with a reason."""
    ready("konane(size=6)")
    start = "wbwbwb/bwbwbw/wbwbwb/bwbwbw/wbwbwb/bwbwbw b 1"
    page = composed(browse(), server, "konane(size=6)", start)
    assert page.evaluate(COMPOSED) == "bad" and page.is_hidden("#keep")
    assert page.text_content("#answer").strip() != ""
    page = composed(page, server, "konane(size=6)", "6/6/6/6/6/b5 b -")
    assert "over" in page.text_content("#answer")


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_a_deck_with_nothing_in_it_fills_its_column(browse, server, phone):
    """No board is shown then, and what there is to read lies below the heading, as wide as it."""
    page = browse(phone=phone)
    page.goto(f"{server.address}/deck")
    until(page, f"document.getElementById('puzzle') && {STATE} === 'none'")
    assert page.locator(".place").is_hidden()
    heading, panel = (page.locator(one).bounding_box() for one in ("#puzzle > header", ".quest"))
    assert (panel["x"], panel["width"]) == (heading["x"], heading["width"])


def test_the_deck(browse, server):
    """What is due comes up, of all games together; solved on its day it stays away for longer; the deck goes into a file and back."""
    one, other = puzzles("konane", lambda puzzle: len(puzzle.solution) == 1)[0], puzzles("tafl")[0]
    seen = {puzzle.id: {"solved": False, "box": 0, "due": "2026-01-01"} for puzzle in (one, other)}
    page = browse()
    page.goto(f"{server.address}/learn")
    page.evaluate(f"localStorage.setItem('ludarium-puzzles', {json.dumps(json.dumps({'seen': seen}))})")
    page.reload()
    until(page, "document.getElementById('deck-due').textContent === '2 come back today'")
    page.click("a[href='/deck']")
    page.wait_for_url("**/deck*")
    until(page, f"document.getElementById('puzzle') && {STATE} === 'solving'")
    assert page.text_content("#standing") == "2 come back today"
    page.click(".deck-more summary")
    axe_finds_nothing(page)
    first = page.evaluate("ludarium.attempt.puzzle.id")
    page.evaluate("ludarium.attempt.show()")
    until(page, f"{STATE} === 'shown'")
    page.keyboard.press("Enter")
    until(page, f"{STATE} === 'solving' && ludarium.attempt.puzzle.id !== '{first}'")
    for step in page.evaluate("ludarium.attempt.puzzle.solution.map(({ actions }) => actions)")[::2]:
        until(page, f"{STATE} === 'solving' && !ludarium.playArea.moving")
        act(page, step)
        until(page, f"['solving', 'solved'].includes({STATE})")
    until(page, f"{STATE} === 'solved'")
    kept = page.evaluate("JSON.parse(localStorage.getItem('ludarium-puzzles')).seen")
    solved = next(one for one in kept if one != first)
    assert kept[solved]["box"] == 1 and kept[first]["box"] == 0
    page.click("#next")
    until(page, f"{STATE} === 'none'")
    assert page.text_content("#task") == "That was all for today."
    assert page.get_by_role("button", name="Solve other puzzles").is_visible()
    with page.expect_download() as saved:
        page.click("#deck-save")
    file = saved.value.path()
    fresh = browse()
    fresh.goto(f"{server.address}/deck")
    until(fresh, f"{STATE} === 'none'")
    fresh.click(".deck-more summary")
    fresh.set_input_files("#deck-file", {"name": "x.json", "mimeType": "application/json", "buffer": b"{}"})
    until(fresh, "document.getElementById('deck-says').textContent === 'This file is not a deck.'")
    with fresh.expect_navigation():
        fresh.set_input_files("#deck-file", file)
    assert fresh.evaluate("JSON.parse(localStorage.getItem('ludarium-puzzles')).seen") == kept

"""The engine of the analysis board in a real browser: lines, throws, the bar, threats."""

import pytest
from analysis_page import CHOICES, opened, shown, some_move, texts
from stage import until
from test_engine_hints import ready

from ludarium.play.words import within


def test_lines_of_the_engine_are_stepped_through_and_kept(browse, server):
    """Exact results are named with their distance; a line is looked at move by move and becomes a variation."""
    ready("konane(size=4)")
    page = opened(browse(), server, "?game=konane(size=4)")
    until(page, "document.querySelector('#lines-found .proven')", 120)
    best = page.locator("#lines-found li").first
    assert best.locator("b").inner_text().split()[0] in ("wins", "loses")
    assert "a proved" in page.inner_text("#engine-says") and page.locator(".board-marks .best").count() > 0
    line = best.locator(".ply").all_inner_texts()
    page.keyboard.press("1")
    shown(page)
    for _ in range(2):
        page.keyboard.press("ArrowRight")
        shown(page)
    assert "move 3" in page.inner_text("#state") and page.evaluate("ludarium.tree.size") == 0
    page.keyboard.press("ArrowLeft")
    shown(page)
    page.evaluate("ludarium.moves.focus()")  # where Escape leads from a comment: Enter keeps the line there, too
    page.keyboard.press("Enter")
    until(page, "ludarium.tree.size === 2")
    shown(page)
    assert texts(page)[1:] == line[:2]
    page.keyboard.press("e")
    assert page.inner_text("#engine-says") == "The engine is off."


@pytest.mark.flaky(reruns=4)  # the engine thinks on meanwhile, and may drop the very line that is touched
def test_a_line_that_is_looked_at_stays_in_sight_and_can_be_left_for_another(browse, server):
    """Its move on the board is marked and has the focus; what the engine says there goes on from it, and the board keeps its size."""
    ready("konane(size=6)")
    page = opened(browse(), server, "?game=konane(size=6)")
    others = "document.querySelectorAll('#lines-found li:not(.looked-at)').length > 1"
    size = "document.querySelector('svg.board').getBoundingClientRect().width"
    until(page, others, 120)
    before = page.evaluate(size)
    row = page.locator("#lines-found li").first
    touched = "(move) => { const { innerText } = move; move.focus(); move.click(); return innerText }"
    first = row.locator(".ply").nth(1).evaluate(touched)
    shown(page)  # the engine may change its mind between a look and a touch: hence both at once
    until(page, others, 60)
    current = page.locator("#lines-found [aria-current]")
    assert current.count() == 1 and current.inner_text() == first in page.inner_text("#state")
    until(page, "document.activeElement.ariaCurrent === 'true'")
    assert page.evaluate(size) == pytest.approx(before)
    page.keyboard.press("2")
    shown(page)
    assert page.evaluate("ludarium.preview.at") == 3 and "(move 3 of" in page.inner_text("#state")
    assert page.is_hidden("#remark")
    until(page, others, 60)
    page.locator("#lines-found .looked-at .ply").nth(0).click()
    shown(page)
    assert "(move 1 of" in page.inner_text("#state")
    page.keyboard.press("Enter")
    until(page, "ludarium.tree.size === 1")


def test_throws_have_odds_and_plays_have_equities(browse, server):
    """In a game with dice every throw is listed with odds that add up to one, then every play with its equity."""
    ready("thaayam(pieces=1)")
    page = opened(browse(), server, "?game=thaayam(pieces=1)")
    until(
        page,
        "!document.getElementById('throws').innerText.includes('…') && !document.querySelector('.engine.thinks')",
        120,
    )
    odds = page.evaluate(
        "ludarium.position.throws.filter(({ actions }) => actions.length === 1).reduce((sum, { odds }) => sum + odds, 0)"
    )
    assert odds == pytest.approx(1) and page.locator("#throws tbody tr").count() == len(page.evaluate(CHOICES))
    for seed in range(40):
        if page.evaluate("ludarium.position.thinking && ludarium.position.view.legal.length > 1"):
            break
        some_move(page, seed)
    until(page, "document.querySelectorAll('#lines-found.every li').length > 1", 120)
    values = page.locator("#lines-found.every b").all_inner_texts()
    assert len(values) > 1 and all(value[0] in "+−wl" for value in values)


def test_the_number_on_the_bar_goes_with_its_fill(browse, server):
    """Whoever is to move, it is the first player's: above zero when more than half of the bar is."""
    page = opened(browse(), server, "?game=konane(size=6)")
    signs = """(() => { const bar = ludarium.panel.evaluation; bar.set(0.4, 1, ["Black", "White"], "x");
        return [bar.label.textContent, bar.node.style.getPropertyValue("--share")] })()"""
    assert page.evaluate(signs) == ["−0.40", "30"]
    assert page.evaluate(signs.replace("0.4, 1", "0.4, 0")) == ["+0.40", "70"]


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_the_bar_is_turned_with_the_board(browse, server, phone):
    """Each player's end of it lies where that player's side of the board is."""
    page = opened(browse(phone=phone), server, "?game=konane(size=6)")
    place = """(() => { const fill = ludarium.panel.evaluation.fill.getBoundingClientRect(),
        face = ludarium.panel.evaluation.faces[0].getBoundingClientRect(), bar = ludarium.panel.evaluation.node.getBoundingClientRect();
        const near = (box) => Math.round(box.x + box.y - bar.x - bar.y) < 20; return [near(fill), near(face)] })()"""
    before = page.evaluate(place)
    assert before == [phone, phone]  # at the left on a phone, at the bottom beside the board
    page.get_by_role("button", name="Flip").click()
    assert page.evaluate(place) == [not phone, not phone]
    page.keyboard.press("f")
    assert page.evaluate(place) == before


@pytest.mark.parametrize("game", ["konane(size=4)", "tafl(ruleset=brandubh)"])
def test_a_threat_is_shown_and_cannot_be_played(browse, server, game):
    """Two moves into a game the other side's best move is an arrow on the board, and a touch on it explains itself."""
    ready(game)
    page = opened(browse(), server, f"?game={game}")
    some_move(page, 1)
    some_move(page, 2)
    here = page.evaluate("ludarium.actions.join()")
    turn = within(page.evaluate("ludarium.position.view.turn"))
    page.get_by_role("button", name="Threat").click()
    until(page, "ludarium.panel.written.length && document.querySelector('#board .threat')", 120)
    assert page.inner_text("#engine-says").startswith(f"Suppose that {turn} passed. ")
    page.locator("#lines-found .ply").first.click()
    until(page, "document.getElementById('engine-says').textContent.startsWith('A threat cannot be played')")
    assert page.evaluate("ludarium.actions.join()") == here


def test_threats_with_dice_are_the_throws_of_the_other_side(browse, server):
    """Their odds and equities are listed, none of them can be thrown; before the first turn the page says why there are none."""
    ready("thaayam(pieces=1)")
    page = opened(browse(), server, "?game=thaayam(pieces=1)&position=thaayam5+S%3Dc2+N%3Dc4+turn%3DS+noted%3D-")
    page.keyboard.press("t")
    until(
        page,
        "[...document.querySelectorAll('#throws .equity')].some(({ textContent }) => /\\d/.test(textContent))",
        120,
    )
    assert page.inner_text("#engine-says").startswith("Suppose that it were the other side's turn to throw. ")
    assert page.inner_text("#throws thead th:nth-child(3)").casefold() == "equity, north"
    assert page.locator("#throws tbody tr").count() > 3 and not page.locator("#throws button").count()
    page.keyboard.press("t")
    until(page, "document.querySelector('#throws button')")
    opened(page, server, "?game=thaayam(pieces=1)")
    page.keyboard.press("t")
    assert page.inner_text("#engine-says").startswith("Nothing can be threatened here")


def test_the_server_thinks_for_a_browser_that_cannot(browse, server):
    """Without WebAssembly there is one good move, found by the server."""
    page = browse()
    page.add_init_script("Object.defineProperty(globalThis, 'WebAssembly', { value: undefined })")
    opened(page, server, "?game=konane(size=4)")
    until(page, "document.querySelectorAll('#lines-found li').length === 1", 120)
    assert page.inner_text("#engine-says").endswith("Found by the server.")
    assert page.locator("#lines-found .ply").inner_text() in page.evaluate(
        "ludarium.position.view.legal.map(({ x }) => x)"
    )

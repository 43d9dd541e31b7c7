"""The engine of the analysis board says nothing about what is no longer asked."""

from analysis_page import opened
from stage import until
from test_engine_hints import ready


def test_an_engine_that_is_switched_off_stays_silent(browse, server):
    """Lines that were asked for before and come after it are not shown: practising in a study, they would give the move away."""
    ready("tafl(ruleset=brandubh)")
    page, held = browse(), []
    page.route("**/api/analysis/lines", lambda route: held.append(route))  # noqa: PLW0108 - Playwright wants a function
    opened(page, server, "?game=tafl(ruleset=brandubh)")
    while not held:
        page.wait_for_timeout(25)
    page.click("#engine-on")
    until(page, "document.getElementById('engine-on').getAttribute('aria-pressed') === 'false'")
    with page.expect_response("**/api/analysis/lines"):
        held[0].continue_()
    page.evaluate("ludarium.positions.at([])")  # what came before it has been dealt with
    page.wait_for_timeout(100)
    assert page.evaluate("ludarium.drawing.arrows.length") == 0 and page.locator("#lines-found li").count() == 0

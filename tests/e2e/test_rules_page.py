"""The pages around the table on a real server: rules with examples that can be tried, and three clicks to a game."""

import pytest
from running_server import PATIENCE, Player
from stage import until

from ludarium.catalogue import names


def open_rules(browse, server, name):
    me = Player(browse(), server)
    me.page.goto(f"{server.address}/rules/{name}")
    until(me.page, "globalThis.ludarium?.playArea.seen.legal.length", PATIENCE)
    return me


@pytest.mark.parametrize("name", names())
def test_examples_can_be_tried(browse, server, name):
    """Every example answers a hand: something legal is done and the page says what it was worth."""
    me = open_rules(browse, server, name)
    for tab in range(me.page.locator("#example-tabs label").count()):
        me.page.locator("#example-tabs label").nth(tab).click()
        until(
            me.page,
            "ludarium.playArea.seen.legal.length && !document.getElementById('example-answer').textContent",
            PATIENCE,
        )
        for cell in me.ask("ludarium.playArea.seen.legal[0].c"):
            me.touch(cell)
            if me.ask("document.getElementById('example-answer').textContent"):
                break
        until(
            me.page,
            "document.getElementById('example-answer').textContent || !ludarium.playArea.asking.hidden",
            PATIENCE,
        )


def test_a_late_answer_does_not_reach_the_next_example(browse, server):
    """The server answers slowly, the reader has gone on to another example: that one stays as it was."""
    me = open_rules(browse, server, "konane")
    held = []
    me.page.route("**/api/explore", lambda route: held.append(route))
    for cell in me.ask("ludarium.playArea.seen.legal[0].c"):
        me.touch(cell)
    while not held:
        me.page.wait_for_timeout(25)
    me.page.locator("#example-tabs label").nth(1).click()
    until(me.page, "ludarium.playArea.seen.legal.length && !document.getElementById('example-answer').textContent")
    before = me.ask("JSON.stringify(ludarium.playArea.seen.legal)")
    with me.page.expect_response("**/api/explore"):
        held[0].continue_()
    me.page.wait_for_timeout(200)
    assert me.ask("document.getElementById('example-answer').textContent") == ""
    assert me.ask("JSON.stringify(ludarium.playArea.seen.legal)") == before


@pytest.mark.parametrize("name", names())
def test_rules_fit_a_phone(browse, server, name):
    """Nothing on the page reaches beyond a phone's screen; long words are broken, wide tables scroll by themselves."""
    page = browse(phone=True)
    page.goto(f"{server.address}/rules/{name}")
    until(page, "globalThis.ludarium?.playArea.seen.legal.length", PATIENCE)
    assert page.evaluate("innerWidth") == 390
    out_of_reach = """[...document.querySelectorAll('.prose *')].filter((one) => one.scrollWidth > one.clientWidth + 1
      && getComputedStyle(one).overflowX === 'auto' && one.tabIndex < 0).map((one) => one.outerHTML.slice(0, 80))"""
    assert page.evaluate(out_of_reach) == []  # whoever has no pointer scrolls with the arrow keys


def test_three_clicks_to_a_game(browse, server):
    """From the start page: choose a game, start, and the board waits for the first touch."""
    page = browse()
    page.goto(server.address)
    page.locator(".ways a.main").first.click()
    page.locator("#go:not([disabled])").click()
    page.wait_for_url("**/t/*")
    until(page, "globalThis.ludarium?.page.dataset.ready", PATIENCE)
    assert page.locator("svg.board").count() == 1


def test_the_rules_at_a_table_are_those_of_its_variant(browse, server):
    """The drawer gives the size of the board on the table, and leads to the same rules on a page."""
    me = Player(browse(), server)
    setup = me.new_table("tafl(ruleset=brandubh)", {"kind": "me"}, {"kind": "here"})
    me.sit(setup["url"])
    me.page.get_by_role("button", name="Rules").click()
    me.page.locator("#rules-text h2").first.wait_for()
    assert "7×7 squares" in " ".join(me.page.locator("#rules-text").text_content().split())
    assert "9×9 squares" not in me.page.locator("#rules-text").text_content()
    me.page.goto(server.address + me.page.locator("#rules-text a").last.get_attribute("href"))
    assert "7×7" in me.page.locator(".prose").text_content()
    assert me.page.locator(".variants [aria-current]").text_content() == "brandubh"

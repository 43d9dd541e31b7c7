"""Pages with a board and something beside it: on every screen the board is whole, and what it is about can be read with it."""

import pytest
from stage import until

SCREENS = {"desk": (1280, 800), "phone": (390, 844), "landscape": (844, 390)}
PAGES = ["/learn/thaayam", "/puzzles/tafl", "/editor?game=thaayam", "/library/explore/konane"]
LAID_OUT = """() => { const box = (one) => document.querySelector(one).getBoundingClientRect();
  const [board, panel] = [box('svg.board'), box('.beside .quest, .beside .bench')];
  return { board: [board.left, board.top, board.right, board.bottom], panel: [panel.left, panel.top, panel.right],
    wide: document.documentElement.scrollWidth,
    cut: [...document.querySelectorAll('.beside > header select')].filter((one) => {
      const style = getComputedStyle(one), pen = document.createElement('canvas').getContext('2d'); pen.font = style.font;
      const room = one.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
      return pen.measureText(one.selectedOptions[0]?.text ?? '').width > room }).map((one) => one.value) } }"""


@pytest.mark.parametrize("address", PAGES)
def test_the_board_is_whole_and_what_it_is_about_is_in_sight(browse, server, address):
    page = browse()
    page.goto(server.address + address)
    until(page, "document.querySelector('svg.board use')", 120)
    for width, height in SCREENS.values():
        page.set_viewport_size({"width": width, "height": height})
        until(page, f"innerWidth === {width}")
        page.evaluate("scrollTo(0, 0)")
        found = page.evaluate(LAID_OUT)
        left, top, right, bottom = found["board"]
        assert left >= 0 and top >= 0 and right <= width and bottom <= height, found
        assert found["wide"] == width, found
        assert found["panel"][1] < height - 60, found  # the first lines of it
        assert found["cut"] == [], found
        if width > height:
            assert found["panel"][0] >= right, found
            assert found["panel"][2] - found["panel"][0] > 0.3 * width, found


ASKED = """() => { const box = (one) => document.querySelector(one).getBoundingClientRect();
  const [board, asked] = [box('svg.board'), box('.asking')];
  return { board: [board.left, board.top, board.width].map(Math.round), asked: [asked.top, asked.bottom], height: innerHeight } }"""


@pytest.mark.parametrize("screen", SCREENS)
def test_what_ends_a_turn_is_in_sight(browse, server, screen):
    """The buttons of a turn that has begun can be seen without scrolling, and the board stays where it is."""
    page = browse()
    width, height = SCREENS[screen]
    page.set_viewport_size({"width": width, "height": height})
    page.goto(f"{server.address}/learn/tiao#2")
    until(page, "document.getElementById('lesson').dataset.state === 'solving'", 120)
    before = page.evaluate(ASKED)
    page.evaluate("ludarium.playArea.touch('c3'), ludarium.playArea.touch('e5')")
    until(page, "ludarium.attempt.actions.length === 1 && !document.querySelector('.asking').hidden")
    found = page.evaluate(ASKED)
    assert found["board"] == before["board"]
    assert found["asked"][0] > 0 and found["asked"][1] <= height, found
    page.locator(".asking button").first.click()
    until(page, "document.getElementById('lesson').dataset.state === 'done'")

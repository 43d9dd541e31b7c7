"""Courses in a real browser: one by keyboard, one by touch, wrong turns, hints, what is kept, and a first game at the end."""

import json
from types import SimpleNamespace

import pytest
from stage import middle, until
from test_page import walk

STATE = "document.getElementById('lesson').dataset.state"
TASK = "ludarium.attempt.task"


def opened(page, server, name, step=""):
    page.goto(f"{server.address}/learn/{name}{f'#{step}' if step else ''}")
    until(page, f"{STATE} === 'solving'")
    return page


def task_number(page):
    return page.evaluate("[ludarium.number, ludarium.attempt.number]")


def solved(page, play):
    """Solve all tasks of the step on the board by `play`, which gets the right turn."""
    for _ in range(page.evaluate("ludarium.attempt.step.tasks.length")):
        until(page, f"{STATE} === 'solving' && !ludarium.playArea.moving")
        number = task_number(page)
        play(page.evaluate(f"{TASK}.turn"))
        until(page, f"{STATE} === 'done' || ({STATE} === 'solving' && ludarium.attempt.number !== {number[1]})")
    until(page, f"{STATE} === 'done'")


def test_a_whole_course_by_keyboard(browse, server):
    """Coordinates and arrows play, Enter goes on from step to step, and at the end there is a first game to be played."""
    page = opened(browse(), server, "konane")
    steps = page.evaluate("ludarium.steps.length")

    def play(turn):
        cells = turn["cells"]
        page.locator("[role=grid] [tabindex='0']").first.focus()
        page.keyboard.type(cells[0])
        if cells[-1] != cells[0]:
            walk(page, cells[-1])
            page.keyboard.press("Enter")

    for number in range(steps):
        until(page, f"ludarium.number === {number}")
        solved(page, play)
        assert page.text_content("#answer") == page.evaluate("ludarium.attempt.step.done")
        if number < steps - 1:
            assert page.evaluate("document.activeElement.id") == "next"
            page.keyboard.press("Enter")
    assert page.locator("#steps .ticked").count() == steps
    assert page.evaluate("document.activeElement.id") == "first-game"
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    page.goto(f"{server.address}/learn")
    until(page, "document.querySelector('[data-game=konane] .standing').textContent.startsWith('Done')")


def test_a_whole_course_by_touch(browse, server):
    """On a phone, with a finger and the buttons below the board."""
    page = opened(browse(phone=True), server, "tiao")
    stage = SimpleNamespace(page=page)

    def play(turn):
        for number, cell in enumerate(turn["text"].split("x")):
            page.locator("#board svg.board").scroll_into_view_if_needed()
            page.touchscreen.tap(*middle(stage, cell))
            if number:
                until(page, f"ludarium.attempt.actions.length === {number} && !ludarium.playArea.moving")
        until(page, f"{STATE} !== 'solving' || document.querySelector('.asking button:not(.plain)')")
        if page.evaluate(STATE) == "solving":
            page.locator(".asking button:not(.plain)").first.tap()

    for number in range(page.evaluate("ludarium.steps.length")):
        until(page, f"ludarium.number === {number}")
        solved(page, play)
        if page.locator("#next").is_enabled():
            page.locator("#next").tap()
    until(page, "!document.getElementById('finish').hidden")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_wrong_turns_hints_and_coming_back(browse, server):
    """A wrong turn is told why; hints go from words to the whole turn; what was done is still done after a reload."""
    page = opened(browse(locale="fi"), server, "konane", 4)
    assert page.text_content("#step-title") == "Ja uudestaan"
    page.evaluate("ludarium.playArea.touch('a1'), ludarium.playArea.touch('a3')")
    until(page, f"{STATE} === 'wrong'")
    assert "a4" in page.text_content("#answer")
    page.keyboard.press("r")
    until(page, f"{STATE} === 'solving'")
    page.click("#hint")
    until(page, "document.getElementById('answer').textContent.includes('a1')")
    page.click("#solution")
    until(page, f"{STATE} === 'done'")
    page.reload()
    until(page, f"{STATE} === 'solving'")
    assert page.locator("#steps .ticked").count() == 1
    page.keyboard.press("p")
    until(page, "ludarium.number === 2 && location.hash === '#3'")
    page.goto(f"{server.address}/learn/konane")
    until(page, "ludarium.number === 0")


def test_a_touch_after_a_wrong_turn_counts(browse, server):
    """It sets up the board again and takes up what it touches, unless something else stands there then."""
    page = opened(browse(phone=True), server, "tiao", 2)
    stage = SimpleNamespace(page=page)
    tap = lambda cell: page.touchscreen.tap(*middle(stage, cell))  # noqa: E731
    tap("e5")
    until(page, f"{STATE} === 'wrong'")
    tap("e5")  # the stone that was placed, and is gone again
    until(page, f"{STATE} === 'solving'")
    assert page.evaluate("ludarium.playArea.hand.touched") == []
    tap("e5")
    until(page, f"{STATE} === 'wrong'")
    tap("c3")
    until(page, "ludarium.playArea.hand.touched.join() === 'c3'")


def test_what_is_no_move_is_explained(browse, server):
    """In the game's words, and gone once the step is taken back."""
    page = opened(browse(), server, "tiao", 7)
    page.mouse.click(*middle(SimpleNamespace(page=page), "g4"))
    until(page, "document.getElementById('answer').textContent.includes('group')")
    assert page.get_attribute("#answer", "class") == "answer bad"


def test_an_explanation_goes_with_the_next_touch(browse, server):
    """Once a piece is taken up, nothing is said any more about the touch before; a hint stays."""
    page = opened(browse(), server, "konane", 4)
    page.evaluate("ludarium.playArea.touch('a2')")
    until(page, "document.getElementById('answer').className === 'answer bad'")
    page.evaluate("ludarium.playArea.touch('a1')")
    assert page.text_content("#answer") == "" and page.evaluate("ludarium.playArea.hand.touched") == ["a1"]
    page.evaluate("ludarium.playArea.touch('b1')")
    until(page, "document.getElementById('answer').className === 'answer bad'")
    page.click("#hint")
    page.evaluate("ludarium.playArea.touch('a1'), ludarium.playArea.touch('a1')")
    assert page.text_content("#answer")


def test_turns_of_several_actions(browse, server):
    """Throws that are shared, twins that are declared: each step by its own solution, action by action."""
    page = opened(browse(), server, "thaayam")
    for number in range(page.evaluate("ludarium.steps.length")):
        page.evaluate(f"ludarium.open({number})")
        until(page, f"ludarium.number === {number} && {STATE} === 'solving'")
        for task in range(page.evaluate("ludarium.attempt.step.tasks.length")):
            until(page, f"{STATE} === 'solving' && ludarium.attempt.number === {task}")
            for action in page.evaluate(f"{TASK}.turn.actions"):
                page.evaluate(f"ludarium.attempt.act([{json.dumps(action)}])")
        until(page, f"{STATE} === 'done'")


def test_bad_addresses(browse, server):
    page = browse()
    for address in ("/learn/chess", "/api/lessons/chess"):
        assert page.request.get(f"{server.address}{address}").status == 404
    opened(page, server, "konane", 99)
    assert page.evaluate("ludarium.number") == 0


@pytest.mark.parametrize("dark", [False, True])
def test_nothing_stands_in_anybodys_way(browse, server, dark):
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe-core is not installed").Axe()
    page = opened(browse(phone=dark, dark=dark), server, "taifho", 3)
    page.click("#solution")
    until(page, f"{STATE} === 'done'")
    assert [one["id"] for one in axe.run(page).response["violations"]] == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")

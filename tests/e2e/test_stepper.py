"""A game to step through, as a notebook or a page shows it, in a real browser."""

import pytest

import ludarium
from ludarium.play.stepping import Stepper


@pytest.fixture
def stepper(browse, tmp_path):
    match = ludarium.Match(ludarium.load("konane(size=4)"))
    match.push_all("a1 b1 a3-a1")
    page = browse()
    (tmp_path / "page.html").write_text(f"<!doctype html><meta charset=utf-8>{Stepper(match).html()}", "utf-8")
    page.goto((tmp_path / "page.html").as_uri())
    return page


def test_a_game_shown_twice_moves_twice(browse, tmp_path):
    """Each copy has its own boards and buttons, and no name stands on the page twice."""
    match = ludarium.Match(ludarium.load("konane(size=4)"))
    match.push_all("a1 b1")
    steps, page = Stepper(match), browse()
    (tmp_path / "page.html").write_text(
        f"<!doctype html><meta charset=utf-8>{steps.html()}{steps.html()}{Stepper(match).html()}", "utf-8"
    )
    page.goto((tmp_path / "page.html").as_uri())
    page.get_by_label("One turn on").nth(1).click()
    assert page.locator("output").all_inner_texts() == ["the start", "1. a1", "the start"]
    assert page.locator("[data-turn]:visible").count() == 3
    names = page.evaluate("[...document.querySelectorAll('[id]')].map((e) => e.id)")
    assert len(names) == len(set(names))


def shown(page):
    """What is said of the turn, and what the one visible board is called."""
    boards = page.locator("[data-turn]:visible")
    assert boards.count() == 1
    return page.locator("output").inner_text(), boards.locator("svg").get_attribute("aria-labelledby")


def test_turns_are_stepped_through(stepper):
    """By the buttons and by the keys; at the ends it stays."""
    seen = [shown(stepper)]
    for _ in range(4):
        stepper.get_by_label("One turn on").click()
        seen.append(shown(stepper))
    assert [text for text, _ in seen] == ["the start", "1. a1", "2. b1", "3. a3-a1", "3. a3-a1"]
    assert len({name for _, name in seen}) == 4
    stepper.get_by_label("Turn", exact=True).press("ArrowLeft")
    assert shown(stepper)[0] == "2. b1"


def test_a_board_keeps_its_looks(stepper):
    """What the boards share is drawn in each of them: no colour and no symbol is missing."""
    missing = """[...document.querySelectorAll('[data-turn] *')].flatMap((e) => [...e.attributes])
      .map((a) => a.value.match(/^(?:url\\()?#(l[0-9a-f]{8}-[\\w-]+)/)?.[1]).filter((id) => id && !document.getElementById(id))"""
    assert stepper.evaluate(missing) == []
    assert stepper.locator("[data-turn] use").count() > 20
    names = stepper.evaluate("[...document.querySelectorAll('[id]')].map((e) => e.id)")
    assert len(names) == len(set(names))

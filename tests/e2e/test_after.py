"""After the game: the result and what can be done stay in sight, wherever in it the reader looks. And before it: a board on its way."""

import pytest
from house import ME, Player
from stage import ADDRESS, SHEET, Stage, board, table, until, view

OVER = {"text": "white wins: no moves", "scores": [1, -1], "reason": "no_moves", "winner": [0]}
CELLS = ["a1", "a2", "a3", "a4"]


def turn(number):
    return {"player": number % 2, "text": CELLS[number], "cells": [CELLS[number]], "by": "person", "at": 0}


@pytest.fixture
def stage(browse):
    """A game of three turns, over."""
    last = view({"a4": "man"}, [], mover=-2, outcome=OVER)
    made = Stage(browse(), table(last, status="over", turns=[turn(n) for n in range(3)]))
    plies = [
        {"ply": n, "player": n % 2, "text": cell, "cells": [cell], "view": {"pieces": [[cell, "man", 0, 1, 0]], "lines": [], "marks": {}}}
        for n, cell in enumerate(CELLS)
    ]  # fmt: skip
    made.data["/api/tables/stage/replay"] = {"board": board(), "plies": plies, "outcome": OVER}
    made.open()
    return made


def stands(stage, cell):
    until(stage.page, f"ludarium.desk.board.standing[0]?.piece[0] === '{cell}'")
    state = stage.page.locator("#state").text_content()
    assert state == "You won. White wins: no moves."
    for name in ("Rematch", "Another game"):
        assert stage.page.locator("#buttons").get_by_text(name).is_visible()


def test_keys_travel_and_hide_nothing(stage):
    """Arrows, Home and End go through the game; result and buttons stay, and where one is is said beside the slider."""
    stands(stage, "a4")
    for key, cell in (("ArrowLeft", "a3"), ("ArrowLeft", "a2"), ("ArrowRight", "a3"), ("Home", "a1"), ("End", "a4")):
        stage.page.keyboard.press(key)
        stands(stage, cell)
        assert stage.page.locator("#ply-says").text_content() == f"{CELLS.index(cell)} / 3"


@pytest.mark.parametrize(
    "where", ["#buttons button", "#tools button", "[role=gridcell][tabindex='0']", "#turns", "#ply"]
)
def test_home_and_end_from_wherever_the_focus_is(stage, where):
    """On a button, on the board, in the list of turns, on the slider."""
    stage.page.locator(where).first.focus()
    stage.page.keyboard.press("Home")
    stands(stage, "a1")
    stage.page.keyboard.press("End")
    stands(stage, "a4")


def test_keys_in_a_field_stay_there(stage):
    """Whoever writes is not thrown through the game."""
    stage.page.get_by_role("tab", name="Chat").click()
    stage.page.locator("#chat-text").fill("well played")
    stage.page.keyboard.press("Home")
    stage.page.keyboard.type("very ")
    assert stage.page.locator("#chat-text").input_value() == "very well played"
    stands(stage, "a4")


def test_a_board_on_its_way_says_so(browse):
    """Until the board is there the page says that it is coming, for eyes and ears; then nothing of it is left."""
    stage = Stage(browse(), table(view({"a1": "man"}, [])))
    stage.sheet = None
    stage.page.goto(f"{ADDRESS}/t/stage")
    stage.page.get_by_role("status").filter(has_text="has not come yet").wait_for()
    assert stage.page.locator(".laying").is_visible()
    assert not stage.page.evaluate("ludarium.desk.open")
    stage.sheet = SHEET
    stage.page.wait_for_selector("[data-ready=true]")
    assert stage.page.locator(".laying").count() == 0
    until(stage.page, "ludarium.desk.board.pieceOn('a1')")
    stage.page.complaints.clear()  # the browser itself complains about what did not come


def test_a_page_without_its_script_says_so_too(browse):
    """Before any script has run the same words stand where the board will be."""
    stage = Stage(browse(java_script_enabled=False), table(view({}, [])))
    stage.page.goto(f"{ADDRESS}/t/stage")
    assert stage.page.get_by_text("Laying the board").is_visible()


def test_few_requests(browse, house):
    """The page of a table asks for at most three scripts, and plays."""
    me, asked = Player(browse(), house), []
    me.page.on("request", lambda request: asked.append(request.url) if request.resource_type == "script" else None)
    laid = me.lay("konane(size=4)", ME, {"kind": "here", "name": "Ben"})
    asked.clear()
    me.sit(laid["url"])
    assert 1 <= len(asked) <= 3, asked
    me.turn()

"""After the game: the result and what can be done stay in sight, wherever in it the reader looks. And before it: a board on its way."""

import pytest
from running_server import ME, Player
from stage import ADDRESS, SHEET, Stage, board, table, until, view

OVER = {
    "text": "As it stands: White wins (no moves)", "why": "no moves", "scores": [1, -1], "reason": "no_moves", "winner": [0],
}  # fmt: skip
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
    until(stage.page, f"ludarium.playArea.board.standing[0]?.piece[0] === '{cell}'")
    state = stage.page.locator("#state").text_content()
    assert state == "You won. No moves."
    for name in ("Rematch", "Another game"):
        assert stage.page.locator("#buttons").get_by_text(name).is_visible()


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_the_end_moves_nothing(browse, phone):
    """When the game ends, board and plaques stay where they were."""
    made = Stage(browse(phone=phone), table(view({"a1": "man"}, [["a1", "a2"]]), turns=[turn(0)]))
    made.open()
    boxes = (
        """all => all.map((one) => one.getBoundingClientRect()).map((box) => [box.x, box.y, box.width, box.height])"""
    )
    before = made.page.eval_on_selector_all("svg.board, .plaque", boxes)
    made.send(
        "table", {**made.first, "status": "over", "view": view({"a1": "man"}, [], mover=-2, outcome=OVER)}, made.version
    )
    made.page.get_by_role("button", name="Rematch").wait_for()
    made.page.wait_for_timeout(60)  # the board fits itself into its room a frame later
    assert made.page.eval_on_selector_all("svg.board, .plaque", boxes) == before


@pytest.mark.parametrize("screen", [(320, 568), (360, 640), (375, 667)], ids=str)
def test_the_end_fits_a_small_phone(browse, screen):
    """Every button, those of the replay too, lies within the screen, and the result can be read."""
    over = OVER | {"why": "the other side has no move left and none to come"}
    page = browse(phone=True)
    page.set_viewport_size({"width": screen[0], "height": screen[1]})
    made = Stage(page, table(view({"a1": "man"}, [], mover=-2, outcome=over), status="over", turns=[turn(0)]))
    made.open()
    made.page.locator("#replay").wait_for()
    for node in made.page.locator("#buttons .button:visible, #replay > *:visible, #state, .tool:visible").all():
        box = node.bounding_box()
        assert box["x"] >= 0 and box["x"] + box["width"] <= screen[0], node.text_content()
    assert made.page.evaluate("innerWidth") == screen[0]
    cut = "(() => { const say = document.querySelector('.say'); return say.scrollHeight - say.clientHeight })()"
    assert made.page.evaluate(cut) <= 1


def test_the_reason_is_what_the_server_says_it_is(browse):
    """The page cuts no sentence up: the reason stands alone where it is given, else the whole sentence does."""
    for outcome, says in ((OVER, "You won. No moves."), (OVER | {"why": ""}, f"You won. {OVER['text']}.")):
        made = Stage(browse(), table(view({}, [], mover=-2, outcome=outcome), status="over"))
        made.open()
        assert made.page.locator("#state").text_content() == says


def test_keys_travel_and_hide_nothing(stage):
    """Arrows, Home and End go through the game; result and buttons stay, and the slider says which move is shown."""
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


def test_the_plaques_say_what_each_had_by_then(stage):
    """Going back, a count beside a name is that of the move shown, and the last one again at the end."""
    plies = stage.data["/api/tables/stage/replay"]["plies"]
    for n, ply in enumerate(plies):
        ply["view"]["lines"] = [["Taken so far", f"{n} captures", 0]]
    stage.first["view"]["lines"] = [["Taken so far", "3 captures", 0]]
    stage.send("table", stage.first, stage.version)
    score = "document.querySelector('.plaque[data-seat=\"0\"] .score').textContent"
    for key, count in (("ArrowLeft", 2), ("Home", 0), ("ArrowRight", 1), ("End", 3)):
        stage.page.keyboard.press(key)
        until(stage.page, f"{score} === '{count} captures'")


def test_travelling_frames_no_whole_page(stage):
    """A click beside everything, then keys: the page itself has the focus, and no ring is drawn around it."""
    stage.page.mouse.click(3, stage.page.viewport_size["height"] - 3)
    stage.page.locator("#main").focus()
    stage.page.keyboard.press("ArrowLeft")
    stands(stage, "a3")
    assert stage.page.evaluate("document.activeElement.id") == "main"
    assert stage.page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "none"


def test_before_the_first_move_the_list_begins_at_its_top(browse):
    """A long game: at its end the list shows the last moves, and after Home the first ones."""
    made = long_game(browse())
    until(made.page, "document.querySelector('#turns').scrollTop > 0")
    made.page.keyboard.press("Home")
    until(made.page, "ludarium.replay.at === 0 && document.querySelector('#turns').scrollTop === 0")


def long_game(page):
    turns = [turn(n % 4) for n in range(80)]
    last = view({"a4": "man"}, [], mover=-2, outcome=OVER)
    made = Stage(page, table(last, status="over", turns=turns))
    shown = {"pieces": [["a1", "man", 0, 1, 0]], "lines": [], "marks": {}}
    plies = [{"ply": n, "player": n % 2, "text": "a1", "cells": ["a1"], "view": shown} for n in range(81)]
    made.data["/api/tables/stage/replay"] = {"board": board(), "plies": plies, "outcome": OVER}
    made.open()
    return made


def test_the_game_goes_on_while_somebody_looks_back(browse):
    """They stay at the move they look at, see that it is their turn, and find the table as it stands when they come back."""
    first = view({"a2": "man"}, [], mover=1, turn="black")
    stage = Stage(browse(), table(first, turns=[turn(0)]))
    plies = [
        {"ply": n, "player": n % 2, "text": cell, "cells": [cell], "view": {"pieces": [[cell, "man", 0, 1, 0]], "lines": [], "marks": {}}}
        for n, cell in enumerate(CELLS)
    ]  # fmt: skip
    stage.data["/api/tables/stage/replay"] = {"board": board(), "plies": plies[:2], "outcome": None}
    stage.open()
    stage.page.keyboard.press("ArrowLeft")
    until(stage.page, "ludarium.replay.at === 0 && ludarium.playArea.board.standing[0]?.piece[0] === 'a1'")
    stage.data["/api/tables/stage/replay"] = {"board": board(), "plies": plies[:3], "outcome": None}
    answer = {"kind": "act", "player": 1, "cells": ["a3"], "text": "a3", "say": "a3"}
    stage.happen(answer, view({"a3": "man"}, [["a3", "a4"]], ply=2), turn=turn(1))
    until(stage.page, "ludarium.data.turns.length === 2 && !ludarium.showing")
    stage.send(
        "table",
        {**stage.first, "view": view({"a3": "man"}, [["a3", "a4"]], ply=2), "turns": [turn(0), turn(1)]},
        stage.version,
    )
    until(stage.page, "ludarium.replay.last === 2 && ludarium.playArea.board.standing[0]?.piece[0] === 'a1'")
    assert stage.page.locator("#state").text_content() == "Move 0 of 2"
    assert stage.page.locator(".plaque[data-seat='0']").get_attribute("aria-current") == "true"
    stage.page.get_by_role("button", name="Back to the game").click()
    until(stage.page, "ludarium.playArea.open && ludarium.playArea.board.standing[0]?.piece[0] === 'a3'")


def test_keys_in_a_field_stay_there(stage):
    """Keys pressed in a text field do not move through the game."""
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
    stage.page.get_by_role("status").filter(has_text="has not loaded yet").wait_for()
    assert stage.page.locator(".board-loading").is_visible()
    assert not stage.page.evaluate("ludarium.playArea.open")
    stage.sheet = SHEET
    stage.page.wait_for_selector("[data-ready=true]")
    assert stage.page.locator(".board-loading").count() == 0
    until(stage.page, "ludarium.playArea.board.pieceOn('a1')")
    stage.page.complaints.clear()  # the browser itself complains about what did not come


def test_a_page_without_its_script_says_so_too(browse):
    """Before any script has run the same words stand where the board will be."""
    stage = Stage(browse(java_script_enabled=False), table(view({}, [])))
    stage.page.goto(f"{ADDRESS}/t/stage")
    assert stage.page.get_by_text("Setting up the board").is_visible()


def test_few_requests(browse, server):
    """The page of a table asks for at most three scripts, and plays."""
    me, asked = Player(browse(), server), []
    me.page.on("request", lambda request: asked.append(request.url) if request.resource_type == "script" else None)
    setup = me.new_table("konane(size=4)", ME, {"kind": "here", "name": "Ben"})
    asked.clear()
    me.sit(setup["url"])
    assert 1 <= len(asked) <= 3, asked
    me.turn()

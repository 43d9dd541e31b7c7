"""What a hand may do, tried in a browser on a stage: the page narrows actions by the cells touched and knows no game."""

import re
import time

import pytest
from stage import Stage, board, marked, middle, table, touch, until, view

PLAIN = {"a1": "man", "c3": "foe", "e5": "man"}


@pytest.fixture
def stage(browse):
    """A stage that opens with the given view."""

    def opened(shown, *, phone=False, **more):
        made = Stage(browse(phone=phone), table(shown, **more))
        made.open()
        return made

    return opened


def acts_sent(stage, count):
    """The actions sent, once there are so many; a moment later there are no more."""
    end = time.monotonic() + 15
    while len(stage.acts()) < count and time.monotonic() < end:
        stage.page.wait_for_timeout(20)
    stage.page.wait_for_timeout(30)
    assert len(stage.acts()) == count
    return stage.acts()


def test_two_touches_make_a_move(stage):
    """A piece is touched, its targets are shown, a target is touched, the action goes out with seat and version."""
    s = stage(view(PLAIN, [["a1", "a2"], ["a1", "c3"], ["e5", "e4"]]))
    assert marked(s, "start") == {"a1", "e5"}
    touch(s, "a1")
    assert marked(s, "target") == {"a2", "c3"} and marked(s, "held") == {"a1"}
    touch(s, "c3")
    assert acts_sent(s, 1) == [[1]]
    sent = next(message for message in s.heard if message["t"] == "act")
    assert sent["v"] == 1 and sent["d"]["seat"] == 0 and re.fullmatch("[0-9a-f]{32}", sent["id"])


def test_a_single_cell_is_an_action(stage):
    """Placing takes one touch; an action without cells is a button with its words."""
    s = stage(view(PLAIN, [["b2"], []]))
    s.page.get_by_role("button", name="Pass").click()
    touch(s, "b2")
    assert acts_sent(s, 2) == [[1], [0]]


@pytest.mark.parametrize(("pending", "words"), [([], "Pass"), ([{"text": "b2", "cells": ["b2"]}], "End the turn")])
def test_an_action_without_words_is_named_by_when_it_comes(stage, pending, words):
    """Where the server has no words for a button, the page has: one for the start of a turn, one for its end."""
    shown = view(PLAIN, [["b2"], []], pending=pending)
    shown["legal"][1] |= {"x": "letters of a notation", "s": ""}
    s = stage(shown)
    s.page.get_by_role("button", name=words).click()
    assert acts_sent(s, 1) == [[1]]


def test_a_long_way_is_taken_by_its_end(stage):
    """Of the ways over empty cells the touched end decides; the shorter one is not asked about."""
    s = stage(view(PLAIN, [["a1", "a3"], ["a1", "a3", "a5"]]))
    touch(s, "a1")
    assert marked(s, "target") == {"a3", "a5"}
    touch(s, "a5")
    touch(s, "a1", "a3")
    assert acts_sent(s, 2) == [[1], [0]]


def test_somebody_sent_back_is_asked_for_in_place(stage):
    """Where the way could lead on over a piece, it may end here or go on; each by a touch."""
    ways = [["a1", "e1"], ["a1", "e1", "c3", "b5"], ["a1", "e1", "c3", "d5"]]
    s = stage(view(PLAIN, ways))
    touch(s, "a1", "e1")
    acts_sent(s, 0)
    assert marked(s, "choice") == {"c3"}
    touch(s, "c3")
    assert marked(s, "choice") == {"b5", "d5"}
    touch(s, "d5")
    assert acts_sent(s, 1) == [[2]]
    touch(s, "a1", "e1")
    s.page.get_by_role("button", name="End on").click()
    touch(s, "a1", "e1", "e1")  # touched again: it ends there too
    assert acts_sent(s, 3)[1:] == [[0], [0]]


def test_what_cells_cannot_tell_apart_is_asked_in_words(stage):
    """Two actions over the same cells are offered by their words."""
    shown = view(PLAIN, [["a1", "a2"], ["a1", "a2"]])
    shown["legal"][0]["s"], shown["legal"][1]["s"] = "alone", "as twins"
    s = stage(shown)
    touch(s, "a1", "a2")
    s.page.get_by_role("button", name="as twins").click()
    assert acts_sent(s, 1) == [[1]]


def test_no_action_is_left_out_of_a_long_list(stage):
    """However many actions the same cells stand for, each has its button."""
    s = stage(view(PLAIN, [["a1", "a2"]] * 15))
    touch(s, "a1", "a2")
    s.page.locator("#asking button:not(.plain)").nth(14).evaluate("node => node.click()")
    assert acts_sent(s, 1) == [[14]]


def test_acting_where_it_stands(stage):
    """An action that touches one cell twice is offered when its piece is taken, and done by touching it again."""
    s = stage(view(PLAIN, [["a1", "a1"], ["a1", "a2"]]))
    touch(s, "a1")
    s.page.get_by_role("button", name="A1 to a1").click()
    touch(s, "a1", "a1")
    assert acts_sent(s, 2) == [[0], [0]]


def test_a_third_cell_need_not_be_touched_where_two_say_all(stage):
    """Piece and target are enough when one action is left, whatever lies beside the board; the cell beside will do too."""
    aside = (["3", 1, 6, "field", 0, 1, 1], ["8", 2, 6, "field", 0, 1, 1])
    ways = [["a1", "b3", "3"], ["a1", "d3", "8"]]
    s = stage(view({"a1": "man", "3": "foe", "8": "foe"}, ways), board=board(5, aside))
    touch(s, "a1", "d3")
    touch(s, "a1", "3")
    assert acts_sent(s, 2) == [[1], [0]]


def test_hops_go_on_until_confirmed(stage):
    """A turn in progress keeps its piece in hand; undo and confirm are buttons, and the end of a whole turn can be touched."""
    s = stage(view(PLAIN, [["a1", "a3"], ["b2"]], turns=[{"m": [0, 7, 9], "c": ["a1", "a3", "c5"], "x": "a1-a3-c5"}]))
    touch(s, "a1")
    assert marked(s, "far") == {"c5"}
    touch(s, "c5")
    assert acts_sent(s, 1) == [[0, 7, 9]]
    going_on = view({"a3": "man"}, [["a3", "c5"], []], pending=[{"text": "a1-a3", "cells": ["a1", "a3"]}], undo=True)
    s.happen({"kind": "act", "player": 0, "cells": ["a1", "a3"], "text": "a1-a3"}, going_on)
    s.page.wait_for_selector(".undo")
    assert marked(s, "target") == {"c5"}
    s.page.get_by_role("button", name="Undo").click()
    touch(s, "a3")  # touched where it stands: that is all
    assert acts_sent(s, 2)[1] == [1]
    assert [message["t"] for message in s.heard if message["t"] == "undo"]


def test_a_turn_that_can_only_be_ended(stage):
    """Where stopping is the one thing left it has a button, a touch and a key; a refusal does not take them away."""
    shown = view({"a3": "man"}, [["a3"]], pending=[{"text": "a1-a3", "cells": ["a1", "a3"]}], undo=True)
    shown["legal"][0]["s"] = "stop on a3"
    s = stage(shown)
    assert s.page.locator("#state").text_content() == "Your turn (white). Now end the turn."
    s.answer = lambda message: {"ok": False, "code": "BUSY", "say": "Once more, please."}
    s.page.get_by_role("button", name="Stop on a3").click()
    s.page.get_by_role("alert").filter(has_text="Once more, please.").wait_for()
    touch(s, "a3")
    until(s.page, "ludarium.playArea.open")
    s.page.locator("[role=gridcell][tabindex='0']").focus()
    s.page.keyboard.press("y")
    s.page.keyboard.type("a3")
    assert acts_sent(s, 4) == [[0]] * 4


def test_stopping_is_one_way_of_going_on(stage):
    """A turn in progress that may stop or go on has both, and letting go of a half chosen way brings the stop back."""
    ways = [["a3"], ["a3", "a5"], ["a3", "c3", "e5", "b1"], ["a3", "c3", "e5", "b2"]]
    s = stage(view({"a3": "man", "e5": "foe"}, ways, pending=[{"text": "a1-a3", "cells": ["a1", "a3"]}]))
    assert marked(s, "target") == {"a5", "c3"}
    touch(s, "c3")  # then over e5, there is no other way
    assert marked(s, "held") == {"a3", "c3", "e5"} and marked(s, "choice") == {"b1", "b2"}
    touch(s, "c3")  # again: let go
    assert marked(s, "held") == {"a3"} and marked(s, "target") == {"a5", "c3"}
    s.page.get_by_role("button", name="A3", exact=True).click()
    assert acts_sent(s, 1) == [[0]]


def test_letting_go(stage):
    """The held piece is let go by touching it again or by Escape; another one is taken by touching it."""
    s = stage(view(PLAIN, [["a1", "a2"], ["e5", "e4"]]))
    touch(s, "a1", "a1")
    assert not marked(s, "held")
    touch(s, "a1", "e5")
    assert marked(s, "held") == {"e5"}
    s.page.locator("[role=gridcell][tabindex='0']").focus()
    s.page.keyboard.press("Escape")
    assert not marked(s, "held") and not s.acts()


def test_a_refused_move_is_explained(stage):
    """Cells that fit nothing are sent for a reason, and the answer stands near the board."""
    s = stage(view(PLAIN, [["a1", "a2"]]))
    s.answer = lambda message: {"ok": False, "code": "ILLEGAL", "say": "A man goes one field."}
    touch(s, "a1", "d4")
    s.page.get_by_role("alert").filter(has_text="A man goes one field.").wait_for()
    assert s.heard[-1]["t"] == "why" and s.heard[-1]["d"] == {"cells": ["a1", "d4"]}
    assert marked(s, "held") == {"a1"} and marked(s, "target") == {"a2"}  # it stays in hand
    touch(s, "a2")
    assert acts_sent(s, 1) == [[0]]


def carry(stage, start, *cells):
    """Drag the piece on a cell over others, and let it fall on the last."""
    stage.page.mouse.move(*middle(stage, start))
    stage.page.mouse.down()
    for cell in cells:
        stage.page.mouse.move(*middle(stage, cell), steps=3)
    stage.page.mouse.up()


def test_dragging(stage):
    """A piece is carried to its target; let fall elsewhere it goes back and stays in hand."""
    s = stage(view(PLAIN, [["a1", "a2"], ["a1", "b3"]]))
    for target in ("a1", "d5", "b3"):
        assert not s.acts()
        carry(s, "a1", "b2", target)
        assert marked(s, "held") == ({"a1"} if target != "b3" else set())
    assert acts_sent(s, 1) == [[1]]


def test_dragging_begins_anew(stage):
    """A piece with half a move chosen for it can still be carried elsewhere."""
    s = stage(view(PLAIN, [["a1", "e1"], ["a1", "e1", "c3", "b5"], ["a1", "a2"]]))
    touch(s, "a1", "e1")
    assert marked(s, "choice") == {"c3"}
    carry(s, "a1", "b2", "a2")
    assert acts_sent(s, 1) == [[2]]


def test_a_carried_piece_lies_over_everything(stage):
    """While it is carried, a piece is drawn above the dots, and among the others again once it is dropped."""
    s = stage(view(PLAIN, [["a1", "a2"], ["a1", "b3"]]))
    over = """(() => { const layers = [...document.querySelectorAll("svg.board > g")].map((layer) => layer.getAttribute("class"));
    const layer = ludarium.playArea.board.pieceOn("a1").node.parentNode.getAttribute("class");
    return layers.indexOf(layer) > layers.indexOf("above") })()"""
    s.page.mouse.move(*middle(s, "a1"))
    s.page.mouse.down()
    s.page.mouse.move(*middle(s, "a2"), steps=3)
    assert marked(s, "target") == {"a2", "b3"} and s.page.evaluate(over)
    s.page.mouse.move(*middle(s, "a1"), steps=3)
    s.page.mouse.up()
    assert not s.page.evaluate(over) and s.page.locator("svg.board .lifted *").count() == 0


def test_a_finger_plays(stage):
    """Taps on a phone."""
    s = stage(view(PLAIN, [["a1", "a2"]]), phone=True)
    s.page.touchscreen.tap(*middle(s, "a1"))
    s.page.touchscreen.tap(*middle(s, "a2"))
    assert acts_sent(s, 1) == [[0]]


def swipe(stage, *points):
    """A finger goes down, along and up, as the browser's own machinery sees it."""
    finger = stage.page.context.new_cdp_session(stage.page)
    for kind, point in zip(["touchStart"] + ["touchMove"] * (len(points) - 1), points, strict=True):
        touches = [{"x": point[0], "y": point[1]}]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_a_finger_carries_a_piece(stage):
    """Dragging works by touch too, and the page does not scroll under it."""
    s = stage(view(PLAIN, [["a1", "a4"]]), phone=True)
    start, end = middle(s, "a1"), middle(s, "a4")
    swipe(s, start, *[(start[0], start[1] + (end[1] - start[1]) * n / 4) for n in (1, 2, 3)], end)
    assert acts_sent(s, 1) == [[0]]
    assert s.page.evaluate("scrollY") == 0


def test_a_finger_aims_on_small_cells(stage):
    """Where cells are smaller than a finger it may slide, cross hairs show where it is, and lifting it places."""
    s = stage(view({}, [["b2"], ["c3"]]), phone=True, board=board(16))
    start, end = middle(s, "a1"), middle(s, "c3")
    swipe(s, start, middle(s, "b2"), end)
    assert acts_sent(s, 1) == [[1]]


def test_keys(stage):
    """Arrows walk, Enter touches, coordinates are typed, letters command; the cursor is drawn and spoken."""
    s = stage(view(PLAIN, [["a1", "a2"], ["e5", "e4"]], undo=True))
    s.page.locator("[role=gridcell][tabindex='0']").focus()
    start = s.page.evaluate("ludarium.playArea.grid.cursor")
    assert marked(s, "cursor") == {start} == {"a1"}
    s.page.keyboard.press("ArrowUp")
    assert marked(s, "cursor") == {"a2"}
    s.page.keyboard.press("ArrowDown")
    s.page.keyboard.press("Enter")
    assert s.page.locator(":focus").text_content() == "a1 white man, chosen"
    s.page.keyboard.press("ArrowUp")
    assert s.page.locator(":focus").text_content() == "a2 empty field, can move here"
    s.page.keyboard.press("Space")
    acts_sent(s, 1)
    until(s.page, "!ludarium.sending && ludarium.playArea.open")
    s.page.keyboard.type("e5e4")
    s.page.keyboard.press("u")
    assert acts_sent(s, 2) == [[0], [1]]
    assert s.heard[-1]["t"] == "undo"


def near_row(stage):
    """The row of cells nearest to the reader."""
    rows = {cell: middle(stage, cell)[1] for cell in ("a1", "a5")}
    return max(rows, key=rows.get)


@pytest.mark.parametrize(("homes", "near"), [(["bottom", "top"], "a1"), (["top", "bottom"], "a5"), ([], "a1")])
def test_the_own_side_is_near_and_stays_there(stage, homes, near):
    """The seat decides which way round the board lies; no piece that goes anywhere changes it, only the reader does."""
    s = stage(view(PLAIN, [["a1", "a2"]]), board={**board(), "homes": homes})
    assert near_row(s) == near
    for place in ("c5", "c1", "c3"):
        s.happen({"kind": "act", "player": 0, "cells": [], "text": ""}, view({place: "man"}, []))
        until(s.page, f"ludarium.playArea.board.pieceOn('{place}')")
        assert near_row(s) == near
    s.page.get_by_role("button", name="Flip board", exact=True).click()
    turned = near_row(s)
    assert turned != near
    s.happen({"kind": "act", "player": 0, "cells": [], "text": ""}, view({"b2": "man"}, []))
    until(s.page, "ludarium.playArea.board.pieceOn('b2')")
    s.open()  # opened anew, it lies as the reader left it
    assert near_row(s) == turned
    s.page.get_by_role("button", name="Flip board", exact=True).click()
    s.open()
    assert near_row(s) == near


@pytest.mark.parametrize("yours", [True, False])
@pytest.mark.parametrize(("homes", "near"), [(["bottom", "top"], "a1"), (["top", "bottom"], "a5")])
def test_side_by_side_and_looking_on_the_near_plaque_has_the_near_side(stage, homes, near, yours):
    """Who has all seats or none sees the board from the first seat, whose plaque is the near one."""
    seats = [{**seat, "yours": yours} for seat in table(view(PLAIN, []))["seats"]]
    s = stage(view(PLAIN, [["a1", "a2"]] if yours else []), board={**board(), "homes": homes}, seats=seats)
    assert s.page.locator("#near .plaque").get_attribute("data-seat") == "0"
    assert near_row(s) == near


def test_the_keyboard_stays_on_its_cell(stage):
    """When the board is turned round or replaced, the focus stays where it was."""
    s = stage(view(PLAIN, [["a1", "a2"]]))
    s.page.locator("[role=gridcell][tabindex='0']").focus()
    s.page.keyboard.press("ArrowUp")
    s.page.keyboard.press("f")
    until(s.page, "ludarium.playArea.board.turned")
    assert s.page.locator(":focus").get_attribute("data-cell") == "a2"
    assert marked(s, "cursor") == {"a2"}
    s.happen({"kind": "act", "player": 0, "cells": [], "text": ""}, view(PLAIN, []), board=board(6))
    until(s.page, "ludarium.playArea.board.data.columns === 6")
    assert s.page.locator(":focus").get_attribute("data-cell") == "a2"


def test_turned_round(stage):
    """A turned board is turned for the eye, the pointer and the arrows alike."""
    s = stage(view(PLAIN, [["a1", "a2"]]))
    low = middle(s, "a1")
    s.page.get_by_role("button", name="Flip board", exact=True).click()
    high = middle(s, "a1")
    assert high[1] < low[1] and high[0] > low[0]
    touch(s, "a1", "a2")
    assert acts_sent(s, 1) == [[0]]
    s.page.locator("[role=gridcell][data-cell=b2]").focus()
    s.page.evaluate("ludarium.playArea.grid.walk('b2')")
    s.page.keyboard.press("ArrowUp")
    assert marked(s, "cursor") == {"b1"}

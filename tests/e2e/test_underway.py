"""A move is shown at once, marked as on its way, and confirmed or taken back by what the server says."""

import pytest
from running_server import ME, Player, RunningServer
from stage import Stage, marked, table, touch, until, view

PLAIN = {"a1": "man", "c3": "foe"}
WAYS = [["a1", "a2"], ["a1", "b3"], ["a1", "a3", "a5"]]
MOVE = {"kind": "act", "player": 0, "cells": ["a1", "a2"], "text": "a1-a2"}
AFTER = view({"a2": "man", "c3": "foe"}, [], mover=1, turn="black")


@pytest.fixture
def stage(browse):
    """A stage whose server answers no move by itself."""

    def opened(shown, *, moving=False, **more):
        made = Stage(browse(moving=moving), table(shown, **more))
        made.answer = lambda message: None
        made.open()
        return made

    return opened


def standing(stage):
    return {
        piece[0]: piece[1] for piece in stage.page.evaluate("ludarium.playArea.board.standing.map(one => one.piece)")
    }


def on_its_way(stage):
    """The cells with a piece or a mark that is on its way."""
    pieces = stage.page.evaluate(
        "ludarium.playArea.board.standing.filter(one => one.node.matches('.underway')).map(one => one.piece[0])"
    )
    return set(pieces) | marked(stage, "underway")


def answer(stage, **more):
    """Answer the move that was sent last; it has been heard by then."""
    until(stage.page, "ludarium.line.waiting.size > 0")
    acts = []
    while not acts:
        stage.page.wait_for_timeout(10)
        acts = [message for message in stage.heard if message["t"] == "act"]
    stage.send("ack", {"id": acts[-1]["id"], "ok": True, "v": stage.version, **more})


def test_a_move_is_shown_before_it_is_answered(stage):
    """The piece is on its goal at once, and the page says that it is on its way; nothing else can be done meanwhile."""
    s = stage(view(PLAIN, WAYS))
    touch(s, "a1", "a2")
    assert standing(s) == {"a2": "man", "c3": "foe"} and on_its_way(s) == {"a2"}
    assert not s.page.evaluate("ludarium.playArea.open")
    s.page.locator("#state").get_by_text("Your move is on its way").wait_for()
    assert "on its way" in s.page.locator("[role=gridcell][data-cell=a2]").text_content()
    s.happen(MOVE, AFTER)
    until(s.page, "!ludarium.sending")
    answer(s)
    assert standing(s) == {"a2": "man", "c3": "foe"} and not on_its_way(s)
    assert "Ben (black)" in s.page.locator("#state").text_content()


def test_the_hand_waits_for_the_view_and_not_for_the_answer_alone(stage):
    """An answer that comes before the event opens nothing: the old view could be touched otherwise."""
    s = stage(view(PLAIN, WAYS))
    touch(s, "a1", "a2")
    answer(s, v=2)
    s.page.wait_for_timeout(30)
    assert not s.page.evaluate("ludarium.playArea.open") and on_its_way(s) == {"a2"}
    s.happen(MOVE, AFTER)
    until(s.page, "!ludarium.sending")
    assert not on_its_way(s)


NOTE_MOVEMENT = """() => { globalThis.moving = []; const usual = Element.prototype.animate; Element.prototype.animate = function (frames, how) {
globalThis.moving.push(JSON.stringify(frames)); return usual.call(this, frames, how) } }"""


def test_a_piece_that_went_does_not_go_again(stage):
    """When the event comes, what was shown at once stands still; what was taken fades."""
    s = stage(view(PLAIN, WAYS), moving=True)
    s.page.evaluate(NOTE_MOVEMENT)
    touch(s, "a1", "b3")
    went = s.page.evaluate("globalThis.moving.splice(0)")
    assert len(went) == 1 and "translate" in went[0]
    s.page.evaluate("void ludarium.playArea.foreseen.then(() => { globalThis.arrived = true })")
    until(s.page, "globalThis.arrived")
    s.happen({**MOVE, "cells": ["a1", "b3"]}, view({"b3": "man"}, [], mover=1, turn="black"))
    until(s.page, "!ludarium.sending && !ludarium.showing")
    moving = s.page.evaluate("globalThis.moving")
    assert len(moving) == 1 and "opacity" in moving[0] and "translate" not in moving[0]


def test_a_refused_move_goes_back(stage):
    """The piece is where it was, the page says why, and the player may try again."""
    s = stage(view(PLAIN, WAYS))
    touch(s, "a1", "a2")
    answer(s, ok=False, code="PAUSED", say="The game is paused.")
    s.page.get_by_role("alert").filter(has_text="The game is paused.").wait_for()
    assert standing(s) == PLAIN and not on_its_way(s)
    touch(s, "a1", "b3")
    assert on_its_way(s) == {"b3"}


def test_ways_over_several_cells(stage):
    """A way over empty cells ends on the last; where it leads to a piece the rules know more, and it is shown before it."""
    s = stage(view(PLAIN, [["a1", "a3", "a5"], ["a1", "b1", "c3", "e5"], ["a1", "e1", "3"]]))
    touch(s, "a1", "a5")
    assert on_its_way(s) == {"a5"}
    answer(s, ok=False, say="no")
    touch(s, "a1", "b1")
    assert on_its_way(s) == {"b1"}
    answer(s, ok=False, say="no")
    touch(s, "a1", "e1")
    assert on_its_way(s) == {"e1"}


def test_something_placed(stage):
    """Where the mover has one kind of piece it is shown on the empty cell; otherwise the cell is marked."""
    s = stage(view(PLAIN, [["b2"], ["c3"]]))
    touch(s, "b2")
    assert standing(s) == {**PLAIN, "b2": "man"} and on_its_way(s) == {"b2"}
    answer(s, ok=False, say="no")
    touch(s, "c3")
    assert standing(s) == PLAIN and marked(s, "underway") == {"c3"}


def test_a_broken_line(stage):
    """The move stays shown, the page says what it waits for, and it is sent once more when the line is back."""
    s = stage(view(PLAIN, WAYS))
    s.page.evaluate("ludarium.line.later = (pause) => ludarium.line.ears.state('offline', pause)")  # until we say so
    s.sockets[-1].close()
    s.page.wait_for_selector("[data-line=offline]")
    touch(s, "a1", "a2")
    s.page.locator("#state").get_by_text("Your move will be sent as soon as the connection is back.").wait_for()
    assert on_its_way(s) == {"a2"} and standing(s) == {"a2": "man", "c3": "foe"}
    s.page.evaluate("ludarium.line.open()")
    s.page.wait_for_selector("[data-line=online]")
    answer(s)  # of no version that the page has not seen: the next table tells
    assert len(s.acts()) == 1
    s.first = table(AFTER)
    s.page.evaluate("ludarium.line.send({t: 'sync'})")
    until(s.page, "ludarium.view.mover === 1")
    assert standing(s) == {"a2": "man", "c3": "foe"} and not on_its_way(s)


def test_a_move_the_server_had_already(stage):
    """The line broke after the move arrived: it is sent again under the same name, and shown once."""
    s = stage(view(PLAIN, WAYS))
    touch(s, "a1", "a2")
    s.first, s.version = table(AFTER), 2
    s.sockets[-1].close()
    until(s.page, "ludarium.view.mover === 1 && ludarium.page.dataset.line === 'online'")
    assert standing(s) == {"a2": "man", "c3": "foe"} and not on_its_way(s)
    answer(s)
    first, again = (message for message in s.heard if message["t"] == "act")
    assert first == again


def test_nothing_else_moves_it_back(stage):
    """What happens beside the board, turning it round and looking back through the game leave the move on its way."""
    s = stage(view(PLAIN, WAYS))
    touch(s, "a1", "a2")
    s.happen({"kind": "offer", "offer": "draw", "seat": 1}, view(PLAIN, WAYS), offers=[{"offer": "draw", "seat": 1}])
    s.page.get_by_text("Ben offers a draw.").wait_for()
    assert on_its_way(s) == {"a2"} and "a1" not in standing(s)
    s.page.locator("[data-do=flip]").click()
    assert on_its_way(s) == {"a2"} and "a1" not in standing(s)
    s.page.evaluate("ludarium.live()")
    assert on_its_way(s) == {"a2"} and "a1" not in standing(s)


def test_a_server_that_is_away(browse, tmp_path):
    """A move made while the server is down stays shown, is played when it is back, and is in the game once."""
    with RunningServer(tmp_path) as server:
        me = Player(browse(), server)
        me.sit(me.new_table("konane(size=4)", ME, {"kind": "here", "name": "Ben"})["url"])
        me.turn()
        server.stop()
        me.page.wait_for_selector("[data-line=offline]")
        cell = me.ask("ludarium.view.legal[0].c[0]")
        me.touch(cell)
        assert me.page.locator(".mark.underway").get_attribute("data-cell") == cell
        me.page.locator("#state").get_by_text("Your move will be sent").wait_for()
        server.start()
        until(me.page, "ludarium.data.turns.length === 2 && !ludarium.sending", 60)
        assert me.page.locator(".mark.underway").count() == 0
        assert me.ask("ludarium.data.turns.map(turn => turn.cells[0])")[1] == cell
        me.page.complaints.clear()  # the browser itself complains about the line

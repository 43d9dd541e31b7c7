"""The line to the server, on a stage: versions, gaps, breaks, resending; and what is shown and announced of events."""

import pytest
from stage import ADDRESS, SHEET, Stage, board, click, marked, middle, table, touch, until, view

PLAIN = {"a1": "man", "c3": "foe"}
MOVE = {"kind": "act", "player": 0, "cells": ["a1", "a2"], "text": "a1-a2"}


@pytest.fixture
def stage(browse):
    def opened(shown, *, moving=False, **more):
        made = Stage(browse(moving=moving), table(shown, **more))
        made.open()
        return made

    return opened


def pieces(stage):
    return {tuple(piece[:2]) for piece in stage.page.evaluate("ludarium.playArea.board.standing.map(one => one.piece)")}


def test_events_are_shown_and_said(stage):
    """An event moves the piece, stands in the list of turns, and is announced in words."""
    s = stage(view(PLAIN, []), moving=True)
    turn = {"player": 0, "text": "a1-a2", "cells": ["a1", "a2"], "by": "person", "at": 0}
    s.happen(MOVE, view({"a2": "man", "c3": "foe"}, [], mover=1, turn="black", marks={"a2": "last"}), turn=turn)
    s.page.locator("#turn-list").get_by_role("button", name="a1-a2").wait_for()
    assert pieces(s) == {("a2", "man"), ("c3", "foe")}
    assert "You (white): a1-a2." in s.page.locator("#voice").text_content()
    assert s.page.locator("#state").text_content() == "Ben (black) to move."
    assert s.page.locator(".mark.last").get_attribute("data-cell") == "a2"


def test_a_gap_is_filled(stage):
    """A version that was missed makes the page ask for the whole table; one seen already is passed over."""
    s = stage(view(PLAIN, []))
    s.first = table(view({"e5": "man"}, []))
    s.version = 7
    s.send("event", {"what": MOVE, "view": view({"b2": "man"}, [])}, 1)
    s.send("event", {"what": MOVE, "view": view({"b1": "man"}, [])}, 7)
    until(s.page, "ludarium.playArea.board.standing[0]?.piece[0] === 'e5'")
    assert [message["t"] for message in s.heard] == ["sync"]


def test_a_broken_line_comes_back(stage):
    """The break is shown, the page connects again by itself and sends again what was not acknowledged."""
    s = stage(view(PLAIN, [["a1", "a2"]]))
    s.answer = lambda message: None
    s.page.evaluate("void ludarium.act([0])")
    s.page.wait_for_timeout(50)
    s.answer = lambda message: {"ok": True}
    s.sockets[-1].close()
    s.page.get_by_text("The connection is lost").wait_for()
    s.page.wait_for_selector("[data-line=online]")
    s.page.wait_for_timeout(100)
    sent = [message for message in s.heard if message["t"] == "act"]
    assert len(sent) == 2 and sent[0] == sent[1]
    assert len(s.sockets) == 2
    assert not s.page.evaluate("ludarium.sending")


def test_what_is_in_hand_outlives_a_broken_line(stage):
    """The table comes again as it was: a piece chosen before stays chosen, and goes where it is sent."""
    s = stage(view(PLAIN, [["a1", "a2"], ["a1", "b2"]]))
    touch(s, "a1")
    s.sockets[-1].close()
    s.page.get_by_text("The connection is lost").wait_for()
    s.page.wait_for_selector("[data-line=online]")
    until(s.page, "ludarium.playArea.open")
    assert marked(s, "target") == {"a2", "b2"}
    touch(s, "b2")
    until(s.page, "!ludarium.sending")
    assert s.acts() == [[1]]


def test_a_table_that_comes_while_a_piece_moves_is_the_one_shown(stage):
    """The whole table overtakes an event that is still being shown: afterwards the board is the table's, and so is the hand."""
    s = stage(view(PLAIN, [], mover=1, turn="black"), moving=True)
    s.page.evaluate(
        """() => { const usual = Element.prototype.animate; Element.prototype.animate = function (...all) {
        const made = usual.apply(this, all); made.pause(); (globalThis.held ??= []).push(made); return made } }"""
    )
    s.happen({**MOVE, "player": 1}, view({"a2": "man", "c3": "foe"}, [["c3", "c4"]]))
    until(s.page, "globalThis.held")
    s.send("table", table(view({"a4": "man", "c3": "foe"}, [["a4", "a5"]])), s.version)
    until(s.page, "ludarium.view.pieces[0][0] === 'a4' && ludarium.playArea.seen === ludarium.view")
    assert not s.page.evaluate("ludarium.playArea.open")
    s.page.evaluate("held.forEach(one => one.finish())")
    until(s.page, "ludarium.playArea.open && !ludarium.showing")
    assert pieces(s) == {("a4", "man"), ("c3", "foe")} and marked(s, "start") == {"a4"}


def test_a_board_that_is_out_of_date_cannot_be_played_on(stage):
    """While the drawings of the next board are on their way the old one is still seen, but nothing can be chosen on it."""
    s = stage(view(PLAIN, [["a1", "a2"]]))
    s.sheet = None
    s.send("table", table(view(PLAIN, [["b1"]]), board={**board(6), "sheet": "/symbols/other.svg"}), s.version)
    until(s.page, "ludarium.view.legal[0].c[0] === 'b1'")
    assert s.page.evaluate("ludarium.playArea.board.data.columns") == 5
    for cell in ("a1", "a2"):
        click(s.page, *middle(s, cell))
    s.sheet = SHEET
    until(s.page, "ludarium.playArea.board.data.columns === 6 && ludarium.playArea.open")
    assert s.acts() == [] and marked(s, "start") == {"b1"}
    s.page.complaints.clear()  # the browser itself complains about what did not come


def test_looking_back_while_a_piece_moves(stage):
    """Somebody who goes back through the game while a move is being shown stays where they went."""
    shown = {"pieces": [["b1", "man", 0, 1, 0]], "lines": [], "marks": {}}
    s = stage(view(PLAIN, [["a1", "a2"]]), moving=True)
    s.data["/api/tables/stage/replay"] = {
        "board": board(), "outcome": None,
        "plies": [{"ply": n, "player": 0, "text": "", "cells": [], "view": shown} for n in range(2)],
    }  # fmt: skip
    s.page.evaluate("void ludarium.replay.load()")
    until(s.page, "ludarium.replay.plies.length")
    s.page.evaluate(
        """() => { ludarium.replay.stale = () => {}; const usual = Element.prototype.animate;
        Element.prototype.animate = function (...all) {
        const made = usual.apply(this, all); made.pause(); (globalThis.held ??= []).push(made); return made } }"""
    )
    s.happen(MOVE, view({"a2": "man", "c3": "foe"}, [["a2", "a3"]]))
    until(s.page, "globalThis.held")
    s.page.evaluate("void ludarium.replay.go(0)")
    until(s.page, "ludarium.replay.at === 0 && ludarium.playArea.board.pieceOn('b1')")
    s.page.evaluate("held.forEach(one => one.finish())")
    until(s.page, "!ludarium.showing")
    assert pieces(s) == {("b1", "man")} and not s.page.evaluate("ludarium.playArea.open")


def test_a_stale_action_brings_the_table_up_to_date(stage):
    """The refusal appears near the board, and the page asks for the whole table."""
    s = stage(view(PLAIN, [["a1", "a2"]]))
    s.answer = lambda message: {"ok": False, "code": "STALE", "say": "The game went on meanwhile."}
    s.page.evaluate("void ludarium.act([0])")
    s.page.get_by_role("alert").filter(has_text="The game went on meanwhile.").wait_for()
    s.page.wait_for_timeout(50)
    assert [message["t"] for message in s.heard] == ["act", "sync"]


def test_own_throws_wait_for_the_hand(stage):
    """A throw of one's own is made by a button or a key, others' fall by themselves; whose it is, the event says."""
    s = stage(view(PLAIN, [], mover=-1, turn="chance", lines=[["Turn", "Black throws, says a line"]]))
    thrown = {"kind": "throw", "seat": 0, "action": 1, "text": "3", "cells": ["e1"], "n": 1}
    again = view(PLAIN | {"e1": "foe"}, [], mover=-1, turn="chance")
    s.happen(thrown, again)
    s.happen({**thrown, "n": 2, "text": "2"}, view(PLAIN | {"e2": "foe"}, [["a1", "a2"]]))
    s.page.get_by_role("button", name="Throw", exact=True).click()
    until(s.page, "ludarium.playArea.board.pieceOn('e1') && ludarium.throwNow")
    assert s.page.locator("#state").text_content() == "Your turn to throw."
    s.page.locator("[role=gridcell][tabindex='0']").focus()
    s.page.keyboard.press("t")
    until(s.page, "ludarium.playArea.board.pieceOn('e2')")
    assert s.page.locator("#state").text_content() == "Your turn (white)."
    s.happen(MOVE, view(PLAIN, [], mover=-1, turn="chance", lines=[["Turn", "White throws, says a line"]]))
    s.happen({**thrown, "seat": 1, "n": 3}, view(PLAIN | {"e3": "foe"}, [], mover=1, turn="black"))
    until(s.page, "ludarium.playArea.board.pieceOn('e3')")


def test_side_by_side_it_is_said_who_throws(stage):
    """Two on one screen: the sentence and the plaque say whose throw it is."""
    seats = [{**seat, "yours": True} for seat in table(view(PLAIN, []))["seats"]]
    s = stage(view(PLAIN, [], mover=-1, turn="chance"), seats=seats)
    s.happen({"kind": "throw", "seat": 1, "action": 1, "text": "3", "cells": [], "n": 1}, view(PLAIN, []))
    s.page.get_by_role("button", name="Throw", exact=True).wait_for()
    assert s.page.locator("#state").text_content() == "Ben (black) to throw."
    assert s.page.locator(".plaque.acts").get_attribute("data-seat") == "1"


def test_the_board_says_what_stands_for_a_seat(stage):
    """On an empty board the badges are those the board names, whatever seats and symbols are called."""
    s = stage(view({}, [["a1"]]), board={**board(), "badges": ["foe", "man"]})
    badges = "[...document.querySelectorAll('.plaque')].map((one) => [one.dataset.seat, one.querySelector('use').getAttribute('href')])"
    until(s.page, "document.querySelectorAll('.plaque use').length === 2")
    shown = dict(s.page.evaluate(badges))
    assert shown["0"].endswith("foe") and shown["1"].endswith("man")


def test_badges_stay(stage):
    """A plaque keeps its badge when the pieces change and the seats are sent again."""
    s = stage(view({"a1": "man", "b1": "man", "c1": "foe"}, []))
    badge = "document.querySelector('.plaque[data-seat=\"0\"] use').getAttribute('href')"
    before = s.page.evaluate(badge)
    others = view({}, []) | {"pieces": [["a1", "field", 0, 3, 0], ["b1", "man", 0, 1, 0], ["c1", "foe", 1, 1, 0]]}
    s.happen({"kind": "act", "player": 0, "cells": [], "text": "x"}, others, seats=s.first["seats"])
    until(s.page, "!ludarium.showing && ludarium.view.pieces.length === 3 && ludarium.view.pieces[0][1] === 'field'")
    assert s.page.evaluate(badge) == before


def test_what_others_ask_does_not_wait_for_a_throw(stage):
    """While one's throw is still to be seen, offers and answers are shown; the end of the game is shown at once."""
    throwing = view(PLAIN, [], mover=-1, turn="chance")
    s = stage(throwing)
    s.happen({"kind": "throw", "seat": 0, "action": 5, "text": "5", "cells": [], "n": 1}, view(PLAIN, [["a1", "a2"]]))
    s.page.get_by_role("button", name="Throw", exact=True).wait_for()
    asked = [{"offer": "draw", "seat": 1, "waiting": [0]}]
    s.happen({"kind": "offer", "offer": "draw", "seat": 1}, view(PLAIN, [["a1", "a2"]]), offers=asked)
    s.page.get_by_text("Ben offers a draw.").wait_for()
    s.happen({"kind": "declined", "offer": "draw", "seat": 1}, view(PLAIN, [["a1", "a2"]]), offers=[])
    s.page.get_by_text("Ben withdrew the offer.").wait_for()
    assert s.page.get_by_role("button", name="Throw", exact=True).is_visible()
    over = view(
        PLAIN,
        [],
        mover=-2,
        outcome={
            "text": "white wins: black resigned",
            "why": "black resigned",
            "scores": [1, -1],
            "reason": "resign",
            "winner": [0],
        },
    )
    s.happen({"kind": "over", "how": "resign", "seat": 1}, over, status="over", offers=[])
    s.page.get_by_text("You won.").wait_for()


def test_the_way_in(stage):
    """While a seat is open its owner sees link, address in the local network and QR code."""
    seats = table(view(PLAIN, []))["seats"]
    seats[1] |= {"who": None, "kind": "open"}
    code = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9"/></svg>'
    way = {"invite": "/j/abc", "lan": "http://192.168.0.7:8765/j/abc", "qr": code}
    s = stage(view(PLAIN, []), status="waiting", seats=seats, **way)
    s.page.locator("#invite .qr svg").wait_for(state="attached")
    assert s.page.locator("#invite-link").input_value() == f"{ADDRESS}/j/abc"
    assert s.page.locator("#invite").get_by_text("192.168.0.7").is_visible()
    seated = [seats[0], {**seats[1], "who": "Ben", "kind": "person"}]
    s.happen({"kind": "seat", "seat": 1}, view(PLAIN, []), seats=seated, status="playing")
    s.page.locator("#invite").wait_for(state="hidden")


def test_offers_are_answered(stage):
    """An offer of the other side can be accepted or declined; one's own waits."""
    s = stage(view(PLAIN, []), offers=[{"offer": "draw", "seat": 1, "waiting": [0]}])
    s.page.get_by_text("Ben offers a draw.").wait_for()
    s.page.get_by_role("button", name="Decline").click()
    s.page.wait_for_timeout(50)
    assert s.heard[-1]["t"] == "decline" and s.heard[-1]["d"] == {"offer": "draw"}
    s.happen(
        {"kind": "offer", "offer": "takeback", "seat": 0}, view(PLAIN, []), offers=[{"offer": "takeback", "seat": 0}]
    )
    s.page.get_by_text("You asked to take back your last move.").wait_for()


def test_a_secret_between_two_at_one_screen_is_covered(stage):
    """While a setup is secret, a curtain falls before the next player looks."""
    seats = [
        {"name": name, "who": who, "kind": "person", "yours": True, "here": True, "online": True}
        for name, who in (("white", "Ann"), ("black", "Ben"))
    ]
    s = stage(view(PLAIN, [["a1", "a2"]], secret=True), seats=seats)
    s.page.get_by_role("button", name="Show my board").click()
    assert not s.page.locator("#curtain").is_visible()
    s.happen(MOVE, view(PLAIN, [["a1", "a2"]], secret=True, mover=1, turn="black"))
    s.page.get_by_text("Hand the screen to Ben (black).").wait_for()


def test_the_board_may_change(stage):
    """A tray that is put away is gone from board and grid."""
    tray = (["T", 6, 1, "field", 0, 1, 1],)
    s = stage(view({"T": "man"}, [["T", "a1"]]), board=board(5, tray))
    assert s.page.locator("[data-cell=T]").count() > 0
    s.happen(MOVE, view({"a1": "man"}, []), board=board())
    until(s.page, "ludarium.playArea.board.pieceOn('a1')")
    assert s.page.locator("[role=gridcell][data-cell=T]").count() == 0


def test_the_page_has_its_own_hash_where_the_browser_gives_none(stage):
    """SHA-256 and HMAC in plain JavaScript agree with Python's for lengths around a block."""
    import hashlib
    import hmac

    s = stage(view(PLAIN, []))
    for size in (0, 1, 55, 56, 63, 64, 65, 200):
        data = [n % 251 for n in range(size)]
        found = s.page.evaluate(
            """async data => { const m = await import("/static/js/sha256.js"); const b = Uint8Array.from(data);
            return [[...m.sha256(b)], [...m.hmac(Uint8Array.from([1, 2, 3]), b)]] }""",
            data,
        )
        assert bytes(found[0]) == hashlib.sha256(bytes(data)).digest()
        assert bytes(found[1]) == hmac.digest(bytes([1, 2, 3]), bytes(data), "sha256")

"""A newcomer knows what is played, what can be done, which way to run, and what happened: on a stage, then with each game."""

import pytest
from running_server import ME, Player, program
from stage import Stage, board, table, until, view


def staged(page, shown, **more):
    """A page whose server says this."""
    stage = Stage(page, table(shown, **more))
    stage.open()
    return stage


def played(*turns):
    """Turns of (player, text), or (player, text, words)."""
    return [
        {"player": player, "text": text, "cells": [], "by": "person", "at": 0, **({"say": words[0]} if words else {})}
        for player, text, *words in turns
    ]


def rows(page):
    """The list of moves as it reads, cell by cell."""
    return page.locator("#turn-list tr").evaluate_all(
        "rows => rows.map(row => [...row.cells].map(cell => cell.innerText.replace(/\\s+/g, ' ').trim()))"
    )


# --- what is played


def test_what_is_played_stands_at_the_table(browse):
    """The game and its variant can be seen at the table, and a screen reader finds them as its heading."""
    page = browse(phone=True)
    staged(page, view({"a1": "man"}, [["a1", "a2"]]), title="Tafl", variant="Copenhagen, 11×11")
    heading = page.get_by_role("heading", level=1)
    assert heading.inner_text().split() == ["Tafl", "Copenhagen,", "11×11"]
    box = heading.bounding_box()
    assert box["height"] > 10 and box["width"] > 100 and box["x"] >= 0


# --- tips


def test_tips_say_what_can_be_done_until_they_are_not_wanted(browse):
    """What the game advises is shown while we may act; it can be hidden for good, and brought back."""
    page = browse()
    stage = staged(page, view({"a1": "man"}, [["a1", "a2"]], advice="Move a man. One step."))
    tip = page.locator("#advice-says")
    assert tip.inner_text() == "Move a man. One step." and tip.get_attribute("role") == "status"
    stage.happen({"kind": "act", "player": 0, "cells": ["a1", "a2"], "text": "a1-a2"}, view({"a2": "man"}, [], mover=1))
    until(page, "document.querySelector('#advice').hidden")
    page.get_by_role("button", name="More").click()
    page.get_by_label("Tips on what you can do").uncheck()
    page.locator("#more [data-close]").click()
    stage.happen(
        {"kind": "act", "player": 1, "cells": [], "text": "-"}, view({"a2": "man"}, [["a2", "a3"]], advice="Again.")
    )
    until(page, "ludarium.playArea.open")
    assert page.locator("#advice").is_hidden(), "they were switched off"
    page.get_by_role("button", name="More").click()
    page.get_by_label("Tips on what you can do").check()
    page.locator("#more [data-close]").click()
    assert tip.inner_text() == "Again."
    page.get_by_role("button", name="Hide tips").click()
    page.reload()
    page.wait_for_selector("[data-ready=true]")
    assert page.locator("#advice").is_hidden(), "hidden tips stay hidden"


def test_tips_end_after_the_first_games_of_a_kind(browse):
    """Somebody who has played a few games of the kind in this browser is left in peace."""
    page = browse()
    page.add_init_script("localStorage.getItem('tips stage') ?? localStorage.setItem('tips stage', 'one two three')")
    staged(page, view({"a1": "man"}, [["a1", "a2"]], advice="Move a man."))
    assert page.locator("#advice").is_hidden()
    page.evaluate("localStorage.setItem('tips stage', 'one two')")
    page.reload()
    page.wait_for_selector("[data-ready=true]")
    assert page.locator("#advice").is_visible()
    assert page.evaluate("localStorage.getItem('tips stage')") == "one two stage"


# --- the route


def test_the_own_route_can_be_shown(browse):
    """Where pieces run along a route, a button shows your own below the pieces and hides it again; the choice is kept."""
    page = browse()
    routes = {**board(), "routes": [["a1", "b1", "b2"], ["e5", "d5"]]}
    staged(page, view({"a1": "man"}, [["a1", "a2"]]), board=routes)
    button = page.get_by_role("button", name="Route")
    assert button.get_attribute("aria-pressed") == "true", "a newcomer sees it without asking"
    assert page.locator(".ways .chevron").count() == 2, "one for each step of your route"
    page.get_by_role("button", name="Flip board").click()
    assert page.locator(".ways .chevron").count() == 2
    button.click()
    assert button.get_attribute("aria-pressed") == "false" and page.locator(".ways .trail").count() == 0
    page.reload()
    page.wait_for_selector("[data-ready=true]")
    assert page.locator(".ways .trail").count() == 0


def test_no_button_where_there_is_no_route(browse):
    """Games without routes have no such button."""
    page = browse()
    staged(page, view({"a1": "man"}, [["a1", "a2"]]))
    assert page.get_by_role("button", name="Route").count() == 0


# --- the moves played


def test_moves_in_a_row_a_round_and_a_column_a_player(browse):
    """Each turn has its own number; who began has the first column; a further turn of the same player opens a row."""
    page = browse()
    turns = played((1, "k10"), (0, "l11"), (1, "m12"), (1, "c3"), (0, "d4"))
    staged(page, view({"a1": "man"}, [["a1", "a2"]]), turns=turns)
    assert page.locator("#turn-heads th").all_inner_texts() == ["Black", "White"]
    assert rows(page) == [["1. k10", "2. l11"], ["3. m12", ""], ["4. c3", "5. d4"]]
    assert page.locator("#turn-list [aria-current]").inner_text() == "5. d4"
    heads = page.get_by_role("columnheader")
    assert heads.count() == 2 and page.locator("#turns").get_by_role("table").count() == 1


def test_moves_of_three_and_a_throw_for_all(browse):
    """What is nobody's turn has a row of its own; who is skipped leaves a gap; words stand before the notation."""
    page = browse()
    three = [
        {"name": name, "who": name, "kind": "person", "yours": name == "south", "here": False, "online": True}
        for name in ("south", "west", "north")
    ]
    turns = played(
        (-1, "S2W4N1", "South threw 2, West threw 4, North threw 1: West begins"),
        (1, "1+2/1:o-a3", "threw 1+2: entered a piece"), (2, "3/pass"), (0, "2/pass"), (2, "2/pass"),
    )  # fmt: skip
    staged(page, view({"a1": "man"}, [["a1", "a2"]]), turns=turns, seats=three)
    assert page.locator("#turn-heads th").all_inner_texts() == ["West", "North", "South"]
    assert rows(page) == [
        ["1. South threw 2, West threw 4, North threw 1: West begins S2W4N1"],
        ["2. Threw 1+2: entered a piece 1+2/1:o-a3", "3. 3/pass", "4. 2/pass"],
        ["", "5. 2/pass", ""],
    ]
    assert page.locator("#turn-list tr").first.locator("td").get_attribute("colspan") == "3"


def test_the_last_move_is_in_sight_and_the_page_stays_where_it_is(browse):
    """A long list scrolls to the current turn within its own box; a click goes to a turn."""
    page = browse(phone=True)
    turns = played(*((n % 2, f"a{n}-b{n}") for n in range(120)))
    stage = staged(page, view({"a1": "man"}, [["a1", "a2"]]), turns=turns)
    plies = [{"ply": n, "player": None, "text": "", "cells": [], "view": view({"a1": "man"}, [])} for n in range(121)]
    page.route("**/api/tables/stage/replay", lambda route: route.fulfill(json={"board": board(), "plies": plies}))
    page.evaluate("scrollTo(0, 0)")
    stage.happen(
        {"kind": "act", "player": 0, "cells": [], "text": "x"},
        view({"a1": "man"}, [["a1", "a2"]]),
        turn=played((0, "last"))[0],
    )
    until(page, "ludarium.data.turns.length === 121 && !ludarium.showing")
    inside = """(() => { const node = document.querySelector('#turn-list [aria-current]').getBoundingClientRect();
        const box = document.querySelector('#turns').getBoundingClientRect();
        const head = document.querySelector('#turn-heads').getBoundingClientRect();
        return node.top >= head.bottom - 1 && node.bottom <= box.bottom + 1 })()"""
    assert page.evaluate(inside) and page.evaluate("scrollY") == 0
    page.evaluate("[...document.querySelectorAll('.turn')][2].click()")
    until(page, "ludarium.replay.at === 3")
    assert page.locator("#turn-list [aria-current]").inner_text() == "3. a2-b2" and page.evaluate(inside)
    assert page.evaluate("scrollY") == 0


def test_who_won_the_throw_off_is_said(browse):
    """How chance decided who begins stands near the board until everybody has had a turn."""
    page = browse()
    won = "South threw 8, North threw 3: South begins"
    stage = staged(page, view({"a1": "man"}, [["a1", "a2"]]), turns=played((-1, "S8N3", won)))
    assert won in page.locator("#lines").inner_text()
    for number in range(2):
        stage.happen(
            {"kind": "act", "player": number, "cells": [], "text": "x"},
            view({"a1": "man"}, [["a1", "a2"]]),
            turn=played((number, "x"))[0],
        )
    until(page, "ludarium.data.turns.length === 3 && !ludarium.showing")
    assert won not in page.locator("#lines").inner_text()


# --- with the games themselves

FIRST = {
    "konane(size=4)": ("Kōnane", "4×4", "To open the game, take one of the marked black stones off the board."),
    "tafl(ruleset=brandubh)": ("Tafl", "Brandubh, 7×7", "Keep the king from reaching a corner"),
    "tiao(size=9)": ("Tiao", "9×9, first to 10 captures", "Place a stone on a free point."),
    "taifho(setup=sequential)": ("Taifho", "two players, free setup", "Set up your pieces: choose one from the tray"),
}


@pytest.mark.parametrize("game", FIRST)
def test_every_game_tells_a_newcomer_how_to_begin(browse, server, game):
    """The heading names game and variant, and the first turn says what to do in the game's words."""
    title, variant, advice = FIRST[game]
    me = Player(browse(), server)
    me.sit(me.new_table(game, ME, program(1))["url"])
    me.wait()
    assert me.page.locator("#title").inner_text() == title and me.page.locator("#variant").inner_text() == variant
    assert me.page.locator("#advice-says").inner_text().startswith(advice)


def test_thaayam_from_the_throw_off_to_the_first_moves(browse, server):
    """Who begins and why, what each throw is for, what the trays are, which way to run, and turns in words."""
    me = Player(browse(), server)
    me.sit(me.new_table("thaayam(pieces=1)", ME, program(1))["url"])
    page = me.page
    while me.wait() == "throw" and not page.evaluate("ludarium.data.turns.length"):
        assert page.locator("#advice-says").inner_text().startswith("Everybody throws once")
        me.turn()
    assert page.evaluate("ludarium.data.turns[0].say").endswith(" begins")
    assert page.locator("svg.board .label").filter(has_text="waiting").count() == 2
    assert page.locator("svg.board .label").filter(has_text="home").count() == 2
    assert page.evaluate("ludarium.data.board.routes[0].length") == 25 and page.locator(".ways .chevron").count() == 24
    for _ in range(60):
        what = me.wait()
        tip = page.locator("#advice-says").inner_text()
        assert tip.endswith("."), f"no tip at {page.evaluate('ludarium.view.lines')}"
        if what != "throw":
            break
        assert tip.startswith("Throw until a 2 or a 3 comes")
        me.turn()
    words = page.locator("#turn-list .words")
    assert words.first.inner_text().startswith(("South threw", "North threw"))

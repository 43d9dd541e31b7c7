"""Studies in a real browser: by keyboard alone, two people reviewing, two writers at once, practice, texts, and axe-core."""

import json
import random

import pytest
from running_server import Player
from stage import until

from ludarium import load
from ludarium.play.boards import moves_of
from ludarium.play.match import Match

AXE = "axe_playwright_python.sync_playwright"


def ready(page):
    """Until the chapter that was asked for is on the board."""
    until(page, "globalThis.ludariumStudy && ludarium.page.dataset.ready === 'true'", 60)
    shown(page)
    return page


def shown(page):
    until(page, "ludarium.page.dataset.shown === String(ludarium.asked) && !ludarium.playArea.moving")


def saved(page):
    until(page, "ludarium.page.dataset.kept === 'saved'")


def line_of(game, turns, seed=3):
    """A game as a tree's rows, with a variation of its first move."""
    rng, match = random.Random(seed), Match(load(game))
    while len(match.turns) < turns and not match.outcome():
        match.push(rng.choice(match.position.actions))
    while match.steps:
        match.pop_action()
    return [[number - 1, actions, f"remark {number}"] for number, actions in enumerate(moves_of(match))]


def begun(player, *chapters):
    made = player.post("/api/studies", {"title": "A study", "chapters": [{"text": "", **one} for one in chapters]})
    return made["url"]


def tree(game, moves):
    return {"tree": 1, "game": game, "moves": moves}


def tab_to(page, wanted):
    """Press Tab until that has the focus."""
    for _ in range(120):
        if page.evaluate(f"document.activeElement?.matches({json.dumps(wanted)})"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"the keyboard does not reach {wanted}")


def test_a_whole_study_by_keyboard(browse, server):
    """Begun, played, commented, a chapter added and moved, deleted and put back, practised, exported: without a mouse."""
    page = browse()
    page.goto(f"{server.address}/studies")
    until(page, "document.getElementById('studies').dataset.ready")
    tab_to(page, "#begin-title")
    page.keyboard.type("Corners")
    tab_to(page, "#begin-game")
    page.keyboard.press("Home")
    tab_to(page, "#begin button")
    page.keyboard.press("Enter")
    page.wait_for_url("**/study/**")
    ready(page)
    assert page.evaluate("ludarium.tree.game") == "konane"
    for count, cell in enumerate(["d4", "d5"], 1):
        tab_to(page, "[role=gridcell]")
        page.keyboard.type(cell)
        page.keyboard.press("Enter")
        until(page, f"ludarium.tree.size === {count}")
        shown(page)
    tab_to(page, "#moves .ply[aria-current]")
    page.keyboard.press("c")
    page.keyboard.type("Beside it.")
    tab_to(page, "#chapter-text")
    page.keyboard.type("How to begin.")
    saved(page)
    tab_to(page, "#chapter-add")
    page.keyboard.press("Enter")
    page.locator("#add[open]").wait_for()
    until(page, "document.querySelector('#add-game option')")
    tab_to(page, "#add-title")
    page.keyboard.type("Second")
    tab_to(page, "#add-form [type=submit]")
    page.keyboard.press("Enter")
    until(
        page,
        "ludariumStudy.study.chapters.length === 2 && !document.getElementById('add').open && ludarium.tree.size === 0",
    )
    tab_to(page, "#chapter-up")
    page.keyboard.press("Enter")
    until(page, "ludariumStudy.study.chapters[0].title === 'Second'")
    tab_to(page, "#chapter-delete")
    page.keyboard.press("Enter")
    until(page, "ludariumStudy.study.chapters.length === 1 && document.activeElement.id === 'chapter-restore'")
    page.keyboard.press("Enter")
    until(page, "ludariumStudy.study.chapters.map(({ title }) => title).join() === 'Second,Chapter 1'")
    tab_to(page, "#chapters li:nth-child(2) button")
    page.keyboard.press("Enter")
    until(page, "ludarium.tree.size === 2")
    page.reload()
    ready(page)
    assert page.evaluate("ludarium.tree.root.children[0].children[0].comment") == "Beside it."
    assert page.input_value("#chapter-text") == "How to begin."
    tab_to(page, "#practice-sides button")
    page.keyboard.press("Enter")
    until(page, "ludarium.page.dataset.practising === 'asking'")
    assert not page.is_visible("#moves") and not page.is_visible("#engine")
    tab_to(page, "[role=gridcell]")
    page.keyboard.type("e5")
    page.keyboard.press("Enter")
    until(page, "ludarium.page.dataset.practising === 'wrong'")
    assert "e5 is not in this study" in page.text_content("#practice-says")
    assert page.text_content("#state") == "White to move." and not page.evaluate("ludarium.playArea.seen.legal.length")
    tab_to(page, "#practice-acts .main")
    page.keyboard.press("Enter")
    until(page, "ludarium.page.dataset.practising === 'asking'")
    tab_to(page, "[role=gridcell]")
    page.keyboard.type("d4")
    page.keyboard.press("Enter")
    until(page, "ludarium.page.dataset.practising === 'over'")
    assert page.text_content("#practice-comment") == "Beside it."
    tab_to(page, "#practice-acts button:last-child")
    page.keyboard.press("Enter")
    until(page, "!ludarium.page.dataset.practice")
    assert page.is_visible("#moves")


@pytest.mark.parametrize("game", ["konane(size=6)", "tafl(ruleset=brandubh)", "thaayam(pieces=1)"])
def test_a_chapter_is_practised(browse, server, game):
    """Whatever the tree has is accepted, the rest is answered by itself, throws too; a hint points, and comments are shown."""
    me = Player(browse(), server)
    moves = line_of(game, 4)
    url = begun(me, {"title": "One", "tree": tree(game, moves)})
    page = me.page
    page.goto(server.address + url)
    ready(page)
    page.locator("#practice-sides button").first.click()
    side = page.evaluate("ludariumStudy.practice.side")
    asked = 0
    while True:
        until(page, "['asking', 'over'].includes(ludarium.page.dataset.practising)")
        if page.evaluate("ludarium.page.dataset.practising") == "over":
            break
        asked += 1
        assert page.evaluate("ludarium.position.view.mover") == side
        if game.startswith("thaayam"):
            assert page.text_content("#practice-says").startswith("The throw is ")  # not an answer
        page.locator("#practice-acts button").first.click()
        until(page, "ludarium.playArea.hint.length || document.getElementById('practice-says').textContent")
        before = page.evaluate("ludarium.here.path.length")
        page.evaluate("ludarium.act(ludarium.here.children[0].actions)")
        until(page, f"ludarium.here.path.length > {before} && ludarium.page.dataset.practising !== 'busy'")
    assert asked >= 1 and page.evaluate("ludarium.here.path.length") == len(moves)
    assert page.text_content("#practice-comment") == f"remark {len(moves) - 1}"
    page.locator("#practice-acts button").last.click()
    until(page, "!ludarium.page.dataset.practice")
    assert page.evaluate("ludarium.tree.size") == len(moves)


def test_a_chapter_becomes_a_drill(browse, server):
    """Its line is drilled under the chapter's title."""
    me = Player(browse(), server)
    game = "konane(size=6)"
    page = me.page
    page.goto(server.address + begun(me, {"title": "The corner", "tree": tree(game, line_of(game, 3))}))
    ready(page)
    page.get_by_role("button", name="Drill this line").click()
    page.wait_for_url("**/drill?id=*")
    until(page, "document.getElementById('drills')?.dataset.state === 'asking'", 60)
    assert page.text_content("#name") == "The corner"


def test_two_people_review(browse, server):
    """One leads, the other follows through moves, marks and chapters, asks, leads; goes away, and is replaced; comes back."""
    owner, reader = Player(browse(), server), Player(browse(), server)
    url = begun(
        owner,
        {"title": "One", "tree": tree("konane(size=6)", line_of("konane(size=6)", 4))},
        {"title": "Two", "tree": tree("tafl(ruleset=brandubh)", [])},
    )
    a, b = owner.page, reader.page
    for page in (a, b):
        page.goto(server.address + url)
        ready(page)
        until(page, "ludariumStudy.review.you")
    a.click("#review summary")
    a.locator("#review-acts button").first.click()
    until(a, "ludariumStudy.review.leads")
    until(b, "ludarium.page.dataset.led === 'following'")
    a.evaluate("ludarium.forward()")
    until(b, "ludarium.here.path.length === 1")
    a.evaluate("ludarium.draw({ colour: 'red', cells: ['a1'] })")
    until(b, "document.querySelectorAll('.board .ring.red').length === 1")
    other = "ludarium.position.view.legal.map(({ a }) => a).find((one) => one !== ludarium.here.children[0].actions[0])"
    a.evaluate(f"ludarium.act([{other}])")
    until(a, "ludarium.here.path.length === 2")
    played = a.evaluate("JSON.stringify(ludarium.here.played)")
    until(b, f"JSON.stringify(ludarium.here.played) === '{played}'")
    a.locator(".chapter").nth(1).click()
    until(b, "ludarium.page.dataset.chapter === ludariumStudy.study.chapters[1].id")
    shown(b)
    b.get_by_role("button", name="Ask for control").click()
    a.get_by_role("button", name="Hand over to").first.click()
    until(b, "ludariumStudy.review.leads")
    assert "would like to lead" not in b.inner_text("#review")  # that was granted
    b.evaluate("ludarium.act([ludarium.position.view.legal[0].a])")
    until(a, "ludarium.here.path.length === 1 && ludarium.page.dataset.led === 'following'")
    b.goto("about:blank")
    a.get_by_role("button", name="Take over").click()
    until(a, "ludariumStudy.review.leads")
    a.locator(".chapter").first.click()
    until(a, "ludarium.page.dataset.chapter === ludariumStudy.study.chapters[0].id")
    a.evaluate("ludarium.go(ludarium.tree.root.children[0])")
    b.goto(server.address + url)
    ready(b)
    until(b, "ludarium.page.dataset.led === 'following' && ludarium.here.path.length === 1")
    b.get_by_role("button", name="Follow").click()
    until(b, "ludarium.page.dataset.led === 'free'")
    a.evaluate("ludarium.forward()")
    until(a, "ludarium.here.path.length === 2")
    b.get_by_role("button", name="Follow").click()
    until(b, "ludarium.here.path.length === 2")


def test_a_follower_stays_with_a_leader_who_is_ahead_of_what_is_stored(browse, server):
    """A chapter that was stored before the last move comes in after it; once there are moves, they can be practised."""
    owner, reader = Player(browse(), server), Player(browse(phone=True), server)
    url = begun(owner, {"title": "One", "tree": tree("konane(size=6)", [])})
    a, b = owner.page, reader.page
    for page in (a, b):
        page.goto(server.address + url)
        ready(page)
        until(page, "ludariumStudy.review.you")
    assert b.is_visible("#practice-none")
    a.click("#review summary")
    a.locator("#review-acts button").first.click()
    until(b, "ludarium.page.dataset.led === 'following'")
    for count in (1, 2, 3):
        a.evaluate("ludarium.act([ludarium.position.view.legal[0].a])")
        until(a, f"ludarium.here.path.length === {count}")
    saved(a)
    until(b, "ludarium.here.path.length === 3")
    b.evaluate(
        """(async () => { const study = ludariumStudy, { title } = study.study.chapters[0], { data } = study.tree;
        const tree = { ...data, moves: data.moves.slice(0, 2) };
        await study.replaced({ id: study.chapters.at, title, text: "", version: 2, tree }) })()"""
    )
    until(b, "ludarium.here.path.length === 3")  # what was really stored may come in at the same time
    assert b.is_hidden("#practice-none") and b.locator("#practice-sides button").count() == 2


def test_two_writers_lose_nothing(browse, server):
    """Let in by the editing link, one changes what the other has not seen: both their changes are kept, and they are told."""
    owner, friend = Player(browse(), server), Player(browse(), server)
    url = begun(owner, {"title": "One", "tree": tree("konane(size=6)", line_of("konane(size=6)", 4))})
    a, b = owner.page, friend.page
    a.goto(server.address + url)
    ready(a)
    edit = a.evaluate("ludariumStudy.study.edit")
    b.goto(server.address + url)
    ready(b)
    assert not b.is_visible("#chapter-title")
    b.goto(server.address + edit)
    ready(b)
    assert b.evaluate("ludariumStudy.study.writes") and "edit=" not in b.url
    a.evaluate("ludarium.go(ludarium.tree.root.children[0])")
    shown(a)
    a.fill("#comment", "From the owner.")
    saved(a)
    until(b, "ludarium.tree.root.children[0].comment === 'From the owner.'")  # heard at once
    b.evaluate("ludariumStudy.review.line.close()")  # from now on it hears nothing
    a.fill("#comment", "The owner again.")
    until(a, "ludariumStudy.keeper.chapter.version === 3")
    b.evaluate("ludarium.go(ludarium.tree.root.children[0])")
    shown(b)
    b.fill("#comment", "From a friend.")
    until(b, "ludariumStudy.keeper.chapter.version === 4 && ludarium.tree.root.children[0].comment.includes('friend')")
    whole = b.evaluate("ludarium.tree.root.children[0].comment")
    assert "The owner again." in whole and "From a friend." in whole
    until(a, "ludarium.tree.root.children[0].comment.includes('From a friend.')")
    assert a.evaluate("ludarium.tree.size") == b.evaluate("ludarium.tree.size")
    assert len(b.complaints) == 1 and "409" in b.complaints[0]  # the browser notes the status
    b.complaints.clear()


def test_texts_tables_and_a_phone(browse, server):
    """A study saved as text is brought back whole; complaints are shown; an analysis is added; axe-core finds nothing, on a phone either."""
    me = Player(browse(phone=True), server)
    page = me.page
    remarked = [[-1, [14], "Two\nlines", [{"colour": "blue", "cells": ["b2", "c3"]}]]]
    url = begun(me, {"title": "One", "text": "A text.", "tree": tree("konane(size=6)", remarked)})
    text = page.evaluate(f"fetch('/api{url.replace('study', 'studies')}/record.pgn').then((answer) => answer.text())")
    page.goto(f"{server.address}/studies")
    until(page, "document.getElementById('studies').dataset.ready")
    page.fill("#import-text", text.replace("1. ", "1. z9 "))
    page.click("#import [type=submit]")
    page.locator("#import-problem:not([hidden])").wait_for()
    assert "Line" in page.text_content("#import-problem")
    assert len(page.complaints) == 1 and "400" in page.complaints[0]  # the browser notes the status
    page.complaints.clear()
    axe = pytest.importorskip(AXE, reason="axe-core is not installed").Axe()
    violations = lambda: [(one["id"], one["nodes"][0]["html"][:99]) for one in axe.run(page).response["violations"]]  # noqa: E731
    assert violations() == []
    page.fill("#import-text", text)
    page.click("#import [type=submit]")
    page.wait_for_url("**/study/**")
    ready(page)
    assert page.evaluate("ludarium.tree.data.moves") == remarked
    assert page.input_value("#chapter-text") == "A text."
    assert violations() == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.click("#chapter-add")
    page.locator("#add[open]").wait_for()
    page.check("[name=add-kind][value=record]")
    page.fill("#add-text", '[Game "konane"]\n\n1. d4 *\n\n[Game "tafl"]\n\n*\n')
    assert violations() == []
    page.click("#add-form [type=submit]")
    until(page, "ludariumStudy.study.chapters.length === 3")
    page.goto(f"{server.address}/analysis?game=tiao(size=9)")
    until(page, "globalThis.ludarium?.page.dataset.ready")
    page.click("#to-study")
    page.wait_for_url("**/studies?analysis=*")
    page.get_by_role("button", name="Add it here").first.click()
    page.wait_for_url("**/study/**")
    ready(page)
    assert page.evaluate("ludarium.tree.game") == "tiao(size=9)"

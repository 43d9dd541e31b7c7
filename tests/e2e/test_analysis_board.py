"""The analysis board in a real browser: moves, variations, comments, marks, links; by hand and by keyboard."""

from urllib.parse import quote

import pytest
from analysis_page import GAMES, TREE, kept, opened, other_move, shown, some_move, texts, touch
from running_server import ME, Player, program
from stage import until


@pytest.mark.parametrize("game", GAMES)
def test_variations_comments_and_marks_are_kept_and_travel_in_a_link(browse, server, game):
    """Two lines with a comment and marks: a reload shows them again, and a link shows them in another browser."""
    page = opened(browse(), server, f"?game={game}")
    for seed in range(4):
        some_move(page, seed)
    first = page.evaluate("ludarium.here.played")
    page.evaluate("ludarium.go(ludarium.tree.root)")
    other_move(page)
    some_move(page, 9)
    assert page.evaluate("ludarium.tree.root.children.length") == 2
    page.fill("#comment", "Better: it keeps the corner.\nReally.")
    page.evaluate("ludarium.draw({ colour: 'red', cells: [ludarium.position.board.cells[0][0]] })")
    page.evaluate(
        "ludarium.draw({ colour: 'blue', cells: ludarium.position.board.cells.slice(0, 2).map(([name]) => name) })"
    )
    page.fill("#name", "A study")
    page.get_by_role("button", name="Main line").click()
    kept(page)
    tree, written, here = page.evaluate(TREE), texts(page), page.evaluate("ludarium.here.played")
    assert tree["name"] == "A study" and here != first
    assert page.locator(".board-marks .red").count() == 1 and page.locator(".board-marks .blue").count() == 1
    page.reload()
    until(page, "globalThis.ludarium?.position")
    assert (page.evaluate(TREE), texts(page), page.evaluate("ludarium.here.played")) == (tree, written, here)
    page.get_by_role("button", name="Copy a link").click()
    until(page, "ludarium.page.dataset.link")
    about = f"/analysis?game={quote(game, safe='')}&position="
    assert about in page.evaluate("ludarium.page.dataset.link")
    other = browse(phone=True)
    other.goto(page.evaluate("ludarium.page.dataset.link").replace("localhost", "127.0.0.1"))
    until(other, "globalThis.ludarium?.position")
    assert (other.evaluate(TREE), texts(other)) == (tree, written)
    assert other.locator("#moves .remark").inner_text() == "Better: it keeps the corner.\nReally."


def test_variations_are_put_in_order(browse, server):
    """Up, down, main line, delete: the tree and the list of moves follow."""
    page = opened(browse(), server, "?game=konane(size=4)")
    children = "ludarium.tree.root.children.map(({ text }) => text)"
    starts = sorted(page.evaluate("ludarium.position.view.legal.map(({ x }) => x)"))[:3]
    for start in starts:
        page.evaluate("ludarium.go(ludarium.tree.root)")
        touch(page, start)
    assert page.evaluate(children) == starts
    page.get_by_role("button", name="Up", exact=True).click()
    assert page.evaluate(children) == [starts[0], starts[2], starts[1]]
    page.get_by_role("button", name="Main line").click()
    assert page.evaluate(children) == [starts[2], starts[0], starts[1]]
    page.get_by_role("button", name="Down", exact=True).click()
    assert page.evaluate(children) == [starts[0], starts[2], starts[1]]
    page.locator("#moves").get_by_role("button", name=starts[1], exact=True).click()
    shown(page)
    page.get_by_role("button", name="Delete").click()
    assert page.evaluate(children) == [starts[0], starts[2]]
    assert page.evaluate("ludarium.here === ludarium.tree.root")


def test_a_whole_analysis_by_keyboard(browse, server):
    """Moves, a variation, a comment, a mark, back and forth, deleting: without a mouse."""
    page = opened(browse(), server, "?game=tafl(ruleset=brandubh)")
    page.evaluate("ludarium.panel.on && ludarium.panel.toggle()")
    page.evaluate("ludarium.playArea.grid.walk('a1')")

    def typed(*cells):
        shown(page)
        for cell in cells:
            page.keyboard.type(cell)
            page.wait_for_function(f"ludarium.playArea.grid.cursor === '{cell}'")
        shown(page)

    typed("d6", "e6")
    until(page, "ludarium.tree.size === 1")
    typed("d5", "f5")
    until(page, "ludarium.tree.size === 2")
    page.keyboard.press(",")
    until(page, "ludarium.here.text === 'd6-e6'")
    typed("d5", "e5")
    until(page, "ludarium.tree.size === 3")
    page.evaluate("ludarium.moves.focus()")
    page.keyboard.press("ArrowUp")
    until(page, "ludarium.here.text === 'd5-f5'")
    page.keyboard.press("ArrowDown")
    until(page, "ludarium.here.text === 'd5-e5'")
    page.keyboard.press("c")
    page.keyboard.type("closer")
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.textContent") == "d5-e5"
    page.keyboard.press("d")
    page.evaluate("ludarium.playArea.grid.walk('a1')")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    until(page, "ludarium.here.marks.length === 1")
    until(page, "!ludarium.drawing.on")  # also from the board: nothing was in hand there
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("p")
    assert page.locator("#moves .round").all_inner_texts() == ["1.", "2.", "2."]  # as at the table and in records
    assert page.evaluate("ludarium.tree.data.moves") == [
        [-1, page.evaluate("ludarium.tree.root.children[0].actions")],
        [0, page.evaluate("ludarium.here.actions"), "closer", [{"colour": "green", "cells": ["a1"]}]],
        [0, page.evaluate("ludarium.here.siblings[1].actions")],
    ]
    page.keyboard.press("Delete")
    until(page, "ludarium.tree.size === 2 && ludarium.here.text === 'd6-e6'")


def test_a_finished_game_is_analysed_but_a_running_one_is_not(browse, server):
    """The button appears at the end; the address of a running game says why not."""
    me = Player(browse(), server)
    table = me.new_table("konane(size=4)", ME, program(1))
    me.sit(table["url"])
    me.wait()
    assert me.page.get_by_role("link", name="Analyse").count() == 0
    other = browse()
    other.goto(f"{server.address}/analysis?table={table['table']}")
    until(other, "!document.getElementById('problem').hidden")
    assert "still being played" in other.inner_text("#problem")
    other.complaints.clear()  # the browser notes the refusal on its console
    me.finish()
    me.page.get_by_role("link", name="Analyse").click()
    until(me.page, "globalThis.ludarium?.tree && ludarium.position")
    moves = me.page.evaluate("ludarium.tree.moves.length")
    assert moves > 1 and me.page.evaluate("ludarium.here.path.length") == moves
    assert "Level 1" in me.page.input_value("#name")


BAD_LINKS = """async () => {
  const { packed, unpacked } = await import("/static/js/analysisboard/link.js");
  const { Tree } = await import("/static/js/analysisboard/tree.js");
  const tree = new Tree("konane");
  let move = tree.root;
  for (let index = 0; index < 30; index++) move = tree.add(index % 5 ? move : tree.root, [index, 7]);
  move.comment = "ʻōlelo \\u{1F600}";
  move.marks = [{ colour: "green", cells: ["a1", "b2"] }];
  const link = await packed(tree);
  const round = JSON.stringify((await unpacked(link)).data) === JSON.stringify(tree.data);
  let seed = 7;
  const random = (most) => (seed = (seed * 1103515245 + 12345) % 2147483648) % most;
  const said = new Set();
  const odd = [];
  const tried = async (text) => {
    try {
      const found = await unpacked(text);
      Tree.of(found.data);
    } catch (error) {
      if (error.constructor !== Error || !/^[A-Z].*[.]$/.test(error.message)) odd.push(`${text}: ${error}`);
      said.add(error.message.replace(/\\d+/g, "N"));
    }
  };
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  for (let index = 0; index < 400; index++) {
    const at = 5 + random(link.length - 5);
    await tried([link.slice(0, at), link.slice(0, at) + letters[random(64)] + link.slice(at + 1), link.slice(at)][index % 3]);
  }
  for (const text of ["", "tree=", "tree=%%%", `tree=${"A".repeat(20000)}`]) await tried(text);
  const values = [null, 0, -2, 1.5, "x", [], {}, [[]], "y".repeat(5000), true, [-1, [1]], { cells: [] }];
  const path = (data) => { const keys = Object.keys(data); return keys[random(keys.length)]; };
  for (let index = 0; index < 600; index++) {
    const data = JSON.parse(JSON.stringify(tree.data));
    const key = path(data);
    if (key === "moves" && index % 2) {
      const row = data.moves[random(data.moves.length)];
      row[random(4)] = values[random(values.length)];
    } else data[key] = values[random(values.length)];
    try { Tree.of(data); } catch (error) {
      if (error.constructor !== Error || !/^[A-Z].*[.]$/.test(error.message)) odd.push(`${JSON.stringify(data)}: ${error}`);
      said.add(error.message.replace(/\\d+/g, "N"));
    }
  }
  const bomb = await new Response(new Blob(["[" + " ".repeat(5_000_000)]).stream().pipeThrough(new CompressionStream("deflate-raw"))).arrayBuffer();
  const code = btoa(String.fromCharCode(...new Uint8Array(bomb))).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  const burst = await unpacked("tree=" + code).catch((error) => error.message);
  return { round, odd, said: [...said], burst };
}"""


def test_bad_links_get_a_clear_sentence(browse, server):
    """Whatever is in a link, reading it gives a tree or a sentence; a damaged one leads to the list, with that sentence."""
    page = browse()
    page.goto(f"{server.address}/analysis#tree=AAAA")
    until(page, "!document.getElementById('problem').hidden && document.getElementById('analysis').dataset.ready")
    assert page.inner_text("#problem").startswith("This link is damaged.")
    assert page.is_visible("#choose")
    found = page.evaluate(BAD_LINKS)
    assert found["round"] and found["odd"] == []
    assert len(found["said"]) >= 8
    assert found["burst"] == "There is more in this link than it may hold."


def test_a_link_with_moves_that_cannot_be_played_says_which(browse, server):
    page = browse()
    page.goto(f"{server.address}/analysis")
    link = page.evaluate(
        """async () => { const { packed } = await import("/static/js/analysisboard/link.js"); const { Tree } = await import("/static/js/analysisboard/tree.js");
        const tree = new Tree("konane(size=4)"); tree.add(tree.root, [12345]); return packed(tree); }"""
    )
    page.goto("about:blank")
    page.goto(f"{server.address}/analysis#{link}")
    until(page, "!document.getElementById('problem').hidden")
    assert page.inner_text("#problem").startswith("Move 1 of these cannot be played:")
    page.complaints.clear()  # the browser notes the refusal on its console


@pytest.mark.parametrize(("phone", "dark"), [(False, False), (True, True)])
def test_nothing_is_wrong_with_the_board_for_assistive_technology(browse, server, phone, dark):
    """axe-core finds nothing at all on the list and on a board with variations, comments and marks."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe-core is not installed").Axe()
    page = browse(phone=phone, dark=dark)
    page.goto(f"{server.address}/analysis")
    until(page, "document.getElementById('analysis').dataset.ready")
    assert [one["id"] for one in axe.run(page).response["violations"]] == []
    opened(page, server, "?game=thaayam(pieces=1)")
    for seed in range(3):
        some_move(page, seed)
    page.evaluate("ludarium.go(ludarium.tree.root)")
    page.evaluate("ludarium.draw({ colour: 'red', cells: ['a1'] })")
    page.fill("#comment", "Here it begins.")
    some_move(page, 11)
    assert [(one["id"], one["nodes"][0]["html"][:120]) for one in axe.run(page).response["violations"]] == []
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0


def test_turns_have_the_numbers_that_records_give_them(browse, server):
    """The throws that decide who begins are the first turn, and the first player's turn is the second."""
    page = browse()
    page.goto(f"{server.address}/analysis")
    until(page, "document.getElementById('analysis').dataset.ready")
    page.fill("#paste-text", '[Game "thaayam"]\n\n1. S4N1 2. 1+2/1:o-c1,2:c1-e1 3. (3)/pass *')
    page.get_by_role("button", name="Open it").click()
    until(page, "globalThis.ludarium?.position")
    assert page.locator("#moves .round").all_inner_texts() == ["1.", "2.", "3."]
    numbered = page.locator("#moves .numbered").all_inner_texts()
    assert [text.split(".")[0] for text in numbered] == ["1", "2", "3"] and "c1-e1" in numbered[1]


def test_a_pasted_record_is_opened_and_a_bad_one_is_refused_where_it_is_wrong(browse, server):
    """Variations and comments come along; the record that is copied says the same again."""
    page = browse()
    page.goto(f"{server.address}/analysis")
    until(page, "document.getElementById('analysis').dataset.ready")
    page.fill("#paste-text", '[Game "konane"]\n[Variant "size=4"]\n\n1. a1 zz *')
    page.get_by_role("button", name="Open it").click()
    until(page, "!document.getElementById('paste-problem').hidden")
    assert page.inner_text("#paste-problem").startswith("Line 4, column 7, turn 2: ")
    page.complaints.clear()  # the browser notes the refusal on its console
    page.fill("#paste-text", '[Event "Hilo"]\n[Game "konane"]\n[Variant "size=4"]\n\n1. a1 {a corner} (1. b2) 2. a2 *')
    page.get_by_role("button", name="Open it").click()
    until(page, "globalThis.ludarium?.position")
    assert texts(page) == ["Start", "a1", "b2", "a2"] and page.input_value("#name") == "Hilo"
    assert page.locator("#moves .remark").inner_text() == "a corner"
    page.evaluate("navigator.clipboard.writeText = async (text) => { globalThis.copied = text; }")
    page.get_by_role("button", name="Export …").click()
    page.get_by_role("button", name="Copy the record").click()
    until(page, "globalThis.copied")
    record = page.evaluate("globalThis.copied")
    assert '[Event "Hilo"]' in record and "a1 {a corner} (1. b2) 2. a2" in record
    for form, kind in (("svg", "image/svg+xml"), ("png", "image/png")):
        answer = page.request.get(server.address + page.get_attribute(f"[data-picture={form}]", "href"))
        assert answer.ok and answer.headers["content-type"].startswith(kind)
    page.get_by_role("button", name="Copy the position").click()
    until(page, "globalThis.copied === ludarium.position.position")


def test_deleted_moves_come_back_and_a_game_goes_on_from_a_position(browse, server):
    page = opened(browse(), server, "?game=konane(size=6)")
    touch(page, "c3")
    touch(page, "d3")
    tree, position = page.evaluate(TREE), page.evaluate("ludarium.position.position")
    page.evaluate("ludarium.go(ludarium.tree.root.children[0])")
    page.get_by_role("button", name="Delete").click()
    until(page, "ludarium.tree.size === 0")
    page.get_by_role("button", name="Undo").click()
    until(page, "ludarium.tree.size === 2")
    assert page.evaluate(TREE) == tree
    page.keyboard.press("End")
    shown(page)
    page.get_by_role("button", name="Export …").click()
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_url("**/t/*")
    until(page, "globalThis.ludarium?.page.dataset.ready", 120)
    assert page.evaluate("ludarium.data.start") == position and page.evaluate("ludarium.own") == [0]


def test_the_move_that_is_shown_stays_in_sight_and_beside_its_number(browse, server):
    """When the engine says more, the list becomes lower; the reader who scrolled elsewhere is left there."""
    page = opened(browse(phone=True), server, "?game=konane(size=8)")
    for seed in range(40):
        if page.evaluate("ludarium.position.view.outcome"):
            break
        some_move(page, seed)
    apart = """[...document.querySelectorAll('#moves .round')].filter((number) => {
        const [one, move] = [number, number.nextElementSibling].map((node) => node.getBoundingClientRect());
        return move.top >= one.bottom || move.left < one.right - 1 }).length"""
    assert page.locator("#moves .round").count() > 8 and page.evaluate(apart) == 0
    inside = """(() => { const box = document.getElementById('moves').getBoundingClientRect();
        const at = document.querySelector('#moves [aria-current]').getBoundingClientRect();
        return at.top > box.top - 1 && at.bottom < box.bottom + 1 })()"""
    assert page.evaluate(inside)
    page.evaluate("document.getElementById('moves').style.maxHeight = '5rem'")
    until(page, inside)
    page.evaluate("document.getElementById('moves').scrollTop = 0")
    until(page, "ludarium.moves.away")
    page.evaluate("document.getElementById('moves').style.maxHeight = '6rem'")
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert page.evaluate("document.getElementById('moves').scrollTop") == 0

"""The analysis board in a real browser: moves, variations, comments, marks, the engine's lines, links; by hand and by keyboard."""

import json
import random

import pytest
from running_server import ME, Player, program
from stage import until
from test_engine_hints import ready

GAMES = ["konane(size=4)", "tafl(ruleset=brandubh)", "thaayam(pieces=1)"]
TREE = "ludarium.tree.data"


def opened(page, server, address):
    """An analysis, once its board is shown."""
    page.goto(f"{server.address}/analysis{address}")
    until(page, "document.getElementById('analysis').dataset.ready === 'true' && globalThis.ludarium")
    return page


def shown(page):
    until(page, "ludarium.page.dataset.shown === String(ludarium.asked) && !ludarium.playArea.moving")


def touch(page, *cells):
    """Touch cells one after the other, each once the board is ready for it."""
    for cell in cells:
        shown(page)
        page.evaluate(f"ludarium.playArea.touch({json.dumps(cell)})")
    shown(page)


CHOICES = """[...ludarium.position.view.legal.map(({ a }) => [a]),
  ...ludarium.position.throws.filter(({ actions }) => actions.length === 1).map(({ actions }) => actions)]"""


def act(page, actions):
    shown(page)
    here = page.evaluate("ludarium.actions.join()")
    page.evaluate(f"ludarium.act({actions})")
    until(page, f"ludarium.actions.join() !== '{here}' && ludarium.page.dataset.shown === String(ludarium.asked)")


def some_move(page, seed):
    """Any legal move, or throw."""
    shown(page)
    act(page, random.Random(seed).choice(page.evaluate(CHOICES)))


def other_move(page):
    """One that is not in the tree yet."""
    shown(page)
    known = page.evaluate("ludarium.here.children.map(({ actions }) => actions.slice(0, 1))")
    act(page, next(actions for actions in page.evaluate(CHOICES) if actions not in known))


def kept(page):
    until(page, "ludarium.page.dataset.kept === 'yes'")


def texts(page):
    return page.locator("#moves .ply").all_inner_texts()


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
    assert page.locator(".drawn .red").count() == 1 and page.locator(".drawn .blue").count() == 1
    page.reload()
    until(page, "globalThis.ludarium?.position")
    assert (page.evaluate(TREE), texts(page), page.evaluate("ludarium.here.played")) == (tree, written, here)
    page.get_by_role("button", name="Copy a link").click()
    until(page, "ludarium.page.dataset.link")
    assert f"/analysis?game={game.partition('(')[0]}#" in page.evaluate("ludarium.page.dataset.link")
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


def test_lines_of_the_engine_are_stepped_through_and_kept(browse, server):
    """Exact results are named with their distance; a line is looked at move by move and becomes a variation."""
    ready("konane(size=4)")
    page = opened(browse(), server, "?game=konane(size=4)")
    until(page, "document.querySelector('#lines-found .proven')", 120)
    best = page.locator("#lines-found li").first
    assert best.locator("b").inner_text().split()[0] in ("wins", "loses")
    assert "a proved" in page.inner_text("#engine-says") and page.locator(".drawn .best").count() > 0
    line = best.locator(".ply").all_inner_texts()
    page.keyboard.press("1")
    shown(page)
    for _ in range(2):
        page.keyboard.press("ArrowRight")
        shown(page)
    assert "move 3" in page.inner_text("#state") and page.evaluate("ludarium.tree.size") == 0
    page.keyboard.press("ArrowLeft")
    shown(page)
    page.evaluate("ludarium.moves.focus()")  # where Escape leads from a comment: Enter keeps the line there, too
    page.keyboard.press("Enter")
    until(page, "ludarium.tree.size === 2")
    shown(page)
    assert texts(page)[1:] == line[:2]
    page.keyboard.press("e")
    assert page.inner_text("#engine-says") == "The engine is off."


@pytest.mark.flaky(reruns=4)  # the engine thinks on meanwhile, and may drop the very line that is touched
def test_a_line_that_is_looked_at_stays_in_sight_and_can_be_left_for_another(browse, server):
    """Its move on the board is marked and has the focus; what the engine says there goes on from it, and the board keeps its size."""
    ready("konane(size=6)")
    page = opened(browse(), server, "?game=konane(size=6)")
    others = "document.querySelectorAll('#lines-found li:not(.looked-at)').length > 1"
    size = "document.querySelector('svg.board').getBoundingClientRect().width"
    until(page, others, 120)
    before = page.evaluate(size)
    row = page.locator("#lines-found li").first
    touched = "(move) => { const { innerText } = move; move.focus(); move.click(); return innerText }"
    first = row.locator(".ply").nth(1).evaluate(touched)
    shown(page)  # the engine may change its mind between a look and a touch: hence both at once
    until(page, others, 60)
    current = page.locator("#lines-found [aria-current]")
    assert current.count() == 1 and current.inner_text() == first in page.inner_text("#state")
    until(page, "document.activeElement.ariaCurrent === 'true'")
    assert page.evaluate(size) == pytest.approx(before)
    page.keyboard.press("2")
    shown(page)
    assert page.evaluate("ludarium.preview.at") == 3 and "(move 3 of" in page.inner_text("#state")
    assert page.is_hidden("#remark")
    until(page, others, 60)
    page.locator("#lines-found .looked-at .ply").nth(0).click()
    shown(page)
    assert "(move 1 of" in page.inner_text("#state")
    page.keyboard.press("Enter")
    until(page, "ludarium.tree.size === 1")


def test_throws_have_odds_and_plays_have_equities(browse, server):
    """In a game with dice every throw is listed with odds that add up to one, then every play with its equity."""
    ready("thaayam(pieces=1)")
    page = opened(browse(), server, "?game=thaayam(pieces=1)")
    until(
        page,
        "!document.getElementById('throws').innerText.includes('…') && !document.querySelector('.engine.thinks')",
        120,
    )
    odds = page.evaluate(
        "ludarium.position.throws.filter(({ actions }) => actions.length === 1).reduce((sum, { odds }) => sum + odds, 0)"
    )
    assert odds == pytest.approx(1) and page.locator("#throws tbody tr").count() == len(page.evaluate(CHOICES))
    for seed in range(40):
        if page.evaluate("ludarium.position.thinking && ludarium.position.view.legal.length > 1"):
            break
        some_move(page, seed)
    until(page, "document.querySelectorAll('#lines-found.every li').length > 1", 120)
    values = page.locator("#lines-found.every b").all_inner_texts()
    assert len(values) > 1 and all(value[0] in "+−wl" for value in values)


def test_the_number_on_the_bar_goes_with_its_fill(browse, server):
    """Whoever is to move, it is the first player's: above zero when more than half of the bar is."""
    page = opened(browse(), server, "?game=konane(size=6)")
    signs = """(() => { const bar = ludarium.panel.evaluation; bar.set(0.4, 1, ["Black", "White"], "x");
        return [bar.label.textContent, bar.node.style.getPropertyValue("--share")] })()"""
    assert page.evaluate(signs) == ["−0.40", "30"]
    assert page.evaluate(signs.replace("0.4, 1", "0.4, 0")) == ["+0.40", "70"]


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_the_bar_is_turned_with_the_board(browse, server, phone):
    """Each player's end of it lies where that player's side of the board is."""
    page = opened(browse(phone=phone), server, "?game=konane(size=6)")
    place = """(() => { const fill = ludarium.panel.evaluation.fill.getBoundingClientRect(),
        face = ludarium.panel.evaluation.faces[0].getBoundingClientRect(), bar = ludarium.panel.evaluation.node.getBoundingClientRect();
        const near = (box) => Math.round(box.x + box.y - bar.x - bar.y) < 20; return [near(fill), near(face)] })()"""
    before = page.evaluate(place)
    assert before == [phone, phone]  # at the left on a phone, at the bottom beside the board
    page.get_by_role("button", name="Flip").click()
    assert page.evaluate(place) == [not phone, not phone]
    page.keyboard.press("f")
    assert page.evaluate(place) == before


@pytest.mark.slow
def test_threats_are_shown_where_a_game_has_them(browse, server):
    """In Tiao the other side's best move is shown; in Kōnane the page says that it cannot."""
    ready("tiao(size=9)")
    page = opened(browse(), server, "?game=tiao(size=9)")
    page.get_by_role("button", name="Threat").click()
    until(page, "document.querySelector('.drawn .threat')", 120)
    assert page.inner_text("#engine-says").startswith("Suppose that white passed. ")
    opened(page, server, "?game=konane(size=4)")
    page.keyboard.press("t")
    assert "Threats cannot be shown" in page.inner_text("#engine-says")


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


def test_the_server_thinks_for_a_browser_that_cannot(browse, server):
    """Without WebAssembly there is one good move, found by the server."""
    page = browse()
    page.add_init_script("Object.defineProperty(globalThis, 'WebAssembly', { value: undefined })")
    opened(page, server, "?game=konane(size=4)")
    until(page, "document.querySelectorAll('#lines-found li').length === 1", 120)
    assert page.inner_text("#engine-says").endswith("Found by the server.")
    assert page.locator("#lines-found .ply").inner_text() in page.evaluate(
        "ludarium.position.view.legal.map(({ x }) => x)"
    )


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

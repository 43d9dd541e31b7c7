"""The page itself on a real server: phone, keyboard alone, dice, replay, accessibility, weight, nothing from outside."""

import pytest
from running_server import ME, Player, program
from stage import until

SMALL = "konane(size=4)"
MOST_SCRIPTS = 50_000  # bytes, as they are sent: what a game needs before anything else


def test_a_phone(browse, server):
    """On a phone the board has the full width, everything is in reach without scrolling sideways, and fingers play."""
    me = Player(browse(phone=True, dark=True), server)
    me.sit(me.new_table(SMALL, ME, program(1))["url"])
    me.wait()
    box = me.page.locator("svg.board").bounding_box()
    assert box["width"] > 380
    assert me.page.evaluate("innerWidth") == 390, "nothing reaches beyond the screen, seen or unseen"
    me.page.get_by_role("button", name="More").click()
    drawer = me.page.locator("#more").bounding_box()
    assert drawer["x"] >= 0 and drawer["x"] + drawer["width"] <= 390
    me.page.locator("#more [data-close]").click()
    assert me.page.locator("#tools").bounding_box()["y"] < 844
    me.finish()


def test_keyboard_alone(browse, server):
    """From the first Tab to the end of the game without a pointer."""
    page = browse()
    me = Player(page, server)
    me.sit(me.new_table(SMALL, ME, program(1))["url"])
    for _ in range(40):
        if me.wait() == "over":
            break
        for _ in range(40):
            page.keyboard.press("Tab")
            if page.evaluate("ludarium.playArea.grid.focused"):
                break
        action = me.rng.choice(me.ask("ludarium.view.legal"))
        version = me.ask("ludarium.line.version")
        first, last = action["c"][0], action["c"][-1]
        page.keyboard.type(first)
        if last != first:
            walk(page, last)
            page.keyboard.press("Enter")
        until(page, f"ludarium.line.version > {version} && !ludarium.sending && !ludarium.showing")
    assert me.over
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("ArrowLeft")
    until(page, "ludarium.replay.at === ludarium.replay.last - 1")


def walk(page, cell):
    """By arrows only."""
    for _ in range(40):
        here, goal = page.evaluate("ludarium.playArea.grid.cursor"), cell
        if here == goal:
            return
        a, b = page.evaluate(
            f"['{here}', '{goal}'].map(name => {{ const p = ludarium.playArea.board.middle(name); return [p.x, p.y] }})"
        )
        key = (
            "Arrow" + ("Right" if b[0] > a[0] else "Left")
            if a[0] != b[0]
            else "Arrow" + ("Down" if b[1] > a[1] else "Up")
        )
        page.keyboard.press(key)
    raise AssertionError(f"no way to {cell}")


def test_throws_are_made_and_verified(browse, server):
    """Throws are made by hand, the promise is shown before, and after the end every throw is checked."""
    me = Player(browse(), server)
    me.sit(me.new_table("thaayam(pieces=1)", ME, program(1))["url"])
    commit = me.ask("ludarium.data.dice.commit")
    assert commit in me.page.locator("#dice").text_content()
    made = 0
    while me.wait() != "over" and made < 2:
        made += me.turn() == "throw"
    me.page.evaluate("ludarium.settings.autothrow = true")
    me.page.evaluate("ludarium.throwNow?.()")
    me.page.evaluate("void ludarium.ask('resign')")
    until(me.page, "ludarium.data.status === 'over' && ludarium.data.dice.seed")
    me.page.get_by_role("tab", name="Record").click()
    verdict = me.page.locator("#verdict")
    verdict.wait_for()
    assert verdict.text_content().startswith("The dice were fair: ") and me.ask("ludarium.data.dice.commit") == commit
    assert me.ask("ludarium.data.dice.throws.length") >= made > 0


def test_replay_and_record(browse, server):
    """After the end: back and forth by buttons, keys, slider and by itself; the record as text; a rematch."""
    me = Player(browse(), server)
    me.sit(me.new_table(SMALL, ME, program(1))["url"])
    me.finish()
    page, last = me.page, me.ask("ludarium.data.turns.length")
    end = me.ask("ludarium.view.pieces.length")
    page.get_by_role("button", name="Back to the start").click()
    until(page, "ludarium.replay.at === 0")
    assert me.ask("ludarium.playArea.board.standing.length") == 16 > end
    page.keyboard.press("ArrowRight")
    until(page, "ludarium.replay.at === 1")
    page.get_by_role("slider", name="Move").fill("2")
    until(page, "ludarium.replay.at === 2")
    page.get_by_role("button", name="Play automatically").click()
    until(page, f"ludarium.replay.at === {last} && !ludarium.replay.playing")
    assert me.ask("ludarium.playArea.board.standing.length") == end
    page.get_by_role("tab", name="Record").click()
    with page.expect_download() as download:
        page.locator("#pgn").click()
    text = open(download.value.path()).read()
    assert '[Game "konane"]' in text and '[Variant "size=4"]' in text
    assert me.ask("ludarium.data.turns[0].text") in text


def test_hint_and_rules(browse, server):
    """A hint is drawn and put into words; the rules are one touch away; a refused move is explained in the game's words."""
    me = Player(browse(), server)
    me.sit(me.new_table(SMALL, ME, program(1))["url"])
    me.wait()
    me.page.get_by_role("button", name="Hint").click()
    until(me.page, "ludarium.playArea.hint.length > 0", 120)
    assert me.page.locator(".mark.hint").count() >= 1
    me.page.get_by_role("button", name="Rules").click()
    me.page.locator("#rules-text h2, #rules-text p").first.wait_for()
    me.page.locator("#rules [data-close]").click()
    me.turn()
    me.wait()
    me.touch("a1")
    me.touch("d4")
    me.page.locator("#refusal").filter(has_text=".").wait_for()


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_no_serious_barrier(browse, server, dark):
    """axe-core finds nothing serious on the table, its drawers and the board in words."""
    axe_module = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe-core is not installed")
    import pathlib

    me = Player(browse(dark=dark, bypass_csp=True), server)
    me.sit(me.new_table(SMALL, ME, program(1))["url"])
    me.wait()
    axe = axe_module.Axe()
    for opener in (None, "More"):
        if opener:
            me.page.get_by_role("button", name=opener).click()
        found = axe.run(me.page).response["violations"]
        serious = [
            (one["id"], [node["html"][:120] for node in one["nodes"]])
            for one in found
            if one["impact"] in ("serious", "critical")
        ]
        assert serious == []
    assert pathlib


def test_weight_speed_and_privacy(browse, server):
    """The first load is under 300 kB and playable within a second; every request goes to this server."""
    page = browse()
    me = Player(page, server)
    url = me.new_table("konane", ME, program(1))["url"]
    me.sit(url)
    fresh = browse()
    sizes, addresses = [], []
    fresh.on("response", lambda answer: (addresses.append(answer.url), sizes.append(answer)))
    fresh.goto(server.address + url)
    until(fresh, "globalThis.ludarium?.page.dataset.ready")
    total = sum(
        answer.request.sizes()["responseBodySize"] + answer.request.sizes()["responseHeadersSize"] for answer in sizes
    )
    assert all(address.startswith(server.address) for address in addresses)
    assert total < 300_000, f"{total} bytes"
    scripts = sum(answer.request.sizes()["responseBodySize"] for answer in sizes if answer.url.endswith(".js"))
    assert scripts <= MOST_SCRIPTS, f"{scripts} bytes of scripts"
    ready = fresh.evaluate("performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd")
    print(f"first load {total / 1000:.0f} kB in {len(sizes)} requests, interactive after {ready:.0f} ms")

"""A guided first game: offered once to newcomers, it says how a move went, and stops once it is not needed."""

from stage import until
from test_engine_hints import ready


def test_a_first_game_is_guided_until_it_is_not_needed(browse, server):
    ready("konane(size=6)")
    page = browse()
    page.goto(f"{server.address}/new/konane")
    page.get_by_role("button", name="Play a guided first game").click()
    page.wait_for_url("**/t/*")
    until(page, "document.getElementById('advice-says').textContent.startsWith('Welcome to your first game.')", 60)
    assert "To open the game" in page.text_content("#advice-says"), "what can be done, in the game's own words"
    until(page, "globalThis.ludariumGuiding")
    page.evaluate("ludarium.playArea.touch(ludarium.view.legal[0].c[0])")  # the first stone
    until(page, "/^(Well played|That turn cost)/.test(document.getElementById('advice-says').textContent)", 60)
    page.get_by_role("button", name="Hide tips").click()
    until(page, "document.getElementById('advice').hidden")
    page.goto(f"{server.address}/new/konane")
    until(page, "!document.getElementById('go').disabled && document.getElementById('variant-name').textContent")
    assert page.locator("#newcomer").is_hidden(), "it is offered once"


def test_somebody_is_welcomed_once(browse, server):
    """Also where there is nobody to judge the turns: then the game's own advice is left."""
    page = browse()
    page.goto(f"{server.address}/learn")
    page.add_script_tag(url=page.evaluate("location.origin") + "/static/js/guided/main.js", type="module")
    until(page, "globalThis.ludariumGuide")
    said = page.evaluate(
        """() => {
          const adviser = { engine: async () => null };
          const table = { own: [0], data: { board: { game: "g" }, turns: [], status: "playing" }, remarks: { hinting: false }, adviser, refresh() {} };
          const guide = ludariumGuide(table);
          const says = [];
          for (const turns of [0, 0, 2, 2, 4]) { table.data.turns = Array(turns).fill({ player: 0 }); guide.follow(true); says.push(guide.says); }
          return says;
        }"""
    )
    assert [text.startswith("Welcome") for text in said] == [True, True, False, False, False] and said[-1] == ""


def test_the_advice_is_always_in_sight(browse, server):
    """Beside a board with much to tell, too: on a desk nothing pushes it off the screen."""
    page = browse()
    page.goto(f"{server.address}/new/thaayam")
    page.get_by_role("button", name="Play a guided first game").click()
    page.wait_for_url("**/t/*")
    until(page, "document.getElementById('advice-says').textContent.startsWith('Welcome')", 60)
    page.evaluate("document.getElementById('lines').textContent = 'a line beside the board '.repeat(8)")
    page.evaluate("document.getElementById('advice-says').textContent = 'what can be done now '.repeat(12)")
    box = page.locator("#advice").bounding_box()
    assert box["x"] + box["width"] <= 1280 and box["height"] > 40, box


def test_the_guide_counts_good_moves(browse, server):
    """Five in a row without help are enough; a mistake or a hint begins the count again."""
    page = browse()
    page.goto(f"{server.address}/learn")
    page.add_script_tag(url=page.evaluate("location.origin") + "/static/js/guided/main.js", type="module")
    until(page, "globalThis.ludariumGuide")
    said = page.evaluate(
        """() => {
          const table = { own: [0], data: { board: { game: "g" }, turns: [], status: "playing" }, remarks: { hinting: false }, refresh() {} };
          const guide = ludariumGuide(table);
          const says = [];
          for (const lost of [false, true, false, false, false, false, false]) { guide.judge(lost); says.push([guide.good, guide.over]); }
          const last = [0, 0, 2, 2].map((turns) => { guide.looked = 0; table.data.turns = Array(turns).fill({ player: 0 }); guide.follow(true); return guide.says; });
          return [says, localStorage.getItem("guide g"), last];
        }"""
    )
    assert [good for good, _ in said[0]] == [1, 0, 1, 2, 3, 4, 5]
    assert [over for _, over in said[0]] == [False] * 6 + [True] and said[1] == "done"
    farewell, again, *later = said[2]
    assert (
        "the guide stops here" in farewell and again == farewell and later == ["", ""]
    )  # it says so once, not at every turn


OWN_TURNS = "ludarium.data.turns.filter(({ player }) => ludarium.own.includes(player)).length"


def judged_in_time(page):
    """Wait for a while: a turn that was forced is not judged, and nobody can tell that from outside."""
    for _ in range(25):
        if page.evaluate("ludariumGuiding.judged > 0"):
            return True
        page.wait_for_timeout(400)
    return False


def test_turns_with_dice_are_judged_after_the_throws(browse, server):
    """Luck is not held against anybody: a turn is compared with the others of the same throws."""
    ready("thaayam")
    page = browse()
    page.goto(f"{server.address}/new/thaayam")
    page.get_by_role("button", name="Play a guided first game").click()
    page.wait_for_url("**/t/*")
    until(page, "globalThis.ludariumGuiding", 60)
    page.evaluate("ludarium.settings.autothrow = true")
    played = 0
    for _ in range(60):
        until(page, "ludarium.throwNow || ludarium.playArea.open || ludarium.data.status === 'over'", 60)
        if (turns := page.evaluate(OWN_TURNS)) > played:
            played = turns
            if judged_in_time(page):
                break
        page.evaluate("ludarium.throwNow ? ludarium.throwNow() : ludarium.act([ludarium.view.legal[0].a])")
        page.wait_for_timeout(400)
    assert page.text_content("#advice-says").startswith(("Well played", "Good.", "That turn cost you something."))


def test_a_mistake_is_explained_in_the_games_words(browse, server):
    """Where the game has something to say about it; otherwise there is general advice."""
    page = browse()
    page.goto(f"{server.address}/learn")
    page.add_script_tag(url=page.evaluate("location.origin") + "/static/js/guided/main.js", type="module")
    until(page, "globalThis.ludariumGuide")
    said = page.evaluate(
        """() => {
          const table = { own: [0], data: { board: { game: "g" }, turns: [], status: "playing" }, remarks: { hinting: false }, refresh() {} };
          const guide = ludariumGuide(table);
          guide.judge(true, "It lets White jump twice in one turn, from c1 to g1.", "a1-c1");
          const why = guide.says;
          guide.judge(true);
          return [why, guide.says];
        }"""
    )
    assert (
        said[0]
        == "That turn cost you something. It lets White jump twice in one turn, from c1 to g1. Better was: a1-c1."
    )
    assert said[1].startswith("That turn cost you something. Before you move")

"""The report after a game, in a real browser: made by the page or by the server, read, stepped through, learnt from."""

import json
from pathlib import Path

import pytest
from running_server import ME, Player, program
from stage import until
from test_engine_hints import ready

VECTORS = json.loads((Path(__file__).parents[1] / "vectors" / "measures.json").read_text("utf-8"))
SMALL = "konane(size=4)"
GAME = "b2 b3 d2-b2 a2-c2 d4-d2 d1-d3 b4-d4 a4-a2 a1-a3 c2-c4 d4-d2 b1-d1"
MISTAKES = {8: ("a4-a2", "c2-c4"), 11: ("d4-d2", "c1-a1")}  # what was played and what was better, proved by search
STATE = "document.querySelector('#report')?.dataset.state"


def played(browse, server, **how):
    """Somebody who has just played both sides of that game to its end."""
    ready(SMALL)
    me = Player(browse(**how), server)
    me.sit(me.new_table(SMALL, ME, {"kind": "here", "name": "Bo"})["url"])
    for number, text in enumerate(GAME.split(), 1):
        me.wait()
        answer = me.page.evaluate("text => ludarium.line.ask('act', { text })", text)
        assert answer["ok"], answer
        until(me.page, f"ludarium.data.turns.length === {number}")  # or the next would be for a board that is gone
    until(me.page, "ludarium.data.status === 'over' && !ludarium.showing")
    return me


def opened(me):
    """Their report, complete."""
    me.page.get_by_role("button", name="Game report").click()
    until(me.page, f"['ready', 'failed'].includes({STATE})", 120)
    assert me.ask(STATE) == "ready", me.page.locator(".report-says").text_content()
    return me.page.locator("#report")


def test_the_measures_are_those_of_the_server(browse, server):
    """The page's side of play/measures.py gives what the vectors say."""
    page = browse()
    page.goto(server.address)
    found = page.evaluate(
        """async (vectors) => { const measures = await import("/static/js/report/measures.js");
        const camel = (name) => name.replaceAll(/_(.)/g, (_, letter) => letter.toUpperCase());
        return Object.fromEntries(Object.entries(vectors).filter(([name]) => name !== "about").map(([name, cases]) =>
        [name, cases.map((one) => measures[camel(name)](...one.slice(0, -1)))])) }""",
        VECTORS,
    )
    assert found == {name: [one[-1] for one in cases] for name, cases in VECTORS.items() if name != "about"}


def test_a_report_says_what_went_wrong(browse, server):
    """Mistakes, what was better and how sure that is; the graph, its keys and the table go through the turns."""
    me = played(browse, server)
    report = opened(me)
    assert report.locator(".report-person .accuracy").count() == 2
    graph = report.get_by_role("slider", name="Course of the game")
    assert graph.get_attribute("aria-valuenow") == graph.get_attribute("aria-valuemax") == "12"
    assert report.locator(".report-graph .mistake").count() == len(MISTAKES)
    for ply, (turn, better) in MISTAKES.items():
        graph.focus()
        graph.press("Home")
        for _ in range(ply):
            graph.press("ArrowRight")
        assert graph.get_attribute("aria-valuenow") == str(ply)
        card = report.locator(".report-turn")
        card.filter(has_text=f"{ply}.").filter(has_text=turn).wait_for()
        assert "Blunder" in card.text_content() and "certain win for" in card.text_content()
        assert better in card.text_content()
        assert f"{ply}." in graph.get_attribute("aria-valuetext") and "Blunder" in graph.get_attribute("aria-valuetext")
    report.get_by_text("All turns as a table").click()
    rows = report.locator(".report-table tbody tr")
    rows.nth(11).wait_for()  # the table is written when it is first opened
    assert rows.count() == 12 and "??" in rows.nth(7).text_content()
    rows.nth(2).get_by_role("button").click()
    assert graph.get_attribute("aria-valuenow") == "3"
    report.get_by_role("button", name="Close").click()
    until(me.page, "ludarium.replay.at === 3")  # the table shows the turn that was looked at


def test_a_report_is_made_once(browse, server):
    """It is made in the background as soon as the game ends, kept, and found again by its address."""
    me = played(browse, server)
    until(me.page, "globalThis.ludariumReport", 60)
    opened(me)
    asked = []
    me.page.on("request", lambda request: asked.append(request.url))
    me.page.reload()  # the address still says that the report is open
    until(me.page, f"{STATE} === 'ready'", 60)
    assert me.page.locator("#report .report-graph .mistake").count() == len(MISTAKES)
    assert not [url for url in asked if "/engines/" in url or "/report/words" in url]
    me.page.go_back()
    until(me.page, "!document.querySelector('#report')?.open")


def test_mistakes_are_there_to_be_solved(browse, server):
    """A wrong try is answered, hints help, the better turn is right; all of it by keyboard."""
    me = played(browse, server)
    report = opened(me)
    report.get_by_role("button", name="Learn from your mistakes (2)").click()
    report.get_by_role("heading", name="Mistake 1 of 2").wait_for()
    report.get_by_role("button", name="Show the solution").wait_for()  # the board can be played on from here
    grid, says = report.get_by_role("grid"), report.locator(".lesson-says")
    grid.locator("[tabindex='0']").focus()
    me.page.keyboard.type("a4a2")
    says.filter(has_text="a4-a2 gives away").wait_for()
    report.get_by_role("button", name="Try again").click()
    report.get_by_role("button", name="Hint").click()
    says.filter(has_text="Look at c2.").wait_for()
    grid.locator("[tabindex='0']").focus()
    me.page.keyboard.type("c2c4")
    says.filter(has_text="Right!").wait_for()
    report.get_by_role("button", name="Next mistake").click()
    report.get_by_role("heading", name="Mistake 2 of 2").wait_for()
    report.get_by_role("button", name="Show the solution").click()
    says.filter(has_text="Better was c1-a1.").wait_for()
    deck = report.get_by_text("It goes into your deck")
    deck.wait_for()
    report.get_by_role("button", name="Finish").click()
    says.filter(has_text="You solved 0 of 2 without help.").wait_for()
    assert deck.count() == 0  # that was about the last mistake
    assert report.locator(".report-host .mark.may").count() == 0  # nothing is left to be played
    report.get_by_role("button", name="Back to the report").click()
    report.get_by_role("slider").wait_for()


def test_why_a_cell_does_not_fit_is_said_until_one_does(browse, server):
    """While a mistake is solved, a complaint about a cell goes away when a piece is taken up."""
    me = played(browse, server)
    report = opened(me)
    report.get_by_role("button", name="Learn from your mistakes (2)").click()
    report.get_by_role("button", name="Show the solution").wait_for()
    grid, says = report.get_by_role("grid"), report.locator(".lesson-says")
    grid.locator("[tabindex='0']").focus()
    me.page.keyboard.type("a1")
    says.filter(has_text=".").wait_for()
    assert says.get_attribute("data-kind") == "bad"
    me.page.keyboard.type("c2")
    says.filter(has_not_text=".").wait_for(state="attached")
    assert says.text_content() == ""


def test_a_game_that_is_over_is_not_tried_again(browse, server):
    """The last turn ended the game, and none was better: there is nothing to try."""
    me = played(browse, server)
    report = opened(me)
    card, again = report.locator(".report-turn"), report.get_by_role("button", name="Try again from here")
    card.filter(has_text="12.").wait_for()
    assert again.count() == 0
    report.get_by_role("slider").press("Home")
    for _ in range(8):
        report.get_by_role("slider").press("ArrowRight")
    card.filter(has_text="8.").wait_for()
    assert again.count() == 1


def test_a_mistake_comes_back_in_the_deck(browse, server):
    """What had to be shown is kept for tomorrow; on that day the deck asks for it, and the better turn is right."""
    me = played(browse, server)
    report, page = opened(me), me.page
    report.get_by_role("button", name="Learn from your mistakes (2)").click()
    report.get_by_role("button", name="Show the solution").click()
    report.get_by_text("It goes into your deck and comes back tomorrow.").wait_for()
    page.goto(f"{server.address}/deck")
    page.locator("#task").filter(has_text="Nothing more").or_(page.locator("#task").filter(has_text="today")).wait_for()
    page.evaluate("""() => { const kept = JSON.parse(localStorage.getItem('ludarium-puzzles'));
        for (const one of Object.values(kept.seen)) one.due = '2026-01-01';
        localStorage.setItem('ludarium-puzzles', JSON.stringify(kept)) }""")
    page.reload()
    until(page, "document.getElementById('puzzle').dataset.state === 'solving'", 60)
    puzzle = page.evaluate("ludarium.attempt.puzzle")
    assert (puzzle["kind"], puzzle["solution"][0]["text"]) == ("mistake", MISTAKES[8][1])
    assert page.locator("#task").inner_text().endswith("to play. Find a good turn.")  # there may be several
    page.evaluate("void ludarium.attempt.act(ludarium.attempt.puzzle.solution[0].actions, [])")
    until(page, "document.getElementById('puzzle').dataset.state === 'solved'")


def test_trying_again_from_a_mistake(browse, server):
    """A new table begins where the mistake was made, with the program in the other seat."""
    me = played(browse, server)
    report = opened(me)
    report.locator(".report-point").first.click()
    again = report.locator(".report-turn").filter(has_text="8.").get_by_role("button", name="Try again from here")
    with me.page.expect_navigation():
        again.click()
    assert not me.page.url.endswith(me.url)
    until(me.page, "globalThis.ludarium?.page.dataset.ready", 60)
    me.wait()
    assert me.ask("ludarium.data.seats.map((seat) => seat.kind)") == ["program", "person"]
    assert "c2-c4" in me.ask("ludarium.view.legal.map((action) => action.x)")


def test_the_server_makes_it_where_the_page_cannot(browse, server):
    """Somebody who does not want to think in the browser gets the same report from the server."""
    me = played(browse, server)
    me.sit(me.url)
    me.page.evaluate("ludarium.settings.engine = false; indexedDB.deleteDatabase('ludarium-reports')")
    asked = []
    me.page.on("request", lambda request: asked.append(request.url))
    report = opened(me)
    assert sum("/report/search" in url for url in asked) >= 12
    assert report.locator(".report-graph .mistake").count() == len(MISTAKES)


def test_nobody_looking_means_no_work(browse, server):
    """While the page is hidden nothing is searched; it goes on when somebody looks again."""
    me = played(browse, server)
    me.page.goto(server.address)
    me.page.add_init_script(
        "Object.defineProperty(Document.prototype, 'hidden', { get: () => globalThis.away ?? true })"
    )
    me.sit(me.url)
    me.page.evaluate("indexedDB.deleteDatabase('ludarium-reports')")
    me.page.get_by_role("button", name="Game report").click()
    until(me.page, f"{STATE} === 'looking'")
    me.page.wait_for_timeout(600)
    assert me.ask(STATE) == "looking" and me.ask("document.querySelector('#report progress').value") == 0
    me.page.evaluate("globalThis.away = false; document.dispatchEvent(new Event('visibilitychange'))")
    until(me.page, f"{STATE} === 'ready'", 60)


def test_luck_is_told_apart_from_play(browse, server):
    """In a game with dice everybody's throws and play have numbers of their own."""
    game = "thaayam(pieces=1)"
    ready(game)
    me = Player(browse(phone=True), server)
    me.sit(me.new_table(game, ME, program(1))["url"])
    me.page.evaluate("ludarium.settings.autothrow = true")
    while me.turn() != "over":
        pass
    report = opened(me)
    assert report.locator(".report-person .luck").count() == 2
    text = report.locator(".report-person .luck").first.text_content()
    assert text.startswith("Throws ") and "play −" in text
    report.get_by_text("All turns as a table").click()
    assert "Luck" in report.locator(".report-table thead").text_content()
    widths = me.page.eval_on_selector_all(".report-table th[scope=row]", "all => all.map(one => one.offsetWidth)")
    assert min(widths) > 100  # or turns would be written one letter below the other


@pytest.mark.parametrize(("phone", "dark"), [(False, False), (True, True)], ids=["desk, light", "phone, dark"])
def test_no_barrier(browse, server, phone, dark):
    """axe-core finds nothing on the report and on learning; nothing is wider than the screen."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe-core is not installed").Axe()
    me = played(browse, server, phone=phone, dark=dark, bypass_csp=True)
    report = opened(me)
    report.locator(".report-point").first.click()
    report.get_by_text("All turns as a table").click()
    for step in ("report", "learning"):
        if step == "learning":
            report.get_by_role("button", name="Learn from your mistakes").click()
            report.get_by_role("heading", name="Mistake 1 of 2").wait_for()
        found = axe.run(me.page, context="#report").response["violations"]
        assert [(one["id"], [node["html"][:120] for node in one["nodes"]]) for one in found] == [], step
        assert me.ask("document.querySelector('#report').scrollWidth <= innerWidth")


def test_a_table_loads_without_the_report(browse, server):
    """What the report needs is fetched when a game is over, not before."""
    page = browse()
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    me = Player(page, server)
    me.sit(me.new_table(SMALL, ME, program(1))["url"])
    me.wait()
    assert asked and not [url for url in asked if "report" in url]


@pytest.mark.parametrize("language", ["en-GB", "fi", "es"])
def test_the_way_to_it_covers_nothing(browse, server, language):
    """On a phone all buttons of a finished game are in one row, below what is said, in every language."""
    me = played(browse, server, phone=True, locale=language)
    assert me.page.locator(".report-open").is_visible()
    tops = me.page.eval_on_selector_all(
        "#buttons > *", "all => all.filter(one => one.offsetHeight).map(one => one.offsetTop)"
    )
    assert len(tops) >= 3 and len(set(tops)) == 1
    said, row = (me.page.locator(place).bounding_box() for place in ("#state", "#buttons"))
    assert said["y"] + said["height"] <= row["y"] + 1

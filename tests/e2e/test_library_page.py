"""The library in a real browser: games are found and looked at, moves explored, figures drawn, lines and endings drilled."""

import json
import random

import pytest
from running_server import RunningServer
from stage import until
from test_engine_hints import ready

from ludarium import Match, catalogue
from ludarium.play.records import record_of
from ludarium.puzzles.puzzle import puzzles_of
from ludarium.record import write_game
from ludarium.server.library.entries import entry_of_record
from ludarium.server.settings import Settings
from ludarium.server.store.library import write_entry
from ludarium.server.store.migrating import engine_of

SMALL = "konane(size=6)"
BOARDS = (SMALL, "tiao(size=9)", "tafl")
FOUND = "document.getElementById('library').dataset.state === 'ready'"
SHOWN = "document.querySelector('.explorer').dataset.state === 'shown'"
DRILL = "document.getElementById('drills').dataset.state"


def entry(game, seed):
    """A short random game as the library keeps it; every second one begins with the same turns, turned round where that can be."""
    rng, match = random.Random(seed), Match(catalogue.load(game))
    while match.ply() < 4 and not match.outcome():
        moves = match.position.legal_moves
        match.push(moves[0 if seed % 2 else -1] if match.ply() < 1 else moves[rng.randrange(len(moves))])
    match.adjudicate((1.0, -1.0) if seed % 3 else (-1.0, 1.0), "resign")
    first, second = (name.title() for name in match.game.players)
    record = record_of(
        match, Date=f"2025.{seed % 9 + 1:02}.03", **{first: f"Keahi {seed}", second: f"level:{seed % 10 + 1}"}
    )
    return entry_of_record(record, match, write_game(record))


@pytest.fixture(scope="module")
def shelves(chromium, tmp_path_factory):
    """A server of its own, with 44 games in its library and no others."""
    with RunningServer(tmp_path_factory.mktemp("library")) as server:
        engine = engine_of(Settings(data=server.folder / "data"))
        with engine.begin() as connection:
            for game in BOARDS:
                for seed in range(10 if game != SMALL else 24):
                    write_entry(connection, entry(game, seed))
        engine.dispose()
        yield server


def axe_on(page):
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe-core is not installed").Axe()
    return [(one["id"], one["nodes"][0]["html"][:120]) for one in axe.run(page).response["violations"]]


def cards(page):
    return page.eval_on_selector_all(".found-game", "all => all.map(one => one.dataset.id)")


def test_games_are_found_and_looked_at(browse, shelves, shots):
    """By game, player and first turns; the address keeps what was looked for; a game opens on the analysis board."""
    page = browse()
    page.goto(f"{shelves.address}/library?name=konane&game={SMALL}")
    until(page, f"{FOUND} && document.querySelectorAll('.found-game').length === 20")
    page.click("#more")
    until(page, f"{FOUND} && document.querySelectorAll('.found-game').length === 24")
    assert len(set(cards(page))) == 24
    page.fill("[name=player]", "keahi 7")
    page.press("[name=player]", "Enter")
    until(page, f"{FOUND} && document.querySelectorAll('.found-game').length === 1")
    assert "player=keahi+7" in page.url and "1 game" in page.text_content("#count")
    page.click("#more-ways summary")
    inside = "document.getElementById('search').getBoundingClientRect().right - 8"
    rights = (
        "[...document.querySelectorAll('#search input, #search select')].map(one => one.getBoundingClientRect().right)"
    )
    assert max(page.evaluate(rights)) < page.evaluate(inside)  # no field sticks out of its panel
    page.fill("[name=opening]", "zz")
    page.press("[name=opening]", "Enter")
    page.locator("#problem").wait_for()
    until(page, "document.activeElement.name === 'opening'")
    assert page.evaluate("document.activeElement.closest('label').nextElementSibling.id") == "problem"
    page.complaints.clear()  # the console names every refusal
    page.fill("[name=opening]", "a1")
    page.press("[name=opening]", "Enter")
    until(page, f"{FOUND} && document.querySelectorAll('.found-game').length === 1")
    until(page, "[...document.querySelectorAll('.found-game img')].every(one => one.complete && one.naturalWidth)")
    assert axe_on(page) == []
    if shots:
        page.screenshot(path=shots / "library.png")
    page.click(".found-game .look a")
    until(page, "globalThis.ludarium?.tree?.size === 4 && document.getElementById('analysis').dataset.ready")
    assert page.input_value("#name").startswith("Keahi 7")
    assert page.evaluate("ludarium.here.path.length") == 1  # where the game came to the board that was looked for
    page.click("#games-on")
    until(
        page, f"{SHOWN} && document.querySelector('#games .says').textContent.startsWith('24 games')"
    )  # a1 and f6 are one board
    page.click("[data-do=first]")
    until(
        page,
        f"ludarium.here.path.length === 0 && {SHOWN} && document.querySelectorAll('#games .played tbody tr').length",
    )
    assert page.evaluate("document.querySelectorAll('#games table.played')[0].querySelectorAll('tbody tr').length") == 1
    page.click("#games .played .button")
    until(page, "ludarium.here.path.length === 1")


def test_what_is_wrong_with_a_search_is_seen(browse, shelves):
    """On a phone too the message is on the screen, and the field to be filled in has the focus."""
    page = browse(phone=True)
    page.goto(f"{shelves.address}/library?name=konane&game={SMALL}&opening=zz")
    page.locator("#problem").wait_for()
    until(page, "document.getElementById('problem').getBoundingClientRect().bottom < innerHeight + 1")
    page.goto(f"{shelves.address}/library?opening=a1")
    page.locator("#problem").wait_for()
    until(page, "document.activeElement.name === 'name'")  # without a game there are no boards to choose from
    page.complaints.clear()  # the console names every refusal


@pytest.mark.parametrize("game", BOARDS)
def test_moves_are_explored_and_a_line_drilled(browse, shelves, game):
    """The moves of all games are followed; the line becomes a drill, a mistake in it comes back first."""
    page = browse(phone=game == SMALL, dark=game != SMALL)
    page.goto(f"{shelves.address}/library/explore/{catalogue.load(game).name}?game={game}")
    until(page, f"globalThis.ludarium?.view && {SHOWN}")
    if catalogue.load(game).text == catalogue.load(page.input_value("#variant")).text:
        assert "10 games" in page.text_content("#explorer") or "24 games" in page.text_content("#explorer")
    for number in range(1, 4):
        page.locator("#explorer .played .button").first.click()
        until(page, f"ludarium.line.length === {number} && {SHOWN}")
    until(page, "document.getElementById('explorer').querySelector('.says').textContent.length > 10")
    if game == SMALL:
        assert axe_on(page) == []
    line = page.evaluate("ludarium.line.map(({ actions }) => actions)")
    page.click("#to-drill")
    until(page, f"globalThis.ludarium?.run && {DRILL} === 'asking'")
    other = page.evaluate("ludarium.positions.at([]).then(({ view }) => view.legal.map(({ a }) => a))")
    wrong = next(action for action in other if [action] != line[0])
    page.evaluate(f"ludarium.tries(() => ludarium.run.act([{wrong}]))")
    until(page, f"{DRILL} === 'wrong' || ludarium.run.pending.length")
    if page.evaluate(f"{DRILL} !== 'wrong'"):
        return  # that was only the first half of a turn
    page.keyboard.press("Enter")  # the focus is on the button that goes back
    for turn in line[::2]:
        until(page, f"{DRILL} === 'asking' && !ludarium.playArea.moving")
        page.evaluate(f"ludarium.tries(() => ludarium.run.act({json.dumps(turn)}))")
        until(page, f"['busy', 'asking', 'done'].includes({DRILL})")
        until(page, f"['asking', 'done'].includes({DRILL})")
    until(page, f"{DRILL} === 'done'")
    kept = json.loads(page.evaluate("localStorage.getItem('ludarium-drills')"))
    assert (kept[0]["tries"], kept[0]["clean"], kept[0]["weak"][""]["failed"]) == (1, 0, 1)
    if game == SMALL:
        end = page.evaluate("ludarium.shown.position")
        page.get_by_role("button", name="Play on from here").click()
        page.wait_for_url("**/t/*")
        until(page, "globalThis.ludarium?.data && ludarium.view")
        replay = page.evaluate(
            f"fetch('/api/tables/{page.url.rsplit('/', 1)[1]}/record.json').then((answer) => answer.json())"
        )
        assert end in json.dumps(replay), "the game begins with the end of the line"
    page.goto(f"{shelves.address}/drill")
    until(page, f"{DRILL} === 'listed'")
    page.locator("#kept .due, #kept .aside-text").first.wait_for()
    assert "Tried once, with mistakes" in page.text_content("#kept")
    if game == SMALL:
        assert axe_on(page) == []


def test_a_board_that_is_no_preset_is_explored(browse, shelves):
    """The address may name any options; their board is shown, and its name is in the list."""
    page = browse()
    page.goto(f"{shelves.address}/library/explore/konane?game=konane(size=12)")
    until(page, f"globalThis.ludarium?.view && {SHOWN}")
    assert page.input_value("#variant") == page.evaluate("ludarium.game") == "konane(size=12)"
    assert page.locator("#variant option:checked").inner_text() == "12×12"
    assert page.evaluate("ludarium.playArea.board.data.cells.length") == 144


def test_an_ending_is_drilled_against_the_program(browse, shelves):
    """The right turns win; what lets the win slip is remembered, and one can go back to it."""
    puzzle = next(one for one in puzzles_of(catalogue.load("konane")) if one.game == SMALL and "win" in one.themes)
    ready(SMALL)
    page = browse()
    drill = {"id": "e", "kind": "ending", "name": "An ending", "title": "Kōnane", "game": SMALL, "start": puzzle.position,
             "side": puzzle.start.mover, "goal": "win", "moves": []}  # fmt: skip
    page.goto(f"{shelves.address}/drill")
    page.evaluate(f"localStorage.setItem('ludarium-drills', {json.dumps(json.dumps([drill]))})")
    page.goto(f"{shelves.address}/drill?id=e")
    until(page, f"globalThis.ludarium?.run && {DRILL} === 'asking'")
    assert axe_on(page) == []
    end = puzzle.start.play(puzzle.solution[0])
    wrong = next(turn for turn in puzzle.start.legal_moves if puzzle.start.play(turn) != end)
    page.evaluate(f"ludarium.tries(() => ludarium.run.act({json.dumps(list(wrong))}))")
    until(page, f"ludarium.run.mistakes > 0 && ['asking', 'done'].includes({DRILL})", 60)
    kept = page.evaluate("ludarium.drill.weak['']")
    assert kept["failed"] == 1 and kept["due"]
    page.click("#retry")
    until(page, f"{DRILL} === 'asking' && ludarium.run.played.length === 0")
    for _ in range(30):  # the engine plays for us, too
        best = page.evaluate(
            """(async () => { const { thinking } = await ludarium.positions.at(ludarium.run.played);
            const engine = await ludarium.thinker.engine();
            const found = await engine.think(thinking.words, { nodes: 200000, seconds: 5 }, 1, thinking);
            await ludarium.tries(() => ludarium.run.act(found.lines[0].turn)); return found.lines[0].turn })()"""
        )
        assert best
        until(page, f"['asking', 'done'].includes({DRILL})", 60)
        if page.evaluate(f"{DRILL} === 'done'"):
            break
    assert page.evaluate("ludarium.run.reachedGoal")
    assert page.evaluate("JSON.parse(localStorage.getItem('ludarium-drills'))[0].tries") == 1


def test_a_hint_in_an_ending_comes_from_the_server_too(browse, shelves):
    """Where the page cannot think, the server does, as it does for the program's moves."""
    puzzle = next(one for one in puzzles_of(catalogue.load("konane")) if one.game == SMALL and "ending" in one.themes)
    drill = {"id": "e", "kind": "ending", "name": "An ending", "title": "Kōnane", "game": SMALL, "start": puzzle.position,
             "side": puzzle.start.mover, "goal": "win", "moves": []}  # fmt: skip
    page = browse()
    page.add_init_script("Object.defineProperty(globalThis, 'WebAssembly', { value: undefined })")
    page.goto(f"{shelves.address}/drill")
    page.evaluate("drill => localStorage.setItem('ludarium-drills', JSON.stringify([drill]))", drill)
    page.goto(f"{shelves.address}/drill?id=e")
    until(page, f"{DRILL} === 'asking'", 60)
    page.click("#hint")
    until(page, "document.getElementById('answer').textContent.startsWith('The program would play')", 60)
    right = list(puzzle.start.move(puzzle.solution[0]))
    page.evaluate(f"ludarium.tries(() => ludarium.run.act({json.dumps(right)}))")
    until(page, f"ludarium.run.found === 1 && ['asking', 'done'].includes({DRILL})", 60)
    assert page.evaluate("ludarium.drill.weak['']")["box"] == 0, "what a hint gave away comes back"


def test_an_ending_with_dice_is_offered(browse, shelves):
    """Nothing is won for certain there: a turn is judged by what it gives away, and bad luck is no mistake."""
    puzzle = next(one for one in puzzles_of(catalogue.load("thaayam")) if "ending" in one.themes)
    ready(puzzle.game)
    page = browse()
    page.goto(f"{shelves.address}/drill")
    until(page, f"{DRILL} === 'listed'", 60)
    page.locator("#endings [data-game=thaayam] button").click()
    page.wait_for_url("**/drill?id=*")
    until(page, f"globalThis.ludarium?.run && {DRILL} === 'asking'", 60)
    drill = {"id": "e", "kind": "ending", "name": "Dice", "title": "Thaayam", "game": puzzle.game, "start": puzzle.position,
             "side": puzzle.start.mover, "goal": "win", "moves": []}  # fmt: skip
    page.evaluate(f"localStorage.setItem('ludarium-drills', {json.dumps(json.dumps([drill]))})")
    page.goto(f"{shelves.address}/drill?id=e")
    until(page, f"globalThis.ludarium?.run && {DRILL} === 'asking'", 60)
    right = list(puzzle.start.move(puzzle.solution[0]))
    page.evaluate(f"ludarium.tries(() => ludarium.run.act({json.dumps(right)}))")
    until(page, f"ludarium.run.found === 1 && ['asking', 'done'].includes({DRILL})", 120)
    assert page.evaluate("ludarium.run.mistakes") == 0


def test_figures_are_pictures_and_words(browse, shelves):
    """As pictures, and as tables for those who cannot see them."""
    page = browse(phone=True, dark=True)
    page.goto(f"{shelves.address}/library/statistics?name=konane")
    until(page, "document.getElementById('figures').dataset.ready === 'public'")
    assert page.input_value("[name=name]") == "konane"
    counted = page.eval_on_selector_all(
        ".figure table.unseen td", "all => all.reduce((sum, one) => sum + Number(one.textContent), 0)"
    )
    assert counted >= 48  # lengths and months, each game in both
    assert page.locator(".chart").count() == 2
    assert axe_on(page) == []
    page.check("[name=scope][value=mine]", force=True)
    until(page, "document.getElementById('figures').dataset.ready === 'mine'")
    assert "You have not finished a game yet" in page.text_content("#says")
    until(page, "document.documentElement.scrollWidth <= innerWidth")


def test_a_position_that_was_set_up_is_searched_for(browse, server):
    """From the editor to the games with that board, and from the search to the editor with the board that is chosen."""
    page = browse()
    page.goto(f"{server.address}/editor?game=konane(size%3D6)")
    until(page, "location.search.includes('position=')")  # the position is on the board
    page.click("[data-do=games]")
    page.wait_for_url(lambda url: "/library?name=konane" in url)
    until(page, "document.querySelector('#to-editor')?.href.includes('size%3D6')")
    assert page.input_value("[name=position]").endswith(" b 1") and page.input_value("[name=game]") == "konane(size=6)"

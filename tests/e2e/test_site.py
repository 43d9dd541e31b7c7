"""The table without a server: a static site, played in the browser with the network cut."""

import datetime as dt
import gzip
import hashlib
import json

import pytest
from static_site import GAMES, PLAY, WebSpace, begun, played_out

from ludarium.play.saving import load
from ludarium.server import puzzling
from ludarium.site.writing import write_site

NAMES = [game.partition("(")[0] for game in GAMES]
FIRST_GAME = 300_000  # bytes
WHOLE_SITE = 3_000_000


QUICKLY_MADE = "konane", "thaayam", "tiao"  # what the other games need takes minutes to make
TRIED = [name if name in QUICKLY_MADE else pytest.param(name, marks=pytest.mark.slow) for name in NAMES]


@pytest.fixture(scope="session")
def folder(request, chromium, tmp_path_factory):
    place = tmp_path_factory.mktemp("web") / "club"
    write_site(place, GAMES if request.config.getoption("--slow") else [g for g in GAMES if g.startswith(QUICKLY_MADE)])
    return place


@pytest.fixture
def space(folder):
    found = WebSpace(folder)
    yield found
    found.close()


def kept(page):
    """Wait until the browser has kept the site, large files included."""
    page.evaluate("navigator.serviceWorker.ready")
    page.wait_for_function(
        """async () => {
          const files = await (await fetch(new URL("worker.js", new URL(document.documentElement.dataset.root, document.baseURI)))).text();
          const { first, later } = JSON.parse(files.slice(files.indexOf("{"), files.indexOf(";\\n")));
          const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
          const there = (await Promise.all(stores.map((store) => store.keys()))).flat().length;
          return there >= first.length + later.length;
        }"""
    )


@pytest.mark.parametrize("name", TRIED)
def test_a_game_is_played_to_its_end_with_the_network_cut(browse, space, name):
    page = browse(phone=name in ("thaayam", "tiao"))
    page.goto(space.url)
    kept(page)
    space.close()
    page.context.set_offline(True)
    begun(page, space.url, name)
    assert played_out(page) > 0
    assert page.inner_text("#state").endswith(".")
    page.goto(space.url)
    page.click("#mine-over summary")
    page.locator("#mine-finished li").first.wait_for()
    assert page.locator("#mine-finished li").count() == 1


def test_two_people_share_a_screen_take_back_and_look_back(browse, space):
    page = browse()
    begun(page, space.url, "konane", "here")
    for turns in (1, 2):
        page.evaluate("ludarium.act([ludarium.view.legal[0].a])")
        page.wait_for_function(f"ludarium.data.turns.length === {turns} && ludarium.mayAct")
    page.click("[data-do=takeback]")
    page.wait_for_function("ludarium.data.turns.length === 1")
    page.reload()
    page.wait_for_selector("#table[data-ready=true]")
    assert page.locator("#turn-list .turn").count() == 1
    page.evaluate("ludarium.replay.go(0)")
    page.wait_for_selector("#replay:not([hidden])")


def test_the_analysis_board_works_without_a_server(browse, space):
    """Moves, the engine's lines, a reload, and a throw with its odds."""
    page = browse()
    page.goto(f"{space.url}analysis/?game=konane(size=6)")
    page.wait_for_function("globalThis.ludarium?.position && document.querySelector('#lines-found li')")
    for size in (1, 2):
        page.evaluate("void ludarium.act([ludarium.position.view.legal[0].a])")
        page.wait_for_function(
            f"ludarium.tree.size === {size} && ludarium.page.dataset.shown === String(ludarium.asked)"
        )
    page.wait_for_function("ludarium.page.dataset.kept === 'yes'")
    texts = page.locator("#moves .ply").all_inner_texts()
    page.reload()
    page.wait_for_function("globalThis.ludarium?.position")
    assert page.locator("#moves .ply").all_inner_texts() == texts and len(texts) == 3
    page.goto(f"{space.url}analysis/?game=thaayam")
    page.wait_for_selector("#throws tbody tr")
    odds = page.evaluate(
        "ludarium.position.throws.filter(({ actions }) => actions.length === 1).map(({ odds }) => odds)"
    )
    assert sum(odds) == pytest.approx(1)


def test_a_saved_game_is_read_by_the_command_line_and_by_the_site(browse, space, tmp_path):
    page = browse()
    begun(page, space.url, "tiao", "here")
    for _ in range(4):
        page.evaluate("ludarium.act([ludarium.view.legal[0].a])")
        page.wait_for_function("!ludarium.sending && !ludarium.showing")
    page.click("#tab-record")
    with page.expect_download() as coming:
        page.click("#json")
    file = tmp_path / "game.json"
    coming.value.save_as(file)
    match, tags = load(file)
    assert (tags["Game"], match.ply()) == ("tiao", 4)
    assert [list(turn.move) for turn in match.turns] == json.loads(file.read_text())["actions"]
    page.goto(space.url)
    page.set_input_files("#load", file)
    page.wait_for_selector("#table[data-ready=true]")
    assert page.locator("#turn-list .turn").count() == 4


def test_a_file_that_is_no_game_is_refused_in_words(browse, space, tmp_path):
    page = browse()
    page.goto(space.url)
    (tmp_path / "other.json").write_text('{"record": 1}')
    page.set_input_files("#load", tmp_path / "other.json")
    page.wait_for_selector("#load-problem:not([hidden])")
    assert "no list of actions" in page.inner_text("#load-problem")


def test_hints_and_the_strongest_level_think_in_the_page(browse, space):
    page = browse()
    begun(page, space.url, "konane", level=10)
    page.click("[data-do=hint]")
    page.wait_for_function("document.getElementById('refusal').dataset.kind === 'hint'")
    page.evaluate("ludarium.act([ludarium.view.legal[0].a])")
    page.wait_for_function("ludarium.data.turns.length >= 2 && ludarium.mayAct")


def test_the_throws_can_be_checked_when_the_game_is_over(browse, space):
    page = browse()
    begun(page, space.url, "thaayam")
    page.wait_for_function("Boolean(ludarium.throwNow || ludarium.mayAct)")
    page.click("[data-do=more]")
    page.click("#more [data-do=resign]")
    page.click("#sure-yes")
    page.wait_for_function("ludarium.data.status === 'over'")  # also if throws were still to be seen
    page.click("#tab-record")
    page.wait_for_function("document.getElementById('dice').innerText.includes('the seed matches the fingerprint')")
    assert "does not" not in page.inner_text("#dice")


@pytest.mark.parametrize("name", TRIED)
def test_the_rules_can_be_tried(browse, space, name):
    page = browse()
    page.goto(f"{space.url}rules/{name}/")
    page.wait_for_selector("#sections a")
    if not page.locator("#example-tabs label").count():
        return  # its examples are on other boards than the site has
    page.wait_for_selector("#example-board svg")
    page.evaluate("ludarium.playArea.choose({actions: [ludarium.playArea.seen.legal[0].a], words: '', cells: []})")
    page.wait_for_function("document.getElementById('example-answer').textContent !== ''")


def test_a_finished_game_has_a_report(browse, space):
    page = browse()
    begun(page, space.url, "konane")
    assert played_out(page) > 0
    page.locator(".report-open").first.click()
    page.wait_for_selector("#report[data-state=ready]")
    assert "accuracy" in page.inner_text("#report")


FIND = """async (turns) => {
  const { attempt } = ludarium;
  for (const actions of turns) for (const action of actions) await attempt.act([action], []);
}"""
"""Turns chosen on the board of a lesson or a puzzle."""


@pytest.mark.parametrize("name", [name for name in TRIED if name != "tiao"])  # whose course is on another board
def test_a_course_is_taken_on_the_site(browse, space, name):
    page = browse(phone=name == "konane")
    page.goto(f"{space.url}learn/")
    page.click(f".courses [data-game={name}] h3 a")
    page.wait_for_selector("#lesson[data-state=solving]")
    steps = page.evaluate("ludarium.steps.length")
    for step in range(steps):
        page.evaluate(f"void ludarium.open({step})")
        page.wait_for_selector("#lesson[data-state=solving]")
        while page.get_attribute("#lesson", "data-state") != "done":
            page.evaluate(FIND, [page.evaluate("ludarium.attempt.task.turn.actions")])
    page.wait_for_selector("#finish:not([hidden])")
    page.click("#first-game")
    page.wait_for_selector("#table[data-ready=true]")
    page.wait_for_function("Boolean(globalThis.ludariumGuiding)")
    assert "Welcome to your first game" in page.evaluate("ludariumGuiding.says")


def test_wrong_turns_of_a_lesson_are_answered(browse, space):
    page = browse()
    page.goto(f"{space.url}learn/konane/#4")
    page.wait_for_selector("#lesson[data-state=solving]")
    stop = page.evaluate("ludarium.playArea.seen.legal.find(({ c }) => c[0] === 'a1' && c[1] === 'a3').a")
    page.evaluate(FIND, [[stop]])
    page.wait_for_selector("#lesson[data-state=wrong]")
    assert "then the stone on a4 jumps over yours" in page.inner_text("#answer")


def test_puzzles_are_solved_on_the_site(browse, space):
    page = browse(phone=True)
    page.goto(f"{space.url}puzzles/konane/?id=daily")
    page.wait_for_selector("#puzzle[data-state=solving]")
    today = dt.datetime.now(dt.UTC).date()
    ids = [puzzle.id for puzzle in puzzling.puzzles("konane").values() if puzzle.game == "konane(size=6)"]
    order = sorted(ids, key=lambda one: hashlib.sha256(f"{one} {today.year}".encode()).digest())
    assert page.evaluate("ludarium.attempt.puzzle.id") == order[today.timetuple().tm_yday % len(order)]
    while page.get_attribute("#puzzle", "data-state") == "solving":
        page.evaluate(FIND, [page.evaluate("ludarium.attempt.puzzle.solution[ludarium.attempt.step].actions")])
    page.wait_for_selector("#puzzle[data-state=solved]")
    for puzzle in page.evaluate("ludarium.puzzles.map(({ id }) => id)"):  # as many as there are: memory is not used up
        page.evaluate("id => ludarium.open(id)", puzzle)
        page.wait_for_selector("#puzzle[data-state=solving]")
    page.evaluate("id => ludarium.open(id)", order[0])
    page.evaluate("() => ludarium.attempt.show()")
    page.wait_for_selector("#puzzle[data-state=shown]")
    page.click("#after a")
    page.wait_for_function("globalThis.ludarium?.position && document.querySelector('#lines-found li')")
    page.goto(f"{space.url}puzzles/")
    page.wait_for_function("document.querySelector('[data-game=konane] .standing').textContent.startsWith('1 of')")


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_the_site_has_no_serious_barrier(browse, space, dark):
    axe_module = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe-core is not installed")
    page = browse(phone=True, dark=dark)
    begun(page, space.url, "tiao")
    pages = (
        page.url,
        *(
            space.url + path
            for path in ("", "new/konane/", "rules/konane/", "about/", "learn/", "learn/konane/", "puzzles/konane/")
        ),
    )
    for address in pages:
        page.goto(address)
        page.wait_for_timeout(300)
        found = axe_module.Axe().run(page).response["violations"]
        serious = [
            (one["id"], one["nodes"][0]["html"][:120]) for one in found if one["impact"] in ("serious", "critical")
        ]
        assert serious == [], address


@pytest.mark.parametrize("name", TRIED)
def test_a_first_game_needs_little(browse, space, name):
    page = browse()
    page.add_init_script("delete Navigator.prototype.serviceWorker")  # what is kept for later does not count
    sizes = {}
    page.on(
        "response",
        lambda answer: sizes.__setitem__(answer.url, len(gzip.compress(answer.body()))) if answer.ok else None,
    )
    begun(page, space.url, name)
    page.wait_for_function("Boolean(ludarium.throwNow || ludarium.mayAct)")
    page.evaluate("ludarium.settings.autothrow = true")
    for _ in range(200):
        page.evaluate(PLAY)
        if page.evaluate("ludarium.data.turns.some((turn) => turn.by === 'program')"):
            break
        page.wait_for_timeout(30)
    else:
        raise AssertionError("the program never played")
    assert sum(sizes.values()) < FIRST_GAME, sizes  # as web spaces send it


def test_the_site_is_small(folder):
    files = [path for path in folder.rglob("*") if path.is_file()]
    parts = [path for path in files if path.relative_to(folder).parts[0] not in ("pictures", "symbols", "print")]
    assert sum(len(gzip.compress(path.read_bytes())) for path in parts) < WHOLE_SITE  # as web spaces send it


@pytest.mark.slow
def test_the_whole_site_is_small(tmp_path):
    """The site that `ludarium site` writes when nothing is left out, counted by itself: all games, presets and options."""
    assert write_site(tmp_path / "whole")["bytes"]["sent"] < WHOLE_SITE


def chosen(page, **options):
    """Choose options in the form, and wait for what it says."""
    page.evaluate("document.querySelector('details.more').open = true")
    for name, value in options.items():
        field = page.locator(f"#option-{name}")
        if isinstance(value, bool):
            field.set_checked(value)
        else:
            field.select_option(value)


def test_options_are_chosen_in_the_form_and_make_the_same_game_as_everywhere(browse, space, tmp_path):
    page = browse()
    page.goto(f"{space.url}new/thaayam/?with=here")
    chosen(page, players="3", board="ashtapada", combine="stepwise", pieces="2", play_on=True)
    text = "thaayam(players=3,board=ashtapada,combine=stepwise,pieces=2,play_on=true)"
    page.wait_for_function(f"document.getElementById('variant-name').textContent === '{text}'")
    page.wait_for_function(
        "document.getElementById('preview').complete && document.getElementById('preview').naturalWidth"
    )
    assert page.locator("#sides label").count() == 4  # three players, and one for chance
    page.click("#go")
    page.wait_for_selector("#table[data-ready=true]")
    for _ in range(2000):
        if page.evaluate("ludarium.data.turns.length > 3 && ludarium.mayAct"):
            break
        page.evaluate(PLAY)
        page.wait_for_timeout(20)
    legal = page.evaluate("ludarium.view.legal.map((one) => one.a)")
    page.click("#tab-record")
    with page.expect_download() as coming:
        page.click("#json")
    coming.value.save_as(tmp_path / "game.json")
    match, _ = load(tmp_path / "game.json")
    assert match.game.text == text
    assert match.ply() > 3
    assert match.pending  # the throws of the turn in progress
    assert sorted(match.position.actions) == sorted(legal)
    page.goto(space.url)
    page.set_input_files("#load", tmp_path / "game.json")
    page.wait_for_selector("#table[data-ready=true]")
    page.wait_for_function("ludarium.mayAct")
    assert page.evaluate("ludarium.view.legal.map((one) => one.a)") == legal


def test_the_form_says_what_the_site_does_not_have(browse, space):
    page = browse()
    page.goto(f"{space.url}new/thaayam/")
    chosen(page, pieces="1")
    page.wait_for_function("document.getElementById('variant-name').textContent === 'thaayam(pieces=1)'")
    chosen(page, play_on=True)
    page.wait_for_selector("#problem:not([hidden])")
    assert "play_on is for three or four" in page.inner_text("#problem")
    assert page.locator("#go").is_disabled()
    chosen(page, play_on=False)
    page.wait_for_selector("#go:enabled")
    page.goto(f"{space.url}new/konane/")  # one variant only: nothing to choose
    page.wait_for_selector("#go:enabled")
    assert page.locator("#options select").count() == 0


def test_the_site_speaks_the_language_of_its_reader(browse, space):
    """By the browser at first, then by choice: pages, what the page answers itself, and the game's own words."""
    page = browse(locale="fi-FI", phone=True)
    page.goto(space.url)
    page.wait_for_selector("html[lang=fi]")
    assert page.url == f"{space.url}fi/" and "lautapeli" in page.inner_text("h1")
    begun(page, f"{space.url}fi/", "tiao", "here")
    assert "Sinun vuorosi" in page.inner_text("#state") or "Vuorossa" in page.inner_text("#state")
    assert "/10 lyöntiä" in page.inner_text(".plaque .score >> nth=0")
    page.evaluate("ludarium.ask('resign', { seat: 0 })")
    page.wait_for_function("ludarium.data.status === 'over'")
    assert "Musta voittaa: luovutus (Valkoinen)" in page.inner_text("#state")
    page.goto(f"{space.url}rules/tiao/")  # the rules are English; from there it goes on in Finnish
    page.click("text=Play Tiao")
    page.wait_for_url(f"{space.url}fi/new/tiao/")
    page.locator("footer select").select_option("es")
    page.wait_for_url(f"{space.url}es/new/tiao/")
    assert page.inner_text("#go") == "Empezar"

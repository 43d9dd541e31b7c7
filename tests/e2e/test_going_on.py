"""The server goes away in the middle of a game against the program: it goes on in the page, and is handed over afterwards."""

import pytest
from running_server import ME, Player, RunningServer, program
from stage import until

import ludarium
from ludarium.wasm import shelf

KONANE, THAAYAM = "konane(size=6)", "thaayam(pieces=1)"
ACT = "ludarium.act([ludarium.view.legal[0].a])"
READY = "ludarium.reserve.ready"
AWAY = "ludarium.reserve.away"
EXPECTED = "WebSocket connection", "ERR_CONNECTION", "ERR_EMPTY_RESPONSE", "400 (Bad Request)"


@pytest.fixture(scope="module")
def modules():
    """What the page is lent; a server of the tests makes none."""
    game = ludarium.load(KONANE)
    for tables, scene in ((False, True), (False, False), (True, False)):
        shelf.made(game, tables, scene=scene)


@pytest.fixture
def server(tmp_path, modules):
    with RunningServer(tmp_path) as server:
        yield server


def acts(page, times=1):
    """So many moves of ours, each answered by the program."""
    for _ in range(times):
        turns = page.evaluate("ludarium.data.turns.length")
        page.evaluate(f"void {ACT}")
        until(
            page, f"ludarium.data.turns.length >= {turns + 2} && (ludarium.mayAct || ludarium.data.status === 'over')"
        )


def quiet(page):
    """A browser complains of connections that fail, and of refusals; of anything else it should not."""
    assert [line for line in page.complaints if not any(word in line for word in EXPECTED)] == []
    page.complaints.clear()


def killed(server):
    """As by a power cut."""
    server.process.kill()
    server.process.wait()


@pytest.fixture
def me(browse, server):
    player = Player(browse(phone=True), server, 3)
    player.sit(player.new_table(KONANE, ME, program(1))["url"])
    until(player.page, "ludarium.mayAct")
    acts(player.page)
    player.page.evaluate("ludarium.reserve.borrow()")
    assert player.page.evaluate(f"{READY} !== null")
    yield player
    quiet(player.page)


def gone_away(me):
    """The server is killed, and the page asked to go on."""
    killed(me.server)
    me.page.get_by_role("button", name="Go on here").click()
    until(me.page, f"{AWAY} && ludarium.mayAct")


def test_a_game_goes_on_while_the_server_is_away_and_is_handed_over(me):
    page = me.page
    gone_away(me)
    acts(page, 2)
    assert page.locator("#notice").inner_text() == "Playing on without the server."
    page.evaluate("ludarium.replay.go(0)")  # looking back works as well
    until(page, "ludarium.replay.at === 0")
    page.evaluate("ludarium.live()")
    page.evaluate("void ludarium.remarks.hint()")
    until(page, "ludarium.playArea.hint.length > 0")
    before = page.evaluate("ludarium.data.turns.map((turn) => turn.actions.join())")
    me.server.start()
    until(page, f"!{AWAY} && ludarium.page.dataset.line === 'online' && ludarium.mayAct", 60)
    page.get_by_text("The server has taken over the game").wait_for()
    assert page.evaluate("ludarium.data.turns.map((turn) => turn.actions.join())") == before
    assert page.evaluate("localStorage.getItem('game ' + ludarium.id)") is None
    acts(page)  # and on it goes, at the server


@pytest.mark.slow
def test_a_move_on_its_way_when_the_server_went_is_made_once(me):
    page = me.page
    killed(me.server)
    until(page, "ludarium.page.dataset.line === 'offline'")
    turns = page.evaluate("ludarium.data.turns.length")
    page.evaluate(f"void {ACT}")
    page.get_by_role("button", name="Go on here").click()
    until(page, f"{AWAY} && ludarium.mayAct && ludarium.data.turns.length === {turns + 2}")
    me.server.start()
    until(page, f"!{AWAY} && ludarium.mayAct", 60)
    assert page.evaluate("ludarium.data.turns.length") == turns + 2


def test_a_game_that_was_tampered_with_is_refused_and_stays_in_the_browser(me):
    page = me.page
    gone_away(me)
    acts(page)
    page.evaluate(f"{AWAY}.table.kept.actions[3] = 99999")
    me.server.start()
    page.get_by_text("The server does not take over").wait_for(timeout=60_000)
    says = page.locator("#lent").inner_text()
    assert "Action 4 of 4 is not legal" in says
    assert page.evaluate("JSON.parse(localStorage.getItem('game ' + ludarium.id)).turns") == 4
    with page.expect_download() as coming:
        page.get_by_role("button", name="Save it as a file").click()
    assert coming.value.suggested_filename.endswith(".json")
    page.get_by_role("button", name="The server's game").click()
    until(page, f"!{AWAY} && ludarium.data.turns.length === 2 && ludarium.mayAct")


def test_a_game_with_dice_goes_on_with_throws_of_the_page(browse, server):
    """They follow from a seed of the page's, come back with the game, and the check at the end says so."""
    game = ludarium.load(THAAYAM)
    for scene in (True, False):
        shelf.made(game, False, scene=scene)
    page = browse(phone=True)
    me = Player(page, server, 6)
    me.sit(me.new_table(THAAYAM, ME, program(4))["url"])
    page.evaluate("ludarium.settings.autothrow = true; ludarium.throwNow?.()")
    until(page, "ludarium.mayAct", 120)
    page.evaluate("ludarium.reserve.borrow()")
    gone_away(me)
    for _ in range(3):
        page.evaluate(f"void {ACT}")  # a turn may have several, one for each throw
        until(page, "!ludarium.sending && ludarium.mayAct", 60)
    made = page.evaluate(f"{AWAY}.table.throws.filter((one) => one.seed).map((one) => one.action)")
    assert made
    page.evaluate("void ludarium.line.ask('resign', {})")
    until(page, "ludarium.data.status === 'over'")
    server.start()
    until(page, f"!{AWAY} && ludarium.page.dataset.line === 'online' && ludarium.data.dice.seed", 60)
    assert page.evaluate("ludarium.data.dice.throws.filter((one) => one.seed).map((one) => one.action)") == made
    until(page, "document.getElementById('verdict')")
    assert page.locator("#verdict.good").count() == 1
    assert "made in a browser while the server could not be reached" in page.locator("#unchecked").text_content()
    page.goto("about:blank")
    quiet(page)


@pytest.mark.slow
def test_a_game_left_in_the_browser_is_handed_over_when_its_table_is_opened_again(me):
    page = me.page
    gone_away(me)
    acts(page)
    page.goto("about:blank")
    me.server.start()
    me.sit(me.url)
    until(page, "ludarium.data.turns.length === 4 && ludarium.mayAct", 60)
    assert page.evaluate("localStorage.getItem('game ' + ludarium.id)") is None


def test_nothing_is_lent_where_it_could_not_be_handed_over(browse, server):
    """Against a person the page waits for the server."""
    page = browse()
    me = Player(page, server, 4)
    me.sit(me.new_table(KONANE, ME, {"kind": "here", "name": "Uma"})["url"])
    until(page, "ludarium.mayAct")
    assert page.evaluate("ludarium.reserve.lendable(ludarium.data)") is False
    killed(server)
    until(page, "ludarium.page.dataset.line === 'offline'")
    assert page.get_by_role("button", name="Go on here").count() == 0
    quiet(page)

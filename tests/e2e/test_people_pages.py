"""People among themselves in real browsers: their games, their names, tables for friends and for anyone."""

from running_server import ME, OPEN, Player
from stage import until

SMALL = "konane(size=4)"


def invited(host, guest, name, game=SMALL, **more):
    """Two people at one table, the second by the first one's link under a name typed there."""
    setup = host.new_table(game, ME, OPEN, **more)
    host.sit(setup["url"])
    guest.page.goto(host.server.address + setup["invite"])
    guest.page.get_by_label("Your name at the table").fill(name)
    guest.page.get_by_role("button", name="Sit down").click()
    guest.page.wait_for_url("**/t/*")
    until(guest.page, "globalThis.ludarium?.page.dataset.ready && ludarium.data.status === 'playing'", 240)
    until(host.page, "ludarium.data.status === 'playing'", 240)
    return setup


def test_my_games_on_the_start_page(browse, server):
    """Private games and those against the program are listed, the ones where it is my turn first; one click goes on."""
    ann, ben = Player(browse(), server, 1), Player(browse(phone=True), server, 2)
    ann.page.goto(server.address)
    until(ann.page, "document.getElementById('mine-running')")
    assert ann.page.locator("#mine").is_hidden(), "nobody is shown an empty list"
    setup = invited(ann, ben, "Ben", public=False)
    ann.new_table("tafl", ME, OPEN)
    ann.page.goto(server.address)
    mine = ann.page.locator("#mine")
    mine.get_by_text("Your turn in one game.").wait_for()
    rows = mine.locator("#mine-running li")
    assert "Your turn" in rows.nth(0).inner_text() and "against Ben" in rows.nth(0).inner_text()
    assert "Waiting for another player" in rows.nth(1).inner_text()
    rows.nth(1).get_by_role("button", name="Close").click()
    until(ann.page, "document.querySelectorAll('#mine-running li').length === 1")
    rows.nth(0).get_by_role("link", name="Play on").click()
    ann.page.wait_for_url(f"**{setup['url']}")
    until(ann.page, "globalThis.ludarium?.playArea.open")
    ann.turn()
    ben.page.goto(server.address + "/lobby")
    ben.page.locator("#mine").get_by_text("Your turn in one game.").wait_for()
    ben.page.locator("#mine").get_by_role("link", name="Play on").click()
    ben.page.wait_for_url(f"**{setup['url']}")
    until(ben.page, "globalThis.ludarium?.playArea.open")
    ben.page.get_by_role("button", name="More").click()
    ben.page.locator("#acts").get_by_role("button", name="Resign").click()
    ben.page.locator("#sure-yes").click()
    until(ben.page, "ludarium.data.status === 'over'")
    ben.page.goto(server.address + "/lobby")
    finished = ben.page.locator("#mine-finished")
    finished.get_by_text("You lost. Black wins: White resigned.").wait_for()
    finished.get_by_role("link", name="View").click()
    ben.page.wait_for_url(f"**{setup['url']}")


def test_a_name_is_chosen_once_and_offered_everywhere(browse, server):
    """Typed at one table, shown in the head of every page, filled in at the next; what will not do is explained."""
    ann, ben = Player(browse(), server, 1), Player(browse(), server, 2)
    ann.page.goto(f"{server.address}/new/konane?with=friend")
    ann.page.get_by_role("textbox", name="Your name").fill("Ann")
    until(ann.page, "!document.getElementById('go').disabled")
    ann.page.get_by_role("button", name="Create the table").click()
    ann.page.wait_for_url("**/t/*")
    until(ann.page, "globalThis.ludarium?.page.dataset.ready", 240)
    assert ann.ask("ludarium.data.seats[0].who") == "Ann"
    invited(ann, ben, "Ben")
    ben.page.get_by_role("button", name="Your name: Ben").click()
    ben.page.locator("#own-name").fill("Level 3")
    ben.page.get_by_role("button", name="Save").click()
    ben.page.get_by_text("That is what the program is called").wait_for()
    ben.page.complaints.clear()  # the browser itself complains about the refusal
    ben.page.locator("#own-name").fill("Benjamin")
    ben.page.get_by_role("button", name="Save").click()
    until(ann.page, "ludarium.data.seats[1].who === 'Benjamin'")
    assert (
        "Benjamin" in ann.page.locator(".plaque").nth(0).inner_text() + ann.page.locator(".plaque").nth(1).inner_text()
    )
    ben.page.goto(server.address + ann.new_table(SMALL, ME, OPEN)["invite"])
    assert ben.page.get_by_label("Your name at the table").input_value() == "Benjamin"


def test_both_at_one_screen_have_names(browse, server):
    """People who share a screen are asked for both names, and these are remembered."""
    me = Player(browse(), server)
    me.page.goto(f"{server.address}/new/konane?with=here")
    me.page.locator("#names").get_by_label("black").fill("Uma")
    me.page.locator("#names").get_by_label("white").fill("Vik")
    me.page.get_by_role("button", name="Start").click()
    me.page.wait_for_url("**/t/*")
    until(me.page, "globalThis.ludarium?.page.dataset.ready", 240)
    assert me.ask("ludarium.data.seats.map(seat => seat.who)") == ["Uma", "Vik"]
    me.page.goto(f"{server.address}/new/tafl?with=here")
    until(me.page, "document.querySelectorAll('#names input').length === 2")
    assert [field.input_value() for field in me.page.locator("#names input").all()] == ["Uma", "Vik"]


def test_the_rules_beside_the_choices_are_those_of_the_variant_chosen(browse, server):
    """Of the usual game first, then of whatever preset or option was chosen last."""
    page = browse()
    page.goto(f"{server.address}/new/tafl")
    until(page, "!document.getElementById('go').disabled")
    rules = page.get_by_role("link", name="How to play")
    assert rules.get_attribute("href") == "/rules/tafl"
    page.locator("#presets input[value*=brandubh]").check()
    until(page, "document.getElementById('rules').href.includes('brandubh')")
    rules.click()
    page.wait_for_url("**/rules/tafl?variant=*")
    assert "7×7" in page.locator("main").inner_text()


def test_an_option_is_switched_on_and_off(server, browse):
    page = browse()
    page.goto(f"{server.address}/new/konane")
    page.wait_for_selector("#go:enabled")
    page.evaluate("document.querySelector('details.more').open = true")
    for on, text in ((True, "konane(single_jumps=true)"), (False, "konane")):
        page.locator("#option-single_jumps").set_checked(on)
        until(page, f"document.getElementById('variant-name').textContent === '{text}'")
        assert page.locator("#option-single_jumps").is_checked() == on


def test_a_table_for_a_friend_and_one_for_anyone(browse, server):
    """Only the latter is in the lobby; a stranger at a private table finds a page that says so."""
    ann, eve = Player(browse(), server, 1), Player(browse(), server, 2)
    tables = {}
    for way in ("friend", "anyone"):
        ann.page.goto(f"{server.address}/new/konane?with={way}")
        until(ann.page, "!document.getElementById('go').disabled")
        ann.page.locator("#go").click()
        ann.page.wait_for_url("**/t/*")
        tables[way] = ann.page.url
    eve.page.goto(f"{server.address}/lobby")
    eve.page.get_by_role("button", name="Sit down").first.wait_for()
    listed = eve.ask("fetch('/api/lobby').then(answer => answer.json()).then(({open}) => open.map(one => one.table))")
    assert tables["anyone"].rpartition("/")[2] in listed and tables["friend"].rpartition("/")[2] not in listed
    assert eve.page.goto(tables["friend"]).status == 403
    eve.page.get_by_role("heading", name="This table is private").wait_for()
    eve.page.complaints.clear()

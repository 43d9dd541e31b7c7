"""Host, guest and spectator at one table: offers and answers, hints by consent, watching, rematches, the way in."""

import pytest
from running_server import ME, OPEN, PATIENCE, Player, RunningServer
from stage import until
from test_people_pages import SMALL, invited

from ludarium.server.addresses import lan_address

FISCHER = {"kind": "fischer", "initial": 5_000, "increment": 0}


@pytest.fixture
def three(browse, server):
    """A host at a desk, a guest at a phone, and somebody who watches; their names are Ann, Ben and Guest."""
    ann, ben, eve = Player(browse(), server, 1), Player(browse(phone=True), server, 2), Player(browse(), server, 3)
    ann.post("/api/me", {"name": "Ann"})
    setup = invited(ann, ben, "Ben")
    eve.sit(setup["url"])
    return ann, ben, eve


def says(player, text):
    """Wait until the bar says it, where everybody at that page can see it."""
    player.page.locator(".bar").get_by_text(text).wait_for()


def more(player, name):
    player.page.get_by_role("button", name="More").click()
    player.page.locator("#acts").get_by_role("button", name=name).click()


def test_a_declined_draw_is_shown_to_all(three):
    """Who offered it and who declined it: on the pages of both players and of anyone watching."""
    ann, ben, eve = three
    more(ann, "Offer a draw")
    says(ann, "You offered a draw. Waiting for Ben")
    says(eve, "Ann offers a draw.")
    assert eve.page.get_by_role("button", name="Accept").count() == 0
    yes, no = (ben.page.get_by_role("button", name=name).bounding_box() for name in ("Accept", "Decline"))
    assert yes["y"] == no["y"] and yes["y"] + yes["height"] <= 844, "side by side, and on the screen of a phone"
    ben.page.get_by_role("button", name="Decline").click()
    says(ann, "Ben declined the draw.")
    says(eve, "Ben declined the draw.")
    says(ben, "You declined the draw.")
    more(ann, "Offer a draw")
    ann.page.get_by_role("button", name="Withdraw").click()
    says(ben, "Ann withdrew the offer.")
    more(ben, "Offer a draw")
    says(ann, "Ben offers a draw.")
    ann.turn()
    says(ben, "Ann played on; the draw is no longer on offer.")
    more(ben, "Offer a draw")
    ann.page.get_by_role("button", name="Accept").click()
    for player in three:
        until(player.page, "ludarium.data.status === 'over'")


def test_hints_are_off_until_both_agree(three):
    """The page says that they are off, one player offers to allow them, the other accepts, and both pages say so."""
    ann, ben, eve = three
    ann.page.get_by_role("button", name="Hints off").click()
    says(ann, "Hints are off between people unless everybody agrees.")
    assert not [message for message in ann.sent if message["t"] == "hint"]
    ann.page.get_by_role("button", name="Ask Ben").click()
    says(ben, "Ann offers to allow hints, for both of you.")
    ben.page.get_by_role("button", name="Accept").click()
    for player in three:
        says(player, "Everybody agreed: hints are allowed in this game.")
    ann.page.get_by_role("button", name="Hint", exact=True).click()
    until(ann.page, "ludarium.playArea.hint.length > 0", 120)


def test_watching_is_seen_by_all(browse, server, three):
    """The page says that you are watching; everybody sees how many are; one person with two windows counts once."""
    ann, ben, eve = three
    says(eve, "You are watching.")
    says(ann, "1 person is watching.")
    again = eve.page.context.new_page()
    again.goto(eve.page.url)
    again.locator("#audience").get_by_text("You are watching.").wait_for()
    says(ben, "1 person is watching.")
    fay = Player(browse(), server, 4)
    fay.sit(ann.url)
    says(fay, "You are watching, with 1 other person.")
    says(ben, "2 people are watching.")
    fay.page.goto("about:blank")
    again.close()
    says(ann, "1 person is watching.")


def test_a_rematch_takes_both_there(three):
    """Once agreed, the pages of both players go to the new table by themselves; spectators get a link."""
    ann, ben, eve = three
    more(ben, "Resign")
    ben.page.locator("#sure-yes").click()
    ann.page.get_by_role("button", name="Rematch").click()
    says(ann, "You asked for a rematch. Waiting for Ben")
    says(ben, "Ann wants a rematch.")
    assert (
        ben.ask("(() => { const say = document.querySelector('.say'); return say.scrollHeight - say.clientHeight })()")
        <= 1
    )
    ben.page.get_by_role("button", name="Accept").click()
    for player in (ann, ben):
        player.page.wait_for_url(lambda url: not url.endswith(ann.url))
        until(player.page, "globalThis.ludarium?.data?.status === 'playing'", PATIENCE)
    assert ann.page.url == ben.page.url
    assert ann.ask("ludarium.own") == [1] and ben.ask("ludarium.own") == [0]
    says(eve, "The rematch has begun.")
    eve.page.get_by_role("link", name="To the rematch").click()
    eve.page.wait_for_url(ann.page.url)


def test_the_clocks_wait_for_the_first_move(browse, server):
    """The page says so; after the move the other's runs, and when it runs out both pages say so."""
    ann, ben = Player(browse(), server, 1), Player(browse(), server, 2)
    invited(ann, ben, "Ben", clock=FISCHER)
    says(ann, "The clocks start with the first move.")
    until(ann.page, "Date.now() + ludarium.clocks.offset - ludarium.view.clock.at > 5500")
    assert ann.page.locator(".plaque .clock").all_inner_texts() == ["0:05.0", "0:05.0"]
    ann.turn()
    assert ann.page.locator("#note").is_hidden() and ann.ask("ludarium.view.clock.running") == 1
    says(ben, "You lost. White ran out of time.")
    says(ann, "You won. White ran out of time.")


def test_the_invitation_says_who_can_open_it(browse, server):
    """On a server for this computer alone the panel says so, and how to open the table to the home network."""
    ann = Player(browse(), server)
    ann.sit(ann.new_table(SMALL, ME, OPEN)["url"])
    panel = ann.page.locator("#invite")
    panel.get_by_text("This link opens on this computer only.").wait_for()
    assert "make play LAN=1" in panel.inner_text() and "ludarium serve --lan" in panel.inner_text()
    panel.get_by_role("button", name="Close this table").click()
    ann.page.get_by_text("This table is closed").wait_for()
    assert panel.is_hidden()


@pytest.mark.skipif(lan_address() is None, reason="this machine is in no network")
def test_the_invitation_works_in_the_home_network(browse, tmp_path):
    """Started with --lan, the link and the QR code have an address that others reach, and they can sit down there."""
    with RunningServer(tmp_path, "--lan") as server:
        assert f"for others:    http://{lan_address()}:{server.port}/" in server.log.read_text()
        ann, ben = Player(browse(), server, 1), Player(browse(phone=True), server, 2)
        ann.sit(ann.new_table(SMALL, ME, OPEN)["url"])
        ann.page.locator("#invite .qr svg").wait_for()
        link = ann.page.locator("#invite-link").input_value()
        assert link.startswith(f"http://{lan_address()}:{server.port}/j/")
        ben.page.goto(link)
        ben.page.get_by_role("button", name="Sit down").click()
        ben.page.wait_for_url("**/t/*")
        until(ben.page, "globalThis.ludarium?.data?.status === 'playing'", 240)
        ben.page.complaints.clear()  # about headers that mean nothing without https


def test_a_game_whose_first_move_never_comes_can_be_aborted(browse, server):
    """The player who waits gets a button after a while; then the game is over for both, and nobody has won."""
    ann, ben = Player(browse(), server, 1), Player(browse(phone=True), server, 2)
    invited(ann, ben, "Ben", clock=FISCHER)
    abort = ben.page.get_by_role("button", name="Abort the game")
    abort.wait_for()
    assert ann.page.get_by_role("button", name="Abort the game").count() == 0, "she can move"
    abort.click()
    for player in (ann, ben):
        says(player, "Aborted: nobody made the first move.")
        assert player.page.locator(".plaque.acts, .plaque.won").count() == 0
        assert player.page.get_by_role("link", name="Another game").is_visible()

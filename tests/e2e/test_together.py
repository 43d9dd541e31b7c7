"""Several people at one table of a real server: by link, with a break in the line, four at once, with secrets, watched."""

import json

from running_server import ME, OPEN, PATIENCE, Player, program
from stage import until

SMALL = "konane(size=4)"


def seated(browse, server, game, **more):
    """Two people at one table, the second by the first one's link."""
    ann, ben = Player(browse(), server, 1), Player(browse(**more), server, 2)
    setup = ann.new_table(game, ME, OPEN)
    ann.sit(setup["url"])
    ben.page.goto(server.address + setup["invite"], wait_until="domcontentloaded")
    ben.page.get_by_role("button", name="Sit down").click()
    ben.page.wait_for_url("**/t/*")
    until(ben.page, "globalThis.ludarium?.page.dataset.ready")
    until(ann.page, "ludarium.data.status === 'playing'", 240)
    return ann, ben


def test_two_browsers_by_link_with_a_break(browse, server):
    """The link seats the second player; while one line is down the other plays on; both see the same end."""
    ann, ben = seated(browse, server, SMALL)
    assert ann.page.locator("#invite").is_hidden()
    ann.turn()
    ben.turn()
    ben.page.context.set_offline(True)
    ben.page.evaluate("ludarium.line.socket?.close()")
    ben.page.get_by_text("The connection is lost").wait_for()
    ann.turn()
    ben.page.context.set_offline(False)
    ben.page.evaluate("ludarium.line.now()")
    until(ben.page, "ludarium.page.dataset.line === 'online' && ludarium.data.turns.length === 3")
    ben.page.complaints.clear()  # the browser itself complains about the line
    for _ in range(40):
        if ann.over or ben.over:
            break
        mover = ann.ask("ludarium.view.mover")
        (ann if mover == 0 else ben).turn()
    until(ann.page, "ludarium.data.status === 'over'")
    until(ben.page, "ludarium.data.status === 'over'")
    assert ann.ask("ludarium.view.outcome") == ben.ask("ludarium.view.outcome")
    results = {player.page.locator("#state").text_content().split(".")[0] for player in (ann, ben)}
    assert results == {"You won", "You lost"}


def test_takeback_chat_and_resigning(browse, server):
    """A takeback needs consent; talk reaches the other side; resigning ends the game; a rematch swaps the seats."""
    ann, ben = seated(browse, server, SMALL)
    ann.turn()
    until(ben.page, "ludarium.data.turns.length === 1")
    ann.page.get_by_role("button", name="Take back").click()
    ben.page.get_by_role("button", name="Accept").click()
    until(ann.page, "ludarium.data.turns.length === 0 && ludarium.playArea.open")
    ben.page.get_by_role("tab", name="Chat").click()
    ben.page.get_by_label("Message").fill("good luck")
    ben.page.get_by_role("button", name="Send").click()
    until(ann.page, "ludarium.data.chat.at(-1)?.text === 'good luck'")
    ben.page.get_by_role("button", name="More").click()
    ben.page.locator("#acts").get_by_role("button", name="Resign").click()
    ben.page.locator("#sure-yes").click()
    until(ann.page, "ludarium.data.status === 'over'")
    ann.page.get_by_role("button", name="Rematch").click()
    ben.page.get_by_role("button", name="Accept").click()
    for player, own in ((ann, [False, True]), (ben, [True, False])):
        player.page.wait_for_url(lambda url: not url.endswith(ann.url))
        until(player.page, "globalThis.ludarium?.data?.status === 'playing'", PATIENCE)
        assert player.ask("ludarium.data.seats.map(seat => seat.yours)") == own


def test_four_seats_on_one_screen(browse, server):
    """Four players, two of them people side by side; each acts in turn, the screen follows."""
    me = Player(browse(), server)
    setup = me.new_table("taifho(players=4,max_turns=3)", ME, program(1), {"kind": "here", "name": "Ann"}, program(1))
    me.sit(setup["url"])
    assert me.page.locator(".plaque").count() == 4
    movers = set()
    while me.wait() != "over":
        movers.add(me.ask("ludarium.view.mover"))
        me.turn()
    assert movers == {0, 2}


def test_a_hidden_setup_stays_hidden(browse, server):
    """Pieces are dragged from the tray; the other side sees covered pieces, and no message tells more."""
    ann, ben = seated(browse, server, "taifho(setup=hidden)")
    heard = []
    ben.page.on("websocket", lambda ws: ws.on("framereceived", lambda text: heard.append(str(text))))
    ben.page.reload()
    until(ben.page, "globalThis.ludarium?.page.dataset.ready")
    for _ in range(8):
        ann.wait()
        action = ann.rng.choice(ann.ask("ludarium.view.legal"))
        version = ann.ask("ludarium.line.version")
        drag(ann, *action["c"])
        until(ann.page, f"ludarium.line.version > {version} && !ludarium.sending")
    own = ann.ask("ludarium.view.pieces.filter(piece => piece[2] === 0 && piece[1] !== 'covered').length")
    until(ben.page, "ludarium.view.mover === 1")
    seen = ben.ask("ludarium.view.pieces.filter(piece => piece[2] === 0).map(piece => piece[1])")
    assert own >= 8 and set(seen) <= {"covered"}
    messages = [json.loads(text)["d"] for text in heard if text.startswith("{")]
    views = [data["view"] for data in messages if "view" in data]
    shapes = {piece[1] for seen in views for piece in seen["pieces"] if piece[2] == 0}
    assert views and shapes <= {"covered"}
    assert not [data for data in messages if data.get("what", {}).get("text") and data["what"].get("player") == 0]
    for _ in range(8):
        ben.turn()
    until(ben.page, "!ludarium.view.secret && ludarium.view.mover === 0")
    assert "covered" not in ben.ask("ludarium.view.pieces.map(piece => piece[1])")


def drag(player, start, end):
    points = [
        player.ask(
            f"""(() => {{ const board = ludarium.playArea.board, box = board.svg.getBoundingClientRect(), p = board.middle("{cell}");
            const scale = box.width / board.svg.viewBox.baseVal.width; return [box.left + p.x * scale, box.top + p.y * scale] }})()"""
        )
        for cell in (start, end)
    ]
    mouse = player.page.mouse
    mouse.move(*points[0])
    mouse.down()
    mouse.move(*points[1], steps=4)
    mouse.up()


def test_watching(browse, server):
    """Somebody without a seat sees the game and can touch nothing."""
    ann = Player(browse(), server, 1)
    setup = ann.new_table(SMALL, ME, OPEN)
    ann.sit(setup["url"])
    eve = Player(browse(), server, 3)
    eve.page.goto(server.address)
    eve.sit(setup["url"])
    assert eve.ask("ludarium.own.length") == 0
    assert not eve.ask("ludarium.playArea.open") and eve.page.locator("#invite").is_hidden()
    assert setup["invite"] in ann.page.locator("#invite-link").input_value()

"""Where things lie: everything needed is on the screen, nothing lies over anything else, and nothing moves away."""

import pytest
from running_server import ME, OPEN, Player, program
from stage import Stage, board, table, touch, until, view

SIZES = {"desk": (1280, 800), "laptop": (1366, 768), "phone": (390, 844), "landscape": (844, 390)}
ROOM = {"desk": 700, "laptop": 670, "phone": 410, "landscape": 360}  # px of height the board has to itself at least
VARIANTS = {
    "konane": 2, "konane(size=14x17)": 2, "tafl": 2, "tafl(ruleset=alea_evangelii)": 2, "tiao": 2, "taifho": 2,
    "taifho(players=4)": 4, "thaayam": 2, "thaayam(players=4)": 4, "thaayam(board=ashtapada,players=4)": 4,
}  # fmt: skip

# What has to be in sight, each with its box; what is hidden has none.
BOXES = """() => { const found = {}; const add = (name, node) => { const box = node?.getBoundingClientRect();
    if (box?.width && box.height) found[name] = [box.left, box.top, box.right, box.bottom].map(Math.round) };
  add('board', document.querySelector('svg.board')); add('state', document.querySelector('#state'));
  for (const kind of ['.plaque', '#buttons .button', '#offer .button', '.tool', '#replay:not([hidden])'])
    document.querySelectorAll(kind).forEach((node, n) => add(`${kind} ${n} ${node.textContent.trim().slice(0, 20)}`, node));
  return found }"""
FITS = """(() => { const [room, board] = ['.place', 'svg.board'].map((one) => document.querySelector(one).getBoundingClientRect());
  if (Math.round(document.querySelector('.table').getBoundingClientRect().bottom) !== innerHeight) return false;
  const [across, down] = [room.width - board.width, room.height - board.height].map(Math.round);
  return across >= 0 && down >= 0 && across * down === 0 })()"""
SHIFTS = """globalThis.shifts = []; new PerformanceObserver((list) => { for (const one of list.getEntries())
  if (!one.hadRecentInput) shifts.push([one.value, one.sources.map(({ node }) => node?.outerHTML?.slice(0, 90) ?? '?')]) })
  .observe({ type: 'layout-shift', buffered: true })"""


def boxes(page):
    return page.evaluate(BOXES)


def resized(page, size):
    """Another screen; laid out when the board fits into its room, which is known a frame later than the rest."""
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    until(page, f"innerWidth === {width} && innerHeight === {height}")
    page.wait_for_timeout(60)
    until(page, FITS)


def check_in_sight(page, size):
    """Everything lies within the screen, and nothing on anything else."""
    width, height = SIZES[size]
    found = boxes(page)
    for name, (left, top, right, bottom) in found.items():
        assert left >= 0 and top >= 0 and right <= width and bottom <= height, f"{size}: {name} at {found[name]}"
    names = list(found)
    for n, one in enumerate(names):
        for other in names[n + 1 :]:
            a, b = found[one], found[other]
            apart = a[2] <= b[0] + 1 or b[2] <= a[0] + 1 or a[3] <= b[1] + 1 or b[3] <= a[1] + 1
            assert apart, f"{size}: {one} {a} lies over {other} {b}"
    assert page.evaluate("document.documentElement.scrollWidth") == width, f"{size}: it scrolls sideways"
    cut = page.evaluate(
        "(() => { const say = document.querySelector('.say'); return say.scrollHeight - say.clientHeight })()"
    )
    assert cut <= 1, f"{size}: the message is cut off by {cut} px"
    return found


@pytest.mark.parametrize("game", VARIANTS)
def test_a_turn_of_ones_own_needs_no_scrolling(browse, server, game):
    """Board, plaques, state, buttons and tools are all in sight on one's own turn, on every screen."""
    me = Player(browse(), server)
    me.sit(me.new_table(game, ME, *[program(1)] * (VARIANTS[game] - 1))["url"])
    seen = set()
    for _ in range(4):  # a throw, a choice, a turn half done
        what = me.wait()
        kind = what + str(me.ask("ludarium.view.pending.length > 0"))
        for size in SIZES if kind not in seen else ():
            resized(me.page, size)
            found = check_in_sight(me.page, size)
            assert {"board", "state"} <= found.keys()
            assert sum(name.startswith(".plaque") for name in found) == VARIANTS[game]
            routes = int(me.ask("ludarium.data.board.routes.length > 0"))  # they have a button of their own
            assert sum(name.startswith(".tool") for name in found) >= 5 + routes
            assert what != "throw" or any("Throw" in name for name in found)
            room = me.ask("document.querySelector('.place').getBoundingClientRect().height")
            assert room >= ROOM[size] and me.ask(FITS), f"{size}: the board has {room} px"
        seen.add(kind)
        me.turn()


def test_a_jump_half_done_leaves_room_for_the_tip(browse, server):
    """The button that ends a jump and the one that takes it back stand in one row; the tip, where there is one, is whole."""
    me = Player(browse(), server)
    me.sit(me.new_table("tiao(size=9)", ME, {"kind": "here", "name": "Ben"})["url"])
    for cells in (["e5"], ["e6"], ["c7"], ["g3"], ["e5", "e7"]):
        me.wait()
        me.perform(next(action for action in me.ask("ludarium.view.legal") if action["c"] == cells))
    until(me.page, "document.querySelectorAll('#buttons .button').length === 2")
    for size in SIZES:
        resized(me.page, size)
        found = check_in_sight(me.page, size)
        end, undo = (box for name, box in found.items() if name.startswith("#buttons"))
        assert end[1] == undo[1], f"{size}: two rows of buttons"
        tip = me.ask("[...document.querySelectorAll('#advice-says')].map((tip) => tip.scrollHeight - tip.clientHeight)")
        assert max(tip) <= 1, f"{size}: {tip[0]} px of the tip are cut off"


@pytest.mark.parametrize("size", SIZES)
def test_a_question_does_not_cover_half_a_tip(browse, size):
    """While something is asked the tip below the question is not shown; when it is answered the tip is back."""
    legal = [["a1", "b2"], ["a1", "b2", "c3", "d4"]]  # one may stop on b2, or do something about c3 as well
    tip = "Choose a piece, then a marked square. " * 3
    stage = Stage(browse(), table(view({"a1": "man", "c3": "foe"}, legal, advice=tip.strip())))
    stage.open()
    resized(stage.page, size)
    assert stage.page.locator("#advice").is_visible()
    touch(stage, "a1", "b2")
    stage.page.locator("#asking").wait_for()
    assert not stage.page.locator("#advice").is_visible()
    stage.page.locator("#asking").get_by_role("button", name="Cancel").click()
    until(stage.page, "document.getElementById('asking').hidden")
    assert stage.page.locator("#advice").is_visible()


@pytest.mark.parametrize("size", SIZES)
def test_a_long_throw_for_the_first_turn_leaves_room_for_the_tip(browse, size):
    """However often chance had to decide who begins, the throws of this turn and the tip are in sight."""
    rounds = "; then ".join(["South threw 2, West threw 2, North threw 2, East threw 2"] * 9)
    first = {"player": -1, "text": "2222", "say": f"{rounds}: West begins", "clock": None, "at": 0}
    shown = view({"a1": "man"}, [["a1", "a2"]], advice="Throw until a 2 or a 3 comes.", lines=[["Thrown", "1+3", -1]])
    stage = Stage(browse(), table(shown, turns=[first]))
    stage.open()
    resized(stage.page, size)
    check_in_sight(stage.page, size)
    tip = stage.page.locator("#advice-says")
    assert tip.is_visible() and tip.evaluate("(tip) => tip.scrollHeight - tip.clientHeight") <= 1
    if size in ("desk", "laptop"):  # on a phone the board alone shows the throws
        box = stage.page.locator("#lines").bounding_box()
        thrown = stage.page.locator("#lines dd").first.bounding_box()
        assert thrown["y"] >= box["y"] - 1 and thrown["y"] + thrown["height"] <= box["y"] + box["height"] + 1


@pytest.mark.parametrize("size", SIZES)
def test_two_at_one_screen_have_plaques_alike(browse, size):
    """Name, side and score lie within each plaque, and the player whose turn it is has "to play" on it."""
    both = [
        {"name": name, "who": who, "kind": "person", "yours": True, "here": True, "online": True}
        for name, who in (("white", "Ann"), ("black", "Ben"))
    ]
    for mover in range(2):
        lines = [["White", "1 of 10 captures", 0], ["Black", "2 of 10 captures", 1]]
        stage = Stage(browse(), table(view({"a1": "man"}, [["a1", "a2"]], mover=mover, lines=lines), seats=both))
        stage.open()
        resized(stage.page, size)
        spills = "all => all.map((one) => Math.max(0, ...[...one.querySelectorAll('b, span')].map((part) =>"
        spills += " part.getBoundingClientRect().bottom - one.getBoundingClientRect().bottom)))"
        assert max(stage.page.eval_on_selector_all(".plaque", spills)) <= 1
        assert stage.page.locator(f".plaque[data-seat='{mover}'] .to-play").is_visible()


ENDED = {
    "text": "white wins: the other side has no move left and none to come",
    "why": "the other side has no move left and none to come",
    "scores": [1, 0],
    "reason": "no move",
    "winner": [0],
}
LONG = "c3 cannot go to e5: it moves along rows and columns only, and d4 is in its way, as the rules of this game say."


def staged(browse, phone=False, **more):
    shown = view({"a1": "man", "e5": "foe"}, [["a1", "a2"]], **more)
    stage = Stage(
        browse(phone=phone),
        table(shown, turns=[{"player": 0, "text": "a1-a2"}], **({"status": "over"} if more.get("outcome") else {})),
    )
    stage.open()
    return stage


@pytest.mark.parametrize("size", SIZES)
def test_the_end_is_in_sight(browse, size):
    """The result, the buttons after it and the way back through the game."""
    stage = staged(browse, outcome=ENDED, mover=-2)
    resized(stage.page, size)
    found = check_in_sight(stage.page, size)
    buttons = sum(name.startswith("#buttons") for name in found)
    assert buttons == (3 if size in ("phone", "landscape") else 4)  # with little room, one way to replay is enough
    assert any(name.startswith("#replay") for name in found)


@pytest.mark.parametrize("size", SIZES)
def test_remarks_push_nothing(browse, size):
    """A refusal, a hint that is looked for and found, and a note leave everything where it was."""
    stage = staged(browse)
    resized(stage.page, size)
    stage.answer = lambda message: {"ok": message["t"] != "why", "say": LONG}
    before = check_in_sight(stage.page, size)
    stage.page.evaluate("ludarium.playArea.touch('c3')")
    stage.page.locator("#refusal").filter(has_text="as the rules").wait_for()
    assert boxes(stage.page) == before
    check_whole(stage.page, "#refusal", size)
    stage.page.locator(".tool[data-do=hint]").click()
    stage.page.locator("#refusal[data-kind=wait]").wait_for()
    assert boxes(stage.page) == before
    stage.send(
        "hint",
        {"cells": ["a1", "a2"], "text": "a1-a2", "say": "a1 to a2, then on to a3, which threatens two pieces at once"},
    )
    stage.page.locator("#refusal[data-kind=hint]").wait_for()
    assert boxes(stage.page) == before
    check_whole(stage.page, "#refusal", size)
    stage.send("note", {"text": "The program is being compiled; until then it plays off-hand."})
    stage.page.locator("#note").filter(has_text="compiled").wait_for()
    assert boxes(stage.page) == before


def check_whole(page, what, size):
    """It can be read: within the screen, beside the board and above the buttons, nothing of it cut off."""
    width, height = SIZES[size]
    left, top, right, bottom, cut = page.evaluate(
        f"(() => {{ const node = document.querySelector('{what}'), box = node.getBoundingClientRect();"
        " return [box.left, box.top, box.right, box.bottom, node.scrollHeight - node.clientHeight] })()"
    )
    assert left >= 0 and top >= 0 and right <= width and bottom <= height and cut <= 1, (left, top, right, bottom, cut)
    board = boxes(page)["board"]
    assert left >= board[2] - 1 or top >= board[3] - 1, f"{size}: {what} covers the board"


@pytest.mark.parametrize("size", SIZES)
def test_accept_and_decline_stay_together(browse, size):
    """The two answers to an offer stand side by side, on the screen, no matter who offers; the board stays where it is."""
    stage = staged(browse)
    resized(stage.page, size)
    before = boxes(stage.page)["board"]
    stage.page.evaluate("ludarium.data.seats[1].who = 'Bartholomew of the long and winding name'")
    shown = view({"a1": "man", "e5": "foe"}, [["a1", "a2"]])
    stage.happen({"kind": "offer"}, shown, offers=[{"offer": "takeback", "seat": 1}])
    stage.page.get_by_role("button", name="Accept").wait_for()
    yes, no = (stage.page.get_by_role("button", name=name).bounding_box() for name in ("Accept", "Decline"))
    assert yes["y"] == no["y"] and 0 < no["x"] - yes["x"] - yes["width"] < 20
    check_whole(stage.page, "#offer", size)
    assert boxes(stage.page)["board"] == before


def test_whose_turn_it_is_shows_without_colour(browse):
    """The plaque of the player whose turn it is says so in a word, and to those who do not see."""
    stage = staged(browse)
    mine, theirs = (stage.page.locator(f'.plaque[data-seat="{seat}"]') for seat in (0, 1))
    mine.get_by_text("to play").wait_for()
    assert not theirs.get_by_text("to play").is_visible()
    assert mine.get_attribute("aria-current") == "true" and theirs.get_attribute("aria-current") is None
    before = boxes(stage.page)
    stage.happen({"kind": "act", "cells": ["a1", "a2"]}, view({"a2": "man", "e5": "foe"}, [], mover=1, turn="black"))
    theirs.get_by_text("to play").wait_for()
    assert not mine.get_by_text("to play").is_visible() and theirs.get_attribute("aria-current") == "true"
    until(stage.page, "!ludarium.showing")
    after = boxes(stage.page)
    assert {name: box for name, box in after.items() if name[0] != "s"} == {
        name: box for name, box in before.items() if name[0] != "s"
    }


def test_plaques_stay_whole_while_a_move_is_shown(browse):
    """Seats that come with a move do not empty the plaques until it has been seen: piece and turn stay."""
    stage = Stage(browse(), table(view({"a1": "man", "b1": "foe"}, [], mover=1, turn="black")))
    stage.open()
    stage.page.evaluate(
        """() => { const { playArea } = ludarium, shown = playArea.view.bind(playArea);
        playArea.view = (...all) => { globalThis.seen = [".plaque .face use", ".plaque.acts"].map((kind) => document.querySelectorAll(kind).length);
        return shown(...all) } }"""
    )
    answer = {"kind": "act", "player": 1, "cells": ["b1", "b2"], "text": "b1-b2", "say": "b1 to b2"}
    stage.happen(answer, view({"a1": "man", "b2": "foe"}, [["a1", "a2"]]), seats=stage.first["seats"])
    until(stage.page, "globalThis.seen && ludarium.playArea.open")
    assert stage.page.evaluate("globalThis.seen") == [2, 1]


@pytest.mark.parametrize("columns", [9, 13, 16])
def test_the_coordinates_can_be_read_on_a_phone(browse, columns):
    """However many columns there are, and within the border."""
    labels = [[text, x, columns - 0.18, 0.3] for x, text in enumerate("abcdefghijklmnop"[:columns])]
    stage = Stage(browse(phone=True), table(view({}, []), board={**board(columns), "labels": labels}))
    stage.open()
    sizes = stage.page.evaluate(
        """() => { const svg = ludarium.playArea.board.svg, scale = svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
        return [...svg.querySelectorAll(".labels text")].map(one => scale * parseFloat(getComputedStyle(one).fontSize)) }"""
    )
    assert len(sizes) == columns
    assert min(sizes) >= 8  # px
    assert max(sizes) <= 0.64 * 390 / columns  # the border's width


# --- the pages around the table


@pytest.mark.parametrize("size", [*SIZES, "small"])
def test_every_game_is_one_touch_away(browse, server, size):
    """On the start page every game can be played without scrolling; only the smallest phones scroll to the last ones."""
    page = browse()
    width, height = SIZES.get(size, (360, 640))
    page.set_viewport_size({"width": width, "height": height})
    page.goto(server.address)
    buttons = page.get_by_role("link", name="Play the program")
    boxes = [buttons.nth(number).bounding_box() for number in range(buttons.count())]
    inside = [box["y"] + box["height"] <= height and box["x"] + box["width"] <= width for box in boxes]
    assert len(inside) == 5 and (all(inside) or (size == "small" and sum(inside) >= 3)), boxes
    assert page.evaluate("document.documentElement.scrollWidth") == width


@pytest.mark.parametrize("size", [*SIZES, "small"])
@pytest.mark.parametrize("address", ["/new/tafl", "/new/thaayam?with=friend"])
def test_start_is_in_sight(browse, server, address, size):
    """The button that starts a game is on the screen when the page opens, and stays there however long the form is."""
    page = browse()
    width, height = SIZES.get(size, (360, 640))
    page.set_viewport_size({"width": width, "height": height})
    page.goto(server.address + address)
    go = page.locator("#go:not([disabled])")
    go.wait_for()
    for _ in range(2):
        box = go.bounding_box()
        assert box["y"] >= 0 and box["y"] + box["height"] <= height and box["x"] + box["width"] <= width
        page.locator("details.more summary").click()
    assert page.evaluate("document.documentElement.scrollWidth") == width


def test_an_invitation_is_in_sight(browse, server):
    """The player who waits sees the link, and the one who is invited sees where to sit down, on every screen."""
    host, guest = Player(browse(), server), browse()
    setup = host.new_table("konane(size=4)", ME, OPEN)
    host.sit(setup["url"])
    guest.goto(server.address + setup["invite"])
    for size, (width, height) in (SIZES | {"small": (360, 640)}).items():
        for page, wanted in ((host.page, "#invite .row .button"), (guest, "#join .button.main")):
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_timeout(100)
            button = page.locator(wanted)
            box = button.bounding_box()
            assert box["y"] + box["height"] <= height and box["x"] + box["width"] <= width, (size, wanted, box)
            button.click(trial=True)  # nothing lies over it


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_nothing_shifts_while_a_page_loads(browse, server, phone):
    """What has been drawn stays where it is, on every page, also for somebody with games to play and to watch."""
    page = browse(phone=phone, bypass_csp=True)
    page.add_init_script(SHIFTS)
    me, host = Player(page, server), Player(browse(), server)
    invite = host.new_table("konane(size=4)", ME, OPEN)["invite"]
    host.new_table("konane(size=4)", ME, program(1))
    urls = [
        me.new_table("thaayam(players=4)", ME, *[program(1)] * 3)["url"],
        me.new_table("konane(size=4)", ME, program(1))["url"],
    ]
    pages = ["/", "/new/tafl", "/new/thaayam?with=friend", "/lobby", "/rules", "/rules/konane", "/about", invite, *urls]
    for address in pages:
        page.goto(server.address + address)
        page.wait_for_load_state("networkidle")
        if address in urls:
            me.wait()
        page.wait_for_timeout(300)
        assert shifted(page) <= 0.02, (address, page.evaluate("shifts"))


def shifted(page):
    """How much has moved without anybody asking for it: the sum of the browser's own figures."""
    return sum(value for value, _ in page.evaluate("shifts"))


@pytest.mark.parametrize("game", ["konane(size=6)", "thaayam"])
def test_nothing_shifts_in_ten_turns(browse, server, game):
    """Board, plaques and tools stay where they are while both sides play."""
    me = Player(browse(phone=True, bypass_csp=True), server)
    me.page.add_init_script(SHIFTS)
    me.sit(me.new_table(game, ME, program(1))["url"])
    me.wait()
    fixed = ("board", ".plaque", ".tool")
    before = {name: box for name, box in boxes(me.page).items() if name.startswith(fixed)}
    for _ in range(10):
        if me.turn() == "over":
            break
        after = {name: box for name, box in boxes(me.page).items() if name.startswith(fixed)}
        assert list(after.values()) == list(before.values())
    assert shifted(me.page) <= 0.02, me.page.evaluate("shifts")


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_the_pages_have_no_serious_barrier(browse, server, dark):
    """axe-core finds nothing serious on the pages around the table, for somebody with games, on a phone."""
    axe_module = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe-core is not installed")
    me = Player(browse(phone=True, dark=dark, bypass_csp=True), server)
    me.new_table("konane(size=4)", ME, program(1))
    invite = Player(browse(), server).new_table("konane(size=4)", ME, OPEN)["invite"]
    for address in ("/", "/new/tafl", "/lobby", "/rules", "/rules/konane", "/about", invite):
        me.page.goto(server.address + address)
        found = axe_module.Axe().run(me.page).response["violations"]
        serious = [
            (one["id"], one["nodes"][0]["html"][:120]) for one in found if one["impact"] in ("serious", "critical")
        ]
        assert serious == [], address

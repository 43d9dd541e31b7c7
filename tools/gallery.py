"""The pictures of docs/web/gallery.md: `python tools/gallery.py [NAME …]` starts a server, plays, and photographs it.

Needs Debian's chromium and Playwright, as tests/e2e does. Every picture is a page of a real table; the moves come from a
quick player, so that positions look like play.
"""

import base64
import itertools
import json
import os
import random
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

HERE = Path(__file__).parents[1]
sys.path.insert(0, str(HERE / "tests"))
sys.path.insert(0, str(HERE / "tests" / "e2e"))

from gallery_learning import browsing, decking, embedding, guiding, learning, studies, studying  # noqa: E402
from playwright.sync_api import sync_playwright  # noqa: E402
from running_server import ME, OPEN, Player, RunningServer, program  # noqa: E402
from stage import COUNT_TOUCHES, until  # noqa: E402

from conftest import FLAGS  # noqa: E402
from ludarium.catalogue import load  # noqa: E402
from ludarium.game.position import Position  # noqa: E402
from ludarium.play.limits import Limits  # noqa: E402
from ludarium.play.match import Match  # noqa: E402
from ludarium.play.offhand import OffhandPlayer  # noqa: E402

FOLDER = HERE / "docs" / "pictures" / "web"
AS_WEBP = """async (png) => { const image = new Image(); image.src = 'data:image/png;base64,' + png; await image.decode();
const canvas = document.createElement('canvas'); canvas.width = image.width; canvas.height = image.height;
canvas.getContext('2d').drawImage(image, 0, 0); return canvas.toDataURL('image/webp', 0.9).split(',')[1] }"""
RANDOMLY = """async (steps) => { const t = ludarium, wait = (ms) => new Promise((done) => setTimeout(done, ms));
t.settings.autothrow = true; t.throwNow?.();
const busy = () => t.showing || t.sending || t.queue.length || !(t.view.legal.length || t.data.status === 'over');
for (let i = 0; i < steps; i++) { for (let k = 0; k < 4000 && busy(); k++) await wait(15);
if (t.data.status === 'over') return; const legal = t.view.legal, c = legal.filter((a) => !/^(end|pass)/.test(a.s));
const from = c.length ? c : legal; const v = t.line.version;
await t.act([from[(i * 7) % from.length].a]); for (let k = 0; k < 200 && t.line.version === v; k++) await wait(10); }
for (let k = 0; k < 4000 && busy(); k++) await wait(15); }"""


class Studio:
    """A browser, a server, and a folder for pictures."""

    def __init__(self, browser: Any, server: RunningServer) -> None:
        self.browser, self.server = browser, server
        self._dark_room = browser.new_page()

    def visitor(self, *, phone: bool = False, dark: bool = False, like: Player | None = None) -> Player:
        """Somebody at a page; `like` gives them the cookies of somebody else."""
        size = {"width": 390, "height": 844} if phone else {"width": 1280, "height": 800}
        state = like.page.context.storage_state() if like else None
        context = self.browser.new_context(
            viewport=size, has_touch=phone, is_mobile=phone, color_scheme="dark" if dark else "light",
            reduced_motion="reduce", storage_state=state,
        )  # fmt: skip
        page = context.new_page()
        page.set_default_timeout(60_000)
        page.add_init_script(COUNT_TOUCHES)
        return Player(page, self.server)

    def take(self, page: Any, name: str) -> None:
        page.wait_for_timeout(400)
        png = base64.b64encode(page.screenshot()).decode()
        (FOLDER / f"{name}.webp").write_bytes(base64.b64decode(self._dark_room.evaluate(AS_WEBP, png)))
        print(name, flush=True)

    def table(self, game: str, turns: list[str], *seats: dict[str, Any], **how: bool) -> Player:
        """A table at which these turns were played, side by side if no seats are given."""
        me = self.visitor(**how)
        friends = [{"kind": "here", "name": name} for name in ("Leilani", "Björn", "Meena")]
        me.post("/api/me", {"name": "Ada"})
        setup = me.new_table(game, ME, *(seats or friends[: len(load(game).players) - 1]))
        me.sit(setup["url"])
        until(me.page, "ludarium.data.status === 'playing'", 300)
        for text in turns:
            until(me.page, "!ludarium.sending && !ludarium.showing && ludarium.view.mover >= 0", 60)
            answer = me.ask(f"ludarium.line.ask('act', {{seat: ludarium.view.mover, text: {json.dumps(text)}}})")
            until(me.page, f"ludarium.line.version >= {answer['v']}", 60)  # the answer comes ahead of what it led to
        rests = "!ludarium.sending && !ludarium.showing && !ludarium.queue.length"
        until(me.page, f"ludarium.throwNow || ({rests})", 60)  # a throw of one's own waits for the hand
        return me


# --- moves


def played(game: str, count: int, seed: int = 1) -> list[str]:
    """Turns that look like play."""
    match, players, texts = Match(load(game)), itertools.cycle([OffhandPlayer(seed), OffhandPlayer(seed + 1)]), []
    while match.outcome() is None and len(texts) < count:
        turn = next(players).choose(match, Limits(movetime=250)).move
        texts.append(match.position.write(turn))
        match.push(turn)
    return texts


def leading_to(game: str, wanted: Callable[[Position], bool], length: int = 70) -> list[str]:
    """Random turns that lead to something special."""
    for seed in range(1000):
        match, chance, texts = Match(load(game)), random.Random(seed), []
        while match.outcome() is None and len(texts) < length:
            if wanted(match.position):
                return texts
            turn = chance.choice(list(match.position.legal_moves))
            texts.append(match.position.write(turn))
            match.push(turn)
    raise LookupError(game)


# --- scenes


def pages(studio: Studio) -> None:
    addresses = {"start": "/", "lobby": "/lobby", "rules": "/rules/konane", "error": "/t/nowhere", "new": "/new/tafl"}
    for phone, dark in itertools.product((False, True), (False, True)):
        kind = f"{'phone' if phone else 'desk'}-{'dark' if dark else 'light'}"
        me = studio.visitor(phone=phone, dark=dark)
        for name, address in addresses.items():
            if f"{name}-{kind}" not in PAGES:
                continue
            me.page.goto(studio.server.address + address)
            me.page.wait_for_timeout(1500)
            studio.take(me.page, f"{name}-{kind}")
    me = studio.visitor()
    me.page.goto(f"{studio.server.address}/new/tafl")
    me.page.locator("#go:not([disabled])").wait_for()
    me.page.locator("details.more summary").click()
    me.page.mouse.wheel(0, 560)
    studio.take(me.page, "options-desk-light")


PAGES = {
    "start-desk-light", "start-desk-dark", "start-phone-light", "start-phone-dark", "rules-desk-light",
    "rules-phone-dark", "error-phone-light", "new-desk-dark", "new-phone-light",
}  # fmt: skip


def boards(studio: Studio) -> None:
    for name, game, count, phone, dark in BOARDS:
        turns = played(game, count)
        me = studio.table(game, turns, dark=dark and not phone)
        if phone:
            like, me = me, studio.visitor(phone=True, dark=dark, like=me)
            me.sit(like.url)
        studio.take(me.page, name)
        me.page.context.close()


BOARDS = [
    ("konane-desk-light", "konane", 16, False, False),
    ("konane-4-phone-light", "konane(size=4)", 3, True, False),
    ("konane-18-desk-dark", "konane(size=18)", 26, False, True),
    ("tafl-copenhagen-desk-dark", "tafl(ruleset=copenhagen)", 18, False, True),
    ("tafl-brandubh-phone-dark", "tafl(ruleset=brandubh)", 8, True, True),
    ("tafl-alea-desk-light", "tafl(ruleset=alea_evangelii)", 14, False, False),
    ("tiao-desk-light", "tiao", 30, False, False),
    ("tiao-phone-dark", "tiao(size=9)", 18, True, True),
    ("taifho-desk-light", "taifho", 16, False, False),
    ("taifho-four-desk-dark", "taifho(players=4)", 20, False, True),
]


def hops(studio: Studio) -> None:
    turns = leading_to("tiao(size=9)", lambda place: any(len(turn) > 3 for turn in place.legal_moves))
    me = studio.table("tiao(size=9)", turns)
    turn = next(turn for turn in me.ask("ludarium.view.turns") if len(turn["m"]) > 3)
    me.touch(turn["c"][0])
    me.touch(turn["c"][1])
    until(me.page, "ludarium.view.pending.length === 1 && !ludarium.showing")
    studio.take(me.page, "tiao-jump-desk-light")


def sending(studio: Studio) -> None:
    sends = lambda place: any(len(place.game.touched(place, action)) == 4 for action in place.actions)  # noqa: E731
    me = studio.table("taifho", leading_to("taifho", sends), dark=True)
    action = next(action for action in me.ask("ludarium.view.legal") if len(action["c"]) == 4)
    for number, cell in enumerate(action["c"][:3]):
        me.touch(cell)
        if number:
            studio.take(me.page, f"taifho-send-back-{number}-desk-dark")


def setting_up(studio: Studio) -> None:
    me = studio.table("taifho(setup=hidden)", [], program(3))
    for _ in range(4):
        me.turn()
    studio.take(me.page, "taifho-setup-desk-light")


def throws(studio: Studio) -> None:
    me = studio.table("thaayam", [], program(2))
    me.page.evaluate(RANDOMLY, 30)
    studio.take(me.page, "thaayam-desk-light")
    for name, game, steps, dark in (
        ("thaayam-four", "thaayam(players=4)", 70, True),
        ("ashtapada", "thaayam(players=4,board=ashtapada)", 90, False),
    ):
        me = studio.table(game, [], dark=dark)
        me.page.evaluate(RANDOMLY, steps)
        studio.take(me.page, f"{name}-desk-{'dark' if dark else 'light'}")
    phone = studio.visitor(phone=True, dark=True, like=me)
    phone.sit(me.url)
    studio.take(phone.page, "ashtapada-phone-dark")
    me = studio.table("thaayam(pieces=1)", [], program(1))
    me.page.evaluate(RANDOMLY, 400)
    me.page.get_by_role("tab", name="Record").click()
    studio.take(me.page, "thaayam-checked-desk-light")


def together(studio: Studio) -> None:
    ann, ben = studio.visitor(), studio.visitor(phone=True, dark=True)
    ann.post("/api/me", {"name": "Ada"})
    setup = ann.new_table("konane(size=6)", ME, OPEN, clock={"kind": "fischer", "initial": 600_000, "increment": 5_000})
    ann.sit(setup["url"])
    ann.page.locator("#invite .qr svg").wait_for()
    studio.take(ann.page, "invite-desk-light")
    ben.page.goto(studio.server.address + setup["invite"])
    ben.page.fill("#name", "Leilani")
    studio.take(ben.page, "join-phone-dark")
    ben.page.get_by_role("button", name="Sit down").click()
    ben.page.wait_for_url("**/t/*")
    until(ann.page, "ludarium.data.status === 'playing' && ludarium.playArea.open", 300)
    ann.turn()
    watcher = studio.visitor(dark=True)
    watcher.page.goto(f"{studio.server.address}/lobby")
    studio.take(watcher.page, "lobby-desk-dark")
    watcher.sit(setup["url"])
    studio.take(watcher.page, "watching-desk-dark")
    until(ben.page, "ludarium.playArea.open")
    ben.page.tap("#tab-chat")
    ann.page.evaluate("void ludarium.ask('chat', {text: 'Aloha!'})")
    ann.page.evaluate("void ludarium.ask('offer', {offer: 'draw'})")
    ben.page.get_by_role("button", name="Accept").wait_for()
    studio.take(ben.page, "offer-phone-dark")
    ben.page.get_by_role("button", name="More").click()
    studio.take(ben.page, "settings-phone-dark")


def helping(studio: Studio) -> None:
    me = studio.table("tafl(ruleset=brandubh)", played("tafl(ruleset=brandubh)", 6))
    me.page.get_by_role("button", name="Hint").click()
    until(me.page, "ludarium.playArea.hint.length > 0", 120)
    studio.take(me.page, "hint-desk-light")
    king = me.ask("ludarium.view.pieces.find((piece) => piece[2] !== ludarium.view.mover)[0]")
    me.touch(king)
    me.page.locator("#refusal").filter(has_text="belongs").wait_for()
    studio.take(me.page, "refused-desk-light")
    me.page.get_by_role("button", name="More").click()
    me.page.locator("#settings [name=signs]").check()
    me.page.locator("#settings [name=turned]").check()
    me.page.locator("#more [data-close]").click()
    studio.take(me.page, "signs-turned-desk-light")


def afterwards(studio: Studio) -> None:
    me = studio.table("konane(size=6)", [], program(1), dark=True)
    me.finish()
    studio.take(me.page, "after-desk-dark")
    me.page.get_by_role("slider", name="Move").fill("9")
    studio.take(me.page, "replay-desk-dark")


def reporting(studio: Studio) -> None:
    shown = {
        "konane(size=6)": ("report-desk-light", "learning-desk-light"),
        "thaayam(pieces=2)": ("report-dice-phone-dark", ""),
    }
    for game, (report, mistake) in shown.items():
        me = studio.table(game, [], program(2), phone="phone" in report, dark="dark" in report)
        me.page.evaluate(RANDOMLY, 600)
        until(me.page, "ludarium.data.status === 'over' && !ludarium.showing", 120)
        me.page.get_by_role("button", name="Game report").click()
        until(me.page, "document.querySelector('#report').dataset.state === 'ready'", 300)
        me.page.locator(".report-all summary").click()
        me.page.locator(".report-table .turn:has(.blunder)").first.click()
        me.page.locator(".report-all summary").click()
        me.page.evaluate("for (const box of document.querySelectorAll('.report, .report-side')) box.scrollTop = 0")
        studio.take(me.page, report)
        if mistake:
            me.page.locator(".report-ways .main").first.click()
            for _ in range(2):
                me.page.locator("#report").get_by_role("button", name="Hint").click()
            studio.take(me.page, mistake)


SCENES = (
    pages, boards, hops, sending, setting_up, throws, together, helping, afterwards, reporting, studying, learning, browsing,
    studies, embedding, guiding, decking,
)  # fmt: skip


def main(names: list[str]) -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    path = os.environ.get("CHROMIUM", "/usr/bin/chromium")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver, _open_server(Path(folder)) as server:
        browser = driver.chromium.launch(executable_path=path, args=FLAGS)
        studio = Studio(browser, server)
        for scene in SCENES:
            if not names or scene.__name__ in names:
                scene(studio)
        browser.close()


def _open_server(folder: Path) -> RunningServer:
    """For everybody in the network, so that invitations have an address and a code."""
    return RunningServer(folder, "--host", "0.0.0.0", LUDARIUM_LIMITS="0")  # noqa: S104


if __name__ == "__main__":
    main(sys.argv[1:])

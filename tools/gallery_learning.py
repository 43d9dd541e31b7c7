"""The pictures of studying and learning for docs/web/gallery.md; tools/gallery.py takes them."""

import datetime as dt
import json
from typing import Any

from gallery_games import shelved
from stage import until

Studio = Any  # of tools/gallery.py


STUDY = """[Event "The king steps out"]
[Game "tafl"]
[Variant "ruleset=brandubh"]

1. d6-c6 2. d5-f5 3. d7-e7 4. f5-f7 (4. d4-d5 5. a4-a5 {Now the corner is two moves away.}) 5. f4-f3 *"""


def studying(studio: Studio) -> None:
    me = studio.visitor()
    page = me.page
    page.goto(f"{studio.server.address}/analysis")
    page.fill("#paste-text", STUDY)
    page.click("#paste button")
    until(page, "globalThis.ludarium?.position", 60)
    page.evaluate("ludarium.go(ludarium.tree.moves.find(({ text }) => text === 'a4-a5'))")
    page.evaluate("ludarium.draw({ colour: 'green', cells: ['d5', 'g5'] })")
    page.evaluate("ludarium.draw({ colour: 'red', cells: ['g7'] })")
    until(page, "document.querySelectorAll('#lines-found li').length === 3", 300)
    page.wait_for_timeout(4000)
    studio.take(page, "analysis-desk-light")
    throws = studio.visitor(phone=True, dark=True).page
    throws.goto(f"{studio.server.address}/analysis?game=thaayam(pieces=2)")
    until(throws, "document.querySelector('.equity') && !document.querySelector('.engine.thinks')", 300)
    throws.evaluate("scrollBy(0, 500)")
    studio.take(throws, "analysis-dice-phone-dark")


def _shown(studio: Studio, views: list[tuple[str, str]]) -> None:
    """Pages as they are once their board or their list is there."""
    for name, address in views:
        page = studio.visitor(phone="phone" in name, dark="dark" in name).page
        page.goto(studio.server.address + address)
        until(page, "document.querySelector('main svg.board use, main ul, main table')", 120)
        page.wait_for_load_state("networkidle")
        page.wait_for_timeout(1500)
        studio.take(page, name)
        page.context.close()


def learning(studio: Studio) -> None:
    _shown(studio, LEARNING)


LEARNING = [
    ("learn-desk-light", "/learn"),
    ("lesson-desk-light", "/learn/tafl"),
    ("lesson-phone-dark", "/learn/taifho"),
    ("puzzle-desk-dark", "/puzzles/konane"),
    ("puzzle-phone-light", "/puzzles/tiao"),
    ("editor-desk-light", "/editor?game=tafl(ruleset%3Dbrandubh)"),
    ("editor-phone-dark", "/editor?game=thaayam"),
]


def browsing(studio: Studio) -> None:
    shelved(studio.server.folder / "data", 20)
    address = studio.server.address
    page = studio.visitor().page
    page.goto(f"{address}/library")
    until(page, "document.querySelectorAll('.found-game').length")
    until(
        page,
        "[...document.querySelectorAll('.found-game img')].slice(0, 6).every((one) => one.complete && one.naturalWidth)",
        120,
    )
    studio.take(page, "library-desk-light")
    page = studio.visitor(dark=True).page
    page.goto(f"{address}/library/statistics?name=konane")
    until(page, "document.getElementById('figures').dataset.ready")
    studio.take(page, "statistics-desk-dark")
    page = studio.visitor(phone=True, dark=True).page
    page.goto(f"{address}/library/explore/tafl?game=tafl(ruleset=brandubh)")
    for moves in range(1, 4):
        until(
            page, f"globalThis.ludarium?.line.length === {moves - 1} && document.querySelector('.played .button')", 60
        )
        page.locator("#explorer .played .button").first.click()
    until(page, "ludarium.line.length === 3 && document.getElementById('explorer').dataset.state === 'shown'", 60)
    studio.take(page, "explorer-phone-dark")
    page.click("#to-drill")
    until(page, "document.getElementById('drills')?.dataset.state === 'asking'", 60)
    studio.take(page, "drill-phone-dark")


# --- studies, boards in other pages, a first game, the deck

OPENING = """[Event "First jumps"]
[Game "konane"]
[Variant "size=6"]

1. d4 2. d3 3. d6-d4 {Straight through the middle.} 4. b5-d5 *"""


def studies(studio: Studio) -> None:
    page = studio.visitor().page
    page.goto(f"{studio.server.address}/studies")
    page.fill("#import-text", f"{STUDY}\n\n{OPENING}")
    page.get_by_role("button", name="Make a study of it").click()
    page.wait_for_url("**/study/*")
    until(page, "globalThis.ludarium?.position", 60)
    page.evaluate("ludarium.go(ludarium.tree.moves.find(({ text }) => text === 'a4-a5'))")
    page.evaluate("ludarium.draw({ colour: 'green', cells: ['d5', 'g5'] })")
    page.fill("#chapter-text", "The king leaves his throne before the ring around him is closed.")
    until(page, "document.querySelectorAll('#lines-found li').length === 3", 300)
    studio.take(page, "study-desk-light")
    reader = studio.visitor(phone=True, dark=True).page
    reader.goto(page.url)
    until(reader, "globalThis.ludarium?.position", 60)
    reader.locator("#practice-sides button").first.click()
    until(reader, "ludarium.page.dataset.practising === 'asking'", 60)
    reader.evaluate("document.querySelector('.place').scrollIntoView()")
    studio.take(reader, "study-practice-phone-dark")


def embedding(studio: Studio) -> None:
    page = studio.visitor().page
    page.goto(f"{studio.server.address}/puzzles/tafl")
    until(page, "document.getElementById('puzzle').dataset.state === 'solving'", 60)
    page.get_by_role("button", name="Embed …").click()
    page.frame_locator("dialog[open] iframe").locator("svg.board use").first.wait_for()
    page.wait_for_timeout(1500)
    studio.take(page, "embed-desk-light")


def guiding(studio: Studio) -> None:
    page = studio.visitor(phone=True).page
    page.goto(f"{studio.server.address}/learn/konane")
    until(page, "document.getElementById('lesson').dataset.state === 'solving'", 60)
    page.locator("#first-now").click()
    page.wait_for_url("**/t/*")
    for _ in range(2):
        until(page, "globalThis.ludarium?.playArea?.open", 120)
        ply = page.evaluate("ludarium.data.turns.length")
        page.evaluate("void ludarium.act([ludarium.view.legal[0].a])")
        until(page, f"ludarium.data.turns.length > {ply + 1} && ludarium.playArea.open", 60)
    studio.take(page, "guided-phone-light")


def decking(studio: Studio) -> None:
    page = studio.visitor(dark=True).page
    page.goto(f"{studio.server.address}/puzzles/taifho")
    until(page, "document.getElementById('puzzle').dataset.state === 'solving'", 60)
    some = page.evaluate("ludarium.puzzles.slice(0, 9).map(({ id }) => id)")
    today = dt.datetime.now(dt.UTC).date()
    days = [str(today + dt.timedelta(days=away)) for away in (-1, -1, 0, 1, 1, 4, 5, 12, 20)]
    seen = {
        one: {"solved": False, "box": box % 4, "due": day}
        for box, (one, day) in enumerate(zip(some, days, strict=True))
    }
    page.evaluate("kept => localStorage.setItem('ludarium-puzzles', kept)", json.dumps({"seen": seen}))
    page.goto(f"{studio.server.address}/deck")
    until(page, "document.getElementById('puzzle').dataset.state === 'solving'", 60)
    page.locator(".deck-more summary").click()
    studio.take(page, "deck-desk-dark")

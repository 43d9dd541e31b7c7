"""The documentation site in a real browser: every page on desk and phone, its pictures, its search, and axe-core."""

import functools
import http.server
import subprocess
import sys
import threading
from pathlib import Path

import pytest

import ludarium

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.slow

FEW = [
    "index",
    "games/tafl",
    "reference/commands",
    "reference/library/search",
    "tutorials/play",
    "search",
    "web/gallery",
]


@pytest.fixture(scope="module")
def site(chromium, tmp_path_factory):
    out = tmp_path_factory.mktemp("docs") / "site"
    command = [sys.executable, ROOT / "tools" / "docs", "--out", out, "--boards"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return out


@pytest.fixture(scope="module")
def address(site):
    """Where a plain server of files has it."""
    handler = functools.partial(_Silent, directory=str(site))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


class _Silent(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *words):
        pass


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_every_page_fits_and_shows_its_pictures(browse, site, address, phone):
    """No page is wider than the screen, every picture is there and described, and nothing is fetched from elsewhere."""
    page, outside, wrong = browse(phone=phone), [], []
    page.on(
        "request", lambda asked: outside.append(asked.url) if not asked.url.startswith((address, "data:")) else None
    )
    for file in sorted(path for path in site.rglob("*.html") if "play" not in path.relative_to(site).parts):
        page.goto(f"{address}/{file.relative_to(site).as_posix()}")
        room = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        bad = page.evaluate("[...document.images].filter((i) => (i.complete && !i.naturalWidth) || !i.alt).length")
        if room > 0 or bad:
            wrong.append((file.relative_to(site).as_posix(), room, bad))
    assert not wrong and not outside


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_no_barrier(browse, address, dark):
    """axe-core finds nothing at all on a page of each kind."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe-core is not installed").Axe()
    page = browse(dark=dark)
    for name in FEW:
        page.goto(f"{address}/{name}.html")
        assert [(name, one["id"]) for one in axe.run(page).response["violations"]] == []


def test_search_finds(browse, address):
    """A word of a tutorial leads to it; the index is a file of the site."""
    page = browse()
    page.goto(f"{address}/search.html?q=MaskablePPO")
    page.locator("ul.search li a").first.wait_for()
    assert any("Train an agent" in text for text in page.locator("ul.search li").all_inner_texts())


@pytest.mark.parametrize("game", ludarium.names())
def test_every_game_has_a_live_board(browse, address, game):
    """It fetches nothing until somebody opens it; then there is a board, and the engine has something to say."""
    page, asked = browse(), []
    page.on("request", lambda request: asked.append(request.url) if "/play/" in request.url else None)
    page.goto(f"{address}/games/{game}.html")
    page.wait_for_load_state("networkidle")
    assert not asked
    frame = page.frame_locator(".ludarium-live iframe")
    page.get_by_text("Try it on a live board").click()
    frame.locator("[role=gridcell]").first.wait_for()
    frame.get_by_role("heading", name="Engine").wait_for()

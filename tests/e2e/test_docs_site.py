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


def pages_of(site):
    """The addresses of all pages of the documentation, without the table."""
    paths = sorted(path.relative_to(site) for path in site.rglob("*.html"))
    return [path.as_posix() for path in paths if path.parts[0] != "play"]


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
    for name in pages_of(site):
        page.goto(f"{address}/{name}")
        room = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        bad = page.evaluate("[...document.images].filter((i) => (i.complete && !i.naturalWidth) || !i.alt).length")
        if room > 0 or bad:
            wrong.append((name, room, bad))
    assert not wrong and not outside


@pytest.mark.parametrize("phone", [False, True], ids=["desk, light", "phone, dark"])
def test_no_barrier(browse, site, address, phone):
    """axe-core finds nothing at all on any page."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe-core is not installed").Axe()
    page, wrong = browse(phone=phone, dark=phone), []
    for name in pages_of(site):
        page.goto(f"{address}/{name}")
        for one in axe.run(page).response["violations"]:
            wrong.append((name, one["id"], one["nodes"][0]["html"][:200]))
    assert wrong == []


def test_search_finds(browse, address):
    """A word of a tutorial leads to it; the index is a file of the site."""
    page = browse()
    page.goto(f"{address}/search.html?q=MaskablePPO")
    page.locator("ul.search li a").first.wait_for()
    assert any("Train an agent" in text for text in page.locator("ul.search li").all_inner_texts())


@pytest.mark.parametrize("name", [*(f"games/{game}" for game in ludarium.names()), "tutorials/play"])
def test_live_boards(browse, address, name):
    """Every game has one, and so has the first tutorial. It fetches nothing until somebody opens it; then there is a
    board, and the engine has something to say.
    """
    page, asked = browse(), []
    page.on("request", lambda request: asked.append(request.url) if "/play/" in request.url else None)
    page.goto(f"{address}/{name}.html")
    page.wait_for_load_state("networkidle")
    assert not asked
    frame = page.frame_locator(".ludarium-live iframe")
    page.get_by_text("Try it on a live board").click()
    frame.locator("[role=gridcell]").first.wait_for()
    frame.get_by_role("heading", name="Engine").wait_for()

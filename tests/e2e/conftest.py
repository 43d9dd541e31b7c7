"""A real browser for the tests of the web table, and a page that must stay silent on its console."""

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from contexts import Contexts
from stage import COUNT_TOUCHES

FLAGS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync", "--process-per-site",
]  # fmt: skip


def _chromium() -> str | None:
    """The browser without its windows where Debian has it (a third less CPU time), else the whole one."""
    if found := os.environ.get("CHROMIUM"):
        return found
    for name in ("chromium-headless-shell", "chromium", "chromium-browser"):
        if found := shutil.which(name) or _installed(name):
            return found
    return None


def _installed(name: str) -> str | None:
    """Install it, where that is possible: as root on Debian."""
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        return None
    patiently = ["-o", "DPkg::Lock::Timeout=600"]  # another process of these tests may be at it
    subprocess.run(["apt-get", *patiently, "install", "-y", "-qq", name], capture_output=True, check=False)
    return shutil.which(name)


@pytest.fixture(scope="session")
def chromium() -> Iterator["object"]:
    """Debian's chromium, driven by Playwright; tests are skipped, and say why, if there is none."""
    playwright = pytest.importorskip(
        "playwright.sync_api", reason="playwright is not installed: the browser is not tried"
    )
    path = _chromium()
    if path is None:
        pytest.skip("no chromium here, and apt-get cannot install one: the browser is not tried")
    with playwright.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def contexts(chromium) -> Iterator[Contexts]:
    made = Contexts(chromium)
    yield made
    made.close()


@pytest.fixture
def browse(contexts) -> Iterator[Callable[..., object]]:
    """Opens pages, each with cookies of its own; whatever they complain about on the console fails the test."""
    taken, complaints = [], []

    def opened(*, phone: bool = False, dark: bool = False, moving: bool = False, **more):
        size = {"width": 390, "height": 844} if phone else {"width": 1280, "height": 800}
        kind, context = contexts.take(
            viewport=size, has_touch=phone, is_mobile=phone, color_scheme="dark" if dark else "light",
            reduced_motion="no-preference" if moving else "reduce", **more,
        )  # fmt: skip
        taken.append((kind, context))
        page = context.new_page()
        page.set_default_timeout(30_000)
        page.add_init_script(COUNT_TOUCHES)
        page.on("console", lambda line: complaints.append(line.text) if line.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.complaints = complaints
        return page

    yield opened
    for kind, context in taken:
        contexts.give_back(kind, context)
    assert complaints == []


@pytest.fixture
def shots(request) -> Path | None:
    """Where pictures go: into $SHOTS, if it is set."""
    folder = os.environ.get("SHOTS")
    return Path(folder) if folder else None


@pytest.fixture(scope="session")
def server(chromium, tmp_path_factory):
    """A real server, started for these tests; not at all if there is no browser."""
    from running_server import RunningServer

    with RunningServer(tmp_path_factory.mktemp("server")) as running:
        yield running

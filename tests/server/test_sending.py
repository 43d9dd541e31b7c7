"""How answers travel: compressed, by their head alone, and a page's scripts in one file."""

import re

import httpx
import pytest
from server_process import ServerProcess

from ludarium.server import statics
from ludarium.server.bundling import BadModule, bundle

PAGES = ("/", "/lobby", "/rules", "/rules/tafl", "/new/konane", "/api/games", "/openapi.json", "/symbols/tafl.svg")


def scripts(text):
    """The addresses of a page's scripts."""
    return re.findall(r'<script[^>]* src="([^"]+)"', text)


@pytest.mark.parametrize("path", PAGES)
def test_texts_are_compressed(server, path):
    """Pages, data and pictures go out as gzip to clients that read it, and plain to all others; caches know the difference."""
    with httpx.Client(base_url=server.base, follow_redirects=True) as browser:
        plain = browser.get(path, headers={"Accept-Encoding": "identity"})
        small = browser.get(path, headers={"Accept-Encoding": "gzip, deflate, br"})
        refused = browser.get(path, headers={"Accept-Encoding": "gzip;q=0"})
    assert "content-encoding" not in plain.headers and "content-encoding" not in refused.headers
    assert small.headers["content-encoding"] == "gzip"
    assert "accept-encoding" in small.headers["vary"].lower() and "accept-encoding" in plain.headers["vary"].lower()
    assert int(small.headers["content-length"]) < len(plain.content) == len(small.content)


def test_scripts_and_styles_are_compressed(server):
    """They go out as gzip too, and may be cached for ever."""
    text = httpx.get(server.base).text
    styles = re.findall(r'<link rel="stylesheet" href="([^"]+)"', text)
    for address in (*scripts(text), *styles):
        answer = httpx.get(server.base + address, headers={"Accept-Encoding": "gzip"})
        assert answer.headers.get("content-encoding") == "gzip" or len(answer.content) < 700
        assert "immutable" in answer.headers["cache-control"]


def test_streams_are_not_compressed(ann, server):
    """A line of a stream waits for no other: it goes out as it is, and at once."""
    token = ann.post("/api/bots", {"name": "Deep Lua"}).json()["token"]
    headers = {"Authorization": f"Bearer {token}", "Accept-Encoding": "gzip"}
    with httpx.stream("GET", f"{server.base}/api/stream/event", headers=headers, timeout=60) as events:
        assert "content-encoding" not in events.headers
        assert next(events.iter_raw())


@pytest.mark.parametrize(
    "path", [*PAGES, "/healthz", "/nowhere", "/api/nowhere", "/static/css/base.css", "/favicon.ico"]
)
def test_head_is_answered_like_get(server, path):
    """The same status, type and length, and nothing after the headers."""
    with httpx.Client(base_url=server.base, headers={"Accept": "text/html"}) as browser:
        whole, head = browser.get(path), browser.head(path)
    assert head.status_code == whole.status_code and head.content == b""
    for name in ("content-type", "content-length", "content-encoding", "content-security-policy"):
        assert head.headers.get(name) == whole.headers.get(name)


def test_the_head_of_a_stream_ends(ann, server):
    """A stream has a head too, and the request ends with it."""
    token = ann.post("/api/bots", {"name": "Deep Lua"}).json()["token"]
    address, headers = f"{server.base}/api/stream/event", {"Authorization": f"Bearer {token}"}
    assert httpx.head(address, headers=headers, timeout=60).headers["content-type"].startswith("application/x-ndjson")
    assert httpx.head(address).status_code == 401


def test_a_page_has_one_file_of_modules(server):
    """Every page asks for the small script of the colours and for one file with all its modules."""
    for path in ("/", "/lobby", "/rules/tafl", "/new/konane"):
        addresses = scripts(httpx.get(server.base + path).text)
        assert len(addresses) <= 2, path
        assert all(httpx.get(server.base + address).status_code == 200 for address in addresses)


def test_developers_get_the_sources(tmp_path):
    """With LUDARIUM_DEVELOP the page names its modules as they were written."""
    with ServerProcess(tmp_path / "data", LUDARIUM_DEVELOP="1") as server:
        found = scripts(httpx.get(f"{server.base}/rules/tafl").text)
        assert any(address.endswith("/js/pages/rules.js") for address in found)
        module = next(address for address in found if address.endswith("rules.js"))
        assert "\nimport {" in httpx.get(server.base + module).text


def test_no_such_bundle(server):
    """A bundle of modules that are not there is not found, wherever the address says they are."""
    for name in ("nothing", "..+..", "table+nothing", "pages", "", "css/base.css"):
        assert httpx.get(f"{server.base}/static/bundle/{name}.js").status_code == 404, name


# --- how modules become one


SOURCES = {
    "a.js": 'import { b, old as fresh } from "./deep/b.js";\nimport { c } from "./c.js";\nexport const a = () => b() + fresh + c;\n',
    "deep/b.js": 'import { c } from "../c.js";\nexport function b() {\n  return c;\n}\nexport const old = 2;\n',
    "c.js": "export const c = 3;\nexport class Thing {}\nexport async function later() {}\n",
    "nothing.js": "/** types */\nexport {};\n",
}


def test_modules_come_after_what_they_import():
    """Each is there once, in a scope of its own, with what it exports."""
    made = bundle(["a.js", "nothing.js"], SOURCES.__getitem__)
    order = [made.index(f"const ${name} = (") for name in ("c", "deep_b", "a", "nothing")]
    assert order == sorted(order) and made.count("const $c = (") == 1 and "types" not in made
    assert "const { b, old: fresh } = $deep_b;" in made and "return { c, Thing, later };" in made
    assert not re.search(r"^(import|export)\b", made, re.MULTILINE)


@pytest.mark.parametrize(
    ("sources", "says"),
    [
        ({"a.js": 'import { b } from "./b.js";\n', "b.js": 'import { a } from "./a.js";\n'}, "a.js → b.js → a.js"),
        ({"a.js": "export default 3;\n"}, "export default"),
        ({"a.js": 'import * as b from "./b.js";\n', "b.js": ""}, "import \\* as b"),
        ({"a.js": "await later();\n"}, "await later"),
    ],
)
def test_what_a_bundle_cannot_hold_is_said(sources, says):
    """A circle, or a form that is not understood, is an error and not a wrong bundle."""
    with pytest.raises(BadModule, match=says):
        bundle(["a.js"], sources.__getitem__)


def test_every_module_can_be_bundled():
    """All scripts that there are."""
    for path in sorted((statics.STATIC / "js").rglob("*.js")):
        name = path.relative_to(statics.STATIC / "js").as_posix().removesuffix(".js")
        assert statics.served(statics.scripts([name])[0].removeprefix("/static/")).body

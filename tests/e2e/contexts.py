"""Browser contexts used by one test after another, so that the browser starts few processes and reads few scripts twice."""

from typing import Any
from urllib.parse import urlsplit

from stage import ADDRESS

MOST = 4
"""How many contexts wait for their next test; each takes the memory of a page."""


class Contexts:
    """Contexts as good as new: without pages, without cookies, with nothing kept by the pages they showed.

    What stays is what any visit leaves behind: scripts that the browser may keep, and a running process. Only those that
    showed nothing but the stage are used again; a real server's pages may leave more behind.
    """

    def __init__(self, browser: Any) -> None:
        self._browser = browser
        self._free: list[tuple[str, Any]] = []
        self._blanks: dict[Any, dict[str, Any]] = {}  # of each context, by host: a page that keeps its process alive
        self._shown: dict[Any, set[tuple[str, str]]] = {}  # of each context, the schemes and places it has shown

    def take(self, **how: Any) -> tuple[str, Any]:
        """A context made like this, and the name of its kind."""
        kind = repr(sorted(how.items()))
        for one in self._free:
            if one[0] == kind:
                self._free.remove(one)
                return one
        context = self._browser.new_context(**how)
        context.grant_permissions(["clipboard-read", "clipboard-write"])  # a browser without windows refuses them
        shown = self._shown[context] = set()
        context.on("page", lambda page: page.on("framenavigated", lambda frame: shown.add(urlsplit(frame.url)[:2])))
        return kind, context

    def give_back(self, kind: str, context: Any) -> None:
        """A test is done with it."""
        blanks, shown = self._blanks.pop(context, {}), self._shown[context]
        pages = [page for page in context.pages if page not in blanks.values()]
        places = {place for scheme, place in shown if scheme == "http"}
        if places != {urlsplit(ADDRESS).netloc} or len(self._free) >= MOST:
            context.close()
            return
        for host in {place.partition(":")[0] for place in places} - set(blanks):
            blanks[host] = _blank(context, host)
        for page in pages:
            page.close()
        _clean(context, next(iter(blanks.values())), places)
        shown.clear()
        self._blanks[context] = blanks
        self._free.append((kind, context))

    def close(self) -> None:
        for _, context in self._free:
            context.close()


def _blank(context: Any, host: str) -> Any:
    """An empty page: all pages of one host share a process, which ends with the last of them."""
    page = context.new_page()
    page.route("**/*", lambda route: route.fulfill(body="", content_type="text/html"))
    page.goto(f"http://{host}/")
    return page


def _clean(context: Any, page: Any, places: set[str]) -> None:
    context.set_offline(False)
    context.clear_cookies()
    wire = context.new_cdp_session(page)
    for place in places:
        wire.send("Storage.clearDataForOrigin", {"origin": f"http://{place}", "storageTypes": "all"})
    wire.detach()

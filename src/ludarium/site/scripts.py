"""The scripts of a site: what many pages need lies in files of its own, so that a browser loads and keeps it once.

Modules in such a file leave their exports where those loaded after them look: as properties of `globalThis`, under the names that
bundles use (server/bundling.py).
"""

import functools
from collections.abc import Sequence

from ludarium.server import statics
from ludarium.server.bundling import bundled, constant, without_comments

SHARED = (("alone/main", "name"), ("playarea",))
"""What pages share: the first files that a page gets, as far as it needs them. What answers instead of a server comes first."""
_IN_A_THREAD = "engine/"


class Scripts:
    """Puts scripts together for pages, and remembers what has to be written."""

    def __init__(self) -> None:
        self.files: dict[str, str] = {}
        """Texts by the addresses at which pages look for them."""
        self.modules: set[str] = set()

    def of_page(self, names: Sequence[str]) -> list[str]:
        """Where a page finds its modules, and all that they import."""
        if names[0].startswith(_IN_A_THREAD):
            return [self._file("+".join(names), _parts(tuple(names)))]
        wanted = _parts((*SHARED[0], *names))
        shared = [group for group in SHARED if f"{group[0]}.js" in wanted]
        return [*(self._shared(group) for group in shared), *self._besides(names, shared)]

    def later(self, names: Sequence[str]) -> list[str]:
        """Where modules are that a page with everything shared loads when it needs them."""
        return self._besides(names, SHARED)

    def _besides(self, names: Sequence[str], shared: Sequence[tuple[str, ...]]) -> list[str]:
        """Modules without those that the page has already; none where it has all."""
        known = {path for group in shared for path in _parts(group)}
        own = {path: text for path, text in _parts(tuple(names)).items() if path not in known}
        return [self._file("+".join(names), own)] if own else []

    def _shared(self, group: tuple[str, ...]) -> str:
        before = {path for other in SHARED[: SHARED.index(group)] for path in _parts(other)}
        parts = {path: text for path, text in _parts(group).items() if path not in before}
        left = f"Object.assign(globalThis, {{ {', '.join(map(constant, parts))} }});"
        return self._file(f"shared-{group[0]}", {**parts, "": left})

    def _file(self, name: str, parts: dict[str, str]) -> str:
        address = statics.address(f"bundle/{name.replace('/', '.')}.js")
        self.files[address] = without_comments("\n".join(parts.values()))
        self.modules |= {path for path in parts if path}
        return address


@functools.lru_cache(maxsize=64)
def _parts(names: tuple[str, ...]) -> dict[str, str]:
    return bundled([f"{name}.js" for name in names], statics.source)

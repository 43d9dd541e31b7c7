"""The site's pages: the templates of the web table, with addresses that hold wherever the site lies."""

import re
from collections.abc import Sequence
from typing import Any
from urllib.parse import parse_qs, urlsplit

from ludarium import __version__
from ludarium.server import catalogue, statics
from ludarium.server.languages import ENGLISH, in_language, text_in, words_in
from ludarium.server.routes.pages import counted, templates
from ludarium.site.scripts import Scripts
from ludarium.site.shelf import slug

_ADDRESS = re.compile(r'\b(href|src|data-(?:engine|guide|report|report-style))="(/[^"]*)"')
_LATER = "guided/", "report/"  # loaded by a table's page when it needs them


class Pages:
    """Writes pages out of templates, for the games that the site has."""

    def __init__(
        self, games: list[dict[str, Any]], kits: dict[str, str], scripts: Scripts, language: str = ENGLISH
    ) -> None:
        self.games, self.kits, self.language = in_language(language, games), kits, language
        self.scripts = scripts
        self.folder = "" if language == ENGLISH else f"{language}/"  # where the pages in this language lie

    def page(self, name: str, depth: int, **values: Any) -> str:
        """A page that lies so many folders below the root."""
        root = "../" * (depth + bool(self.folder))
        common = {
            "page": name, "games": self.games, "count": counted(len(self.games), self.language), "csrf": "",
            "static": statics.address, "scripts": self._scripts, "version": __version__, "me": {"named": False},
            "my_name": text_in(self.language, "You"), "alone": True, "root": root or "./", "kits": self.kits,
            **words_in(self.language),
        }  # fmt: skip
        text = templates.get_template(f"{name}.html").render(**common | in_language(self.language, values))
        return _ADDRESS.sub(lambda found: f'{found[1]}="{root or "./"}{self._located(found[2])}"', text)

    def _scripts(self, names: Sequence[str]) -> list[str]:
        """Where a page finds its modules."""
        return self.scripts.later(names) if names[-1].startswith(_LATER) else self.scripts.of_page(names)

    def _located(self, address: str) -> str:
        """Where the site has what the server has at this address; from the root."""
        parts = urlsplit(address.replace("&amp;", "&"))
        path, query = parts.path.lstrip("/"), parse_qs(parts.query)
        if path == "pictures/start.svg":
            return f"pictures/start-{slug(query['text'][0])}.svg"
        if path.startswith("rules/") and "variant" in query:
            return f"{path}/{slug(query['variant'][0])}/"
        folder = "" if not path or "." in path.rpartition("/")[2] else "/"
        if "." not in path.rpartition("/")[2] and not path.startswith("rules/"):
            path = f"{self.folder}{path}"
        return (
            f"{path}{folder}{f'?{parts.query}' if parts.query else ''}{f'#{parts.fragment}' if parts.fragment else ''}"
        )


def rules_pages(pages: Pages, listed: dict[str, Any], variants: list[str]) -> dict[str, str]:
    """The rules of a game and of its presets, by the folders they go into."""
    found = {}
    for text in dict.fromkeys([listed["name"], *variants]):
        standard = text == listed["name"]
        folder = f"rules/{listed['name']}" + ("" if standard else f"/{slug(text)}")
        html = catalogue.rules_html(text)
        found[folder] = pages.page("rules", 2 if standard else 3, game=listed, variant=text, html=html)
    return found

"""The page's languages: which there are, which one somebody reads, and texts in it (docs/web/languages.md)."""

import dataclasses
import functools
import json
import time
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from markupsafe import Markup
from starlette.requests import HTTPConnection

from ludarium import catalogue as games
from ludarium.server.po_files import CONTEXT, Catalogue, read_catalogue
from ludarium.wording import Words

LOCALE = Path(__file__).resolve().parent.parent / "web" / "locale"
ENGLISH = "en"
COOKIE = "ludarium_language"
_SURVEYED = (
    200  # numbers whose plural form the page is told; beyond, the last two digits decide, in every rule there is
)
_OF_PAGE = "/static/js/"


@functools.cache
def _catalogues(_stamp: tuple[tuple[str, int], ...]) -> dict[str, Catalogue]:
    found = {path.stem: read_catalogue(path) for path in sorted(LOCALE.glob("*.po"))}
    for path in _of_games():
        if path.stem in found:  # a game may add to a language, but not bring one
            entries = read_catalogue(path).entries | found[path.stem].entries
            found[path.stem] = dataclasses.replace(found[path.stem], entries=entries)
    return found


@functools.cache
def _of_games() -> tuple[Path, ...]:
    """The catalogues of games from outside, which lie in their folders, under `locale`."""
    folders = [games.declared(name).folder.path for name in games.names()]
    return tuple(path for folder in folders if folder is not None for path in sorted(folder.glob("locale/*.po")))


def stamp() -> tuple[tuple[str, int], ...]:
    """What changes when a catalogue does; looked up once a second, since every message asks for it."""
    return _stamp_at(int(time.monotonic()), LOCALE, _of_games())


@functools.lru_cache(maxsize=1)
def _stamp_at(_second: int, locale: Path, more: tuple[Path, ...]) -> tuple[tuple[str, int], ...]:
    return tuple((str(path), path.stat().st_mtime_ns) for path in (*sorted(locale.glob("*.po")), *more))


def catalogues() -> dict[str, Catalogue]:
    """Every language but English, by its code. English needs none: its texts are the keys of the others."""
    return _catalogues(stamp())


def names() -> dict[str, str]:
    """Every language by its code, each in its own words."""
    return {ENGLISH: "English"} | {code: catalogue.name for code, catalogue in catalogues().items()}


# --- whose language


def language_of(connection: HTTPConnection) -> str:
    """The language somebody chose on a page of ours, else the first one of their browser's that we have.

    A socket belongs to a page, and says in which language that is.
    """
    page = connection.query_params.get("language", "") if connection.scope["type"] == "websocket" else ""
    chosen = page if page in names() else connection.cookies.get(COOKIE, "")
    return chosen if chosen in names() else preferred(connection.headers.get("accept-language", ""))


@functools.lru_cache(maxsize=256)
def preferred(header: str) -> str:
    """The language that suits the header Accept-Language best: `fi` for `sv;q=0.8, fi-FI`. English if none does."""
    known = names()
    for _, code in sorted(_weighted(header[:400]), key=lambda one: -one[0]):
        if code in known:
            return code
    return ENGLISH


def _weighted(header: str) -> list[tuple[float, str]]:
    """How much each language is preferred, in the order in which they are named."""
    found = []
    for part in header.split(","):
        tag, _, weight = part.strip().partition(";")
        try:
            found.append((float(weight.strip().removeprefix("q=") or 1), tag.strip().lower().partition("-")[0]))
        except ValueError:
            continue
    return [(weight, code) for weight, code in found if weight > 0]


# --- texts


def text_in(language: str, text: str, values: Mapping[str, Any] | None = None, context: str = "") -> str:
    """The text in that language with the values filled in; in English where there is no translation."""
    catalogue = catalogues().get(language)
    key = f"{context}{CONTEXT}{text}" if context else text
    found = (catalogue.form(key) if catalogue else None) or text
    return found.format(**values) if values else found


def counted_in(language: str, one: str, many: str, n: int, values: Mapping[str, Any] | None = None) -> str:
    """One of two texts, or what follows that number in the language; `{n}` is the number."""
    catalogue = catalogues().get(language)
    found = catalogue.form(one, catalogue.plural(n)) if catalogue else None
    return (found or (one if n == 1 else many)).format(**{"n": n, **(values or {})})


@functools.lru_cache(maxsize=32)
def _script(language: str, sources: tuple[str, ...], _stamp: tuple[tuple[str, int], ...]) -> str:
    catalogue = catalogues()[language]
    plurals = "".join(str(catalogue.plural(n)) for n in range(_SURVEYED))
    book = {"language": language, "plurals": plurals, "words": _said_in(catalogue, sources)}
    return f"self.ludariumWords = {json.dumps(book, ensure_ascii=False, separators=(',', ':'))};\n"


def _said_in(catalogue: Catalogue, sources: tuple[str, ...]) -> dict[str, Any]:
    """What a catalogue says for the texts of these files, as a page's scripts read it."""
    return {
        key: list(entry.forms.values()) if entry.plural else entry.forms[0]
        for key, entry in catalogue.entries.items()
        if any(entry.forms.values()) and any(part in f"/{source}/" for source in entry.sources for part in sources)
    }


def said_of_game(language: str, name: str) -> dict[str, Any]:
    """What a page has to know besides to speak of a game by itself: its words, and why games end."""
    catalogue = catalogues().get(language)
    return _said_in(catalogue, (f"/games/{name}/", "/play/words.py/")) if catalogue else {}


def script(language: str) -> str:
    """The texts that the page's scripts use, as a script."""
    return _script(language, (_OF_PAGE,), stamp())


def site_script(language: str, modules: Iterable[str]) -> str:
    """The same for a page without a server: what these scripts use, and what games say, since nobody else translates it."""
    used = (f"{_OF_PAGE}{module}/" for module in sorted(modules))
    return _script(language, (*used, "/games/", "/play/"), stamp())


def in_language(language: str, value: Any) -> Any:
    """Data with every text of it in that language. What is no `Words` stays as it is."""
    catalogue = None if language == ENGLISH else catalogues().get(language)
    return value if catalogue is None else _translated(value, functools.partial(_form, catalogue))


def _form(catalogue: Catalogue, text: str, many: tuple[str, int] | None) -> str:
    """The translation of a text; of one that depends on a number, in the form for it."""
    found = catalogue.form(text, catalogue.plural(many[1]) if many else 0)
    return found or (many[0] if many is not None and many[1] != 1 else text)


def _translated(value: Any, form: Callable[..., str]) -> Any:
    if isinstance(value, Words):
        return value.said(form)
    if isinstance(value, dict):
        return {name: _translated(one, form) for name, one in value.items()}
    return [_translated(one, form) for one in value] if isinstance(value, list | tuple) else value


# --- for templates


@functools.lru_cache(maxsize=32)
def _words_in(language: str, _stamp: tuple[tuple[str, int], ...]) -> dict[str, Any]:
    def html(text: str, **values: Any) -> Markup:
        return Markup(text_in(language, text)).format(**values)  # noqa: S704 - a catalogue is part of the program

    return {
        "language": language,
        "languages": names(),
        "t": lambda text, **values: text_in(language, text, values),
        "tc": lambda context, text, **values: text_in(language, text, values, context),
        "tn": lambda one, many, n, **values: counted_in(language, one, many, n, values),
        "th": html,
    }


def words_in(language: str) -> dict[str, Any]:
    """What a template writes its texts with: `t`, `tc` with a context, `tn` with a number, `th` if it has markup in it."""
    return _words_in(language, stamp())

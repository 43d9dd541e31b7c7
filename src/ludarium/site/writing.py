"""Writes the whole site into a folder: pages, scripts, data, modules, pictures, print sheets, and what makes it work offline."""

import gzip
import hashlib
import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from ludarium import catalogue as known_games
from ludarium.errors import LudariumError, MissingExtra
from ludarium.game.game import Game
from ludarium.play.guide import variant
from ludarium.server import catalogue, languages, statics
from ludarium.server.bundling import without_comments
from ludarium.server.study import showcase
from ludarium.site.choices import Choices, choices_of, listed_options
from ludarium.site.data import game_data
from ludarium.site.learning import Lessons, boards_of, course_data, puzzles_data
from ludarium.site.pages import Pages, rules_pages
from ludarium.site.scripts import Scripts
from ludarium.site.shelf import RARE_PICTURES, Shelf
from ludarium.wording import Words, packed

Say = Callable[[str], None]
_COLOUR = "#3b2a1e"
_LARGE = {"engines": 200_000, "pictures": 0}
"""Bytes: larger files in these folders are kept for use without a connection after everything else."""
_MARK = "site.json"


def write_site(
    folder: Path, names: Sequence[str] = (), say: Say = lambda _sentence: None, all_tables: bool = False
) -> dict[str, Any]:
    """Write the site. `names` are games or variants; those named without options come with all presets and options.

    Everything if `names` is empty. Large learned tables are left out unless `all_tables` asks for them.
    LudariumError if the folder holds something else, or a game cannot be played without a server.
    """
    _check(folder)
    wanted = _wanted(names)
    shelf = Shelf(folder, all_tables)
    listed = [one for one in catalogue.games_json() if one["name"] in wanted]
    kits = {}
    choices: dict[str, Choices | None] = {}
    lessons = Lessons({}, {}, {})
    for name, variants in wanted.items():
        declared = known_games.declared(name)
        choices[name] = choices_of(declared) if declared in variants else None
        say(f"{variants[0].title}: {_counted(variants, choices[name])}")
        offered = {one.text for one in _offered(variants, choices[name])}
        besides = [one for one in boards_of(name) if one.text not in offered] if choices[name] else []
        shelf.write(f"data/{name}.json", _json(game_data(declared, variants, choices[name], shelf, besides)))
        _write_lessons(shelf, name, offered | {one.text for one in besides}, lessons)
        game = variants[0]
        shelf.write(f"symbols/{name}.svg", game.file("symbols.svg") or game.start().look().sheet)
        shelf.write(f"pictures/{name}.svg", showcase(name))
        if (kit := _kit(game)) is not None:
            kits[name] = shelf.write(f"print/{name}.pdf", kit)
    listed = [_with_these(one, wanted[one["name"]], choices[one["name"]]) for one in listed]
    shelf.write("data/games.json", _json(packed(listed)))
    texts = {variant.text: name for name, variants in wanted.items() for variant in variants}
    shelf.write("data/variants.json", _json(texts))
    _write_pages(shelf, listed, wanted, kits, lessons)
    _write_offline(folder, shelf)
    (folder / _MARK).write_text(_json(sorted(shelf.written)), "utf-8")
    return {"folder": str(folder), "games": list(wanted), "bytes": _bytes(folder)}


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _check(folder: Path) -> None:
    """Refuse to write among files that are not a site of ours."""
    if folder.is_dir() and any(folder.iterdir()) and not (folder / _MARK).is_file():
        raise LudariumError(
            f"{folder} holds other files; give an empty folder, or one that a site was written into before", code="FILE"
        )
    if folder.exists() and not folder.is_dir():
        raise LudariumError(f"{folder} is not a folder", code="FILE")
    folder.mkdir(parents=True, exist_ok=True)
    if (folder / _MARK).is_file():
        for name in json.loads((folder / _MARK).read_text("utf-8")):
            (folder / name).unlink(missing_ok=True)
    (folder / _MARK).write_text("[]", "utf-8")


def _wanted(names: Sequence[str]) -> dict[str, list[Game]]:
    """The variants to be on the site, by game."""
    found: dict[str, list[Game]] = {}
    for name in names or known_games.names():
        game = known_games.load(name)
        variants = known_games.variants(game) if game.text == game.name else [game]
        kept = found.setdefault(game.name, [])
        kept += [one for one in variants if one not in kept]
    return found


def _offered(variants: list[Game], choices: Choices | None) -> list[Game]:
    """Every variant of a game that can be played on the site."""
    return [*variants, *(choices.variants.values() if choices else ())]


def _write_lessons(shelf: Shelf, name: str, variants: set[str], lessons: Lessons) -> None:
    """The course and the puzzles of a game, as far as the site has their boards."""
    if (course := course_data(name, variants)) is not None:
        shelf.write(f"data/{name}-lessons.json", _json(course))
        lessons.steps[name], lessons.first[name] = len(course["steps"]), course["first_game"]
    if puzzles := puzzles_data(name, variants):
        shelf.write(f"data/{name}-puzzles.json", _json(puzzles))
        lessons.puzzles[name] = len(puzzles)


def _kit(game: Game) -> bytes | None:
    """The print sheets; None where the typesetter is not installed."""
    from ludarium.printing.paper import paper_called
    from ludarium.printing.press import kit_pdf

    try:
        return kit_pdf(game, paper_called("a4"))
    except MissingExtra:
        return None


def _write_pages(
    shelf: Shelf, listed: list[dict[str, Any]], wanted: dict[str, list[Game]], kits: dict[str, str], lessons: Lessons
) -> None:
    scripts = Scripts()
    for language in languages.names():
        pages = Pages(listed, kits, scripts, language)
        found = _pages_in(pages, listed, lessons) | _learning_pages(pages, lessons)
        if language == languages.ENGLISH:  # the language of the rules
            for one in listed:
                found |= rules_pages(pages, one, [game.text for game in wanted[one["name"]]])
        for folder, text in found.items():
            shelf.write(f"{pages.folder}{folder}/index.html" if folder else f"{pages.folder}index.html", text)
    _write_statics(shelf, scripts)


def _pages_in(pages: Pages, listed: list[dict[str, Any]], lessons: Lessons) -> dict[str, str]:
    """The pages in one language, all but the rules of games, by the folders they go into."""
    found = {
        "": pages.page("start", 0, given={}),
        "about": pages.page("about", 1),
        "rules": pages.page("rules", 1, game=None, html=""),
        "t": pages.page("table", 1, table=""),
        "analysis": pages.page("analysis", 1, given={"/api/games": {"games": listed}}),
    }
    for one, shown in zip(listed, pages.games, strict=True):
        given, first = {"/api/games": {"games": [one]}}, lessons.first.get(one["name"])
        page = pages.page("new", 2, game=shown, own_players=[], given=given, first_game=first)
        found[f"new/{one['name']}"] = page
    return found


def _learning_pages(pages: Pages, lessons: Lessons) -> dict[str, str]:
    """The pages of courses and puzzles, by the folders they go into."""
    with_puzzles = [
        one | {"count": lessons.puzzles[one["name"]]} for one in pages.games if one["name"] in lessons.puzzles
    ]
    found = {"learn": pages.page("learn", 1, steps=lessons.steps, listed=with_puzzles)}
    if with_puzzles:
        found["puzzles"] = pages.page("puzzles", 1, listed=with_puzzles)
    for one in pages.games:
        if one["name"] in lessons.steps:
            found[f"learn/{one['name']}"] = pages.page("lessons", 2, game=one)
        if one["name"] in lessons.puzzles:
            found[f"puzzles/{one['name']}"] = pages.page("puzzle", 2, game=one)
    return found


def _counted(variants: list[Game], choices: Choices | None) -> str:
    """How many variants of a game there are, in words."""
    if choices is None:
        return f"{len(variants)} variants"
    return f"{len(variants)} presets, {len(choices.variants)} combinations of options"


def _with_these(listed: dict[str, Any], variants: list[Game], choices: Choices | None) -> dict[str, Any]:
    """A game with the variants that the site has: presets, and others by their names; `first` is what is offered first."""
    presets = {preset["text"]: preset for preset in listed["presets"]}
    shown = [presets.get(one.text) or _named(one) for one in variants if one.text in presets or one.text != one.name]
    first = variants[0]
    options = listed_options(known_games.declared(listed["name"]), listed["options"]) if choices else []
    limits = ("values" if choices.whole else "together") if choices else ""  # the form says so
    named = {"first": first.text, "players": [Words(name) for name in first.players]}
    return {**listed, "presets": shown, "options": options, "limits": limits, **named}


def _named(game: Game) -> dict[str, Any]:
    """A variant that is no preset, listed like one."""
    return {
        "name": game.text,
        "text": game.text,
        "title": variant(game) or game.text,
        "seats": len(game.players),
        "says": "",
    }


def _write_statics(shelf: Shelf, scripts: Scripts) -> None:
    for address, script in scripts.files.items():
        shelf.write(address.lstrip("/"), script)
    for language in languages.catalogues():
        words = languages.site_script(language, scripts.modules)
        shelf.write(statics.address(f"words/{language}.js").lstrip("/"), words)
    for path in (*statics.STATIC.glob("css/*"), *statics.STATIC.glob("icons/*"), statics.STATIC / "js" / "theme.js"):
        name = path.relative_to(statics.STATIC).as_posix()
        shelf.write(statics.address(name).lstrip("/"), path.read_bytes())


# --- without a connection


def _write_offline(folder: Path, shelf: Shelf) -> None:
    """The manifest, by which the site can be installed, and the worker that keeps it."""
    icon = statics.address("icons/ludarium.svg").lstrip("/")
    manifest = {
        "name": "Ludarium", "short_name": "Ludarium", "start_url": "./", "scope": "./", "display": "standalone",
        "background_color": _COLOUR, "theme_color": _COLOUR,
        "icons": [{"src": icon, "sizes": "any", "type": "image/svg+xml", "purpose": "any"}],
    }  # fmt: skip
    shelf.write("manifest.webmanifest", _json(manifest))
    files = sorted(path for path in folder.rglob("*") if path.is_file() and path.name not in ("worker.js", _MARK))
    code = hashlib.sha256()
    first: list[str] = []
    later: list[str] = []
    for path in files:
        content, name = path.read_bytes(), path.relative_to(folder).as_posix()
        code.update(name.encode() + b"\0" + content)
        if name.startswith("print/"):
            continue
        rare = (
            name.startswith(("engines/", f"pictures/{RARE_PICTURES}")) and len(content) > _LARGE[name.partition("/")[0]]
        )
        (later if rare else first).append(name.removesuffix("index.html") or "./")
    contents = {"version": code.hexdigest()[:16], "first": first, "later": later}
    script = (statics.STATIC / "js" / "alone" / "offline.js").read_text("utf-8")
    shelf.write("worker.js", f"self.SITE = {json.dumps(contents)};\n{without_comments(script)}")


def _bytes(folder: Path) -> dict[str, int]:
    """How large the site is: all of it, without pictures and print sheets, and these as web spaces send them, packed."""
    sizes = {path.relative_to(folder).as_posix(): path.stat().st_size for path in folder.rglob("*") if path.is_file()}
    plain = [name for name in sizes if not name.startswith(("pictures/", "print/", "symbols/"))]
    sent = sum(min(sizes[name], len(gzip.compress((folder / name).read_bytes()))) for name in plain)
    return {"all": sum(sizes.values()), "without_pictures": sum(sizes[name] for name in plain), "sent": sent}

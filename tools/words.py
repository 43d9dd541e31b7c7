"""Brings the catalogues up to date with the texts that people read: `tools/words.py` (make words).

Texts are found where they are written: in calls of `t`, `tc`, `tn` and `th` in templates and scripts, and of `Words`,
`many_words` and `noted` in Python. What is new is added without a translation, what nobody uses any more is taken out, and what
is missing is listed. `tools/words.py fi` begins a catalogue in a new language.
"""

import io
import json
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

from babel import Locale
from babel.messages import Catalog
from babel.messages.extract import extract
from babel.messages.plurals import get_plural
from babel.messages.pofile import read_po, write_po

from ludarium import catalogue as games
from ludarium.game.game import Game
from ludarium.game.scene import sayings_of, words_of
from ludarium.play.lessons import lessons_of

ROOT = Path(__file__).parents[1]
SOURCES = ROOT / "src" / "ludarium"
LOCALE = SOURCES / "web" / "locale"
KEYWORDS = {
    "page": {"t": None, "th": None, "tc": ((1, "c"), 2), "tn": (1, 2)},
    "python": {"Words": None, "many_words": (1, 2), "noted": None, "Refusal": (2,), "not_found": None},
}
_WAYS = {".html": "jinja2", ".js": "javascript", ".py": "python"}
_KEPT = (
    "web/templates",
    "web/static/js",
    "server",
    "play",
    "games",
    "game",
)  # the folders that people's words stand in


def files() -> Iterator[Path]:
    """The files that texts may stand in."""
    yield SOURCES / "wording.py"
    for folder in _KEPT:
        yield from sorted(path for path in (SOURCES / folder).rglob("*") if path.suffix in _WAYS)


def found_in(path: Path) -> Iterator[tuple[str | tuple[str, ...], str | None]]:
    """The texts of a file, each with its context; a text with a plural is a pair."""
    way = _WAYS[path.suffix]
    if way == "javascript":
        yield from _in_script(path.read_text("utf-8"))
        return
    options = {"silent": "false"} if way == "jinja2" else {}
    keywords = KEYWORDS["python" if way == "python" else "page"]
    for _line, text, _notes, context in extract(way, io.BytesIO(path.read_bytes()), keywords=keywords, options=options):
        yield text, context


_STRING = r'"((?:[^"\\\n]|\\.)*)"'
_CALL = re.compile(rf"\b(t|tc|tn)\(\s*{_STRING}(?:,\s*{_STRING})?")


def _in_script(script: str) -> Iterator[tuple[str | tuple[str, ...], str | None]]:
    """Babel does not see calls within a template literal once they have braces of their own, so this looks for them itself."""
    for call, first, second in _CALL.findall(script):
        one, two = (json.loads(f'"{text}"') for text in (first, second))
        yield {"t": (one, None), "tc": (two, one), "tn": ((one, two), None)}[call]


def wanted() -> Catalog:
    """Every text that people read, with the files it stands in."""
    catalogue = Catalog(project="Ludarium", charset="utf-8")
    for path in files():
        name = path.relative_to(SOURCES).as_posix()
        for text, context in found_in(path):
            catalogue.add(text, locations=[(name, None)], context=context)
    for text, source in game_words():
        catalogue.add(text, locations=[(source, None)])
    return catalogue


def game_words() -> Iterator[tuple[str, str]]:
    """The words of our games that stand in their declarations, with the folder of each."""
    for name in games.names():
        game = games.declared(name)
        if not (SOURCES / "games" / name).is_dir():
            continue  # a game from outside brings its own
        for text in {*declared_words(game), *scene_words(game)}:
            if re.search(r"[^\W\d_]{2}", text):
                yield text, f"games/{name}"


def declared_words(game: Game) -> Iterator[str]:
    """What its card, its options, its presets, its seats and its board say."""
    yield game.sentence
    for option in game.options:
        yield from (option.name.replace("_", " "), option.explanation, option.hint or "")
        for value, explanation in (option.choices or {}).items():
            yield from (value.replace("_", " "), explanation)
    yield from (name.replace("_", " ") for name in game.presets)
    yield from tomllib.loads(game.file("feats.toml") or "").values()
    for text in tomllib.loads(game.file("shortfalls.toml") or "").values():
        yield from [text] if isinstance(text, str) else text.values()
    for fact in tomllib.loads(game.file("editor.toml") or "").get("facts", ()):
        yield from (fact["title"], fact.get("note", ""), *fact.get("choices", {}).values())
    yield from (text for step in lessons_of(game) for text in step.texts())
    for variant in games.variants(game):
        look = variant.start().look(None)
        yield from variant.players
        yield from (symbol.word for symbol in look.symbols.values())
        yield from (label.text for label in look.labels if label.caption)


def scene_words(game: Game) -> Iterator[str]:
    """What its lines and actions say: texts with values, names, and words that are no part of another text."""
    yield from sayings_of(game)
    whole = re.compile(r"(?! |, ).*[^ :]|\(\w+\)| \(\w+\)")
    yield from (word for word in words_of(game) if whole.fullmatch(word))


def stored(path: Path) -> Catalog:
    """The catalogue in a file."""
    with path.open("rb") as file:
        return read_po(file, locale=path.stem)


HEAD = """# Ludarium in {name}: docs/web/languages.md says how this file is kept.
msgid ""
msgstr ""
"Language: {code}\\n"
"X-Language-Name: {own}\\n"
"Plural-Forms: nplurals={many}; plural={rule};\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"

"""


def written(catalogue: Catalog) -> bytes:
    """The catalogue as its file: in the order of its texts, with the files that use them and nothing that changes by itself."""
    for message in catalogue:
        if message.id:
            message.locations = sorted({(name, None) for name, _ in message.locations})
            message.flags -= {"python-format", "python-brace-format"}
    out = io.BytesIO()
    write_po(out, catalogue, width=120, sort_output=True, ignore_obsolete=True, include_lineno=False, omit_header=True)
    code = str(catalogue.locale)
    locale, plural = Locale.parse(code), get_plural(code)
    head = HEAD.format(
        name=locale.get_display_name("en"), own=locale.get_display_name(code).capitalize(), code=code,
        many=plural.num_plurals, rule=plural.plural_expr,
    )  # fmt: skip
    return head.encode() + out.getvalue().rstrip() + b"\n"  # one end of line: tools that carry patches drop more


def main(codes: list[str]) -> int:
    LOCALE.mkdir(exist_ok=True)
    template = wanted()
    for path in sorted({*LOCALE.glob("*.po"), *(LOCALE / f"{code}.po" for code in codes)}):
        catalogue = stored(path) if path.exists() else Catalog(locale=path.stem)
        catalogue.update(template, no_fuzzy_matching=True, update_creation_date=False)
        path.write_bytes(written(catalogue))
        left = [message.id for message in catalogue if message.id and not (message.string and all(message.string))]
        print(f"{path.stem}: {len(catalogue)} texts, {len(left)} without a translation")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

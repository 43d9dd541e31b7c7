"""Every text that people read is in every catalogue, translated, and nothing else is."""

import re

import pytest
from catalogue_tools import words_tool

from ludarium.server import languages
from ludarium.server.po_files import BadCatalogue, read_catalogue

tool = words_tool()
FILES = sorted(tool.LOCALE.glob("*.po"))
each_language = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)


@pytest.fixture(scope="session")
def wanted():
    """Every text that stands in the sources, by its text and context."""
    return {(message.id, message.context): message for message in tool.wanted() if message.id}


def test_the_languages_that_are_promised_are_there():
    assert {"fi", "es"} <= set(languages.catalogues())
    assert languages.names()["fi"] == "Suomi"


@each_language
def test_a_catalogue_has_every_text_and_no_other(path, wanted):
    """After a change, `make words` adds and removes; then the new ones want translating."""
    there = {(message.id, message.context): message for message in tool.stored(path) if message.id}
    missing = [text for text in wanted if text not in there]
    unused = [text for text in there if text not in wanted]
    assert not missing, f"run `make words`, then translate: {missing[:10]}"
    assert not unused, f"run `make words`: nobody uses {unused[:10]}"


@each_language
def test_every_text_is_translated(path):
    messages = [message for message in tool.stored(path) if message.id]
    untranslated = [
        message.id for message in messages if not message.string or not all(message.string) or message.fuzzy
    ]
    assert not untranslated, f"{path.name} has no translation of {untranslated[:10]}"


@each_language
def test_translations_have_the_places_for_values_of_their_text(path):
    """`{name}` stays `{name}`, markup stays markup, and a number may be left out of a form that says it in words."""
    for message in filter(lambda message: message.id, tool.stored(path)):
        texts = message.id if isinstance(message.id, tuple) else (message.id,)
        for translation in message.string if isinstance(message.string, tuple) else (message.string,):
            places = set(re.findall(r"\{\w+\}", translation))
            asked = [set(re.findall(r"\{\w+\}", text)) for text in texts]
            assert set.intersection(*asked) - {"{n}"} <= places <= set.union(*asked), f"{path.name}: {message.id!r}"
            tags = [sorted(re.findall(r"<[^>]+>", text)) for text in (texts[0], translation)]
            assert tags[0] == tags[1], f"{path.name}: {message.id!r}"


@each_language
def test_files_are_as_the_tool_writes_them(path):
    """So that a change shows as that change."""
    assert path.read_bytes() == tool.written(tool.stored(path))


@each_language
def test_catalogues_are_read_as_babel_reads_them(path):
    ours, babels = read_catalogue(path), [message for message in tool.stored(path) if message.id]
    assert len(ours.entries) == len(babels)
    for message in babels:
        text, plural = message.id if isinstance(message.id, tuple) else (message.id, "")
        entry = ours.entries[f"{message.context}\4{text}" if message.context else text]
        forms = message.string if isinstance(message.string, tuple) else (message.string,)
        assert (entry.plural, tuple(entry.forms.values())) == (plural, forms)
        assert entry.sources == {name for name, _ in message.locations}


@pytest.mark.parametrize(
    ("text", "why"),
    [('msgid "a"\nmsgstr "b"\n', "Plural-Forms"), ('msgid "a\nmsgstr "b"\n', ":1:"), ('magic "a"\n', ":1:")],
)
def test_a_file_that_is_no_catalogue_is_refused(tmp_path, text, why):
    path = tmp_path / "xx.po"
    path.write_text(text)
    with pytest.raises(BadCatalogue, match=why):
        read_catalogue(path)


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("fi-FI,fi;q=0.9,en;q=0.8", "fi"), ("sv, es-419;q=0.5", "es"), ("en-GB,fi;q=0.9", "en"), ("", "en"),
        ("de;q=nonsense,*", "en"), ("fi;q=0, es;q=0.1", "es"), ("ja", "en"), ("en;q=0.5, ES;q=0.7", "es"),
    ],
)  # fmt: skip
def test_the_browser_names_the_language(header, language):
    """The one it likes best among those there are; English if there is none."""
    assert languages.preferred(header) == language


def test_numbers_choose_the_form_of_the_language(tmp_path, monkeypatch):
    """Where a language has three forms, each number takes its own; the page is told of the first two hundred."""
    head = 'msgid ""\nmsgstr ""\n"X-Language-Name: Polski\\n"\n"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\\n"\n'
    body = '\n#: web/static/js/x.js\nmsgid "{n} move"\nmsgid_plural "{n} moves"\nmsgstr[0] "{n} ruch"\nmsgstr[1] "{n} ruchy"\nmsgstr[2] "{n} ruchów"\n'
    (tmp_path / "pl.po").write_text(head + body, "utf-8")
    monkeypatch.setattr(languages, "LOCALE", tmp_path)
    said = [languages.counted_in("pl", "{n} move", "{n} moves", n) for n in (1, 2, 5, 12, 22, 112)]
    assert said == ["1 ruch", "2 ruchy", "5 ruchów", "12 ruchów", "22 ruchy", "112 ruchów"]
    script = languages.script("pl")
    assert '"plurals":"2011122222222222222222111222222' in script
    assert '["{n} ruch","{n} ruchy","{n} ruchów"]' in script

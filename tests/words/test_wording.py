"""Words are English texts that know what they were made of, wherever they go."""

import json
import pickle

import pytest

from ludarium.server import languages
from ludarium.wording import Words, capital, glued, listed, many_words, packed, sentence, unpacked

HEAD = 'msgid ""\nmsgstr ""\n"X-Language-Name: Suomi\\n"\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n'


@pytest.fixture
def finnish(tmp_path, monkeypatch):
    """A small catalogue of our own."""

    def say(text: str) -> None:
        (tmp_path / "fi.po").write_text(HEAD + text, "utf-8")

    monkeypatch.setattr(languages, "LOCALE", tmp_path)
    return say


def test_words_are_english_strings():
    """They are compared, written and cut like any other; what is cut is plain."""
    words = Words("no piece on {square}", square="c3")
    assert words == "no piece on c3" and json.dumps({"say": words}) == '{"say": "no piece on c3"}'
    assert type(words.upper()) is str and f"{words}." == "no piece on c3."
    assert many_words("{n} day", "{n} days", 1) == "1 day" and many_words("{n} day", "{n} days", 2) == "2 days"
    assert glued(["a", "", "b"], ", ") == "a, b" and listed(["a", "b", "c"]) == "a, b and c" and listed(["a"]) == "a"
    assert (
        sentence(capital(Words("black {verb}", verb="wins"))) == "Black wins."
        and sentence("c3 is empty") == "c3 is empty."
    )
    assert Words("braces {stay}") == "braces {stay}"


@pytest.mark.parametrize(
    "carried", [lambda x: pickle.loads(pickle.dumps(x)), lambda x: unpacked(json.loads(json.dumps(packed(x))))]
)
def test_they_are_carried_to_other_processes(carried, finnish):
    """Whole, with what is inside them, in data of any kind."""
    finnish(
        'msgid "{n} stone"\nmsgid_plural "{n} stones"\nmsgstr[0] "{n} kivi"\nmsgstr[1] "{n} kiveä"\n\nmsgid "won {what}"\nmsgstr "voitti {what}"\n'
    )
    data = {"say": sentence(Words("won {what}", what=many_words("{n} stone", "{n} stones", 3))), "n": [1, None, "c3"]}
    again = carried(data)
    assert again == data == {"say": "Won 3 stones.", "n": [1, None, "c3"]}
    assert languages.in_language("fi", again) == {"say": "Voitti 3 kiveä.", "n": [1, None, "c3"]}
    assert languages.in_language("en", again) is again and languages.in_language("sv", again) is again


def test_what_has_no_translation_is_said_in_english(finnish):
    finnish('msgid "known"\nmsgstr "tuttu"\n')
    assert languages.in_language("fi", [Words("known"), Words("unknown {x}", x=Words("known"))]) == [
        "tuttu",
        "unknown tuttu",
    ]


def test_a_game_from_outside_adds_its_own_translations(finnish, tmp_path, monkeypatch):
    """To a language that the page has; where both know a text, the page's stays."""
    finnish('msgid "king"\nmsgstr "kuningas"\n')
    own = tmp_path / "game" / "locale" / "fi.po"
    own.parent.mkdir(parents=True)
    own.write_text(HEAD + 'msgid "king"\nmsgstr "x"\n\nmsgid "dragon"\nmsgstr "lohikäärme"\n', "utf-8")
    monkeypatch.setattr(languages, "_of_games", lambda: (own, own.with_name("sv.po"))[:1])
    assert languages.in_language("fi", [Words("king"), Words("dragon")]) == ["kuningas", "lohikäärme"]

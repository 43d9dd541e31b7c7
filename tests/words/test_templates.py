"""Templates say nothing by themselves: what people read in them comes from the catalogues."""

import re

import pytest
from catalogue_tools import ROOT

TEMPLATES = sorted((ROOT / "src" / "ludarium" / "web" / "templates").glob("*.html"))
READ = ("aria-label", "title", "placeholder", "alt")  # attributes that people read, or hear
NAMES = {"Ludarium", "API"}
ENGLISH = {"api.html"}  # for programmers, and marked as English


def literal(text: str) -> list[str]:
    """The words of a template that come from no catalogue."""
    text = re.sub(r"<(svg|script|code|kbd|pre)\b.*?</\1>", "", text, flags=re.DOTALL)
    text = re.sub(r"\{%.*?%\}|\{#.*?#\}|\{\{.*?\}\}", "\x00", text, flags=re.DOTALL)
    attributes = re.findall(rf'\b(?:{"|".join(READ)})="([^"]*)"', text)
    plain = re.findall(r">([^<>]*)", "\x00>" + re.sub(r"<[^>]*>", lambda tag: "<" + ">", text))
    said = [part.strip() for found in (*attributes, *plain) for part in re.split(r"[\x00·]|&\w+;", found)]
    return [part for part in said if re.search(r"[^\W\d_]{2}", part) and part not in NAMES]


@pytest.mark.parametrize("path", [path for path in TEMPLATES if path.name not in ENGLISH], ids=lambda path: path.name)
def test_no_template_speaks_english_by_itself(path):
    assert literal(path.read_text("utf-8")) == []


def test_such_words_would_be_found():
    bad = '<p class="x">Hello <b>you</b></p><img alt="a board">{{ t("fine") }} · Ludarium <code>make play</code>'
    assert literal(bad) == ["a board", "Hello", "you"]

"""Scripts say nothing by themselves: what people read of them comes from the catalogues."""

import re

import pytest
from babel.messages.jslexer import tokenize, unquote_string
from catalogue_tools import ROOT

STATIC = ROOT / "src" / "ludarium" / "web" / "static"
SCRIPTS = [
    path for path in sorted((STATIC / "js").rglob("*.js")) if path.parent.name != "engine"
]  # which speaks to scripts
STYLES = [path.read_text("utf-8") for path in (STATIC / "css").glob("*.css")]
CLASSES = {name for style in STYLES for name in re.findall(r"\.([\w-]+)", style)}
NAMES = {
    "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Enter", "Escape", "Home", "End", "Delete", "Backspace", "Arrow", "Accept", "Ludarium", "Event",
    "DOMContentLoaded", "Termination", "take over", "dice at ", "let go", "nowhere yet", "input, select", "input, textarea, select, dialog",
}  # fmt: skip
SENTENCE = re.compile(r"[^\W\d_]{2,},? [^\W\d_]{2,}|[a-z] ?…|^[A-Z][a-z]+[.:?!]?$")
VALUE = re.compile(r"\$\{(?:[^{}`]|\{[^{}]*\}|`[^`]*`)*\}")
PASSED = re.compile(r'\bt[cn]?\((?:"(?:[^"\\]|\\.)*"(?:,\s*)?)+')
FOR_PROGRAMS = (["kept", "("], ["keep", "("], ["Error", "("], ["evaluate", "("])  # names in the storage, errors of ours


def is_read(text: str) -> bool:
    """Whether this looks like something for people: words that follow each other, or one word with a capital."""
    if text in NAMES or text.startswith(("button ", "unseen ")) or all(word in CLASSES for word in text.split()):
        return False
    return bool(SENTENCE.search(text.strip())) and not re.search(r"[#<>=\[\]]|^\.{0,2}/", text)


def literal(script: str) -> list[str]:
    """The texts of a script that come from no catalogue."""
    found, before = [], [""] * 4
    for token in tokenize(script, jsx=False, template_string=True, dotted=False):
        if token.type in ("string", "template_string"):
            plain = unquote_string(token.value) if token.type == "string" else token.value.strip("`")
            text = VALUE.sub("\0", plain) if token.type == "template_string" else plain
            called = before[-2:] in (["t", "("], ["tc", "("], ["tn", "("]) or before[:2] in (["tc", "("], ["tn", "("])
            if not called and before[-2:] not in FOR_PROGRAMS and any(map(is_read, text.split("\0"))):
                found.append(plain)
            inner = PASSED.sub("", plain) if token.type == "template_string" else ""  # texts within its values
            found += [one for one in re.findall(r'"((?:[^"\\]|\\.)*)"', inner) if is_read(one)]
        if token.type not in ("linecomment", "multilinecomment", "whitespace"):
            before = [*before[1:], token.value]
    return found


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.relative_to(STATIC / "js").as_posix())
def test_no_script_speaks_english_by_itself(path):
    """A text that people read stands in t(…), tc(…) or tn(…), as a plain string (docs/web/languages.md)."""
    assert literal(path.read_text("utf-8")) == []


def test_such_words_would_be_found():
    bad = """
        const a = "You won.", b = `Move ${n} of ${last}`, c = t("You lost."), d = tn("{n} move", "{n} moves", n);
        button("Undo", x, "button main"); say(`${who} ${t("Go on.", { n: 1 })} ${ended ? "and out" : ""}`); kept("my name");
    """
    assert literal(bad) == ["You won.", "Move ${n} of ${last}", "Undo", "and out"]

"""Blocks of code in the pages: every `ludarium` command is one that there is, every piece of Python can be read and imports what exists.

Examples with `>>>` are run as well, as part of the ordinary tests.
"""

import ast
import doctest
import importlib
import importlib.util
import re
import shlex
from pathlib import Path

import pytest
import typer.main

from ludarium.cli.app import app
from ludarium.cli.play_options import options_of

ROOT = Path(__file__).parents[2]
PAGES = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "src/ludarium/games").glob("*/RULES.md")]
GROUP = typer.main.get_command(app)
WRITTEN_ON_THE_PAGE = {"my_bots", "pebbles"}
"""Modules that a page asks its reader to write."""
TO_BE_INSTALLED = {"sb3_contrib"}
"""Packages that a page asks its reader to install, and that our tests do without."""


def blocks(text):
    """The blocks of a page: their language and what stands in them."""
    return re.findall(r"^```(\w*)[^\n]*\n(.*?)^```", text, re.DOTALL | re.MULTILINE)


def commands(text):
    """The words after `ludarium` of every command on a page, in blocks or in sentences."""
    lines = [line for _, body in blocks(text) for line in body.replace("\\\n", " ").splitlines()]
    outside = re.sub(r"^```.*?^```", "", text, flags=re.DOTALL | re.MULTILINE).replace("\n", " ")
    lines += re.findall(r"`((?:/opt/ludarium/bin/)?ludarium [^`]+)`", outside)
    for line in lines:
        found = re.match(r"(?:\$ )?(?:\w+=\S+ )*(?:/opt/ludarium/bin/)?ludarium (.*)", line.strip())
        words = shlex.split(re.split(r"\s{3,}|\s+#|\s+[|>&]+\s", found[1])[0]) if found else []
        if words and re.fullmatch("[a-z][a-z-]*", words[0]):
            yield words


def complaint(words):
    """What is wrong with a command, or None."""
    command, rest = GROUP, list(words)
    while rest and rest[0] in getattr(command, "commands", ()):
        command = command.commands[rest.pop(0)]
    if hasattr(command, "commands"):
        return None if not rest or rest[0] in ("--help", "…", "...") else f"there is no command {rest[0]!r}"
    if words[0] == "play":
        options_of(rest)
        return None
    known = {option for one in command.params for option in (*one.opts, *one.secondary_opts)} | {"--help", "-h"}
    unknown = [word for word in rest if re.match(r"--?[a-z]", word) and word.partition("=")[0] not in known]
    return f"no option {unknown[0]!r}" if unknown else None


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_command_can_be_typed(page):
    found = [(shlex.join(words), complaint(words)) for words in commands(page.read_text("utf-8"))]
    assert [one for one in found if one[1]] == []


def test_there_are_commands_to_check():
    every = [words for page in PAGES for words in commands(page.read_text("utf-8"))]
    assert len(every) > 150 and {words[0] for words in every} >= {"play", "serve", "analyse", "fetch", "match"}
    assert complaint(["serve", "--nowhere"]) and complaint(["nothing"]) and not complaint(["db", "backup", "x.tar.gz"])


def _missing(source):
    """What a piece of Python imports and nobody has."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            modules = [(alias.name, None) for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and not node.level:
            modules = [(node.module, alias.name) for alias in node.names]
        else:
            continue
        for module, name in modules:
            if module.partition(".")[0] in WRITTEN_ON_THE_PAGE | TO_BE_INSTALLED:
                continue
            if importlib.util.find_spec(module.partition(".")[0]) is None:
                yield module
            elif module.partition(".")[0] == "ludarium" and name and name != "*":
                if not hasattr(importlib.import_module(module), name) and not importlib.util.find_spec(
                    f"{module}.{name}"
                ):
                    yield f"{module}.{name}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_piece_of_python_can_be_read(page):
    """It compiles, and what it imports is there."""
    missing = []
    for language, body in blocks(page.read_text("utf-8")):
        if language not in ("python", "py"):
            continue
        pieces = [one.source for one in doctest.DocTestParser().get_examples(body)] if ">>>" in body else [body]
        for piece in (f"dict(\n{piece})" if piece.startswith(" ") else piece for piece in pieces):  # an argument to add
            compile(piece, page.name, "exec", flags=ast.PyCF_ALLOW_TOP_LEVEL_AWAIT)
            missing += _missing(piece)
    assert missing == []

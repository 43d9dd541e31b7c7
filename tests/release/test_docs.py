"""The documentation site: made from the code, complete, and refused where something leads nowhere."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
import typer.main

import ludarium
from ludarium.cli.app import app

ROOT = Path(__file__).parents[2]
TOOL = ROOT / "tools" / "docs"


@pytest.fixture(scope="module", autouse=True)
def tool():
    sys.path.insert(0, str(TOOL))
    yield
    sys.path.remove(str(TOOL))


def test_every_command_and_option_is_listed():
    from commands import commands_page

    page = commands_page()
    group = typer.main.get_command(app)
    for name, command in group.commands.items():
        assert f"## ludarium {name}\n" in page
        for option in command.params if name != "play" else ():
            words = option.opts if option.param_type_name == "option" else [option.metavar or option.name.upper()]
            assert option.name == "help" or any(word in page for word in words)
    for name in group.commands["db"].commands:
        assert f"### ludarium db {name}\n" in page
    assert re.search(r"`--lines`, `-n` NUMBER \| How many lines to show. From 1 to 50. \| `3`", page)


def test_every_public_name_has_an_entry_and_an_example():
    from api import examples_by_name, library_pages, shown_names

    pages = "".join(library_pages().values())
    for name in shown_names():
        entry = re.search(rf"^(:+){{py:(class|function|data)}} {name}\b.*?^\1$", pages, re.DOTALL | re.MULTILINE)
        assert entry, name
        assert ">>>" in entry[0], f"{name} has no example: add one to docs/examples-by-name.md"
    named = {name for name in examples_by_name() if "." not in name}
    assert set(ludarium.__all__) <= set(shown_names()) and named <= set(shown_names())


WITHOUT = {"Position.undone", "Game.compiled", "Game.repetition_scores"}
"""Members without an example. There must not be more."""


def test_members_have_examples_too():
    """Those of the classes that everybody uses; an example belongs to a member that there is."""
    from api import examples_by_name, members_of

    entries = {
        f"{cls.__name__}.{name}": entry
        for cls in (ludarium.Position, ludarium.Match, ludarium.Game)
        for name, entry in members_of(cls).items()
    }
    assert {name for name, entry in entries.items() if ">>>" not in entry} == WITHOUT
    assert {name for name in examples_by_name() if "." in name} <= set(entries)


def test_links_are_those_of_the_site():
    """A link to a page of the repository leads to its page on the site, one to a source to the forge, others are noted."""
    from links import Links

    links = Links(ROOT)
    game = ludarium.names()[0]
    text = f"[a](../src/ludarium/games/{game}/RULES.md) [b](../ARCHITECTURE.md#x) [c](../examples/bot.py) [d](https://e.org)"
    assert links.rewritten(text, "docs/lab.md").split() == [
        f"[a](games/{game}.md)",
        "[b](project/architecture.md#x)",
        "[c](https://github.com/ludarium/ludarium/blob/main/examples/bot.py)",
        "[d](https://e.org)",
    ]
    assert (
        links.rewritten("[lab.md](lab.md#x) [this](lab.md)", "docs/arena.md") == "[The lab](lab.md#x) [this](lab.md)\n"
    )
    assert not links.broken
    links.rewritten("[a](nowhere.md)", "docs/lab.md")
    assert links.broken == ["docs/lab.md:1: nowhere.md"]


def test_pages_named_in_a_sentence_are_links():
    """With their titles, also on pages made from the code; what stands in code is left as it is."""
    from links import Links

    links = Links(ROOT)
    text = "Read (docs/lab.md), `docs/lab.md`.\n\n```\ndocs/lab.md\n```\n"
    expected = text.replace("(docs/lab.md)", "([The lab](../lab.md))")
    assert links.named(text, "docs/reference/commands.md") == expected and not links.broken
    assert links.named("docs/nowhere.md", "docs/lab.md") == "docs/nowhere.md" and links.broken == ["docs/nowhere.md"]


def test_signatures_are_for_readers():
    """No addresses in memory: they would differ each time the site is made."""
    from api import library_pages

    assert not re.findall(r"0x[0-9a-f]{6,}", "".join(library_pages().values()))


def test_a_new_page_is_in_the_navigation(tmp_path):
    """Whatever is written into docs/ can be found, whether or not somebody has chosen its place."""
    from navigation import CHAPTERS, toctrees

    for name in ("index", "examples-by-name", "hosting", "a-new-page", "web/another"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / f"{name}.md").write_text("# A page\n")
    chapters = toctrees(tmp_path).split(":caption: ")[1:]
    assert [chapter.partition("\n")[0] for chapter in chapters] == list(CHAPTERS)
    guides = next(chapter for chapter in chapters if chapter.startswith("Guides"))
    assert "\na-new-page\nweb/another\n" in guides and guides.count("\nhosting\n") == 1
    assert "examples-by-name" not in "".join(chapters)


def test_the_tour_is_the_notebook(tmp_path):
    """Its cells and what they showed: pictures in files of their own, a game to step through; it is the first tutorial."""
    from navigation import CHAPTERS, NOTEBOOK
    from tour import tour_page

    page = tour_page(tmp_path)["tutorials/tour.md"]
    cells = json.loads((ROOT / NOTEBOOK).read_text("utf-8"))["cells"]
    assert page.startswith("# A tour") and page.count("```python") == sum(one["cell_type"] == "code" for one in cells)
    drawn = re.findall(r"^!\[(.+)\]\((.+)\)$", page, re.MULTILINE)
    assert len(drawn) >= 2 and all(
        (tmp_path / "tutorials" / path).read_text("utf-8").startswith("<svg") for _, path in drawn
    )
    assert "What the cell shows" not in [called for called, _ in drawn]
    assert 'class="ludarium-steps"' in page and "text/plain" not in page
    assert CHAPTERS["Tutorials"][0] == "tutorials/tour"


def test_tables_can_be_reached_and_have_no_empty_heading(tmp_path):
    """The corner above the names of rows is no heading; a table that is wider than a phone can be scrolled by keys."""
    from finish import accessible

    def table(*cells):
        heads = "".join(f'<th class="head"><p>{cell}</p></th>' for cell in ("", *("a heading",) * (len(cells) - 1)))
        row = "".join(f"<td><p>{cell}</p></td>" for cell in cells)
        rows = f"<thead><tr>{heads}</tr></thead><tbody><tr>{row}</tr></tbody>"
        return f'<div class="table-wrapper docutils container">\n<table class="docutils">{rows}</table>\n</div>'

    (tmp_path / "page.html").write_text(f"<h1>Page</h1>{table('one', '2')}{table('one', *['123,456'] * 6)}", "utf-8")
    accessible(tmp_path)
    narrow, wide = (tmp_path / "page.html").read_text("utf-8").split("<div")[1:]
    assert '<td class="head"></td>' in narrow and "tabindex" not in narrow
    assert 'tabindex="0" role="group" aria-label="Table">' in wide and "<p></p>" not in wide


def test_live_boards_stand_where_a_page_asks_for_them():
    from games import with_live_boards

    text = f"before\n\n<!-- live board: {ludarium.names()[0]} -->\n\nafter"
    assert f'src="../play/analysis/?game={ludarium.names()[0]}"' in with_live_boards(text, "..", boards=True)
    assert with_live_boards(text, "..", boards=False) == "before\n\n\n\nafter"


def test_the_sample_games_are_right():
    """Every game has one, and each can be replayed."""
    from ludarium.play.records import check
    from ludarium.record import records_in

    records = list(records_in(ROOT / "docs" / "sample-games.pgn"))
    assert sorted(record.tags["Game"] for record in records) == sorted(ludarium.names())
    assert not [complaint for record in records for complaint in check(record) if complaint.severity == "error"]


@pytest.mark.slow
def test_the_site_can_be_built(tmp_path):
    """`make docs`, which `make check` runs too: every page is in the navigation, and nothing is fetched."""
    command = [sys.executable, TOOL, "--out", tmp_path / "site"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    home = (tmp_path / "site" / "index.html").read_text("utf-8")
    assert "tutorials/play.html" in home and (tmp_path / "site" / "searchindex.js").exists()
    assert not re.findall(r'(?:src|rel="stylesheet" href)="https?://', home)

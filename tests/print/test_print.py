"""Print-and-play kits: every game and preset can be printed, to scale, on pages of the right size."""

import io
import json
from dataclasses import replace
from itertools import pairwise

import pytest

from ludarium.catalogue import declared, names
from ludarium.cli.printing import file_name, print_command
from ludarium.errors import LudariumError
from ludarium.game.game import Game
from ludarium.picture.canvas import Canvas
from ludarium.picture.kit import Counter, Extra, Face, Kit, Route, Spinner, chapters
from ludarium.printing.contents import choices_of, grouped, kit_of, name_of, opening_of, spares
from ludarium.printing.drawings import spinner_picture
from ludarium.printing.markup import escaped, typeset
from ludarium.printing.paper import PAPERS, paper_called
from ludarium.printing.press import board_tiling, kit_pdf, write_folder
from ludarium.printing.tiles import GLUE, LARGEST, SMALLEST, tiling

pypdf = pytest.importorskip("pypdf")
POINT = 72 / 25.4  # points in a millimetre


EVERY_GAME = pytest.mark.parametrize("name", names())


def variants(name: str) -> list[Game]:
    """The game and all its presets."""
    game = declared(name)
    return [game, *(game.variant(**values) for values in game.presets.values())]


def some_game() -> Game:
    """Any game will do."""
    return declared(names()[0])


def framed(columns: int, rows: int) -> Canvas:
    """What a board with coordinates takes."""
    return Canvas(-1.24, -1.24, columns + 0.24, rows + 0.24)


def pages_of(pdf: bytes) -> list:
    return list(pypdf.PdfReader(io.BytesIO(pdf)).pages)


# --- boards over sheets


@pytest.mark.parametrize("paper", PAPERS.values(), ids=str)
@pytest.mark.parametrize(
    "size", [(2, 2), (5, 5), (8, 8), (11, 11), (13, 13), (19, 19), (20, 20), (14, 17), (20, 2), (3, 19)]
)
def test_tiles(paper, size):
    """Tiles are the whole board, without gap or overlap but for the glue, each inside its page; cuts pass between cells."""
    for cell in (None, 9.0, 20.0, 41.5):
        canvas = framed(*size)
        layout = tiling(canvas, paper, cell)
        assert layout.cell == (cell or layout.cell)
        assert layout.width == pytest.approx((size[0] + 1.48) * layout.cell)
        assert layout.height == pytest.approx((size[1] + 1.48) * layout.cell)
        tiles, room = layout.tiles(), paper.room(layout.sideways)
        assert len(tiles) == layout.pages
        assert sum(tile.width * tile.height for tile in tiles) == pytest.approx(layout.width * layout.height)
        for tile in tiles:
            assert tile.width + tile.glue_right <= room[0] + 1e-9
            assert tile.height + tile.glue_below <= room[1] + 1e-9
            assert (tile.glue_right == 0) == (abs(tile.x + tile.width - layout.width) < 1e-9)
            assert (tile.glue_below == 0) == (abs(tile.y + tile.height - layout.height) < 1e-9)
        for cuts in (layout.across, layout.down):
            assert all(later - earlier > GLUE for earlier, later in pairwise(cuts))
            for cut in cuts[1:-1]:
                assert (cut / layout.cell - 1.24 + 0.5) % 1 == pytest.approx(0.0, abs=1e-6) or (
                    cut / layout.cell - 1.24 + 0.5
                ) % 1 == pytest.approx(1.0, abs=1e-6)


def test_sensible_sizes():
    """A chessboard's worth of cells fits one page at 20 mm, the largest boards take few pages and stay playable."""
    a4 = PAPERS["a4"]
    small, middle, large = (tiling(framed(n, n), a4) for n in (8, 11, 19))
    assert (small.pages, small.cell) == (1, 20.0)
    assert middle.pages == large.pages == 2
    assert middle.cell >= 18
    assert large.cell >= 13
    assert tiling(framed(3, 3), a4).cell == LARGEST
    assert tiling(framed(60, 60), a4).cell == SMALLEST


@pytest.mark.parametrize("cell", [0.0, -3.0, 4.9, 61.0, float("nan"), float("inf")])
def test_absurd_cells(cell):
    """Cells nobody could use are refused."""
    with pytest.raises(LudariumError, match="cells are"):
        tiling(framed(8, 8), PAPERS["a4"], cell)


def test_papers():
    """Papers are found by name in any case; others are refused with the names there are."""
    assert paper_called("Letter").width == 215.9
    with pytest.raises(LudariumError, match="a4, letter"):
        paper_called("a3")


# --- what goes into a kit


@EVERY_GAME
def test_kits_of_all_variants(name, tmp_path):
    """Every game and preset has a kit that holds together, and all that the typesetter needs can be written."""
    for game in variants(name):
        kit = kit_of(game)
        assert kit.counters, game.text
        assert all(counter.count > 0 for counter in kit.counters), game.text
        assert all(counter.symbol in kit.board.symbols for counter in kit.counters), game.text
        assert 200 < len(kit.summary) < 9000, game.text
        assert (kit.board.pieces, kit.board.lines) == ((), ()), game.text
        cells = {cell.name for cell in kit.board.cells}
        assert all(cell in cells for route in kit.routes for cell in route.cells), game.text
        assert kit.spinner is None or game.stochastic, game.text
        write_folder(tmp_path, game, PAPERS["letter"])
        figures = json.loads((tmp_path / "kit.json").read_text("utf-8"))
        (part,) = figures["parts"]
        assert part["board"]["cell"] == board_tiling(kit, PAPERS["letter"]).cell
        assert SMALLEST <= part["board"]["cell"] <= 40, game.text
        assert len(figures["brief"]) <= 44 and figures["sentence"], game.text


@EVERY_GAME
def test_choices(name):
    """A variant's page lists the options that differ from the default, and only those."""
    for game in variants(name):
        choices = choices_of(game)
        assert bool(choices) == ("(" in game.text)
        assert all(f"{name}=" in game.text for name, _, _ in choices)


@EVERY_GAME
def test_every_extra(name, tmp_path):
    """Whatever a kit can hold besides can be had, alone and all together, and its parts have titles and routes of their own."""
    game = declared(name)
    extras = [extra.name for extra in kit_of(game).extras]
    for wanted in [*([extra] for extra in extras), extras]:
        kit = kit_of(game, wanted)
        for part in kit.more:
            assert part.title and part.title != kit.title and part.summary and part.board is not None
            cells = {cell.name for cell in part.board.cells}
            assert all(cell in cells for route in part.routes for cell in route.cells)
        write_folder(tmp_path, game, PAPERS["a4"], extras=wanted)
        assert len(json.loads((tmp_path / "kit.json").read_text("utf-8"))["parts"]) == 1 + len(kit.more)


def test_unknown_extras():
    """Asking for something a kit has not names what it has."""
    extra = Extra("bag", "a bag to draw from", lambda kit: kit)
    game = replace(some_game(), extras=replace(some_game().extras, kit_for=lambda game: Kit(extras=(extra,))))
    with pytest.raises(LudariumError, match=r"bag \(a bag to draw from\)") as caught:
        kit_of(game, ["box"])
    assert caught.value.code == "NO_EXTRA"
    with pytest.raises(LudariumError, match="no extras"):
        kit_of(replace(game, extras=replace(game.extras, kit_for=None)), ["box"])


@EVERY_GAME
def test_names_of_variants(name):
    """A named variant is called by its name, and nothing else is."""
    game = declared(name)
    for preset, values in game.presets.items():
        assert name_of(game.variant(**values)).lower().replace(" ", "_") == preset.replace(" ", "_")


def test_spares():
    """Spares fill up the last row of many counters, and are few for few."""
    assert spares(32, 9) == 4
    assert spares(200, 10) == 10
    assert spares(1, 9) == 1
    assert spares(8, 8) == 1
    assert spares(30, 0) == 4


def test_groups():
    """Neighbours of one name stand under one heading, each kind with spares of its own."""
    red = [Counter("disc", 2, "red"), Counter("cube", 4, "red")]
    first, second = grouped([*red, Counter("disc", 40, "blue")], 12)
    assert (first["name"], first["count"], first["spares"]) == ("Red", 6, 2)
    assert first["discs"] == [{"picture": 0, "count": 3}, {"picture": 1, "count": 5}]
    assert second["discs"] == [{"picture": 2, "count": 48}]


def test_summaries():
    """Chapters are picked by title; the opening of the rules is whole chapters, the title left out."""
    text = "# Title\n\n*Motto.*\n\n## One\n\nFirst.\n\n## Two\n\n" + "x" * 5000 + "\n\n## Three\n\nThird."
    assert opening_of(text) == "*Motto.*\n\n## One\n\nFirst."
    assert chapters(text, "Three", "One") == "## Three\n\nThird.\n\n## One\n\nFirst."
    with pytest.raises(AssertionError, match="no chapter is called"):
        chapters(text, "Four")


# --- the PDF


@EVERY_GAME
def test_pdf_of_every_game(name):
    """Cover, rules on one page, board, counters: as many pages as planned, each of the right size, board to scale."""
    game, paper = declared(name), PAPERS["a4"]
    pages = pages_of(kit_pdf(game, paper))
    kit = kit_of(game)
    layout = board_tiling(kit, paper)
    assert len(pages) >= 3 + layout.pages
    boards = range(2, 2 + layout.pages)
    for index, page in enumerate(pages):
        sideways = layout.sideways and index in boards
        expected = (paper.height, paper.width) if sideways else (paper.width, paper.height)
        assert (float(page.mediabox.width), float(page.mediabox.height)) == pytest.approx(
            [side * POINT for side in expected], abs=0.01
        )
        words = page.extract_text().replace("\u202f", " ")
        assert f"page {index + 1} of {len(pages)}" in words
    assert game.title in pages[0].extract_text()
    assert "Rules" in pages[1].extract_text()
    scale = layout.cell * POINT / 100  # 100 units of our SVG to a cell
    assert scale in [pytest.approx(found, rel=1e-5) for found in scales(pages[2])]


def scales(page) -> set[float]:
    """By how much the drawings on a page are enlarged, from its operators."""
    operations = pypdf.generic.ContentStream(page.get_contents(), page.pdf).operations
    return {round(float(values[0]), 6) for values, operator in operations if operator == b"cm"}


@EVERY_GAME
def test_named_variants_say_so(name, thorough):
    """The cover and the foot of every page name the variant; its counters are as many as it has."""
    others = [game for game in variants(name) if choices_of(game)]
    game = others[-1 if thorough else 0]  # the last ones are large boards, and slow to set
    pages = [page.extract_text() for page in pages_of(kit_pdf(game, PAPERS["a4"]))]
    assert name_of(game) in pages[0]
    assert all(f"{game.title} {name_of(game)}" in " ".join(page.split()) for page in pages[1:])
    assert "Played here:" in " ".join(pages[1].split())
    kit = kit_of(game)
    for group in grouped(kit.counters, 1):
        assert any(group["name"] in page for page in pages)


def test_several_boards():
    """A kit with a second board has its rules, its board and its routes besides; counters fit the smaller cells."""
    game = some_game()
    cells = tuple(cell.name for cell in game.start().look().cells)[:7]
    first = Kit(summary="## One\n\nThe first.", routes=(Route("South", cells),), title="Large", cell_mm=20.0)
    second = Kit(
        summary="## Two\n\nThe second.",
        routes=(Route("North", cells),),
        title="Tiny",
        cell_mm=12.0,
        board=game.start().look(),
    )
    pages = pages_of(
        kit_pdf(
            replace(game, extras=replace(game.extras, kit_for=lambda game: replace(first, more=(second,)))),
            PAPERS["a4"],
        )
    )
    texts = [" ".join(page.extract_text().replace("\u202f", " ").split()) for page in pages]
    assert (
        "Rules on one page: Large" in texts[0] and "The board: Tiny" in texts[0] and "Counters of 10.6 mm" in texts[0]
    )
    assert "Rules: Large" in texts[1] and "The first." in texts[1]
    assert "Rules: Tiny" in texts[2] and "The second." in texts[2]
    assert "board: Large, cells of 20 mm" in texts[3] and "board: Tiny, cells of 12 mm" in texts[4]
    assert "Routes: Large" in texts[-2] and "Routes: Tiny" in texts[-1]


def test_same_bytes():
    """The same kit is the same file, whenever it is made."""
    game = some_game()
    assert kit_pdf(game, PAPERS["a4"]) == kit_pdf(game, PAPERS["a4"])


def test_spinner_and_routes():
    """Routes get a page of their own and the spinner one of its faces; text is text, and every font is embedded."""
    game = some_game()
    cells = tuple(cell.name for cell in game.start().look().cells)[:7]
    spinner = Spinner((Face("1", 4), Face("2", 6), Face("9")), "Shells do as well.")
    kit = Kit(spinner=spinner, routes=(Route("South", cells), Route("North", cells[::-1], "#1d5fa8")))
    plain = len(pages_of(kit_pdf(replace(game, extras=replace(game.extras, kit_for=lambda game: Kit())), PAPERS["a4"])))
    pages = pages_of(kit_pdf(replace(game, extras=replace(game.extras, kit_for=lambda game: kit)), PAPERS["a4"]))
    assert plain + 1 <= len(pages) <= plain + 2
    assert "North" in pages[-1].extract_text()
    assert "6 steps" in pages[-1].extract_text()
    assert any("Shells do as well." in page.extract_text() for page in pages)
    for page in pages:
        for font in page["/Resources"].get("/Font", {}).values():
            described = font.get_object()["/DescendantFonts"][0].get_object()["/FontDescriptor"].get_object()
            assert any(key in described for key in ("/FontFile", "/FontFile2", "/FontFile3"))


@pytest.mark.parametrize("weights", [(1, 1, 1, 1, 1), (4, 6, 4, 1, 1), (3, 1), (1, 1)])
def test_spinners(weights):
    """Every face is on the spinner once; a spinner of two faces is a dial, for a top needs three sides."""
    picture = spinner_picture(Spinner(tuple(Face(f"f{n}", weight) for n, weight in enumerate(weights))))
    assert all(picture.count(f">f{n}<") == 1 for n in range(len(weights)))
    assert ("A46 46" in picture) == (len(set(weights)) > 1 or len(weights) < 3)


def test_markup(tmp_path):
    """Whatever stands in Markdown is printed as it stands and never read as commands."""
    import typst

    hostile = r"#set page() $x$ *a* _b_ <c> @d [e] = f - g + h / i ~ j \k `l` 1. m // n /* o */ https://p.q -- … ʻō"
    file = tmp_path / "x.typ"
    file.write_text(
        '#set text(font: "Libertinus Serif")\n#set smartquote(enabled: false)\n' + escaped(hostile), "utf-8"
    )
    text = pages_of(typst.compile(file, ignore_system_fonts=True))[0].extract_text()
    assert "".join(text.split()) == "".join(hostile.split())
    table = typeset("| a | b |\n|---|---|\n| `c` | **d** |\n")
    assert table == '#table(columns: 2, [a], [b], [#raw("c");], [#strong[d];])'


# --- the command


def test_command(tmp_path, monkeypatch, capsys):
    """The file is named after the game, is a PDF, and is never replaced unasked."""
    monkeypatch.chdir(tmp_path)
    game = some_game()
    print_command(game.name)
    path = tmp_path / f"{game.name}.pdf"
    assert path.read_bytes().startswith(b"%PDF")
    assert "actual size" in capsys.readouterr().err
    path.write_text("mine")
    with pytest.raises(SystemExit):
        print_command(game.name)
    assert path.read_text() == "mine"
    assert "FILE_EXISTS" in capsys.readouterr().err
    print_command(game.name, "letter", cell=22.0, force=True)
    assert path.read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"game": "nothing"}, "UNKNOWN_GAME"),
        ({"paper": "a7"}, "BAD_PAPER"),
        ({"cell": 1.0}, "BAD_SIZE"),
        ({"out": "here"}, "FILE"),
        ({"extras": ("a moon",)}, "NO_EXTRA"),
    ],
)
def test_refusals(given, code, tmp_path, monkeypatch, capsys):
    """Every wrong request ends with exit code 1, a word and a sentence, and writes nothing."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "here").mkdir()
    wanted = {"game": names()[0], **given}
    if "out" in wanted:
        wanted["out"] = tmp_path / wanted["out"]
    with pytest.raises(SystemExit) as end:
        print_command(**wanted)
    assert end.value.code == 1
    assert capsys.readouterr().err.startswith(code)
    assert [path.name for path in tmp_path.iterdir()] == ["here"]


def test_file_names():
    """Names keep letters, digits, signs of options and nothing a shell minds."""
    assert file_name("game(size=14x17,flag=true)") == "game-size=14x17-flag=true.pdf"
    assert file_name('game(rules="a b/c")') == "game-rules=-a-b-c.pdf"

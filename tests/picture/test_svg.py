"""Pictures of boards as SVG."""

import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from toy_look import SHEET, board, busy_board

import ludarium.picture.svg
from ludarium.picture.look import Cell, Look, Piece, marked
from ludarium.picture.sheet import definitions, drawings
from ludarium.picture.svg import svg_board

SVG = "{http://www.w3.org/2000/svg}"
GOLDEN = Path(__file__).parent / "golden"
SHEETS = sorted(Path(ludarium.picture.svg.__file__).parents[1].glob("games/*/symbols.svg"))


def parsed(svg: str) -> ET.Element:
    return ET.fromstring(svg)


def ids(svg: str) -> list[str]:
    return re.findall(r'\bid="([^"]+)"', svg)


def references(svg: str) -> set[str]:
    return set(re.findall(r'href="#([^"]+)"', svg)) | set(re.findall(r"url\(#([^)]+)\)", svg))


def uses(svg: str, symbol: str) -> list[ET.Element]:
    return [use for use in parsed(svg).iter(SVG + "use") if use.get("href", "").endswith("-" + symbol)]


def middle(use: ET.Element) -> tuple[float, float]:
    x, y, width, height = (float(use.get(name, "0")) for name in ("x", "y", "width", "height"))
    return x + width / 2, y + height / 2


@pytest.mark.parametrize("columns, rows", [(2, 2), (3, 3), (8, 8), (2, 20), (14, 17), (20, 20), (26, 1)])
def test_any_size_is_well_formed(columns: int, rows: int):
    """A picture of any size is XML, has a cell for every place, and stays inside its own edges."""
    svg = svg_board(board(columns, rows))
    root = parsed(svg)
    _, _, width, height = (float(number) for number in root.get("viewBox", "").split())
    assert len(uses(svg, "plain")) == columns * rows
    for use in uses(svg, "plain"):
        x, y = middle(use)
        assert 50 <= x <= width - 50
        assert 50 <= y <= height - 50
    for text in root.iter(SVG + "text"):
        assert 0 < float(text.get("x", "")) < width
        assert 0 < float(text.get("y", "")) < height


def test_every_reference_resolves_and_only_what_is_used_is_defined():
    """Nothing points outside the picture; symbols nobody uses are left out, those used by others are kept."""
    svg = svg_board(busy_board(), last=["a1"], arrows=[("a1", "b2", "c3")], marks={"a2": "target"})
    assert references(svg) <= set(ids(svg))
    assert len(ids(svg)) == len(set(ids(svg)))
    names = {name.split("-", 1)[1] for name in ids(svg)}
    assert {"plain", "stone", "spear", "tip", "shine", "base"} <= names
    assert "unused" not in names
    assert "spear" not in {name.split("-", 1)[1] for name in ids(svg_board(board(2, 2)))}


def test_pictures_can_share_a_page():
    """The ids of two different pictures have nothing in common."""
    one, other = svg_board(board(3, 3)), svg_board(board(3, 3), turned=True)
    assert not set(ids(one)) & set(ids(other))


def test_the_same_bytes_every_time():
    """Another process, with other hashes, draws the same bytes; sets may be given for the last move."""
    code = (
        "import sys; sys.path.insert(0, sys.argv[1]); from toy_look import busy_board; "
        "from ludarium.picture.svg import svg_board; "
        "sys.stdout.buffer.write(svg_board(busy_board(), last={'a1','b2','c3'}).encode())"
    )
    run = [sys.executable, "-c", code, str(Path(__file__).parent)]
    made = subprocess.run(run, capture_output=True, check=True, env={"PYTHONHASHSEED": "7"}).stdout.decode()
    assert made == svg_board(busy_board(), last=["c3", "b2", "a1"])


def test_turning_turns_places_but_keeps_texts_upright():
    """a1 goes to the other corner, drawings with a direction turn round, light and letters stay."""
    look = board(4, 3, (Piece("a1", "stone"), Piece("d3", "spear"), Piece("c3", "spear", turn=180)))
    (straight,), (turned,) = uses(svg_board(look), "stone"), uses(svg_board(look, turned=True), "stone")
    root = parsed(svg_board(look))
    width, height = (float(number) for number in root.get("viewBox", "").split()[2:])
    x, y = middle(straight)
    assert middle(turned) == pytest.approx((width - x, height - y))
    assert turned.get("transform") is None
    facing = [use.get("transform", "") for use in uses(svg_board(look, turned=True), "spear")]
    assert facing[0].startswith("rotate(180 ")
    assert facing[1] == ""
    assert all(text.get("transform") is None for text in parsed(svg_board(look, turned=True)).iter(SVG + "text"))


def test_texts_are_escaped_and_read_aloud():
    """Titles, labels and lines may hold any letters; a screen reader gets a title and a description."""
    root = parsed(svg_board(busy_board()))
    texts = ["".join(text.itertext()) for text in root.iter(SVG + "text")]
    assert root.get("role") == "img"
    assert root.findtext(SVG + "title") == "Toy <&> board"
    assert "black stone: c3 ×4, a1, tray ×12" in (root.findtext(SVG + "desc") or "")
    assert "<keep>" in texts
    assert any("A & B <b>" in text for text in texts)
    assert set((root.get("aria-labelledby") or "").split()) <= {element.get("id") for element in root.iter()}
    assert parsed(svg_board(busy_board(), title='x"<y>')).findtext(SVG + "title") == 'x"<y>'


def test_nothing_a_strict_page_would_block():
    """No script, no style sheet, no event, nothing from elsewhere."""
    svg = svg_board(busy_board(), last=["a1"], arrows=[("a1", "c3")], marks={"b1": "capture", "b3": "choice"})
    elements = list(parsed(svg).iter())
    assert not {element.tag for element in elements} & {SVG + "script", SVG + "style", SVG + "foreignObject"}
    assert not [name for element in elements for name in element.keys() if name == "style" or name.startswith("on")]
    assert "http" not in svg.replace("http://www.w3.org/2000/svg", "")


@pytest.mark.parametrize("kind", ["last", "target", "capture", "choice"])
def test_marks_show(kind: str):
    """Every kind of mark is drawn, on empty and on occupied places, from the look as from the argument."""
    look = board(3, 3, (Piece("a1", "stone"),))
    pictures = {svg_board(look), svg_board(look, marks={"a1": kind}), svg_board(look, marks={"b1": kind})}
    assert len(pictures) == 3
    assert svg_board(look, marks={"a1": kind}) == svg_board(marked(look, ["a1"], kind))


def test_stacks_stay_on_their_cell():
    """Whatever stands on a cell is drawn inside it, side by side; a pile says how many it is."""
    pieces = tuple(Piece("b2", "stone" if n % 2 else "spear", count=n + 1) for n in range(5))
    svg = svg_board(board(3, 3, pieces))
    centre = middle(uses(svg_board(board(3, 3, (Piece("b2", "stone"),))), "stone")[0])
    for use in uses(svg, "stone") + uses(svg, "spear"):
        assert all(abs(here - there) < 50 for here, there in zip(middle(use), centre, strict=True))
    numbers = [text.text for text in parsed(svg).iter(SVG + "text")]
    assert {"2", "3", "4", "5"} <= set(numbers)


def test_fractional_places_and_no_coordinates():
    """Cells may lie anywhere; without coordinates the picture is smaller and has no text."""
    cells = tuple(Cell(f"p{n}", n * 0.75 - 1.5, n * 0.5, "plain") for n in range(6))
    base = board(2, 2)
    look = Look(2, 2, cells, (Piece("p3", "stone"),), base.symbols, SHEET, base.labels)
    bare = parsed(svg_board(look, coordinates=False))
    assert not list(bare.iter(SVG + "text"))
    for use in uses(svg_board(look, coordinates=False), "plain"):
        assert min(middle(use)) >= 50


def test_size_is_the_longer_side():
    """The picture is as large as asked, in proportion."""
    root = parsed(svg_board(board(4, 8), size=300))
    assert float(root.get("height", "")) == 300
    assert 100 < float(root.get("width", "")) < 300


def test_a_game_without_drawings_shows_letters():
    """An empty sheet is no reason to fail: glyphs stand in."""
    base = board(2, 2, (Piece("a1", "stone"),))
    bare = Look(2, 2, base.cells, base.pieces, base.symbols, "", base.labels)
    assert "●" in svg_board(bare)


@pytest.mark.parametrize("name, picture", [
    ("two_by_two.svg", lambda: svg_board(board(2, 2, (Piece("a1", "stone"), Piece("b2", "spear", turn=90))), last=["a1"])),
    ("busy.svg", lambda: svg_board(busy_board(), arrows=[("a1", "b2")], marks={"c1": "capture", "a3": "target"})),
])  # fmt: skip
def test_golden_pictures(name: str, picture):
    """Small pictures stay as they were looked at and liked; delete the file and run once to accept a new one."""
    path = GOLDEN / name
    if not path.exists():
        path.write_text(picture().replace("><", ">\n<"), "utf-8")
    assert picture().replace("><", ">\n<") == path.read_text("utf-8")


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.parent.name)
def test_sheets_of_all_games(path: Path):
    """A game's sheet is XML with unique ids; whatever a drawing refers to is on the sheet; nothing comes from outside."""
    sheet = path.read_text("utf-8")
    known = drawings(sheet)
    assert known
    assert len(ids(sheet)) == len(set(ids(sheet)))
    for name in known:
        part = definitions(sheet, [name], "p-")
        assert references(part) <= set(ids(part)), name
    for element in parsed(sheet).iter():
        assert element.tag not in {SVG + "script", SVG + "style", SVG + "image", SVG + "foreignObject"}
        assert "style" not in element.keys(), "a strict page blocks style attributes; use fill, stroke …"

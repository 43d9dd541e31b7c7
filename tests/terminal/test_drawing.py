"""The board in letters: every cell has its place, the largest size that fits is used, marks show without colours."""

import pytest

import ludarium
from ludarium.terminal.drawing import SIZES, painted, plan_for

LARGE = [game.text for game in ludarium.all_games()] + ["taifho(players=4)", "thaayam(players=4)"]


@pytest.mark.parametrize("name", LARGE)
@pytest.mark.parametrize("room", [(240, 110), (120, 40), (0, 0)])
def test_every_cell_has_a_place_of_its_own(name, room):
    """No two cells share a letter; all lie within the plan; labels lie beside the cells of the board."""
    look = ludarium.load(name).start().look()
    for turned in (False, True):
        plan = plan_for(look, *room, turned=turned)
        taken = set()
        for cell in look.cells:
            box = plan.boxes[cell.name]
            own = {(x, y) for x in range(box.left, box.left + box.width) for y in range(box.top, box.top + box.height)}
            assert not own & taken
            taken |= own
            assert box.left >= 0 and box.left + box.width <= plan.width and box.top + box.height <= plan.height
            assert plan.cell_at(box.left + 1, box.top) == cell.name
        for column, row, text in plan.labels:
            assert not {(column + n, row) for n in range(len(text))} & taken, text


def test_the_largest_that_fits():
    """Cells grow with the room, and are never smaller than three letters by one."""
    look = ludarium.load("konane").start().look()
    sizes = [plan_for(look, width, height).cell for width, height in ((200, 60), (80, 30), (60, 20), (40, 12), (5, 5))]
    assert sizes == [(11, 5), (7, 3), (5, 2), (3, 1), (3, 1)]
    assert SIZES[-1] == (3, 1)


def test_rows_have_one_width_and_marks_a_form():
    """Every row is as wide as the plan; each kind of mark has its own brackets, the cursor has bars."""
    look = ludarium.load("konane").start().look()
    plan = plan_for(look, 60, 20)
    marks = {"c3": "target", "d3": "capture", "e3": "choice", "f3": "last", "g3": "picked", "h3": "hint"}
    rows = painted(look, plan, marks, "b3")
    assert {len(row) for row in rows} == {plan.width}
    written = "".join(letter for letter, _ in rows[plan.boxes["c3"].top])
    for ends in ("()", "{}", "<>", "[]", "‹›", "«»", "▌▐"):
        assert ends[0] in written and ends[1] in written


def test_the_cursor_goes_to_the_neighbour():
    """Right is right and up is up, beside the board too; at the edge it stays."""
    plan = plan_for(ludarium.load("konane").start().look(), 100, 40)
    assert plan.beside("c3", 1, 0) == "d3"
    assert plan.beside("c3", 0, -1) == "c4"
    assert plan.beside("a1", -1, 0) == "a1"
    board = ludarium.load("thaayam(players=4)").start().look()
    plan = plan_for(board, 100, 40)
    beside = {cell.name for cell in board.cells if not 0 <= cell.x < board.columns}
    assert plan.beside("a4", -1, 0) in beside
    reached, frontier = {"a1"}, ["a1"]
    while frontier:
        here = frontier.pop()
        for way in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            if (there := plan.beside(here, *way)) not in reached:
                reached.add(there)
                frontier.append(there)
    assert reached == {cell.name for cell in board.cells}

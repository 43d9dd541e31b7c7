"""The notebook says what it shows: its cells run, and print what is stored in it."""

import ast
import contextlib
import io
import json
from pathlib import Path

import pytest

TOUR = Path(__file__).parents[2] / "examples" / "tour.ipynb"


def _cells() -> list[dict]:
    return [cell for cell in json.loads(TOUR.read_text("utf-8"))["cells"] if cell["cell_type"] == "code"]


def _stored(cell: dict) -> str:
    """What a cell printed and what its last line was when the notebook was run."""
    printed = "".join("".join(output["text"]) for output in cell["outputs"] if output["output_type"] == "stream")
    shown = ["".join(output["data"]["text/plain"]) for output in cell["outputs"] if "data" in output]
    return printed + "".join(shown)


def _said(source: str, names: dict) -> tuple[str, object]:
    """What a cell prints and what its last line is now, and the value of that line."""
    tree, printed, value = ast.parse(source), io.StringIO(), None
    last = tree.body.pop().value if isinstance(tree.body[-1], ast.Expr) else None
    with contextlib.redirect_stdout(printed):
        exec(compile(tree, TOUR.name, "exec"), names)
        if last is not None:
            value = eval(compile(ast.Expression(last), TOUR.name, "eval"), names)
    return printed.getvalue() + (repr(value) if value is not None else ""), value


def test_the_tour_is_as_it_says():
    """Every cell runs in order; what it says is stored, except where the cell is tagged `varies`; pictures are pictures."""
    pytest.importorskip("gymnasium", reason="the tour shows an environment: pip install 'ludarium[envs]'")
    names: dict = {}
    for cell in _cells():
        said, value = _said("".join(cell["source"]), names)
        assert _stored(cell), f"{cell['id']} was not run before it was stored"
        if "varies" not in cell["metadata"].get("tags", []):
            assert said == _stored(cell), cell["id"]
        for output in cell["outputs"]:
            if "image/svg+xml" in output.get("data", {}):
                assert value._repr_svg_().startswith("<svg")


def test_nothing_in_the_tour_failed_or_grew():
    """No stored error, and the file stays small enough to read."""
    assert all(output["output_type"] != "error" for cell in _cells() for output in cell["outputs"])
    assert TOUR.stat().st_size < 200_000

"""docs/planes.md says what the games declare."""

import runpy
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_page_of_planes_is_up_to_date():
    """The page is what `tools/planes.py` writes."""
    tool = runpy.run_path(str(ROOT / "tools" / "planes.py"))
    assert (ROOT / "docs" / "planes.md").read_text("utf-8") == tool["page"](), "run tools/planes.py"

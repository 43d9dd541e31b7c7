"""What the tests of the catalogues share."""

import importlib.util
from pathlib import Path

ROOT = Path(__file__).parents[2]


def words_tool():
    """tools/words.py as a module."""
    spec = importlib.util.spec_from_file_location("words_tool", ROOT / "tools" / "words.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module

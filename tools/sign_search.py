"""Write the signatures of the search anew: `make signatures`. The difference is to be reviewed like code."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "search"))

from signatures import write

write()

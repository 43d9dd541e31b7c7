"""Write each game's golden playthrough anew: `make playthroughs`. The difference is to be reviewed like code."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "promises"))

from playthrough import playthrough
from promised import GAMES, folder

for game in GAMES:
    path = folder(game) / "playthrough.txt"
    path.write_text(playthrough(game), "utf-8")
    print(path)

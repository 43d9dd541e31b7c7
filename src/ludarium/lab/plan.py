"""What is to be played: a variant, by whom, how often, from which seed; made of plain values only."""

import dataclasses
import hashlib
import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ludarium.catalogue import load
from ludarium.errors import BadNotation
from ludarium.kernel import cache
from ludarium.play import players as playing
from ludarium.play.players import player
from ludarium.play.python_player import is_python, source_of

RANDOM = "random"
MOST_TURNS = 2000
MOST_GAMES = 1_000_000_000
_COUNTING = ("following.py", "tally.py", "watching.py")


@dataclass(frozen=True)
class Plan:
    """The games of one variant. A larger number of games begins with the same ones."""

    game: str
    players: str = RANDOM
    games: int = 100_000
    seed: int = 0
    most: int = MOST_TURNS  # turns; a longer game is left unfinished
    plies: int = 0  # turns at random before players choose

    @property
    def word(self) -> int:
        """A number of 63 bits, which is what compiled code takes for a seed.

        Every variant has its own: were the same throws used for all, their figures would not be independent.
        """
        code = hashlib.sha256(f"{self.seed}/{self.game}".encode()).digest()
        return int.from_bytes(code[:8], "little") >> 1

    @property
    def identity(self) -> dict[str, Any]:
        """All that decides what the games are, the rules' own sources included; but not how many there are."""
        values = dataclasses.asdict(self)
        del values["games"]
        return values | {"sources": _sources(self)}

    @property
    def folder_name(self) -> str:
        """A name for the identity that people recognise."""
        code = hashlib.sha256(json.dumps(self.identity, sort_keys=True).encode()).hexdigest()[:10]
        words = re.sub(r"[^a-z0-9]+", "-", f"{self.game} {self.players}".lower()).strip("-")
        return f"{words[:60].strip('-')}-{code}"


def _sources(plan: Plan) -> str:
    """A digest of the rules, of how games are counted, and of the players: an edited rule is another experiment."""
    code = hashlib.sha256(cache.digest(load(plan.game).door.folder).encode())
    here, players = Path(__file__).parent, Path(playing.__file__).parent
    paths = [here / name for name in _COUNTING] + (sorted(players.glob("*.py")) if plan.players != RANDOM else [])
    for path in paths:
        code.update(path.read_bytes())
    if is_python(plan.players):
        code.update(source_of(plan.players))
    return code.hexdigest()[:16]


def checked(plan: Plan) -> Plan:
    """The plan with the game's name spelled the usual way. LudariumError if it cannot be played."""
    if plan.players != RANDOM:
        player(plan.players)
    for name, least, most in (("games", 1, MOST_GAMES), ("most", 1, 1_000_000), ("plies", 0, 1000)):
        if not least <= getattr(plan, name) <= most:
            raise BadNotation(f"{name} is a number from {least} to {most:,}", code="BAD_ARGUMENT")
    return dataclasses.replace(plan, game=load(plan.game).text)

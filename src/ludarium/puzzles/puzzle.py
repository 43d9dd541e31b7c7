"""A puzzle as a value, and files of puzzles: one JSON object a line, the first of them a card that says how they were made.

>>> import ludarium
>>> best, other = Outlook(1.0, "win", 3), Outlook(-1.0, "loss", 4)
>>> puzzle = Puzzle("konane(size=4)", "w1wb/bwbw/1bwb/bwbw b -", ("b2-b4",), best, other, 2)
>>> Puzzle.of(puzzle.plain()) == puzzle
True
"""

import dataclasses
import hashlib
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from ludarium.catalogue import load
from ludarium.errors import BadNotation, LudariumError
from ludarium.game.game import Game
from ludarium.game.position import Position
from ludarium.search.result import Line

FILE = "puzzles.jsonl"
"""The file in a game's folder."""

THEMES = {
    "win": "wins by force",
    "advantage": "gains an advantage, by a deep search",
    "hold": "holds the position, as no other turn does",
    "capture": "begins with a capture, though other turns do not capture",
    "quiet": "begins without a capture, though other turns capture",
    "single": "one turn",
    "long": "three turns or more",
    "opening": "from the opening",
    "ending": "from the ending",
}
"""What a puzzle may be about, and what that means. Every puzzle made from a game has one of the first three."""

_MOST_TEXT = 4_000  # characters of a puzzle; the largest board takes 700
_MOST_TURNS = 20


@dataclass(frozen=True)
class Outlook:
    """What a turn leads to for the player who makes it: as `Line` in the search says it."""

    score: float
    proven: str | None = None
    turns: int | None = None

    @classmethod
    def of(cls, fields: Any) -> "Outlook":
        """The outlook with these JSON values; BadNotation if they are none."""
        given = fields if isinstance(fields, dict) else {}
        score, proven, turns = (given.get(name) for name in ("score", "proven", "turns"))
        if isinstance(score, float | int) and -1 <= score <= 1 and proven in (None, "win", "loss", "draw"):
            return cls(float(score), proven, turns if isinstance(turns, int) else None)
        raise BadNotation(
            f"what a turn leads to has a score from −1 to 1 and may be proven, unlike {str(fields)[:60]!r}"
        )

    @property
    def words(self) -> str:
        """`wins in 5`, `loses in 4`, `draw`, or the score."""
        return Line((), self.score, self.proven, self.turns, ()).verdict


@dataclass(frozen=True)
class Puzzle:
    """A position in which one turn is right, and how the game goes on from there.

    `solution` has the turns of the one who solves it and the best answers to them, in turn. `best` is what the right turn
    leads to, `other` what the best of all other turns leads to; where one of them is not proven, a deep search says so. `level` is the lowest level of the program that finds the turn more often than not; `found` has
    the percentage of tries in which levels 1 to 9 found it.
    """

    game: str
    position: str
    solution: tuple[str, ...]
    best: Outlook
    other: Outlook
    level: int
    found: tuple[int, ...] = ()
    themes: tuple[str, ...] = ()

    @cached_property
    def id(self) -> str:
        """A short name, the same for the same position wherever it is kept."""
        return hashlib.sha256(f"{self.game} {self.position}".encode()).hexdigest()[:10]

    @property
    def certain(self) -> bool:
        """Whether it is proven that one turn alone is right."""
        return self.best.proven is not None and self.other.proven is not None

    @property
    def start(self) -> Position:
        """The position itself. LudariumError if it cannot be read."""
        return load(self.game).position(self.position)

    def positions(self) -> list[Position]:
        """The position and all that follow in the solution. LudariumError if a turn is not legal."""
        places = [self.start]
        for text in self.solution:
            places.append(places[-1].play(text))
        return places

    def is_right(self, text: str) -> bool:
        """Whether a turn is the right one: it need not be written alike, but has to lead to the same position."""
        here = self.start
        return here.play(text) == here.play(self.solution[0])

    def plain(self) -> dict[str, Any]:
        """The puzzle as JSON values."""
        return {"id": self.id, **dataclasses.asdict(self)}

    @classmethod
    def of(cls, fields: Any) -> "Puzzle":
        """The puzzle with these JSON values; BadNotation names what is wrong with them."""
        if not isinstance(fields, dict):
            raise BadNotation(f"a puzzle is a JSON object with game, position and solution, not {str(fields)[:40]!r}")
        wanted = {field.name for field in dataclasses.fields(cls)}
        if missing := sorted(_NEEDED - set(fields)):
            raise BadNotation(f"the puzzle lacks {', '.join(missing)}")
        for name in _LISTS:
            if not isinstance(fields.get(name, []), list | tuple):
                raise BadNotation(f"a puzzle's {name} is a list, not {str(fields[name])[:40]!r}")
        lists = {name: tuple(fields.get(name, ())) for name in _LISTS}
        given = {name: value for name, value in fields.items() if name in wanted} | lists
        given |= {name: Outlook.of(fields[name]) for name in ("best", "other")}
        puzzle = cls(**given)
        if complaint := puzzle._complaint():
            raise BadNotation(complaint)
        return puzzle

    def _complaint(self) -> str:
        """What is wrong with the values, short of playing them."""
        texts = (self.game, self.position, *self.solution, *self.themes)
        if not all(isinstance(text, str) and len(text) <= _MOST_TEXT for text in texts):
            return f"a puzzle's texts have at most {_MOST_TEXT} characters"
        if not 1 <= len(self.solution) <= _MOST_TURNS or len(self.solution) % 2 == 0:
            return f"a solution begins and ends with a turn of the solver and has at most {_MOST_TURNS} turns"
        if not isinstance(self.level, int) or not 1 <= self.level <= 10:
            return f"a puzzle's level is a number from 1 to 10, not {self.level!r}"
        if unknown := [theme for theme in self.themes if theme not in THEMES]:
            return f"there is no theme {unknown[0]!r}; there are {', '.join(THEMES)}"
        return ""


_LISTS = ("solution", "found", "themes")
_NEEDED = {"game", "position", "solution", "best", "other", "level"}


# --- files


def puzzles_of(game: Game) -> list[Puzzle]:
    """The puzzles in the game's folder, of all its variants, the easiest first; none where there is no such file."""
    file = game.folder.file(FILE)
    return [] if file is None else sorted(puzzles_in(file), key=lambda puzzle: (puzzle.level, puzzle.id))


def puzzles_in(file: Path) -> Iterator[Puzzle]:
    """The puzzles in a file, one at a time. BadNotation names the line that is wrong."""
    with file.open(encoding="utf-8") as lines:
        for number, line in enumerate(lines, 1):
            try:
                fields = json.loads(line)
                if not (number == 1 and isinstance(fields, dict) and "card" in fields):
                    yield Puzzle.of(fields)
            except (ValueError, LudariumError) as error:
                raise BadNotation(f"{file}, line {number}: {error}") from None


def card_of(file: Path) -> dict[str, Any]:
    """What the first line of a file says about the making of its puzzles; empty if there is none."""
    with file.open(encoding="utf-8") as lines:
        try:
            fields = json.loads(lines.readline())
        except ValueError:
            return {}
    card = fields.get("card", {}) if isinstance(fields, dict) else {}
    return card if isinstance(card, dict) else {}


def write_puzzles(file: Path, card: dict[str, Any], puzzles: Iterable[Puzzle]) -> None:
    """Write a file of puzzles, wholly or not at all."""
    lines = [{"card": card}, *(puzzle.plain() for puzzle in puzzles)]
    text = "".join(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n" for line in lines)
    beside = file.with_name(file.name + ".new")
    beside.write_text(text, "utf-8")
    beside.replace(file)

"""A record as a value: its tags, and its lines of turns with the notes on them.

The tree is kept as it is written: a line is a list of nodes, and a node's variations are lines played instead of it.
So a game of thousands of turns is a flat list, and only variations within variations nest.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ludarium.record.complaint import Complaint

Line = list["Node"]
"""Turns in the order in which they are played."""


@dataclass(slots=True)
class Node:
    """A turn and the notes on it. `text` is in the game's notation, exactly as in the record."""

    text: str
    nags: tuple[int, ...] = ()  # numeric annotation glyphs: 1 is !, 2 is ?, …
    before: tuple[str, ...] = ()  # comments written ahead of the turn
    comments: tuple[str, ...] = ()  # comments written after it
    clk: float | None = None  # seconds left on the player's clock after the turn
    emt: float | None = None  # seconds the turn took
    eval: str | None = None  # an evaluation after the turn, in the words of who made it
    variations: list[Line] = field(default_factory=list)  # lines that could have been played instead of this turn
    place: tuple[int, int] = field(default=(0, 0), compare=False, repr=False)  # line and column it was read from

    def add_variation(self, *turns: str) -> Line:
        """Add a line that could have been played instead of this turn. Returns it, so that you can append more nodes."""
        line = [Node(turn) for turn in turns]
        self.variations.append(line)
        return line


@dataclass(slots=True)
class Record:
    """A recorded game. `tags` keep their order, and unknown ones are kept too; there is always a `Result`."""

    tags: dict[str, str] = field(default_factory=dict)
    line: Line = field(default_factory=list)
    comments: tuple[str, ...] = ()  # about the whole game, written ahead of the first turn
    places: dict[str, tuple[int, int]] = field(default_factory=dict, compare=False, repr=False)  # where tags were read
    place: tuple[int, int] = field(default=(0, 0), compare=False, repr=False)  # where the record begins
    faults: "tuple[Complaint, ...]" = field(default=(), compare=False, repr=False)  # what its reader found wrong in it

    def __post_init__(self) -> None:
        self.tags.setdefault("Result", "*")

    @property
    def headers(self) -> dict[str, str]:
        """The tags, by the name that python-chess uses for them."""
        return self.tags

    @property
    def result(self) -> str:
        """`1-0`, `0-1`, `1/2-1/2`, ranks such as `red>green=blue>yellow`, or `*` if the game is not finished."""
        return self.tags.get("Result", "*")

    @property
    def turns(self) -> list[str]:
        """The texts of the turns that were played."""
        return [node.text for node in self.line]

    def mainline(self) -> Iterator[Node]:
        """The turns that were played, as nodes."""
        return iter(self.line)

    def add_turn(self, text: str) -> Node:
        """Append a turn to the main line. It is not checked here; `replay` and `check` do that."""
        node = Node(text)
        self.line.append(node)
        return node

    def tag_place(self, name: str) -> tuple[int, int]:
        """The line and column of a tag, or of the beginning of the record if the text has no such tag."""
        return self.places.get(name, self.place)


def tidy(comment: str) -> str:
    """A comment as it is kept: on one line, with single spaces between words."""
    return " ".join(comment.split())

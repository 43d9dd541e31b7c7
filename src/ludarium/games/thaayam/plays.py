"""Whole turns in Python: the deeds of a play, their captures, and their text.

The rules give throws one by one; people write what each unit did. Several plays may lead to one position; which of them
is written is found in `canonical`.
"""

from collections.abc import Iterator
from typing import NamedTuple

from ludarium.games.thaayam.board import MEETS, NOWHERE, Board
from ludarium.games.thaayam.pieces import Pieces
from ludarium.games.thaayam.rules import Rules

DECLARE_FIRST, ENTER, MOVE, BEAR_OFF, DECLARE_LAST, UNUSED = range(6)
"""The order in which deeds are written."""

_MEETS = MEETS.tolist()


class Deed(NamedTuple):
    """One deed, its fields in the order by which deeds are sorted; `throws` come largest first."""

    stage: int
    start: int = 0
    twins: bool = False
    end: int = 0
    throws: tuple[int, ...] = ()


class Scene(NamedTuple):
    """What a turn is about: the rules, the board, the seats in turn order, whose turn it is, and all pieces before."""

    rules: Rules
    board: Board
    seats: str
    player: int
    sides: tuple[Pieces, ...]

    @property
    def route(self) -> tuple[str, ...]:
        """The route of the player whose turn it is."""
        return self.board.route_of(self.seats[self.player])


def strike(pieces: Pieces, place: int, by_twins: bool) -> tuple[Pieces, int]:
    """The pieces after an enemy landed there, and how many were taken."""
    if not any(byte & 63 == place for byte in (*pieces.singles, *pieces.twins)):
        return pieces, 0
    singles = [byte for byte in pieces.singles if byte & 63 != place]
    twins = [byte for byte in pieces.twins if byte & 63 != place or not by_twins]
    taken = len(pieces.singles) - len(singles) + 2 * (len(pieces.twins) - len(twins))
    return pieces._replace(off=pieces.off + taken, singles=tuple(singles), twins=tuple(twins)), taken


def met(scene: Scene, place: int) -> Iterator[tuple[int, int]]:
    """The other players whose pieces can be hit on that index of the mover's route, each with the index on his own."""
    rules, quarters = scene.rules, scene.rules.quarters
    for player in range(rules.players):
        theirs = _MEETS[rules.board][quarters[player] - quarters[scene.player] & 3][place]
        if player != scene.player and theirs != NOWHERE:
            yield player, theirs


def land(scene: Scene, sides: list[Pieces], place: int, by_twins: bool) -> str:
    """Strike whatever a unit of the mover's lands on; return what it took as text."""
    text, others = "", list(met(scene, place))
    if scene.rules.shelter and not by_twins and any(theirs in sides[player].twin_places for player, theirs in others):
        return text
    for player, theirs in others:
        sides[player], taken = strike(sides[player], theirs, by_twins)
        text += f"{scene.seats[player]}{taken}" if taken else ""
    return f"x{text}" if text else ""


def captures(scene: Scene, play: list[Deed]) -> tuple[tuple[Pieces, ...], list[str]]:
    """All sides after the landings of a play (the own side as it was), and behind each deed what it took as text."""
    sides = list(scene.sides)
    texts = [land(scene, sides, deed.end, deed.twins) if deed.stage == MOVE else "" for deed in play]
    return tuple(sides), texts


def written_deed(deed: Deed, route: tuple[str, ...]) -> str:
    """One deed without its captures."""
    names = [*route[:-1], "k"]
    amount = "+".join(map(str, deed.throws))
    if deed.stage in (DECLARE_FIRST, DECLARE_LAST):
        return f"={names[deed.start]}"
    if deed.stage == MOVE:
        return f"{amount}:{'=' if deed.twins else ''}{names[deed.start]}-{names[deed.end]}"
    return {ENTER: f"1:o-{names[0]}", BEAR_OFF: "1:k-x", UNUSED: f"~{amount}"}[deed.stage]


def written_play(scene: Scene, play: list[Deed]) -> str:
    """All deeds of a sorted play with their captures; `pass` where nothing was done."""
    if all(deed.stage == UNUSED for deed in play):
        return "pass"
    route, (_, taken) = scene.route, captures(scene, play)
    return ",".join(written_deed(deed, route) + text for deed, text in zip(play, taken, strict=True))

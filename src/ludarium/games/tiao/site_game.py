"""A game as the original site tells it, turn by turn, becoming an entry of ours.

The site plays with joined groups (`merge=allow`), counts columns and rows from 0, and closes a game with events: a
player gave up or ran out of time, a player won, a draw.
"""

from typing import TYPE_CHECKING

from ludarium.games.tiao.points import Point, direction_of, inside, point_name

if TYPE_CHECKING:
    from ludarium.record.foreign import Entry

COLOURS = ("white", "black")
_WON = {"white": "1-0", "black": "0-1"}
_OTHER = {"white": "black", "black": "white"}
FARTHEST = 19  # no board of the site has more columns or rows


class SiteGame:
    """Takes turns and events in order. What is wrong is noted in the entry, at the offset given."""

    def __init__(self, entry: "Entry") -> None:
        self.entry = entry
        self.made = 0  # turns taken
        self.taken = dict.fromkeys(COLOURS, 0)  # stones captured so far, by the number of hops
        self._size = FARTHEST
        self._last_time: float | None = None
        self._over_at: int | None = None

    def board(self, size: int, win: int, at: int) -> None:
        """The board and the captures that win."""
        self._size = size
        options = {"size": size, "win": win}
        usual = {"size": 19, "win": 10}
        unusual = [f"{name}={value}" for name, value in options.items() if value != usual[name]]
        self.entry.tag("Variant", ",".join([*unusual, "merge=allow"]), at)

    def turn(self, points: list[Point], at: int, colour: str | None = None, path: str = "") -> None:
        """A placement (one point) or a jump with the points it passes."""
        ply = self.made + 1
        mover = COLOURS[self.made % 2]
        if self._over_at is not None:
            self.entry.fault(at, "GAME_OVER", "a turn follows the end of the game", ply=ply, path=path)
            self._over_at = None
        if colour is not None and colour != mover:
            sentence = f"it is {mover.title()}'s turn, but this one is {colour.title()}'s"
            self.entry.fault(at, "NOT_YOUR_TURN", sentence, ply=ply, path=path)
        self.made += 1
        outside = next((point for point in points if not inside(point, self._size)), None)
        if outside is not None:
            sentence = f"the point x {outside[0]}, y {outside[1]} is not on the board of {self._size}×{self._size}"
            self.entry.fault(at, "OUT_OF_BOUNDS", sentence, ply=ply, path=path)
            self.entry.broken = True
            return
        self._check_hops(points, at, ply, path)
        self.taken[mover] += len(points) - 1
        self.entry.turn("x".join(map(point_name, points)), at)

    def _check_hops(self, points: list[Point], at: int, ply: int, path: str) -> None:
        for here, there in zip(points, points[1:], strict=False):
            if direction_of(here, there) is None:
                sentence = (
                    f"{point_name(here)} to {point_name(there)} is no hop: a hop goes two points in a straight line"
                )
                self.entry.fault(at, "INVALID_JUMP", sentence, ply=ply, path=path)
                return

    def time(self, milliseconds: float | None) -> None:
        """When the last turn was made; the time it took is known from the second turn on."""
        line = self.entry.record.line
        if milliseconds is not None and self._last_time is not None and line and not self.entry.broken:
            self.entry.clock(line[-1], taken=round((milliseconds - self._last_time) / 1000, 3))
        self._last_time = milliseconds

    def won(self, colour: str, at: int) -> None:
        """A player won."""
        self._end(_WON[colour], at)

    def drawn(self, at: int) -> None:
        """Nobody won."""
        self._end("1/2-1/2", at)

    def gave_up(self, colour: str, reason: str, at: int) -> None:
        """A player lost by giving up (`resign`) or on time (`time`)."""
        self.entry.tag("Termination", reason, at)
        self._end(_WON[_OTHER[colour]], at)

    def _end(self, result: str, at: int) -> None:
        stated = self.entry.record.tags["Result"]
        if stated not in ("*", result):
            self.entry.fault(at, "RESULT_DIFFERS", f"the result was {stated} above and is {result} here")
            return
        self.entry.tag("Result", result, at)
        self._over_at = at

    def score(self, stated: dict[str, int | None], at: int) -> None:
        """The captures as the site counts them, against the turns."""
        if None not in stated.values() and stated != self.taken and not self.entry.broken:
            sentence = (
                f"the score is given as {stated['white']}-{stated['black']}, but the turns take "
                f"{self.taken['white']}-{self.taken['black']}"
            )
            self.entry.fault(at, "SCORE_DIFFERS", sentence, doubt=True)

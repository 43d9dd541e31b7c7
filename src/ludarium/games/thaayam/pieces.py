"""One player's pieces as texts and Python know them: unpacked from the number that the rules use, and packed again."""

from typing import NamedTuple

from ludarium.games.thaayam.sides import EVEN, KEEP, MOVED, ODD, OFF, OUT, RESTING, SINGLE, STILL

MARKS = {STILL: "", EVEN: "*", ODD: "*1", RESTING: "^"}
"""What is written behind twins in the middle of a turn: moved, moved with a point over, resting. Singles have `*`."""


class Pieces(NamedTuple):
    """Counts, and sorted bytes of the singles and the twins on the route, as `sides` describes them."""

    off: int
    singles: tuple[int, ...] = ()
    twins: tuple[int, ...] = ()
    keep: int = 0
    out: int = 0

    @property
    def total(self) -> int:
        """How many pieces the player owns."""
        return self.off + len(self.singles) + 2 * len(self.twins) + self.keep + self.out

    @property
    def on_board(self) -> bool:
        """Whether a piece is on the board, the keep included."""
        return bool(self.singles or self.twins or self.keep)

    @property
    def single_places(self) -> tuple[int, ...]:
        """The route indices of the singles, ascending."""
        return tuple(sorted(byte & 63 for byte in self.singles))

    @property
    def twin_places(self) -> tuple[int, ...]:
        """The route indices of the twins, ascending."""
        return tuple(sorted(byte & 63 for byte in self.twins))

    @property
    def marked(self) -> bool:
        """Whether something has moved in this turn, or rests for it."""
        return any(byte & MOVED for byte in self.singles) or any(byte >> 6 for byte in self.twins)


def unpacked(side: int) -> Pieces:
    """The pieces that the rules' number stands for."""
    singles = [side >> shift & 255 for shift in (0, 8, 16, 24)]
    twins = [side >> shift & 255 for shift in (32, 40)]
    off, keep, out = (side >> shift & 15 for shift in (48, 52, 56))
    return Pieces(off, tuple(byte for byte in singles if byte), tuple(byte for byte in twins if byte), keep, out)


def packed_side(pieces: Pieces) -> int:
    """The number for the rules."""
    side = pieces.off * OFF + pieces.keep * KEEP + pieces.out * OUT
    for slot, byte in enumerate([0] * (4 - len(pieces.singles)) + sorted(pieces.singles)):
        side |= byte << (8 * slot)
    for slot, byte in enumerate([0] * (2 - len(pieces.twins)) + sorted(pieces.twins)):
        side |= byte << (32 + 8 * slot)
    return side


def written(pieces: Pieces, route: tuple[str, ...]) -> str:
    """The tokens of one player in canonical order."""
    singles = sorted(pieces.singles, key=lambda byte: (byte & 63, byte))
    twins = sorted(pieces.twins, key=lambda byte: (byte & 63, byte))
    tokens = [f"o{pieces.off}"] if pieces.off else []
    tokens += [route[byte & 63] + ("*" if byte & MOVED else "") for byte in singles]
    names = [*route[:-1], "k"]
    tokens += [f"={names[byte & 63]}{MARKS[byte >> 6]}" for byte in twins]
    tokens += [f"k{pieces.keep}"] if pieces.keep else []
    tokens += [f"x{pieces.out}"] if pieces.out else []
    return ".".join(tokens)


def single_byte(place: int, moved: bool) -> int:
    """The byte of a single."""
    return SINGLE + place + (MOVED if moved else 0)

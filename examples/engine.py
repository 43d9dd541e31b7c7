# ruff: noqa: INP001
"""An engine of your own: a player, and one line that lets it speak UGI.

    python examples/engine.py                                           # type `help`, `quit`
    ludarium match "ugi:python examples/engine.py" level:3 "konane(size=6)" --games 4

The player prefers to leave its opponent few moves; the library does everything else.
"""

import ludarium


class Nimble:
    """Plays the turn that leaves its opponent the least choice."""

    def choose(self, match: ludarium.Match) -> ludarium.Move:
        """The turn after which the opponent has the fewest actions."""
        return min(match.position.moves(), key=lambda move: len(move.after.actions))


if __name__ == "__main__":
    ludarium.serve_ugi(Nimble())

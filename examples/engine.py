# ruff: noqa: INP001
"""An engine of your own: a player, and one line that lets it speak UGI.

    python examples/engine.py                                           # type `help`, `quit`
    ludarium match "ugi:python examples/engine.py" level:3 "konane(size=6)" --games 4

The player likes to have many moves and to leave the other few; everything else is the library's.
"""

import ludarium


class Nimble:
    """Plays the turn after which it has the best of the choices."""

    def choose(self, match: ludarium.Match) -> ludarium.Move:
        """The turn that leaves the other the fewest actions."""
        return min(match.position.moves(), key=lambda move: len(move.after.actions))


if __name__ == "__main__":
    ludarium.serve_ugi(Nimble())

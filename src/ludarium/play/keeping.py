"""Unfinished games are kept in the user's state folder after every action, so that nothing is ever lost."""

import os
import time
from collections.abc import Sequence
from pathlib import Path

from ludarium.errors import BadNotation
from ludarium.play.match import Match
from ludarium.play.saving import save

SUFFIX = ".pgn"
FINISHED = "finished"


def folder() -> Path:
    """Where unfinished games are kept: `$XDG_STATE_HOME/ludarium`, by default `~/.local/state/ludarium`."""
    return Path(os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state") / "ludarium"


def latest() -> Path:
    """The unfinished game that was played last. BadNotation where there is none."""
    found = sorted(folder().glob(f"unfinished-*{SUFFIX}"), key=lambda path: path.stat().st_mtime)
    if not found:
        raise BadNotation(f"there is no unfinished game in {folder()}", code="NOTHING_TO_RESUME")
    return found[-1]


class Keeper:
    """Keeps one game in one file while it is played. Trouble with the file is reported once and never stops a game."""

    def __init__(self, name: str, resumed: Path | None = None) -> None:
        """`resumed` is the file of an unfinished game that goes on; other files are left as they are."""
        own = resumed is not None and resumed.resolve().parent == folder().resolve()
        stamp = f"{time.strftime('%Y%m%d-%H%M%S')}-{os.getpid()}"
        self.path = resumed if own and resumed else folder() / f"unfinished-{stamp}-{name}{SUFFIX}"
        self.trouble = ""

    def keep(self, match: Match, notes: dict[str, str], clocks: Sequence[float | None] = ()) -> None:
        """Write the game as it stands; a game without a single action is not worth a file."""
        if match.ply() == 0 and not match.pending:
            self.forget()
            return
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            save(self.path, match, notes, clocks)
        except OSError as error:
            self.trouble = self.trouble or f"the game cannot be kept in {self.path}: {error.strerror}"

    def forget(self) -> None:
        """Remove the file; the game is not wanted any more."""
        self.path.unlink(missing_ok=True)

    def finish(self, match: Match, notes: dict[str, str], clocks: Sequence[float | None] = ()) -> Path:
        """The game is over: keep it as the one finished last, in place of the one before."""
        self.keep(match, notes, clocks)
        place = folder() / f"{FINISHED}{SUFFIX}"
        if self.path.exists():
            self.path.replace(place)
        return place

"""Games of a level against itself, for tools/publish_data.py: played, taken up again, stopped in time, and described."""

import datetime as dt
import json
import os
import shlex
import signal
import subprocess
import sys
import time
from collections import Counter
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import median

import ludarium
from ludarium.arena.ledger import GAMES, LEDGER, PLAN, read_played
from ludarium.game.game import Game
from ludarium.search.speed import machine

MADE_BY = "made-by.json"
_PATIENCE = 120  # seconds in which a match that was told to stop has to end


@dataclass(frozen=True)
class Options:
    """What somebody asked for. `until` is when to stop, by the monotonic clock."""

    games: int
    level: int
    work: Path
    workers: int | None = None
    until: float | None = None

    def shared_by(self, games: int) -> "Options":
        """The same for the first of so many games, with its share of the time that is left."""
        if self.until is None:
            return self
        now = time.monotonic()
        return replace(self, until=now + max(self.until - now, 0.0) / games)


@dataclass(frozen=True)
class PlayedGames:
    """The games that there are: how many, their records, the command, and the rows of their card."""

    games: int
    records: bytes
    command: str
    facts: tuple[tuple[str, str], ...]


def played_for(game: Game, options: Options, work: Path, tables: dict[str, str]) -> PlayedGames:
    """Play what is missing, for as long as there is time, and describe what is there then."""
    made_by = _claimed(work, tables)
    words = ["match", *[f"level:{options.level}"] * 2, game.text, "--games", str(options.games)]
    words += ["--openings", "plies=6", "--seed", "1", "--out", str(work)]
    words += ["--workers", str(options.workers)] if options.workers else []
    _play(words, options.until)
    if not (work / PLAN).exists():
        return PlayedGames(0, b"", "", ())
    plan, played = read_played(work)
    lines = [line for line in (work / LEDGER).read_bytes().splitlines(keepends=True) if line.endswith(b"\n")]
    whole = int(json.loads(lines[-1])["records"]) if lines else 0
    facts = (
        ("dates", f"{made_by['begun']} to {dt.datetime.now(tz=dt.UTC).date()}"),
        ("machine", f"{machine()}, {os.cpu_count()} cores"),
        ("time a turn", str(plan.pace)),
        ("CPU used", _cpu(played)),
        ("tables at hand", ", ".join(f"`{name}` (sha256 `{code}`)" for name, code in tables.items()) or "none"),
        (
            "results",
            ", ".join(f"{result} {count:,}" for result, count in Counter(p.result for p in played).most_common()),
        ),
        ("turns", _lengths([one.turns for one in played])),
    )
    records = (work / GAMES).read_bytes()[:whole]
    return PlayedGames(len(played), records, shlex.join(["ludarium", *words]), facts)


def _claimed(work: Path, tables: dict[str, str]) -> dict[str, str]:
    """Note in the working folder who plays here; games of another version, or with other tables, are not mixed with these."""
    mark = work / MADE_BY
    now = {"version": ludarium.__version__, "tables": tables}
    if mark.exists():
        before = json.loads(mark.read_text("utf-8"))
        if {name: before[name] for name in now} != now:
            what = f"Ludarium {before['version']}" if before["version"] != now["version"] else "other tables"
            sys.exit(
                f"{work} holds games that were played with {what}; choose another folder with --work, or remove it"
            )
        return before
    work.mkdir(parents=True, exist_ok=True)
    now["begun"] = str(dt.datetime.now(tz=dt.UTC).date())
    mark.write_text(json.dumps(now) + "\n", "utf-8")
    return now


def _play(words: list[str], until: float | None) -> None:
    """Run the match until it is over or the time is; what it says of its progress is passed through."""
    left = None if until is None else until - time.monotonic()
    if left is not None and left <= 0:
        return
    running = subprocess.Popen([sys.executable, "-m", "ludarium", *words], stdout=subprocess.DEVNULL)
    try:
        code = running.wait(left)
    except subprocess.TimeoutExpired:
        if sys.platform == "win32":
            running.terminate()  # every finished game is on disk already
        else:
            running.send_signal(signal.SIGTERM)
        running.wait(_PATIENCE)
        return
    if code:
        sys.exit(code)


def _cpu(played: list) -> str:
    known = [seconds for one in played for seconds in one.cpu if seconds is not None]
    if not known:
        return "not known"
    hours = sum(known) / 3600
    return (f"{hours:,.1f} hours" if hours >= 1 else f"{3600 * hours:,.1f} seconds") + ", for thinking"


def _lengths(turns: list[int]) -> str:
    return f"{min(turns)} to {max(turns)}, half of them {median(turns):g} or fewer" if turns else "none"

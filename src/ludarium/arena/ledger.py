"""The folder of a match: its plan, every finished game, and what each came to. Written so that a power cut loses nothing.

`plan.json` says what is played, `games.pgn` has the records, `ledger.jsonl` a line for each game. A game counts once its
line in the ledger is complete; what a crash left behind it is cut off when the match goes on.
"""

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ludarium.arena.plan import Plan
from ludarium.arena.referee import Played
from ludarium.arena.schedule import Bout
from ludarium.errors import BadNotation, LudariumError
from ludarium.play.locking import AS_BYTES, lock

PLAN, GAMES, LEDGER = "plan.json", "games.pgn", "ledger.jsonl"


class Ledger:
    """The folder, open for one match at a time. `played` has the games so far, without their records."""

    def __init__(self, folder: Path, plan: Plan) -> None:
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        self._lock = _locked(folder / "lock")
        try:
            self._keep_plan(plan)
            self.played, whole, records = _read(folder / LEDGER)
        except LudariumError:
            os.close(self._lock)
            raise
        self._ledger = _opened(folder / LEDGER, whole)
        self._games = _opened(folder / GAMES, records)

    def _keep_plan(self, plan: Plan) -> None:
        """Write the plan, or see that the one that is there is the same but for the number of games."""
        path = self.folder / PLAN
        if path.exists():
            before = Plan.from_json(path.read_text("utf-8"))
            if before.identity != plan.identity:
                new, old = plan.identity, before.identity
                differing = ", ".join(name for name in new if new[name] != old.get(name))
                sentence = f"{self.folder} holds another match (it differs in {differing}); choose another --out"
                raise LudariumError(sentence, code="OTHER_MATCH")
        temporary = path.with_suffix(".part")
        temporary.write_text(plan.as_json() + "\n", "utf-8")
        temporary.replace(path)

    def append(self, played: Played) -> None:
        """Keep a game; once this returns it survives anything."""
        _append(self._games, played.record.encode())
        line = _line(played) | {"records": os.lseek(self._games, 0, os.SEEK_CUR)}
        _append(self._ledger, (json.dumps(line, ensure_ascii=False) + "\n").encode())
        self.played.append(played)

    def close(self) -> None:
        """Let others have the folder."""
        for handle in (self._ledger, self._games, self._lock):
            os.close(handle)


def _locked(path: Path) -> int:
    """Hold a lock on the file until it is closed or this process ends, however it ends."""
    handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
    if not lock(handle):
        os.close(handle)
        raise LudariumError(f"a match is already being played in {path.parent}", code="BUSY")
    return handle


def _opened(path: Path, size: int) -> int:
    """The file, cut off after `size` bytes, to be appended to."""
    handle = os.open(path, os.O_RDWR | os.O_CREAT | AS_BYTES, 0o644)
    os.ftruncate(handle, size)
    os.lseek(handle, 0, os.SEEK_END)
    return handle


def _append(handle: int, data: bytes) -> None:
    while data:
        data = data[os.write(handle, data) :]
    os.fsync(handle)


def _line(played: Played) -> dict[str, Any]:
    bout = played.bout
    return {
        "game": bout.number,
        "set": bout.set,
        "opening": bout.opening,
        "seats": bout.seats,
        "scores": played.scores,
        "result": played.result,
        "reason": played.reason,
        "turns": played.turns,
        "seconds": played.seconds,
        "cpu": played.cpu,
        "slow": played.slow,
        "faulty": played.faulty,
        "fault": played.fault,
    }


def _from_line(fields: dict[str, Any]) -> Played:
    bout = Bout(fields["game"], fields["set"], fields["opening"], tuple(fields["seats"]))
    scores = None if fields["scores"] is None else tuple(fields["scores"])
    lists = tuple(fields["seconds"]), tuple(fields["slow"])
    faults = fields["faulty"], fields["fault"]
    cpu = tuple(fields.get("cpu", ()))  # matches of earlier releases have none
    return Played(bout, scores, fields["result"], fields["reason"], fields["turns"], *lists, *faults, cpu)


def _read(path: Path) -> tuple[list[Played], int, int]:
    """The games in a ledger, how many bytes of it are sound, and how many of the records belong to them."""
    played: list[Played] = []
    whole = records = 0
    for line in _whole_lines(path):
        try:
            fields = json.loads(line)
            played.append(_from_line(fields))
            records = int(fields["records"])
        except (ValueError, KeyError, TypeError):
            sentence = f"{path} is damaged after {len(played)} games; put it aside, or cut it off there"
            raise BadNotation(sentence, code="BAD_LEDGER") from None
        whole += len(line)
    return played, whole, records


def _whole_lines(path: Path) -> Iterator[bytes]:
    if path.exists():
        with path.open("rb") as file:
            for line in file:
                if line.endswith(b"\n"):  # the last may have been cut off by a crash
                    yield line


def read_played(folder: Path) -> tuple[Plan, list[Played]]:
    """The plan and the games of a folder, which is left as it is."""
    try:
        plan = Plan.from_json((folder / PLAN).read_text("utf-8"))
    except OSError as error:
        raise BadNotation(f"{folder} holds no match: {error.strerror}", code="FILE") from None
    return plan, _read(folder / LEDGER)[0]

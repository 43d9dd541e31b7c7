"""The samples of a course by search on disk, so that a run that was stopped or killed loses little of them."""

import io
from pathlib import Path
from typing import Any

import numpy as np

from ludarium.errors import LudariumError
from ludarium.learning.files import replace
from ludarium.learning.labelling import Samples, joined


class SampleFiles:
    """The samples of one course by search in a folder: a file more whenever `flush` is called.

    A file also says how many games and seconds the course has come to. `course` tells it from other courses in the folder.
    """

    def __init__(self, folder: Path, course: int) -> None:
        self.folder, self.course = folder, course
        self._waiting: list[Samples] = []

    def _files(self) -> list[Path]:
        return sorted(self.folder.glob(f"samples-{self.course}-*.npz"))

    @property
    def seconds(self) -> float:
        """What the course has taken so far."""
        return max((float(_read(file, "seconds")[0]) for file in self._files()), default=0.0)

    def read(self) -> tuple[list[Samples], int]:
        """The samples in all files, and the games that they are from."""
        parts, games = [], 0
        for file in self._files():
            parts.append(Samples(*_read(file, *Samples._fields)))
            games = max(games, int(_read(file, "games")[0]))
        return parts, games

    def take(self, samples: Samples) -> None:
        """Keep the samples until they are written."""
        self._waiting.append(samples)

    def flush(self, games: int, seconds: float) -> None:
        """Write what is waiting, if there is anything."""
        if self._waiting:
            whole, buffer = joined(self._waiting), io.BytesIO()
            np.savez_compressed(buffer, **whole._asdict(), games=games, seconds=seconds)
            replace(self.folder / f"samples-{self.course}-{len(self._files()) + 1:04}.npz", buffer.getvalue())
            self._waiting = []


def _read(file: Path, *names: str) -> list[Any]:
    try:
        with np.load(file, allow_pickle=False) as kept:
            return [kept[name] for name in names]
    except (OSError, ValueError, KeyError, EOFError) as error:
        sentence = (
            f"{file} has no samples that can be read ({error}); without the file, --resume goes on with the others"
        )
        raise LudariumError(sentence, code="BAD_TABLES") from None

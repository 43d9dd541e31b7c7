"""The learner: rounds of games of the tables against themselves, each followed by a correction."""

import io
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from ludarium.batch.batch import Batch
from ludarium.errors import BadArgument, LudariumError
from ludarium.game.game import Game
from ludarium.game.parts import TableShape
from ludarium.kernel.door import Singles
from ludarium.kernel.lanes import CpuLanes
from ludarium.learning.files import replace
from ludarium.learning.selfplay import GREEDY, Notes, Round, credit_lane, play_lane
from ludarium.learning.tables import CpuTables, CudaTables

MOST_SELVES = 4
LANES = {"cpu": 1024, "cuda": 1 << 15}
_DEEPEST = 3
_SAMPLE = 1024  # games of a round that are summed up: bringing all home from a GPU takes longer than playing them


def shape_of(game: Game) -> TableShape:
    """The tables of a variant. BadArgument where the game has no patterns, or none on such a board."""
    if game.judgement.tables_for is None or game.judgement.patterns is None:
        raise BadArgument(
            f"{game.name} has no patterns to learn: its folder lacks patterns.py, and it is not declared with "
            "grid_patterns=True (docs/learned-tables.md)"
        )
    shape = game.judgement.tables_for(game.rules)
    if shape.most < 1:
        raise BadArgument(
            f"{game.name} has no patterns for {game.text}: the board is too small, or the variant needs none"
        )
    return shape


@dataclass(frozen=True)
class Settings:
    """How a round is played and how far it is trusted."""

    depth: int = 1  # actions looked ahead
    explore: float = 0.1
    opening: int = 12  # random actions at the start, at most
    tries: int = 4  # openings to choose the most even of
    older: float = 0.2  # how often one side plays by earlier tables, or by the ordinary evaluation
    taught: float = 0.0  # how often all play by the ordinary evaluation
    trace: float = 0.8
    rate: float = 1.0  # the share of an error that is corrected after a round
    most: int = 200  # actions in a game; longer ones are broken off

    def __post_init__(self) -> None:
        if not 1 <= self.depth <= _DEEPEST:
            raise BadArgument(f"a learner looks 1, 2 or 3 actions ahead, not {self.depth}")
        if self.opening > self.most:
            raise BadArgument(f"an opening of {self.opening} actions does not fit into a game of at most {self.most}")


@dataclass(frozen=True)
class Summary:
    """What the games of a round were like."""

    games: int
    actions: float  # in a game, on average
    ended: float  # the share of the games that ended by themselves
    first: float  # the mean score of the first player
    error: float  # the root of the mean squared error of what the tables said
    patterns: float  # in a position, on average


class Learner:
    """Learns the tables of one variant. The same seed and settings teach the same, on the CPU to the last bit.

    >>> import ludarium
    >>> learner = Learner(ludarium.load("konane(size=6)"), seed=1, lanes=64)
    >>> learner.round(Settings()).games, learner.games
    (64, 64)
    >>> bool((learner.weights != 0).any())
    True
    """

    def __init__(self, game: Game, seed: int = 0, device: str = "cpu", lanes: int | None = None) -> None:
        self.game, self.seed, self.device, self.shape = game, seed, device, shape_of(game)
        self.lanes = lanes or LANES.get(device, 1)
        self.games = 0
        self.selves = 0
        self._batch = Batch(game, self.lanes, device=device)
        self._on: Any = self._batch.on
        # adding up needs one hand on a CPU: two would lose what they add at the same time, and the order would be by chance
        self._adding: Any = (
            CpuLanes(game.door, game.widest, game.start().words, 1) if device == "cpu" else self._batch.on
        )
        groups = self.shape.groups() if self.shape.groups else [np.arange(self.shape.weights)]
        kind = CpuTables if device == "cpu" else CudaTables
        self.tables: Any = kind(self.shape.weights, groups, MOST_SELVES)
        self._notes: Notes | None = None

    @property
    def weights(self) -> Singles:
        """The weights learned so far, as a copy."""
        weights: Singles = self.tables.read()
        return weights

    def _paper(self, most: int) -> Notes:
        """What the games are written on, made anew where longer games are to be noted."""
        if self._notes is None or self._notes.actions.shape[1] != most:
            array, lanes, players, views = self._on.array, self.lanes, len(self.game.players), self._views
            self._notes = Notes(
                array((lanes, most), np.int32), array((lanes, most), np.uint8),
                array((lanes, (most + 1) * views), np.float32), array((lanes, 3 * self._wide), np.int32),
                array(lanes, np.int64), array((lanes, players + 2), np.float32),
            )  # fmt: skip
        return self._notes

    @property
    def taught(self) -> bool:
        """Whether the game has an ordinary evaluation, whose games teach first."""
        return self.game.judgement.worth is not None

    @property
    def _views(self) -> int:
        """How many players' values are noted of a position: with two, one player's is the other's with the sign turned."""
        return 1 if len(self.game.players) == 2 else len(self.game.players)

    @property
    def _wide(self) -> int:
        """Room for a list of actions or of patterns."""
        return max(self.game.widest, self.shape.most) + 1

    def round(self, settings: Settings) -> Summary:
        """Play one game in every lane, and correct the tables by what they foretold wrongly."""
        notes, players = self._paper(settings.most), len(self.game.players)
        plan = Round(
            seed=self.seed, first=self.games, players=players, views=self._views, weights=self.shape.weights,
            selves=self.selves,
            depth=settings.depth, most=settings.most, opening=settings.opening, tries=settings.tries,
            explore=settings.explore, older=settings.older, trace=settings.trace,
            teacher=int(self.taught), taught=settings.taught if self.taught else 0.0,
        )  # fmt: skip
        words, tables = self._batch.words, self.tables
        self._on.run(play_lane, words, plan, notes, self._wide, tables.values)
        self._adding.run(credit_lane, words, plan, notes, tables.sums, tables.counts)
        summary = self._summary(notes, players)
        tables.correct(settings.rate / max(summary.patterns, 1.0))
        self.games += self.lanes
        return summary

    def _summary(self, notes: Notes, players: int) -> Summary:
        lengths, results, marks, values = (
            self._on.host(table[:_SAMPLE]) for table in (notes.lengths, notes.results, notes.marks, notes.values)
        )
        results, most = results.astype(np.float64), marks.shape[1]
        learned = (np.arange(most) < lengths[:, None]) & (marks == GREEDY)
        errors = values.reshape(len(values), most + 1, self._views)[:, :most][learned].astype(np.float64)
        return Summary(
            games=self.lanes, actions=float(lengths.mean()), ended=float(results[:, players].mean()),
            first=float(results[:, 0].mean()), error=float(np.sqrt(np.square(errors).mean())) if errors.size else 0.0,
            patterns=float(results[:, players + 1].sum() / max(errors.size, 1)),
        )  # fmt: skip

    def remember_self(self) -> None:
        """Keep the tables as they are now among the earlier selves, of which there are a few."""
        place = self.selves if self.selves < MOST_SELVES else (self.games // self.lanes) % MOST_SELVES
        self.tables.write(self.weights, 1 + place)
        self.selves = min(self.selves + 1, MOST_SELVES)

    # --- kept on disk

    def save(self, file: Path, notes: Mapping[str, Any] | None = None) -> None:
        """Keep everything that going on needs, and some notes beside it; the file is replaced in one piece."""
        whole = self.tables.values if self.device == "cpu" else self.tables.values.copy_to_host()
        buffer = io.BytesIO()
        text = json.dumps(dict(notes or {}))
        np.savez_compressed(buffer, values=whole, games=self.games, selves=self.selves, seed=self.seed, notes=text)
        replace(file, buffer.getvalue())

    def load(self, file: Path) -> None:
        """Go on where `save` was called. LudariumError where the file belongs to other tables or another seed."""
        values, seed, games, selves = _kept(file, "values", "seed", "games", "selves")
        if values.shape != (self.shape.weights * (1 + MOST_SELVES),) or int(seed) != self.seed:
            raise LudariumError(
                f"{file} was kept by a learner with other patterns or another seed ({seed}); begin in another folder",
                code="BAD_TABLES",
            )
        self.games, self.selves = int(games), int(selves)
        for place in range(1 + MOST_SELVES):
            self.tables.write(values[place * self.shape.weights : (place + 1) * self.shape.weights], place)


def notes_in(file: Path) -> dict[str, Any]:
    """The notes that were saved beside a learner."""
    notes: dict[str, Any] = json.loads(str(_kept(file, "notes")[0]))
    return notes


def _kept(file: Path, *names: str) -> list[Any]:
    """What a state has under these names."""
    try:
        with np.load(file, allow_pickle=False) as kept:
            return [kept[name] for name in names]
    except (OSError, ValueError, KeyError, EOFError) as error:
        raise LudariumError(f"{file} is no state of a learner that can be read: {error}", code="BAD_TABLES") from None

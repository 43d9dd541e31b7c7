"""What the tallies say: figures with their confidence, and which differences between variants are more than luck."""

import dataclasses
import platform
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from importlib.metadata import version
from typing import Any

from ludarium import __version__
from ludarium.catalogue import load
from ludarium.lab.intervals import LEVEL, Figure, chance_of, holm, mean, quantile, share
from ludarium.lab.plan import Plan
from ludarium.lab.tally import STAGES, UNFINISHED, Tally
from ludarium.search.speed import machine

FAR_BEHIND = 25
"""Hundredths of the scale that make a comeback worth counting."""

LENGTH_PARTS = (0.05, 0.25, 0.5, 0.75, 0.95)


@dataclass(frozen=True)
class Question:
    """Something to ask of a tally: the figure's key, its heading, its unit (`%` or a word), and what it means."""

    key: str
    heading: str
    unit: str
    meaning: str
    answer: Callable[[Tally], Figure | None]


def _points(tally: Tally, seat: int | None) -> Figure | None:
    """The mean of a seat's points (1 a win, ½ a draw); of the first to act if no seat is given."""
    rows = [(scores[first if seat is None else seat], many) for (_, first, scores), many in tally.endings.items()]
    points = [((score + 1) / 2, many) for score, many in rows]
    total = sum(p * n for p, n in points)
    figure, bounds = mean(tally.games, total, sum(p * p * n for p, n in points)), share(total, tally.games)
    if figure is None or bounds is None or figure.variance > 0:
        return figure
    return dataclasses.replace(figure, low=bounds.low, high=bounds.high)  # all alike: that is no proof of certainty


def _won(tally: Tally, seat: int) -> Figure | None:
    """How often the seat did better than all others."""
    sole = sum(many for (_, _, scores), many in tally.endings.items() if winner_of(scores) == seat)
    return share(sole, tally.games)


def winner_of(scores: Sequence[float]) -> int | None:
    """The one seat that did best; None where several did."""
    best = max(scores)
    first = [seat for seat, score in enumerate(scores) if score == best]
    return first[0] if len(first) == 1 else None


def _decisive(tally: Tally) -> Figure | None:
    return share(sum(n for (_, _, scores), n in tally.endings.items() if winner_of(scores) is not None), tally.games)


def _unfinished(tally: Tally) -> Figure | None:
    return share(sum(n for (end, _, _), n in tally.endings.items() if end == UNFINISHED), tally.games)


def _draws(tally: Tally) -> Figure | None:
    endings = tally.endings.items()
    return share(sum(n for (end, _, s), n in endings if end != UNFINISHED and winner_of(s) is None), tally.games)


def _turns(tally: Tally) -> Figure | None:
    rows = tally.lengths.items()
    return mean(tally.games, sum(t * n for t, n in rows), sum(t * t * n for t, n in rows))


def _changes(tally: Tally) -> Figure | None:
    rows = tally.changes.items()
    return mean(tally.watched, sum(c * n for c, n in rows), sum(c * c * n for c, n in rows))


def _changed(tally: Tally) -> Figure | None:
    return share(tally.watched - tally.changes[0], tally.watched)


def _comebacks(tally: Tally) -> Figure | None:
    return share(sum(n for behind, n in tally.behind.items() if behind >= FAR_BEHIND), sum(tally.behind.values()))


OPENING = (
    Question("first_points", "points of the first to move", "%", "1 for a win, ½ for a draw or an unfinished game",
             lambda tally: _points(tally, None)),
)  # fmt: skip

COMMON = (
    Question("decisive", "decisive", "%", "games with one winner", _decisive),
    Question("draws", "draws", "%", "finished games without one winner", _draws),
    Question("unfinished", "unfinished", "%", "games stopped at the longest length allowed", _unfinished),
    Question("turns", "length", "turns", "mean number of turns", _turns),
    Question("branching", "choices", "actions", "actions to choose from, mean of the games' means",
             lambda tally: mean(tally.games, tally.width, tally.width_squares)),
    Question("lead_changes", "changes of the lead", "", "how often another player takes the lead, by the game's evaluation",
             _changes),
    Question("changed", "games with a change", "%", "games in which the lead changed hands at all", _changed),
    Question("last_change", "last change of the lead", "%", "when the lead last changed hands, as a share of the game's length",
             lambda tally: mean(sum(tally.late.values()), tally.late_total, tally.late_squares)),
    Question("behind", "winner's worst moment", "", "how far the winner was behind at worst, from 0 to 1",
             lambda tally: mean(sum(tally.behind.values()), tally.behind_total, tally.behind_squares)),
    Question("comebacks", "comebacks", "%", f"games won after being behind by 0.{FAR_BEHIND} or more", _comebacks),
)  # fmt: skip


def questions_for(plan: Plan) -> tuple[Question, ...]:
    """What is asked of a variant: its seats have names of their own."""
    game = load(plan.game)
    later = ", whichever side it takes later" if game.roles is not None else ""
    seats = tuple(
        Question(f"won_{name}", f"won by {name}", "%", f"games in which this seat alone did best{later}", _won_by(seat))
        for seat, name in enumerate(game.players)
    )
    return (*OPENING, *seats, *COMMON)


def _won_by(seat: int) -> Callable[[Tally], Figure | None]:
    return lambda tally: _won(tally, seat)


@dataclass(frozen=True)
class Answer:
    """A figure of one variant; `chance` is that of such a difference from the first variant by luck alone, if compared."""

    question: Question
    figure: Figure | None
    chance: float | None = None

    @property
    def significant(self) -> bool | None:
        """Whether it differs from the first variant's by more than luck; None where it is not compared."""
        return None if self.chance is None else self.chance < LEVEL


@dataclass(frozen=True)
class Column:
    """One variant: its plan, what was counted, the answers in order, by key."""

    plan: Plan
    tally: Tally
    answers: dict[str, Answer]

    @property
    def quantiles(self) -> dict[float, float]:
        """Lengths below which these parts of the games lie."""
        rows = [(float(turns), many) for turns, many in sorted(self.tally.lengths.items())]
        return {part: quantile(rows, part) for part in LENGTH_PARTS} if rows else {}

    def branching(self) -> list[tuple[int, float]]:
        """Actions to choose from by turn, as far as at least one game in a hundred went."""
        tally = self.tally
        enough = max(tally.decisions.get(0, 0) / 100, 1)
        turns = [turn for turn in sorted(tally.decisions) if tally.decisions[turn] >= enough]
        return [(turn + 1, tally.choices[turn] / tally.decisions[turn]) for turn in turns]

    def pieces(self) -> dict[str, list[float]]:
        """Each player's pieces on the board over the course of a game; none where nothing is known or nothing changes."""
        names, many = load(self.plan.game).players, max(self.tally.followed, 1)
        curves = {
            name: [self.tally.pieces[owner, stage] / many for stage in range(STAGES)]
            for owner, name in enumerate(names)
        }
        changing = any(len({round(value, 6) for value in curve}) > 1 for curve in curves.values())
        return curves if changing else {}


@dataclass(frozen=True)
class Report:
    """All variants side by side, and where the figures come from."""

    columns: tuple[Column, ...]
    command: str
    machine: str = field(default_factory=lambda: f"{machine()}, {platform.system()} {platform.release()}")
    made: str = field(default_factory=lambda: time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime()))
    versions: str = field(default_factory=lambda: f"ludarium {__version__}, rich {version('rich')}")

    @property
    def questions(self) -> list[Question]:
        """Every question that is asked of some variant, in order."""
        asked = {key: answer.question for column in self.columns for key, answer in column.answers.items()}
        keys = [question.key for question in OPENING]
        keys += [key for key in asked if key.startswith("won_")] + [question.key for question in COMMON]
        return [asked[key] for key in keys]

    def as_json(self) -> dict[str, Any]:
        """Everything as plain data."""
        return {
            "command": self.command,
            "machine": self.machine,
            "versions": self.versions,
            "made": self.made,
            "confidence": 0.95,
            "significance": f"against the first variant, Holm over all comparisons, below {LEVEL}",
            "variants": [_column_json(column) for column in self.columns],
        }


def _column_json(column: Column) -> dict[str, Any]:
    tally = column.tally
    return {
        **dataclasses.asdict(column.plan),
        "sources": column.plan.identity["sources"],
        "played": tally.games,
        "actions": tally.actions,
        "distinct_games": len(tally.codes) or None,
        "watched": tally.watched,
        "followed": tally.followed,
        "figures": {key: _answer_json(answer) for key, answer in column.answers.items()},
        "length_quantiles": {str(part): turns for part, turns in column.quantiles.items()},
        "lengths": dict(sorted(tally.lengths.items())),
        "branching_by_turn": dict(column.branching()),
        "largest_comeback": {"behind": tally.worst[0], "game": tally.worst[1]} if tally.worst[1] >= 0 else None,
        "reasons": dict(tally.reasons.most_common()),
        "touches": dict(tally.touches.most_common()),
        "pieces": column.pieces(),
    }


def _answer_json(answer: Answer) -> dict[str, Any] | None:
    figure = answer.figure
    if figure is None:
        return None
    interval = {"value": figure.value, "low": figure.low, "high": figure.high, "count": figure.count}
    compared = {} if answer.chance is None else {"chance": answer.chance, "significant": answer.significant}
    return interval | compared


def report_on(plans: Sequence[Plan], tallies: Sequence[Tally], command: str) -> Report:
    """The report: every variant is compared with the first, in all figures that both have."""
    answers = [
        {question.key: Answer(question, question.answer(tally) if tally.games else None) for question in questions_for(plan)}
        for plan, tally in zip(plans, tallies, strict=True)
    ]  # fmt: skip
    places, chances = [], []
    for number, row in enumerate(answers[1:], 1):
        for key, answer in row.items():
            base = answers[0].get(key)
            if base is not None and base.figure is not None and answer.figure is not None:
                places.append((number, key))
                chances.append(chance_of(base.figure, answer.figure))
    for (number, key), chance in zip(places, holm(chances), strict=True):
        answers[number][key] = dataclasses.replace(answers[number][key], chance=chance)
    return Report(tuple(Column(*parts) for parts in zip(plans, tallies, answers, strict=True)), command)

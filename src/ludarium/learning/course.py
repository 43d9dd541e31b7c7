"""A course of learning: rounds within a limit of time or games, looking further ahead from stage to stage.

It begins with games of the ordinary evaluation, where the game has one: players who know nothing may never finish a game. The
rate falls from stage to stage and within each, and so does exploration. At the end of each stage, and in between, the
tables as they are join the earlier selves that the learner goes on to play, so that it does not unlearn how to beat them.
"""

import dataclasses
import time
from collections.abc import Callable
from dataclasses import dataclass

from ludarium.learning.learner import Learner, Settings, Summary

_FIRST_RATE, _LAST_RATE = 1.5, 0.15
_FIRST_EXPLORE, _LAST_EXPLORE = 0.12, 0.03
_TAUGHT = 0.1  # the share of the course in which games by the ordinary evaluation become fewer and fewer
_SELVES = 8  # how often in a course the tables join the earlier selves


@dataclass(frozen=True)
class Course:
    """How long to learn, and how: `depths` are the stages, which take equal shares of the time."""

    minutes: float | None = None
    games: int | None = None
    depths: tuple[int, ...] = (1,)
    opening: int = 12
    longest: int = 200  # actions in a game

    def settings(self, share: float) -> Settings:
        """How to play when this share of the course is over."""
        stage = min(int(share * len(self.depths)), len(self.depths) - 1)
        rate = _FIRST_RATE * (_LAST_RATE / _FIRST_RATE) ** share
        explore = _FIRST_EXPLORE + (_LAST_EXPLORE - _FIRST_EXPLORE) * share
        return Settings(
            depth=self.depths[stage], explore=explore, opening=self.opening, rate=rate, most=self.longest,
            taught=max(0.0, 1.0 - share / _TAUGHT),
        )  # fmt: skip


@dataclass(frozen=True)
class Standing:
    """Where a course stands: what going on with it in another run needs, beside the tables."""

    begun: int = 0  # games that had been played when it began
    seconds: float = 0.0  # spent learning, in all runs
    selves: int = 0  # how often the tables have joined the earlier selves


@dataclass(frozen=True)
class Progress:
    """How far a course has come."""

    share: float  # of the whole course
    pace: float  # seconds that the last round took
    games: int  # since the first run
    round: Summary
    depth: int
    standing: Standing


Report = Callable[[Progress], None]


def share_of(course: Course, standing: Standing, games: int) -> float:
    """How much of the course is over, when so many games have been played in all."""
    by_time = standing.seconds / (60 * course.minutes) if course.minutes else 0.0
    by_games = (games - standing.begun) / course.games if course.games else 0.0
    return min(1.0, max(by_time, by_games))


def follow(learner: Learner, course: Course, report: Report, standing: Standing | None = None) -> None:
    """Learn until the course is over; `report` is called after every round.

    The time that `report` takes does not count, nor does the first round, in which everything may have to be compiled.
    With the standing of an earlier run, the course goes on from there: by games, to the very same tables as if it had never
    stopped. If the course has become longer, what was done is a smaller share of it.
    """
    now = standing or Standing(begun=learner.games)
    share, counts = share_of(course, now, learner.games), False
    now = dataclasses.replace(now, selves=min(now.selves, int(share * _SELVES)))
    while share < 1.0:
        started = time.perf_counter()
        settings = course.settings(share)
        summary = learner.round(settings)
        if int(share * _SELVES) > now.selves:
            now = dataclasses.replace(now, selves=int(share * _SELVES))
            learner.remember_self()
        pace = time.perf_counter() - started
        now = dataclasses.replace(now, seconds=now.seconds + (pace if counts else 0.0))
        share, counts = share_of(course, now, learner.games), True
        report(Progress(share, pace, learner.games, summary, settings.depth, now))

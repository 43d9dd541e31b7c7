"""One game from the opening to the record: whose turn it is, how long it took, and who has forfeited it."""

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from ludarium.arena.contestants import Announce, Contestant, Forfeit, OwnPlayer, pace_of, seated
from ludarium.arena.openings import opened
from ludarium.arena.plan import Pace, Plan
from ludarium.arena.schedule import Bout
from ludarium.catalogue import load
from ludarium.errors import LudariumError
from ludarium.game.game import Game
from ludarium.game.outcome import scores_against
from ludarium.kernel.verbs import CHANCE
from ludarium.play.match import Match
from ludarium.play.records import record_of
from ludarium.play.throwing import throw
from ludarium.record import write_game
from ludarium.record.tags import player_tag


@dataclass(frozen=True)
class Played:
    """A game that was played. Lists have an item for each seat; `scores` are None where the game does not count."""

    bout: Bout
    scores: tuple[float, ...] | None
    result: str
    reason: str
    turns: int
    seconds: tuple[float, ...] = ()  # thinking
    slow: tuple[int, ...] = ()  # turns that took longer than allowed
    faulty: int | None = None  # the seat that forfeited
    fault: str = ""
    cpu: tuple[float | None, ...] = ()  # CPU seconds, None where the system could not tell
    record: str = field(default="", repr=False)


class GameRunner:
    """Where games are played one after the other: the game of a plan and those who take part, kept between games."""

    def __init__(self, plan: Plan, announce: Announce = lambda pid, alive: None) -> None:
        self.plan, self._announce = plan, announce
        self.game: Game = load(plan.game)
        self._seated: dict[tuple[int, int], Contestant] = {}
        self._engines: set[int] = set()  # the processes that are running

    def warm(self) -> None:
        """Compile, or load, all that the games will need."""
        for number in range(len(self.plan.entrants)):
            contestant = self._contestant(number, 0)
            if isinstance(contestant, OwnPlayer):
                match = opened(self.game, self.plan, 0)
                while match.position.mover == CHANCE:
                    match.push(throw(match, 0))
                contestant.warm(match)

    def _contestant(self, entrant: int, copy: int) -> Contestant:
        """Who plays for that entrant; `copy` counts those of the same entrant in one game."""
        if (entrant, copy) not in self._seated:
            name, start = self.plan.entrants[entrant], self.plan.start
            self._seated[entrant, copy] = seated(name, start, self._note_engine, self._engines)
        return self._seated[entrant, copy]

    def _note_engine(self, pid: int, alive: bool) -> None:
        (self._engines.add if alive else self._engines.discard)(pid)
        self._announce(pid, alive)

    def play(self, bout: Bout) -> Played:
        """Play one game."""
        copies = [bout.seats[:seat].count(entrant) for seat, entrant in enumerate(bout.seats)]
        here = [self._contestant(entrant, copy) for entrant, copy in zip(bout.seats, copies, strict=True)]
        return _Referee(self.plan, bout, opened(self.game, self.plan, bout.opening), here).played()

    def close(self) -> None:
        """Close all players."""
        for contestant in self._seated.values():
            contestant.close()
        self._seated.clear()


class _Referee:
    """A game in progress."""

    def __init__(self, plan: Plan, bout: Bout, match: Match, contestants: Sequence[Contestant]) -> None:
        self.plan, self.bout, self.match, self.contestants = plan, bout, match, contestants
        self.paces = [pace_of(plan.entrants[entrant], plan.pace) for entrant in bout.seats]
        self.clocks = [plan.pace.clock or 0.0] * len(contestants)
        self.spent = [0.0] * len(contestants)
        self.slow = [0] * len(contestants)
        self.cpu_before: list[float | None] = [None] * len(contestants)
        self.notes: dict[int, dict[str, Any]] = {}  # what is noted beside a turn, by its number
        self.agreed: list[tuple[int, int]] = []  # who moved lately, and who they believed would win
        self.faulty: int | None = None
        self.fault = ""

    def played(self) -> Played:
        """Play the game to its end."""
        seat = 0
        try:
            for seat, contestant in enumerate(self.contestants):
                contestant.begin(self.match.game, f"{self.plan.seed}/{self.bout.set}/{self.bout.seats[seat]}/{seat}")
            self.cpu_before = [contestant.cpu_seconds() for contestant in self.contestants]
            while self.match.outcome() is None and not self._adjudicated():
                seat = self.match.position.mover
                if seat == CHANCE:
                    self.match.push(throw(self.match, f"{self.plan.seed}/{self.bout.opening}"))
                else:
                    self._turn(seat)
        except Forfeit as forfeit:
            self.faulty, self.fault = seat, forfeit.sentence
            self.match.adjudicate(self._against(seat), forfeit.reason)
        return self._played()

    # --- a turn

    def _turn(self, seat: int) -> None:
        contestant, ply, pace = self.contestants[seat], self.match.ply(), self.paces[seat]
        limits = pace.limits(self.clocks)
        before, begun = contestant.cpu_seconds() if pace.cpu is not None else None, time.perf_counter()
        answer = contestant.choose(self.match, limits, self._patience(pace, seat))
        taken = time.perf_counter() - begun
        used = None if before is None else (contestant.cpu_seconds() or before) - before
        note = self.notes.setdefault(ply, {"emt": 0.0})
        note["emt"] += taken
        self.spent[seat] += taken
        self._watch_clock(seat, taken)
        self._watch_limit(seat, pace.time if pace.cpu is None else pace.cpu, taken if pace.cpu is None else used)
        try:
            turn = self.match.push(answer.move)
        except LudariumError as error:
            raise Forfeit("forfeit", f"illegal move: {error.sentence}") from None
        if turn is not None and self.plan.pace.clock is not None:
            self.clocks[seat] += self.plan.pace.increment
            note["clk"] = max(self.clocks[seat], 0.0)
        if answer.score is not None:
            note["eval"] = f"{answer.score:+.2f}"
        self._listen(seat, answer.score)

    def _patience(self, pace: Pace, seat: int) -> float | None:
        """The seconds after which the turn is lost."""
        bounds = [] if pace.time is None else [pace.time]
        if self.plan.pace.clock is not None:
            bounds.append(self.clocks[seat])
        return min(bounds) + self.plan.pace.margin if bounds else None

    def _watch_clock(self, seat: int, taken: float) -> None:
        """A fallen clock loses for everybody."""
        if self.plan.pace.clock is not None:
            self.clocks[seat] -= taken
            if self.clocks[seat] < -self.plan.pace.margin:
                raise Forfeit("time", f"overstepped its clock by {-self.clocks[seat]:.2f} s")

    def _watch_limit(self, seat: int, allowed: float | None, taken: float | None) -> None:
        """A turn that took too much time, or CPU time, loses for those who are not trusted and is noted for ours."""
        if allowed is not None and taken is not None and taken > allowed + self.plan.pace.margin:
            if not getattr(self.contestants[seat], "trusted", False):
                raise Forfeit("time", f"took {taken:.2f} s for a turn of {allowed:g} s")
            self.slow[seat] += 1

    # --- the end

    def _listen(self, seat: int, score: float | None) -> None:
        """Remember who the player believes will win, if it is sure enough for the plan."""
        if self.plan.adjudicate is not None and len(self.contestants) == 2:
            sure = score is not None and abs(score) >= self.plan.adjudicate[0]
            winner = -1 if not sure or score is None else seat if score > 0 else 1 - seat
            self.agreed = [*self.agreed, (seat, winner)] if winner >= 0 else []

    def _adjudicated(self) -> bool:
        """Whether the game is ended from outside: by its length, or because everybody is sure of the result."""
        if self.match.ply() >= self.plan.max_turns and not self.match.pending:
            self.match.adjudicate((0.0,) * len(self.contestants), "adjudication")
            return True
        rule = self.plan.adjudicate
        if rule is None or len(self.agreed) < rule[1]:
            return False
        lately = self.agreed[-rule[1] :]
        if len({seat for seat, _ in lately}) < 2 or len({winner for _, winner in lately}) > 1:
            return False
        self.match.adjudicate(self._against(1 - lately[0][1]), "adjudication")
        return True

    def _against(self, seat: int) -> tuple[float, ...]:
        """The scores where that seat loses, in the order of the players' names."""
        by_seat, match = scores_against(seat, len(self.contestants)), self.match
        return match.game.outcome_of(match.position.state, by_seat, "adjudication").scores

    # --- the result

    def _played(self) -> Played:
        outcome = self.match.outcome()
        assert outcome is not None
        return Played(
            self.bout,
            outcome.by_seat,
            outcome.result,
            outcome.reason,
            self.match.ply(),
            tuple(round(seconds, 3) for seconds in self.spent),
            tuple(self.slow),
            self.faulty,
            self.fault,
            self._cpu(),
            self._record(),
        )

    def _cpu(self) -> tuple[float | None, ...]:
        """What each has used since all of them were ready."""
        after = [contestant.cpu_seconds() for contestant in self.contestants]
        return tuple(
            None if begin is None or end is None else round(end - begin, 3)
            for begin, end in zip(self.cpu_before, after, strict=True)
        )

    def _record(self) -> str:
        plan, game, state = self.plan, self.match.game, self.match.position.state
        names = [game.name_of(state, seat) for seat in range(len(self.contestants))]  # as they are at the end
        tags = {player_tag(names[seat]): plan.labels[entrant] for seat, entrant in enumerate(self.bout.seats)}
        tags |= {"Event": f"match {plan.digest}", "Site": "ludarium match", "Round": self.bout.round}
        tags |= {"Date": time.strftime("%Y.%m.%d"), "TimeControl": plan.pace.tag, "Seed": str(plan.seed)}
        if self.faulty is not None:
            tags["Fault"] = f"{names[self.faulty]}: {' '.join(self.fault.split())}"[:1000]
        record = record_of(self.match, clocks=(), **tags)
        for ply, note in self.notes.items():
            if ply < len(record.line):
                node = record.line[ply]
                node.emt, node.clk, node.eval = round(note["emt"], 3), note.get("clk"), note.get("eval")
        return write_game(record)

"""Alpha-beta as callers use it: iterative deepening within a budget, with several best lines on request."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from ludarium.errors import BadArgument, LudariumError
from ludarium.game.game import Game
from ludarium.game.learned import Tables, tables_of
from ludarium.game.position import Move, Position
from ludarium.kernel.compiling import compiled
from ludarium.kernel.judging import door_judging_by, judged_at
from ludarium.kernel.values import Words
from ludarium.search.budget import Budget, Watch
from ludarium.search.entering import OPENED
from ludarium.search.frames import LONGEST, MOST_SPENT, SearchBuffers, stopped
from ludarium.search.judgement import is_for_numba, judge_of
from ludarium.search.negamax import climb, climb_by_tables
from ludarium.search.plain import Judge, PlainSearch
from ludarium.search.repeats import salt_of, spent, viewpoint
from ludarium.search.result import Line, Result, in_turns
from ludarium.search.scale import CERTAIN, LIMIT, SCALE, WIN, as_score
from ludarium.search.transpositions import fact_action, place_key, recalled

BUCKETS = 1 << 19  # 16 MiB, taken from the system only as they are used
DEEPEST = 100
MOST_LINES = 32
ASPIRATION = SCALE // 40
GENERATIONS = 64

Report = Callable[[Result], None]


@compiled
def key_here(rules: Any, state: Any, decisive: int, row: Words, salt: int) -> Any:
    return place_key(state, decisive, row, salt)


@compiled
def known_here(rules: Any, state: Any, decisive: int, row: Words, salt: int, table: Words) -> Any:
    """The action that the table suggests; −1 where it knows none."""
    return fact_action(recalled(table, place_key(state, decisive, row, salt)))


def describe(shared: Any, game: Game, board_only: bool, sharp: bool = True) -> None:
    """Write into the record of a search what it has to know about the variant, and how sharp it is to be."""
    shared.decisive_words, shared.players, shared.actions = game.decisive_words, len(game.players), game.actions
    shared.quiet = int(game.judgement.urgency is None)
    shared.sharp = int(sharp and game.judgement.tension is not None and len(game.players) == 2 and not game.stochastic)
    shared.board_only = int(board_only and game.judgement.naive_worth is not None)
    if game.repetition is not None:
        shared.times, shared.loser = game.repetition.times, game.repetition.loser


class AlphaBeta:
    """An alpha-beta search for one variant of a game.

    It keeps its transposition table from one search to the next. Use it in one thread at a time.

    Positions are evaluated with everything the game knows; with `board_only`, only with what the board shows. With
    `evaluate`, your own function says what a position is worth to a player, from −1 to 1. It has one of these forms:

    - `evaluate(rules, state, player)`, written for numba like a game's own `worth`, with or without `@njit`. It is
      compiled into the search, which takes half a minute each time the program starts, as the result is not kept on
      disk; after that the search runs at full speed.
    - `evaluate(position, player)`, in plain Python: simple but slow, a few thousand positions a second instead of millions.
    - `evaluate(position)`, the worth to the player to move, also in plain Python: for games of two players without chance.

    Finished games are never evaluated: they count as the rules say.

    Where a game has learned tables, positions are evaluated by these, unless `learned` is False; it may also be the tables
    to use (docs/learned-tables.md).

    In games that have the verb `tension` the search is a sharp one (docs/decisions/search-techniques.md), unless `sharp` is
    False.

    >>> import ludarium
    >>> game = ludarium.load("konane(size=6)")
    >>> def mobility(position):
    ...     return len(position.actions) / 50
    >>> searcher = ludarium.AlphaBeta(game, evaluate=mobility)
    >>> result = searcher.search(game.start(), ludarium.Budget(depth=3))
    >>> result.depth, game.start().write(result.turn) in ("a1", "c3", "d4", "f6")
    (3, True)
    """

    def __init__(
        self,
        game: Game,
        buckets: int = BUCKETS,
        board_only: bool = False,
        evaluate: Callable[..., Any] | None = None,
        learned: bool | Tables = True,
        sharp: bool = True,
    ) -> None:
        if board_only and evaluate is not None:
            raise BadArgument(
                "board_only and evaluate cannot be used together: evaluate replaces the game's own evaluation"
            )
        self.game = game
        self.judge: Judge | None = None  # an evaluation of the caller's own
        self._plain: PlainSearch | None = None
        door = game.door
        if evaluate is not None and is_for_numba(evaluate):
            door = door_judging_by(door, evaluate)
            ask = door.enter(judged_at)
            self.judge = lambda position, player: float(ask(door.rules_words, position.words, player))
        elif evaluate is not None:
            self.judge = judge_of(game, evaluate)
            self._plain = PlainSearch(game, self.judge)
            return
        tables = learned if isinstance(learned, Tables) else tables_of(game) if learned else None
        if board_only or evaluate is not None:
            tables = None
        self.buffers = SearchBuffers(game, buckets, tables)
        self._climb = door.enter(climb if tables is None else climb_by_tables)
        self._key = game.door.enter(key_here)
        self._known = game.door.enter(known_here)
        self._row = np.zeros(game.door.size, np.uint64)
        describe(self.buffers.shared, game, board_only, sharp)

    # --- the search

    def search(
        self, position: Position, budget: Budget, lines: int = 1, past: Sequence[int] = (), report: Report | None = None
    ) -> Result:
        """The best `lines` turns for the player to move.

        `past` has the `repetition_key` of each earlier position of the game. `report` is called after each complete
        iteration. There is always an answer: what the last complete iteration found, with any improvements from the
        unfinished one. Without a time limit, the same call on a new searcher gives the same answer.
        """
        if position.mover < 0:
            raise LudariumError(f"nobody is to move here: {position.turn}", code="NOBODY_TO_MOVE")
        if self._plain is not None:
            return self._plain.search(position, budget, min(lines, MOST_LINES), past, report)
        self._prepare(position, past, budget)
        best: list[tuple[int, tuple[int, ...], bool]] = []
        with Watch(budget, self.buffers.stop, 0) as watch:
            depth = 0
            while depth < min(budget.depth or DEEPEST, DEEPEST):
                found = self._iteration(position, depth + 1, best, min(lines, MOST_LINES))
                complete = bool(found) and not self._stopped
                best = found or best
                depth += complete
                if not complete:
                    break
                if report is not None:
                    report(self._result(position, best, depth, watch.seconds))
                if all(exact or abs(value) >= CERTAIN for value, _, exact in best):
                    break
            return self._result(position, best, depth, watch.seconds)

    @property
    def _stopped(self) -> bool:
        return bool(stopped(self.buffers.shared))

    def _prepare(self, position: Position, past: Sequence[int], budget: Budget) -> None:
        shared = self.buffers.shared
        again = spent(self.game.repetition, past)[:MOST_SPENT]
        shared.spent[: len(again)], shared.spent_count = again, len(again)
        self.buffers.history //= 4
        shared.nodes, shared.most_nodes, shared.guesses = 0, budget.most_nodes, 0
        shared.hero = position.mover
        own = viewpoint(len(self.game.players), self.game.stochastic, position.mover)
        shared.salt = salt_of(own, again)
        shared.generation = (shared.generation + 1) % GENERATIONS

    def _iteration(
        self, position: Position, depth: int, before: list[tuple[int, tuple[int, ...], bool]], lines: int
    ) -> list[tuple[int, tuple[int, ...], bool]]:
        """The best lines at this depth: value, actions, whether the value is exact. Fewer or none if stopped."""
        found: list[tuple[int, tuple[int, ...], bool]] = []
        self.buffers.shared.banned_count = 0
        for number in range(lines):
            guess = before[number][0] if number < len(before) else None
            line = self._line(position, depth, guess)
            if line is None:
                break
            found.append(line)
            self._ban(position, line[1])
        found.sort(key=lambda line: -line[0])
        if self._stopped and found and len(found) < len(before):
            # Older lines that were not looked at again come last, and promise no more than those before them: values of
            # different depths do not compare.
            firsts, least = {in_turns(position, actions)[:1] for _, actions, _ in found}, found[-1][0]
            most = least if abs(least) < CERTAIN else LIMIT
            kept = [old for old in before if in_turns(position, old[1])[:1] not in firsts]
            kept = kept[: len(before) - len(found)]
            found += [(min(value, most), actions, exact and value <= most) for value, actions, exact in kept]
        return found

    def _line(self, position: Position, depth: int, guess: int | None) -> tuple[int, tuple[int, ...], bool] | None:
        """The best line that is not banned; None where there is none or the search was stopped too early."""
        buffers, width = self.buffers, ASPIRATION
        low, high = (-LIMIT, LIMIT) if guess is None or abs(guess) >= CERTAIN else (guess - width, guess + width)
        while True:
            rules = self.game.door.rules_words
            value = int(self._climb(rules, position.words, *buffers.search, depth, low, high))
            if value == OPENED:
                best, floor = int(buffers.shared.frames[0].best), int(buffers.shared.frames[0].floor)
                sure_enough = best > max(floor, -CERTAIN)  # what was not looked at yet might save a lost position
                return (best, buffers.line, False) if sure_enough else None
            if low < value < high:
                return value, buffers.line, bool(buffers.shared.exact)
            if value <= -LIMIT:
                return None
            width *= 8
            low = (
                value - width
                if value <= low and abs(value) < CERTAIN and width < SCALE
                else low
                if value > low
                else -LIMIT
            )
            high = (
                value + width
                if value >= high and abs(value) < CERTAIN and width < SCALE
                else high
                if value < high
                else LIMIT
            )

    def _ban(self, position: Position, actions: tuple[int, ...]) -> None:
        shared = self.buffers.shared
        end = position.play(in_turns(position, actions)[0])
        rules = self.game.door.rules_words
        key = self._key(rules, end.words, int(shared.decisive_words), self._row, int(shared.salt))
        shared.banned[shared.banned_count] = key
        shared.banned_count += 1

    # --- the answer

    def _result(
        self, position: Position, best: list[tuple[int, tuple[int, ...], bool]], depth: int, seconds: float
    ) -> Result:
        lines = tuple(self._as_line(position, *line) for line in best) or (self._any(position),)
        return Result(lines, int(self.buffers.shared.nodes), depth, seconds)

    def _as_line(self, position: Position, value: int, actions: tuple[int, ...], exact: bool) -> Line:
        line = self._extended(position, in_turns(position, actions))
        proven, turns = None, None
        if abs(value) >= CERTAIN and (value > 0 or len(self.game.players) == 2):
            proven, turns = ("win" if value > 0 else "loss"), WIN - abs(value)
        elif exact and value == 0 and len(self.game.players) == 2:
            proven = "draw"
        return Line(line[0], as_score(value), proven, turns, line)

    def _extended(self, position: Position, turns: tuple[Move, ...]) -> tuple[Move, ...]:
        """The line, continued with what the table knows: cut-offs by the table leave lines short."""
        shared, actions, here = self.buffers.shared, [a for turn in turns for a in turn], position
        for turn in turns:
            here = here.play(turn)
        seen, rules = {here}, self.game.door.rules_words
        facts = int(shared.decisive_words), self._row, int(shared.salt), self.buffers.table
        while len(actions) < LONGEST // 4 and here.mover >= 0:
            action = int(self._known(rules, here.words, *facts))
            if action not in here.actions:
                break
            actions.append(action)
            here = here.act(action)
            if here in seen:
                break
            seen.add(here)
        return in_turns(position, actions)

    def _any(self, position: Position) -> Line:
        """Any turn, if there was no time to compare two."""
        actions, here = [], position
        while here.mover == position.mover:
            actions.append(here.actions[-1])
            here = here.act(actions[-1])
            if not self.game.composed:
                break
        return Line(tuple(actions), 0.0, None, None, (tuple(actions),))

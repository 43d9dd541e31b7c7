"""Players by name: `level:6`, `alphabeta:depth=4`, `mcts:time=1`, `uct:time=1`, `greedy`, `random:7`, `python:module:Class`.

>>> import ludarium
>>> match = ludarium.Match(ludarium.load("konane(size=4)"))
>>> match.position.write(ludarium.player("alphabeta:depth=9").choose(match).move) in ("a1", "b2", "c3", "d4")
True
"""

import re
from collections.abc import Callable
from functools import partial
from typing import Any

from ludarium.errors import BadArgument, UnknownGame, a_text
from ludarium.game.game import Game
from ludarium.game.option import nearest
from ludarium.play.choice import Choice, Player, generator, info_texts
from ludarium.play.levels import (
    FIRST_LOOK,
    OPENING_LINES,
    STRONGEST,
    VARIED_TURNS,
    WEAKEST,
    allowance,
    chosen,
    level_for,
)
from ludarium.play.limits import USUAL, Limits, seconds_for
from ludarium.play.longturns import is_long, searched, walked
from ludarium.play.match import Match
from ludarium.play.offhand import worst_looking
from ludarium.play.python_player import EXPLANATION, PYTHON, python_player
from ludarium.play.secrets import known_to
from ludarium.search.alphabeta import AlphaBeta
from ludarium.search.budget import Budget
from ludarium.search.mcts import MonteCarlo
from ludarium.search.thinker import Thinker

_NOW = Limits()
_LONGEST_SLIP = 1.0  # seconds that a level may take to choose the worst of all turns


def past_of(match: Match) -> list[int]:
    """The `repetition_key` of each position of the match before the current one.

    In the middle of a turn, the last of them is the position in which the turn began.
    """
    if match.game.repetition is None:
        return []
    before = [turn.before for turn in match.turns] + [place for place, _ in match.steps[:1]]
    return [match.game.compiled.repetition_key(place.words) for place in before]


def opening_turns(match: Match) -> int | None:
    """How many turns have been played, while that is few; None later, and in a game that began from a position for study."""
    return match.ply() if match.ply() < VARIED_TURNS and match.start == match.game.start() else None


class RandomPlayer:
    """Plays legal turns at random, each with the same probability; with the same seed, the same ones every time."""

    def __init__(self, seed: int | str = 0) -> None:
        self.seed = seed

    def choose(self, match: Match, limits: Limits = _NOW) -> Choice:  # noqa: ARG002
        """Any of the legal turns, chosen action by action if there are too many to list; never takes long."""
        here, chance = match.position, generator(self.seed, match)
        if here.is_chance:
            return Choice((here.chance_action(chance),), ["string a throw"])
        if is_long(here):
            return Choice(walked(here, chance), ["string random actions"])
        turns = here.legal_moves
        return Choice(turns[chance.randrange(len(turns))], ["string a random move"])


class SearchPlayer:
    """Plays the best turn that a search finds. `time`, `nodes` and `depth` apply unless a turn has limits of its own.

    `cpu` are seconds of CPU time, instead of `time`.
    """

    def __init__(
        self,
        searcher: Any,
        time: float = USUAL,
        nodes: int | None = None,
        depth: int | None = None,
        board_only: bool = False,
        cpu: float | None = None,
    ) -> None:
        self._make, self._board_only = searcher, board_only
        self._searcher: Any = None
        self._own = Budget(time if cpu is None else cpu, nodes, depth, cpu=cpu is not None)

    def __getstate__(self) -> dict[str, Any]:
        """What a copy needs: everything but the searcher, which is created again when needed."""
        return {**self.__dict__, "_searcher": None}

    def searcher(self, game: Game) -> Any:
        """The searcher for that game; a new one is created when the game changes."""
        if self._searcher is None or self._searcher.game != game:
            self._searcher = self._make(game)
        return self._searcher

    def prepare(self, game: Game) -> None:
        """Compile and allocate what choosing needs, so that the first choice does not wait for it."""
        self.searcher(game)

    def budget(self, limits: Limits, player: int) -> Budget:
        """What a turn may use: its own limits if it has any, else this player's."""
        own = self._own
        timed = limits.movetime is not None or limits.infinite or any(time is not None for time in limits.times)
        counted = limits.nodes or limits.depth or own.nodes or own.depth
        seconds = seconds_for(limits, player) if timed else None if counted and not own.cpu else own.seconds
        cpu = limits.cpu if timed else own.cpu
        return Budget(seconds, limits.nodes or own.nodes, limits.depth or own.depth, limits.stop, cpu)

    def choose(self, match: Match, limits: Limits = _NOW) -> Choice:
        """The best turn found."""
        match = known_to(match, match.position.mover)
        here = match.position
        budget = self.budget(limits, here.mover)
        searcher, past = self.searcher(match.game), past_of(match)
        result = searched(searcher, here, budget, limits.multipv, past, board_only=self._board_only)
        return Choice(result.turn, info_texts(match, result), result.lines)


def _thinker_for(level: int, game: Game) -> Thinker:
    sees = level_for(game, level)
    return Thinker(game, sees.board_only, sees.learned, sees.sharp)


class LevelPlayer(SearchPlayer):
    """Plays at one of the levels from 1 to 10; level 10 uses all the time it is given."""

    def __init__(self, level: int, seed: int | str = 0, time: float = USUAL, cpu: float | None = None) -> None:
        super().__init__(partial(_thinker_for, level), time, cpu=cpu)
        self.level, self.seed = level, seed

    def choose(self, match: Match, limits: Limits = _NOW) -> Choice:
        """The turn that seems best to a player of this level."""
        match = known_to(match, match.position.mover, self.seed)
        here, level = match.position, level_for(match.game, self.level)
        searcher, chance = self.searcher(match.game), generator(f"{self.seed}/{self.level}", match)
        budget = allowance(level, self.budget(limits, here.mover))
        if level.blunder and chance.random() < level.blunder:
            most = _LONGEST_SLIP if budget.seconds is None else budget.seconds
            return Choice(worst_looking(here, level.board_only, most, limits, chance), ["string a slip"])
        opening = opening_turns(match)
        lines = max(level.lines, limits.multipv, 1 if opening is None else OPENING_LINES)
        result = searched(searcher, here, budget, lines, past_of(match), board_only=level.board_only)
        shallow = self._shallow_scores(searcher, match, len(result.lines)) if level.oversight else {}
        line = chosen(level, result.lines, shallow, opening, chance)
        return Choice(line.turn, info_texts(match, result)[: limits.multipv], result.lines)

    @staticmethod
    def _shallow_scores(searcher: Thinker, match: Match, lines: int) -> dict[tuple[int, ...], float]:
        """How the board looks right after each turn, before anybody answers."""
        result = searcher.alphabeta.search(match.position, FIRST_LOOK, lines, past_of(match))
        return {line.turn: line.score for line in result.lines}


# --- players by name

KINDS = {
    "level": "a level from 1 to 10; level:6, level:6,seed=3",
    "alphabeta": "alpha-beta; alphabeta:depth=4, alphabeta:nodes=10000, alphabeta:time=1, alphabeta:cpu=1",
    "mcts": "Monte-Carlo tree search with the game's own evaluation; mcts:time=1, mcts:nodes=5000",
    "uct": "plain Monte-Carlo tree search with random playouts; uct:time=1",
    "greedy": "what looks best on the board after one turn",
    "random": "any legal move; random:SEED for its own seed",
}
_PARAMETERS = {
    "level": ("level", "seed", "time", "cpu"),
    "alphabeta": ("depth", "nodes", "time", "cpu"),
    "mcts": ("time", "nodes", "cpu", "seed"),
    "uct": ("time", "nodes", "cpu", "seed"),
    "greedy": (),
    "random": ("seed",),
}
_LIMITS = ("time", "nodes", "depth", "cpu")


NAMED = {**KINDS, PYTHON: EXPLANATION}
"""The same and whatever else may be named by people who may run code here."""


def player(text: str, seed: int | str = 0, evaluate: Callable[..., Any] | None = None) -> Player:
    """A computer player by name, such as `level:6`, `alphabeta:depth=4`, `mcts:time=1`, `greedy` or `random:7`.

    `seed` is used if the name has no seed of its own. With `evaluate`, an `alphabeta` player evaluates positions with
    your function: see `AlphaBeta`. UnknownGame lists the names there are. `python:module:Class` imports that module, so
    never pass on a name that a stranger chose.
    """
    kind, colon, rest = a_text(text, "a player's name").strip().partition(":")
    if kind not in NAMED:
        sentence = f"there is no kind of player {text[:60]!r}; {nearest(kind[:60], NAMED)}"
        raise UnknownGame(sentence, code="UNKNOWN_PLAYER")
    if evaluate is not None and kind != "alphabeta":
        raise BadArgument(f"only alphabeta can use your own evaluation, as in alphabeta:depth=3, not {text[:60]!r}")
    if kind == PYTHON:
        return python_player(text, seed)
    given = _given(text, kind, rest if colon else None)
    seed = given.pop("seed", seed)
    if kind == "random":
        return RandomPlayer(seed)
    if kind == "greedy":
        return SearchPlayer(partial(AlphaBeta, buckets=1 << 13, board_only=True, sharp=False), depth=1, board_only=True)
    if kind == "alphabeta":
        return SearchPlayer(AlphaBeta if evaluate is None else partial(AlphaBeta, evaluate=evaluate), **given)
    if kind == "level":
        return LevelPlayer(given.pop("level", STRONGEST), seed, **given)
    return SearchPlayer(partial(MonteCarlo, plain=kind == "uct", seed=seed), **given)


def limits_in(text: str) -> dict[str, Any]:
    """The limits that a player's name sets: `time` and `cpu` in seconds, `nodes`, `depth`. UnknownGame if one is wrong."""
    kind, colon, rest = text.strip().partition(":")
    given = _given(text, kind, rest if colon else None) if kind in _PARAMETERS else {}
    return {name: value for name, value in given.items() if name in _LIMITS}


def _given(text: str, kind: str, rest: str | None) -> dict[str, Any]:
    """The parameters after the colon; the first may go without its name."""
    known, given = _PARAMETERS[kind], {}
    for number, word in enumerate([] if rest is None else rest.split(",")):
        name, equals, value = word.strip().partition("=")
        if not equals and number == 0 and known:
            name, value = known[0], name
        if name not in known:
            sentence = f"{text[:60]!r}: {kind} takes {', '.join(known) or 'nothing'}, not {name[:40]!r}"
            raise UnknownGame(sentence, code="UNKNOWN_PLAYER")
        given[name] = _value(text, name, value)
    if "time" in given and "cpu" in given:
        raise UnknownGame(f"{text[:60]!r} has limits of time and of CPU time; give one of them", code="UNKNOWN_PLAYER")
    return given


def _value(text: str, name: str, value: str) -> Any:
    if name == "seed":
        return value
    timed = name in ("time", "cpu")
    form = r"[0-9]{1,12}(\.[0-9]{1,9})?|\.[0-9]{1,9}" if timed else r"[0-9]{1,18}"
    number = 0.0 if not re.fullmatch(form, value) else float(value) if timed else int(value)
    if number <= 0 or (name == "level" and number > STRONGEST):
        hint = f"from {WEAKEST} to {STRONGEST}" if name == "level" else "above 0"
        sentence = f"{text[:60]!r}: {name} is a number {hint}, in the digits 0 to 9, not {value[:40]!r}"
        raise UnknownGame(sentence, code="UNKNOWN_PLAYER")
    return number

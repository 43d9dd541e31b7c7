"""Where games begin: after a few turns at random, where a search calls the game even, or as a file says."""

import math
import random
from collections.abc import Sequence
from pathlib import Path

from ludarium.arena.plan import Plan
from ludarium.errors import BadNotation, LudariumError
from ludarium.game.game import Game
from ludarium.game.position import Position
from ludarium.play.longturns import searched
from ludarium.play.match import Match
from ludarium.play.players import past_of
from ludarium.record import Record, records_in, start_of
from ludarium.search.alphabeta import AlphaBeta
from ludarium.search.budget import Budget

_RECORDS = (".pgn", ".json", ".jsonl", ".ndjson")
_TRIES = 200
_PLIES, _EVEN = "plies=", "even="
_EVEN_TRIES = 50
_EVEN_LEAD, _NODES, _BUCKETS = 0.15, 2_000, 1 << 14  # what counts as even in a match, and who says so
_MOST_LINES = 1_000_000


def opened(game: Game, plan: Plan, number: int) -> Match:
    """A match in which the opening with that number has been played; never one that is over."""
    seed = f"{plan.seed}/opening/{number}"
    if isinstance(plan.openings, int):
        return _at_random(game, plan.openings, seed)
    if isinstance(plan.openings, str):
        turns = int(plan.openings.removeprefix(_EVEN))
        judge = AlphaBeta(game, _BUCKETS, learned=False)  # a new one each time, so that every process finds the same
        return even_opening(game, random.Random(seed), range(turns, turns + 1), judge, _NODES, _EVEN_LEAD)
    return match_of(game, plan.openings[number % len(plan.openings)])


def _at_random(game: Game, turns: int, seed: str) -> Match:
    for attempt in range(_TRIES):
        match = _random_turns(game, turns, random.Random(f"{seed}/{attempt}"))
        if match.outcome() is None:
            return match
    raise _too_long(game, turns)


def even_opening(
    game: Game, chance: random.Random, lengths: range, judge: AlphaBeta, nodes: int, most_lead: float
) -> Match:
    """Random turns, one of `lengths` many, after which the judge sees no lead above `most_lead` for anybody.

    The judge looks at so many nodes. Where many openings were tried and none is as even as that, the most even of them.
    """
    best: tuple[float, Match | None] = (math.inf, None)
    for _ in range(_EVEN_TRIES):
        match = _random_turns(game, chance.choice(lengths), chance)
        while match.position.is_chance:
            match.push(random_action(match.position, chance))
        if match.outcome() is not None:
            continue
        line = searched(judge, match.position, Budget(nodes=nodes), past=past_of(match)).lines[0]
        lead = 1.0 if line.proven else abs(line.score)
        if lead <= most_lead:
            return match
        best = min(best, (lead, match), key=lambda pair: pair[0])
    if best[1] is None:
        raise _too_long(game, lengths[-1])
    return best[1]


def _random_turns(game: Game, turns: int, chance: random.Random) -> Match:
    """A match after so many random turns, or over before."""
    match = Match(game)
    while match.ply() < turns and match.outcome() is None:
        match.push(random_action(match.position, chance))
    return match


def _too_long(game: Game, turns: int) -> LudariumError:
    return LudariumError(f"{game.text} is over too often after {turns} random turns; ask for fewer", code="OPENINGS")


def random_action(position: Position, chance: random.Random) -> int:
    """Any action of the player to move, or what chance does."""
    return position.chance_action(chance) if position.is_chance else chance.choice(position.actions)


def match_of(game: Game, line: str) -> Match:
    """The match that a line describes: turns, or `startpos moves …`, or `fen POSITION moves …` as in the engine protocol."""
    head, found, moves = f" {line} ".partition(" moves ")
    kind, _, text = head.strip().partition(" ")
    if kind == "fen":
        match = Match(game.position(text.strip()))
        if match.game != game:
            raise BadNotation(f"the opening is for {match.game.text}, not {game.text}", code="BAD_OPENING")
    else:
        match, moves = Match(game), moves if found or kind == "startpos" else line
    match.push_all(moves)
    if (outcome := match.outcome()) is not None:
        raise BadNotation(f"the game is over in the opening {line!r}: {outcome}", code="BAD_OPENING")
    return match


def line_of(match: Match) -> str:
    """The match as such a line, the actions of a turn in progress included."""
    start = "startpos" if match.start == match.game.start() else f"fen {match.start.text()}"
    turns = [*match.texts, *match.pending_texts]
    return f"{start} moves {' '.join(turns)}" if turns else start


def read_openings(text: str, game: Game) -> tuple[str, ...] | int | str:
    """What `--openings` says: `plies=6`, `even=6`, or a file of records or of lines. Every opening of a file is checked."""
    for kind in (_PLIES, _EVEN):
        if text.startswith(kind):
            count = text.removeprefix(kind)
            if not (count.isascii() and count.isdigit() and len(count) <= 3):
                raise BadNotation(f"{kind[:-1]} is a whole number from 0 to 999, not {count!r}", code="BAD_ARGUMENT")
            return int(count) if kind == _PLIES else f"{kind}{int(count)}"
    try:
        lines = _lines_in(Path(text))
    except OSError as error:
        raise BadNotation(f"{text} cannot be read: {error.strerror}", code="FILE") from None
    for number, line in enumerate(lines, 1):
        try:
            match_of(game, line)
        except LudariumError as error:
            raise BadNotation(f"{text}, opening {number}: {error.sentence}", code="BAD_OPENING") from None
    if not lines:
        raise BadNotation(f"there are no openings in {text}", code="BAD_OPENING")
    return tuple(lines)


def _lines_in(path: Path) -> Sequence[str]:
    if path.suffix not in _RECORDS:
        lines = [line.strip() for line in path.read_text("utf-8").splitlines()[:_MOST_LINES]]
        return [line for line in lines if line and not line.startswith("#")]
    found = []
    for item in records_in(path):
        if not isinstance(item, Record):
            if item.is_error:
                raise BadNotation(f"{path}: {item}", code="BAD_OPENING")
            continue
        match = Match(start_of(item))
        for turn in item.turns:
            match.push(turn)
        found.append(line_of(match))
    return found

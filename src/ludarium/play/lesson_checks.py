"""Whether a course tells the truth: its turns are legal and do what the texts claim, which `expect` states in the data.

`expect` has any of these, for every wanted turn:

* `win`: the game is over, and its player has won; `goes on`: it is not over;
* `strikes 2`: so many enemy pieces are gone from where they stood, or sent back; `strikes 0`: none;
* `forces`: a search proves a win after it, and after none of the turns that are not wanted;
* `quickest`: a search proves a win after it, and a longer one, or none, after all others;
* `holds`: a search proves that every other turn loses, and proves nothing of the kind for this one;
* `best`: a search likes every wanted turn better than all others, by a clear margin;
* `sound`: a search finds nothing clearly better.
"""

import fnmatch
from collections.abc import Callable, Iterator

from ludarium.errors import LudariumError
from ludarium.game.position import Position
from ludarium.play.commentary import struck_by
from ludarium.play.lessons import Step, Task
from ludarium.play.longturns import searched
from ludarium.search.budget import Budget
from ludarium.search.result import Line
from ludarium.search.thinker import Thinker

_MARGIN = {False: 0.2, True: 0.04}
"""By how much the right turn has to be better, of a score from −1 to 1; less where dice decide."""
_LINES = 50
_NODES = 300_000


def complaints(step: Step, *, search: bool = True) -> Iterator[str]:
    """What is wrong with a step. Without `search`, what only the engine can say is taken on trust."""
    for number, task in enumerate(step.tasks, 1):
        for says in _complaints(task, search):
            yield f"{step.title}, task {number}: {says}"


def _complaints(task: Task, search: bool) -> Iterator[str]:
    here = task.position
    if here.is_over or here.mover < 0:
        yield "nobody is to move in this position"
        return
    if not task.wanted:
        yield "no turn is wanted"
    for turn in (*task.wanted, *(text for text in task.instead if "*" not in text)):
        try:
            here.move(turn)
        except LudariumError as error:
            yield f"{turn} is not legal: {error}"
            return
    yield from _unheard(task)
    for claim in task.expect:
        if claim in _CLAIMS:
            yield from _by_search(task, claim) if search else ()
        else:
            yield from (says for turn in task.wanted if (says := _unmet(here, turn, claim)))


def _unheard(task: Task) -> Iterator[str]:
    """Answers to wrong turns that nobody will ever read."""
    here = task.position
    ends = {here.play(turn) for turn in task.wanted}
    wrong = [turn.text for turn in here.moves() if here.play(turn) not in ends]
    for pattern in task.instead:
        if not any(fnmatch.fnmatchcase(text, escaped(pattern)) for text in wrong):
            yield f"no wrong turn is like {pattern}, so its answer is never said"


def escaped(pattern: str) -> str:
    """A pattern in which only `*` is special."""
    return "".join(f"[{letter}]" if letter in "?[" else letter for letter in pattern)


def _unmet(here: Position, turn: str, claim: str) -> str:
    """What a turn does instead of what is claimed; empty if it does that."""
    played = here.played(tuple(here.move(turn)))
    over = played.after.outcome()
    won = over is not None and over.by_seat[here.mover] == 1
    verb, _, number = claim.partition(" ")
    if claim == "win":
        return "" if won else f"{turn} does not win"
    if claim == "goes on":
        return "" if over is None else f"{turn} ends the game"
    if verb == "strikes" and number.isdigit():
        struck = struck_by(played)
        return "" if len(struck) == int(number) else f"{turn} strikes {len(struck)} ({', '.join(struck)})"
    return f"nothing is known about the claim {claim!r}"


# --- what only a search can say


def _by_search(task: Task, claim: str) -> Iterator[str]:
    here = task.position
    result = searched(Thinker(here.game), here, Budget(nodes=_NODES), _LINES)
    ends = {here.play(turn) for turn in task.wanted}
    right = [line for line in result.lines if here.play(line.turn) in ends]
    wrong = [line for line in result.lines if here.play(line.turn) not in ends]
    if len({here.play(line.turn) for line in right}) < len(ends):
        yield f"a search does not count every wanted turn among the best {_LINES}"
    else:
        yield from _CLAIMS[claim](here, right, wrong)


def _forces(here: Position, right: list[Line], wrong: list[Line]) -> Iterator[str]:
    yield from (f"{here.write(line.turn)} is no proven win" for line in right if line.proven != "win")
    yield from (f"{here.write(line.turn)} wins too" for line in wrong if line.proven == "win")


def _quickest(here: Position, right: list[Line], wrong: list[Line]) -> Iterator[str]:
    yield from (f"{here.write(line.turn)} is no proven win" for line in right if line.proven != "win")
    slowest = max(line.turns or 0 for line in right)
    for line in wrong:
        if line.proven == "win" and (line.turns or 0) <= slowest:
            yield f"{here.write(line.turn)} wins as quickly, in {line.turns}"


def _holds(here: Position, right: list[Line], wrong: list[Line]) -> Iterator[str]:
    yield from (f"{here.write(line.turn)} loses as well" for line in right if line.proven == "loss")
    yield from (f"{here.write(line.turn)} is not proven to lose" for line in wrong if line.proven != "loss")


def _best(here: Position, right: list[Line], wrong: list[Line]) -> Iterator[str]:
    margin = _MARGIN[bool(here.game.stochastic)]
    worst = min(right, key=lambda line: line.score)
    for line in wrong:
        if line.score > worst.score - margin:
            yield f"{here.write(line.turn)} ({line.score:.2f}) is about as good as {here.write(worst.turn)} ({worst.score:.2f})"


def _sound(here: Position, right: list[Line], wrong: list[Line]) -> Iterator[str]:
    margin = _MARGIN[bool(here.game.stochastic)]
    worst = min(right, key=lambda line: line.score)
    for line in wrong:
        if line.score > worst.score + margin:
            yield f"{here.write(line.turn)} ({line.score:.2f}) is better than {here.write(worst.turn)} ({worst.score:.2f})"


_CLAIMS: dict[str, Callable[[Position, list[Line], list[Line]], Iterator[str]]] = {
    "forces": _forces,
    "quickest": _quickest,
    "holds": _holds,
    "best": _best,
    "sound": _sound,
}

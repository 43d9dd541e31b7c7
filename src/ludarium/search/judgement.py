"""An evaluation of the caller's own: which forms `evaluate` may have, and how it is called."""

import inspect
import math
from collections.abc import Callable
from typing import Any

from ludarium.errors import BadArgument, briefly
from ludarium.game.game import Game
from ludarium.game.position import Position
from ludarium.kernel.compiling import plain

FORMS = "evaluate(position, player) in plain Python, or evaluate(rules, state, player) for numba"


def is_for_numba(evaluate: Any) -> bool:
    """Whether `evaluate` has the parameters of the verb `worth`. BadArgument where it has none of the known forms."""
    return _wanted(evaluate) == 3


def _wanted(evaluate: Any) -> int:
    """How many values the function wants: 1 (position), 2 (position, player) or 3 (rules, state, player)."""
    if not callable(evaluate):
        raise BadArgument(f"evaluate is a function, not {briefly(evaluate)}: {FORMS}")
    try:
        given = inspect.signature(plain(evaluate)).parameters.values()
    except (TypeError, ValueError):
        raise BadArgument(f"evaluate does not tell its parameters; write {FORMS}") from None
    places = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    wanted = sum(one.kind in places and one.default is inspect.Parameter.empty for one in given)
    if wanted not in (1, 2, 3):
        raise BadArgument(f"evaluate wants {wanted} values; write {FORMS}")
    return wanted


def judge_of(game: Game, evaluate: Callable[..., Any]) -> Callable[[Position, int], float]:
    """A plain function as `judge(position, player)`: a number from −1 to 1. BadArgument if its answer is no number."""
    alone = _wanted(evaluate) == 1
    if alone and (game.stochastic or len(game.players) != 2):
        sentence = f"in {game.text} it is not always the other's turn: write evaluate(position, player)"
        raise BadArgument(sentence)

    def judge(position: Position, player: int) -> float:
        answer = evaluate(position) if alone else evaluate(position, player)
        if isinstance(answer, bool) or not isinstance(answer, int | float) or not math.isfinite(answer):
            raise BadArgument(f"evaluate answers with a number from -1 to 1, not {briefly(answer)}")
        return -float(answer) if alone and position.mover != player else float(answer)

    return judge

"""Searching a position for somebody's report, in a thinking process: it imports nothing of the server."""

import threading
from typing import Any

from ludarium.play.longturns import searched
from ludarium.play.match import Match
from ludarium.play.players import past_of
from ludarium.search.budget import Budget

NODES, SECONDS = 20_000, 0.6  # for one position


def searched_lines(thinker: Any, job: dict[str, Any], stop: threading.Event) -> dict[str, Any]:
    """The best lines, as the page's engine would tell them, and which of them leads where the turn played led; −1 if none."""
    match = Match(thinker.game.position(job["start"]) if job.get("start") else thinker.game)
    for action in job["actions"]:
        match.push(action)
    here, budget = match.position, Budget(SECONDS, nodes=NODES, depth=job["depth"], stop=stop)
    result = searched(thinker, here, budget, job["lines"], past_of(match))
    end = here.play(tuple(job["tried"])) if job["tried"] else None
    own = next((number for number, line in enumerate(result.lines) if here.play(line.turn) == end), -1)
    lines = [
        {"turn": line.turn, "score": line.score, "proven": line.proven, "turns": line.turns, "line": line.line}
        for line in result.lines
    ]
    return {"lines": lines, "own": own}

"""How a game ended, in a sentence."""

from ludarium.game.outcome import Outcome

_REASONS = {
    "no_moves": "{losers} cannot move",
    "resign": "{losers} resigned",
    "time": "{losers} ran out of time",
    "agreement": "by agreement",
    "repetition": "the same position came again",
}


def ending(outcome: Outcome) -> str:
    """`White wins: Black cannot move`."""
    best, worst = max(outcome.scores), min(outcome.scores)
    named = list(zip(outcome.names, outcome.scores, strict=True))
    losers = " and ".join(name.title() for name, score in named if score == worst)
    reason = _REASONS.get(outcome.reason, outcome.reason.replace("_", " ")).format(losers=losers)
    if best == worst:
        return f"A draw: {reason}"
    winners = [name.title() for name, score in named if score == best]
    verb = "win" if len(winners) > 1 or winners[0].endswith("s") else "wins"
    return f"{' and '.join(winners)} {verb}: {reason}"

"""Sentences for people at the terminal: who plays, what happened, how it ended."""

from collections.abc import Sequence

from ludarium.game.game import Game
from ludarium.game.outcome import Outcome
from ludarium.game.parts import FINISHED
from ludarium.play.guide import ended_by
from ludarium.wording import Words, capital, glued, listed, noted

REASONS = {
    "no_moves": noted("{losers} cannot move"),
    "resign": noted("{losers} resigned"),
    "time": noted("{losers} ran out of time"),
    "agreement": noted("by agreement"),
    "repetition": noted("the position was repeated"),
}
_OF_LOSERS = ("no_moves", "resign", "time")
_PLACES = (
    (noted("{names} is first"), noted("{names} share first place")),
    (noted("{names} is second"), noted("{names} share second place")),
    (noted("{names} is third"), noted("{names} share third place")),
    (noted("{names} is fourth"), noted("{names} share fourth place")),
)


def titled(name: str) -> str:
    """A player's name at the beginning of a sentence."""
    return capital(name)


def within(name: str) -> str:
    """A side's name within a sentence: `the attackers`, but `Black`."""
    return Words("the {players}", players=Words(name)) if _is_plural(name) else titled(Words(name))


def _is_plural(name: str) -> bool:
    return name.endswith("s") and not name.endswith("ss")


def says(name: str, verb: str) -> str:
    """A player's name and the verb that agrees with it: with `win`, `White wins` but, of a name in the plural, `Hunters win`."""
    return f"{titled(name)} {verb if _is_plural(name) else f'{verb}s'}"


def proven_words(name: str, proven: str, turns: int | None) -> str:
    """What is certain, seen by that player: `White wins in 5`, `Hunters lose`, `a draw`."""
    if proven == "draw":
        return "a draw"
    return says(name, "win" if proven == "win" else "lose") + (f" in {turns}" if turns else "")


def joined(names: Sequence[str]) -> str:
    """`Red`, `Red and Blue`, `Red, Green and Blue`."""
    return listed([titled(Words(name)) for name in names])


def ending(outcome: Outcome, game: Game | None = None) -> str:
    """How a game ended, in plain words, the game's own where it is given: `White wins: Black cannot move`."""
    reason, winner = why(outcome, game), outcome.winner
    if winner is None and len(set(outcome.scores)) == 1:
        if outcome.reason == "agreement":
            return Words("A draw by agreement")
        return glued((Words("A draw"), reason), ": ")
    if len(outcome.names) > 2:
        return glued((_places(outcome), reason), ": ")
    return glued((_wins(winner or ""), reason), ": ")


def _wins(winner: str) -> str:
    """`White wins`, but `Hunters win`."""
    name = titled(Words(winner))
    return Words("{players} win", players=name) if _is_plural(winner) else Words("{player} wins", player=name)


def why(outcome: Outcome, game: Game | None = None) -> str:
    """What ended a game, in plain words: `Black cannot move`. Nothing where there are no losers it could be said of."""
    worst, best = min(outcome.scores), max(outcome.scores)
    if worst == best and outcome.reason in _OF_LOSERS:
        return ""
    losers = [name for name, score in zip(outcome.names, outcome.scores, strict=True) if score == worst]
    own = ended_by(game, outcome.reason) if game is not None else ""
    if outcome.reason == FINISHED and not own:
        return ""
    if isinstance(own, Words):
        return own
    reason = own or REASONS.get(outcome.reason) or outcome.reason.replace("_", " ")
    return Words(reason, losers=joined(losers)) if "{losers}" in reason else Words(reason)


def _places(outcome: Outcome) -> str:
    """`Red is first; Green and Blue share second place`: with commas among the names, none between the places."""
    parts, place = [], 0
    for score in sorted(set(outcome.scores), reverse=True):
        names = [name for name, own in zip(outcome.names, outcome.scores, strict=True) if own == score]
        alone, shared = _PLACES[min(place, len(_PLACES) - 1)]
        parts.append(Words(alone if len(names) == 1 else shared, names=joined(names)))
        place += len(names)
    return glued(parts, "; " if len(parts) < len(outcome.names) else ", ")


def numbered(texts: Sequence[str]) -> str:
    """The turns of a game with their numbers: `1. d4  2. e4`."""
    return "  ".join(f"{number}. {text}" for number, text in enumerate(texts, 1))


def in_columns(texts: Sequence[str], width: int) -> str:
    """The texts in as many columns as fit, read along the rows."""
    if not texts:
        return ""
    cell = max(len(text) for text in texts) + 2
    many = max(1, (width - 2) // cell)
    rows = [texts[at : at + many] for at in range(0, len(texts), many)]
    return "\n".join("  " + "".join(text.ljust(cell) for text in row).rstrip() for row in rows)

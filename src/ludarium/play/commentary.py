"""Why a turn was a mistake, in a sentence or two: what it allows, and what it passes up.

What a turn does is put into words by the game's `feats.toml`, with any of these texts; each follows "to" or "lets White":

* `struck_one`, `struck_many`: it captures enemy pieces, or sends them back: {count} of them, on {cells};
* `far`: a piece goes on and on, {hops} steps in one turn.

All of them may also have {start} and {end} of the longest way, and {times}, which is "twice" or "three times". A game that leaves
one out finds it nothing special. Where there is nothing of that kind to say, what the turn lacks is told (`play/shortfalls.py`).
"""

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass

from ludarium.game.game import Game
from ludarium.game.played import Played
from ludarium.game.position import Move, Position
from ludarium.play.actions import ways
from ludarium.play.shortfalls import shortfall
from ludarium.play.words import why, within
from ludarium.wording import Words, glued, listed, many_words, noted

_TIMES = {2: noted("twice"), 3: noted("three times"), 4: noted("four times"), 5: noted("five times")}


@dataclass(frozen=True)
class Prospect:
    """What a search expects: the turns that follow, and what is certain for the player of the first of them."""

    line: Sequence[Move]
    proven: str | None = None
    turns: int | None = None


def remark(before: Position, played: Move, better: Prospect, reply: Prospect | None) -> str:
    """What is to be said about a turn that was a mistake; empty if there is nothing but that another one was better.

    `better` is what it should have been; `reply` is what the others make of it, None if nobody knows.
    """
    done = before.played(tuple(played))
    said = glued((_allows(done, reply) if reply is not None else "", _passes_up(done, better)))
    return said or _loses(done, reply) or _lacks(done, better, reply)


def _loses(done: Played, reply: Prospect | None) -> str:
    """That it loses for certain, if it does."""
    if reply is None or reply.proven != "win" or not reply.turns or done.after.mover < 0:
        return ""
    other = within(done.after.game.name_of(done.after.state, done.after.mover))
    return many_words(
        "Now {player} can force a win in {n} turn.",
        "Now {player} can force a win in {n} turns.",
        reply.turns,
        player=other,
    )


def _lacks(done: Played, better: Prospect, reply: Prospect | None) -> str:
    """What the better turn has that this one has not, at once or a few turns later."""
    before, player = done.before, done.before.mover
    found = shortfall(done.after, before.play(tuple(better.line[0])), player)
    if found or reply is None:
        return found
    turns = min(len(reply.line) + 1, len(better.line))
    later = shortfall(_along(done.after, reply.line[: turns - 1]), _along(before, better.line[:turns]), player)
    return glued((later, Words("That shows a few turns later."))) if later else ""


def _along(place: Position, line: Sequence[Move]) -> Position:
    for turn in line:
        place = place.play(tuple(turn))
    return place


def _allows(done: Played, reply: Prospect) -> str:
    """What somebody else can do now."""
    after = done.after
    if not reply.line or after.mover < 0:
        return ""
    turn = after.played(tuple(reply.line[0]))
    if (over := turn.after.outcome()) is not None and reply.proven == "win":
        text, because = after.write(tuple(turn)), why(over, after.game)
        if not because:
            return Words("Now {turn} wins at once.", turn=text)
        return Words("Now {turn} wins at once: {why}.", turn=text, why=because)
    other = within(after.game.name_of(after.state, after.mover))
    feat = feat_of(turn)
    return Words("It lets {player} {feat}.", player=other, feat=feat) if feat else ""


def _passes_up(done: Played, better: Prospect) -> str:
    """What could have been done instead, and was not."""
    if better.proven == "win":
        if not better.turns:
            return Words("It misses a certain win.")
        return many_words("It misses a certain win in {n} turn.", "It misses a certain win in {n} turns.", better.turns)
    instead = done.before.played(tuple(better.line[0]))
    feat, struck = feat_of(instead), set(struck_by(instead))
    if not feat or feat == feat_of(done) or (struck and struck <= set(struck_by(done))):
        return ""  # the turn did as much itself: it was a mistake for another reason
    return Words("It misses the chance to {feat}.", feat=feat)


def feat_of(played: Played) -> str:
    """What is special about a turn, in the game's words; empty if nothing is."""
    texts = _texts(played.before.game)
    if not texts:
        return ""
    struck, longest = struck_by(played), max(ways(played.steps), key=len, default=[])
    hops = len(longest) - 1
    kind = "struck_many" if len(struck) > 1 else "struck_one" if struck else "far" if hops > 1 else ""
    if kind not in texts:
        return ""
    count = len(struck) or hops
    return Words(
        texts[kind],
        count=len(struck),
        cells=listed(struck) if struck else "",
        hops=hops,
        times=Words(_TIMES[count]) if count in _TIMES else Words("{n} times", n=count),
        start=longest[0] if longest else "",
        end=longest[-1] if longest else "",
    )


def _texts(game: Game) -> dict[str, str]:
    text = game.file("feats.toml")
    return tomllib.loads(text) if text else {}


def struck_by(played: Played) -> list[str]:
    """The cells on which an enemy piece stood, and stands no more."""
    mover = played.before.mover
    return sorted(set(_enemies(played.before, mover)) - set(_enemies(played.after, mover)))


def _enemies(position: Position, player: int) -> list[str]:
    look = position.look(None)
    width, height = look.columns - 0.5, look.rows - 0.5
    inside = {cell.name for cell in look.cells if -0.5 < cell.x < width and -0.5 < cell.y < height}
    return [piece.cell for piece in look.pieces if piece.owner not in (player, -1) and piece.cell in inside]

"""Help for newcomers to Thaayam: what to throw for, how to use the throws, and what happened in a turn."""

import re
from collections import Counter
from typing import Any

from ludarium.game.game import Game
from ludarium.game.position import Position
from ludarium.games.thaayam.actions import BEAR_OFF, DECLARE, ENTER, GIVE, decoded
from ludarium.games.thaayam.board import NAMES, board_of
from ludarium.games.thaayam.pieces import scene_of
from ludarium.games.thaayam.steps import COUNTS, SERIES, was_done
from ludarium.kernel.verbs import CHANCE
from ludarium.wording import Words, glued, many_words, noted

_UNUSUAL: dict[str, dict[Any, str]] = {
    "dice": {"spinner": noted("spinner")}, "combine": {"stepwise": noted("step by step")},
    "forced": {"free": noted("throws may go unused")}, "twins": {"off": noted("no twins")},
    "twins_shelter": {"off": noted("no shelter beside twins")}, "play_on": {True: noted("played on for every place")},
}  # fmt: skip


def variant(game: Game) -> str:
    """The board, how many play, and what is unusual about it."""
    chosen, size = game.chosen, board_of(game.rules).size
    board = f"{size}×{size}" if chosen["board"] == "thaayam" else f"Ashtapada, {size}×{size}"
    words: list[str] = [board, Words("{number} players", number=Words(COUNTS[chosen["players"]]))]
    if chosen["pieces"] != 4:
        number = Words(COUNTS[chosen["pieces"]])
        words.append(many_words("{number} piece each", "{number} pieces each", chosen["pieces"], number=number))
    words += [Words(_UNUSUAL[name][chosen[name]]) for name in _UNUSUAL if chosen[name] in _UNUSUAL[name]]
    return glued(words, ", ")


# --- what can be done


def advice(position: Position) -> str:
    """What the next throw is for; then, by what can be done, how to use the throws."""
    scene = scene_of(position)
    if scene.state.rolloff:
        return Words("Everybody throws once; the highest throw begins.")
    if position.mover == CHANCE:
        need = "" if scene.own.on_board else Words("You need a 1 to bring a piece onto the board.")
        return glued((Words("Throw until a 2 or a 3 comes, then use your throws."), need))
    route, can = scene.route, {decoded(scene.rules, action).what for action in position.actions}
    words = []
    if ENTER in can:
        words.append(
            Words("A 1 brings a piece in: choose your waiting pieces, then your palace on {square}.", square=route[0])
        )
    if BEAR_OFF in can:
        words.append(Words("A 1 takes a piece home: choose the keep, then your empty place beside the board."))
    if DECLARE in can:
        gate = route[scene.rules.gate]
        words.append(Words("Your two pieces on {square} can become twins: choose them.", square=gate))
    if GIVE in can:
        words.append(Words("Choose a piece, then a marked square on its route; it captures enemies where it lands."))
    return glued(words) or Words("There is nothing more to do with these throws: end your turn.")


# --- what a turn was

_ROLLS = re.compile(r"(?:[SWNE][12348])+")


def turn_in_words(game: Game, text: str) -> str:
    """`1+2/1:o-c1,2:c1-e1` is `threw 1+2: entered a piece, moved c1 to e1`; nothing for what is no whole turn."""
    if _ROLLS.fullmatch(text):
        return _roll_off(text)
    series, slash, steps = text.partition("/")
    thrown = SERIES.fullmatch(series)
    if not slash or thrown is None:
        return ""
    dropped, valid = thrown.groups(default="")
    throws = "+".join(filter(None, (dropped, valid)))
    if steps == "pass":
        none = noted("threw {throws}: no throw could be used")
        return Words(none if valid else noted("threw {throws}: no 1, so no piece came in"), throws=throws)
    lost = noted("threw {throws} ({dropped} lost before the 1): {what}")
    counted = Counter(steps.rstrip("!#").split(","))  # equal steps are mentioned once
    what = glued([was_done(step, times) for step, times in counted.items()], ", ")
    says = Words(lost if dropped else noted("threw {throws}: {what}"), throws=throws, dropped=dropped, what=what)
    ends = {"!": noted("{turn}; plays again"), "#": noted("{turn}, and has won")}
    return Words(ends[steps[-1]], turn=says) if steps[-1] in ends else says


def _roll_off(text: str) -> str:
    """Every round of it, and who begins."""
    rounds: list[dict[str, int]] = [{}]
    for seat, throw in zip(text[::2], text[1::2], strict=True):
        if seat in rounds[-1]:
            rounds.append({})
        rounds[-1][seat] = int(throw)
    threw = [
        glued([Words("{who} threw {what}", who=_named(seat), what=throw) for seat, throw in rolls.items()], ", ")
        for rolls in rounds
    ]
    again = [Words("then {throws}", throws=one) for one in threw[1:]]
    first = max(rounds[-1], key=lambda seat: rounds[-1][seat])
    return Words("{throws}: {who} begins", throws=glued((threw[0], *again), "; "), who=_named(first))


def _named(seat: str) -> Words:
    return Words(NAMES[seat].title())


def ended_by(game: Game, reason: str) -> str:
    """What ended a game, in words."""
    return {"borne_off": noted("all pieces are home")}.get(reason, "")

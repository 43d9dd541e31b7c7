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

_UNUSUAL: dict[str, dict[Any, str]] = {
    "dice": {"spinner": "spinner"}, "combine": {"stepwise": "step by step"}, "forced": {"free": "throws may go unused"},
    "twins": {"off": "no twins"}, "twins_shelter": {"off": "no shelter beside twins"},
    "play_on": {True: "played on for every place"},
}  # fmt: skip


def variant(game: Game) -> str:
    """The board, how many play, and what is unusual about it."""
    chosen, size = game.chosen, board_of(game.rules).size
    board = f"{size}×{size}" if chosen["board"] == "thaayam" else f"Ashtapada, {size}×{size}"
    words = [board, f"{COUNTS[chosen['players']]} players"]
    if chosen["pieces"] != 4:
        words.append(f"{COUNTS[chosen['pieces']]} piece{'s' * (chosen['pieces'] > 1)} each")
    return ", ".join(words + [_UNUSUAL[name][chosen[name]] for name in _UNUSUAL if chosen[name] in _UNUSUAL[name]])


# --- what can be done


def advice(position: Position) -> str:
    """What the next throw is for; then, by what can be done, how to use the throws."""
    scene = scene_of(position)
    if scene.state.rolloff:
        return "Everybody throws once; the highest throw begins."
    if position.mover == CHANCE:
        need = "" if scene.own.on_board else " You need a 1 to bring a piece onto the board."
        return f"Throw until a 2 or a 3 comes, then use your throws.{need}"
    route, can = scene.route, {decoded(scene.rules, action).what for action in position.actions}
    words = []
    if ENTER in can:
        words.append(f"A 1 brings a piece in: choose your waiting pieces, then your palace on {route[0]}.")
    if BEAR_OFF in can:
        words.append("A 1 takes a piece home: choose the keep, then your empty place beside the board.")
    if DECLARE in can:
        words.append(f"Your two pieces on {route[scene.rules.gate]} can become twins: choose them.")
    if GIVE in can:
        words.append("Choose a piece, then a marked square on its route; it captures enemies where it lands.")
    return " ".join(words) or "There is nothing more to do with these throws: end your turn."


# --- what a turn was

_ROLLS = re.compile(r"(?:[SWNE][12348])+")


def telling(game: Game, text: str) -> str:
    """`1+2/1:o-c1,2:c1-e1` is `threw 1+2: entered a piece, moved c1 to e1`; nothing for what is no whole turn."""
    if _ROLLS.fullmatch(text):
        return _roll_off(text)
    series, slash, steps = text.partition("/")
    thrown = SERIES.fullmatch(series)
    if not slash or thrown is None:
        return ""
    dropped, valid = thrown.groups(default="")
    says = f"threw {'+'.join(filter(None, (dropped, valid)))}"
    if steps == "pass":
        return f"{says}: {'no throw could be used' if valid else 'no 1, so no piece came in'}"
    lost = f" ({dropped} lost before the 1)" if dropped else ""
    end = {"!": "; plays again", "#": ", and has won"}.get(steps[-1], "")
    counted = Counter(steps.rstrip("!#").split(","))  # equal steps are mentioned once
    return f"{says}{lost}: {', '.join(was_done(step, times) for step, times in counted.items())}{end}"


def _roll_off(text: str) -> str:
    """Every round of it, and who begins."""
    rounds: list[dict[str, int]] = [{}]
    for seat, throw in zip(text[::2], text[1::2], strict=True):
        if seat in rounds[-1]:
            rounds.append({})
        rounds[-1][seat] = int(throw)
    throws = [", ".join(f"{NAMES[seat].title()} threw {throw}" for seat, throw in rolls.items()) for rolls in rounds]
    first = max(rounds[-1], key=lambda seat: rounds[-1][seat])
    return f"{'; then '.join(throws)}: {NAMES[first].title()} begins"


def ended_by(game: Game, reason: str) -> str:
    """What ended a game, in words."""
    return {"borne_off": "all pieces are home"}.get(reason, "")

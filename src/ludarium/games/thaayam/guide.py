"""What a newcomer to Thaayam is told: what to throw for, how to use the throws, and what a turn was, in plain words."""

import re
from typing import Any

from ludarium.game.game import Game
from ludarium.game.position import Position
from ludarium.games.thaayam.board import NAMES
from ludarium.games.thaayam.pieces import unpacked
from ludarium.games.thaayam.position_text import board_of, seats_of
from ludarium.games.thaayam.uses import BEAR_OFF, ENTER, declare_action
from ludarium.kernel.compiling import plain
from ludarium.kernel.verbs import CHANCE

_COUNTS = ("no", "one", "two", "three", "four")
_UNUSUAL: dict[str, dict[Any, str]] = {
    "dice": {"spinner": "spinner"}, "combine": {"stepwise": "step by step"}, "forced": {"free": "throws may go unused"},
    "twins": {"off": "no twins"}, "twins_shelter": {"off": "no shelter beside twins"},
    "play_on": {True: "played on for every place"},
}  # fmt: skip


def variant(game: Game) -> str:
    """The board, how many play, and what is unusual about it."""
    chosen, size = game.chosen, board_of(game.rules).size
    board = f"{size}×{size}" if chosen["board"] == "thaayam" else f"Ashtapada, {size}×{size}"
    words = [board, f"{_COUNTS[chosen['players']]} players"]
    if chosen["pieces"] != 4:
        words.append(f"{_COUNTS[chosen['pieces']]} piece{'s' * (chosen['pieces'] > 1)} each")
    return ", ".join(words + [_UNUSUAL[name][chosen[name]] for name in _UNUSUAL if chosen[name] in _UNUSUAL[name]])


# --- what can be done


def advice(position: Position) -> str:
    """What the next throw is for; then, by what can be done, how to use the throws."""
    rules, state, actions = position.game.rules, position.state, position.actions
    if state.rolloff:
        return "Everybody throws once; the highest throw begins."
    if position.mover == CHANCE:
        need = "" if unpacked(state.sides[state.turn]).on_board else " You need a 1 to bring a piece onto the board."
        return f"Throw until a 2 or a 3 comes, then use your throws.{need}"
    declaring = int(plain(declare_action)(rules))
    if all(action > declaring for action in actions):
        return "There is nothing more to do with these throws: end your turn."
    route = board_of(rules).route_of(seats_of(rules)[state.turn])
    words = []
    if ENTER in actions:
        words.append(f"A 1 brings a piece in: choose your waiting pieces, then your palace on {route[0]}.")
    if BEAR_OFF in actions:
        words.append("A 1 takes a piece home: choose the keep, then your empty place beside the board.")
    if declaring in actions:
        words.append(f"Your two pieces on {route[rules.gate]} can become twins: choose them.")
    if any(BEAR_OFF < action < declaring for action in actions):
        words.append("Choose a piece, then a marked square on its route; it captures enemies where it lands.")
    return " ".join(words)


# --- what a turn was

_ROLLS = re.compile(r"(?:[SWNE][12348])+")
_SERIES = re.compile(r"(?:\(([\d+]+)\))?([\d+]*)")
_MOVE = re.compile(r"[\d+]+:(=?)(\w+)-(\w+?)((?:x(?:[SWNE]\d+)+)?)")


def telling(game: Game, text: str) -> str:
    """`1+2/1:o-c1,2:c1-e1` is `threw 1+2: entered a piece, moved c1 to e1`; nothing for what is no whole turn."""
    if _ROLLS.fullmatch(text):
        return _roll_off(text)
    series, slash, deeds = text.partition("/")
    thrown = _SERIES.fullmatch(series)
    if not slash or thrown is None:
        return ""
    dropped, valid = thrown.groups(default="")
    says = f"threw {'+'.join(filter(None, (dropped, valid)))}"
    if deeds == "pass":
        return f"{says}: {'no throw could be used' if valid else 'no 1, so no piece came in'}"
    lost = f" ({dropped} lost before the 1)" if dropped else ""
    end = {"!": "; plays again", "#": ", and has won"}.get(deeds[-1], "")
    return f"{says}{lost}: {', '.join(_deeds(deeds.rstrip('!#').split(',')))}{end}"


def _roll_off(text: str) -> str:
    """Every round of it, and who begins."""
    rounds: list[dict[str, int]] = [{}]
    for seat, throw in zip(text[::2], text[1::2], strict=True):
        if seat in rounds[-1]:
            rounds.append({})
        rounds[-1][seat] = int(throw)
    told = [", ".join(f"{NAMES[seat].title()} threw {throw}" for seat, throw in rolls.items()) for rolls in rounds]
    first = max(rounds[-1], key=lambda seat: rounds[-1][seat])
    return f"{'; then '.join(told)}: {NAMES[first].title()} begins"


def _deeds(deeds: list[str]) -> list[str]:
    """Each deed in words; equal ones are counted."""
    found: dict[str, int] = {}
    for deed in deeds:
        found[deed] = found.get(deed, 0) + 1
    return [_deed(deed, times) for deed, times in found.items()]


def _deed(deed: str, times: int) -> str:
    pieces = "a piece" if times == 1 else f"{_COUNTS[times]} pieces" if times < len(_COUNTS) else f"{times} pieces"
    if deed.startswith("1:o-"):
        return f"entered {pieces}"
    if deed == "1:k-x":
        return f"took {pieces} home"
    if deed.startswith("~"):
        return f"{deed[1:]} unused"
    if deed.startswith("="):
        return f"made twins on {deed[1:]}"
    move = _MOVE.fullmatch(deed)
    if move is None:
        return deed
    twins, start, end, taken = move.groups()
    goal = "into the keep" if end == "k" else f"to {end}"
    return f"moved {'the twins ' if twins else ''}{start} {goal}{_captured(taken)}{' twice' * (times > 1)}"


def _captured(taken: str) -> str:
    """`xN1S2` is ` capturing one of North's and two of South's`."""
    found = re.findall(r"([SWNE])(\d+)", taken)
    words = [
        f"{_COUNTS[int(count)] if int(count) < len(_COUNTS) else count} of {NAMES[seat].title()}'s"
        for seat, count in found
    ]
    return f", capturing {' and '.join(words)}" if words else ""


def ended_by(game: Game, reason: str) -> str:
    """What ended a game, in words."""
    return {"borne_off": "all pieces are home"}.get(reason, "")

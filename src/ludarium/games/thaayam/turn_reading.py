"""How Thaayam's turns are read: whole turns, single throws, roll-offs, and actions in the middle of a turn.

Steps may come in any order; captures and the marks `!` and `#` may be left out, but what is written must be right. A throw
may be written 0 for 8: no mouth is up, or the spinner is numbered from 0 to 4.
Everything refused has a code and a sentence.
"""

import re
from collections import Counter
from typing import NamedTuple

from ludarium.errors import BadNotation
from ludarium.game.movetext import plain_dashes
from ludarium.game.position import Move, Position
from ludarium.games.thaayam.actions import BEAR_OFF, DECLARE, END, ENTER, GIVE, decoded
from ludarium.games.thaayam.pieces import added_up, scene_of
from ludarium.games.thaayam.position_text import MOST_NOTED
from ludarium.games.thaayam.series import number_of
from ludarium.games.thaayam.steps import SERIES, THROWN, UNUSED, WRITTEN, Step, captures, written_action, written_play
from ludarium.games.thaayam.turn_refusals import carried_out, refuse, refuse_early_end
from ludarium.games.thaayam.turn_text import mark_of, written_series
from ludarium.kernel.verbs import CHANCE

_ENDING = ("pass", "end")
_NOUGHT = re.compile(r"(?<![^+(~/,])0(?![0-9])")
LONGEST = 8 * MOST_NOTED


class Written(NamedTuple):
    """A step as it was read, with the captures written behind it."""

    step: Step
    captures: str


def read_move(position: Position, text: str) -> Move:
    """The actions that `text` means: a throw, several, a roll-off, a whole turn or part of one."""
    line = _NOUGHT.sub("8", plain_dashes(text.strip()))
    rolls = re.fullmatch(r"([SWNE][012348])+", line, re.IGNORECASE)
    throws = re.fullmatch(THROWN, line)
    series, slash, body = line.rpartition("/")
    parts = body.rstrip("!#").split(",")
    known = rolls or throws or all(part.lower() in _ENDING or WRITTEN.fullmatch(part) for part in parts)
    if len(line) > LONGEST or not known or (slash and not SERIES.fullmatch(series)):
        expected = "a throw such as 2, a turn such as 8+2/8:c1-c5,2:e1-e3, or a single move such as 1:o-c1"
        raise BadNotation(f"{text[:40]!r} is not a turn here; write {expected}")
    if position.is_over:
        refuse(position, "GAME_OVER", "the game is over")
    if slash:
        return _read_turn(position, series, body)
    if rolls:
        return _read_rolls(position, line.upper().replace("0", "8"))
    return _read_throws(position, line) if throws else _read_parts(position, parts)


# --- throws


def _read_throws(position: Position, line: str) -> Move:
    throws = [int(throw) for throw in line.split("+")]
    if position.mover != CHANCE:
        noted = added_up(scene_of(position).thrown)
        refuse(position, "SERIES_COMPLETE", f"the series {noted} is complete; now its throws have to be used")
    here = position
    for throw in throws:
        if here.mover != CHANCE or (here is not position and position.state.rolloff and not here.state.rolloff):
            refuse(position, "SERIES_COMPLETE", f"{line} goes on after the throw that was the last one")
        here = here.act(number_of(throw))
    return tuple(number_of(throw) for throw in throws)


def _read_rolls(position: Position, line: str) -> Move:
    """A roll-off from the beginning of the present round."""
    here = position
    if not position.state.rolloff:
        refuse(position, "NO_ROLLOFF", "the roll-off is over: throws are written without a player")
    known = scene_of(position).rolled
    if not line.startswith(known) or line == known:
        refuse(
            position, "ROLLOFF_DIFFERS", f"the roll-off has begun with {known} and goes on from there, not as in {line}"
        )
    move: list[int] = []
    for seat, throw in zip(line[len(known) :: 2], line[len(known) + 1 :: 2], strict=True):
        waiting = scene_of(here).to_roll
        if not waiting or waiting[0] != seat:
            next_one = f"{waiting[0]} throws next in the roll-off" if waiting else "the roll-off is won"
            refuse(position, "ROLLOFF_ORDER", f"{next_one}, so {seat} cannot throw in {line}")
        move.append(number_of(int(throw)))
        here = here.act(move[-1])
    return tuple(move)


# --- part of a turn


def _read_parts(position: Position, parts: list[str]) -> Move:
    """Steps without their series: actions of the turn in progress, in the order written."""
    if position.mover == CHANCE:
        refuse(position, "THROW_FIRST", "the series is not complete: throws come first")
    here = position
    move: Move = ()
    for part in parts:
        if here.mover != position.mover or here.state.closed == 0:
            refuse(position, "TURN_OVER", f"the turn is over before {part}")
        played = (_end(here),) if part.lower() in _ENDING else _read_part(here, part)
        here = here.play(played) if played else here
        move += played
    return move


def _read_part(here: Position, part: str) -> Move:
    scene = scene_of(here)
    for action in here.actions:
        if written_action(scene.rules, scene.route, action) == part.lower():
            return (action,)
    step = _read_step(here, part).step
    return () if step.what == UNUSED else carried_out(here, [step])


def _end(here: Position) -> int:
    """The action that ends the turn, where it may end."""
    ending = here.actions[-1]
    if decoded(here.game.rules, ending).what != END:
        refuse_early_end(here)
    return ending


# --- steps


def _read_step(position: Position, part: str) -> Written:
    """One written step. A declaration is taken for one after the moves."""
    scene, match = scene_of(position), WRITTEN.fullmatch(part.lower())
    route, gate = scene.route, scene.rules.gate
    if match is None or match["start"] == "k" or match["mark"]:
        raise BadNotation(f"{part[:40]!r} is not something a piece can do; write 8+2:c1-a5, 1:o-c1, 1:k-x, =c5 or ~3")
    if match["unused"]:
        return Written(Step(UNUSED, -int(match["unused"]), throws=(int(match["unused"]),)), "")
    if match["home"]:
        return Written(Step(BEAR_OFF, throws=(1,)), "")
    if square := match["palace"]:
        if square != route[0]:
            refuse(position, "NOT_YOUR_PALACE", f"pieces enter on {route[0]}, not on {square}")
        return Written(Step(ENTER, throws=(1,)), "")
    if square := match["pair"]:
        if square != route[gate]:
            refuse(
                position, "NOT_THE_GATE", f"twins are declared on {route[gate]}, the palace opposite, not on {square}"
            )
        return Written(Step(DECLARE, gate, True), "")
    names = {name: index for index, name in enumerate([*route[:-1], "k"])}
    for square in (match["start"], match["end"]):
        if square not in names:
            refuse(position, "OFF_ROUTE", f"{square} is not on the way from {route[0]} to the keep, which is written k")
    throws = tuple(sorted(map(int, match["throws"].split("+")), reverse=True))
    step = Step(GIVE, names[match["start"]], match["twins"] == "=", names[match["end"]], throws)
    return Written(step, f"x{match['taken'].upper()}" if match["taken"] else "")


# --- whole turns


def _read_turn(position: Position, series: str, body: str) -> Move:
    throws = _read_series(position, series)
    here = position.play(throws) if throws else position
    mark = body[-1] if body.endswith(("!", "#")) else ""
    scene = scene_of(here)
    valid = scene.divided[1]
    parts = body.removesuffix(mark).split(",")
    passes = [f"~{throw}" for throw in valid]
    written = [_read_step(here, part) for part in (passes if parts == ["pass"] else parts)]
    _check_throws(here, written, valid)
    move = carried_out(here, [part.step for part in written if part.step.what != UNUSED])
    after = here.play(move) if move else here
    if after is here or (after.state.closed and after.mover == here.mover):
        move, after = (*move, _end(after)), after.act(_end(after))
    _check_marks(here, after, written, mark)
    return throws + move


def _read_series(position: Position, series: str) -> Move:
    """The throws of the series that are still to be made."""
    if not series:
        raise BadNotation("a turn begins with its series, such as 8+2/…")
    if position.state.rolloff:
        refuse(position, "ROLL_OFF_FIRST", "nobody has the turn before the roll-off is won")
    if position.state.closed and not scene_of(position).unspent:
        refuse(position, "TURN_BEGUN", "this turn has begun: write what follows as single moves, such as 1:o-c1")
    throws = [int(throw) for throw in re.findall("[0-9]", series)]
    noted = scene_of(position).thrown
    if throws[: len(noted)] != noted:
        refuse(position, "SERIES_DIFFERS", f"{added_up(noted)} was noted, so the series cannot be {series}")
    if any(throw in (2, 3) for throw in throws[:-1]):
        refuse(position, "SERIES_COMPLETE", f"the series {series} goes on after a 2 or a 3")
    if throws[-1] not in (2, 3):
        refuse(position, "SERIES_OPEN", f"the series {series} is not complete: it ends with a 2 or a 3")
    move = tuple(number_of(throw) for throw in throws[len(noted) :])
    expected = written_series(scene_of(position.play(move) if move else position))
    if series != expected:
        refuse(position, "DROPPED_THROWS", f"the series is written {expected}: throws before the first 1 are dropped only "
               "while no piece is on the board, and stand in brackets")  # fmt: skip
    return move


def _check_throws(position: Position, written: list[Written], valid: list[int]) -> None:
    """Every throw of the series is given once or written as unused."""
    given, noted = Counter(throw for part in written for throw in part.step.throws), Counter(valid)
    if extra := given - noted:
        throws = added_up(sorted(extra.elements(), reverse=True))
        refuse(position, "NO_SUCH_THROW", f"{throws} is used but does not count in this series, or is used too often")
    if missing := noted - given:
        throws = " and ".join(f"~{throw}" for throw in sorted(missing.elements(), reverse=True))
        refuse(position, "THROWS_MISSING", f"every throw is accounted for; write {throws} for what is not used")


def _check_marks(before: Position, after: Position, written: list[Written], mark: str) -> None:
    """Captures, where any are written, and the final mark are as the turn has them."""
    scene = scene_of(before)
    play = sorted(part.step for part in written)
    taken = captures(scene, play)[1]
    noted = [part.captures for part in written]
    if any(noted) and sorted(noted) != sorted(taken):
        right = written_play(scene, play)
        refuse(before, "WRONG_CAPTURE", f"the captures are not as written; the turn is {right}")
    if mark and mark != mark_of(scene, after):
        meaning = "earns another turn" if mark == "!" else "wins"
        refuse(before, "WRONG_MARK", f"this turn is written with {mark}, but it does not {meaning.replace('s', '', 1)}")

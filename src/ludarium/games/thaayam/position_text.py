"""How Thaayam's positions are written and read.

`thaayam5 S=o1.c1.e2.k1 N=o2.=e4 turn=S noted=1+8+2`: each player's pieces in turn order, whose turn it is, and the throws
of the running series. Before the first turn `rolloff=S8N-` says who has thrown what; `places=` names those who finished
where the others play on; `turn=-` where nobody has the turn.

In the middle of a turn the throws not yet spent follow as `left=8+1`, and the mover's units carry marks: `e1*` has moved,
`=a3*` are twins that have, `=a3*1` with a point over, `=k*` have reached the keep and can still be given a 1, `=c5^` rest
because one of them moved before they were declared.
`turn=S!` says that a stepwise turn has captured.
"""

import re
from collections.abc import Mapping
from typing import Any

from ludarium.errors import BadPosition
from ludarium.games.thaayam.board import BOARDS, SEATS
from ludarium.games.thaayam.noted import appended, dropped
from ludarium.games.thaayam.pieces import Pieces, Scene, added_up, packed_side, read_pieces, unpacked, written
from ludarium.games.thaayam.rules import Rules, State, is_over
from ludarium.games.thaayam.series import FACES, with_throw
from ludarium.games.thaayam.sides import MOVED, RESTING
from ludarium.games.thaayam.steps import THROWN

MOST_NOTED = 1000
"""A written series may have so many throws; none has ever come near it."""

EXAMPLE = "'thaayam5 S=o1.c1.e2.k1 N=o2.=e4 turn=S noted=1+8+2'"


# --- writing


def write_position(rules: Rules, state: State) -> str:
    """The position in one line."""
    scene = Scene(rules, state)
    fields = [scene.board.header]
    for seat, side in zip(scene.seats, state.sides, strict=False):
        fields.append(f"{seat}={written(unpacked(side), scene.board.route_of(seat))}")
    nobody = state.rolloff or is_over(rules, state)
    fields.append(f"turn={'-' if nobody else scene.seats[state.turn]}{'!' if state.captured else ''}")
    fields.append(f"noted={added_up(scene.thrown) or '-'}")
    if state.closed and not scene.unspent:
        fields.append(f"left={added_up(scene.left) or '-'}")
    if state.rolloff:
        fields.append("rolloff=" + "".join(f"{seat}{throw or '-'}" for seat, throw in scene.rolls.items()))
    if rules.play_on and state.places:
        fields.append(f"places={scene.finished}")
    return " ".join(fields)


# --- reading


def read_position(values: Mapping[str, Any], text: str) -> tuple[dict[str, Any], State]:
    """The state written as `text`, and the options it tells: players, board, pieces."""
    header, fields = _fields(text)
    name = next((name for name, board in BOARDS.items() if board.header == header), None)
    if name is None:
        raise BadPosition(f"a position begins with thaayam5 or thaayam8, not {header[:20]!r}; for example {EXAMPLE}")
    seats = next((seats for seats in SEATS.values() if set(seats) == {key for key in fields if len(key) == 1}), None)
    if seats is None:
        raise BadPosition("a position has the pieces of S and N, of S, W and N, or of S, W, N and E")
    sides = [read_pieces(fields[seat], BOARDS[name], seat) for seat in seats]
    if len({side.total for side in sides}) > 1:
        owned = ", ".join(f"{seat} {side.total}" for seat, side in zip(seats, sides, strict=True))
        raise BadPosition(f"all players have equally many pieces; here they have {owned}")
    stated = {"players": len(seats), "board": name, "pieces": sides[0].total}
    options = {**values, **stated}
    state = _state(options, seats, sides, fields)
    _check_marks(options, sides, state)
    return {key: value for key, value in stated.items() if values.get(key) != value}, state


def _fields(text: str) -> tuple[str, dict[str, str]]:
    if len(text) > 20 * MOST_NOTED:
        raise BadPosition("the text is too long for a position")
    header, *words = text.split() or [""]
    fields: dict[str, str] = {}
    for word in words:
        key, equals, value = word.partition("=")
        known = (*"SWNE", "turn", "noted", "left", "rolloff", "places")
        if not equals or key not in known:
            raise BadPosition(f"{word[:40]!r} is not part of a position; it has {', '.join(known)}, such as {EXAMPLE}")
        if key in fields:
            raise BadPosition(f"{key} is given twice")
        fields[key] = value
    return header, fields


def _state(values: Mapping[str, Any], seats: str, sides: list[Pieces], fields: dict[str, str]) -> State:
    done = [player for player, side in enumerate(sides) if side.out == side.total]
    places = _read_places(values, seats, done, fields.get("places", ""))
    over = len(done) >= (len(seats) - 1 if values["play_on"] else 1)
    turn, captured = _read_turn(values, seats, fields, over)
    if turn in done and not over:
        raise BadPosition(f"{seats[turn]} has finished and cannot have the turn")
    series = read_series(fields.get("noted", "-"))
    if fields.get("turn") == "-" and series:
        raise BadPosition("nobody has the turn, so no throws can be noted")
    rolls = _read_rolloff(fields, seats, sides) if "rolloff" in fields else 0
    if not over and not rolls and fields.get("turn") == "-":
        raise BadPosition("turn=- needs a roll-off or the end of the game")
    noted: tuple[int, int, int] = (0, 0, 0)
    closed = series.pop() if series and series[-1] in (2, 3) else 0
    for throw in series:
        noted = appended(noted, throw)
    whole = series + ([closed] if closed else [])
    numbers = [packed_side(side) for side in sides] + [0] * (4 - len(sides))
    owned = (numbers[0], numbers[1], numbers[2], numbers[3])
    state = State(owned, turn, rolls, 0, closed, places, captured, noted)
    return state._replace(left=_read_left(fields, whole[dropped(state) :], whole, closed))


def _read_turn(values: Mapping[str, Any], seats: str, fields: dict[str, str], over: bool) -> tuple[int, int]:
    text = fields.get("turn", "")
    mark = text.endswith("!")
    if mark and values["combine"] != "stepwise":
        raise BadPosition("turn=…! is for turns played stepwise")
    if text == "-":
        return 0, 0
    if len(text) != 1 + mark or text[0] not in seats:
        raise BadPosition(f"turn= names one of {', '.join(seats)} or -, not {text[:20]!r}")
    if over or "rolloff" in fields:
        raise BadPosition(f"nobody has the turn {'once the game is over' if over else 'in the roll-off'}: write turn=-")
    return seats.index(text[0]), int(mark)


def _read_places(values: Mapping[str, Any], seats: str, done: list[int], text: str) -> int:
    if not values["play_on"]:
        if text or len(done) > 1:
            raise BadPosition("the game ends with the first who finishes; with play_on several can, in places=")
        return done[0] + 1 if done else 0
    if sorted(text) != sorted(seats[player] for player in done) or len(done) == len(seats):
        names = ", ".join(seats[player] for player in done) or "nobody"
        raise BadPosition(
            f"places={text[:20]} must name those who have finished ({names}), and somebody is always last"
        )
    return sum((seats.index(seat) + 1) << 4 * place for place, seat in enumerate(text))


def read_series(text: str) -> list[int]:
    """The throws of a series, complete or not; `-` for none."""
    if text == "-":
        return []
    if not re.fullmatch(THROWN, text):
        raise BadPosition(f"noted={text[:40]} is not a series of throws such as 1+8+2")
    series = [int(throw) for throw in text.split("+")]
    if len(series) > MOST_NOTED:
        raise BadPosition(f"a series of more than {MOST_NOTED} throws is not understood")
    if any(throw in (2, 3) for throw in series[:-1]):
        raise BadPosition(f"the series {text[:40]} goes on after a 2 or a 3")
    return series


def _read_left(fields: dict[str, str], full: list[int], whole: list[int], closed: int) -> int:
    text = fields.get("left")
    throws = full
    if text is not None:
        if not closed:
            raise BadPosition("left= is for a series that is complete")
        if text != "-" and not re.fullmatch(THROWN, text):
            raise BadPosition(f"left={text[:40]} is not a list of throws such as 8+1")
        throws = [int(throw) for throw in text.split("+")] if text != "-" else []
        if any(throws.count(throw) > whole.count(throw) for throw in throws):
            raise BadPosition(f"left={text[:40]} has throws that were not noted")
    left = 0
    for throw in throws:
        left = with_throw(left, throw)
    return left


def _read_rolloff(fields: dict[str, str], seats: str, sides: list[Pieces]) -> int:
    text = fields["rolloff"]
    if not re.fullmatch(r"([SWNE][12348-])+", text):
        raise BadPosition(f"rolloff={text[:20]} is not written as S8N-")
    letters, throws = text[::2], text[1::2]
    if len(letters) < 2 or letters != "".join(seat for seat in seats if seat in letters):
        raise BadPosition(f"rolloff={text[:20]} does not name two or more players in turn order")
    if not re.fullmatch(r"[12348]*-+", throws):
        raise BadPosition(f"rolloff={text[:20]} is not thrown in turn order, or is complete")
    if any(side.on_board or side.out for side in sides):
        raise BadPosition("in the roll-off every piece is off the board")
    rolls = 0
    for letter, throw in zip(letters, throws, strict=True):
        rolls |= (1 if throw == "-" else 2 + FACES.index(int(throw))) << 4 * seats.index(letter)
    return rolls


def _check_marks(values: Mapping[str, Any], sides: list[Pieces], state: State) -> None:
    """Marks belong to the player who is spending throws, and to what can have moved."""
    gate = BOARDS[values["board"]].gate
    stepwise, with_twins = values["combine"] == "stepwise", values["twins"] == "on"
    if not with_twins and any(side.twins for side in sides):
        raise BadPosition("there are no twins in this variant")
    for player, side in enumerate(sides):
        if side.marked and (player != state.turn or not state.closed):
            raise BadPosition(
                "only the player who is using a complete series can have moved units, written with * or ^"
            )
    if state.captured and not state.closed:
        raise BadPosition("turn=…! needs a complete series")
    mover = sides[state.turn]
    for byte in mover.singles:
        place = byte & 63
        if byte & MOVED and (place == 0 or (stepwise and (place > gate or not with_twins))):
            raise BadPosition(
                "a single written with * has moved in this turn" + (", not past the gate" if stepwise else "")
            )
    for byte in mover.twins:
        place, status = byte & 63, byte >> 6
        moved = status not in (0, RESTING)
        if (status == RESTING and place != gate) or (moved and (stepwise or place == gate)):
            raise BadPosition("twins written with ^ rest where they were declared; with * they have moved from there")

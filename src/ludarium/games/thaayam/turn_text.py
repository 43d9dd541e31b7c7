"""How Thaayam's turns are written: `8+2/8:c1-c5,2:e1-e3`, single throws `8`, and the roll-off `S8N4`.

A whole turn is the series, the throws dropped in brackets, and what each unit did. An action in the middle of a turn is
written alone (`8:c1-c5`, `=c5`, `1:o-c1`, `1:k-x`, `end`). Reading is in `turn_reading`.
"""

import functools
from typing import NamedTuple

from ludarium.game.position import Move, Position
from ludarium.games.thaayam.canonical import canonical
from ludarium.games.thaayam.pieces import MARKS, unpacked
from ludarium.games.thaayam.plays import Scene
from ludarium.games.thaayam.position_text import board_of, counting, seats_of, thrown, unspent, written_rolloff
from ludarium.games.thaayam.rules import Rules
from ludarium.games.thaayam.series import FACES
from ludarium.games.thaayam.sides import TWINS, arrival, throws_for
from ludarium.games.thaayam.uses import BEAR_OFF, ENTER, GIVE, THROWS, declare_action
from ludarium.kernel.compiling import plain
from ludarium.kernel.verbs import CHANCE


def scene_of(position: Position) -> Scene:
    """What a turn from this position is about."""
    rules, state = position.game.rules, position.state
    sides = tuple(unpacked(side) for side in state.sides[: rules.players])
    return Scene(rules, board_of(rules), seats_of(rules), state.turn, sides)


def written_series(position: Position) -> str:
    """The noted throws, the dropped ones in brackets."""
    state = position.state
    dropped, valid = counting(unpacked(state.sides[state.turn]), thrown(state))
    return (f"({'+'.join(map(str, dropped))})" if dropped else "") + "+".join(map(str, valid))


def mark_of(before: Position, after: Position) -> str:
    """`#` where the turn brought the last piece home, `!` where it earned another one."""
    return _mark(before.game.rules, before.state.turn, after)


def _mark(rules: Rules, player: int, after: Position) -> str:
    state = after.state
    if unpacked(state.sides[player]).out == rules.pieces:
        return "#"
    return "!" if state.turn == player and not after.is_over else ""


class Opening(NamedTuple):
    """What all turns from one position have in common: what they are about, the series, and how much of it is lost."""

    scene: Scene
    series: str
    throws: list[int]
    unused: int | None  # None where that is free


@functools.lru_cache(16)
def _opening(position: Position) -> Opening | None:
    """None where no whole turn can be written, because one is in progress."""
    if not unspent(position.state):
        return None
    scene = scene_of(position)
    throws = counting(scene.sides[scene.player], thrown(position.state))[1]
    unused = None if scene.rules.free else len(throws) - most_usable(position)
    return Opening(scene, written_series(position), throws, unused)


def write_move(position: Position, move: Move) -> str:
    """The turn in canonical form; a throw or another part of a turn by itself."""
    if position.state.rolloff:
        return _written_rolls(position, move)
    here, throws = position, []
    for action in move:
        if here.mover != CHANCE:
            break
        throws.append(FACES[action])
        here = here.act(action)
    deeds = move[len(throws) :]
    if not deeds:
        return "+".join(map(str, throws))
    after = here.play(deeds)
    opening = _opening(here)
    if opening is not None and (after.mover != here.mover or after.state.closed == 0):
        return _written_turn(opening, after)
    return ",".join(_written_actions(here, deeds))


def _written_rolls(position: Position, move: Move) -> str:
    """A single throw as its number, several with their players from the beginning of the round."""
    if len(move) == 1:
        return str(FACES[move[0]])
    seats, here = seats_of(position.game.rules), position
    text = written_rolloff(seats, position.state.rolloff).split("-")[0]
    text = text[: len(text) // 2 * 2]
    for action in move:
        rolls = here.state.rolloff
        player = next(number for number in range(len(seats)) if rolls >> 4 * number & 15 == 1)
        text += f"{seats[player]}{FACES[action]}"
        here = here.act(action)
    return text


def _written_turn(opening: Opening, after: Position) -> str:
    scene = opening.scene
    sides = tuple(unpacked(side) for side in after.state.sides[: len(scene.sides)])
    text = canonical(scene, opening.throws, sides, opening.unused)
    return f"{opening.series}/{text}{_mark(scene.rules, scene.player, after)}"


def most_usable(position: Position) -> int:
    """The greatest number of throws that can still be used: any play followed to its end uses it."""
    used, here = 0, position
    declaring = int(plain(declare_action)(position.game.rules))
    while here.state.closed and here.actions[0] < declaring:
        used += throws_taken(here, here.actions[0])
        here = here.act(here.actions[0])
    return used


def throws_taken(position: Position, action: int) -> int:
    """How many throws an action uses."""
    rules = position.game.rules
    if action in (ENTER, BEAR_OFF):
        return 1
    kind, place, throw = unit_of(rules, action)
    return int(plain(throws_for)(rules, TWINS, place + 64 * (kind - 2), throw)) if kind > 1 else 1


def unit_of(rules: Rules, action: int) -> tuple[int, int, int]:
    """Of an action that gives a throw: the kind of unit, its place on the route, and the throw."""
    code, places = action - GIVE, rules.home + 1
    return code // (THROWS * places), code // THROWS % places, FACES[code % THROWS]


def _written_actions(position: Position, move: Move) -> list[str]:
    """Actions in the middle of a turn, each by itself."""
    rules = position.game.rules
    route = board_of(rules).route_of(seats_of(rules)[position.state.turn])
    return [written_action(rules, route, action) for action in move]


def written_action(rules: Rules, route: tuple[str, ...], action: int) -> str:
    """One action of a player by itself: `8:c1-c5`, `1+1:=c5-b5`, `=c5`, `1:o-c1`, `1:k-x`, `end`.

    A unit that has moved before in this turn carries its mark: `2:c5*-a5`.
    """
    declaring = int(plain(declare_action)(rules))
    names = [*route[:-1], "k"]
    fixed = {ENTER: f"1:o-{names[0]}", BEAR_OFF: "1:k-x", declaring: f"={names[rules.gate]}", declaring + 1: "end"}
    if action in fixed:
        return fixed[action]
    kind, place, throw = unit_of(rules, action)
    if kind < 2:
        return f"{throw}:{names[place]}{'*' * kind}-{names[place + throw]}"
    byte = place + 64 * (kind - 2)
    throws = "+".join([str(throw)] * int(plain(throws_for)(rules, TWINS, byte, throw)))
    end = plain(arrival)(rules, TWINS, byte, throw)
    return f"{throws}:={names[place]}{MARKS[kind - 2]}-{names[end]}"

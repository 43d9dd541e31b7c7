"""How Thaayam's turns are written: `8+2/8:c1-c5,2:e1-e3`, single throws `8`, and the roll-off `S8N4`.

A whole turn is the series, the throws dropped in brackets, and what each unit did. An action in the middle of a turn is
written alone (`8:c1-c5`, `=c5`, `1:o-c1`, `1:k-x`, `end`). Reading is in `turn_reading`.
"""

import functools
from typing import NamedTuple

from ludarium.game.position import Move, Position
from ludarium.games.thaayam.actions import DECLARE, decoded
from ludarium.games.thaayam.canonical import canonical
from ludarium.games.thaayam.pieces import Scene, added_up, counting, scene_of
from ludarium.games.thaayam.sides import borne_off
from ludarium.games.thaayam.steps import step_of, written_action
from ludarium.kernel.verbs import CHANCE


def written_series(scene: Scene) -> str:
    """The noted throws, the dropped ones in brackets."""
    dropped, valid = counting(scene.own, scene.thrown)
    return (f"({added_up(dropped)})" if dropped else "") + added_up(valid)


def mark_of(before: Scene, after: Position) -> str:
    """`#` where the turn brought the last piece home, `!` where it earned another one."""
    player, state = before.state.turn, after.state
    if borne_off(state.sides[player]) == before.rules.pieces:
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
    scene = scene_of(position)
    if not scene.unspent:
        return None
    throws = counting(scene.own, scene.thrown)[1]
    unused = None if scene.rules.free else len(throws) - _most_usable(position)
    return Opening(scene, written_series(scene), throws, unused)


def _most_usable(position: Position) -> int:
    """The greatest number of throws that can still be used: any play followed to its end uses it."""
    used, here = 0, position
    while here.state.closed and (step := step_of(here.game.rules, here.actions[0])).what < DECLARE:
        used += len(step.throws)
        here = here.act(here.actions[0])
    return used


def write_move(position: Position, move: Move) -> str:
    """The turn in canonical form; a throw or another part of a turn by itself."""
    if position.state.rolloff:
        return _written_rolls(position, move)
    here, throws = position, []
    for action in move:
        if here.mover != CHANCE:
            break
        throws.append(decoded(here.game.rules, action).throw)
        here = here.act(action)
    steps = move[len(throws) :]
    if not steps:
        return added_up(throws)
    after, opening = here.play(steps), _opening(here)
    if opening is not None and (after.mover != here.mover or after.state.closed == 0):
        return _written_turn(opening, after)
    scene = scene_of(here)
    return ",".join(written_action(scene.rules, scene.route, action) for action in steps)


def _written_rolls(position: Position, move: Move) -> str:
    """A single throw as its number, several with their players from the beginning of the round."""
    if len(move) == 1:
        return str(decoded(position.game.rules, move[0]).throw)
    here, text = position, scene_of(position).rolled
    for action in move:
        text += f"{scene_of(here).to_roll[0]}{decoded(here.game.rules, action).throw}"
        here = here.act(action)
    return text


def _written_turn(opening: Opening, after: Position) -> str:
    text = canonical(opening.scene, opening.throws, after.state.sides, opening.unused)
    return f"{opening.series}/{text}{mark_of(opening.scene, after)}"

"""How Thaayam's turns are written: `8+2/8:c1-c5,2:e1-e3`, single throws `8`, and the roll-off `S8N4`.

A whole turn is the series, the throws dropped in brackets, and what each unit did. An action in the middle of a turn is
written alone (`8:c1-c5`, `=c5`, `1:o-c1`, `1:k-x`, `end`). Reading is in `turn_reading`.
"""

import functools
import itertools
from typing import NamedTuple

from ludarium.game.position import Move, Position
from ludarium.games.thaayam.actions import DECLARE, decoded
from ludarium.games.thaayam.canonical import canonical
from ludarium.games.thaayam.pieces import Scene, added_up, scene_of
from ludarium.games.thaayam.sides import borne_off
from ludarium.games.thaayam.steps import step_of, written_action
from ludarium.kernel.verbs import CHANCE


def written_series(scene: Scene) -> str:
    """The noted throws, the dropped ones in brackets."""
    dropped, valid = scene.divided
    return (f"({added_up(dropped)})" if dropped else "") + added_up(valid)


def mark_of(before: Scene, after: Position) -> str:
    """`#` where the turn brought the last piece home, `!` where it earned another one."""
    player, state = before.state.turn, after.state
    if borne_off(state.sides[player]) == before.rules.pieces:
        return "#"
    return "!" if state.turn == player and not after.is_over else ""


class Opening(NamedTuple):
    """What all turns from one position have in common: what they are about, and the series."""

    scene: Scene
    series: str
    throws: list[int]


@functools.lru_cache(16)
def _opening(position: Position) -> Opening | None:
    """None where no whole turn can be written, because one is in progress."""
    scene = scene_of(position)
    if not scene.unspent:
        return None
    return Opening(scene, written_series(scene), scene.divided[1])


def _lost(opening: Opening, steps: Move) -> int | None:
    """How many throws any turn from there leaves unused, as each uses all that can be used; None where that is free."""
    rules = opening.scene.rules
    done = [step_of(rules, action) for action in steps]
    return None if rules.free else len(opening.throws) - sum(len(step.throws) for step in done if step.what < DECLARE)


def write_move(position: Position, move: Move) -> str:
    """The turn in canonical form; a throw or another part of a turn by itself."""
    if position.state.rolloff:
        return _written_rolls(position, move)
    played = position.played(move)
    thrown = itertools.takewhile(lambda pair: pair[0].mover == CHANCE, played.steps)
    throws = [decoded(here.game.rules, action).throw for here, action in thrown]
    here, after, steps = played.places[len(throws)], played.after, move[len(throws) :]
    if not steps:
        return added_up(throws)
    opening = _opening(here)
    if opening is not None and (after.mover != here.mover or after.state.closed == 0):
        return _written_turn(opening, steps, after)
    scene = scene_of(here)
    return ",".join(written_action(scene.rules, scene.route, action) for action in steps)


def _written_rolls(position: Position, move: Move) -> str:
    """A single throw as its number, several with their players from the beginning of the round."""
    if len(move) == 1:
        return str(decoded(position.game.rules, move[0]).throw)
    text = scene_of(position).rolled
    for here, action in position.played(move).steps:
        text += f"{scene_of(here).to_roll[0]}{decoded(here.game.rules, action).throw}"
    return text


def _written_turn(opening: Opening, steps: Move, after: Position) -> str:
    text = canonical(opening.scene, opening.throws, after.state.sides, _lost(opening, steps))
    return f"{opening.series}/{text}{mark_of(opening.scene, after)}"

"""Deeds carried out, or refused in the game's words."""

from typing import NoReturn

from ludarium.errors import IllegalMove
from ludarium.game.position import Move, Position
from ludarium.games.thaayam.actions import BEAR_OFF, DECLARE, ENTER, GIVE
from ludarium.games.thaayam.deeds import Deed, actions_of, is_sound, written_deed
from ludarium.games.thaayam.pieces import Pieces, Scene, added_up, scene_of


def carried_out(position: Position, deeds: list[Deed]) -> Move:
    """The actions of these deeds: pairs that move as twins are declared first, all others last."""
    declaring = [deed for deed in deeds if deed.what == DECLARE]
    others = sorted(deed for deed in deeds if deed.what != DECLARE)
    trouble: IllegalMove | None = None
    for early in range(len(declaring) + 1):
        try:
            return _tried(position, [*declaring[:early], *others, *declaring[early:]])
        except IllegalMove as error:
            trouble = trouble or error
    assert trouble is not None
    raise trouble


def _tried(position: Position, deeds: list[Deed]) -> Move:
    here, move = position, []
    for deed in deeds:
        if not is_sound(position.game.rules, deed):
            _refuse_deed(position, here, deed)
        for choices in actions_of(position.game.rules, deed):
            legal = [action for action in choices if action in here.actions]
            if not legal or here.state.closed == 0 or here.mover != position.mover:
                _refuse_deed(position, here, deed)
            move.append(legal[0])
            here = here.act(legal[0])
    return tuple(move)


# --- refusals


def refuse(position: Position, code: str, sentence: str) -> NoReturn:
    """Say why not, and show the board."""
    raise IllegalMove(sentence, code=code, position=str(position))


def refuse_early_end(here: Position) -> NoReturn:
    """The turn may not end here."""
    left = added_up(scene_of(here).left)
    refuse(
        here,
        "MORE_THROWS",
        f"the turn cannot end here: more of {left} can be used, and you must use as many throws as possible",
    )


def _refuse_deed(position: Position, here: Position, deed: Deed) -> NoReturn:
    """The deed may not be done `here`, in the middle of the turn from `position`."""
    text = written_deed(deed, scene_of(position).route)
    code, reason = _reason(position, here, deed)
    refuse(position, code, f"{text} is not possible: {reason}")


def _reason(position: Position, here: Position, deed: Deed) -> tuple[str, str]:
    scene = scene_of(position)
    if deed.what == DECLARE and not scene.rules.twins:
        return "NO_TWINS", "twins are not played here"
    if here.is_over or here.state.closed == 0:
        if deed.what == DECLARE:  # with a pair the turn would have waited
            return "NO_PAIR", f"two singles on {scene.route[scene.rules.gate]} are needed to declare twins"
        return "TURN_OVER", "the turn is over before it"
    pieces, throws = scene_of(here).own, scene_of(here).left
    if deed.what == ENTER:
        return _no_entry(pieces, throws)
    if deed.what == BEAR_OFF:
        return _no_bearing(scene.rules.home, pieces, throws)
    if deed.what != GIVE:
        return _no_declaring(scene, pieces)
    return _no_move(scene, pieces, throws, deed)


def _no_entry(pieces: Pieces, throws: list[int]) -> tuple[str, str]:
    if not pieces.off:
        return "NONE_OFF", "no piece is waiting off the board"
    return "NO_SUCH_THROW", f"a piece enters with a throw of 1, and {added_up(throws) or 'nothing'} is left"


def _no_bearing(home: int, pieces: Pieces, throws: list[int]) -> tuple[str, str]:
    if pieces.off or pieces.singles or any(place < home for place in pieces.twin_places):
        return "NOT_ALL_HOME", "a piece can go home only when all of them are in the keep"
    if 1 in throws:
        return "MORE_THROWS", "you could use more throws: a 1 can be added to the twins that arrived"
    return (
        "NO_SUCH_THROW",
        f"a piece goes home with a throw of 1, and {added_up(throws) or 'nothing'} is left",
    )


def _no_declaring(scene: Scene, pieces: Pieces) -> tuple[str, str]:
    gate = scene.rules.gate
    if pieces.single_places.count(gate) < 2:
        return "NO_PAIR", f"two singles on {scene.route[gate]} are needed to declare twins"
    return "MORE_THROWS", "as twins they would leave a throw unused"


def _no_move(scene: Scene, pieces: Pieces, throws: list[int], deed: Deed) -> tuple[str, str]:
    route, points = scene.route, sum(deed.throws)
    name = f"twins on {route[deed.start]}" if deed.twins else f"single on {route[deed.start]}"
    if any(deed.throws.count(throw) > throws.count(throw) for throw in deed.throws):
        return "NO_SUCH_THROW", f"{added_up(throws) or 'nothing'} is left of the series"
    if scene.rules.stepwise and len(deed.throws) > 1:
        return "STEPWISE", "throws are not added here: each is a step of its own"
    reached = deed.start + (points // 2 if deed.twins else points)
    if deed.twins and points < 2:
        return "LONE_ONE", "twins move half the points, so a 1 alone does not move them"
    if reached > scene.rules.home:
        return "TOO_FAR", f"{points} points lead past the keep, which needs the exact count"
    if reached != deed.end:
        right = "k" if reached == scene.rules.home else route[reached]
        return "WRONG_SQUARE", f"{points} points lead the {name} to {right}"
    return _no_unit(scene.own, pieces, deed, name)


def _no_unit(before: Pieces, pieces: Pieces, deed: Deed, name: str) -> tuple[str, str]:
    here = pieces.twin_places if deed.twins else pieces.single_places
    stood = before.twin_places if deed.twins else before.single_places
    if deed.start not in here and deed.start not in stood:
        return "NO_PIECE", f"there is no {name}"
    if deed.start not in here or here.count(deed.start) > stood.count(deed.start) or deed.twins:
        return "MOVED_ALREADY", f"the {name} has moved, and a piece moves once in a turn"
    return "MORE_THROWS", "you could use more throws, and must use as many as possible"

"""Carrying out the steps of a turn, and explaining why one cannot be carried out."""

from typing import NoReturn

from ludarium.errors import IllegalMove
from ludarium.game.position import Move, Position
from ludarium.games.thaayam.actions import BEAR_OFF, DECLARE, ENTER, GIVE
from ludarium.games.thaayam.pieces import Pieces, Scene, added_up, scene_of
from ludarium.games.thaayam.steps import Step, actions_of, is_sound, written_step
from ludarium.wording import Words, noted


def carried_out(position: Position, steps: list[Step]) -> Move:
    """The actions of these steps: pairs that move as twins are declared first, all others last."""
    declaring = [step for step in steps if step.what == DECLARE]
    others = sorted(step for step in steps if step.what != DECLARE)
    trouble: IllegalMove | None = None
    for early in range(len(declaring) + 1):
        try:
            return _tried(position, [*declaring[:early], *others, *declaring[early:]])
        except IllegalMove as error:
            trouble = trouble or error
    assert trouble is not None
    raise trouble


def _tried(position: Position, steps: list[Step]) -> Move:
    here, move = position, []
    for step in steps:
        if not is_sound(position.game.rules, step):
            _refuse_step(position, here, step)
        for choices in actions_of(position.game.rules, step):
            legal = [action for action in choices if action in here.actions]
            if not legal or here.state.closed == 0 or here.mover != position.mover:
                _refuse_step(position, here, step)
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
        Words(
            "the turn cannot end here: more of {left} can be used, and you must use as many throws as possible",
            left=left,
        ),
    )


def _refuse_step(position: Position, here: Position, step: Step) -> NoReturn:
    """The step is not possible `here`, in the middle of the turn from `position`."""
    text = written_step(step, scene_of(position).route)
    code, reason = _reason(position, here, step)
    refuse(position, code, Words("{move} is not possible: {why}", move=text, why=reason))


def _reason(position: Position, here: Position, step: Step) -> tuple[str, str]:
    scene = scene_of(position)
    if step.what == DECLARE and not scene.rules.twins:
        return "NO_TWINS", Words("twins are not played here")
    if here.is_over or here.state.closed == 0:
        if step.what == DECLARE:  # with a pair the turn would have waited
            return "NO_PAIR", Words(
                "two singles on {square} are needed to declare twins", square=scene.route[scene.rules.gate]
            )
        return "TURN_OVER", Words("the turn is over before it")
    pieces, throws = scene_of(here).own, scene_of(here).left
    if step.what == ENTER:
        return _no_entry(pieces, throws)
    if step.what == BEAR_OFF:
        return _no_bearing(scene.rules.home, pieces, throws)
    if step.what != GIVE:
        return _no_declaring(scene, pieces)
    return _no_move(scene, pieces, throws, step)


def _left(throws: list[int]) -> str:
    return added_up(throws) or Words("nothing")


def _no_entry(pieces: Pieces, throws: list[int]) -> tuple[str, str]:
    if not pieces.off:
        return "NONE_OFF", Words("no piece is waiting off the board")
    return "NO_SUCH_THROW", Words("a piece enters with a throw of 1, and {left} is left", left=_left(throws))


def _no_bearing(home: int, pieces: Pieces, throws: list[int]) -> tuple[str, str]:
    if pieces.off or pieces.singles or any(place < home for place in pieces.twin_places):
        return "NOT_ALL_HOME", Words("a piece can go home only when all of them are in the keep")
    if 1 in throws:
        return "MORE_THROWS", Words("you could use more throws: a 1 can be added to the twins that arrived")
    return (
        "NO_SUCH_THROW",
        Words("a piece goes home with a throw of 1, and {left} is left", left=_left(throws)),
    )


def _no_declaring(scene: Scene, pieces: Pieces) -> tuple[str, str]:
    gate = scene.rules.gate
    if pieces.single_places.count(gate) < 2:
        return "NO_PAIR", Words("two singles on {square} are needed to declare twins", square=scene.route[gate])
    return "MORE_THROWS", Words("as twins they would leave a throw unused")


def _no_move(scene: Scene, pieces: Pieces, throws: list[int], step: Step) -> tuple[str, str]:
    route, points = scene.route, sum(step.throws)
    unit = noted("twins on {square}") if step.twins else noted("single on {square}")
    name = Words(unit, square=route[step.start])
    if any(step.throws.count(throw) > throws.count(throw) for throw in step.throws):
        return "NO_SUCH_THROW", Words("{left} is left of the series", left=_left(throws))
    if scene.rules.stepwise and len(step.throws) > 1:
        return "STEPWISE", Words("throws are not added here: each is a step of its own")
    reached = step.start + (points // 2 if step.twins else points)
    if step.twins and points < 2:
        return "LONE_ONE", Words("twins move half the points, so a 1 alone does not move them")
    if reached > scene.rules.home:
        return "TOO_FAR", Words("{points} points lead past the keep, which needs the exact count", points=points)
    if reached != step.end:
        right = "k" if reached == scene.rules.home else route[reached]
        return "WRONG_SQUARE", Words(
            "{points} points lead the {unit} to {square}", points=points, unit=name, square=right
        )
    return _no_unit(scene.own, pieces, step, name)


def _no_unit(before: Pieces, pieces: Pieces, step: Step, name: str) -> tuple[str, str]:
    here = pieces.twin_places if step.twins else pieces.single_places
    stood = before.twin_places if step.twins else before.single_places
    if step.start not in here and step.start not in stood:
        return "NO_PIECE", Words("there is no {unit}", unit=name)
    if step.start not in here or here.count(step.start) > stood.count(step.start) or step.twins:
        return "MOVED_ALREADY", Words("the {unit} has moved, and a piece moves once in a turn", unit=name)
    return "MORE_THROWS", Words("you could use more throws, and must use as many as possible")

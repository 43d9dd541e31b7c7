"""Tiao (跳, jump): place stones or leap over enemy stones on a Go board; ten captures win."""

from importlib import resources
from typing import Any

from ludarium.game.game import Game
from ludarium.games.tiao import kit, look, notation, picking, planes, rules, setup, telling, worth

PLAYERS = ("white", "black")


def _cells(variant: Any) -> int:
    return int(variant.board.width * variant.board.height)


def _reason(variant: rules.Rules, state: rules.State) -> str:
    return "captures" if max(state.white_captures, state.black_captures) >= variant.win else "no_moves"


GAME = Game(
    name="tiao",
    title="Tiao",
    sentence="Place stones or leap over enemy stones in long chains: the first to capture ten wins.",
    options=setup.OPTIONS,
    presets={"small": {"size": "9"}, "medium": {"size": "13"}, "original": {"merge": "allow"}},
    rules_class=rules.Rules,
    rules_for=setup.rules_for,
    start_for=setup.start_for,
    players_for=lambda variant: PLAYERS,
    rules_words=telling.rules_words,
    actions_for=lambda variant: 9 * _cells(variant) + 1,
    # Placements fill empty points, and of hops there are eight for each own stone or, if fewer, for each empty point:
    # with e points empty, at most e + 8 × min(e, cells − e) actions.
    widest_for=lambda variant: 5 * _cells(variant) + 1,
    mover=rules.mover,
    moves=rules.moves,
    drawn=picking.drawn,
    play=rules.play,
    score=rules.score,
    observe=planes.observe,
    planes_for=planes.planes_for,
    worth=worth.worth,
    urgency=worth.urgency,
    features=worth.features,
    weights_row=worth.weights_row,
    sameness=rules.sameness,
    composed=True,
    route="route",
    undo_token=notation.UNDO,
    undo=notation.undo,
    pending_code="PENDING_JUMP",
    before_over=frozenset({"NO_PENDING_JUMP"}),
    result_words=notation.RESULTS,
    reason=_reason,
    read_position=notation.read_position,
    write_position=notation.write_position,
    read_move=notation.read_move,
    write_move=notation.write_move,
    look=look.look,
    touched=look.touched,
    phrase=look.phrase,
    kit_for=kit.kit_for,
    rules_text=lambda: resources.files(__package__).joinpath("RULES.md").read_text("utf-8"),
)

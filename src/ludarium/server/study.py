"""Positions to look at and to try things on, away from any table: pictures, and the examples on the rules pages.

Everything here runs in the drawing process, which interprets the rules and so never waits for a compiler.
"""

import dataclasses
import tomllib
from typing import Any

from ludarium import catalogue
from ludarium.errors import LudariumError
from ludarium.game.position import Position
from ludarium.picture.svg import svg_board
from ludarium.play.actions import actions_of, turns_of
from ludarium.play.match import touched_cells
from ludarium.server.looks import board_of, scene_of
from ludarium.server.views import outcome_json

MOST_ACTIONS = 200


def board_svg(game: str, position: str | None) -> str:
    """A board as SVG, without the lines below it."""
    variant = catalogue.load(game)
    look = (variant.position(position) if position else variant.start()).look(None)
    return svg_board(dataclasses.replace(look, lines=()))


def showcase(name: str) -> str:
    """The picture on a game's card."""
    shown = catalogue.declared(name).file("showcase.txt")
    variant, position = shown.splitlines() if shown else (name, None)
    return board_svg(variant, position)


def examples(name: str) -> list[dict[str, Any]]:
    """The small boards of a game's rules page; `wanted` has the positions that a reader is asked to reach."""
    given = catalogue.declared(name).file("examples.toml")
    return [_example(example) for example in tomllib.loads(given)["example"]] if given else []


def _example(example: dict[str, Any]) -> dict[str, Any]:
    position = catalogue.load(example["variant"]).position(example["position"])
    return {
        "title": example["title"],
        "text": example["variant"],
        "position": example["position"],
        "say": example["say"],
        "done": example["done"],
        "target": example["wanted"],
        "wanted": [position.play(turn).text() for turn in example["wanted"]],
        **_json(position, position, []),
    }


def explored(game: str, position: str, actions: list[int]) -> dict[str, Any]:
    """What the board looks like after some actions, and what may be done next. LudariumError says what is wrong."""
    start = here = catalogue.load(game).position(position)
    if len(actions) > MOST_ACTIONS:
        raise LudariumError(f"at most {MOST_ACTIONS} actions can be tried", code="TOO_MANY")
    pending: list[tuple[Position, int]] = []
    for action in actions:
        if here.mover != start.mover:
            raise LudariumError("the turn is over", code="TURN_OVER")
        pending.append((here, action))
        here = here.act(action)
    return {"reached": here.text(), **_json(start, here, pending)}


def _json(start: Position, here: Position, steps: list[tuple[Position, int]]) -> dict[str, Any]:
    look, goes_on = here.look(here.mover if here.mover >= 0 else None), here.mover == start.mover
    scene = scene_of(look)
    scene["marks"] |= dict.fromkeys(touched_cells(steps), "last")
    outcome = here.outcome()
    view = {
        "ply": 0, "mover": here.mover, "turn": here.turn, **scene,
        "pending": [{"text": p.write((a,)), "cells": list(p.game.touched(p, a))} for p, a in steps] if goes_on else [],
        "undo": bool(steps) and goes_on,
        "legal": actions_of(here) if goes_on else [], "turns": turns_of(here) if goes_on else [],
        "outcome": outcome_json(outcome, here) if outcome else None, "clock": None, "secret": False, "note": None,
    }  # fmt: skip
    return {"board": board_of(here.game.name, look), "view": view}

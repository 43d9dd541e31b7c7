"""Positions to look at and to try things on, away from any table: pictures, and the examples on the rules pages.

Everything here runs in the drawing process, which interprets the rules and so never waits for a compiler.
"""

import dataclasses
import tomllib
from typing import Any

from ludarium import catalogue
from ludarium.errors import LudariumError
from ludarium.game.played import Played
from ludarium.picture.svg import svg_board
from ludarium.play.actions import actions_of, turns_of
from ludarium.server.looks import board_of, scene_of
from ludarium.server.views import outcome_json
from ludarium.server.whynot import whynot
from ludarium.wording import Words

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
        **_json(position.played(())),
    }


def explored(game: str, position: str, actions: list[int]) -> dict[str, Any]:
    """What the board looks like after some actions, and what may be done next. LudariumError says what is wrong."""
    if len(actions) > MOST_ACTIONS:
        raise LudariumError(f"at most {MOST_ACTIONS} actions can be tried", code="TOO_MANY")
    places = [catalogue.load(game).position(position)]
    for action in actions:
        if places[-1].mover != places[0].mover:
            raise LudariumError("the turn is over", code="TURN_OVER")
        places.append(places[-1].act(action))
    played = Played(actions, places)
    return {"reached": places[-1].text(), "turn": played.text if actions else "", **_json(played)}


def refused(game: str, position: str, cells: list[str]) -> dict[str, Any]:
    """Why touching these cells is not a move here; None if it is one. LudariumError if there is no such position."""
    here = catalogue.load(game).position(position)
    refusal = whynot(here, max(here.mover, 0), cells)
    return {"why": refusal.say if refusal else None}


def _json(tried: Played) -> dict[str, Any]:
    here = tried.after
    look, goes_on = here.look(here.mover if here.mover >= 0 else None), here.mover == tried.before.mover
    scene = scene_of(look)
    scene["marks"] |= dict.fromkeys(tried.cells, "last")
    outcome = here.outcome()
    view = {
        "ply": 0, "mover": here.mover, "turn": Words(here.turn), **scene,
        "pending": [{"text": a.text, "cells": list(a.cells)} for a in tried.singly] if goes_on else [],
        "undo": bool(tried) and goes_on,
        "legal": actions_of(here) if goes_on else [], "turns": turns_of(here) if goes_on else [],
        "outcome": outcome_json(outcome, here) if outcome else None, "clock": None, "secret": False, "note": None,
    }  # fmt: skip
    return {"board": board_of(here.game.name, look), "view": view}

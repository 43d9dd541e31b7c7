"""What a player may do now, as a hand needs it: actions and whole turns as sequences of cells."""

from collections.abc import Sequence
from typing import Any

from ludarium.game.legal_move import LegalMove
from ludarium.game.played import Played
from ludarium.game.position import Move, Position
from ludarium.game.turns import turns_within
from ludarium.kernel.verbs import CHANCE
from ludarium.wording import Words, glued

MOST_TURNS = 400
_MOST_NODES = 4096  # ways that are looked at for a list of whole turns; beyond it people enter them step by step


def actions_of(position: Position) -> list[dict[str, Any]]:
    """Every legal action with the cells a hand touches, its text, and words for a button; none where its text is a sign."""
    game = position.game
    found = []
    for action in position.actions:
        cells, text = game.touched(position, action), position.write((action,))
        words = game.appearance.phrase(position, action) or _words(cells, text)
        spoken = words if any(map(str.isalpha, words)) else ""
        found.append({"a": action, "c": list(cells), "x": text, "s": spoken})
    return found


def _words(cells: tuple[str, ...], text: str) -> str:
    if len(cells) < 2:
        return text
    first = Words("{from} to {to}", **{"from": cells[0], "to": cells[1]})
    return glued((first, *(Words("then {to}", to=cell) for cell in cells[2:])), ", ")


def plain_words(played: Played) -> str:
    """Actions in plain words; nothing where their notation is as plain."""
    phrases = [place.game.appearance.phrase(place, action) for place, action in played.steps]
    if not any(phrases):
        return ""
    singly = zip(phrases, played.singly, strict=True)
    first, *others = (phrase or _words(action.cells, action.text) for phrase, action in singly)
    return glued((first, *(Words("then {to}", to=other) for other in others)), ", ")


def ways(steps: Sequence[tuple[Position, int]]) -> list[list[str]]:
    """The ways of the pieces in these actions, each as its cells: an action that goes on where the last ended is one with it.

    A cell where something of nobody's lies, such as a throw, is touched but is on no way.
    """
    found: list[list[str]] = []
    for place, action in steps:
        loose = {piece.cell for piece in place.look(place.mover).pieces if piece.owner < 0}
        cells = [cell for cell in place.game.touched(place, action) if cell not in loose]
        if len(set(cells)) < 2:
            continue
        if found and found[-1][-1] == cells[0]:
            found[-1] += cells[1:]
        else:
            found.append(cells)
    return found


def turn_json(move: LegalMove) -> dict[str, Any]:
    """A turn for whoever is to find it: its text, actions and cells; and the ways of the pieces, where they are not just the cells."""
    cells, found = list(move.cells), ways(move.played.steps)
    other = {"ways": found} if found and found != [cells] else {}
    return {"text": move.text, "cells": cells, "actions": list(move), **other}


def turns_of(position: Position) -> list[dict[str, Any]]:
    """Whole turns of more than one action, where they are few enough to list; otherwise none."""
    game = position.game
    if not game.composed or position.mover < 0:
        return []
    turns = few_turns(position)
    if len(turns) > MOST_TURNS or all(len(turn) == 1 for turn in turns):
        return []
    longer = [LegalMove(position, turn) for turn in turns if len(turn) > 1]
    return [{"m": list(turn), "c": list(turn.cells), "x": turn.text} for turn in longer]


def few_turns(position: Position) -> list[Move]:
    """The turns of the player to act, or none where there are too many to look at in a moment."""
    assert position.mover != CHANCE, "chance has no turns"
    return (turns_within(position, _MOST_NODES) or [])[: MOST_TURNS + 1]

"""Interpreted rules give the very answers of compiled ones, in every variant: positions, actions, turns, texts and ends."""

import dataclasses
import random

import pytest
from promised import VARIANTS

from ludarium.errors import LudariumError
from ludarium.game.position import Position
from ludarium.kernel import compiled_rules
from ludarium.kernel.compiled_rules import CompiledRules
from ludarium.kernel.interim import InterimEntrance

LONGEST, LOOKED_AT = 2000, 7


def walked(game, looked_at: int) -> list[Position]:
    """A random game, or the beginning of one, by compiled code: some of its positions, the last ones among them."""
    position, chooser, places = game.start(), random.Random(game.text), []
    while len(places) < LONGEST and position.actions:
        places.append(position)
        position = position.act(chooser.choice(position.actions))
    places.append(position)
    return sorted({*chooser.sample(places[:-2], min(looked_at, len(places) - 2)), *places[-2:]}, key=places.index)


@pytest.fixture
def compiled_at_once(monkeypatch):
    """Games that are loaded now have nothing interpreted."""

    def entered(door, function, _switch_over):
        return door.enter(function)

    def renewed(game):
        with monkeypatch.context() as patch:
            patch.setattr(compiled_rules.interim, "entrance", entered)
            fresh = dataclasses.replace(game)
            for name in ("at", "fraction", *(["spread"] if game.composed else [])):
                getattr(fresh.compiled, name)
        return fresh

    return renewed


def interpreted(game):
    """The same game, all its rules interpreted for as long as it lives."""
    twin = dataclasses.replace(game)
    rules = CompiledRules(twin.door, twin.widest)
    for name, function in compiled_rules._ENTRANCES.items():
        setattr(rules, name, _Interpreted(twin.door, function, lambda _: None))
    twin.__dict__["compiled"] = rules
    return twin


class _Interpreted(InterimEntrance):
    def _is_worth_it(self) -> bool:
        return False

    def _switch(self) -> None:
        raise TooLong


class TooLong(Exception):
    """Nobody wants to wait until Python has looked at all of a turn."""


def asked(position: Position) -> dict:
    """Everything that a position answers."""
    over, chance = position.is_over, position.is_chance
    outcome = position.outcome()
    return {
        "text": position.text(),
        "turn": (position.mover, position.turn),
        "key": (position.key, position.game.compiled.repetition_key(position.words)),
        "actions": position.actions,
        "kinds": {type(number) for number in (position.mover, position.key, *position.actions)},
        "odds": [position.odds(action) for action in position.actions] if chance else [],
        "texts": [] if over else [position.write((action,)) for action in position.actions[:40]],
        "after": [position.act(action).words.tolist() for action in position.actions[:40]],
        "further": [position.act(action).actions for action in position.actions[:10]],
        "outcome": outcome and (outcome.scores, outcome.reason, outcome.result),
        "board": str(position),
    }


def turns(position: Position) -> list | str:
    try:
        return list(position.legal_moves)
    except LudariumError as error:
        return error.code


@pytest.mark.parametrize("game", VARIANTS, ids=str)
def test_interpreted_rules_answer_like_compiled_ones(game, compiled_at_once, part):
    """Asked the same questions in the same places."""
    compiled, plain = compiled_at_once(game), interpreted(game)
    for number, place in enumerate(walked(compiled, part(LOOKED_AT))):
        twin = Position(plain, place.words)
        assert asked(twin) == asked(place)
        if number < 3:
            try:
                found = turns(twin)
            except TooLong:
                continue
            assert found == turns(place)

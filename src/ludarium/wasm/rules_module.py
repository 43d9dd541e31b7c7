"""The module of the rules: the functions that it exports for a page that plays by itself, without a server.

The rules are those entrances that Python uses too, and what a position shows is written by the game's scene (game/scene.py).
"""

import json
from collections.abc import Callable
from typing import Any

from ludarium.errors import LudariumError
from ludarium.game.game import Game
from ludarium.game.outcome import repetition_score
from ludarium.game.scene import functions_of
from ludarium.kernel import verbs
from ludarium.kernel.compiled_rules import fraction_at, position_at
from ludarium.kernel.compiling import compiled
from ludarium.kernel.emitting import Emitted, emitted
from ludarium.wasm.engine import NOTE, rules_facts
from ludarium.wasm.linking import Linked
from ludarium.wasm.translating import translated

ROLE, OPENING, HIDES = range(3)


@compiled
def repeated_at(rules: Any, state: Any, loser: int, repeater: int, player: int, players: int) -> Any:
    """What a player scores where `repeater` made the position come once too often; `loser` as in `Repetition`."""
    return 1.0 * repetition_score(rules, state, loser, repeater, player, players)


@compiled
def looks_at(rules: Any, state: Any, player: int) -> Any:
    """What a position is worth to a player, by what the board shows alone: large tables stay with the engine."""
    return 1.0 * verbs.naive_worth(rules, state, player)


def module_of(game: Game) -> Linked:
    """The module for a variant and all others that share its shape."""
    functions = functions_of(game)
    if not {"shown", "touching"} <= set(functions):
        raise LudariumError(
            f"{game.name} does not say in numbers what its board shows, so it cannot be played without a server: give it "
            "`shown` and `touching` in scene.py (ludarium.game.scene)",
            code="NO_SCENE",
        )
    named: dict[str, Callable[..., Any]] = {
        **functions,
        "circumstance": _circumstance(game),
        "repeated_at": repeated_at,
        "looks_at": looks_at,
    }
    entrances = [emitted(game.door, function) for function in (position_at, fraction_at)]
    entrances += [emitted(game.door, function)._replace(name=name) for name, function in named.items()]
    return translated(entrances, {NOTE: json.dumps(module_facts(entrances), separators=(",", ":")).encode()})


def module_facts(entrances: list[Emitted]) -> dict[str, Any]:
    """What a driver has to know to call them."""
    return {
        "entrances": {one.name: {"takes": one.takes, "returns": one.returns} for one in entrances},
        **rules_facts(),
        "circumstances": {"role": ROLE, "opening": OPENING, "hides": HIDES},
    }


def _circumstance(game: Game) -> Callable[..., Any]:
    """A function of what some games know of a position: a player's role, whether it is decided who begins, secrets."""
    role = _known(game.roles.role if game.roles else None, lambda rules, state, player: player)
    opening = _known(game.luck.opening if game.luck else None, lambda rules, state: False)
    hides = _known(game.secrets.hides if game.secrets else None, lambda rules, state: False)

    def circumstance(rules: Any, state: Any, question: int, player: int) -> Any:
        if question == ROLE:
            return 1 * role(rules, state, player)
        if question == OPENING:
            return 1 if opening(rules, state) else 0
        return 1 if hides(rules, state) else 0

    return compiled(circumstance)


def _known(function: Callable[..., Any] | None, otherwise: Callable[..., Any]) -> Callable[..., Any]:
    """A game's function, or what holds in games without one, so that compiled code can call it."""
    return compiled(otherwise if function is None else function)

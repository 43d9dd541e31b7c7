"""The verbs of a class of rules are fixed once, when its game is declared."""

from collections.abc import Callable, Mapping
from typing import Any

from ludarium.errors import BadArgument
from ludarium.kernel.verbs import teach

Meanings = Mapping[str, Callable[..., Any] | None]
_TAUGHT: dict[type, Meanings] = {}
_INSTEAD = {"worth": "ludarium.AlphaBeta(game, evaluate=…) searches with a judgement of your own"}


def teach_once(rules_class: type, verbs: Meanings) -> None:
    """Teach the verbs of a class of rules that is new. BadArgument where others are given for one that is known.

    Compiled code goes by the class of the rules alone, so a game with the same class could not have rules of its own.
    """
    known = _TAUGHT.get(rules_class)
    if known is None:
        teach(rules_class, verbs)
        _TAUGHT[rules_class] = dict(verbs)
        return
    for name, meaning in verbs.items():
        if meaning is not known[name]:
            instead = _INSTEAD.get(name, "a game with other rules has a class of rules of its own")
            sentence = f"{name} cannot be replaced: a game's verbs are fixed when it is declared; {instead}"
            raise BadArgument(sentence)

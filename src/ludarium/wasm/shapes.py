"""Every shape of board that a game can have: one variant for each."""

from collections.abc import Iterator

from ludarium import catalogue
from ludarium.errors import LudariumError
from ludarium.game.game import Game
from ludarium.game.option import Option

_NUMBERS = range(1, 33)


def variants_by_shape(game: Game) -> dict[str, Game]:
    """For each shape of rules and states among the variants with one option changed, presets included, the first that has it.

    Several options changed at once may give yet another shape; its engine is made when it is wanted.
    """
    found: dict[str, Game] = {}
    for variant in _variants(game):
        found.setdefault(variant.door.shape, variant)
    return found


def _variants(game: Game) -> Iterator[Game]:
    usual = catalogue.variants(game)
    yield from usual
    for base in usual:
        for option in game.options:
            for value in _values(option):
                try:
                    variant = base.variant(**{option.name: value})
                    variant.door.shape  # noqa: B018
                except LudariumError:  # options that contradict each other
                    continue
                yield variant


def _values(option: Option) -> Iterator[str]:
    if option.choices is not None:
        yield from option.choices
    elif option.flag:
        yield from ("on", "off")
    else:
        yield from option.examples
        yield from map(str, _NUMBERS)

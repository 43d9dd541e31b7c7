"""Several options changed at once, where a game has too many combinations to describe them all.

A change is what tells the description of a preset with one other option from that of the preset. Changes that touch different pieces of
it are put together by the page (js/alone/choices.js). Whether that gives the rules that the options mean is not taken for granted: every
two changes are tried here, and kept apart if the rules of both are not the changes of each.
"""

import itertools
from collections.abc import Iterator

from ludarium import catalogue as known_games
from ludarium.errors import LudariumError
from ludarium.game.game import Game
from ludarium.server import catalogue
from ludarium.site.choices import Apart, Choices, Key, variant_at

Words = tuple[int, ...]
"""The words of a variant's rules and of its start."""


def words_of(game: Game) -> Words:
    """What a module is told of a variant."""
    return (*map(int, game.door.rules_words), *map(int, game.door.start_words))


def kept_apart(game: Game, choices: Choices) -> Apart:
    """Every two changes of every preset that must not be put together."""
    found = Apart([], {}, list(_presets(game, choices)))
    for preset in found.presets:
        for pair, one, other in _pairs(preset, choices):
            together = composed(words_of(choices.variants[preset]), one, other)
            if together is None:
                continue  # the page sees that for itself
            try:
                right = words_of(variant_at(game, choices.options, pair)) == together
            except (LudariumError, ValueError) as error:
                found.refusals[pair] = str(error)
            else:
                if not right:
                    found.pairs.append(pair)
    return found


def composed(before: Words, *changed: Words) -> Words | None:
    """The changes put together; None if they touch the same place in different ways, or are of another shape."""
    if any(len(one) != len(before) for one in changed):
        return None
    columns = [{one for one in column if one != usual} for usual, *column in zip(before, *changed, strict=True)]
    if any(len(column) > 1 for column in columns):
        return None
    return tuple(next(iter(column), usual) for usual, column in zip(before, columns, strict=True))


def _presets(game: Game, choices: Choices) -> Iterator[Key]:
    for preset in known_games.variants(game):
        chosen = catalogue.chosen_json(preset)
        if all(chosen[name] in values for name, values in choices.options.items()):
            key = tuple(values.index(chosen[name]) for name, values in choices.options.items())
            if key in choices.variants:
                yield key


def _pairs(preset: Key, choices: Choices) -> Iterator[tuple[Key, Words, Words]]:
    """Every two changes of different options that the site has singly: both together, and the words of each."""
    changes = [
        (at, value, words_of(game))
        for key, game in choices.variants.items()
        if (changed := _only_change(preset, key)) is not None
        for at, value in [changed]
    ]
    for (at, value, one), (other_at, other_value, other) in itertools.combinations(changes, 2):
        pair = tuple({at: value, other_at: other_value}.get(number, usual) for number, usual in enumerate(preset))
        if at != other_at and pair not in choices.variants:
            yield pair, one, other


def _only_change(preset: Key, key: Key) -> tuple[int, int] | None:
    changed = [(at, value) for at, (usual, value) in enumerate(zip(preset, key, strict=True)) if usual != value]
    return changed[0] if len(changed) == 1 else None

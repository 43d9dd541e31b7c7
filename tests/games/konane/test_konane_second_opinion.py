"""The engine and the simple generator agree, move for move and position for position, on random games."""

import itertools
import random

import pytest
import simple_konane

import ludarium

VARIANTS = [
    ({"size": "4"}, 60),
    ({"size": "6"}, 40),
    ({"size": "8"}, 30),
    ({"size": "10"}, 6),
    ({"size": "5"}, 30),
    ({"size": "5x7"}, 20),
    ({"size": "2x9"}, 20),
    ({"size": "3"}, 20),
    ({"size": "14x17"}, 2),
    pytest.param({"size": "20"}, 1, marks=pytest.mark.slow),  # more words than 14x17, but nothing else is new
    ({"size": "8", "first_lua": "top-left"}, 10),
    ({"size": "7x6", "first_lua": "top-left"}, 10),
    ({"size": "6", "opening": "any"}, 20),
    ({"size": "6", "opening": "centre"}, 20),
    ({"size": "6", "opening": "pie"}, 30),
    ({"size": "6", "single_jumps": True}, 20),
    ({"size": "6", "misere": True}, 20),
    ({"size": "6", "opening": "pie", "misere": True, "single_jumps": True, "first_lua": "top-left"}, 10),
]


@pytest.mark.parametrize("options, games", VARIANTS, ids=lambda v: str(v) if isinstance(v, dict) else "")
def test_engine_agrees_with_the_simple_generator(options, games, part, thorough):
    """On every position of the games: the same turns with the same results, the same mover, the same end.

    On large boards on every fourth position, unless slow tests are run too.
    """
    game = ludarium.load("konane").variant(**options)
    chooser = random.Random(str(options))
    others = {name: value for name, value in options.items() if name != "size"}
    assert game.start().text() == simple_konane.start(**options)
    step = 1 if thorough or games > 2 else 4
    for _ in range(part(games)):
        position = game.start()
        for number in itertools.count():
            if number % step == 0 or position.is_over:
                agree(position, others)
            if position.is_over:
                break
            position = position.play(chooser.choice(position.legal_moves))


def agree(position, options):
    """Both say the same about a position."""
    text = position.text()
    found = {position.play(move).text(): position.write(move) for move in position.legal_moves}
    assert found == simple_konane.turns(text, **options), text
    assert bool(found) != position.is_over
    assert position.turn == simple_konane.mover(text, **options)
    outcome = position.outcome()
    assert (outcome and (outcome.result, outcome.reason)) == simple_konane.result(text, **options)

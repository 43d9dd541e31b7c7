"""The engine and the simple generator agree, move for move and position for position, on random games."""

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
    ({"size": "20"}, 1),
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
def test_engine_agrees_with_the_simple_generator(options, games):
    """On every position of the games: the same turns with the same results, the same mover, the same end."""
    game = ludarium.load("konane").variant(**options)
    chooser = random.Random(str(options))
    others = {name: value for name, value in options.items() if name != "size"}
    assert game.start().text() == simple_konane.start(**options)
    for _ in range(games):
        position = game.start()
        while True:
            text = position.text()
            expected = simple_konane.turns(text, **others)
            found = {position.play(move).text(): position.write(move) for move in position.legal_moves}
            assert found == expected, text
            assert position.turn == simple_konane.mover(text, **others)
            outcome = position.outcome()
            assert (outcome and (outcome.result, outcome.reason)) == simple_konane.result(text, **others)
            if not found:
                break
            position = position.play(chooser.choice(position.legal_moves))

"""The engine and the simple generator agree on every turn: texts, positions, movers, odds and results."""

import random

import pytest
import simple_thaayam as simple
from thaayam_lines import VARIANTS, crowded_line, sheltered_line, variant_name

import ludarium


def agree_on_throws(position, line, options):
    """Both give the same throws with the same odds; returns where each leads."""
    expected = simple.throws(line, **options)
    found = {position.write((action,)): position.act(action) for action in position.actions}
    odds = {position.write((action,)): position.odds(action) for action in position.actions}
    assert {throw: after.text() for throw, after in found.items()} == {t: after for t, (_, after) in expected.items()}
    assert odds == {throw: float(chance) for throw, (chance, _) in expected.items()}
    return found, odds


def agree_on_turns(position, line, options, chooser, texts):
    """Both reach the same positions; `texts` of them are written alike and read back. Returns {line after: turn}."""
    expected = simple.turns(line, **options)
    found = {position.play(move).text(): move for move in position.legal_moves}
    assert set(found) == set(expected), line
    for after in chooser.sample(sorted(found), min(texts, len(found))):
        text = position.write(found[after])
        assert text == expected[after], line
        assert position.play(text).text() == after
    return found


@pytest.mark.parametrize("options", VARIANTS, ids=variant_name)
def test_random_games_agree(options):
    """Along random games nothing differs, throw by throw and turn by turn."""
    game, chooser = ludarium.load(variant_name(options)), random.Random(variant_name(options))
    position = game.start()
    assert position.text() == simple.start(
        **{key: options[key] for key in ("players", "board", "pieces") if key in options}
    )
    for _ in range(120):
        line = position.text()
        assert simple.mover(line, **options) == position.turn
        if position.is_over:
            outcome = position.outcome()
            assert (outcome.result, outcome.reason) == simple.result(line, **options)
            position = game.start()
        elif position.turn == "chance":
            found, odds = agree_on_throws(position, line, options)
            position = found[chooser.choices(list(odds), list(odds.values()))[0]]
        elif line.count("+") > 5:  # the simple generator would take too long
            position = position.play(chooser.choice(position.legal_moves))
        else:
            found = agree_on_turns(position, line, options, chooser, 2)
            position = position.play(found[chooser.choice(sorted(found))])


@pytest.mark.parametrize("options", VARIANTS, ids=variant_name)
def test_crowded_positions_agree(options):
    """In positions crowded around the opposite palace and the keep nothing differs."""
    game, chooser = ludarium.load(variant_name(options)), random.Random(f"crowd {variant_name(options)}")
    for _ in range(110):
        position = game.position(crowded_line(chooser, options))
        agree_on_turns(position, position.text(), options, chooser, 2)


SHELTERED = [options for options in VARIANTS if options.get("twins") != "off" and options.get("pieces", 4) > 1]


@pytest.mark.parametrize("options", SHELTERED, ids=variant_name)
def test_landings_on_twins_agree(options):
    """Where singles and twins land on enemy twins, with singles beside them, nothing differs."""
    game, chooser = ludarium.load(variant_name(options)), random.Random(f"shelter {variant_name(options)}")
    for _ in range(60):
        position = game.position(sheltered_line(chooser, options))
        agree_on_turns(position, position.text(), options, chooser, 6)


def test_random_actions_end_where_turns_do():
    """Any order of single actions leads to a position that the simple generator knows; no way is a dead end."""
    for options in ({}, {"combine": "stepwise"}, {"forced": "free", "pieces": 3}):
        game, chooser = ludarium.load(variant_name(options)), random.Random(23)
        for _ in range(60):
            position = game.position(crowded_line(chooser, options))
            expected = simple.turns(position.text(), **options)
            for _ in range(5):
                here = position
                while here.state.closed:
                    here = here.act(chooser.choice(here.actions))
                assert here.text() in expected

"""What a turn lacks beside a better one: sentences for features that there are, true of the two positions."""

import random
import tomllib

import pytest

from ludarium import catalogue
from ludarium.game.weighing import weights_for
from ludarium.play.commentary import Prospect, remark
from ludarium.play.shortfalls import FILE, shortfall

GAMES = ["konane(size=6)", "tafl(ruleset=brandubh)", "tiao(size=9)", "taifho", "thaayam"]


def tables(game):
    found = tomllib.loads(game.file(FILE))
    return [value for value in found.values() if isinstance(value, dict)] or [found]


@pytest.mark.parametrize("text", GAMES)
def test_sentences_are_about_features_that_there_are(text):
    game = catalogue.load(text)
    known = weights_for(game.folder.path).features
    for sentences in tables(game):
        assert {name.removeprefix("-") for name in sentences} <= set(known)
        assert all(sentence.startswith("It ") and sentence.endswith(".") for sentence in sentences.values())


@pytest.mark.parametrize("text", GAMES)
def test_what_is_said_is_true_of_the_two_positions(text):
    """Of two turns in positions of a random game: the one that lacks something has less of it, or more where that is worse."""
    game, rng, said = catalogue.load(text), random.Random(7), 0
    features = weights_for(game.folder.path).features
    here = game.start()
    for _ in range(200):
        if here.is_over:
            break
        if here.mover >= 0 and len(here.legal_moves) > 1:
            one, other = (here.play(turn) for turn in rng.sample(list(here.legal_moves), 2))
            sentence = shortfall(one, other, here.mover)
            if sentence:
                said += 1
                mine, theirs = (game.judgement.features(game.rules, place.state, here.mover) for place in (one, other))
                names = {name for table in tables(game) for name, text in table.items() if text == sentence}
                values = {
                    name: theirs[features.index(name.removeprefix("-"))] - mine[features.index(name.removeprefix("-"))]
                    for name in names
                }
                assert any((change > 0) != name.startswith("-") for name, change in values.items()), sentence
                assert not shortfall(one, one, here.mover)
        here = here.act(rng.choice(here.actions))
    assert said > 3


def test_a_mistake_that_nothing_else_explains_is_explained_by_what_it_lacks():
    """In Kōnane, where nothing is captured twice and nothing is certain."""
    game = catalogue.load("konane(size=6)")
    here = game.start().after("c3 d3")
    turns = list(here.legal_moves)
    said = {remark(here, one, Prospect([other]), None) for one in turns for other in turns if one != other}
    assert any(sentence.startswith(("It leaves ", "It gives up ")) for sentence in said)


def test_a_certain_loss_is_said():
    game = catalogue.load("konane(size=6)")
    here = game.start().after("c3 d3")
    one, other = list(here.legal_moves)[:2]
    reply = here.play(one).legal_moves[0]
    assert remark(here, one, Prospect([other]), Prospect([reply], "win", 9)) == "Now White can force a win in 9 turns."

"""Whatever a game says while it is played can be said in every language."""

import random
import re

import pytest

from ludarium import catalogue
from ludarium.play.actions import actions_of
from ludarium.play.guide import advice, turn_in_words, variant
from ludarium.play.match import Match
from ludarium.server import languages
from ludarium.server.looks import board_of, scene_of
from ludarium.server.views import outcome_json
from ludarium.server.whynot import whynot
from ludarium.wording import Words

ACTIONS = 30
FINNISH = languages.catalogues()["fi"]


def texts(value):
    """The texts of all words in a value, and how many words are none of ours: plain strings with a sentence in them."""
    if isinstance(value, Words):
        yield value.text
        yield from texts(list(value.values.values()))
    elif isinstance(value, dict):
        for one in value.values():
            yield from texts(one)
    elif isinstance(value, list | tuple):
        for one in value:
            yield from texts(one)


def unknown(value):
    """Those that no catalogue has, of those that say something."""
    return {
        text
        for text in texts(value)
        if re.search(r"[^\W\d_]{2}", re.sub(r"\{\w+\}", "", text)) and not FINNISH.form(text)
    }


def plain(value):
    """Whether a text that people read was put together outside of any catalogue."""
    return isinstance(value, str) and not isinstance(value, Words) and bool(re.search(r"[^\W\d_]{3}", value))


def variants():
    return [game for name in catalogue.names() for game in catalogue.variants(catalogue.declared(name))[:2]]


def said_in(position, rng):
    """What a player is told of a position, and why two cells at random are no move."""
    look = position.look(None)
    refusal = (
        whynot(position, position.mover, [cell.name for cell in rng.sample(look.cells, 2)])
        if position.mover >= 0
        else None
    )
    lines = [text for line in scene_of(look)["lines"] for text in line[:2]]
    return [advice(position), *lines, *(one["s"] for one in actions_of(position)), refusal.say if refusal else ""]


@pytest.mark.parametrize("game", variants(), ids=lambda game: game.text)
def test_what_is_said_in_a_game_can_be_translated(game):
    """At random, to the end or for a while: no text is put together outside the catalogues, and none is missing in them."""
    rng, match = random.Random(game.text), Match(game)
    said = [variant(game), board_of(game.name, match.position.look(None))]
    for _ in range(ACTIONS):
        if match.outcome() is not None:
            break
        said += said_in(match.position, rng)
        turn = match.push(rng.choice(list(match.position.actions)))
        said.append(turn_in_words(game, turn.text) if turn is not None else "")
    else:
        match.resign(0)
    said.append(outcome_json(match.outcome(), match.position)["text"])
    assert not unknown(said), "write them in Words(…) or SAYINGS, and run `make words`"
    assert not set(filter(plain, said)), "these are no Words"

"""Taifho's judgement: journeys to the goal line, both sides judged alike, and turns that search may pass over."""

import itertools
import random

import ludarium
from ludarium.games.taifho.board import CELLS, CIRCLE, DIAMOND, RED, SQUARE, TRIANGLE
from ludarium.games.taifho.journeys import ASTRAY, JOURNEYS, journey, together
from ludarium.games.taifho.worth import WEIGHTS, features, urgency, worth
from ludarium.search.budget import Budget
from ludarium.search.thinker import Thinker

TAIFHO = ludarium.load("taifho")


def steps(shape: int, name: str, goal: str) -> int:
    """The steps that the table has for a red piece."""
    square, column = int(name[1]) * 10 + "abcdefghij".index(name[0]), "abcdefghij".index(goal[0])
    return int(JOURNEYS[journey(RED, shape, square) + column - 1])


def test_a_journey_is_counted_by_shape() -> None:
    """Squares go round corners, circles do not, triangles go back and forth, diamonds keep their colour."""
    assert steps(SQUARE, "c5", "e9") == 4 + 2
    assert steps(CIRCLE, "c5", "e9") == 4
    assert steps(DIAMOND, "c5", "e9") == 4
    assert steps(DIAMOND, "c5", "d9") == ASTRAY
    assert steps(TRIANGLE, "c8", "c9") == 3
    assert steps(TRIANGLE, "c8", "d9") == 1
    assert steps(SQUARE, "e9", "e9") == 0


def test_pieces_led_home_together_take_the_least_steps() -> None:
    """The answer is that of trying all ways, for random pieces and free squares."""
    chooser = random.Random(4)
    for _ in range(60):
        rows = [journey(RED, chooser.randrange(4), chooser.randrange(CELLS)) for _ in range(3)]
        free = chooser.sample(range(8), chooser.randrange(3, 9))
        found = together(sum(1 << goal for goal in free), *rows)
        for pieces in (1, 2, 3):
            ways = itertools.permutations(free, pieces)
            costs = [sum(JOURNEYS[row + goal] for row, goal in zip(rows, way, strict=False)) for way in ways]
            assert found[pieces - 1] == min(costs)


def test_both_sides_are_judged_alike() -> None:
    """One's gain is the other's loss, in worth and in every feature; the features are those that have weights."""
    chooser, position = random.Random(7), TAIFHO.start()
    for _ in range(60):
        position = position.play(chooser.choice(list(position.legal_moves)))
        own, other = (features(TAIFHO.rules, position.state, player) for player in (0, 1))
        assert own == tuple(-number for number in other)
        assert len(own) == len(WEIGHTS.features)
        assert worth(TAIFHO.rules, position.state, 0) == -worth(TAIFHO.rules, position.state, 1)


def test_a_circle_sent_back_is_looked_at_in_one_place_only() -> None:
    """Of the squares it may be sent to, search takes one; turns that lose ground are passed over."""
    position = TAIFHO.position("10/10/10/10/4C5/5c4/10/10/10/1ss7 r")
    sent = [action for action in position.actions if urgency(TAIFHO.rules, position.state, action) >= 100]
    assert len(sent) == 1
    crowded = TAIFHO.position("1STD1CDTS1/10/4C5/10/10/10/10/10/10/1stdccdts1 r")
    assert urgency(TAIFHO.rules, crowded.state, crowded.parse("e2-e1")[0]) < 0
    assert urgency(TAIFHO.rules, position.state, position.parse("e4-e5")[0]) > 50


def test_the_setup_is_played_at_once_and_in_the_usual_order() -> None:
    """A player sets up the usual line, whatever the other one has."""
    for options in ("setup=hidden", "setup=sequential", "players=4,setup=sequential"):
        game = ludarium.load(f"taifho({options})")
        result = Thinker(game).search(game.start(), Budget(nodes=20_000))
        assert game.start().write(result.turn) == ("STDDTS" if "4" in options else "STDCCDTS")

"""Steps that come back as Python's own objects: the same from compiled code as from Python, and nothing else disturbed."""

import gc
import random
import sys
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest
from worlds import RULES, STATE

import ludarium
from ludarium.game.position import Position
from ludarium.kernel.compiling import INTERPRETED, compiled
from ludarium.kernel.crossing import Objects, known_ints, number_object, step_object
from ludarium.kernel.door import Actions, Door
from ludarium.kernel.insides import ChangedInside
from ludarium.kernel.values import Words, packed

LARGE = len(known_ints)


@compiled
def answered(rules: Any, state: Any, number: int, row: Words, out: Actions) -> Objects:
    return step_object(row, out, number) if number >= 0 else number_object(number)


@pytest.mark.parametrize("numbers", [[], [0], [3, LARGE - 1, LARGE, 2**31 - 1], [-1, -6], [*range(0, 3 * LARGE, 7)]])
def test_objects_are_the_same_compiled_and_interpreted(numbers):
    """Numbers that are known, larger ones, and words with all their bits."""
    door, row = Door(RULES, STATE), np.array([0, 1, 2**64 - 1], np.uint64)
    given = (door.rules_words, packed(STATE), len(numbers), row, np.array([*numbers, 99], np.int32))
    answer = door.enter(answered)(*given)
    assert answer == door.interpreted(answered)(*given) == (row.tobytes(), numbers)
    assert {type(number) for number in answer[1]} <= {int}
    assert (
        door.enter(answered)(*given[:2], -7, *given[3:]) == door.interpreted(answered)(*given[:2], -7, *given[3:]) == -7
    )


def test_a_row_may_be_bytes():
    """The state is read from either."""
    game = ludarium.load("konane(size=4)")
    row = game.start().words
    assert game.compiled.mover(row) == game.compiled.mover(row.tobytes())
    assert game.compiled.key(row) == game.compiled.key(row.tobytes())


@pytest.mark.skipif(INTERPRETED, reason="compiled code counts references, Python does it by itself")
def test_nothing_is_kept_alive_and_nothing_freed_too_early():
    """The references to the numbers are as many after many steps as before."""
    door, row, out = Door(RULES, STATE), np.zeros(3, np.uint64), np.array([700, 701, LARGE + 5], np.int32)
    entrance, before = door.enter(answered), [sys.getrefcount(known_ints[700]), sys.getrefcount(known_ints[701])]
    for _ in range(1000):
        entrance(door.rules_words, packed(STATE), 3, row, out)
    kept = [entrance(door.rules_words, packed(STATE), 2, row, out) for _ in range(10)]
    assert [sys.getrefcount(known_ints[n]) - 10 for n in (700, 701)] == before
    del kept
    assert [sys.getrefcount(known_ints[n]) for n in (700, 701)] == before


def courses(game, games):
    """Random games, and the positions they came through, made afresh."""
    for seed in range(games):
        chooser, here, course = random.Random(seed), game.start(), []
        while not here.is_over and len(course) < 60:
            action = chooser.choice(here.actions)
            here = here.act(action)
            course.append((action, here.words.tolist(), Position(game, here.words).actions))
        yield course


def replayed(game, course):
    """Whether the game comes through the same positions again."""
    here = game.start()
    for action, words, actions in course:
        here = here.act(action)
        if (here.words.tolist(), here.actions) != (words, actions):
            return False
    return True


def test_threads_do_not_disturb_each_other():
    """All step through games of one variant at once."""
    game = ludarium.load("konane(size=6)")
    recorded = list(courses(game, 8))
    with ThreadPoolExecutor(4) as pool:
        assert all(pool.map(lambda number: replayed(game, recorded[number % 8]), range(200)))


# Interpreted rules count words under `np.errstate`, which sets a ContextVar. In Python 3.11 that crashes if garbage collection begins
# in the middle of it and a finalizer sets the same variable: the map that is being copied is freed. It happens without NumPy too.
# Since 3.12 collections begin between instructions only, never inside of one.
@pytest.mark.skipif(INTERPRETED and sys.version_info < (3, 12), reason="ContextVar.set is not reentrant in Python 3.11")
def test_what_python_does_in_between_does_not_disturb_a_step():
    """Where a new list makes Python look for garbage, and that plays moves of its own."""
    game = ludarium.load("konane(size=6)")
    recorded, start = list(courses(game, 4)), game.start()

    class Leaving:
        def __init__(self) -> None:
            self.me = self

        def __del__(self) -> None:
            start.act(start.actions[0])

    usual = gc.get_threshold()
    gc.set_threshold(1)
    try:
        for course in recorded:
            for _ in range(5):
                leavers = [Leaving() for _ in range(20)]
                del leavers
                assert replayed(game, course)
    finally:
        gc.set_threshold(*usual)


def test_a_position_does_not_change_with_the_words_it_was_made_of():
    """It is a value, and what it shows of itself cannot be written on."""
    game = ludarium.load("konane(size=4)")
    words = game.start().words.copy()
    position = Position(game, words)
    words[:] = 0
    assert position == game.start() and hash(position) == hash(game.start())
    with pytest.raises(ValueError, match="read-only"):
        position.words[0] = 0


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
@pytest.mark.parametrize("place", ["_DATA", "_LENGTHS", "_ITEMS"])
def test_objects_laid_out_otherwise_are_noticed(monkeypatch, place):
    """Before anything is read from where it is not."""
    from ludarium.kernel import crossing_code

    monkeypatch.setattr(crossing_code, place, crossing_code._DATA if place == "_LENGTHS" else crossing_code._TYPE)
    with pytest.raises(ChangedInside, match="laid out"):
        crossing_code._check()

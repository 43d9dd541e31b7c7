"""A file of many games is read game by game."""

import io
import itertools
import tracemalloc

import pytest

from ludarium.record import Record, read_games, read_json, to_json, write_game

GAMES = 2_000
TURNS = tuple(f"{file}{rank}-{file}{rank + 2}" for file, rank in itertools.product("abcdefgh", range(1, 3)))


def sample(number):
    """A game of 16 turns, different from the others in its tags."""
    record = Record({"Event": f"game {number}", "Result": "1-0"})
    for turn in TURNS:
        record.add_turn(turn)
    return record


class Endless(io.TextIOBase):
    """A file that makes its games as they are read, and counts the lines given away."""

    def __init__(self, write, games):
        text = write(sample(0))
        self.waiting = iter(())
        self.games = (text.replace("game 0", f"game {number}") for number in range(games))
        self.given = 0

    def readline(self, size=-1):
        line = next(self.waiting, None)
        while line is None:
            text = next(self.games, None)
            if text is None:
                return ""
            self.waiting = iter(text.splitlines(keepends=True))
            line = next(self.waiting, None)
        self.given += 1
        assert len(line) <= size
        return line


FORMS = [(read_games, write_game), (read_json, lambda record: to_json(record) + "\n")]


@pytest.mark.parametrize("read,write", FORMS)
def test_bounded_memory(read, write):
    """Two thousand games need no more memory than a few."""
    file = Endless(write, GAMES)
    count, most = 0, 0
    tracemalloc.start()
    try:
        for record in read(file):
            assert record.tags["Event"] == f"game {count}"
            count += 1
            if count == 20:
                tracemalloc.reset_peak()
        most = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert count == GAMES
    assert most < 1_000_000


@pytest.mark.parametrize("read,write", FORMS)
def test_no_reading_ahead(read, write):
    """A game is given as soon as its last line is read."""
    file = Endless(write, 5)
    lines = write(sample(0)).rstrip("\n").count("\n") + 1
    assert next(read(file)) == sample(0)
    assert file.given == lines


def test_one_broken_game_among_many():
    """One complaint, in its place; all other games are read."""
    texts = [write_game(sample(number)) for number in range(50)]
    texts[20] = texts[20].replace("c1-c3", "c1]c3")
    found = list(read_games(io.StringIO("".join(texts))))
    assert [isinstance(item, Record) for item in found] == [number != 20 for number in range(50)]
    line = "".join(texts).split("c1]c3", maxsplit=1)[0].count("\n") + 1
    column = len("".join(texts).split("c1]c3", maxsplit=1)[0].rsplit("\n", 1)[1]) + 3
    assert (found[20].line, found[20].column) == (line, column)

"""A record written and read is the same record; written again, the same bytes."""

import io

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from record_trees import TURNS, comments, random_match, records, turns, variants

from ludarium.play.records import check, record_of, replay
from ludarium.record import BadRecord, Complaint, Node, Record, from_json, read_game, read_games, to_json, write_game
from ludarium.record.words import is_turn


def reread(record):
    found = list(read_games(io.StringIO(write_game(record))))
    assert len(found) == 1, found
    return found[0]


@settings(max_examples=300)
@given(records)
def test_text(record):
    """Any record survives the text, and the text survives the record."""
    again = reread(record)
    assert again == record
    assert write_game(again) == write_game(record)


@settings(max_examples=200)
@given(records)
def test_json(record):
    """Any record survives the JSON twin, and text and twin hold the same."""
    again = from_json(to_json(record))
    assert again == record
    assert write_game(again) == write_game(record)
    assert to_json(reread(record)) == to_json(record)


@given(st.lists(records, max_size=5))
def test_many(several):
    """Games one after the other come back one by one."""
    text = "".join(map(write_game, several))
    assert [item for item in read_games(io.StringIO(text)) if isinstance(item, Record)] == several


@given(st.lists(st.text(st.characters(exclude_categories=("Cs", "Cc"))), max_size=3), comments)
def test_untidy_comments(untidy, comment):
    """Comments full of blanks and commands are made tidy once, and stay so."""
    record = Record(line=[Node("d4", comments=(*untidy, f"  a\n\n{comment} [%clk 5:00]"), before=tuple(untidy))])
    text = write_game(record)
    assert write_game(reread(record)) == text
    assert from_json(to_json(record)) == reread(record)


@settings(max_examples=200)
@given(records)
def test_lines_are_short(record):
    """No line is longer than 80 columns, but for words that cannot be broken and tags."""
    moves = write_game(record).split("\n\n", 1)[1]
    for line in moves.splitlines():
        assert len(line) <= 80 or max(map(len, line.split(" "))) > 40


@pytest.mark.parametrize("turn", TURNS)
def test_turns_untouched(turn):
    """The turns of every game come through, wherever they stand."""
    assert is_turn(turn)
    for form in ("1. {0} 2. {0} *", "1. {0} {0} 2. {0} *", "1.{0} 1... {0} 2.{0}\n*", "1. {0} ( 1. {0} {0} ) {0} *"):
        assert read_game(io.StringIO(form.format(turn))).line[0].text == turn
        assert read_game(io.StringIO(form.format(turn))).line[-1].text == turn
    for form in ("1. d4 (1. {0}) e4 *", "1. d4 (1.{0} {0}) e4 *", "1. d4 (1. {0} (1. {0}) (1. {0}))\n *"):
        first = read_game(io.StringIO(form.format(turn))).line[0]
        assert first.text == "d4"
        assert [line[0].text for line in first.variations] == [turn]


@given(turns, turns)
def test_any_turn_next_to_brackets(one, other):
    """Whatever a turn looks like, brackets of variations next to it are kept apart from it."""
    record = Record(line=[Node(one), Node(other)])
    record.line[0].add_variation(other, one)
    record.line[1].add_variation(one)[0].add_variation(other)
    assert reread(record) == record


@pytest.mark.parametrize(
    "bad",
    [
        "",
        "a b",
        "1.d4",
        "...",
        "*",
        "1-0",
        "½-½",
        "red>blue",
        "(d4)",
        "d4?",
        "!",
        "{x}",
        "a;b",
        "$1",
        "%x",
        "((4)5)6",
        "a)",
        "\x00",
        "\ud800",
        "x" * 4001,
    ],
)
def test_no_turns(bad):
    """What would be read as something else is not written as a turn."""
    for write in (write_game, to_json):
        with pytest.raises(BadRecord):
            write(Record(line=[Node(bad)]))


@pytest.mark.parametrize("game", variants(), ids=str)
def test_random_games(game):
    """Games played at random become records that replay to the same match, and nothing is wrong with them."""
    for seed in range(2):
        match = random_match(game, seed)
        record = record_of(match, Event="at random", Dice="none")
        again = reread(record)
        assert again == record == from_json(to_json(record))
        replayed = replay(again)
        assert replayed.texts == match.texts
        assert replayed.position == match.position
        assert (replayed.outcome(), replayed.pending) == (match.outcome(), match.pending)
        assert check(again) == []


@pytest.mark.parametrize("game", variants(), ids=str)
def test_from_the_middle(game):
    """A record may start from any position."""
    match = random_match(game, 3, most=4)
    if match.outcome() is None:
        later = type(match)(match.position)
        later.push(later.position.actions[0])
        record = reread(record_of(later))
        assert record.tags["FEN"] == match.position.text()
        assert replay(record).position == later.position


def test_nothing_but_values():
    """Reading gives records and complaints only."""
    found = list(read_games(io.StringIO("1. d4 ] *\n\n1. e4 *")))
    assert [type(item) for item in found] == [Complaint, Record]

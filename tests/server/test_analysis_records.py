"""Analyses as records and back: nothing is lost on the way, and bad texts are refused where they are wrong."""

import contextlib
import random
import re

import pytest

from ludarium import catalogue
from ludarium.kernel.verbs import CHANCE
from ludarium.play.boards import moves_of
from ludarium.play.match import Match
from ludarium.server.analysis_board import Analysed
from ludarium.server.analysis_records import Commented, imported, written
from ludarium.server.refusals import Refusal
from ludarium.server.study_records import chapters_in

GAMES = [game.text for game in catalogue.all_games()]


def grown(game, seed, lines=4, most=14):
    """A random tree whose lines all end with a turn, as a list of moves."""
    rng, moves, known = random.Random(seed), [], {}
    base = []
    for _ in range(lines):
        match = Match(game)
        shared = rng.randrange(len(base) + 1) if base else 0
        for action in base[:shared]:
            match.push(action)
        while len(match.turns) < most and not match.outcome():
            match.push(rng.choice(match.position.actions))
        while match.steps:
            match.pop_action()
        base = base or [action for move in match.move_stack for action in move]
        parent, path = -1, ()
        for actions in moves_of(match):
            path = (*path, tuple(actions))
            if path not in known:
                known[path] = len(moves)
                moves.append(Commented(parent, actions, f"at {len(moves)}" if rng.random() < 0.3 else ""))
            parent = known[path]
    return moves


def positions(game, moves):
    """The positions of a tree, each with those before it: the notation may put the actions of a turn into another order."""
    places, paths = [], []
    for move in moves:
        before = places[move.parent] if move.parent >= 0 else game.start()
        places.append(before.played(tuple(move.actions)).after)
        paths.append((*(paths[move.parent] if move.parent >= 0 else ()), places[-1].text()))
    return paths


@pytest.mark.parametrize("text", GAMES)
def test_a_tree_comes_back_from_its_record(text):
    game = catalogue.load(text)
    moves = grown(game, 7)
    record = written(Analysed(game, None), moves, "About it all.", "A study")
    back = imported(record, catalogue.load("konane"))
    found = [Commented(*move) for move in back["moves"]]
    assert (back["game"], back["start"], back["name"], back["comment"]) == (game.text, None, "A study", "About it all.")
    assert set(positions(game, found)) == set(positions(game, moves)) and "(" in record
    first = [next(path for path in positions(game, tree) if len(path) == 3) for tree in (found, moves)]
    assert first[0] == first[1]  # the main line is the main line
    comments = sorted(word for move in found for word in move.comment.splitlines())
    assert set(comments) <= {move.comment for move in moves}
    if game.start().mover != CHANCE:
        assert comments == sorted(move.comment for move in moves if move.comment)


def test_positions_and_plain_lists_of_moves_are_read():
    game = catalogue.load("konane(size=6)")
    position = game.start().after("c3 d3").text()
    assert imported(f"  {position}\n", game)["start"] == position
    found = imported("1. c3 d3 2. a3-c3", game)
    assert (found["game"], len(found["moves"])) == (game.text, 3)
    assert imported("c3, d3,\na3-c3", game)["moves"] == found["moves"]


@pytest.mark.parametrize("name", catalogue.names())
def test_a_position_of_another_game_is_known_as_one(name):
    """Whichever game is chosen beside it."""
    text = catalogue.load(name).start().text()
    for chosen in catalogue.names():
        assert imported(text, catalogue.load(chosen))["game"] == name


@pytest.mark.parametrize(
    ("name", "text", "says"),
    [
        ("thaayam", "thaayam5 S=o9 N=o4 turn=S noted=-", "S: 'o9' is neither a count"),
        ("taifho", "1STDC1DTS1/4C5/10/10 r 2p - 0,0 2", "A board has 10 rows, not 4"),
        ("tiao", "9/10 9/9/9/9/9/9/9/9/8 w 0-0 -", ""),
        ("konane", "f7 d4 e4", "Rank 1, character 1"),
    ],
)
def test_what_is_neither_a_position_nor_a_record_gets_both_complaints(name, text, says):
    """What is wrong with it as a position, and where it cannot be read as a record; nobody guesses what was meant."""
    with pytest.raises(Refusal) as refused:
        imported(text, catalogue.load(name))
    beginning, position, record = re.split(" As a (?:position|record): ", refused.value.say)
    assert (refused.value.code, beginning) == ("NOT_READ", "This is neither a position nor a record.")
    assert position.startswith(says) and position.endswith(".") and record.startswith("Line 1, column ")


def test_sgf_is_named_when_it_is_refused():
    for read in (imported, chapters_in):
        with pytest.raises(Refusal) as refused:
            read("(;GM[1]FF[4]SZ[19]\n;B[pd];W[dd])", catalogue.load("tiao"))
        assert refused.value.code == "SGF" and refused.value.say.startswith("This is SGF")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "There is nothing here yet"),
        ('[Game "konane"]\n\n1. d4 zz *', "Line 3, column 7, turn 2: "),
        ('[Game "chess"]\n\n1. e4 *', "Line 1, column "),
        ('[Game "konane"]\n\n1. d4 (1. zz) e4 *', "Line 3, column 11, turn 1: "),
        ('{"record": 1}', ""),
        (
            '{"record": 1, "tags": {}, "turns": ["d4", {"turn": "e4", "clk": "x"}]}',
            "Line 1, column 1: $.turns[1].clk: a number is",
        ),
        ("1. d4 e4 2. d6-d5", "Line 1, column 13, turn 3: d6-d5 is not possible"),
        ("d4 e4 f7", "Line 1, column 7, turn 3: "),
        ("1. d4 ] 2. d3", "Line 1, column 7: ']'"),
        ("1. zz", "Line 1, column 4, turn 1: "),
    ],
)
def test_a_bad_text_is_refused_where_it_is_wrong(text, says):
    with pytest.raises(Refusal) as refused:
        imported(text, catalogue.load("konane"))
    assert refused.value.say.startswith(says) and refused.value.say.endswith(".")


def test_whatever_is_pasted_is_read_or_refused():
    """Damaged records never lead to any other error."""
    rng = random.Random(3)
    for text in ("konane(size=6)", "thaayam(pieces=1)", "tiao(size=9)"):
        game = catalogue.load(text)
        record = written(Analysed(game, None), grown(game, 5, 3, 6), "{x", "n")
        for _ in range(60):
            at = rng.randrange(len(record))
            damaged = (
                record[:at]
                + rng.choice(["", "(", ")", "{", "}", '"', "\n", "1.", "ʻ", "\0", "[", "a1"])
                + record[at + rng.randrange(4) :]
            )
            with contextlib.suppress(Refusal):
                assert imported(damaged, game)["game"]


def test_a_tree_that_cannot_be_played_is_not_written():
    analysed = Analysed(catalogue.load("konane"), None)
    with pytest.raises(Refusal):
        written(analysed, [Commented(-1, [99999], "")], "", "")
    with pytest.raises(Refusal, match="Move 1 follows"):
        written(analysed, [Commented(4, [0], "")], "", "")


@pytest.mark.parametrize("remark", ["{x", "a } b", "}{", "two\nlines", "\0 nothing", "[%clk"])
def test_whatever_somebody_wrote_can_be_in_a_record(remark):
    game = catalogue.load("konane")
    record = written(Analysed(game, None), [Commented(-1, [27], remark)], remark, remark)
    (back,) = imported(record, game)["moves"]
    assert back[2] == "\n".join(" ".join(line.split()) for line in remark.replace("\0", " ").split("\n"))

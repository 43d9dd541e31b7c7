"""Studies as texts and back: comments, line breaks, marks, throws and unfinished turns included; complaints say where."""

import random

import pytest

from ludarium import catalogue
from ludarium.play.boards import moves_of
from ludarium.play.match import Match
from ludarium.server.record_remarks import Remark, read_notes, read_remark, written_open, written_remark
from ludarium.server.refusals import Refusal
from ludarium.server.study_records import chapters_in, study_text
from ludarium.server.trees import checked_tree

GAMES = [game.text for game in catalogue.all_games()]
REMARKS = ["", "Plain.", "Two\nlines.", "A } brace, a \\ and [%clk 0:01] [%marks red a1]", "", "{curly}"]
MARKS = [[], [{"colour": "green", "cells": ["a1"]}, {"colour": "blue", "cells": ["b2", "c3"]}]]


def grown(game, seed):
    """A tree with variations, some of which end within a turn; a remark on many of its moves."""
    rng, rows, known = random.Random(seed), [], {}
    for _ in range(4):
        match = Match(game)
        for _ in range(rng.randrange(2, 14)):
            if match.outcome():
                break
            match.push(rng.choice(match.position.actions[:3]))
        while match.pending and match.position.mover >= 0 and match.steps[-1][0].mover >= 0:
            match.pop_action()  # a move on the board is finished; a throw is a move of its own
        parent, path = -1, ()
        for actions in moves_of(match):
            path = (*path, tuple(actions))
            if path not in known:
                known[path] = len(rows)
                rows.append([parent, actions, rng.choice(REMARKS), rng.choice(MARKS)])
            parent = known[path]
    return {"tree": 1, "game": game.text, "comment": "About\nit all", "marks": MARKS[1], "moves": rows}


def notes_of(tree):
    """What is noted where: the remarks by the positions that lead there, since notation may order the actions of a turn anew."""
    game = catalogue.load(tree["game"])
    places, paths, found = [], [], {}
    for row in tree["moves"]:
        before = places[row[0]] if row[0] >= 0 else game.start()
        places.append(before.played(tuple(row[1])).after)
        paths.append((*(paths[row[0]] if row[0] >= 0 else ()), places[-1].text()))
        comment, marks = [*row[2:4], *["", []][len(row[2:4]) :]]
        found.setdefault(paths[-1], []).append((comment, marks))
    return found


@pytest.mark.parametrize("text", GAMES)
def test_a_study_comes_back_whole(text):
    """Two chapters: titles, texts, comments, marks, variations, and the order of the main line."""
    game = catalogue.load(text)
    for seed in range(3):
        chapters = [
            {
                "title": "First: “a”",
                "text": "Some text.\n\nA second paragraph with [%br] in it.",
                "tree": grown(game, seed),
            },
            {"title": "Second", "text": "", "tree": grown(game, seed + 50)},
        ]
        written = study_text('My "study"', chapters)
        title, back = chapters_in(written, catalogue.load("konane"))
        assert title == 'My "study"' and [(one["title"], one["text"]) for one in back] == [
            (one["title"], one["text"]) for one in chapters
        ]
        for before, after in zip(chapters, back, strict=True):
            tree = checked_tree(after["tree"])
            assert (tree["comment"], tree["marks"]) == ("About\nit all", MARKS[1])
            assert notes_of(tree) == notes_of(before["tree"])
        assert study_text(title, back) == written


def test_remarks_are_written_on_one_line():
    remark = Remark("One\ntwo  [%at 1]", MARKS[1])
    assert written_remark(remark) == "One [%br] two [%%at 1] [%marks green a1, blue b2 c3]"
    assert read_remark(written_remark(remark)) == Remark("One\ntwo [%at 1]", MARKS[1])
    notes = read_notes(
        ["on the turn", "[%at 1] on the throw", written_open([[3], [7, 2]], Remark("begun")), "[%text] the text"]
    )
    assert (
        notes.last.comment == "on the turn" and notes.others[1].comment == "on the throw" and notes.text == "the text"
    )
    assert notes.opened[0].moves == [[3], [7, 2]] and notes.opened[0].remark.comment == "begun"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "nothing here yet"),
        ('[Game "konane"]\n\n1. d4 2. d4 *\n', "Line 3, column 10, turn 2"),
        ('[Game "konane"]\n\n1. d4 *\n\n[Game "tafl"]\n\n1. a1-z9 *\n', "Line 7, column 4, turn 1"),
        ('[Game "konane"]\n\n1. d4 {[%marks pink e4]} *\n', "“pink e4” is not a mark"),
        ('[Game "konane"]\n\n1. d4 {[%open 999999]} *\n', "[%open …] cannot be played"),
        ('[Game "halma"]\n\n1. d4 *\n', "halma"),
    ],
)  # fmt: skip
def test_complaints_say_what_and_where(text, says):
    with pytest.raises(Refusal) as refused:
        chapters_in(text, catalogue.load("konane"))
    assert says in refused.value.say


def test_any_text_with_games_makes_chapters():
    """Records of others: players give the chapter its title; a position alone is a chapter, too."""
    title, chapters = chapters_in(
        '[Game "konane"]\n[Black "Ann"]\n[White "Bob"]\n\n1. d4 *\n\n[Game "tafl"]\n\n*\n', catalogue.load("konane")
    )
    assert title == "" and [one["title"] for one in chapters] == ["Ann – Bob", "Chapter 2"]
    position = catalogue.load("konane(size=6)").start().text()
    _, (only,) = chapters_in(position, catalogue.load("konane(size=6)"))
    assert only["tree"]["game"] == "konane(size=6)" and only["tree"]["moves"] == []


@pytest.mark.parametrize(
    ("tree", "says"),
    [
        (None, "not an analysis"),
        ({"tree": 2}, "not an analysis"),
        ({"tree": 1, "game": "", "moves": []}, "which game"),
        ({"tree": 1, "game": 5, "moves": []}, "(game)"),
        ({"tree": 1, "game": "konane"}, "no list of moves"),
        ({"tree": 1, "game": "konane", "moves": [[0, [1]]]}, "Move 1 follows"),
        ({"tree": 1, "game": "konane", "moves": [[True, [1]]]}, "Move 1 follows"),
        ({"tree": 1, "game": "konane", "moves": [[-1, []]]}, "Move 1 is not a list"),
        ({"tree": 1, "game": "konane", "moves": [[-1, [1.5]]]}, "Move 1 is not a list"),
        ({"tree": 1, "game": "konane", "moves": [[-1, [1]], [-1, [1]]]}, "Move 2 is there twice"),
        ({"tree": 1, "game": "konane", "moves": [[-1, [1], 7]]}, "(move 1)"),
        ({"tree": 1, "game": "konane", "moves": [[-1, [1], "", [{"colour": "pink", "cells": ["a1"]}]]]}, "cannot be drawn (move 1)"),
        ({"tree": 1, "game": "konane", "moves": [[-1, [1]]] * 2001}, "more than 2000 moves"),
    ],
)  # fmt: skip
def test_trees_are_checked(tree, says):
    with pytest.raises(Refusal) as refused:
        checked_tree(tree)
    assert says in refused.value.say

"""Thaayam's turns in plain words."""

import pytest

from ludarium import load
from ludarium.play.actions import actions_of, ways
from ludarium.play.guide import turn_in_words

TOLD = {
    "S8N4": "South threw 8, North threw 4: South begins",
    "S4N4S2N3": "South threw 4, North threw 4; then South threw 2, North threw 3: North begins",
    "1+2/1:o-c1,2:c1-e1": "threw 1+2: entered a piece, moved c1 to e1",
    "(4+8)1+1+2/1:o-c1,1:o-c1,2:c1-e1": "threw 4+8+1+1+2 (4+8 lost before the 1): entered two pieces, moved c1 to e1",
    "2/2:d5-b5xN2!": "threw 2: moved d5 to b5, capturing two of North's; plays again",
    "2/2:d5-b5xW1N2!": "threw 2: moved d5 to b5, capturing one of West's and two of North's; plays again",
    "8+3/8+3:=c5-a2": "threw 8+3: moved the twins c5 to a2",
    "8+2/8:c1-c5,2:e1-e3,=c5": "threw 8+2: moved c1 to c5, moved e1 to e3, made twins on c5",
    "1+2/2:d2-k,1:k-x#": "threw 1+2: moved d2 into the keep, took a piece home, and has won",
    "1+3/1:c2-k,~3": "threw 1+3: moved c2 into the keep, 3 unused",
    "(2)/pass": "threw 2: no 1, so no piece came in",
    "3/pass": "threw 3: no throw could be used",
    "8": "",
    "8:c1-c5": "",
}


@pytest.mark.parametrize("text", TOLD)
def test_a_turn_in_words(text):
    """Throws, entries, moves, captures, twins and the way home read as a person would tell them; parts of turns do not."""
    assert turn_in_words(load("thaayam"), text) == TOLD[text]


def test_the_way_shown_for_a_turn_is_the_way_of_its_pieces():
    """The throws that are spent are no part of it; two pieces go two ways, one piece that enters and moves on goes one."""
    here = load("thaayam").position("thaayam5 S=o3.e2 N=o4 turn=S noted=1+1+2")
    entered = [(here, here.actions[0])]
    then = here.act(here.actions[0])
    moves = {then.game.touched(then, action): action for action in then.actions}
    on, other = next(m for m in moves if m[:1] == ("c1",)), next(m for m in moves if m[:1] == ("e2",))
    assert ways([*entered, (then, moves[on])]) == [["So", "c1", on[1]]]
    assert ways([*entered, (then, moves[other])]) == [["So", "c1"], ["e2", other[1]]]


TO_DO = {
    "S=o3.c1 N=o4 turn=S noted=-": [f"a throw of {throw}" for throw in (1, 2, 3, 4, 8)],
    "S=o2.k1.c1 N=o4 turn=S noted=1+2": ["enter a piece on c1 with a 1", "c1 to d1 with the 1", "c1 to e1 with the 2"],
    "S=o2.=c5 N=o4 turn=S noted=1+1+2 left=1+1": ["enter a piece on c1 with a 1", "the twins on c5 to b5 with the 1+1"],
    "S==c2.k2 N=o4 turn=S noted=2": ["the twins on c2 into the keep with the 2"],
    "S=k2.x2 N=o4 turn=S noted=1+2": ["take a piece home with a 1"],
    "S=k2.c5.c5 N=o4 turn=S noted=2 left=-": ["declare twins on c5", "end the turn"],
    "S=o4 N=o4 turn=S noted=2": ["pass: no 1 was thrown"],
    "S=c2.k3 N=o4 turn=S noted=3": ["pass: 3 cannot be used"],
}


@pytest.mark.parametrize("line", TO_DO)
def test_what_can_be_done_in_words(line):
    """The buttons of a page say in words what each action does."""
    assert [action["s"] for action in actions_of(load("thaayam").position(f"thaayam5 {line}"))] == TO_DO[line]

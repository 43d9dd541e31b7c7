"""Moves that say what they do: text, cells, captures; and stay the tuples they are."""

import pickle

import pytest

import ludarium
from ludarium.errors import LudariumError
from ludarium.game.legal_move import LegalMove

CAPTURES = [
    ("konane(size=6)", "wbwb2/bwbwbw/wbwbwb/bwbwbw/wbwbwb/bwbwbw b -", "f4-f6", ("f4", "f6"), ("f5",)),
    ("tafl(ruleset=brandubh)", "/2Tt3/3tT1t/t2T3/1t1K2t/1T5/3t3/3t3/ a", "d6-b6xb5", ("d6", "b6"), ("b5",)),
    ("tiao(size=7)", "7/10 7/2W4/3B1B1/2BW1B1/2WB1B1/1W1W3/3W3 w 0-0 -", "c5xc3xe3xg5", ("c5", "c3", "e3", "g5"),
     ("d3", "c4", "f4")),
    ("thaayam", "thaayam5 S=o3.d5 N=o2.b5.b5 turn=S noted=2", "2/2:d5-b5xN2!", ("d5", "b5"), ("b5",)),
]  # fmt: skip
ALL = [(game.name, None) for game in ludarium.all_games()] + [(text, position) for text, position, *_ in CAPTURES]


def first_choice(text, position=None):
    game = ludarium.load(text)
    here = game.position(position) if position else game.start()
    while here.is_chance:
        here = here.act(here.actions[0] if here.actions[0] else here.actions[-1])
        if len(here.actions) > 1 and here.game.opening(here.game.rules, here.state):
            here = game.start().after("S8N4")
    return here


@pytest.mark.parametrize("text, position, turn, cells, captures", CAPTURES)
def test_captures(text, position, turn, cells, captures):
    """The cells are those of a hand; the captures are where the other's pieces stood, each cell once."""
    move = first_choice(text, position).move(turn.partition("/")[2] or turn)
    assert set(cells) <= set(move.cells)
    assert move.captures == captures or set(move.captures) == set(captures)
    assert all(piece.owner != move.before.mover for piece in move.captured)
    assert move.after == move.before.play(tuple(move))


def test_all_that_were_taken():
    """Two pieces taken from one cell are two pieces, on one cell."""
    text, position, turn, *_ = CAPTURES[3]
    move = first_choice(text, position).moves()[0]
    assert (len(move.captured), move.captures) == (2, ("b5",))


@pytest.mark.parametrize("text", ["konane(size=6)", "tafl(ruleset=brandubh)", "taifho", "tiao(size=5)"])
def test_moves_are_the_legal_turns(text):
    """`moves` has the turns of `legal_moves`, in their order, as tuples that hash and compare alike."""
    here = ludarium.load(text).start()
    plain, rich = list(here.legal_moves), here.moves()
    assert rich == plain
    assert {*rich} == {*plain} and hash(rich[0]) == hash(plain[0])
    assert [move.text for move in rich] == [here.write(move) for move in plain]
    names = {cell.name for cell in here.look().cells}
    for move in rich[:5]:
        assert set(move.cells) <= names
        assert move.captures == ()
        assert here.play(move) == here.play(tuple(move)) == move.after
        assert here.move(move.text) == move == here.move(tuple(move))
        assert move in here.legal_moves
        assert str(move) == move.text and move.player == here.turn
        assert here.write(move) == move.text


def test_a_move_travels():
    """It survives pickling, with its position; a match takes it."""
    here = ludarium.load("konane(size=6)").start()
    move = pickle.loads(pickle.dumps(here.move("c3")))
    assert isinstance(move, LegalMove) and move.text == "c3" and move.before == here
    match = ludarium.Match(here)
    match.push(move)
    assert match.texts == ["c3"]
    assert repr(move) == "<LegalMove c3>"


@pytest.mark.parametrize("wrong", ["c2", "nonsense", (999,), (), 999, None, 1.5])
def test_what_is_no_move(wrong):
    with pytest.raises(LudariumError):
        ludarium.load("konane(size=6)").start().move(wrong)

"""Refusals of Tiao from every entry point: positions, matches and single actions."""

import pytest
import simple_tiao as simple

import ludarium
from ludarium import Match
from ludarium.errors import BadNotation, IllegalMove
from ludarium.games.tiao.errors import SENTENCES, confirm_code, jump_code, place_code, undo_code

TIAO = ludarium.load("tiao")
MIDGAME = simple.board_with([(5, 5), (0, 0), (7, 5)], [(6, 6), (8, 8), (2, 2)], size=9)
PENDING = simple.act(MIDGAME, "f6>h8")
WON = simple.board_with([(7, 7)], [(1, 1)], size=9, side="b", score=(10, 0))
WON_PENDING = PENDING.replace(" 0-0 ", " 0-10 ")


def refusal(call, *given):
    """The error with which something is refused."""
    with pytest.raises(IllegalMove) as caught:
        call(*given)
    return caught.value


CASES = [
    (WON, "k10", "GAME_OVER"), (WON, "b2", "GAME_OVER"), (WON_PENDING, "a5", "GAME_OVER"), (WON, "k10>m10", "GAME_OVER"),
    (PENDING, "k10", "OUT_OF_BOUNDS"), (MIDGAME, "a0", "OUT_OF_BOUNDS"), (MIDGAME, "u5", "OUT_OF_BOUNDS"),
    (PENDING, "g7", "PENDING_JUMP"), (PENDING, "e5", "PENDING_JUMP"), (PENDING, "h6>f8", "PENDING_JUMP"),
    (MIDGAME, "a1", "OCCUPIED"), (MIDGAME, "f6>f6", "OCCUPIED"), (PENDING, "h8>g7", "OCCUPIED"),
    (MIDGAME, "e9", "INVALID_BORDER"), (simple.board_with([(x, 0) for x in range(10)], []), "l1", "INVALID_CLUSTER"),
    (PENDING, "f6>h8", "NO_PIECE"), (PENDING, "g7>j9", "NOT_YOUR_PIECE"), (PENDING, "h8>f6", "INVALID_JUMP"),
    (PENDING, "h8>k10", "OUT_OF_BOUNDS"), (MIDGAME, "f6xh8xk10", "OUT_OF_BOUNDS"), (MIDGAME, "f6xh8xf6", "INVALID_JUMP"),
    (WON, "!", "NO_PENDING_JUMP"), (MIDGAME, "!", "NO_PENDING_JUMP"), (WON_PENDING, "!", "GAME_OVER"),
    (WON, "<", "NO_PENDING_JUMP"), (MIDGAME, "<", "NO_PENDING_JUMP"), (WON_PENDING, "f6xh8", "GAME_OVER"),
]  # fmt: skip


@pytest.mark.parametrize("text, action, code", CASES)
def test_every_entry_tells_the_same_code(text, action, code):
    """A position and a match refuse alike, with a sentence and the board, and stay as they were."""
    here, match = TIAO.position(text), Match(TIAO.position(text))
    for error in (refusal(here.play, action), refusal(match.push, action)):
        assert error.code == code
        assert len(error.sentence) > 10
        assert error.position
    assert match.position == here
    assert match.position.text() == text


def test_every_code_was_provoked():
    """The cases above have all ten codes."""
    assert {code for *_, code in CASES} == set(SENTENCES)


@pytest.mark.parametrize("text", [MIDGAME, PENDING, WON])
@pytest.mark.parametrize(
    "move",
    [
        "",
        " ",
        "i5",
        "K10",
        "aa1",
        "k010",
        "k1.5",
        "k-1",
        "k",
        "10",
        "f6>",
        ">h8",
        "f6>h8>k10",
        "!!",
        "<<",
        "(9,9)",
        "k٣",
        "a" + "9" * 5000,
    ],
)
def test_malformed_moves(text, move):
    """What is no move at all is malformed, even when the game is over."""
    with pytest.raises(BadNotation):
        TIAO.position(text).play(move)
    with pytest.raises(BadNotation):
        Match(TIAO.position(text)).push(move)


def test_coordinates():
    """The codes by coordinates, also off the board; what is no whole number is malformed."""
    here, pending = TIAO.position(MIDGAME), TIAO.position(PENDING)
    assert place_code(here, -1, 3) == place_code(here, 9, 0) == "OUT_OF_BOUNDS"
    assert jump_code(here, 5, 5, 7, 7) is None
    assert jump_code(here, -2, 5, 7, 7) == jump_code(here, 5, 5, 5, 99) == "OUT_OF_BOUNDS"
    assert (confirm_code(here), undo_code(here), confirm_code(pending), undo_code(pending)) == (
        "NO_PENDING_JUMP",
    ) * 2 + (None,) * 2
    for wrong in (1.5, "1", None, True):
        with pytest.raises(BadNotation):
            place_code(here, wrong, 0)


def test_undo_of_hops():
    """`<` gives back the position before the hop, in a match and in a position that only remembers its path."""
    match = Match(TIAO.position(MIDGAME))
    match.push("f6>h8")
    assert match.position.text() == PENDING
    assert match.pending_texts == ["f6>h8"]
    match.push("<")
    assert match.position.text() == MIDGAME
    assert match.pending == []
    match = Match(TIAO.position(PENDING))
    match.push("<")
    assert match.position.text() == match.start.text() == MIDGAME
    match.push("h6xf8")
    assert match.texts == ["h6xf8"]
    assert refusal(match.push, "<").code == "NO_PENDING_JUMP"


def test_a_match_that_starts_in_a_jump():
    """The turn it finishes is written from its origin."""
    match = Match(TIAO.position(PENDING))
    assert match.push("!").text == "f6xh8"
    match = Match(TIAO.position(PENDING))
    assert match.push("f6xh8").text == "f6xh8"
    assert match.undo_turn().text == "f6xh8"
    assert match.position.text() == PENDING


def test_undo_of_turns():
    """A whole turn is taken back on request: not in the middle of a jump, not after resigning."""
    match = Match(TIAO.position(MIDGAME))
    assert match.undo_turn() is None  # nothing to undo is no error
    match.push("f6>h8")
    assert refusal(match.undo_turn).code == "PENDING_JUMP"
    assert refusal(Match(TIAO.position(PENDING)).undo_turn).code == "PENDING_JUMP"
    match.push("!")
    match.resign(1)
    assert refusal(match.undo_turn).code == "GAME_OVER"
    assert (match.result(), match.outcome().reason) == ("1-0", "resign")


def test_after_resigning():
    """Resigned, also off-turn: GAME_OVER before every other code but NO_PENDING_JUMP."""
    match = Match(TIAO.position(MIDGAME))
    match.resign(0)
    codes = {text: refusal(match.push, text).code for text in ("a1", "u5", "e5", "f6>h8", "f6>g6", "!", "<")}
    assert codes == dict.fromkeys(("a1", "u5", "e5", "f6>h8", "f6>g6"), "GAME_OVER") | dict.fromkeys(
        "!<", "NO_PENDING_JUMP"
    )
    with pytest.raises(BadNotation):
        match.push("i5")


def test_out_of_time_while_pending():
    """Time can run out in the middle of a jump."""
    match = Match(TIAO.position(MIDGAME))
    match.push("f6>h8")
    match.out_of_time(0)
    assert (match.result(), match.outcome().reason) == ("0-1", "time")
    assert refusal(match.push, "!").code == "GAME_OVER"

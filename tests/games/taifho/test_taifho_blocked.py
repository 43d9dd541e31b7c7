"""Taifho's blocked victory by hand, for the program and the slow second opinion alike; and positions that are over as written."""

import pytest
import simple_taifho as simple
from simple_taifho_studies import study

import ludarium
from ludarium.errors import LudariumError

TAIFHO = ludarium.load("taifho")
FOUR_HOME = {"b9": "S", "c9": "T", "d9": "D", "e9": "C"}
FOUR_AWAY = {"c5": "S", "e4": "T", "g4": "D", "h5": "C"}
FOUR_LEFT_BEHIND = {"f9": "s", "g9": "t", "h9": "d", "i9": "c"}
STUCK_DIAMOND = {"b1": "D", "c2": "d", "d3": "d"}  # the red one: c2 and d3 are full, and all else is no place to stop


def after(position, move, **options):
    """The text after the move, on which both agree."""
    given = ",".join(f"{name}={value}" for name, value in options.items())
    text = ludarium.load(f"taifho({given})" if given else "taifho").position(position).play(move).text()
    assert text == simple.play(position, move, **options)
    return text


def fields(text):
    """Mover, finish order and counters."""
    _, side, _, finish, counters, *_ = text.split()
    return side, finish, counters


# --- what is counted


@pytest.mark.parametrize("left", [1, 2, 3, 4])
def test_a_line_held_by_pieces_left_at_home_counts(left):
    """(a): however many Blue leaves on his start line, once all other squares of it are Red's and half of Red is home."""
    squares = list(FOUR_LEFT_BEHIND)
    red = dict(FOUR_HOME)
    away = dict(FOUR_AWAY)
    for square in squares[left:]:
        red[square] = away.pop(next(iter(away)))
    blue = {square: FOUR_LEFT_BEHIND[square] for square in squares[:left]}
    position = study("b", "2p - 1,0 9", **red, **away, **blue, c2="s")
    assert fields(after(position, "c2-c3")) == ("r", "-", "2,0")


def test_half_of_the_pieces_must_be_home():
    """Three of eight with the line full are too few; of six pieces in a study three are enough."""
    three = {"b9": "S", "c9": "T", "d9": "D"}
    blue = FOUR_LEFT_BEHIND | {"e9": "c"}
    eight = study("b", "2p - 2,0 9", **three, **FOUR_AWAY, d5="C", **blue, c2="s")
    assert fields(after(eight, "c2-c3")) == ("r", "-", "0,0")
    six = study("b", "2p - 1,0 9", **three, e4="T", g4="D", h5="C", **blue, c2="s")
    assert fields(after(six, "c2-c3")) == ("r", "-", "2,0")


def test_a_free_square_on_the_line_ends_the_count():
    """One of the four leaves, so Red is not shut out: back to zero."""
    position = study("b", "2p - 2,0 9", **FOUR_HOME, **FOUR_AWAY, **FOUR_LEFT_BEHIND)
    assert fields(after(position, "f9-f8")) == ("r", "-", "0,0")


def test_pieces_outside_without_a_move_count_though_the_line_is_free():
    """(b): two red pieces away and neither can stir, while those at home may."""
    stuck = STUCK_DIAMOND | {"i1": "D", "h2": "s", "g3": "s"}
    position = study("b", "2p - 0,0 9", b9="S", c9="S", **stuck, f4="t")
    assert fields(after(position, "f4-e3")) == ("r", "-", "1,0")
    one_free = study("b", "2p - 2,0 9", b9="S", c9="S", d9="T", **stuck, h5="C", f4="t")
    assert fields(after(one_free, "f4-e3")) == ("r", "-", "0,0")


def test_the_count_waits_while_nobody_on_the_line_can_leave():
    """Only (a), and the two foreign triangles are shut in: unchanged. As soon as one of them could go: counted."""
    red = {"b9": "C", "c9": "C", "d9": "D", "e9": "D", "f9": "S", "g9": "T", "e4": "S", "g8": "T"}
    shut_in = {"h9": "t", "i9": "t", "h8": "s", "f7": "s", "g7": "d", "i8": "c", "c2": "d"}
    assert fields(after(study("b", "2p - 2,0 9", **red, **shut_in), "c2-d3")) == ("r", "-", "2,0")
    del shut_in["f7"]
    assert fields(after(study("b", "2p - 2,0 9", **red, **shut_in), "c2-d3")) == ("b", "r", "3,0")


def test_both_reasons_together_count_though_the_line_cannot_be_left():
    """(a) and (b): one more even where (a) alone would wait."""
    red = {"b9": "C", "c9": "C", "d9": "D", "e9": "S", "f9": "S", "g9": "T", "h9": "T"} | STUCK_DIAMOND
    blue = {"i9": "t", "h8": "s", "g7": "s", "e5": "c"}
    assert fields(after(study("b", "2p - 0,0 9", **red, **blue), "e5-f5")) == ("r", "-", "1,0")


# --- who wins


def test_leaving_four_at_home_loses_in_three_turns():
    """Red has brought home all that fits and shuffles; Blue shuffles too, and when Red's third such turn begins, Red has won."""
    position = study("b", "2p - 0,0 9", **FOUR_HOME, **FOUR_AWAY, **FOUR_LEFT_BEHIND, c2="s")
    for blue, red in (("c2-c3", "c5-d5"), ("c3-c2", "d5-c5")):
        position = after(after(position, blue), red)
    end = TAIFHO.position(after(position, "c2-c3"))
    assert fields(end.text()) == ("b", "r", "3,0")
    assert str(end.outcome()) == "1-0 (blocked)"


@pytest.mark.parametrize(("straggler", "winner"), [("e0", "-"), ("e1", "r")])
def test_only_a_strict_leader_wins(straggler, winner):
    """Four home each, and Blue's other four have not left: Red needs a line more than none to lead."""
    blue = {"f9": "t", "g9": "d", "h9": "c", "i9": "c", "b0": "t", "c0": "d", "g0": "s", "i0": "s"}
    position = study("b", "2p - 2,0 9", **FOUR_HOME, **{straggler: "S"}, **blue)
    _, finish, counters = fields(after(position, "i0-h0"))
    assert (finish, counters) == (winner, "3,0")


def test_a_count_beyond_the_number_wins_once_the_player_leads():
    """Red is shut out and level at first; the turn in which he leads is his victory."""
    level = study("b", "2p - 5,0 9", **STUCK_DIAMOND, b9="S", e0="s", f5="s")
    assert fields(after(level, "f5-f4")) == ("r", "-", "6,0")
    assert fields(after(level, "e0-e1")) == ("b", "r", "6,0")


def test_blocked_turns_says_how_many():
    """One turn is enough where the option says so."""
    position = study("b", "2p - 0,0 9", **FOUR_HOME, **FOUR_AWAY, **FOUR_LEFT_BEHIND, c2="s")
    assert fields(after(position, "c2-c3", blocked_turns=1)) == ("b", "r", "1,0")
    assert fields(after(position, "c2-c3", blocked_turns=2)) == ("r", "-", "1,0")


def test_four_players_win_places_by_being_blocked():
    """Red, shut out by pieces of Blue's and Green's, takes first place as soon as he leads all three; the game goes on."""
    red = {"c9": "S", "d9": "T", "e9": "D", "b4": "S", "c4": "T", "d4": "D"}
    blue = {"b9": "s", "f9": "s", "g9": "t", "h9": "t", "i9": "d"}
    position = study("y", "4p6 - 2,0,0,0 9", **red, **blue, i5="s'", f5="S'")
    assert fields(after(position, "f5-f6")) == ("g", "r", "3,0,0,0")
    green_leads = study("y", "4p6 - 2,0,0,0 9", **red, **blue, a3="s'", a4="t'", a5="d'", a6="t'", i5="s'", f5="S'")
    assert fields(after(green_leads, "f5-f6")) == ("r", "-", "3,0,0,0")
    last = study("y", "4p6 gb 2,0,0,0 9", **red, **blue, i5="s'", f5="S'")
    end = TAIFHO.position(after(last, "f5-f6"))
    assert str(end.outcome()) == "green>blue>red>yellow (blocked)"


# --- positions that are over as written


def test_a_written_position_with_the_waiting_player_home_is_over():
    """He has won; the text that comes back says so. His own turn is another matter: it is still to be made."""
    over = TAIFHO.position("10/10/10/10/10/4s5/10/10/10/4S5 b 2p - 0,0 1")
    assert str(over.outcome()) == "1-0 (race)"
    assert fields(over.text()) == ("b", "r", "0,0")
    assert not over.actions
    with pytest.raises(LudariumError) as refusal:
        over.play("e5-e4")
    assert refusal.value.code == "GAME_OVER"
    to_move = TAIFHO.position(study("r", e9="S", e5="s"))
    assert to_move.outcome() is None
    assert str(to_move.play("e9-d9").outcome()) == "1-0 (race)"


def test_both_home_is_the_waiting_players_victory():
    """The mover would have won before had it been his turn's end."""
    assert str(TAIFHO.position("3s6/10/10/10/10/10/10/10/10/3S6 r 2p - 0,0 5").outcome()) == "0-1 (race)"


def test_a_written_position_of_four_gives_places_to_all_who_wait_at_home():
    """Who moved longest ago came first; with three home it is over, and losers stay losers."""
    two_home = TAIFHO.position("10/10/10/s'4S'4/10/10/10/10/10/4S5 y 4p6")
    assert fields(two_home.text()) == ("y", "rg", "0,0,0,0")
    assert two_home.outcome() is None
    three = TAIFHO.position("5s4/10/10/s'4S'4/10/10/10/10/10/4S5 y 4p6")
    assert fields(three.text())[1] == "rgb"
    assert str(three.outcome()) == "red>green>blue>yellow (race)"
    lost = TAIFHO.position("5s4/10/10/s'4S'4/10/10/10/10/10/4S5 y 4p6 R")
    assert fields(lost.text())[1] == "Rgb"


def test_a_series_in_a_game_that_is_over_is_a_bad_position():
    """Nobody is in the middle of a turn when the game has ended."""
    with pytest.raises(LudariumError) as refusal:
        TAIFHO.position("5s4/10/10/10/10/10/6C3/10/10/10 r 2p - 0,0 1 e4>g6")
    assert refusal.value.code == "BAD_POSITION"
    assert TAIFHO.position("5s4/10/10/10/10/10/6C3/10/10/1c8 r 2p - 0,0 1 e4>g6").outcome() is None

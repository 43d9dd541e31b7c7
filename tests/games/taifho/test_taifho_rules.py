"""Taifho's rules by hand: send-backs, dead ends, places, chance, hidden setups, what is drawn and what is said."""

import os
import random
import subprocess
import sys
from collections import Counter

import pytest
import simple_taifho as simple
from simple_taifho_studies import FOUR_PLAYER_POSITIONS, TWO_PLAYER_POSITIONS, study
from simple_taifho_symmetry import mirrored, turned_about, turned_clockwise

import ludarium
from ludarium import Match
from ludarium.errors import LudariumError
from ludarium.games.taifho.send_backs import PLACE, SEND
from ludarium.search.perft import perft

TAIFHO = ludarium.load("taifho")


def ends(position, square):
    """How many turns of the piece on `square` end on each square."""
    turns = [position.write(turn) for turn in position.legal_moves]
    own = [turn for turn in turns if turn.startswith(square)]
    return Counter(turn.partition("(")[0].split("-")[-1] if turn.endswith(")") else turn.split("-")[-1] for turn in own)


# --- the page's checks that are no single line of play


def test_ending_on_c2_has_nine_results():
    """Check 6: the circle on f2 stays or goes to one of b0 … i0."""
    position = TAIFHO.position("10/10/5C4/2TD1S4/10/3T6/2c7/10/10/10 b")
    assert ends(position, "c6")["c2"] == 9
    assert {position.play(f"c6-c2(f2>{column}0)").text() for column in "bcdefghi"} <= {
        position.play(turn).text() for turn in position.legal_moves
    }


def test_a_circle_on_a_half_full_start_line_goes_to_six_squares():
    """Check 15."""
    assert ends(TAIFHO.position("10/10/10/10/4C5/5c4/10/10/10/1ss7 r"), "e4")["g6"] == 7


@pytest.mark.parametrize("text", TWO_PLAYER_POSITIONS[::2])
def test_mirrors_and_half_turns_keep_the_number_of_turns(text):
    """Check 17."""
    numbers = {len(TAIFHO.position(each).legal_moves) for each in (text, mirrored(text), turned_about(text))}
    assert len(numbers) == 1


@pytest.mark.parametrize("text", FOUR_PLAYER_POSITIONS[::4])
def test_a_quarter_turn_keeps_the_number_of_actions(text):
    """Four players sit alike."""
    assert len(TAIFHO.position(text).actions) == len(TAIFHO.position(turned_clockwise(text)).actions)


def test_diamonds_keep_their_colour():
    """Check 17: off the start line column + row stays even or odd."""
    for text in TWO_PLAYER_POSITIONS:
        position = TAIFHO.position(text)
        start = {"r": 0, "b": 9}[text.split()[1]]
        for action in (action for action in position.actions if action < 10_000):
            a, b = divmod(action, 100)
            shape = (
                position.look()
                .pieces[[p.cell for p in position.look().pieces].index("abcdefghij"[a % 10] + str(a // 10))]
                .symbol
            )
            if shape.endswith("diamond") and a // 10 != start:
                assert (a % 10 + a // 10) % 2 == (b % 10 + b // 10) % 2


def test_perft_counts_turns_from_any_position():
    """As many sequences as the second opinion counts."""
    for text in TWO_PLAYER_POSITIONS[5:20:5]:
        assert perft(TAIFHO.position(text), 1) == simple.perft(text, 1)


# --- series in progress


def test_a_send_back_leaves_the_turn_open():
    """After it the same circle goes on or stops, and the position says so in its text."""
    position = TAIFHO.position(study(e4="C", f5="c", h7="s"))
    first = next(action for action in position.actions if action >= SEND)
    middle = position.act(first)
    assert middle.turn == "red"
    assert middle.text().endswith(" r 2p - 0,0 1 e4>g6")
    assert TAIFHO.position(middle.text()) == middle
    assert sorted(middle.write(turn) for turn in middle.legal_moves) == ["g6", "g6-i8"]
    assert middle.play("g6").text() == position.play("e4-g6(f5>b9)").text()
    assert middle.play("g6-i8").text() == position.play("e4-g6(f5>b9)-i8").text()
    for text, code in {"e4-e5": "NO_PIECE", "h7-h8": "NOT_YOUR_PIECE", "g6-e4": "NO_HOP", "g6-g7": "NO_HOP"}.items():
        with pytest.raises(LudariumError) as refusal:
            middle.play(text)
        assert refusal.value.code == code


def test_another_piece_must_wait_until_the_series_is_over():
    """Only the circle that sent another back may go on."""
    position = TAIFHO.position(study(e4="C", f5="c", b3="S"))
    middle = position.act(next(action for action in position.actions if action >= SEND))
    with pytest.raises(LudariumError) as refusal:
        middle.play("b3-b4")
    assert refusal.value.code == "SERIES_OPEN"


def test_no_dead_ends():
    """A circle hops home over d6 and sends it back: legal only because b8 can be sent back too, on the way to c9."""
    position = TAIFHO.position("10/10/10/10/10/10/3c6/2C7/1c8/10 r")
    stuck = [after for action in position.actions if action >= SEND and (after := position.act(action)).state.at == 72]
    assert [after for after in stuck if all(action >= SEND for action in after.actions)], (
        "only a second send-back helps"
    )
    assert {position.play(turn).text(): position.write(turn) for turn in position.legal_moves} == simple.turns(
        position.text()
    )
    assert position.play("c7-e5-c7(d6>f9)-a9(b8>b9)-c9").text() in simple.turns(position.text())
    alone = TAIFHO.position("10/10/10/10/10/10/3c6/2C7/10/10 r")
    assert not [action for action in alone.actions if action >= SEND and alone.act(action).state.at == 72]


def test_two_circles_sent_back_are_interchangeable():
    """Two of eight squares: 28 results, however the circles are named."""
    position = TAIFHO.position(study(c2="C", d3="c", f5="c"))
    turns = [position.write(turn) for turn in position.legal_moves]
    assert len([turn for turn in turns if turn.count(">") == 2 and turn.count("-") == 2]) == 28
    assert position.play("c2-g6(d3>b9)(f5>c9)") == position.play("c2-e4(d3>c9)-g6(f5>b9)")


@pytest.mark.parametrize("name", ["taifho", "taifho(players=4,pieces=8)"])
def test_actions_lead_to_distinct_states_and_never_to_a_dead_end(name):
    """Whatever is acted at random, the turn can be finished."""
    chance, position = random.Random(2), ludarium.load(name).start()
    for _ in range(150):
        after = [position.act(action) for action in position.actions]
        assert len(set(after)) == len(after)
        assert all(each.actions or each.is_over for each in after)
        position = chance.choice(after)


# --- setups


def test_chance_draws_every_line_alike():
    """Piece by piece, by what is left in hand: each arrangement has one chance in 2520."""
    position, odds = ludarium.load("taifho(setup=random)").start(), 1.0
    assert position.game.stochastic
    assert not TAIFHO.stochastic
    for letter in "STDCCDTS":
        assert position.turn == "chance"
        action = PLACE + "SDTC".index(letter)
        odds *= position.odds(action)
        position = position.act(action)
    assert odds == pytest.approx(1 / 2520)
    assert position.text().startswith("1STDCCDTS1/")
    assert position.turn == "chance"


def test_a_random_setup_is_recorded_with_its_lines():
    """The random lines belong to the first turn and are read back with it."""
    match, chance = Match(ludarium.load("taifho(setup=random)")), random.Random(3)
    while not match.turns:
        match.push(chance.choice(match.position.actions))
    again = Match(match.game)
    again.push_all(" ".join(match.texts))
    assert again.position == match.position
    assert match.texts[0].count(":") == 2


def test_a_hidden_setup_is_seen_by_its_owner_only():
    """Until all have placed, then by all; the tray too."""
    position = ludarium.load("taifho(setup=hidden)").start().play("CCDDSSTT")
    shown = {
        viewer: {piece.symbol for piece in position.look(viewer).pieces if piece.owner == 0} for viewer in (None, 0, 1)
    }
    assert shown[0] == {"red-square", "red-diamond", "red-triangle", "red-circle"}
    assert shown[1] == shown[None] == {"covered"}
    placing = position.act(PLACE)
    tray = {piece.symbol for piece in placing.look(0).pieces if piece.cell in "SDTC"}
    assert not tray
    assert {piece.cell for piece in placing.look(1).pieces} > {"S", "D", "T", "C", "b9"}
    assert "covered" not in {piece.symbol for piece in placing.play("TTDDCCS").look(0).pieces}
    open_setup = ludarium.load("taifho(setup=sequential)").start().play("CCDDSSTT")
    assert "covered" not in {piece.symbol for piece in open_setup.look(1).pieces}


def test_a_line_in_progress_has_a_text():
    """`placing` marks it; without the mark a half-made setup is a bad position."""
    position = ludarium.load("taifho(setup=sequential)").start().act(PLACE).act(PLACE + 3)
    assert position.text() == "1SC7/10/10/10/10/10/10/10/10/10 r 2p - 0,0 0 placing"
    assert position.game.position(position.text()) == position
    assert position.play("STDDTC").turn == "blue"
    with pytest.raises(LudariumError):
        position.game.position("1SC7/10/10/10/10/10/10/10/10/10 r 2p - 0,0 0")


# --- options, places, repetition


def test_the_text_tells_the_variant():
    """A position of another variant opens that variant, unless an option forbids it."""
    assert (
        TAIFHO.position("10/10/10/10/10/10/10/10/10/10 y 4p8+basic").game.text
        == "taifho(players=4,pieces=8,basic=true)"
    )
    assert TAIFHO.position("10/10/10/10/10/10/10/10/10/10 r 2p - 0,0 0").game.text == "taifho(setup=sequential)"
    with pytest.raises(LudariumError):
        ludarium.load("taifho(players=4)").position("10/10/10/10/10/10/10/10/10/10 r 2p")


def test_places_of_four_spread_evenly():
    """First +1, last −1, sharers the middle of their places."""
    text = study("r", "4p6 - 0,0,0,0 9", e9="S", e1="T", f3="s'", g5="s", h4="S'", h6="S'")
    outcome = ludarium.load("taifho(max_turns=8)").position(text).outcome()
    assert str(outcome) == "red>yellow>green=blue (turn_cap)"
    assert outcome.scores == pytest.approx((1, -2 / 3, -2 / 3, 1 / 3))


def test_repetition_ranks_four_players():
    """The third occurrence breaks the game off; counters and turn numbers do not matter."""
    match = Match(TAIFHO.position(study("r", "4p6", e2="S", c6="s'", e6="s", g5="S'")))
    for _ in range(2):
        match.push_all("e2-d2 c6-c7 e6-d6 g5-g6 d2-e2 c7-c6 d6-e6 g6-g5")
    assert match.outcome().reason == "repetition"
    assert match.outcome().result == simple.repetition_result([match.position.text()] * 3)[0]


def test_the_search_sees_progress():
    """A guess between −1 and 1, higher for who is further on."""
    from ludarium.games.taifho.worth import worth

    ahead = TAIFHO.position(study(e7="S", e8="s"))
    assert 0 < worth(ahead.game.rules, ahead.state, 0) < 1
    assert worth(ahead.game.rules, ahead.state, 1) == -worth(ahead.game.rules, ahead.state, 0)


# --- hands and words


def test_touched_cells_follow_the_hand():
    """From and to; from, landing, the circle, its new place; tray and square."""
    position = TAIFHO.position(study(e4="C", f5="c"))
    touched = {position.game.touched(position, action) for action in position.actions}
    assert ("e4", "g6") in touched
    assert ("e4", "g6", "f5", "d9") in touched
    setup = ludarium.load("taifho(setup=sequential)").start()
    assert setup.game.touched(setup, PLACE) == ("S", "b0")


def test_the_interpreted_world_agrees():
    """Without the compiler the same turns come out, send-backs and ends included."""
    texts = [
        study(e4="C", f5="c", h7="s"),
        study("b", "2p - 2,0 9", b9="C", c9="S", e4="D", d9="s", c2="s"),
        FOUR_PLAYER_POSITIONS[6],
    ]
    script = (
        "import sys, ludarium\n"
        "for text in sys.argv[1:]:\n"
        "    here = ludarium.load('taifho').position(text)\n"
        "    print(here.actions, [here.act(action).text() for action in here.actions[::3]])\n"
    )
    runs = [
        subprocess.run(
            [sys.executable, "-c", script, *texts],
            env={**os.environ, "NUMBA_DISABLE_JIT": flag},
            capture_output=True,
            text=True,
            check=True,
        )
        for flag in "01"
    ]
    assert runs[0].stdout == runs[1].stdout

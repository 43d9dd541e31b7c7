"""The slow second opinion on Taifho: setups, passes, races, blocked victories, draws, four players."""

import pytest
import simple_taifho as taifho
from simple_taifho_end import leads_strictly
from simple_taifho_studies import START, START_OF_FOUR, study
from simple_taifho_text import read

EMPTY = "10/10/10/10/10/10/10/10/10/10"
# Red's seven home and one goal square left, i9; the eighth piece is added by each test.
SEVEN_HOME = {"b9": "C", "c9": "C", "d9": "D", "e9": "S", "f9": "S", "g9": "T", "h9": "T"}
# A red diamond on b1 cannot move: c2 is full, d3 behind it too, and everything else is no end square.
STUCK_DIAMOND = {"b1": "D", "c2": "d", "d3": "d"}


def played(position, *moves, **options):
    """The position after these moves."""
    for move in moves:
        position = taifho.play(position, move, **options)
    return position


# ---------------------------------------------------------------------------------------------------- setups


def test_the_first_positions_are_those_of_the_page():
    """Two players, and four with six pieces."""
    assert taifho.start() == START
    assert taifho.start(players=4) == START_OF_FOUR
    assert taifho.start(basic=True).split()[2] == "2p+basic"
    assert taifho.start(players=4, pieces=8).startswith("1STDCCDTS1/S'8s'/T'8t'/D'8d'/C'8c'/C'8c'/D'8d'/")


def test_there_are_2520_arrangements_and_90_with_six():
    """All different, each a full set."""
    assert len(set(taifho.arrangements(8))) == 2520
    assert len(set(taifho.arrangements(6))) == 90
    assert len(taifho.turns(taifho.start(setup="sequential"))) == 2520


@pytest.mark.parametrize("setup", ["sequential", "hidden"])
def test_players_place_one_after_the_other_and_then_red_moves(setup):
    """Turn 0 is the setup; letters run from square 1 to square 8 for both."""
    first = taifho.start(setup=setup)
    assert first == f"{EMPTY} r 2p - 0,0 0"
    assert taifho.mover(first) == "red"
    assert taifho.result(first) is None
    second = taifho.play(first, "CCDDSSTT")
    assert second == "1CCDDSSTT1/10/10/10/10/10/10/10/10/10 b 2p - 0,0 0"
    assert taifho.destinations(second, "b9") == {}
    assert taifho.play(second, "STDCCDST") == "1CCDDSSTT1/10/10/10/10/10/10/10/10/1stdccdst1 r 2p - 0,0 1"


def test_four_players_place_in_turn_order():
    """Red, Green, Blue, Yellow: columns and rows count from square 2."""
    position = played(taifho.start(players=4, setup="hidden"), "SSDDTT", "SSTTDD", "DDSSTT", "TTSSDD")
    assert position == "2SSDDTT2/10/T'8s'/T'8s'/S'8t'/S'8t'/D'8d'/D'8d'/10/2ddsstt2 r 4p6 - 0,0,0,0 1"


@pytest.mark.parametrize("line", ["STDCCDT", "STDCCDTT", "stdccdts", "", "--", "b1-b2"])
def test_a_wrong_set_is_no_setup(line):
    """Each piece of the set exactly once, in capitals."""
    with pytest.raises(ValueError, match="no setup"):
        taifho.play(taifho.start(setup="sequential"), line)


def test_random_and_given_lines():
    """A seed repeats a random setup; given lines are taken as they are; nonsense is refused."""
    assert taifho.start(setup="random", seed=4) == taifho.start(setup="random", seed=4)
    assert len({taifho.start(setup="random", seed=seed) for seed in range(5)}) == 5
    assert taifho.start(lines=["CCDDSSTT", "TTSSDDCC"]).startswith("1CCDDSSTT1/10")
    for wrong in ({"players": 3}, {"pieces": 6}, {"setup": "upside down"}):
        with pytest.raises(ValueError, match="There is no"):
            taifho.start(**wrong)


# ------------------------------------------------------------------------------- turn numbers, passes, races


def test_the_turn_number_counts_rounds():
    """It rises after Blue's turn, after Yellow's with four."""
    assert played(START, "b0-b1").endswith(" b 2p - 0,0 1")
    assert played(START, "b0-b1", "b9-b8").endswith(" r 2p - 0,0 2")
    four = played(START_OF_FOUR, "c0-c1", "j2-i2", "c9-c8")
    assert four.endswith(" y 4p6 - 0,0,0,0 1")
    assert played(four, "a2-b2").endswith(" r 4p6 - 0,0,0,0 2")


def test_a_stuck_player_passes_and_a_player_with_moves_does_not():
    """The only turn is `--`; the passes in succession are the seventh field, and any move ends them."""
    position = study(**STUCK_DIAMOND)
    assert list(taifho.turns(position).values()) == ["--"]
    after = taifho.play(position, "--")
    assert after.endswith(" b 2p - 0,0 1 1")
    assert taifho.play(after, "d3-e4").endswith(" r 2p - 0,0 2"), "b1-d3 is free again"
    with pytest.raises(ValueError, match="not a legal turn"):
        taifho.play(position, "b1-a2")


def test_the_game_is_drawn_when_all_pass_in_succession():
    """Nobody has a piece: both pass, then it is over."""
    position = f"{EMPTY} r"
    once = taifho.play(position, "--")
    assert (once, taifho.result(once)) == (f"{EMPTY} b 2p - 0,0 1 1", None)
    twice = taifho.play(once, "--")
    assert twice == f"{EMPTY} r 2p - 0,0 2 2"
    assert taifho.result(twice) == ("1/2-1/2", "passes")
    assert (taifho.mover(twice), taifho.turns(twice)) == ("over", {})
    with pytest.raises(ValueError, match="over"):
        taifho.play(twice, "--")
    assert taifho.result(f"{EMPTY} y 4p6 - 0,0,0,0 2 4") == ("red=green=blue=yellow", "passes")
    assert taifho.result(f"{EMPTY} y 4p6 r 0,0,0,0 2 2") is None
    assert taifho.result(f"{EMPTY} y 4p6 r 0,0,0,0 2 3") == ("red>green=blue=yellow", "passes")


def test_a_player_without_pieces_passes_and_cannot_win():
    """Blue's lone piece runs home against nobody."""
    position = played(study("b", e2="s"), "e2-e1", "--", "e1-e0")
    assert taifho.result(position) == ("0-1", "race")
    assert played(study("r", e2="s"), "--").endswith(" b 2p - 0,0 1 1")


def test_a_race_is_won_at_the_end_of_ones_own_turn():
    """Red, to move, wins by the turn that keeps him home; a text in which he waits there says that he has won."""
    position = study(e9="S", e5="s")
    assert taifho.mover(position) == "red"
    assert taifho.result(taifho.play(position, "e9-d9")) == ("1-0", "race")
    assert taifho.result(taifho.play(position, "e9-e8")) is None
    assert taifho.result("10/10/10/10/10/4s5/10/10/10/4S5 b") == ("1-0", "race")


# -------------------------------------------------------------------------------------------- blocked victory


def blocked_by_a_square(tail=""):
    """Blue's square on i9 keeps Red's last piece, the diamond on e4, out; Blue has another square to move."""
    return study("b", tail, **SEVEN_HOME, i9="s", c2="s", e4="D")


def test_a_blocked_leader_wins_when_his_third_blocked_turn_begins():
    """The counter rises as the turn is handed to Red; at 3 his letter is in the finish field."""
    position = played(blocked_by_a_square(), "c2-c3")
    assert position.endswith(" r 2p - 1,0 2")
    position = played(position, "e4-d5", "c3-c2")
    assert position.endswith(" r 2p - 2,0 3")
    position = played(position, "d5-e4")
    assert position.endswith(" b 2p - 2,0 3")
    assert taifho.result(position) is None
    position = played(position, "c2-c3")
    assert position.endswith(" b 2p r 3,0 4")
    assert taifho.result(position) == ("1-0", "blocked")
    assert (taifho.mover(position), taifho.turns(position)) == ("over", {})


def test_blocked_turns_is_an_option():
    """With 1 the first blocked turn wins, with 4 the third does not."""
    first = taifho.play(blocked_by_a_square(), "c2-c3", blocked_turns=1)
    assert taifho.result(first) == ("1-0", "blocked")
    third = taifho.play(blocked_by_a_square("2p - 2,0 9"), "c2-c3", blocked_turns=4)
    assert third.endswith(" r 2p - 3,0 10")
    assert taifho.result(third) is None


def test_the_counter_falls_to_nothing_when_the_way_is_free():
    """Blue leaves i9; also when fewer than half of Red's pieces are home."""
    assert played(blocked_by_a_square("2p - 2,0 9"), "i9-i8").endswith(" r 2p - 0,0 10")
    two_away = study("b", "2p - 2,0 9", b9="C", i9="s", c2="s", e4="D", g4="D")
    assert played(two_away, "c2-c3").endswith(" r 2p - 0,0 10")


def test_the_counter_waits_while_the_foreign_pieces_cannot_leave():
    """Blue's triangle on i9 is shut in by h8 and g7: nothing is counted; without g7 it could hop away."""
    pieces = SEVEN_HOME | {"e9": "D", "i9": "t", "h8": "S", "g7": "s", "c2": "s"}
    waiting = taifho.play(study("b", "2p - 2,0 9", **pieces), "c2-c3")
    assert waiting.endswith(" r 2p - 2,0 10")
    del pieces["g7"]
    counting = taifho.play(study("b", "2p - 2,0 9", **pieces), "c2-c3")
    assert taifho.result(counting) == ("1-0", "blocked")


def test_a_waiting_counter_that_has_reached_its_number_still_wins_once_the_player_leads():
    """The counter stays 3, and Red leads."""
    pieces = SEVEN_HOME | {"e9": "D", "i9": "t", "h8": "S", "g7": "s", "c2": "s"}
    position = taifho.play(study("b", "2p - 3,0 9", **pieces), "c2-c3")
    assert position.endswith(" b 2p r 3,0 10")


def test_a_last_piece_without_a_move_is_shut_out_too():
    """Reason (b): i9 is free, but the diamond on b1 cannot stir; Red's other pieces may."""
    pieces = SEVEN_HOME | {"d9": "D"} | STUCK_DIAMOND
    position = taifho.play(study("b", "2p - 0,0 9", **pieces, f3="s"), "f3-f4")
    assert position.endswith(" r 2p - 1,0 10")
    assert set(taifho.turns(position).values()) >= {"h9-h8"}
    shut_in_foreigner = pieces | {"i9": "t", "h8": "s", "g7": "s", "e5": "c"}
    position = taifho.play(study("b", "2p - 1,0 9", **shut_in_foreigner), "e5-f5")
    assert position.endswith(" r 2p - 2,0 10"), "(b) counts even while (a) would wait"


def test_only_a_strict_leader_wins_and_he_may_come_to_lead_later():
    """Blue has as many home and more progress; when his piece leaves its goal line Red leads."""
    position = study("b", "2p - 4,0 9", **STUCK_DIAMOND, b9="S", e0="s", f5="s")
    waiting = taifho.play(position, "f5-f4")
    assert waiting.endswith(" r 2p - 5,0 10")
    assert taifho.result(waiting) is None
    assert taifho.result(taifho.play(position, "e0-e1")) == ("1-0", "blocked")
    assert not leads_strictly(read(START), "red"), "equal is not ahead"


def test_blue_too_wins_by_being_blocked():
    """The same turned about."""
    pieces = {"c0": "t", "d0": "t", "e0": "s", "f0": "s", "g0": "d", "h0": "c", "i0": "c"}
    position = study("r", "2p - 0,2 9", **pieces, b0="S", h7="S", f5="d")
    assert taifho.result(taifho.play(position, "h7-h6")) == ("0-1", "blocked")


# ------------------------------------------------------------------------------------------- draws and limits


def test_the_third_occurrence_is_a_draw():
    """Same board and same player to move, whatever the turn number says."""
    history = [study(e2="S", e6="s")]
    for move in ("e2-d2", "e6-d6", "d2-e2", "d6-e6") * 2:
        assert taifho.repetition_result(history) is None
        history.append(taifho.play(history[-1], move))
    assert taifho.repetition_result(history) == ("1/2-1/2", "repetition")
    assert taifho.repetition_result(history, max_turns=4) is None, "the cap has ended this game already"
    assert taifho.repetition_result([START_OF_FOUR] * 3) == ("red=green=blue=yellow", "repetition")
    assert taifho.repetition_result([taifho.start(setup="hidden")] * 3) is None


def test_the_turn_cap_draws_after_that_many_rounds():
    """After two rounds with max_turns=2; with four the places follow from the board."""
    position = played(START, "b0-b1", "b9-b8", "b1-b2", max_turns=2)
    assert taifho.result(position, max_turns=2) is None
    position = taifho.play(position, "b8-b7", max_turns=2)
    assert taifho.result(position, max_turns=2) == ("1/2-1/2", "turn_cap")
    assert taifho.result(position) is None
    four = played(START_OF_FOUR, "c0-c1", "j2-i2", "c9-c8", "a3-b4", max_turns=1)
    assert taifho.result(four, max_turns=1) == ("red=green=blue=yellow", "turn_cap")


def test_the_cap_goes_before_the_blocked_count_and_after_the_race():
    """Blue's last turn within the cap: Red's blocked turn does not begin any more, a race counts."""
    position = taifho.play(blocked_by_a_square("2p - 2,0 9"), "c2-c3", max_turns=9)
    assert position.endswith(" r 2p - 2,0 10")
    assert taifho.result(position, max_turns=9) == ("1/2-1/2", "turn_cap")
    home = taifho.play(study("b", "2p - 0,0 9", e1="s", e4="S"), "e1-e0", max_turns=9)
    assert taifho.result(home, max_turns=9) == ("0-1", "race")


def test_leave_home_loses_for_a_piece_left_behind():
    """From turn 31 on; upper case in the finish field means lost."""
    late = study("r", "2p - 0,0 31", d0="S", e4="S", e6="s")
    assert taifho.play(late, "e4-e5", leave_home=30).endswith(" b 2p R 0,0 31")
    assert taifho.result(taifho.play(late, "e4-e5", leave_home=30)) == ("0-1", "left_home")
    assert taifho.result(taifho.play(late, "d0-d1", leave_home=30)) is None
    assert taifho.result(taifho.play(late, "e4-e5")) is None
    in_time = study("r", "2p - 0,0 30", d0="S", e4="S", e6="s")
    assert taifho.result(taifho.play(in_time, "e4-e5", leave_home=30)) is None
    blue = study("b", "2p - 0,0 31", d9="s", e4="S", e6="s")
    assert taifho.result(taifho.play(blue, "d9-e9", leave_home=30)) == ("1-0", "left_home")


# ---------------------------------------------------------------------------------------------- four players

RACE_OF_FOUR = {"e8": "S", "b4": "s'", "f1": "s", "g7": "S'", "c3": "S'"}


def test_four_race_for_places_and_the_last_is_fourth():
    """Red, Green and Blue step home one after the other."""
    position = study("r", "4p6", **RACE_OF_FOUR)
    first = played(position, "e8-e9")
    assert first.endswith(" g 4p6 r 0,0,0,0 1")
    assert taifho.result(first) is None
    second = played(first, "b4-a4")
    assert second.endswith(" b 4p6 rg 0,0,0,0 1")
    third = played(second, "f1-f0")
    assert third.endswith(" y 4p6 rgb 0,0,0,0 1")
    assert taifho.result(third) == ("red>green>blue>yellow", "race")
    assert taifho.turns(third) == {}


def test_the_finished_are_skipped_and_the_round_still_ends():
    """With Red and Green home the turn goes from Yellow to Blue, one turn later."""
    position = played(study("r", "4p6", **RACE_OF_FOUR), "e8-e9", "b4-a4", "f1-g1")
    assert position.endswith(" y 4p6 rg 0,0,0,0 1")
    position = played(position, "g7-h7")
    assert position.endswith(" b 4p6 rg 0,0,0,0 2")
    assert taifho.result(position, max_turns=1) == ("red>green>yellow>blue", "turn_cap")


def test_a_blocked_leader_of_four_takes_the_next_place():
    """Red leads and is shut out for the third time: first place, and Green moves in the new round."""
    position = study("y", "4p6 - 2,0,0,0 9", **STUCK_DIAMOND, b9="S", h5="s'", e6="S'")
    after = taifho.play(position, "e6-f6")
    assert after.endswith(" g 4p6 r 3,0,0,0 10")
    assert taifho.mover(after) == "green"
    assert taifho.result(after) is None
    decided = study("y", "4p6 gb 2,0,0,0 9", **STUCK_DIAMOND, b9="S", e6="S'")
    decided = taifho.play(decided, "e6-f6")
    assert decided.endswith(" y 4p6 gbr 3,0,0,0 10")
    assert taifho.result(decided) == ("green>blue>red>yellow", "blocked")


def test_who_leaves_home_too_late_is_out_and_ranked_last():
    """Red is out, then Green; Blue's way home decides the rest."""
    position = study("r", "4p6 - 0,0,0,0 31", d0="S", e5="S", j4="s'", f5="s'", g1="s", h6="S'")
    position = played(position, "e5-e6", "f5-f4", leave_home=30)
    assert position.endswith(" b 4p6 RG 0,0,0,0 31")
    assert taifho.result(position) is None
    position = played(position, "g1-g0", leave_home=30)
    assert taifho.result(position) == ("blue>yellow>green>red", "race")


def test_places_are_shared_by_equal_standing():
    """Pieces home go before progress; Green and Blue have come equally far, four lines each."""
    position = study("r", "4p6 - 0,0,0,0 9", e9="S", e1="T", f3="s'", g5="s", h4="S'", h6="S'")
    assert taifho.result(position, max_turns=8) == ("red>yellow>green=blue", "turn_cap")
    assert taifho.repetition_result([position] * 3) == ("red>yellow>green=blue", "repetition")

"""The simple Tiao generator against the rule page: numbered checks, error codes and turns."""

import random
import time

import pytest
import simple_tiao as tiao
import simple_tiao_rules as rules
from simple_tiao_position import (
    Position,
    all_points,
    read_position,
    write_path,
    write_point,
    write_position,
)

OK = "OK"


def code(position, *points):
    """The answer to placing on one (x, y) point, or to hopping from one to another."""
    ask = rules.place_code if len(points) == 1 else rules.jump_code
    return ask(read_position(position), *points) or OK


def refusal(position, action):
    """The code with which a single action is refused."""
    with pytest.raises(tiao.Refused) as caught:
        tiao.act(position, action)
    assert caught.value.sentence == tiao.SENTENCES[caught.value.code]
    return caught.value.code


def do(position, actions):
    """The position after single actions separated by spaces."""
    for action in actions.split():
        position = tiao.act(position, action)
    return position


def line(xs, y):
    return [(x, y) for x in xs]


# ---- the numbered checks of the page ----

PLACEMENT_CHECKS = [  # number, white, black, options, point, answer
    (1, [(1, 1)], [(1, 2)], {}, (1, 0), OK),
    (1, [(1, 1)], [], {}, (1, 0), "INVALID_BORDER"),
    (2, [(1, 0)], [(2, 0)], {}, (0, 0), OK),
    (2, [], [(1, 1)], {}, (0, 0), "INVALID_BORDER"),
    (3, line(range(4, 13), 9), [], {}, (13, 9), OK),
    (3, line(range(4, 14), 9), [], {}, (14, 9), "INVALID_CLUSTER"),
    (4, [(7, 1), (7, 3)], [(7, 4)], {}, (7, 0), OK),
    (4, [(7, 1), (7, 3), (7, 2)], [(7, 4)], {}, (7, 0), "INVALID_BORDER"),
    (4, [(7, 1), (7, 3)], [(7, 4), (7, 2)], {}, (7, 0), OK),
    (5, [(0, 3), (1, 1)], [(0, 4)], {}, (2, 0), OK),
    (6, [(5, 1), (5, 2)], [(4, 0)], {}, (6, 0), "INVALID_BORDER"),
    (6, [(5, 1), (5, 2)], [(4, 0), (4, 2)], {}, (6, 0), OK),
    (6, [(5, 1), (5, 2), (5, 0)], [(4, 0)], {}, (6, 0), OK),
    (11, [(2, 2)], [(3, 3)], {"size": 5, "side": "b"}, (0, 0), "INVALID_BORDER"),
    (11, [(2, 2)], [(3, 3)], {"size": 5, "side": "b"}, (4, 4), OK),
]


@pytest.mark.parametrize("number, white, black, options, point, answer", PLACEMENT_CHECKS)
def test_placement_checks(number, white, black, options, point, answer):
    """Checks 1 to 6 and 11: which placements are legal."""
    position = tiao.board_with(white, black, **options)
    assert code(position, point) == answer
    assert (write_point(point) in tiao.single_actions(position)) == (answer == OK)


def test_check_7_chain_then_confirm():
    """Two hops, no placement meanwhile, then 2–0 and Black to move."""
    position = tiao.board_with([(5, 5)], [(6, 6), (8, 8)])
    position = do(position, "f6>h8 h8>k10")
    assert position.endswith(" w 0-0 f6xh8xk10")
    assert code(position, (10, 5)) == refusal(position, "l6") == "PENDING_JUMP"
    position = tiao.act(position, "!")
    assert position == tiao.board_with([(9, 9)], [], side="b", score=(2, 0))


def test_check_8_own_stones_cannot_be_jumped():
    assert code(tiao.board_with([(5, 5), (6, 6)], []), (5, 5), (7, 7)) == "INVALID_JUMP"


def test_check_9_landing_on_a_stone():
    assert code(tiao.board_with([(5, 5), (7, 7)], [(6, 6)]), (5, 5), (7, 7)) == "OCCUPIED"


def test_check_10_circle():
    """A chain may end where it began, with four captures."""
    position = tiao.board_with([(5, 5)], [(6, 5), (7, 6), (6, 7), (5, 6)])
    after = do(position, "f6>h6 h6>h8 h8>f8 f8>f6 !")
    assert after == tiao.board_with([(5, 5)], [], side="b", score=(4, 0))
    assert tiao.turns(position)[after] == "f6xh6xh8xf8xf6"


def test_check_12_merging_groups():
    """Joining groups of six and six is illegal by default, legal with merge=allow."""
    white = [(x, y) for x in (1, 2, 4, 5) for y in (1, 2, 3)]
    assert code(tiao.board_with(white, [], size=7), (3, 2)) == "INVALID_CLUSTER"
    assert code(tiao.board_with(white, [], size=7, merge="allow"), (3, 2)) == OK


def test_check_13_tenth_capture_wins():
    """The win comes with the confirm, not with the hop; the loser is then written as the side to move."""
    position = tiao.board_with([(5, 5)], [(6, 6)], score=(9, 0))
    pending = tiao.act(position, "f6>h8")
    assert tiao.result(pending) is None and tiao.mover(pending) == "white"
    after = tiao.act(pending, "!")
    assert after == tiao.board_with([(7, 7)], [], side="b", score=(10, 0))
    assert tiao.result(after) == ("1-0", "captures") and tiao.mover(after) == "over"


def test_more_than_enough_captures():
    """9 + 2 = 11 wins as well, and only at the confirm."""
    pending = do(tiao.board_with([(6, 6), (8, 8)], [(5, 5)], side="b", score=(0, 9)), "f6>h8 h8>k10")
    assert tiao.result(pending) is None
    assert tiao.result(tiao.act(pending, "!")) == ("0-1", "captures")


def test_check_14_smallest_board_is_a_draw():
    """On 3×3 the centre is the only turn, and it ends the game."""
    assert tiao.single_actions(tiao.start(3)) == ["b2"]
    after = tiao.act(tiao.start(3), "b2")
    assert after == "3/10 3/1W1/3 b 0-0 -"
    assert tiao.result(after) == ("1/2-1/2", "no_moves") and tiao.mover(after) == "over"
    assert tiao.turns(after) == {} and tiao.single_actions(after) == []


@pytest.mark.parametrize("size, openings", [(19, 289), (5, 9), (4, 4), (3, 1)])
def test_check_15_openings(size, openings):
    assert len(tiao.single_actions(tiao.start(size))) == len(tiao.turns(tiao.start(size))) == openings


# ---- error codes and their precedence ----

MIDGAME = tiao.board_with([(5, 5), (0, 0), (7, 5)], [(6, 6), (8, 8), (2, 2)], size=9)
PENDING = tiao.act(MIDGAME, "f6>h8")
WON = tiao.board_with([(7, 7)], [(1, 1)], size=9, side="b", score=(10, 0))
STUCK = "3/10 3/1W1/3 b 0-0 -"
WON_PENDING = write_position(read_position(PENDING)._replace(score=(0, 10)))  # reading 4


@pytest.mark.parametrize(
    "position, action, answer",
    [
        (WON, "k10", "GAME_OVER"),  # before OUT_OF_BOUNDS
        (WON, "b2", "GAME_OVER"),  # before OCCUPIED
        (WON, "a1", "GAME_OVER"),
        (STUCK, "a1", "GAME_OVER"),  # before INVALID_BORDER
        (WON_PENDING, "a5", "GAME_OVER"),  # before PENDING_JUMP
        (PENDING, "k10", "OUT_OF_BOUNDS"),  # before PENDING_JUMP
        (MIDGAME, "a0", "OUT_OF_BOUNDS"),
        (MIDGAME, "u5", "OUT_OF_BOUNDS"),
        (MIDGAME, "e10", "OUT_OF_BOUNDS"),
        (PENDING, "g7", "PENDING_JUMP"),  # before OCCUPIED
        (PENDING, "e9", "PENDING_JUMP"),  # before INVALID_BORDER
        (PENDING, "e5", "PENDING_JUMP"),
        (MIDGAME, "a1", "OCCUPIED"),  # before INVALID_BORDER
        (MIDGAME, "e9", "INVALID_BORDER"),
        (tiao.board_with(line(range(10), 0), []), "l1", "INVALID_CLUSTER"),  # before INVALID_BORDER
        (tiao.board_with(line(range(11), 0), []), "n1", "INVALID_BORDER"),  # not next to the group
    ],
)
def test_placement_codes(position, action, answer):
    """GAME_OVER > OUT_OF_BOUNDS > PENDING_JUMP > OCCUPIED > INVALID_CLUSTER > INVALID_BORDER."""
    assert refusal(position, action) == answer


def test_occupied_before_cluster():
    """A stone inside a full group is OCCUPIED."""
    assert refusal(tiao.board_with(line(range(3, 13), 9), []), "k10") == "OCCUPIED"


@pytest.mark.parametrize(
    "position, action, answer",
    [
        (WON, "k10>m10", "GAME_OVER"),  # before OUT_OF_BOUNDS
        (STUCK, "b2>b2", "GAME_OVER"),
        (WON_PENDING, "h8>k10", "GAME_OVER"),
        (MIDGAME, "k9>k10", "OUT_OF_BOUNDS"),
        (PENDING, "k9>h7", "OUT_OF_BOUNDS"),  # before PENDING_JUMP
        (MIDGAME, "e5>k10", "NO_PIECE"),  # before OUT_OF_BOUNDS(to)
        (PENDING, "f6>h8", "NO_PIECE"),  # the origin is vacated at once
        (MIDGAME, "j9>k10", "NOT_YOUR_PIECE"),  # before OUT_OF_BOUNDS(to)
        (PENDING, "g7>j9", "NOT_YOUR_PIECE"),  # a marked stone, before PENDING_JUMP
        (PENDING, "a1>a0", "PENDING_JUMP"),  # before OUT_OF_BOUNDS(to)
        (PENDING, "h6>f8", "PENDING_JUMP"),  # legal but for the pending jump
        (PENDING, "a1>a1", "PENDING_JUMP"),  # before OCCUPIED
        (PENDING, "h8>k10", "OUT_OF_BOUNDS"),  # over an enemy stone, but off this board
        (MIDGAME, "f6>f6", "OCCUPIED"),
        (MIDGAME, "f6>c3", "OCCUPIED"),  # before INVALID_JUMP
        (MIDGAME, "a1>j9", "OCCUPIED"),
        (PENDING, "h8>g7", "OCCUPIED"),  # marked stones stay on the board
        (MIDGAME, "f6>h7", "INVALID_JUMP"),
        (MIDGAME, "a1>c1", "INVALID_JUMP"),
        (MIDGAME, "f6>g6", "INVALID_JUMP"),
        (PENDING, "h8>f6", "INVALID_JUMP"),  # back over the marked stone
    ],
)
def test_jump_codes(position, action, answer):
    """GAME_OVER > from off board > NO_PIECE > NOT_YOUR_PIECE > PENDING_JUMP > to off board > OCCUPIED
    > INVALID_JUMP."""
    assert refusal(position, action) == answer


@pytest.mark.parametrize(
    "position, action, answer",
    [
        (WON, "!", "NO_PENDING_JUMP"),  # before GAME_OVER
        (STUCK, "!", "NO_PENDING_JUMP"),
        (MIDGAME, "!", "NO_PENDING_JUMP"),
        (WON_PENDING, "!", "GAME_OVER"),
        (WON, "<", "NO_PENDING_JUMP"),
        (MIDGAME, "<", "NO_PENDING_JUMP"),
    ],
)
def test_confirm_and_undo_codes(position, action, answer):
    """confirm: NO_PENDING_JUMP > GAME_OVER; undo of a hop: NO_PENDING_JUMP only."""
    assert refusal(position, action) == answer


def test_ten_codes():
    """There are ten codes, each with a sentence of its own."""
    assert len(set(tiao.SENTENCES.values())) == len(tiao.SENTENCES) == 10


# ---- hops ----


def test_a_marked_stone_is_not_jumped_again_by_its_other_diagonal():
    """After a slanting hop over a stone its other slant is closed too."""
    position = tiao.board_with([(4, 4)], [(5, 5), (6, 5)])
    assert "e7>g5" not in tiao.single_actions(do(position, "e5>g7 g7>g5"))
    assert refusal(do(position, "e5>g7 g7>g5"), "g5>e7") == "INVALID_JUMP"
    assert code(tiao.board_with([(6, 4)], [(5, 5), (6, 5)]), (6, 4), (4, 6)) == OK


def test_undo_hop_by_hop_frees_the_turn():
    """Each undo restores the text before the hop; with all undone one may place or use another stone."""
    first = tiao.act(MIDGAME, "f6>h8")
    other_way = tiao.act(tiao.act(first, "<"), "h6>f8")
    assert tiao.act(first, "<") == MIDGAME and other_way.endswith(" h6xf8")
    circle = tiao.board_with([(5, 5)], [(6, 5), (7, 6), (6, 7), (5, 6)])
    done = do(circle, "f6>h6 h6>h8 h8>f8 f8>f6")
    assert tiao.single_actions(done) == ["!"]
    assert do(done, "< <") == do(circle, "f6>h6 h6>h8")
    assert do(done, "< < < <") == circle


def test_hops_know_no_border_and_no_cluster_rule():
    """A hop may land on the border and next to ten own stones."""
    white = [*line(range(1, 11), 0), (13, 2)]
    assert code(tiao.board_with(white, [(12, 1)]), (13, 2), (11, 0)) == OK


def test_only_one_answer_saves_everything():
    """W b2 c3, B d4 f6 h8, Black to move: e5 alone leaves White without a hop and loses nothing."""
    position = tiao.board_with([(1, 1), (2, 2)], [(3, 3), (5, 5), (7, 7)], side="b")
    turns = tiao.turns(position)
    assert [turns[after] for after in turns if not rules.first_hops(read_position(after))] == ["e5"]


def test_no_moves_goes_to_the_higher_score():
    """Stuck on 3×3 with unequal scores: the higher one wins, no matter who is to move."""
    assert tiao.result("3/10 3/1W1/3 b 2-1 -") == ("1-0", "no_moves")
    assert tiao.result("3/10 3/1W1/3 b 1-2 -") == ("0-1", "no_moves")
    assert tiao.result("3/10 3/1B1/3 w 1-2 -") == ("0-1", "no_moves")


def test_a_hop_alone_keeps_the_game_alive():
    """No legal placement, but a hop: not over."""
    position = "3/10 B2/1W1/3 b 0-0 -"
    assert tiao.single_actions(position) == ["a1>c3"] and tiao.mover(position) == "black"


# ---- turns ----


def scattered(dice, size, share):
    """A random position, about `share` of its points taken."""
    stones = {p: dice.choice("WB") for p in all_points(size) if dice.random() < share}
    merge, side = dice.choice(["forbid", "allow"]), dice.choice("WB")
    return Position(size, 10, merge, stones, side, (dice.randrange(9), dice.randrange(9)), ())


def finished(position):
    """Every position at the end of the turn, found by single actions alone."""
    if read_position(position).path:
        found = {tiao.act(position, "!")}
    else:
        found = {tiao.act(position, a) for a in tiao.single_actions(position) if ">" not in a and a != "!"}
    for action in tiao.single_actions(position):
        if ">" in action:
            found |= finished(tiao.act(position, action))
    return found


def test_turns_are_what_single_actions_lead_to():
    """turns gives each reachable result once, with the first of all its chains in reading order."""
    dice = random.Random(11)
    for _ in range(60):
        table = scattered(dice, dice.choice([4, 5, 6]), dice.choice([0.3, 0.5]))
        position = write_position(table)
        turns = tiao.turns(position)
        assert set(turns) == finished(position)
        assert all(tiao.play(position, move) == after for after, move in turns.items())
        chains = [chain for path in rules.beginnings(table) for chain in rules.every_chain(table, path)]
        least = {}
        for chain in sorted(chains, key=rules.reading_order):
            least.setdefault(write_position(rules.jump_turn(table, chain)), write_path(chain))
        assert {after: move for after, move in turns.items() if "x" in move} == least


def test_turns_of_a_pending_jump():
    """The turns while a jump is pending are its prolongations, confirming at once included."""
    pending = tiao.act(tiao.board_with([(5, 5), (0, 0)], [(6, 6), (8, 8), (1, 1)]), "f6>h8")
    assert sorted(tiao.turns(pending).values()) == ["f6xh8", "f6xh8xk10"]
    assert set(tiao.turns(pending)) == finished(pending)
    assert tiao.single_actions(pending) == ["h8>k10", "!"]


def test_two_jumpers_one_result():
    """Two stones come home over the same four: one position, and the first in reading order is named."""
    position = "6/10 6/6/3BB1/2W2W/3BB1/6 w 0-0 -"
    after = "6/10 6/6/6/2W2W/6/6 b 4-0 -"
    assert tiao.play(position, "f4xd2xd4xd6xf4") == tiao.play(position, "c4xe6xe4xe2xc4") == after
    assert tiao.turns(position)[after] == "c4xe2xe4xe6xc4"


def test_thousands_of_chains():
    """A lattice with 29,675 chains has 3,822 different results, found without listing the chains."""
    black = [(x, y) for x in range(3, 12, 2) for y in range(3, 12, 2)]
    began = time.process_time()
    turns = tiao.turns(tiao.board_with([(6, 6)], black, size=15))
    assert sum("x" in move for move in turns.values()) == 3822
    assert time.process_time() - began < 5


def test_lattices_beyond_listing_are_refused(monkeypatch):
    """Where even the different results are too many, the generator says so instead of filling the memory."""
    black = [(x, y) for x in range(1, 18) for y in range(1, 18) if x % 2 or y % 2]
    monkeypatch.setattr(rules, "ROUTE_LIMIT", 10_000)
    with pytest.raises(rules.TooManyRoutes):
        tiao.turns(tiao.board_with([(8, 8)], black))

"""The simple Kōnane generator against the checks of the rule page (the numbers are those of its list)."""

import random
from collections import Counter

import pytest
import simple_konane as konane


def played(moves, size="8", **options):
    """The position after these moves, given as one text with spaces, from the start."""
    position = konane.start(size, **options)
    for move in moves.split():
        position = konane.play(position, move, **options)
    return position


def moves_at(position, **options):
    """The legal moves as one sorted text, the way the rule page lists them."""
    return " ".join(sorted(konane.turns(position, **options).values()))


def first_removals(size, **options):
    """The legal first moves on a board of this size, in the order of file and rank."""
    return " ".join(konane.turns(konane.start(size, **options), **options).values())


def without(position, *lua):
    """The same position text with these lua emptied."""
    board, side, phase = position.split(" ")
    rows = [konane._read_rank(rank) for rank in board.split("/")]
    for name in lua:
        file, rank = konane.FILES.index(name[0]), int(name[1:])
        row = rows[len(rows) - rank]
        rows[len(rows) - rank] = row[:file] + "." + row[file + 1 :]
    return with_rows(rows, side, phase)


def with_rows(rows, side, phase):
    """A position text from rows, top first, in which every empty lua is a dot."""
    stones = {
        (file, len(rows) - line): stone
        for line, row in enumerate(rows)
        for file, stone in enumerate(row, start=1)
        if stone != "."
    }
    return konane._write(konane.Position(len(rows[0]), len(rows), stones, side, phase))


def perft(size, plies, **options):
    """How many sequences of 1, 2, … plies there are; equal positions are expanded once and weighted."""
    layer = Counter({konane.start(size, **options): 1})
    counts = []
    for _ in range(plies):
        following = Counter()
        for position, ways in layer.items():
            for after in konane.turns(position, **options):
                following[after] += ways
        counts.append(sum(following.values()))
        layer = following
    return counts


class Solver:
    """Who wins with best play, by trying everything once; every position met is remembered."""

    def __init__(self):
        self.known_followers = {}
        self.known_wins = {}

    def followers(self, position):
        """The positions one move later."""
        if position not in self.known_followers:
            self.known_followers[position] = list(konane.turns(position))
        return self.known_followers[position]

    def wins(self, position):
        """Whether the player on turn wins: whether some move leaves the other player lost."""
        if position not in self.known_wins:
            # Leaving the other few moves first is only for speed: it finds a winning move much sooner.
            hopeful = sorted(self.followers(position), key=lambda after: len(self.followers(after)))
            self.known_wins[position] = any(not self.wins(after) for after in hopeful)
        return self.known_wins[position]


# --- checks 1 and 2: the opening ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "size, removals",
    [
        ("4", "a1 b2 c3 d4"),
        (6, "a1 c3 d4 f6"),
        ("8", "a1 d4 e5 h8"),
        ("10x10", "a1 e5 f6 j10"),
        ("18", "a1 i9 j10 r18"),
        ("20", "a1 j10 k11 t20"),
        ("13x20", "a1 g11 m1"),
        ("14x17", "a1 a17 g9"),
        ("9", "a1 a9 e5 i1 i9"),
        ("6x4", "a1 c3 d2 f4"),
        ("5x7", "a1 a7 b4 c3 c5 d4 e1 e7"),  # the centre c4 is white: its four neighbours
    ],
)
def test_first_removals(size, removals):
    assert first_removals(size) == removals


def test_first_removals_with_the_other_openings():
    assert first_removals(8, opening="centre") == "d4 e5"
    assert first_removals(8, opening="pie") == "a1 d4 e5 h8"
    assert first_removals(4, opening="any") == "a1 a3 b2 b4 c1 c3 d2 d4"
    assert first_removals("5x7", opening="centre") == "b4 c3 c5 d4"


def test_first_removals_with_the_first_lua_at_the_top_left():
    assert first_removals(8, first_lua="top-left") == "a8 d5 e4 h1"
    assert first_removals("13x20", first_lua="top-left") == "a20 g10 m20"
    assert first_removals("14x17", first_lua="top-left") == "a1 a17 g9"


@pytest.mark.parametrize(
    "moves, reason",
    [
        ("e4", "white"),
        ("d5", "white"),
        ("b2", "opening"),
        ("c3", "opening"),
        ("i1", "not on the board"),
        ("a1-a3", "removed"),
        ("D4", "removed"),  # only canonical texts are known here
        ("d4 d4", "empty"),
        ("d4 e5", "black"),
        ("d4 c2", "adjacent"),
        ("d4 d7", "adjacent"),
    ],
)
def test_removals_that_are_refused(moves, reason):
    with pytest.raises(ValueError, match=reason):
        played(moves)


def test_second_removals():
    assert moves_at(played("d4")) == "c4 d3 d5 e4"
    assert moves_at(played("a1")) == "a2 b1"


def test_position_texts_of_the_opening():
    assert konane.start("4") == "wbwb/bwbw/wbwb/bwbw b 1"
    assert played("b2", 4) == "wbwb/bwbw/w1wb/bwbw w 2"
    assert played("b2 b1", 4) == "wbwb/bwbw/w1wb/b1bw b -"
    assert konane.start("3x2", first_lua="top-left") == "bwb/wbw b 1"


# --- checks 3 to 5: jumps -----------------------------------------------------------------------------------


def test_first_jumps():
    assert moves_at(played("d4 e4")) == "b4-d4 d2-d4 d6-d4"
    assert moves_at(played("a1 b1")) == "a3-a1"


def test_the_example_game():
    position = played("d4 e4 d6-d4 g4-e4 b6-d6 c4-c6 f2-f4 d3-f3 h2-f2 d7-d3")
    assert position == "wbwbwbwb/bwb1bwbw/w1w1wbwb/bw2bwbw/wb2wb1b/bwbw1wbw/wbwbwb2/bwbwbwbw b -"
    assert moves_at(position) == ("a5-c5 b4-b6 b8-b6 c3-e3 c7-c5 d2-d4 e1-e3 e5-e3 f4-d4 f6-b6 f6-d6 g3-e3 h4-h2")
    assert konane.mover(position) == "black"
    assert konane.result(position) is None


def test_multiple_jumps():
    full = konane.start(8).replace(" b 1", " b -")
    position = without(full, "c1", "e1")
    assert moves_at(position) == "a1-c1 a1-e1 c3-c1 e3-e1 g1-c1 g1-e1"
    assert moves_at(position, single_jumps=True) == "a1-c1 c3-c1 e3-e1 g1-e1"
    with pytest.raises(ValueError, match="only one stone"):
        konane.play(position, "a1-e1", single_jumps=True)


def test_a_threefold_jump_takes_every_jumped_stone():
    full = konane.start(10).replace(" b 1", " b -")
    position = without(full, "e3", "g3", "i3")
    from_c3 = [move for move in konane.turns(position).values() if move.startswith("c3-")]
    assert from_c3 == ["c3-e3", "c3-g3", "c3-i3"]
    # c3 leaves, d3 f3 h3 are taken, e3 and g3 were holes before: only the stone on i3 is new.
    assert konane.play(position, "c3-i3").split("/")[7] == "bw6bw"


@pytest.mark.parametrize(
    "move, reason",
    [
        ("c4-e4", "stone on c4 is white"),
        ("d6-d2", "landing lua d2 is occupied"),
        ("b4-f4", "jumped lua e4 is empty"),
        ("d4-d6", "no stone on d4"),
        ("c3-d4", "straight"),
        ("b4-c4", "straight"),
        ("h8-h10", "off the board"),
        ("b4d4", "dash"),
        ("d4", "dash"),
    ],
)
def test_jumps_that_are_refused(move, reason):
    with pytest.raises(ValueError, match=reason):
        konane.play(played("d4 e4"), move)


def test_the_log_of_the_seed_is_refused_in_both_orientations():
    with pytest.raises(ValueError, match="e4: the stone there is white"):
        played("e4 d4 f4-d4 d3-d5")
    with pytest.raises(ValueError, match="f4-d4: .*jumped lua e4 is empty"):
        played("e4 d4 f4-d4 d3-d5", first_lua="top-left")


# --- check 6: perft -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "size, counts",
    [
        ("4", [4, 12, 16, 52, 120, 376, 972, 2808, 6124, 13040, 20356, 24172, 17244, 8652, 1248, 0]),
        ("6", [4, 12, 28, 156, 668, 4192, 22676, 162288]),
        ("8", [4, 12, 28, 172, 892, 7124, 52044]),
        ("5", [5, 12, 20, 88, 328, 1560, 6544, 33240]),
        ("4x6", [4, 12, 22, 94, 292, 1340, 5198, 25234]),
        ("6x4", [4, 12, 22, 94, 292, 1340, 5198, 25234]),
        ("10", [4, 12, 28, 172, 984, 8596]),
    ],
)
def test_perft(size, counts, thorough):
    """The last depth of the larger tables is counted with the slow tests."""
    depth = len(counts) if thorough or counts[-1] < 50_000 else len(counts) - 1
    assert perft(size, depth) == counts[:depth]


def test_perft_from_the_top_left_is_the_same_on_even_heights():
    assert perft("6", 6, first_lua="top-left") == [4, 12, 28, 156, 668, 4192]


# --- check 7: 4×4 exhaustively ------------------------------------------------------------------------------


def test_all_games_on_4x4():
    layer = Counter({konane.start("4"): 1})
    jumping, final, games = set(), set(), Counter()
    while layer:
        following = Counter()
        for position, ways in layer.items():
            if position.endswith("-"):
                jumping.add(position)
            ended = konane.result(position)
            if ended:
                final.add(position)
                games[ended] += ways
            for after in konane.turns(position):
                following[after] += ways
        layer = following
    assert len(jumping) == 3858
    assert len(final) == 406
    assert games == {("0-1", "no_moves"): 20648, ("1-0", "no_moves"): 14680}
    assert sum(games.values()) == 35328


# --- check 8: winners ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("size, winner", [("4", "white"), ("4x6", "white"), ("5", "black")])
def test_winner_with_best_play(size, winner):
    black_wins = Solver().wins(konane.start(size))
    assert ("black" if black_wins else "white") == winner


def test_the_only_winning_answer_on_4x4():
    solver = Solver()
    followers = konane.turns(played("b2 b1", 4))
    assert len(followers) > 1
    assert [move for after, move in followers.items() if not solver.wins(after)] == ["b4-b2"]


# --- check 9: properties ------------------------------------------------------------------------------------


def random_game(size, seed, **options):
    """The positions of one random game, the final one included."""
    dice = random.Random(seed)
    positions = [konane.start(size, **options)]
    while followers := sorted(konane.turns(positions[-1], **options)):
        positions.append(dice.choice(followers))
    return positions


def rows_of(position):
    """The rows of a position, top first, with a dot for every empty lua; then side and phase."""
    board, side, phase = position.split(" ")
    return [konane._read_rank(rank) for rank in board.split("/")], side, phase


def flipped(position):
    """The mirror image, left for right, with colours and side exchanged."""
    rows, side, phase = rows_of(position)
    exchange = str.maketrans("bw", "wb")
    return with_rows([row[::-1].translate(exchange) for row in rows], side.translate(exchange), phase)


def transposed(position):
    """The image in which files and ranks have changed places."""
    rows, side, phase = rows_of(position)
    from_below = rows[::-1]
    columns = ["".join(column) for column in zip(*from_below)]
    return with_rows(columns[::-1], side, phase)


@pytest.mark.parametrize("size, seed", [("4", 1), ("6", 2), ("6x5", 3), ("8", 4)])
def test_flipping_and_transposing_keep_the_number_of_moves(size, seed):
    for position in random_game(size, seed):
        followers = set(konane.turns(position))
        assert {transposed(after) for after in followers} == set(konane.turns(transposed(position)))
        if position.endswith("-"):
            assert {flipped(after) for after in followers} == set(konane.turns(flipped(position)))


def test_every_move_lowers_the_number_of_stones():
    positions = random_game("7x6", 5)
    boards = [position.split(" ")[0] for position in positions]
    numbers = [board.count("b") + board.count("w") for board in boards]
    assert numbers == sorted(set(numbers), reverse=True)
    assert konane.mover(positions[-1]) == "over"
    assert konane.result(positions[-1]) is not None


@pytest.mark.parametrize(
    "position",
    [
        "bwbw/wbwb/bwbw/wbwb b 1",  # every stone on the other's colour
        "4/4/4/w3 b -",
        "wbwb/bwbw/wbwb/bwb1 b 1",  # a hole too early
        "wbwb/bwbw/wbwb/bwbw w 2",  # no hole yet
        "wbwb/bwbw/wbwb/bwb1 w 2",  # a white hole
        "wbwb/bwbw/w1wb/bwbw b 2",
        "wbwb/bwbw/wbwb/bwbw w 1",
        "wbwb/bwbw/w1wb/b1bw w ?",  # only with opening=pie
        "wbwb/bwbw/w1wb/b1bw b s",
        "wbwb/bwbw/w1wb/b1bw bw -",
        "wbwb/bwbw/w1wb/b1bw  -",
        "wbwb/bwbw/w1wb/b1bw b",
        "wbwb/bwbw/w1wb/b1b b -",
        "wbwb/bwbw/w1wb/b01bw b -",
        "wbwb//w1wb/b1bw b -",
        "WBWB/bwbw/w1wb/b1bw b -",
        "b b -",
        "21/21 b -",
        "999999999999/b1 b -",
    ],
)
def test_bad_positions(position):
    with pytest.raises(ValueError):
        konane.turns(position)


def test_options_are_checked():
    with pytest.raises(ValueError):
        konane.start("8", opening="corner")
    with pytest.raises(ValueError):
        konane.start("8", first_lua="a1")
    with pytest.raises(ValueError):
        konane.start("8", passing=True)
    for size in ("1", "21", "8x", "x8", "8x1", "eight"):
        with pytest.raises(ValueError):
            konane.start(size)
    with pytest.raises(ValueError, match="size"):
        konane.turns(konane.start("8"), size="6")
    assert len(konane.turns(konane.start("8"), size="8")) == 4


# --- check 10 and the options -------------------------------------------------------------------------------


def test_the_smallest_board():
    position = played("a1 b1", 2)
    assert position == "wb/2 b -"
    assert konane.turns(position) == {}
    assert konane.mover(position) == "over"
    assert konane.result(position) == ("0-1", "no_moves")
    assert konane.result(position, misere=True) == ("1-0", "no_moves")
    with pytest.raises(ValueError, match="over"):
        konane.play(position, "b2-b4")


def test_the_largest_board():
    assert played("t20", 20).split("/")[0] == "wb" * 9 + "w1"
    position = "20/" * 19 + "bw" + "1w" * 8 + "2 b -"
    assert moves_at(position).split()[-1] == "a1-s1"
    assert len(konane.turns(position)) == 9
    assert konane.play(position, "a1-s1") == "20/" * 19 + "18b1 w -"
    assert konane.result("20/" * 19 + "18b1 w -") == ("1-0", "no_moves")


def test_misere_changes_only_the_result():
    position = "4/4/4/b3 w -"
    assert konane.result(position) == ("1-0", "no_moves")
    assert konane.result(position, misere=True) == ("0-1", "no_moves")
    assert perft("4", 6, misere=True) == [4, 12, 16, 52, 120, 376]


def test_the_pie_opening():
    pie = {"opening": "pie"}
    first = konane.play(konane.start(4, **pie), "b2", **pie)
    assert first == "wbwb/bwbw/w1wb/bwbw b 2"
    assert konane.mover(first, **pie) == "black"
    choice = konane.play(first, "b1", **pie)
    assert choice == "wbwb/bwbw/w1wb/b1bw w ?"
    assert konane.mover(choice, **pie) == "white"
    assert konane.turns(choice, **pie) == {
        "wbwb/bwbw/w1wb/b1bw b -": "white",
        "wbwb/bwbw/w1wb/b1bw b s": "black",
    }
    with pytest.raises(ValueError, match="side by side"):
        konane.turns("wb1b/bwbw/w1wb/bwbw w ?", **pie)
    with pytest.raises(ValueError, match="chosen"):
        konane.play(choice, "b4-b2", **pie)
    exchanged = konane.play(choice, "black", **pie)
    assert moves_at(exchanged, **pie) == moves_at(played("b2 b1", 4))
    assert konane.play(exchanged, "b4-b2", **pie) == "w1wb/b1bw/wbwb/b1bw w s"
    # Each of the 12 openings leads to two choices, and all that follows is counted twice.
    assert perft("4", 6, **pie) == [4, 12, 24, 32, 104, 240]


def test_results_of_the_pie_opening_follow_the_stones():
    for phase in "-s":
        assert konane.result(f"4/4/4/b3 w {phase}", opening="pie") == ("1-0", "no_moves")

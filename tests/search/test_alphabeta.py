"""Alpha-beta finds what plain solving finds, keeps its budget, and answers the same each time."""

import functools
import threading
import time

import pytest

import ludarium
from ludarium.errors import LudariumError
from ludarium.search.alphabeta import AlphaBeta
from ludarium.search.budget import Budget

SMALL = ludarium.load("konane(size=4)")


@functools.cache
def solved(position):
    """The score for the player to act and the number of turns, by looking at everything."""
    if position.is_over:
        return -1, 0
    results = [solved(position.play(move)) for move in position.legal_moves]
    wins = [turns for score, turns in results if score < 0]
    return (1, 1 + min(wins)) if wins else (-1, 1 + max(turns for _, turns in results))


@pytest.mark.parametrize("after", ["", "b2", "a1", "b2 b3", "b2 c2", "b2 c2 b4-b2", "a1 b1"])
def test_small_board_is_solved(after):
    """On 4×4 the verdict and its distance are those of plain solving."""
    position = SMALL.start().after(after)
    result = AlphaBeta(SMALL, 1 << 12).search(position, Budget(depth=40))
    score, turns = solved(position)
    assert result.proven == ("win" if score > 0 else "loss")
    assert result.lines[0].turns == turns
    assert result.score == score
    assert solved(position.play(result.turn))[0] == -score


@pytest.mark.parametrize("size, winner", [(4, "white"), (5, "black")])
def test_known_winners(size, winner):
    """White wins on 4×4, Black on 5×5."""
    game = ludarium.load(f"konane(size={size})")
    proven = AlphaBeta(game, 1 << 14).search(game.start(), Budget(nodes=3_000_000)).proven
    assert proven == ("win" if game.start().turn == winner else "loss")


def test_several_lines_are_the_best_turns():
    """Several lines are distinct turns in order of their scores, each scored as if it stood alone."""
    position = SMALL.start().after("b2 c2")
    result = AlphaBeta(SMALL, 1 << 12).search(position, Budget(depth=40), lines=10)
    assert len(result.lines) == len(position.legal_moves)
    assert len({line.turn for line in result.lines}) == len(result.lines)
    for line in result.lines:
        assert (line.score, line.turns - 1) == (
            -solved(position.play(line.turn))[0],
            solved(position.play(line.turn))[1],
        )
    assert [line.score for line in result.lines] == sorted((line.score for line in result.lines), reverse=True)


def test_node_budgets_hold_and_repeat():
    """A search uses no more nodes than it may, and the same budget gives the same answer."""
    game = ludarium.load("konane")
    answers = [AlphaBeta(game, 1 << 14).search(game.start(), Budget(nodes=20_000)) for _ in range(2)]
    assert answers[0].lines == answers[1].lines
    assert answers[0].nodes == answers[1].nodes <= 20_000


def test_stop_is_heard():
    """A search without limits ends when it is asked to stop."""
    game = ludarium.load("konane")
    stop, searcher = threading.Event(), AlphaBeta(game, 1 << 14)
    thread = threading.Thread(
        target=lambda: searcher.search(game.start().after("d4 e4"), Budget(stop=stop)), daemon=True
    )
    thread.start()
    time.sleep(0.3)
    assert thread.is_alive()
    stop.set()
    thread.join(60)
    assert not thread.is_alive()


def test_nobody_to_move_is_refused():
    """A finished position has nothing to search."""
    game = ludarium.load("konane(size=2)")
    with pytest.raises(LudariumError):
        AlphaBeta(game, 1 << 4).search(game.start().after("a1 b1"), Budget(depth=1))


def test_lines_of_a_broken_iteration_come_last():
    """Where the nodes run out, the first line is still the one that was looked at most deeply."""
    game = ludarium.load("konane")
    position = game.start().after("d4 e4 d6-d4 g4-e4")
    for nodes in range(2_000, 6_000, 500):
        searcher = AlphaBeta(game, 1 << 14)
        seen = []
        result = searcher.search(position, Budget(nodes=nodes), lines=3, report=seen.append)
        assert len(result.lines) == 3
        assert len({line.turn for line in result.lines}) == 3
        alone = AlphaBeta(game, 1 << 14).search(position, Budget(depth=seen[-1].depth))
        assert alone.turn in {line.turn for line in seen[-1].lines}


def test_a_search_can_be_dumped():
    """Every field by its name, and the first frames with their actions."""
    game = ludarium.load("konane(size=4)")
    searcher = AlphaBeta(game)
    found = searcher.search(game.start(), Budget(depth=2))
    shared, *frames = searcher.buffers.dump(frames=2).splitlines()
    assert f"nodes={found.nodes} " in shared and "frames=" not in shared
    assert [frame.partition(":")[0] for frame in frames] == ["frame 0", "frame 1"]
    assert all("alpha=" in frame and "actions=[" in frame for frame in frames)

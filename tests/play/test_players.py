"""Players by name answer legal turns, keep to their limits, and play as well as their names promise."""

import copy
import pickle
import random
import time

import pytest

import ludarium
from ludarium import catalogue
from ludarium.errors import LudariumError, UnknownGame
from ludarium.game.folder import Folder
from ludarium.play.levels import levels_in, levels_of
from ludarium.play.limits import Limits, seconds_for
from ludarium.play.players import KINDS, RandomPlayer, player

GAME = ludarium.load("konane(size=6)")


@pytest.mark.parametrize(
    "text", ["level:1", "level:5", "level:10", "alphabeta:depth=3", "mcts:nodes=300", "uct", "greedy", "random:7"]
)
def test_every_kind_answers_a_legal_turn(text):
    """Whatever the player, its turn may be played, to the end of a game."""
    match, somebody, other = ludarium.Match(GAME), player(text), RandomPlayer(2)
    while match.outcome() is None:
        chooser = somebody if match.position.mover == 0 else other
        assert match.push(chooser.choose(match, Limits(nodes=300)).move) is not None


def test_names_are_explained():
    """Unknown names and parameters are refused with what there is."""
    for text in ("nobody", "level:11", "level:0", "level:x", "alphabeta:width=3", "random:seed=1,level=2", "greedy:1"):
        with pytest.raises(UnknownGame) as refusal:
            player(text)
        assert refusal.value.code == "UNKNOWN_PLAYER"
    assert set(KINDS) == {"level", "alphabeta", "mcts", "uct", "greedy", "random"}


@pytest.mark.parametrize("folder", [*(game.folder for game in catalogue.all_games()), Folder()], ids=str)
def test_levels_see_more_and_more(folder):
    """From level to level nothing gets worse: mistakes become rarer, sight grows, and the strongest sees everything."""
    steps = list(levels_of(folder).values())
    for mistake in ("blur", "oversight", "blunder"):
        sizes = [getattr(level, mistake) for level in steps]
        assert sizes == sorted(sizes, reverse=True)
        assert sizes[-1] == 0
    assert [level.depth or 99 for level in steps] == sorted(level.depth or 99 for level in steps)
    assert steps[-1].depth is steps[-1].nodes is None
    assert steps[-1].share == 1


def test_levels_are_ten(tmp_path):
    """A file with more or fewer of them is refused by name."""
    file = tmp_path / "levels.toml"
    file.write_text("level = [{ depth = 1 }, {}]")
    with pytest.raises(LudariumError, match=r"levels\.toml has 2 levels"):
        levels_in(file)


def test_levels_repeat_themselves():
    """A level with the same seed plays the same in the same place; with other seeds it varies."""
    match = ludarium.Match(GAME)
    match.push_all("c3 c4")
    turns = [player("level:2", seed=seed).choose(match, Limits(nodes=2_000)).move for seed in (1, 1, *range(2, 14))]
    assert turns[0] == turns[1]
    assert len(set(turns)) > 1


def _result(first, second, opening, limits):
    match = ludarium.Match(GAME)
    match.push_all(opening)
    while match.outcome() is None:
        match.push((first, second)[match.position.mover].choose(match, limits).move)
    return match.outcome().scores[0]


def test_strong_beats_weak():
    """A high level wins nearly always against level 1 and against random play."""
    points, openings = 0, ["c3 c4", "c3 b3", "d4 d3", "a1 a2", "f6 e6"]
    for number, opening in enumerate(openings):
        weak = player("level:1", seed=number) if number % 2 else RandomPlayer(number)
        points += _result(player("level:9"), weak, opening, Limits(nodes=4_000)) > 0
        points += _result(weak, player("level:9"), opening, Limits(nodes=4_000)) < 0
    assert points >= 9


def test_time_is_kept():
    """A turn takes about the time it was given, on a clock a part of what is left."""
    match, strong = ludarium.Match(ludarium.load("konane")), player("level:10")
    match.push_all("d4 e4 d6-d4")
    strong.choose(match, Limits(movetime=1))
    begun = time.process_time()  # a busy machine may take long to give the time it was asked for
    strong.choose(match, Limits(movetime=150))
    assert time.process_time() - begun < 0.3
    assert seconds_for(Limits(times=(10_000, 5_000, None, None)), 1) < 0.5
    assert seconds_for(Limits(times=(-20, 5_000, None, None)), 0) == 0.001
    assert seconds_for(Limits(infinite=True), 0) is None


def test_the_tree_is_kept_between_turns():
    """Monte-Carlo search goes on with the part of its tree that the game went into."""
    match, thinker = ludarium.Match(GAME), player("mcts")
    match.push_all("c3 c4")
    match.push(thinker.choose(match, Limits(nodes=3_000)).move)
    match.push(random.Random(1).choice(match.position.legal_moves))
    searcher = thinker.searcher(GAME)
    searcher._take_root(match.position)
    assert searcher.numbers[3] > 1


@pytest.mark.parametrize(
    "name", ["random:7", "greedy", "level:3", "alphabeta:depth=2", "mcts:nodes=200", "uct:nodes=200"]
)
def test_players_travel(name):
    """A copied or unpickled player plays as the one it was made from, also once that has a searcher of its own."""
    match, one = ludarium.Match(GAME), player(name, seed=4)
    match.push_all("c3 c4")
    ample = ludarium.Limits(movetime=60_000)  # so that none ends by its time, which a busy machine cuts short
    chosen = one.choose(match, ample).move
    for other in (pickle.loads(pickle.dumps(one)), copy.deepcopy(one)):
        assert other.choose(match, ample).move == chosen


def test_python_door():
    """`ludarium.player` is the way in."""
    choice = ludarium.player("level:6").choose(ludarium.Match(GAME))
    assert choice.move in GAME.start().legal_moves
    assert choice.lines[0].line

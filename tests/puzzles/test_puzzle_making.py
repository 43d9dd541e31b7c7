"""Puzzles made from games: that one turn alone is right is confirmed by trying everything, without the search."""

import functools

import pytest

import ludarium
from ludarium.puzzles.checking import complaints
from ludarium.puzzles.judging import standard_for
from ludarium.puzzles.making import Maker, played_game

SMALL = "konane(size=4)"
NODES = 20_000


@functools.cache
def wins(position: ludarium.Position) -> bool:
    """Whether the player to move wins, by trying everything."""
    if position.is_over:
        return position.outcome().winner == position.turn  # the one who cannot move has lost
    mover = position.mover
    return any(
        not wins(after) if after.mover != mover else wins(after) for after in map(position.play, position.legal_moves)
    )


def made(text: str, games: int) -> list:
    game = ludarium.load(text)
    maker = Maker(game, standard_for(game, NODES))
    return [puzzle for seed in range(games) for puzzle in maker.puzzles_from(played_game(game, seed))]


@pytest.fixture(scope="module")
def small() -> list:
    return made(SMALL, 60)


def test_one_turn_wins_and_all_others_lose(small):
    assert any(puzzle.certain and puzzle.best.proven == "win" for puzzle in small)
    for puzzle in small:
        here = puzzle.start
        winning = {after for after in map(here.play, here.legal_moves) if not wins(after)}
        assert winning == {here.play(puzzle.solution[0])}, puzzle


def test_each_has_a_theme(small):
    for puzzle in small:
        assert len({"win", "advantage", "hold"} & set(puzzle.themes)) == 1


def test_solutions_can_be_played_and_alternate(small):
    for puzzle in small:
        places = puzzle.positions()
        assert len(puzzle.solution) % 2 == 1
        assert {place.mover for place in places[:-1:2]} == {places[0].mover}


def test_the_same_games_give_the_same_puzzles(small):
    assert made(SMALL, 60) == small


def test_no_two_are_the_same_turned_or_mirrored(small):
    game = ludarium.load(SMALL)
    seen: set[str] = set()
    for puzzle in small:
        images = game.extras.images(game.rules, puzzle.start.state)
        texts = {puzzle.position, *(game.position_of(state).text() for state in images)}
        assert seen.isdisjoint(texts)
        seen |= texts


def test_what_is_known_is_not_made_again(small):
    game = ludarium.load(SMALL)
    maker = Maker(game, standard_for(game, NODES))
    maker.knows(small)
    assert not [puzzle for seed in range(60) for puzzle in maker.puzzles_from(played_game(game, seed))]


def test_the_graded_level_finds_it_and_weaker_ones_often_do_not(small):
    for puzzle in small:
        assert len(puzzle.found) == 9
        assert all(share >= 50 for share in puzzle.found[puzzle.level - 1 :])
        assert puzzle.level == 1 or puzzle.found[puzzle.level - 2] < 50


def test_checking_agrees_with_making_and_finds_a_wrong_answer(small):
    assert [sentence for _, sentence in complaints(small, NODES)] == [""] * len(small)
    puzzle = next(puzzle for puzzle in small if puzzle.certain)
    here = puzzle.start
    other = next(here.write(turn) for turn in here.legal_moves if here.play(turn) != here.play(puzzle.solution[0]))
    wrong = type(puzzle).of(puzzle.plain() | {"solution": [other]})
    ((_, sentence),) = complaints([wrong], NODES)
    assert sentence.endswith(f"is better than {other}")
    illegal = type(puzzle).of(puzzle.plain() | {"solution": ["a1-a9"]})
    ((_, sentence),) = complaints([illegal], NODES)
    assert "a9" in sentence


def test_dice_make_puzzles_of_one_turn():
    """Where dice decide, the position after a throw is the puzzle, and it is over with its turn."""
    for puzzle in made("thaayam", 12):
        assert len(puzzle.solution) == 1
        assert puzzle.start.mover >= 0

"""Patterns: every game that has them keeps within its tables, and sees the same in every image of a position."""

import random

import numpy as np
import pytest

import ludarium
from ludarium.catalogue import all_games, variants
from ludarium.kernel.bits import members, squares

LEARNING = [
    variant.text
    for game in all_games()
    for variant in variants(game)
    if game.judgement.patterns is not None and game.judgement.tables_for(variant.rules).most > 0
]


def seen(position, player=None):
    """The patterns of a position, ascending, as the player to move sees them."""
    game = position.game
    shape = game.judgement.tables_for(game.rules)
    out = np.full(shape.most + 1, -1, np.int32)
    viewer = position.mover if player is None else player
    count = game.judgement.patterns(game.rules, position.state, viewer, out)
    assert out[count] == -1, "wrote beyond what it returned"
    return sorted(out[:count].tolist())


def wandered(game, turns, seed):
    """A position after some random turns; the last one in which somebody is to move."""
    chance, here = random.Random(seed), game.start()
    for _ in range(turns):
        after = here.play(chance.choice(here.legal_moves))
        while after.is_chance:
            after = after.act(after.chance_action(chance))
        if after.mover < 0:
            break
        here = after
    return here


@pytest.mark.parametrize("text", LEARNING)
def test_numbers_lie_within_the_tables(text):
    """No number is as large as the tables, and no position has more patterns than there is room for."""
    game = ludarium.load(text)
    shape = game.judgement.tables_for(game.rules)
    assert shape.weights <= 1_000_000
    for seed in range(6):
        found = seen(wandered(game, 4 + 5 * seed, seed))
        assert len(found) <= shape.most
        assert not found or (found[0] >= 0 and found[-1] < shape.weights)


@pytest.mark.parametrize("text", sorted({text.partition("(")[0]: text for text in LEARNING}.values()))
def test_every_pattern_is_in_every_group(text):
    """Groups name a group for each pattern; images of each other are each their own images' images."""
    game = ludarium.load(text)
    shape = game.judgement.tables_for(game.rules)
    for group in shape.groups():
        assert len(group) == shape.weights and group.min() >= 0
    images = shape.groups()[-1]
    assert (images[images] == images).all()


def moved(game, state, fields, image):
    """The state with every square moved by `image`."""
    cells = game.rules.board.width * game.rules.board.height
    changed = {name: squares(map(image, members(getattr(state, name))), cells) for name in fields}
    return game.position_of(state._replace(**changed))


@pytest.mark.parametrize("text", ["konane", "konane(size=6)", "konane(size=7x5)", "konane(size=9x9)"])
def test_konane_looks_the_same_turned_round(text):
    """A board turned by half, where that keeps the colours, has the same patterns up to images."""
    game = ludarium.load(text)
    cells = game.rules.board.width * game.rules.board.height
    if (game.rules.board.width + game.rules.board.height) % 2:
        pytest.skip("turning exchanges the colours of such a board")
    images = game.judgement.tables_for(game.rules).groups()[-1]
    for seed in range(8):
        here = wandered(game, 4 + 3 * seed, seed)
        there = moved(game, here.state, ("stones",), lambda square: cells - 1 - square)
        assert sorted(images[seen(here)]) == sorted(images[seen(there)])


def place_of(before, behind):
    """Where a block lies between two edges: 0 and 1 near the first, 3 and 4 near the other."""
    return min(before, 2) if before < behind else 4 - min(behind, 2) if behind < before else 2


def blocks_square_by_square(here):
    """The numbers of all blocks, and the board as rows of stones."""
    board, own = here.game.rules.board, {"black": 0, "white": 1}[here.turn]
    stones = set(members(here.state.stones))
    rows = [[rank * board.width + file in stones for file in range(board.width)] for rank in range(board.height)]
    found = []
    for rank in range(board.height - 3):
        for file in range(board.width - 3):
            cells = [rows[rank + r][file : file + 4] for r in range(4)]
            row, column = place_of(rank, board.height - 4 - rank), place_of(file, board.width - 4 - file)
            if (rank + file + own) % 2:  # the first square is the other player's: look in a mirror
                cells, column = [line[::-1] for line in cells], 4 - column
            if row + column > 4:
                cells, row, column = [line[::-1] for line in cells[::-1]], 4 - row, 4 - column
            if row > column:
                cells, row, column = [list(line) for line in zip(*cells, strict=True)], column, row
            place = {0: 0, 1: 5, 2: 8}[row] + column - row
            found.append(place * 65536 + sum(cells[r][f] << (4 * r + f) for r in range(4) for f in range(4)))
    return found, rows


@pytest.mark.parametrize("text", ["konane(size=10)", "konane(size=14x17)", "konane(size=20x5)", "konane(size=5x18)"])
def test_konane_blocks_of_all_boards_read_square_by_square(text):
    """The blocks of a position are those that one finds by looking at one square after the other."""
    game = ludarium.load(text)
    images = game.judgement.tables_for(game.rules).groups()[-1]
    for turns in (12, 27):
        here = wandered(game, turns, 3)
        assert sorted(images[blocks_square_by_square(here)[0]]) == sorted(images[seen(here)])


def test_konane_lines_of_eight_read_square_by_square():
    """On the board of eight by eight there are pairs of lines besides."""
    game = ludarium.load("konane")
    for turns in (20, 21):
        here = wandered(game, turns, 3)
        found, rows = blocks_square_by_square(here)
        board = rows if here.turn == "black" else [row[::-1] for row in rows]
        for lines in (board, list(zip(*board, strict=True))):
            for view in (lines, [line[::-1] for line in lines[::-1]]):
                for first in range(4 if view is lines else 3):  # the pair in the middle is its own image
                    pair = [*view[first], *view[first + 1]]
                    found.append((9 + first) * 65536 + sum(bit << n for n, bit in enumerate(pair)))
        images = game.judgement.tables_for(game.rules).groups()[-1]
        assert sorted(images[found]) == sorted(images[seen(here)])


@pytest.mark.parametrize("seed", range(4))
def test_konane_blocks_are_the_same_on_every_board(seed):
    """The board of eight by eight is read in another way than others are; its blocks are the same."""
    usual = ludarium.load("konane")
    here = wandered(usual, 5 + 8 * seed, seed)
    others = ludarium.load("konane(misere=yes)").position_of(here.state)
    images = usual.judgement.tables_for(usual.rules).groups()[-1]
    blocks = [number for number in seen(here) if number < 9 * 65536]
    assert len(blocks) == 25 and sorted(images[seen(others)]) == sorted(images[blocks])


@pytest.mark.parametrize("text", ["tafl(ruleset=brandubh)", "tafl", "tafl(ruleset=copenhagen)"])
def test_tafl_looks_the_same_in_all_eight_directions(text):
    """Mirrored or turned over the diagonal, a board has exactly the same patterns."""
    game = ludarium.load(text)
    wide = game.rules.board.width
    ways = (
        lambda square: square // wide * wide + wide - 1 - square % wide,
        lambda square: (wide - 1 - square // wide) * wide + square % wide,
        lambda square: square % wide * wide + square // wide,
    )
    for seed in range(5):
        here = wandered(game, 3 + 4 * seed, seed)
        for way in ways:
            state = here.state._replace(king=way(here.state.king))
            assert seen(moved(game, state, ("attackers", "men"), way)) == seen(here)

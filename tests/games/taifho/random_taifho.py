"""Random Taifho positions as texts, for comparing the program with the second opinion."""

import random

from simple_taifho_text import LETTERS, SEATS, SETS, name_of, place_in_line, write_row

EVERY = [(column, row) for column in range(10) for row in range(10)]


def scattered(chance: random.Random, players: int = 2, pieces: int = 8, basic: bool = False) -> str:
    """Some pieces of each player anywhere they may stand, with any fields behind the board."""
    board = {}
    for player in SEATS[players]:
        for shape in chance.sample(SETS[pieces], chance.randint(1, pieces)):
            board[_spot(chance, board, player)] = (player, shape)
    return _with_fields(chance, board, players, pieces, basic)


def nearly_home(chance: random.Random, players: int = 2, pieces: int = 8, basic: bool = False) -> str:
    """At least half of one player's pieces on his goal line, others about it: races, shut-outs and passes."""
    board = {}
    leader = chance.choice(SEATS[players])
    shapes = chance.sample(SETS[pieces], chance.randint(2, pieces))
    goals = [square for square in EVERY if _is_goal(leader, square)]
    home = len(shapes) - chance.randint(1, len(shapes) // 2)
    for square, shape in zip(chance.sample(goals, home), shapes, strict=False):
        board[square] = (leader, shape)
    for shape in shapes[home:]:
        board[_spot(chance, board, leader)] = (leader, shape)
    for player in SEATS[players]:
        if player != leader:
            left = [square for square in goals if square not in board and 1 <= place_in_line(player, square) <= 8]
            shapes = chance.sample(SETS[pieces], chance.randint(0, pieces))
            for square, shape in zip(left, shapes, strict=False):
                board[square] = (player, shape)
            for shape in shapes[len(left) : len(left) + 3]:
                board[_spot(chance, board, player)] = (player, shape)
    return _with_fields(chance, board, players, pieces, basic)


def circles_at_the_edge(chance: random.Random, players: int = 2) -> str:
    """Circles one square inside the edge: hops onto side lines and corners that only a further send-back may leave."""
    board = {}
    ring = [square for square in EVERY if 1 in square or 8 in square]
    for player in SEATS[players]:
        for shape in "CC" + chance.choice(["", "S", "D"]):
            free = [square for square in ring if square not in board and 1 <= place_in_line(player, square) <= 8]
            board[chance.choice(free)] = (player, shape)
    return _with_fields(chance, board, players, 8, basic=False)


def _is_goal(player, square):
    from simple_taifho_text import is_home

    return is_home(player, square)


def _spot(chance, board, player):
    free = [square for square in EVERY if square not in board and 1 <= place_in_line(player, square) <= 8]
    return chance.choice(free)


def _with_fields(chance, board, players, pieces, basic):
    order = SEATS[players]
    finish = ""
    for player in chance.sample(order, chance.choice([0, 0, 0, players - 2])):
        finish += chance.choice([player[0], player[0], player[0].upper()])
    left = [player[0] for player in order if player[0] not in finish.lower()]
    rows = "/".join(write_row(board, row) for row in range(10))
    variant = ("2p" if players == 2 else f"4p{pieces}") + ("+basic" if basic else "")
    counters = ",".join(str(chance.choice([0, 0, 1, 2, 3])) for _ in order)
    passes = chance.choice(["", "", "", f" {chance.randint(1, players - 1)}"])
    return f"{rows} {chance.choice(left)} {variant} {finish or '-'} {counters} {chance.choice([1, 5, 30, 31])}{passes}"


__all__ = ["LETTERS", "circles_at_the_edge", "name_of", "nearly_home", "scattered"]

"""How Tafl pieces move and capture: where a piece may go, and what its arrival takes off the board."""

from simple_tafl_board import (
    DIRECTIONS,
    KIND,
    SIDE,
    Board,
    Square,
    is_corner,
    neighbours,
    on_board,
    step,
    throne,
)
from simple_tafl_rulesets import Rules

# Moving


def destinations(board: Board, size: int, origin: Square, rules: Rules) -> list[Square]:
    """Every square the piece on `origin` may move to."""
    piece = board[origin]
    kind = KIND[piece]
    speed = {"A": rules.attacker_speed, "D": rules.defender_speed, "K": rules.king_speed}[kind]
    found = []
    for direction in DIRECTIONS:
        for count in range(1, (speed or size) + 1):
            square = step(origin, direction, count)
            if not on_board(square, size) or square in board:
                break
            if may_stop(square, size, kind, rules):
                found.append(square)
            if square == throne(size) and kind not in rules.throne_pass:
                break
    return found


def may_stop(square: Square, size: int, kind: str, rules: Rules) -> bool:
    """Whether a piece of this kind may end a move on the square, were it empty.

    A special corner is for the king alone; nothing lies beyond one, so whether men may cross it never arises.
    """
    if square == throne(size):
        return kind in rules.throne_stop
    return kind == "K" or not is_corner(square, size, rules)


# Capturing


def captures(board: Board, size: int, arrived: Square, rules: Rules) -> set[Square]:
    """The squares of all pieces taken by the piece that has just arrived on a square.

    Everything is judged on the board as it stands after the move, before anything is lifted.
    """
    if not strikes(board[arrived], rules):
        return set()
    taken = set()
    for direction in DIRECTIONS:
        victim = step(arrived, direction)
        if is_enemy(board, victim, board[arrived]) and is_closed_in(board, size, victim, direction, rules):
            taken.add(victim)
    return taken | shieldwall_captures(board, size, arrived, rules)


def is_closed_in(board: Board, size: int, victim: Square, direction: Square, rules: Rules) -> bool:
    """Whether the piece on `victim` falls to an enemy that has just arrived, looking at it in `direction`."""
    if board[victim] == "K" and not falls_like_a_man(victim, size, rules):
        return king_is_surrounded(board, size, victim, rules)
    far_side = step(victim, direction)
    return is_hostile(board, size, far_side, board[victim], rules) or is_linnaean(board, size, victim, far_side, rules)


def falls_like_a_man(king: Square, size: int, rules: Rules) -> bool:
    """Whether two opposite enemies are enough against a king on this square."""
    near_throne = king == throne(size) or king in neighbours(throne(size), size)
    return rules.king_strength == "w" or (rules.king_strength == "c" and not near_throne)


def king_is_surrounded(board: Board, size: int, king: Square, rules: Rules) -> bool:
    """All four sides hostile, or for strength m all the sides that are on the board. Own men are no wall."""
    sides = [step(king, direction) for direction in DIRECTIONS]
    if rules.king_strength == "m":
        sides = neighbours(king, size)
    return all(is_hostile(board, size, side, "K", rules) for side in sides)


def is_hostile(board: Board, size: int, square: Square, victim: str, rules: Rules) -> bool:
    """Whether the square counts as an enemy of a victim beside it: by who is on it, or by itself."""
    if not on_board(square, size):
        return rules.edge_capture and victim != "K"
    if is_enemy(board, square, victim) and supports(board[square], rules):
        return True
    if square == throne(size):
        hostile_to = rules.throne_hostile_occupied if square in board else rules.throne_hostile_empty
        return KIND[victim] in hostile_to
    return is_corner(square, size, rules) and KIND[victim] in rules.corner_hostile


def is_linnaean(board: Board, size: int, victim: Square, far_side: Square, rules: Rules) -> bool:
    """The king sits on his throne, three sides of it attackers, the victim his man on the fourth."""
    if not rules.linnaean or board[victim] != "T" or far_side != throne(size) or board.get(far_side) != "K":
        return False
    return all(board.get(side) == "t" for side in neighbours(far_side, size) if side != victim)


def is_enemy(board: Board, square: Square, piece: str) -> bool:
    return square in board and SIDE[board[square]] != SIDE[piece]


def strikes(piece: str, rules: Rules) -> bool:
    """Whether the piece captures by moving (the hammer)."""
    return piece != "K" or rules.king_armed in ("both", "hammer")


def supports(piece: str, rules: Rules) -> bool:
    """Whether the piece, standing still, is the other half of a capture (the anvil)."""
    return piece != "K" or rules.king_armed in ("both", "anvil")


# Shieldwalls


def shieldwall_captures(board: Board, size: int, arrived: Square, rules: Rules) -> set[Square]:
    """The men of every row along an edge that the arrived piece has closed; a king in the row stays."""
    taken: set[Square] = set()
    if rules.shieldwall == "none":
        return taken
    for inward in DIRECTIONS:
        if on_board(step(arrived, inward, -1), size):
            continue  # the piece does not stand on the edge that has this inward direction
        for along in ((inward[1], inward[0]), (-inward[1], -inward[0])):
            taken.update(closed_row(board, size, arrived, along, inward, rules))
    return {square for square in taken if board[square] != "K"}


def closed_row(board: Board, size: int, arrived: Square, along: Square, inward: Square, rules: Rules) -> list[Square]:
    """The row of enemies that begins beside `arrived`, if two or more, all faced, and closed beyond."""
    mover = board[arrived]
    row = []
    square = step(arrived, along)
    while is_enemy(board, square, mover):
        row.append(square)
        square = step(square, along)
    all_faced = all(stands_as_anvil(board, step(member, inward), mover, rules) for member in row)
    closed = stands_as_anvil(board, square, mover, rules) or corner_closes(size, square, rules)
    return row if len(row) >= 2 and all_faced and closed else []


def stands_as_anvil(board: Board, square: Square, mover: str, rules: Rules) -> bool:
    """Whether a piece of the mover's side that can help in captures stands on the square."""
    return square in board and SIDE[board[square]] == SIDE[mover] and supports(board[square], rules)


def corner_closes(size: int, square: Square, rules: Rules) -> bool:
    in_corner = on_board(square, size) and is_corner(square, size, rules)
    return rules.shieldwall == "corners close" and in_corner

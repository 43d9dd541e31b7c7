"""What an arriving piece takes off the board: men between two enemies, rows behind a shieldwall, the king.

Everything is judged on the board after the move and before anything is lifted.
"""

from typing import Any

from ludarium.kernel.bits import added, both, chosen, count, either, has, meet, none, only, some, without
from ludarium.kernel.compiling import compiled
from ludarium.kernel.grid import around, east, north, south, west

TWO_SIDES, TWO_IN_THE_OPEN, FOUR_SIDES, ALL_SIDES = 0, 1, 2, 3
"""King strength w, c, s, m: two opposite enemies; so away from the throne, else four; four; all neighbours on the board."""

NO_WALLS, OPEN_CORNERS, CLOSING_CORNERS = 0, 1, 2
"""Shieldwalls: none; corners do not close a row; corners close a row."""


@compiled
def held_or_empty(rules: Any, occupied: Any, empty_hostile: Any, held_hostile: Any) -> Any:
    """The special squares that are hostile to one kind of piece, the throne by whether somebody is on it."""
    on_throne = both(rules.throne, occupied)
    return either(without(empty_hostile, on_throne), both(held_hostile, on_throne))


@compiled
def struck(board: Any, edge_hostile: Any, strikers: Any, hostile: Any, victims: Any) -> Any:
    """The victims with a striker on one side and something hostile on the opposite one."""
    from_south, from_north = north(board, hostile), south(board, hostile)
    from_west, from_east = east(board, hostile), west(board, hostile)
    if edge_hostile == 1:
        from_south = either(from_south, without(board.full, north(board, board.full)))
        from_north = either(from_north, without(board.full, south(board, board.full)))
        from_west = either(from_west, without(board.full, board.off_west))
        from_east = either(from_east, without(board.full, board.off_east))
    upright = either(both(north(board, strikers), from_north), both(south(board, strikers), from_south))
    level = either(both(east(board, strikers), from_east), both(west(board, strikers), from_west))
    return both(either(upright, level), victims)


@compiled
def hostile_to_men(rules: Any, attackers: Any, men: Any, king: Any) -> Any:
    """The squares that count as an enemy of the king's men."""
    crown = only(men, king)
    occupied = either(either(attackers, men), crown)
    hostile = either(attackers, held_or_empty(rules, occupied, rules.empty_hostile_to_men, rules.held_hostile_to_men))
    if rules.linnaean == 1 and meet(crown, rules.throne):
        besieged = count(without(around(rules.board, crown), attackers)) <= 1
        hostile = chosen(either(hostile, crown), hostile, besieged)
    return hostile


@compiled
def hostile_to_attackers(rules: Any, attackers: Any, men: Any, king: Any) -> Any:
    """The squares that count as an enemy of the attackers; the king's own only if he helps by standing."""
    crown = only(men, king)
    occupied = either(either(attackers, men), crown)
    special = held_or_empty(rules, occupied, rules.empty_hostile_to_attackers, rules.held_hostile_to_attackers)
    return either(either(men, special), chosen(crown, none(men), rules.anvil == 1))


@compiled
def king_falls(rules: Any, attackers: Any, men: Any, king: Any, arrived: Any) -> Any:
    """Whether the attacker that has just arrived beside the king captures him."""
    crown = only(men, king)
    occupied = either(either(attackers, men), crown)
    hostile = either(attackers, held_or_empty(rules, occupied, rules.empty_hostile_to_king, rules.held_hostile_to_king))
    strength = rules.king_strength
    if strength == TWO_SIDES or (strength == TWO_IN_THE_OPEN and not has(rules.by_throne, king)):
        return some(struck(rules.board, 0, arrived, hostile, crown))
    if some(without(around(rules.board, crown), hostile)):
        return False
    return strength == ALL_SIDES or not has(rules.edge, king)


# --- shieldwalls


@compiled
def shieldwalls(rules: Any, helpers: Any, foes: Any, landing: Any) -> Any:
    """The rows of foes along an edge that the piece on `landing` has closed; `helpers` are its side's pieces."""
    width = rules.board.width
    file, rank = landing % width, landing // width
    far = width - 1
    taken = none(foes)
    if rank == 0 or rank == far:
        inward = width if rank == 0 else -width
        taken = either(taken, _row(rules, helpers, foes, landing, 1, inward, far - file))
        taken = either(taken, _row(rules, helpers, foes, landing, -1, inward, file))
    if file == 0 or file == far:
        inward = 1 if file == 0 else -1
        taken = either(taken, _row(rules, helpers, foes, landing, width, inward, far - rank))
        taken = either(taken, _row(rules, helpers, foes, landing, -width, inward, rank))
    return taken


@compiled
def _row(rules: Any, helpers: Any, foes: Any, landing: Any, along: Any, inward: Any, room: Any) -> Any:
    """The unbroken row of foes beside `landing`, if two or more, each faced, and closed beyond."""
    row, square = none(foes), landing
    for length in range(room):
        square += along
        if not has(foes, square):
            corner = rules.shieldwall == CLOSING_CORNERS and has(rules.corners, square)
            return chosen(row, none(foes), length >= 2 and (corner or has(helpers, square)))
        if not has(helpers, square + inward):
            break
        row = added(row, square)
    return none(foes)

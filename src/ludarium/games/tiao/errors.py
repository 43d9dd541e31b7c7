"""Why an action is refused: one of ten codes, the first that applies, and a sentence for players.

The functions take coordinates (column and row from 0), also of points off the board, and answer None where the action is
legal. What is legal only the rules say; this file explains.
"""

from ludarium.errors import BadNotation
from ludarium.game.position import Position
from ludarium.games.tiao.cluster import LARGEST_GROUP
from ludarium.games.tiao.points import Point, direction_of, inside, number_of
from ludarium.games.tiao.rules import NOBODY, WHITE
from ludarium.kernel.bits import members
from ludarium.wording import Words, noted

SENTENCES = {
    "GAME_OVER": noted("the game is over"),
    "OUT_OF_BOUNDS": noted("there is no such point on a board of size {size}"),
    "PENDING_JUMP": noted("finish your jump first: hop on with the same stone, confirm with ! or take it back with <"),
    "OCCUPIED": noted("there is a stone on {end} already"),
    "INVALID_CLUSTER": noted(
        "a stone on {end} would make a group of more than ten of your stones, and ten is the limit"
    ),
    "INVALID_BORDER": noted("{end} is on the border, and no enemy stone could jump there"),
    "NO_PIECE": noted("there is no stone on {start}"),
    "NOT_YOUR_PIECE": noted("the stone on {start} is your opponent's"),
    "INVALID_JUMP": noted(
        "a stone jumps two points, straight or diagonally, over an enemy stone it has not jumped yet in this turn"
    ),
    "NO_PENDING_JUMP": noted("there is no jump to confirm or to take back"),
}
"""The ten codes of the game, each with what a player is shown."""


def sentence(position: Position, code: str, start: str, end: str = "") -> str:
    """What the code means for an action on these points."""
    reason = Words(SENTENCES[code], size=position.game.rules.board.width, start=start, end=end or start)
    action = f"{start}>{end}" if end else start
    return Words("{move} is not possible: {why}", move=action, why=reason) if action else reason


def place_code(position: Position, x: int, y: int) -> str | None:
    """GAME_OVER > OUT_OF_BOUNDS > PENDING_JUMP > OCCUPIED > INVALID_CLUSTER > INVALID_BORDER."""
    rules, state, (point,) = position.game.rules, position.state, _whole((x, y))
    size = rules.board.width
    if position.is_over:
        return "GAME_OVER"
    if not inside(point, size):
        return "OUT_OF_BOUNDS"
    if state.jumper != NOBODY:
        return "PENDING_JUMP"
    number = number_of(point, size)
    if number in members(state.white) + members(state.black):
        return "OCCUPIED"
    if number in position.actions:
        return None
    return "INVALID_CLUSTER" if _crowded(position, number) else "INVALID_BORDER"


def jump_code(position: Position, x: int, y: int, to_x: int, to_y: int) -> str | None:
    """GAME_OVER > from off the board > NO_PIECE > NOT_YOUR_PIECE > PENDING_JUMP > to off the board > OCCUPIED > INVALID_JUMP."""
    rules, state, (start, end) = position.game.rules, position.state, _whole((x, y), (to_x, to_y))
    size = rules.board.width
    if position.is_over:
        return "GAME_OVER"
    if not inside(start, size):
        return "OUT_OF_BOUNDS"
    fault = _fault_of_jumper(position, number_of(start, size))
    if fault:
        return fault
    if not inside(end, size):
        return "OUT_OF_BOUNDS"
    if number_of(end, size) in members(state.white) + members(state.black):
        return "OCCUPIED"
    direction = direction_of(start, end)
    legal = direction is not None and size * size + 8 * number_of(start, size) + direction in position.actions
    return None if legal else "INVALID_JUMP"


def _fault_of_jumper(position: Position, start: int) -> str | None:
    state = position.state
    own, foe = (state.white, state.black) if state.side == WHITE else (state.black, state.white)
    if start in members(foe):
        return "NOT_YOUR_PIECE"
    if start not in members(own):
        return "NO_PIECE"
    return "PENDING_JUMP" if state.jumper not in (NOBODY, start) else None


def confirm_code(position: Position) -> str | None:
    """NO_PENDING_JUMP > GAME_OVER."""
    if position.state.jumper == NOBODY:
        return "NO_PENDING_JUMP"
    return "GAME_OVER" if position.is_over else None


def undo_code(position: Position) -> str | None:
    """Taking a hop back: NO_PENDING_JUMP or nothing."""
    return "NO_PENDING_JUMP" if position.state.jumper == NOBODY else None


def _whole(*points: Point) -> tuple[Point, ...]:
    """The points; BadNotation where a coordinate is no whole number."""
    for point in points:
        for coordinate in point:
            if not isinstance(coordinate, int) or isinstance(coordinate, bool):
                raise BadNotation(f"a coordinate is a whole number, not {coordinate!r}")
    return points


def _crowded(position: Position, number: int) -> bool:
    """Whether it is the cluster rule that forbids a stone on an empty point."""
    rules, state = position.game.rules, position.state
    own = set(members(state.white if state.side == WHITE else state.black))
    beside = [point for point in _neighbours(number, rules.board.width) if point in own]
    groups = {min(group): len(group) for group in (_group(point, own, rules.board.width) for point in beside)}
    if rules.merge:
        return any(size >= LARGEST_GROUP for size in groups.values())
    return 1 + sum(groups.values()) > LARGEST_GROUP


def _neighbours(number: int, size: int) -> list[int]:
    x, y = number % size, number // size
    points = [(x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1)]
    return [number_of(point, size) for point in points if inside(point, size)]


def _group(start: int, own: set[int], size: int) -> set[int]:
    group, waiting = {start}, [start]
    while waiting:
        fresh = [point for point in _neighbours(waiting.pop(), size) if point in own and point not in group]
        group.update(fresh)
        waiting += fresh
    return group

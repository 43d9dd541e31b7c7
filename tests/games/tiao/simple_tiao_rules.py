"""The rules of Tiao on plain positions: what is legal, why something is not, and what it leads to."""

from simple_tiao_position import (
    Point,
    Position,
    all_points,
    inside,
    midpoint,
    midpoints,
    other,
    reading_order,
)

CLUSTER_LIMIT = 10  # never scales with the board
NEIGHBOURS = ((0, -1), (-1, 0), (1, 0), (0, 1))
ROUTE_LIMIT = 200_000  # some lattices have more routes than any memory holds
HOPS = ((-2, -2), (0, -2), (2, -2), (-2, 0), (2, 0), (-2, 2), (0, 2), (2, 2))  # in reading order


class TooManyRoutes(Exception):
    """The position has too many chains to be listed; choose another one for the comparison."""


# ---- hops and chains ----


def landings(position: Position, stones: dict[Point, str], here: Point, marked: frozenset) -> list[Point]:
    """Where a jumper of the side to move may hop from here, in reading order.
    Further on than the first hop `stones` must lack the jumper: it does not block its own way home."""
    (x, y), foe, found = here, position.foe, []
    for dx, dy in HOPS:
        there, over = (x + dx, y + dy), (x + dx // 2, y + dy // 2)
        if stones.get(over) != foe or over in marked:
            continue
        if inside(position.size, there) and there not in stones:
            found.append(there)
    return found


def without(stones: dict[Point, str], gone: Point) -> dict[Point, str]:
    """The stones with one of them lifted off the board."""
    return {point: colour for point, colour in stones.items() if point != gone}


def next_landings(position: Position, path: tuple[Point, ...]) -> list[Point]:
    """Where the jumper that stands at the end of its path may hop next."""
    return landings(position, position.stones, path[-1], frozenset(midpoints(path)))


def beginnings(position: Position) -> list[tuple[Point, ...]]:
    """The pending path alone, or else each stone of the side to move as a path of no hops."""
    if position.path:
        return [position.path]
    own = [point for point in all_points(position.size) if position.stones.get(point) == position.side]
    return [(point,) for point in own]


def first_hops(position: Position) -> list[tuple[Point, Point]]:
    """Every hop that is legal now, by origin and then by landing, in reading order."""
    return [(path[-1], there) for path in beginnings(position) for there in next_landings(position, path)]


def routes(position: Position, path: tuple[Point, ...]) -> list[tuple[Point, ...]]:
    """One route for each way in which the path can be prolonged: the end of a chain and its marked stones.

    Routes to the same end over the same stones are equally long, so layer after layer of equal length is
    built, and of two such routes the one that comes first in reading order is kept. Nothing is lost by that:
    the hops that may follow depend on the end and the marked stones only. TooManyRoutes beyond the limit."""
    stones = without(position.stones, path[-1])
    layer = {(path[-1], frozenset(midpoints(path))): path}
    found = []
    while layer:
        longer = {}
        for (here, marked), route in layer.items():
            for there in landings(position, stones, here, marked):
                chain, reached = (*route, there), (there, marked | {midpoint(here, there)})
                if reached not in longer or reading_order(chain) < reading_order(longer[reached]):
                    longer[reached] = chain
        found += longer.values()
        if len(found) > ROUTE_LIMIT:
            raise TooManyRoutes(f"more than {ROUTE_LIMIT} routes on from {path}")
        layer = longer
    return found


def every_chain(position: Position, path: tuple[Point, ...]):
    """Each chain beyond the path, one by one, every order of hops by itself. There may be very many."""
    stones = without(position.stones, path[-1])

    def prolong(route):
        for there in landings(position, stones, route[-1], frozenset(midpoints(route))):
            yield (*route, there)
            yield from prolong((*route, there))

    yield from prolong(path)


# ---- placements ----


def cluster(stones: dict[Point, str], start: Point) -> set[Point]:
    """The orthogonally connected group of one colour that the stone at start belongs to."""
    group, waiting = {start}, [start]
    while waiting:
        x, y = waiting.pop()
        for dx, dy in NEIGHBOURS:
            near = (x + dx, y + dy)
            if near not in group and stones.get(near) == stones[start]:
                group.add(near)
                waiting.append(near)
    return group


def breaks_cluster_rule(position: Position, point: Point) -> bool:
    """Whether a stone of the side to move on this empty point would break the cluster rule."""
    near = [(point[0] + dx, point[1] + dy) for dx, dy in NEIGHBOURS]
    own = [p for p in near if position.stones.get(p) == position.side]
    if not own:
        return False
    if position.merge == "allow":
        return any(len(cluster(position.stones, p)) >= CLUSTER_LIMIT for p in own)
    return len(cluster(position.stones | {point: position.side}, point)) > CLUSTER_LIMIT


def on_border(size: int, point: Point) -> bool:
    """Whether the point lies on the outermost line."""
    return point[0] in (0, size - 1) or point[1] in (0, size - 1)


def foe_can_land(position: Position, target: Point) -> bool:
    """Whether an enemy stone could reach this empty point by a chain over stones of the side to move.

    The chain is walked backwards from its end, over every set of jumped stones that leads anywhere.
    Coming home through the jumper's origin never helps: the chain without that loop lands there as well.
    So a walk that meets an enemy stone has found the jumper, and the points between were empty."""
    waiting, known = [(target, frozenset())], set()
    while waiting:
        here, jumped = waiting.pop()
        if (here, jumped) in known or not foe_seems_near(position, here, jumped):
            continue
        known.add((here, jumped))
        for over, before in _steps_back(position, here, jumped):
            if before in position.stones:
                return True
            waiting.append((before, jumped | {over}))
    return False


def foe_seems_near(position: Position, here: Point, jumped: frozenset) -> bool:
    """The filter: could an enemy come here if it were free to jump any unjumped stone twice?
    False is certain; True is no more than a reason to look closely."""
    seen, waiting = {here}, [here]
    while waiting:
        for _, before in _steps_back(position, waiting.pop(), jumped):
            if before in position.stones:
                return True
            if before not in seen:
                seen.add(before)
                waiting.append(before)
    return False


def _steps_back(position: Position, here: Point, jumped: frozenset) -> list[tuple[Point, Point]]:
    """Pairs (stone jumped over, point before the hop) by which an enemy could have hopped to here;
    the point before the hop is empty or holds an enemy stone."""
    (x, y), steps = here, []
    for dx, dy in HOPS:
        over, before = (x + dx // 2, y + dy // 2), (x + dx, y + dy)
        if position.stones.get(over) != position.side or over in jumped:
            continue
        if inside(position.size, before) and position.stones.get(before) != position.side:
            steps.append((over, before))
    return steps


def placement_fault(position: Position, point: Point) -> str | None:
    """The first rule that forbids a stone on this point of the board, with no jump pending."""
    if point in position.stones:
        return "OCCUPIED"
    if breaks_cluster_rule(position, point):
        return "INVALID_CLUSTER"
    if on_border(position.size, point) and not foe_can_land(position, point):
        return "INVALID_BORDER"
    return None


def placements(position: Position) -> list[Point]:
    """Every legal placement with no jump pending, in reading order."""
    return [point for point in all_points(position.size) if placement_fault(position, point) is None]


# ---- the end ----


def ending(position: Position) -> str | None:
    """Why the game is over, "captures" or "no_moves", or None while it goes on."""
    if max(position.score) >= position.win:
        return "captures"
    return None if has_action(position) else "no_moves"


def has_action(position: Position) -> bool:
    """Whether the side to move could do anything, if the score did not forbid it."""
    if position.path:
        return True
    if any(placement_fault(position, point) is None for point in all_points(position.size)):
        return True
    return bool(first_hops(position))


# ---- error codes: the first that applies, or None where the action is legal ----


def place_code(position: Position, point: Point) -> str | None:
    """The page's code for placing a stone on any point, also one off the board."""
    if ending(position):
        return "GAME_OVER"
    if not inside(position.size, point):
        return "OUT_OF_BOUNDS"
    if position.path:
        return "PENDING_JUMP"
    return placement_fault(position, point)


def jump_code(position: Position, start: Point, end: Point) -> str | None:
    """The page's code for a hop between any two points, also ones off the board."""
    if ending(position):
        return "GAME_OVER"
    if not inside(position.size, start):
        return "OUT_OF_BOUNDS"
    if start not in position.stones:
        return "NO_PIECE"
    if position.stones[start] != position.side:
        return "NOT_YOUR_PIECE"
    if position.path and start != position.path[-1]:
        return "PENDING_JUMP"
    if not inside(position.size, end):
        return "OUT_OF_BOUNDS"
    if end in position.stones:
        return "OCCUPIED"
    return None if end in next_landings(position, position.path or (start,)) else "INVALID_JUMP"


def confirm_code(position: Position) -> str | None:
    """The page's code for confirming the pending jump."""
    if not position.path:
        return "NO_PENDING_JUMP"
    return "GAME_OVER" if ending(position) else None


def undo_code(position: Position) -> str | None:
    """The page's code for taking the last hop back."""
    return None if position.path else "NO_PENDING_JUMP"


# ---- consequences of legal actions ----


def place(position: Position, point: Point) -> Position:
    """A stone is placed and the turn ends."""
    return position._replace(stones=position.stones | {point: position.side}, side=position.foe)


def hop(position: Position, start: Point, end: Point) -> Position:
    """The jumper moves and the stone under it is marked; the turn goes on."""
    stones = without(position.stones, start) | {end: position.side}
    return position._replace(stones=stones, path=(*(position.path or (start,)), end))


def undo(position: Position) -> Position:
    """The jumper goes back by one hop; with the last one gone nothing is pending."""
    *earlier, back, here = position.path
    stones = without(position.stones, here) | {back: position.side}
    return position._replace(stones=stones, path=(*earlier, back) if earlier else ())


def confirm(position: Position) -> Position:
    """The marked stones leave the board and count for the mover; the turn ends."""
    marked = set(midpoints(position.path))
    stones = {point: colour for point, colour in position.stones.items() if point not in marked}
    white, black = position.score
    score = (white + len(marked), black) if position.side == "W" else (white, black + len(marked))
    return position._replace(stones=stones, side=other(position.side), score=score, path=())


def jump_turn(position: Position, path: tuple[Point, ...]) -> Position:
    """The whole chain and its confirmation at once; the path may begin with the hops already made."""
    here = position.path[-1] if position.path else path[0]
    stones = without(position.stones, here) | {path[-1]: position.side}
    return confirm(position._replace(stones=stones, path=path))

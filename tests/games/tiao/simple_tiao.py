"""Tiao once more, slow and simple: a second opinion for testing the real engine.

Standard library only, and only notation texts in and out, so nothing is shared with what it judges.
The same rules with (x, y) coordinates, also off the board, are in simple_tiao_rules.

READINGS, where the page leaves something open:

 1. Pending: the rows of a position show the board as it stands, the jumper on the last point of the
    pending path, its origin vacated and the marked stones still there. The marked stones are the
    midpoints of the path. The score does not count them yet.
 2. After the winning confirm the side written is the loser's: the turn passes as after every turn.
 3. A text is over by `captures` when a score has reached `win`, no matter who is to move, and the owner of that
    score has won. Both scores at `win` is no position. Else, with nothing pending, it is over by `no_moves`
    when the side to move has neither a hop nor a legal placement; so a position set up by hand may be over.
    Resignation and time-out are not in the text.
 4. A score at `win` together with a pending path cannot come from play; it is readable and over. Only there
    can a text meet confirm's GAME_OVER; `<` works there, for the page gives it no other code than
    NO_PENDING_JUMP.
 5. A point is one small letter but i, and a whole number of at most nine digits without leading zeros.
    If it is not on the board (u5, a0, k10 on 9×9) the code is OUT_OF_BOUNDS. Anything else (i5, K10, aa1,
    k010, k1.5, k-1) is Malformed, which is no code of the page and comes before all of them, GAME_OVER
    included.
 6. A single action is a point, `point>point`, `!` or `<`; a chain such as f6xh8 is a whole turn, so it is
    Malformed for `act` and belongs to `play`. The marks x × : - may be mixed; x is written.
 7. `<` takes back one hop of the pending turn and never crosses into an earlier turn. Taking back a whole
    turn needs a history, which a text does not have: the page's codes for that are not judged here.
 8. `turns` while a jump is pending gives the ways to finish it without taking a hop back, confirming at once
    included; the move texts hold the whole chain from its origin.
 9. Several chains may lead to one position: the same jumper by several routes, or even two different jumpers
    that both come home over the same stones. The canonical chain is the one whose points come first,
    compared one after the other in reading order (row from the top, then column); all have equal length.
10. `single_actions`: placements in reading order, then hops by origin and landing in reading order; while a
    jump is pending its hops, then `!`. Undo `<` is never listed: it is a correction, not a way to go on.
11. `merge=forbid` counts the whole group that the new stone would join, also where hops have already made an
    own group of more than ten; then every point next to that group is forbidden (as with `merge=allow`).
12. Position texts are strict: single spaces, no leading zeros or empty runs, sizes 3 to 19, `win` at least 1.
    A pending path that cannot have led to the stones shown is Malformed.
"""

import re

import simple_tiao_rules as rules
from simple_tiao_position import (
    POINT,
    Malformed,
    Point,
    Position,
    read_path,
    read_point,
    read_position,
    write_path,
    write_point,
    write_position,
)

COLOURS = {"W": "white", "B": "black"}

SENTENCES = {
    "GAME_OVER": "The game has already ended.",
    "OUT_OF_BOUNDS": "That point is not on the board.",
    "PENDING_JUMP": "Finish the jump you have begun first: confirm it or take it back.",
    "OCCUPIED": "There is a stone on that point already.",
    "INVALID_CLUSTER": "A stone there would make a connected group of your colour too large.",
    "INVALID_BORDER": "No enemy stone could jump to that point, so you may not place on this edge point.",
    "NO_PIECE": "There is no stone to jump with on that point.",
    "NOT_YOUR_PIECE": "That stone is your opponent's.",
    "INVALID_JUMP": "A stone jumps straight or slantwise over one enemy stone not yet taken in this turn.",
    "NO_PENDING_JUMP": "There is no jump to confirm or to take back.",
}


class Refused(Exception):
    """The action is well formed but not legal; `code` is one of the page's ten, `sentence` is for players."""

    def __init__(self, code: str) -> None:
        super().__init__(f"{code}: {SENTENCES[code]}")
        self.code = code
        self.sentence = SENTENCES[code]


def start(size: int = 19, win: int = 10, merge: str = "forbid") -> str:
    """The empty board, White to move."""
    return board_with((), (), size=size, win=win, merge=merge)


def board_with(white, black, *, size=19, win=10, merge="forbid", side="w", score=(0, 0)) -> str:
    """The text of a position set up by hand from (x, y) points, nothing pending."""
    if merge not in ("forbid", "allow"):
        raise ValueError(f"merge is forbid or allow, not {merge!r}")
    stones = dict.fromkeys(white, "W") | dict.fromkeys(black, "B")
    text = write_position(Position(size, win, merge, stones, side.upper(), score, ()))
    read_position(text)  # refuses sizes and scores that cannot be
    return text


def mover(position: str) -> str:
    """Who is to act: "white", "black", or "over" when nobody is."""
    table = read_position(position)
    return "over" if rules.ending(table) else COLOURS[table.side]


def result(position: str) -> tuple[str, str] | None:
    """The result and its reason, "captures" or "no_moves"; None while the game goes on."""
    table = read_position(position)
    reason = rules.ending(table)
    if reason is None:
        return None
    white, black = table.score
    return "1-0" if white > black else "0-1" if black > white else "1/2-1/2", reason


def single_actions(position: str) -> list[str]:
    """Every single action that is legal now, in the order of reading 10; empty when the game is over."""
    table = read_position(position)
    if rules.ending(table):
        return []
    hops = [f"{write_point(a)}>{write_point(b)}" for a, b in rules.first_hops(table)]
    if table.path:
        return [*hops, "!"]
    return [write_point(point) for point in rules.placements(table)] + hops


def turns(position: str) -> dict[str, str]:
    """Each position that a whole turn can lead to, with the canonical text of that turn (reading 9).
    Placements come first, then chains in reading order; empty when the game is over.
    Some 10,000 results take about a second; beyond 200,000 for one stone TooManyRoutes is raised."""
    table = read_position(position)
    if rules.ending(table):
        return {}
    if table.path:
        return _jump_turns(table, [table.path, *rules.routes(table, table.path)])
    placed = {write_position(rules.place(table, p)): write_point(p) for p in rules.placements(table)}
    chains = [route for path in rules.beginnings(table) for route in rules.routes(table, path)]
    return placed | _jump_turns(table, chains)


def _jump_turns(table: Position, chains: list[tuple[Point, ...]]) -> dict[str, str]:
    found = {}
    for path in sorted(chains, key=rules.reading_order):
        found.setdefault(write_position(rules.jump_turn(table, path)), write_path(path))
    return found


def act(position: str, action: str) -> str:
    """The position after one single action; Refused with the page's code, or Malformed."""
    table = read_position(position)
    if action == "!":
        return _obey(rules.confirm_code(table), rules.confirm, table)
    if action == "<":
        return _obey(rules.undo_code(table), rules.undo, table)
    if re.fullmatch(POINT, action):
        point = read_point(action)
        return _obey(rules.place_code(table, point), rules.place, table, point)
    if re.fullmatch(f"{POINT}>{POINT}", action):
        points = [read_point(text) for text in action.split(">")]
        return _obey(rules.jump_code(table, *points), rules.hop, table, *points)
    raise Malformed(f"{action!r} is not a single action such as k10, f6>h8, ! or <")


def _obey(code: str | None, act, table: Position, *points: Point) -> str:
    if code:
        raise Refused(code)
    return write_position(act(table, *points))


def play(position: str, move: str) -> str:
    """The position after a whole turn such as k10 or m14xk12xm12; Refused with the first code on the way.
    While a jump is pending the move may begin with the hops already made, as `turns` writes it."""
    made, path = read_position(position).path, read_path(move)
    if len(path) == 1:
        return act(position, move)
    left = path[len(made) - 1 :] if made and path[: len(made)] == made else path
    for here, there in zip(left, left[1:], strict=False):
        position = act(position, f"{write_point(here)}>{write_point(there)}")
    return act(position, "!")

"""What a tafl position is worth: the king's ways out against the ring around him, weighed by kind of board.

A *lane* is a clear line to a goal. With a lane and the move the king is out; with two lanes he is out even if it is not his move, for
one move seldom closes both. A *gate* is a diagonal of three attackers before a corner: the shortest wall that a hostile
corner does not help to break. The king's *realm* is all he could walk to if no attacker moved and his men made way:
attackers win by shutting goals out of it and by making it small. Everything is counted as the defenders' lead; for the attackers its sign is turned.
"""

from pathlib import Path
from typing import Any

from ludarium.game.weighing import weighed, weights_for
from ludarium.games.tafl.captures import held_or_empty, hostile_to_attackers, hostile_to_men, king_falls, struck
from ludarium.games.tafl.rules import ATTACKERS, DEFENDERS
from ludarium.games.tafl.slides import empty_squares, king_rights, landing_of, occupied_squares, reached, slide
from ludarium.kernel.bits import added, both, count, either, has, meet, only, some, without
from ludarium.kernel.compiling import compiled
from ludarium.kernel.grid import around, east, flood, north, south, west
from ludarium.kernel.verbs import NOISY

SIZES = (7, 9, 11)
ROWS = tuple(f"{escape}_{size}" for escape in ("corner", "edge") for size in (*SIZES, "large"))
"""Kinds of boards that are judged by weights of their own: where the king escapes to, and how large they are."""

WEIGHTS = weights_for(Path(__file__).parent)
TABLE = tuple(WEIGHTS.rows[name] for name in ROWS)

OUT, TAKES_KING, TAKES = 9_000, 8_000, NOISY


def kind_of(size: int, *, corner: bool) -> int:
    """The number of the row for that board."""
    return ROWS.index(f"{'corner' if corner else 'edge'}_{size if size in SIZES else 'large'}")


# --- features


@compiled
def ways_out(rules: Any, state: Any, crown: Any, empty: Any) -> Any:
    """How far the king is from his goals: lanes, moves that open a lane, moves that come within two; his moves at all."""
    board, rights = rules.board, king_rights(rules)
    steps = reached(board, crown, empty, rights)
    lanes = reached(board, both(rules.goal, empty), empty, rights)
    approaches = reached(board, lanes, empty, rights)
    wanders = reached(board, steps, empty, rights)
    return (
        count(both(steps, rules.goal)),
        count(both(steps, lanes)),
        count(both(steps, approaches)),
        count(steps),
        count(wanders),
        count(lanes),
    )


@compiled
def pressure_on(rules: Any, state: Any, crown: Any) -> Any:
    """How many squares beside the king are hostile to him."""
    special = held_or_empty(rules, occupied_squares(state), rules.empty_hostile_to_king, rules.held_hostile_to_king)
    return count(both(around(rules.board, crown), either(state.attackers, special)))


@compiled
def ring_of(rules: Any, attackers: Any) -> Any:
    """What the attackers hold: guards next to a goal, guards off it, whole gates of those, links of a ring."""
    board = rules.board
    guards = both(attackers, rules.off_goal)
    rising = both(north(board, east(board, guards)), south(board, west(board, guards)))
    falling = both(north(board, west(board, guards)), south(board, east(board, guards)))
    below = north(board, attackers)
    return (
        count(both(attackers, rules.near_goal)),
        count(guards),
        count(both(guards, either(rising, falling))),
        count(both(attackers, east(board, below))) + count(both(attackers, west(board, below))),
    )


@compiled
def realm_of(rules: Any, state: Any, crown: Any) -> Any:
    """What the king can still walk to while no attacker moves: the share of goals cut off, of squares; men outside."""
    realm = flood(rules.board, crown, without(rules.board.full, state.attackers))
    return (
        count(without(rules.goal, realm)) / count(rules.goal),
        count(realm) / count(rules.board.full),
        count(without(state.men, realm)),
    )


@compiled
def features(rules: Any, state: Any, player: Any) -> Any:
    """What is weighed, in the order that `weights.toml` names."""
    board, attackers, men = rules.board, state.attackers, state.men
    crown, empty = only(men, state.king), empty_squares(rules, state)
    lanes, openings, approaches, steps, wanders, open_squares = ways_out(rules, state, crown, empty)
    pressure = pressure_on(rules, state, crown)
    near, off, gates, links = ring_of(rules, attackers)
    shut, realm, outside = realm_of(rules, state, crown)
    safe = not meet(rules.goal, rules.empty_hostile_to_attackers)
    beside = either(around(board, around(board, crown)), around(board, crown))
    defending = state.side == DEFENDERS
    out = lanes >= (1 if defending else 2)
    sign = 1.0 if player == DEFENDERS else -1.0
    return (
        sign,
        sign if defending else -sign,
        sign * (count(men) - count(rules.start_men)),
        sign * (count(attackers) - count(rules.start_attackers)),
        sign if out else 0.0,
        sign if lanes == 1 and not defending else 0.0,
        sign * min(openings, 4) if defending else 0.0,
        0.0 if defending else sign * min(openings, 4),
        sign * min(approaches, 8),
        sign * steps,
        sign * wanders,
        sign * open_squares,
        sign * pressure,
        sign * pressure * pressure,
        sign * near if safe else 0.0,
        0.0 if safe else sign * near,
        sign * off,
        sign * gates,
        sign * shut,
        sign if shut == 1.0 else 0.0,
        sign * realm,
        sign * outside,
        sign * links,
        sign * count(both(beside, attackers)),
    )


@compiled
def worth(rules: Any, state: Any, player: Any) -> Any:
    return weighed(features(rules, state, player), TABLE[rules.kind])


# --- urgency: asked of every action, so most are let go before the rules are handed on (which costs more than the answer)


@compiled
def _attack_urgency(rules: Any, state: Any, arrived: Any, near: Any) -> Any:
    attackers, men, king = state.attackers, state.men, state.king
    if has(near, king) and king_falls(rules, either(attackers, arrived), men, king, arrived):
        return TAKES_KING
    hostile = hostile_to_men(rules, attackers, men, king)
    return TAKES if some(struck(rules.board, rules.edge_capture, arrived, hostile, men)) else 0


@compiled
def _defence_urgency(rules: Any, state: Any, action: Any, arrived: Any) -> Any:
    attackers, men, king = state.attackers, state.men, state.king
    origin, _ = slide(rules.board, occupied_squares(state), action)
    if origin == king and meet(arrived, rules.goal):
        return OUT
    if origin == king and rules.hammer == 0:
        return 0
    hostile = hostile_to_attackers(rules, attackers, men, king)
    return TAKES if some(struck(rules.board, rules.edge_capture, arrived, hostile, attackers)) else 0


@compiled
def urgency(rules: Any, state: Any, action: Any) -> Any:
    """First whatever ends the game, then what takes a piece."""
    landing, _ = landing_of(rules.board, action)
    arrived = only(state.men, landing)
    near = around(rules.board, arrived)
    if state.side == ATTACKERS:
        return _attack_urgency(rules, state, arrived, near) if meet(near, added(state.men, state.king)) else 0
    pressing = meet(near, state.attackers) or meet(arrived, rules.goal)
    return _defence_urgency(rules, state, action, arrived) if pressing else 0


def weights_row(rules: Any) -> str:
    """The row of the weights by which a variant is judged."""
    return ROWS[rules.kind]

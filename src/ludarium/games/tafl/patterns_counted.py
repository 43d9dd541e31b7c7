"""The part of tafl's patterns that is counted over the whole board: ways out, the ring of attackers, the king's realm.

Each number, or pair of numbers that mean something together, has a weight for every value it takes, so that learning finds out
by itself where a third way out matters and where it does not.
"""

from typing import Any

from ludarium.games.tafl.worth import pressure_on, realm_of, ring_of, ways_out
from ludarium.kernel.bits import both, count, either
from ludarium.kernel.compiling import compiled
from ludarium.kernel.grid import around

PATTERNS = 10
_SIXTEEN = 16
_WAYS = 0  # lanes, openings, approaches: 4 × 8 × 8
_STEPS = _WAYS + 256  # approaches and steps
_WANDERS = _STEPS + 256
_OPEN = _WANDERS + 64
_PRESSED = _OPEN + 64  # attackers close to the king, and hostile squares beside him
_GUARDS = _PRESSED + 128  # guards off the goals, and whole gates
_NEAR = _GUARDS + 256
_SHUT = _NEAR + 32  # the share of the goals that is cut off, and of the board
_OUTSIDE = _SHUT + 16 * 32  # men cut off from the king, and men
_SHUT_STEPS = _OUTSIDE + 256  # the share of the goals cut off, and the king's steps
WEIGHTS = _SHUT_STEPS + 256


@compiled
def _share(part: Any, parts: Any) -> Any:
    """A share as a whole number of fifteenths: 0 for none, 15 for all."""
    return int(part * (parts - 1))


@compiled
def list_counted(rules: Any, state: Any, crown: Any, empty: Any, base: Any, out: Any, found: Any) -> Any:
    """Write ten patterns behind the first `found`; return how many there are then."""
    attackers, men = state.attackers, state.men
    lanes, openings, approaches, steps, wanders, open_squares = ways_out(rules, state, crown, empty)
    near, off, gates, _links = ring_of(rules, attackers)
    shut, realm, outside = realm_of(rules, state, crown)
    beside = either(around(rules.board, around(rules.board, crown)), around(rules.board, crown))
    close, cut = count(both(beside, attackers)), _share(shut, _SIXTEEN)
    out[found] = base + _WAYS + (min(lanes, 3) * 8 + min(openings, 7)) * 8 + min(approaches, 7)
    out[found + 1] = base + _STEPS + min(approaches, 15) * 16 + min(steps, 15)
    out[found + 2] = base + _WANDERS + min(wanders, 63)
    out[found + 3] = base + _OPEN + min(open_squares // 2, 63)
    out[found + 4] = base + _PRESSED + min(close, 15) * 8 + min(pressure_on(rules, state, crown), 7)
    out[found + 5] = base + _GUARDS + min(off, 15) * 16 + min(gates, 15)
    out[found + 6] = base + _NEAR + min(near, 31)
    out[found + 7] = base + _SHUT + cut * 32 + _share(realm, 32)
    out[found + 8] = base + _OUTSIDE + min(outside, 15) * 16 + min(count(men), 15)
    out[found + 9] = base + _SHUT_STEPS + cut * 16 + min(steps, 15)
    return found + PATTERNS

"""What a position is worth to a player while nothing is certain."""

import math
from typing import Any

from ludarium.kernel.compiling import compiled
from ludarium.kernel.quantising import weight_of
from ludarium.kernel.values import number, word
from ludarium.kernel.verbs import naive_worth, patterns, worth
from ludarium.search.frames import FIELDS_WITH_TABLES, FINE, PATTERNS, SCRATCH
from ludarium.search.transpositions import place_key

# A sum that was added up before is kept in one word: 36 bits of the position's key, and 28 for the sum.
_NAME, _SUM, _OFFSET = word(27), word(28), 1 << 27
_LOW_SUM = word((1 << 28) - 1)


@compiled
def judged(rules: Any, state: Any, player: Any, board_only: Any) -> Any:
    """By all the game knows or, `board_only` being 1, by what the board shows.

    Every part of a search asks this way: even an order of moves gives away what a weak level is not to know.
    """
    return naive_worth(rules, state, player) if board_only == 1 else worth(rules, state, player)


@compiled
def _by_tables(rules: Any, state: Any, player: Any, search: Any) -> Any:
    """The weights of everything that the player sees, added up; where nothing is to be seen, as without tables."""
    key = place_key(state, search.shared.decisive_words, search.states[SCRATCH], player)
    at, name = key & (search.sums.size - 1), word(key) >> _NAME
    if search.sums[at] >> _SUM == name:
        total = number(search.sums[at] & _LOW_SUM) - _OFFSET
    else:
        found, total = search.lists[PATTERNS], 0
        count = patterns(rules, state, player, found)
        if count == 0:
            return worth(rules, state, player)
        for i in range(count):
            total += weight_of(search.weights[number(found[i])])
        search.sums[at] = (name << _SUM) | word(total + _OFFSET)
    lead = total * (search.shared.step / FINE)
    return lead / math.sqrt(1.0 + lead * lead)


@compiled
def evaluated(rules: Any, state: Any, acting: Any, search: Any) -> Any:
    """What the position, with `acting` to move, is worth to the hero of a search.

    Learned tables are asked from the side of the player to move, where there are only two.
    """
    shared = search.shared
    if len(search) != FIELDS_WITH_TABLES:
        return judged(rules, state, shared.hero, shared.board_only)
    if acting < 0 or acting == shared.hero or shared.players > 2:
        return _by_tables(rules, state, shared.hero, search)
    return -_by_tables(rules, state, acting, search)

"""A net teaches itself: it plays all seats, one turn deep, and is corrected by how its games went on, TD(λ).

A net is a table of numbers as in `net.py`, but with fractions.
"""

import math
from typing import Any

import numpy as np

from ludarium.games.thaayam.actions import ENDS
from ludarium.games.thaayam.rules import finished, is_over
from ludarium.games.thaayam.solved.turns import MOST_PLAYS, after_choice, noted_play
from ludarium.games.thaayam.taught.net import ADDS, UNITS, WIDTH
from ludarium.games.thaayam.taught.seeing import BIAS, MEASURED, MEASURES, SEEN, measured, rows_seen
from ludarium.games.thaayam.uses import choices, is_done
from ludarium.games.thaayam.worth import naive_worth
from ludarium.kernel.bits import first, rest, some
from ludarium.kernel.chance import advanced, fraction, stream
from ludarium.kernel.compiling import compiled
from ludarium.kernel.door import ActionRows, Floats, Numbers, SingleRows, Singles
from ludarium.kernel.values import number
from ludarium.kernel.verbs import odds, play

_WORST = -1e9
LONGEST = 1_200
"""Turns of a game; longer ones teach nothing."""


# --- the net


@compiled
def _evaluated(net: Any, rows: Any, numbers: Any, units: Any) -> Any:
    """The odds, on a logarithmic scale, by the net; `units` keeps the sums of its units."""
    for k in range(WIDTH):
        units[k] = net[BIAS * WIDTH + k]
    for i in range(SEEN):
        at = np.int64(rows[i]) * WIDTH
        for k in range(WIDTH):
            units[k] += net[at + k]
    for i in range(MEASURES):
        at, size = np.int64(MEASURED + i) * WIDTH, np.float32(numbers[i])
        if size != 0:
            for k in range(WIDTH):
                units[k] += size * net[at + k]
    total = units[UNITS]
    for k in range(UNITS):
        if units[k] > 0:
            total += units[k] * net[ADDS + k]
    return total


@compiled
def _corrected(net: Any, rows: Any, numbers: Any, units: Any, steps: Any, wanted: Any, rate: Any) -> None:
    """Move the net towards a chance."""
    chance = 1.0 / (1.0 + math.exp(-_evaluated(net, rows, numbers, units)))
    error = np.float32(rate * (wanted - chance))
    for k in range(UNITS):
        steps[k] = np.float32(0.0)
        if units[k] > 0:
            steps[k] = error * net[ADDS + k]
            net[ADDS + k] += error * units[k]
    steps[UNITS] = error
    for k in range(WIDTH):
        net[BIAS * WIDTH + k] += steps[k]
    for i in range(SEEN):
        at = np.int64(rows[i]) * WIDTH
        for k in range(WIDTH):
            net[at + k] += steps[k]
    for i in range(MEASURES):
        at, size = np.int64(MEASURED + i) * WIDTH, np.float32(numbers[i])
        if size != 0:
            for k in range(WIDTH):
                net[at + k] += size * steps[k]


# --- playing


@compiled
def _judged(rules: Any, state: Any, player: Any, net: Any, naive: Any, units: Any) -> Any:
    if state.places != 0:
        return 1e9
    if naive:
        return naive_worth(rules, state, player)
    return np.float64(_evaluated(net, rows_seen(rules, state, player), measured(rules, state, player), units))


@compiled
def _any_turn(rules: Any, state: Any) -> Any:
    """The position after some turn, for series that are too long to look at every way to spend them."""
    side, left = state.sides[state.turn], state.left
    while True:
        choice = number(first(choices(rules, side, left)))
        if choice == ENDS:
            return finished(rules, state, side)
        side, left = after_choice(rules, side, left, choice)
        if is_done(rules, side, left):
            return finished(rules, state, side)


@compiled
def _best_turn(rules: Any, state: Any, net: Any, naive: Any, units: Any, plays: Any, slots: Any) -> Any:
    """The position after the turn that looks best to the player."""
    actor = state.turn
    slots[slots.size - 1] += 1
    count, node = noted_play(plays, slots, 0, state.sides[actor], state.left), 0
    best, chosen = _WORST, state
    while node < count:
        here, spare = plays[2 * node], plays[2 * node + 1]
        node += 1
        open_to = choices(rules, here, spare)
        while some(open_to):
            choice = number(first(open_to))
            open_to = rest(open_to)
            after, unspent, ends = here, spare, choice == ENDS
            if not ends:
                after, unspent = after_choice(rules, here, spare, choice)
            if not ends and not is_done(rules, after, unspent):
                if count < MOST_PLAYS:
                    count = noted_play(plays, slots, count, after, unspent)
                continue
            ended = finished(rules, state, after)
            value = _judged(rules, ended, actor, net, naive, units)
            if value > best:
                best, chosen = value, ended
    return chosen if best > _WORST else _any_turn(rules, state)


@compiled
def _thrown(rules: Any, state: Any, generator: Any) -> Any:
    """The position after a throw."""
    share, throw = fraction(generator), 0
    while throw < 4 and share >= odds(rules, state, throw):
        share -= odds(rules, state, throw)
        throw += 1
    return play(rules, state, throw)


@compiled
def _note(rules: Any, state: Any, at: Any, net: Any, units: Any, rows: Any, numbers: Any, chances: Any) -> None:
    """Note what every player sees of the position, and the chance that the net gives them."""
    for player in range(rules.players):
        seen, counted = rows_seen(rules, state, player), measured(rules, state, player)
        for i in range(SEEN):
            rows[at + player, i] = seen[i]
        for i in range(MEASURES):
            numbers[at + player, i] = counted[i]
        chances[at + player] = 1.0 / (1.0 + math.exp(-_evaluated(net, seen, counted, units)))


@compiled
def teach(
    rules: Any, state: Any, net: Singles, seed: int, games: int, rate: float, trace: float, units: Singles,
    plays: Numbers, slots: Numbers, rows: ActionRows, numbers: SingleRows, chances: Floats,
) -> int:  # fmt: skip
    """Play so many games and correct the net after each; return how many turns they took."""
    turns, players = 0, rules.players
    for game in range(games):
        generator, here, count = stream(seed, game), state, 0
        while not is_over(rules, here) and count < LONGEST:
            generator = advanced(generator)
            here = _thrown(rules, here, generator)
            if here.closed != 0:
                here = _best_turn(rules, here, net, False, units, plays, slots)
                if not is_over(rules, here):
                    _note(rules, here, count * players, net, units, rows, numbers, chances)
                    count += 1
        turns += count
        for player in range(players if is_over(rules, here) else 0):
            wanted = 1.0 if here.places & 15 == player + 1 else 0.0
            for turn in range(count - 1, -1, -1):
                at = turn * players + player
                _corrected(net, rows[at], numbers[at], units, units[WIDTH:], wanted, rate)
                wanted = trace * wanted + (1.0 - trace) * chances[at]
    return turns


@compiled
def compare(
    rules: Any, state: Any, net: Singles, seed: int, games: int, units: Singles, plays: Numbers, slots: Numbers
) -> int:
    """How many games are won by the net's seats, which are every other one; the others go by what the board shows."""
    won = 0
    for game in range(games):
        generator, here = stream(seed, game), state
        while not is_over(rules, here):
            generator = advanced(generator)
            here = _thrown(rules, here, generator)
            if here.closed != 0:
                here = _best_turn(rules, here, net, (here.turn + game) & 1 == 1, units, plays, slots)
        won += ((here.places & 15) - 1 + game) & 1 == 0
    return won

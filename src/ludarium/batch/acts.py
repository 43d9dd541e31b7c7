"""What is done to one lane: begin, act, list, choose at random, look, play a whole game. The CPU and the GPU run these alike.

Chance never waits in a lane: whatever it has to decide is thrown at once, from the lane's own stream of random numbers.
"""

from typing import Any

import numpy as np

from ludarium.kernel.chance import advanced, below, fraction, stream
from ludarium.kernel.compiling import compiled
from ludarium.kernel.door import Actions, ByteRows, Bytes, SingleRows
from ludarium.kernel.key import key
from ludarium.kernel.values import Words, number
from ludarium.kernel.verbs import CHANCE, OVER, mover, moves, observe, odds, play, score, stochastic

GOING_ON, ENDED, CUT_SHORT = 0, 1, 2
"""How a lane's game stands: on, over by the rules, or stopped because it was too long."""

DISABLED, NEXT_STEP, SAME_STEP = 0, 1, 2
"""What becomes of a lane whose game is over: it stays; the next step begins anew; it begins anew at once."""


@compiled
def thrown(rules: Any, here: Any, generator: Any, out: Any, count: Any) -> Any:
    """One of chance's actions in `out`, by their odds."""
    left = fraction(generator)
    for i in range(count - 1):
        left -= odds(rules, here, number(out[i]))
        if left < 0.0:
            return number(out[i])
    return number(out[count - 1])


@compiled
def _settle(rules: Any, here: Any, lane: Any, out: Any, streams: Any) -> Any:
    """The state after chance has thrown whatever it has to."""
    if stochastic(rules):
        while mover(rules, here) == CHANCE:
            count = moves(rules, here, out)
            streams[lane] = advanced(streams[lane])
            here = play(rules, here, thrown(rules, here, streams[lane], out, count))
    return here


@compiled
def begin(
    rules: Any, start: Any, here: Any, lane: int, out: Actions,
    streams: Words, movers: Actions, over: Bytes, lengths: Actions, seed: int, first: int,
) -> Any:  # fmt: skip
    """A new game in the lane, whose stream is number `first + lane` of those that belong to the seed."""
    streams[lane] = stream(seed, first + lane)
    over[lane] = GOING_ON
    lengths[lane] = 0
    here = _settle(rules, start, lane, out, streams)
    movers[lane] = mover(rules, here)
    return here


@compiled
def _scores(rules: Any, here: Any, lane: Any, rewards: Any) -> None:
    for player in range(rewards.shape[1]):
        rewards[lane, player] = score(rules, here, player)


@compiled
def act(
    rules: Any, start: Any, here: Any, lane: int, out: Actions,
    actions: Actions, streams: Words, movers: Actions, rewards: SingleRows, over: Bytes, lengths: Actions,
    mode: int, most: int,
) -> Any:  # fmt: skip
    """Play the lane's action, which must be legal; note who is to act, whether the game is over, and the scores."""
    for player in range(rewards.shape[1]):
        rewards[lane, player] = np.float32(0.0)
    before = over[lane]
    if before != GOING_ON and mode == DISABLED:
        return here
    if before != GOING_ON and mode == NEXT_STEP:
        over[lane] = GOING_ON
        lengths[lane] = 0
        here = _settle(rules, start, lane, out, streams)
        movers[lane] = mover(rules, here)
        return here
    if before != GOING_ON:
        lengths[lane] = 0
    here = _settle(rules, play(rules, here, number(actions[lane])), lane, out, streams)
    lengths[lane] += 1
    over[lane] = GOING_ON
    if mover(rules, here) == OVER:
        over[lane] = ENDED
        _scores(rules, here, lane, rewards)
    elif lengths[lane] >= most:
        over[lane] = CUT_SHORT
    if over[lane] != GOING_ON and mode == SAME_STEP:
        here = _settle(rules, start, lane, out, streams)
    movers[lane] = mover(rules, here)
    return here


@compiled
def mask(rules: Any, start: Any, here: Any, lane: int, out: Actions, masks: ByteRows) -> Any:
    """Set a one for every legal action of the lane; the table holds noughts before."""
    count = moves(rules, here, out)
    for i in range(count):
        masks[lane, out[i]] = 1
    return here


@compiled
def unmask(rules: Any, start: Any, here: Any, lane: int, out: Actions, masks: ByteRows) -> Any:
    """Take back what `mask` set for this very state: cheaper than clearing a wide table."""
    count = moves(rules, here, out)
    for i in range(count):
        masks[lane, out[i]] = 0
    return here


@compiled
def choose(rules: Any, start: Any, here: Any, lane: int, out: Actions, actions: Actions, streams: Words) -> Any:
    """One of the lane's legal actions, all alike; −1 where its game is over."""
    count = moves(rules, here, out)
    streams[lane] = advanced(streams[lane])
    actions[lane] = out[below(streams[lane], count)] if count > 0 else -1
    return here


@compiled
def see(rules: Any, start: Any, here: Any, lane: int, out: Actions, movers: Actions, sheets: ByteRows) -> Any:
    """The planes of the lane's board as whoever acts sees it; as the first player does where the game is over."""
    observe(rules, here, max(number(movers[lane]), 0), sheets, lane)
    return here


@compiled
def tell_key(rules: Any, start: Any, here: Any, lane: int, out: Actions, keys: Words) -> Any:
    """The key of the lane's state."""
    keys[lane] = key(here)
    return here


@compiled
def play_out(
    rules: Any, start: Any, here: Any, lane: int, out: Actions,
    games: int, seed: int, first: int, most: int, totals: SingleRows, played: Words, ends: Words,
) -> Any:  # fmt: skip
    """Whole random games from the lane's state: adds up the scores and the actions, and mixes the keys of the ends."""
    actions, code = 0, ends[lane]
    for game in range(games):
        generator, now = stream(seed, (first + lane) * games + game), here
        for _ in range(most):
            count = moves(rules, now, out)
            if count == 0:
                break
            generator = advanced(generator)
            if stochastic(rules) and mover(rules, now) == CHANCE:
                action = thrown(rules, now, generator, out, count)
            else:
                action = number(out[below(generator, count)])
            now = play(rules, now, action)
            actions += 1
        if mover(rules, now) == OVER:
            for player in range(totals.shape[1]):
                totals[lane, player] += score(rules, now, player)
        code ^= key(now)
    played[lane] += np.uint64(actions)
    ends[lane] = code
    return here

"""What is done to one lane: begin, act, list, choose at random, look, play a whole game. The CPU and the GPU run these alike.

Chance never waits in a lane: whatever it has to decide is thrown at once, from the lane's own stream of random numbers.
"""

from typing import Any, NamedTuple

import numpy as np

from ludarium.kernel.chance import advanced, below, stream
from ludarium.kernel.compiling import compiled
from ludarium.kernel.door import ActionRows, Actions, ByteRows, Bytes, SingleRows
from ludarium.kernel.key import key
from ludarium.kernel.lanes import abreast
from ludarium.kernel.throwing import thrown
from ludarium.kernel.values import Words, number
from ludarium.kernel.verbs import CHANCE, NO_ACTION, OVER, mover, moves, observe, play, random_action, score, stochastic

GOING_ON, ENDED, CUT_SHORT = 0, 1, 2
"""How a lane's game stands: on, over by the rules, or stopped because it was too long."""

DISABLED, NEXT_STEP, SAME_STEP, SILENT = 0, 1, 2, 3
"""What becomes of a lane whose game is over: it stays, with its rewards; the next step begins anew; it begins anew at once;
it stays, and its rewards are given once."""

BEATS = 8
"""Every so many beats, a power of two, neighbouring lanes end their games and begin others."""

BEGIN, ACT, MASK, SAMPLE, SEE, KEY = 1, 2, 4, 8, 16, 32
"""What a lane can be asked to do."""


class LaneArrays(NamedTuple):
    """Arrays that belong to the lanes, with a place for every lane. Tables that nobody asks for may have a single place."""

    actions: Actions  # to be played
    streams: Words  # of random numbers
    movers: Actions
    rewards: SingleRows
    over: Bytes
    lengths: Actions
    masks: ByteRows
    sampled: Actions
    planes: ByteRows
    keys: Words


def lane_arrays(**arrays: Any) -> LaneArrays:
    """The arrays of some lanes, in whichever memory they are."""
    return LaneArrays(**arrays)


@compiled
def _after_chance(rules: Any, here: Any, lane: Any, out: Any, streams: Any) -> Any:
    """The state after chance has thrown whatever it has to."""
    if stochastic(rules):
        while mover(rules, here) == CHANCE:
            count = moves(rules, here, out)
            streams[lane] = advanced(streams[lane])
            here = play(rules, here, thrown(rules, here, streams[lane], out, count))
    return here


@compiled
def _begin(rules: Any, start: Any, lane: Any, out: Any, arrays: Any) -> Any:
    """A new game in the lane."""
    arrays.over[lane] = GOING_ON
    arrays.lengths[lane] = 0
    here = _after_chance(rules, start, lane, out, arrays.streams)
    arrays.movers[lane] = mover(rules, here)
    return here


@compiled
def _act(rules: Any, start: Any, here: Any, lane: Any, out: Any, arrays: Any, mode: Any, most: Any) -> Any:
    """Play the lane's action, which must be legal; note who is to act, whether the game is over, and the scores."""
    over, lengths, rewards = arrays.over, arrays.lengths, arrays.rewards
    if over[lane] != GOING_ON and mode == DISABLED:
        return here
    for player in range(rewards.shape[1]):
        rewards[lane, player] = np.float32(0.0)
    if over[lane] != GOING_ON and mode == SILENT:
        return here
    if over[lane] != GOING_ON and mode == NEXT_STEP:
        return _begin(rules, start, lane, out, arrays)
    if over[lane] != GOING_ON:
        lengths[lane] = 0
    here = _after_chance(rules, play(rules, here, number(arrays.actions[lane])), lane, out, arrays.streams)
    lengths[lane] += 1
    over[lane] = GOING_ON
    if mover(rules, here) == OVER:
        over[lane] = ENDED
        for player in range(rewards.shape[1]):
            rewards[lane, player] = score(rules, here, player)
    elif lengths[lane] >= most:
        over[lane] = CUT_SHORT
    if over[lane] != GOING_ON and mode == SAME_STEP:
        here = _after_chance(rules, start, lane, out, arrays.streams)
    arrays.movers[lane] = mover(rules, here)
    return here


@compiled
def advance(
    rules: Any, start: Any, here: Any, lane: int, out: Actions,
    tasks: int, arrays: LaneArrays, mode: int, most: int, seed: int, first: int,
) -> Any:  # fmt: skip
    """All that can be done to a lane, in this order, each where `tasks` has its bit.

    BEGIN a new game, whose stream is number `first + lane` of those that belong to the seed; ACT; list the legal actions
    and set a one for each in the MASKS, which hold zeros before; SAMPLE one of them, all alike, −1 where the game is
    over; SEE the board as planes, as the player to act sees it (the first player where the game is over); compute its KEY.
    One function for all, because each that enters compiled code compiles the rules again.
    """
    streams = arrays.streams
    if tasks & BEGIN != 0:
        streams[lane] = stream(seed, first + lane)
        here = _begin(rules, start, lane, out, arrays)
    if tasks & ACT != 0:
        here = _act(rules, start, here, lane, out, arrays, mode, most)
    if tasks & (MASK | SAMPLE) != 0:
        count = moves(rules, here, out)
        if tasks & MASK != 0:
            for i in range(count):
                arrays.masks[lane, out[i]] = 1
        if tasks & SAMPLE != 0:
            streams[lane] = advanced(streams[lane])
            arrays.sampled[lane] = out[below(streams[lane], count)] if count > 0 else -1
    if tasks & SEE != 0:
        observe(rules, here, max(number(arrays.movers[lane]), 0), arrays.planes, lane)
    if tasks & KEY != 0:
        arrays.keys[lane] = key(here)
    return here


class PlayoutOptions(NamedTuple):
    """What whole random games are played: `games` from every lane, of at most `most` actions each.

    Their streams of random numbers belong to the seed, from that of the `first` lane on. Where `each` is 1, every game is
    noted by itself.
    """

    games: int
    seed: int
    first: int
    most: int
    each: int


class PlayoutNotes(NamedTuple):
    """What whole random games showed, with a row for every lane; the last two may have a single place if nobody asks for each game."""

    totals: SingleRows  # the scores of each player, added up
    played: Words  # how many actions
    ends: Words  # the keys of the last positions, mixed
    lengths: ActionRows  # of each game
    results: SingleRows  # the scores of each player in each game, game after game; NaN where it was cut short


@compiled
def play_out(
    rules: Any, start: Any, here: Any, lane: int, out: Actions, options: PlayoutOptions, notes: PlayoutNotes
) -> Any:
    """Whole random games from the lane's state: adds up the scores and the actions, and mixes the keys of the ends.

    One loop over the actions of all games: on a GPU 32 neighbouring lanes go through it together. A lane whose game is
    over waits for the next of every `BEATS` beats before it ends it and begins another: so neighbours do that together,
    the others play on meanwhile, and all have the same player to move. Where chance acts, the player who does so after it
    acts in the same beat.
    """
    games, most, totals = options.games, options.most, notes.totals
    actions, code, game, length, beat, stands = 0, notes.ends[lane], 0, 0, 0, GOING_ON
    own = (options.first + lane) * games
    generator, now = stream(options.seed, own), here
    while game < games:
        abreast()
        if stochastic(rules) and stands == GOING_ON and length < most and mover(rules, now) == CHANCE:
            generator = advanced(generator)
            now = play(rules, now, thrown(rules, now, generator, out, moves(rules, now, out)))
            length += 1
        if stochastic(rules) and stands == GOING_ON and mover(rules, now) == CHANCE:
            stands = GOING_ON if length < most else CUT_SHORT
        elif stands == GOING_ON:
            generator = advanced(generator)
            action = number(random_action(rules, now, generator, out))
            stands = ENDED if action == NO_ACTION else GOING_ON if length < most else CUT_SHORT
            if stands == GOING_ON:
                now = play(rules, now, action)
                length += 1
        beat += 1
        if stands != GOING_ON and beat & (BEATS - 1) == 0:
            for player in range(totals.shape[1] if stands == ENDED else 0):
                totals[lane, player] += score(rules, now, player)
            if options.each == 1:
                notes.lengths[lane, game] = length
                for player in range(totals.shape[1]):
                    result = np.float32(score(rules, now, player)) if stands == ENDED else np.float32(np.nan)
                    notes.results[lane, game * totals.shape[1] + player] = result
            code ^= key(now)
            actions += length
            game += 1
            generator, now, length, stands = stream(options.seed, own + game), here, 0, GOING_ON
    notes.played[lane] += np.uint64(actions)
    notes.ends[lane] = code
    return here

"""Every way a player may spend a complete series of throws, found by plain enumeration.

A play is a sorted tuple of `Action`s, in the canonical order of the notation. Nothing blocks in Thaayam, so
what a player can do with a series depends on the own pieces only, and the order inside a turn changes
nothing: pieces that stood on the opposite palace when the turn began can be declared first, entries come
before moves because an entered piece may move, and bearing off comes last because it needs everybody at home.
"""

from typing import NamedTuple

from simple_thaayam_text import Side

DECLARE_FIRST, ENTER, MOVE, BEAR_OFF, DECLARE_LAST, UNUSED = range(6)


class Action(NamedTuple):
    """One action, with its fields in the order by which actions are sorted. `throws` come largest first."""

    stage: int
    start: int = 0
    twins: bool = False
    end: int = 0
    throws: tuple = ()


def without(throws, spent):
    """The throws left after some are spent."""
    left = list(throws)
    for throw in spent:
        left.remove(throw)
    return tuple(left)


def choices(throws, most):
    """Every different selection of throws that adds up to `most` or less, each largest first; also none."""
    if not throws:
        yield ()
        return
    face = max(throws)
    others = tuple(throw for throw in throws if throw != face)
    for count in range(min(throws.count(face), most // face) + 1):
        for further in choices(others, most - count * face):
            yield (face,) * count + further


def declarations(side, board, stage, options):
    """Declare no pair, one pair or two pairs of the singles on the opposite palace: (actions, side)."""
    waiting = side.singles.count(board.gate) if options.twins == "on" else 0
    for pairs in range(waiting // 2 + 1):
        singles = without(side.singles, [board.gate] * (2 * pairs))
        twins = tuple(sorted(side.twins + (board.gate,) * pairs))
        yield [Action(stage, board.gate, True)] * pairs, side._replace(singles=singles, twins=twins)


def entries(side, throws):
    """Enter no piece, one piece and so on, a throw of 1 for each: (actions, side, throws left)."""
    for count in range(min(side.off, throws.count(1)) + 1):
        entered = side._replace(off=side.off - count, singles=(0,) * count + side.singles)
        yield [Action(ENTER, throws=(1,))] * count, entered, without(throws, (1,) * count)


def journeys(start, twins, throws, home, combine):
    """What one unit may do with these throws, staying included: (moves, where it ends, throws left)."""
    yield [], start, throws
    slowness = 2 if twins else 1
    most = (home - start) * slowness + slowness - 1  # twins may waste one point
    for spent in choices(throws, most):
        end = start + sum(spent) // slowness
        if end == start or (combine == "stepwise" and len(spent) > 1):
            continue
        move, left = Action(MOVE, start, twins, end, spent), without(throws, spent)
        further = journeys(end, twins, left, home, combine) if combine == "stepwise" else [([], end, left)]
        for steps, last, rest in further:
            yield [move, *steps], last, rest


def wanderings(units, throws, home, combine):
    """All units in turn make a journey or stay: (moves, units where they end, throws left)."""
    if not units:
        yield [], [], throws
        return
    (start, twins), *others = units
    for moves, end, left in journeys(start, twins, throws, home, combine):
        for further, ends, rest in wanderings(others, left, home, combine):
            yield moves + further, [(end, twins), *ends], rest


def moves(side, throws, board, options):
    """Move some units or none: (actions, side, throws left). Twins that reach the keep become two singles."""
    units = [(index, False) for index in side.singles] + [(index, True) for index in side.twins]
    for actions, ends, left in wanderings(units, throws, board.home, options.combine):
        singles = tuple(sorted(end for end, twins in ends if not twins and end < board.home))
        twins = tuple(sorted(end for end, twins in ends if twins and end < board.home))
        arrived = sum(1 + twins for end, twins in ends if end == board.home)
        yield actions, Side(side.off, singles, twins, side.keep + arrived, side.out), left


def farewells(side, throws):
    """Bear off no piece, one piece and so on, a throw of 1 for each: (actions, side, throws left)."""
    ready = not (side.off or side.singles or side.twins)
    for count in range((min(side.keep, throws.count(1)) if ready else 0) + 1):
        borne = side._replace(keep=side.keep - count, out=side.out + count)
        yield [Action(BEAR_OFF, throws=(1,))] * count, borne, without(throws, (1,) * count)


def every_play(side, throws, board, options):
    """Each play, whether it spends enough throws or not, and the own pieces after it: {actions: side}."""
    found = {}
    for first, declared in declarations(side, board, DECLARE_FIRST, options):
        for entering, entered, left in entries(declared, throws):
            for moving, moved, rest in moves(entered, left, board, options):
                for leaving, borne, lost in farewells(moved, rest):
                    unused = [Action(UNUSED, -throw, throws=(throw,)) for throw in lost]
                    for last, final in declarations(borne, board, DECLARE_LAST, options):
                        found[tuple(sorted(first + entering + moving + leaving + last + unused))] = final
    return found


def legal_plays(side, throws, board, options):
    """The plays that spend the greatest number of throws, or all plays where nothing is forced."""
    found = every_play(side, throws, board, options)
    fewest = min(map(lost_throws, found))
    if options.forced == "free":
        return found
    return {play: final for play, final in found.items() if lost_throws(play) == fewest}


def lost_throws(play):
    """How many throws a play leaves unused."""
    return sum(action.stage == UNUSED for action in play)

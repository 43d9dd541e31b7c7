"""Thaayam, slowly: a second opinion for the fast engine, working on nothing but the texts of the notation.

    start(players=2, board="thaayam", pieces=4, first=None)  the first position
    mover(position)          "chance", "south", "west", "north", "east" or "over"
    throws(position)         {throw: (odds, position after)} while chance is to act
    turns(position)          {position after: canonical turn} once the series is complete
    play(position, text)     the position after a throw, a roll-off or a whole turn
    result(position)         (result, reason), or None while the game goes on

Every function takes the options players (2, 3, 4), board ("thaayam" for 5x5, "ashtapada" for 8x8), dice
("cowries", "spinner"), combine ("sum", "stepwise"), forced ("max_throws", "free"), twins ("on", "off"),
twins_shelter ("on", "off"), pieces (1 to 4) and play_on (False, True). Players, board and pieces can be seen in the text of a position;
where they are given beside one, they must agree with it. `start` takes `first`, a player's name, to leave
out the roll-off.

READINGS, where the page leaves something open:
 1. Roll-off. The line carries `rolloff=` with those still in it, in turn order, each with the throw of this
    round or `-`: `turn=- noted=- rolloff=S8N-`. Those tied for the highest begin a new round and the others
    are gone, so `rolloff=S-W-` may follow `rolloff=S8W8N4E-`. The field goes when somebody has won, who
    then has the turn. A throw is written `8`; a whole round, or several, `S8N4`, from the beginning of the
    present round.
 2. Over. Then the line says `turn=- noted=-`.
 3. Places. With play_on the line ends with `places=` and the letters of those who have finished, first to
    last, once there are any. The game goes on until one player is left, who is last. Without play_on the
    winner is first and all others share the last place. Results are `1-0` or `0-1` with two players,
    `north>south=west` with more, those who share a place in turn order. The reason is `borne_off`.
 4. D5. The greatest number of throws is taken over all plays, with and without declaring twins. Throws
    given to twins count as used even where half a point is rounded away. With forced=free any throw may be
    left unused.
 5. Which turn. Of several turns to one position the canonical one has the fewest actions (parts between
    commas, `~` included); among those the ACTIONS that come first as a plain ASCII string.
 6. Order. Moves are sorted by route index of the start, then singles before twins, then by route index of
    the end, then by throws as a tuple of numbers. Throws in one action come largest first, and so do the
    unused ones, each with its own `~`.
 7. `pass` stands alone and means: no throw was used and nothing was declared. So `(4+8+2)/pass`, and also
    `3/pass` with c2 k3, not `3/~3` (which is understood).
 8. The keep is written `k` in a move: `1:c2-k`, `2:=c2-k`.
 9. Captures always carry a number, the pieces of all owners in turn order behind one x: `xN1`, `xW1N2`.
    Twins count two. Of several units landing on one square, the first in canonical order has the capture.
10. A declared pair that does not move may be written before or after the moves; by 5 it is written after.
11. Unused throws are written after a win too: `8+1+2/1:k-x,~8,~2#`. A series is always thrown to its end.
12. `#` is also written when a player finishes and others play on.
13. stepwise. Every throw is a step and an action of its own; a unit may make any number of steps, with the
    throws in any order, and captures where each step ends. Each throw is halved by itself for twins, so a 1
    never moves them. A pair with a piece that moved still does not move again. A piece may capture on its
    way and still be borne off; there is no bonus turn after that win.
14. Reading a turn. Actions may come in any order; `!` and `#` may be left out, and so may the captures (all
    of them or none), but what is written must be right. Dropped throws need their brackets. Every throw
    must be accounted for.
15. Positions that no game leads to are refused where one player's pieces show it: twins before the opposite
    palace, pieces borne off while others are not in the keep.
16. Declaring costs no throw and needs none: with forced=free `8+2/=c5,~8,~2` is a turn.
17. With three players West faces East's empty palace: it is marked, and West's twins are declared there.
18. Bonus turns. The bonus turn follows as soon as the turn that earned it has ended, before anybody else
    throws; R7 is looked at afresh. However many captures a turn makes, it earns one.
19. Shelter. Twins of any enemy shelter the singles of all enemies on their square; the mover's own do not.
    Where a single and twins of the mover land on one square, the twins take all of it, in either order.
"""

import re
from fractions import Fraction
from typing import NamedTuple

from simple_thaayam_board import BOARDS, LETTERS, NAMES, SEATS
from simple_thaayam_plays import every_play, legal_plays
from simple_thaayam_text import (
    ENDS_A_SERIES,
    FACES,
    Position,
    Side,
    read_position,
    read_throws,
    write_position,
)
from simple_thaayam_turns import (
    carry_out,
    is_over,
    read_actions,
    split_series,
    still_playing,
    ways_to_declare,
    write_series,
)

SIXTEENTHS = {1: 4, 2: 6, 3: 4, 4: 1, 8: 1}
ODDS = {
    "cowries": {face: Fraction(count, 16) for face, count in SIXTEENTHS.items()},
    "spinner": {face: Fraction(1, 5) for face in FACES},
}


class Options(NamedTuple):
    """The options of a game; None where the position text speaks for itself."""

    players: int = None
    board: str = None
    dice: str = "cowries"
    combine: str = "sum"
    forced: str = "max_throws"
    twins: str = "on"
    twins_shelter: str = "on"
    pieces: int = None
    play_on: bool = False


VALUES = Options(
    (None, *SEATS), (None, *BOARDS), tuple(ODDS), ("sum", "stepwise"), ("max_throws", "free"), ("on", "off"),
    ("on", "off"), (None, 1, 2, 3, 4), (False, True),
)  # fmt: skip


def read_options(options):
    """Options as one value; refuses unknown names and values."""
    if unknown := set(options) - set(Options._fields):
        raise ValueError(f"Thaayam has no option `{min(unknown)}`.")
    found = Options(**options)
    for name, value, known in zip(Options._fields, found, VALUES):
        if value not in known:
            raise ValueError(f"The option {name} cannot be {value!r}.")
    return found


def open_text(text, options):
    """The position and the options, once they agree with each other."""
    position, chosen = read_position(text), read_options(options)
    first_side = next(iter(position.sides.values()))
    if chosen.players not in (None, len(position.sides)) or chosen.pieces not in (None, first_side.pieces):
        raise ValueError(f"`{text}` has other numbers of players or pieces than the options say.")
    if chosen.board and BOARDS[chosen.board] is not position.board:
        raise ValueError(f"`{text}` is not on the board {chosen.board}.")
    if chosen.twins == "off" and any(side.twins for side in position.sides.values()):
        raise ValueError(f"`{text}` has twins, which the options exclude.")
    check_places(position, text, chosen)
    return position, chosen


def check_places(position, text, options):
    """Refuses positions whose finished players no game with these options leads to."""
    finished = len(position.sides) - len(still_playing(position))
    if len(position.places) != (finished if options.play_on else 0):
        raise ValueError(f"`{text}` must name the order of finishing if, and only if, the game is played on.")
    if finished > (len(position.sides) - 1 if options.play_on else 1):
        raise ValueError(f"`{text}` has more players who have finished than a game can have.")
    if not (position.turn or position.rolloff or is_over(position, options)):
        raise ValueError(f"`{text}` says that the game is over while it goes on.")


def start(players=2, board="thaayam", pieces=4, first=None, **options):
    """The first line of a game: the roll-off, or, with `first`, the turn of the player of that name."""
    read_options({**options, "players": players, "board": board, "pieces": pieces})
    if first is not None and LETTERS.get(first) not in tuple(SEATS[players]):
        raise ValueError(f"{first!r} does not sit at this board.")
    rolloff = () if first else tuple((letter, None) for letter in SEATS[players])
    sides = {letter: Side(pieces) for letter in SEATS[players]}
    return write_position(Position(BOARDS[board], sides, LETTERS.get(first, ""), rolloff=rolloff))


def who_moves(position, options):
    """The mover of a position: "chance", "over" or the name of a player whose series is complete."""
    if is_over(position, options):
        return "over"
    if position.turn and position.sides[position.turn].finished:
        raise ValueError(f"{NAMES[position.turn].title()} has the turn but has finished.")
    complete = position.noted and position.noted[-1] in ENDS_A_SERIES
    return NAMES[position.turn] if complete else "chance"


def mover(position, **options):
    """Who acts: "chance" until the roll-off is won or the series complete, then a player; or "over"."""
    return who_moves(*open_text(position, options))


def result(position, **options):
    """The result and its reason once the game is over, else None."""
    position, chosen = open_text(position, options)
    if not is_over(position, chosen):
        return None
    playing = still_playing(position)
    places = position.places or "".join(letter for letter in position.sides if letter not in playing)
    if len(position.sides) == 2:
        return ("1-0" if places[0] == "S" else "0-1"), "borne_off"
    ranks = [NAMES[letter] for letter in places] + ["=".join(NAMES[letter] for letter in playing)]
    return ">".join(ranks), "borne_off"


def after_throw(position, throw):
    """The position after one throw, in the roll-off or in a series."""
    if not position.rolloff:
        return position._replace(noted=(*position.noted, throw))
    thrown = sum(made is not None for _, made in position.rolloff)
    rolled = list(position.rolloff)
    rolled[thrown] = (rolled[thrown][0], throw)
    if thrown + 1 < len(rolled):
        return position._replace(rolloff=tuple(rolled))
    highest = max(made for _, made in rolled)
    best = [letter for letter, made in rolled if made == highest]
    if len(best) == 1:
        return position._replace(rolloff=(), turn=best[0])
    return position._replace(rolloff=tuple((letter, None) for letter in best))


def throws(position, **options):
    """What chance may throw: {throw as text: (exact odds, position after)}."""
    opened, chosen = open_text(position, options)
    if who_moves(opened, chosen) != "chance":
        raise ValueError(f"Nothing is thrown in `{position}`.")
    dice = ODDS[chosen.dice]
    return {str(face): (odds, write_position(after_throw(opened, face))) for face, odds in dice.items()}


def turns(position, **options):
    """The legal turns with a complete series: {position after: canonical turn}, each position once."""
    opened, chosen = open_text(position, options)
    if who_moves(opened, chosen) in ("chance", "over"):
        raise ValueError(f"No series is complete in `{position}`.")
    side = opened.sides[opened.turn]
    dropped, counting = split_series(side, opened.noted)
    best = {}
    for actions, final in legal_plays(side, counting, opened.board, chosen).items():
        turn = carry_out(opened, actions, final, chosen)
        rank = (turn.actions.count(","), turn.actions)
        if turn.after not in best or rank < best[turn.after][0]:
            best[turn.after] = rank, f"{write_series(dropped, counting)}/{turn.actions}{turn.mark}"
    return {after: text for after, (_, text) in best.items()}


def play(position, text, **options):
    """The position after a throw (`8`), a roll-off (`S8N4`) or a whole turn (`THROWS/ACTIONS`).

    ValueError with a sentence where the rules do not allow it.
    """
    opened, chosen = open_text(position, options)
    if who_moves(opened, chosen) == "over":
        raise ValueError(f"The game is over in `{position}`.")
    if "/" in text:
        return play_turn(opened, text, chosen)
    if who_moves(opened, chosen) != "chance":
        raise ValueError(f"`{text}` is not a turn, and the series of `{position}` is complete.")
    if opened.rolloff and re.fullmatch(r"([SWNE][12348])+", text):
        return write_position(roll_off(opened, text))
    if text not in map(str, FACES):
        raise ValueError(f"`{text}` is neither a throw nor a turn.")
    return write_position(after_throw(opened, int(text)))


def roll_off(position, text):
    """The position after a written roll-off, which begins with the present round."""
    known = "".join(f"{letter}{throw}" for letter, throw in position.rolloff if throw)
    if not text.startswith(known):
        raise ValueError(f"The roll-off has begun with {known}, not as in `{text}`.")
    for letter, throw in re.findall("(.)(.)", text[len(known) :]):
        waiting = [seat for seat, made in position.rolloff if made is None]
        if not waiting or waiting[0] != letter:
            raise ValueError(f"{letter} does not throw next in the roll-off `{text}`.")
        position = after_throw(position, int(throw))
    return position


def play_turn(position, text, options):
    """The line after a whole turn, whose throws may still be missing from the position."""
    series, written = text.split("/", 1)
    position, counting = take_series(position, series)
    side, board = position.sides[position.turn], position.board
    actions, captures, mark = read_actions(written, counting, board.routes[position.turn])
    found = every_play(side, counting, board, options)
    meant = [way for way in ways_to_declare(actions) if way in found]
    if not meant:
        raise ValueError(f"`{text}` is not a play that its throws allow.")
    if meant[0] not in legal_plays(side, counting, board, options):
        raise ValueError(f"`{text}` leaves throws unused, and another play uses more of them.")
    turn = carry_out(position, meant[0], found[meant[0]], options)
    if (any(captures) and sorted(captures) != sorted(turn.captures)) or mark not in ("", turn.mark):
        raise ValueError(f"`{text}` should be written {series}/{turn.actions}{turn.mark}.")
    return turn.after


def take_series(position, series):
    """The position with the whole series of a written turn noted, and those of its throws that count."""
    if position.rolloff:
        raise ValueError("Nobody has the turn before the roll-off is won.")
    noted = read_throws(series.replace("(", "").replace(")", "+").removesuffix("+"))
    if not noted or noted[-1] not in ENDS_A_SERIES:
        raise ValueError(f"The series `{series}` is not complete.")
    if noted[: len(position.noted)] != position.noted:
        raise ValueError(f"The series `{series}` does not go on from the throws that were noted.")
    dropped, counting = split_series(position.sides[position.turn], noted)
    if series != write_series(dropped, counting):
        raise ValueError(f"The series `{series}` must be written {write_series(dropped, counting)}.")
    return position._replace(noted=noted), counting

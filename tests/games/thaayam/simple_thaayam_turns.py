"""Turns of Thaayam: what a play does to the enemies and to the turn, and how a turn is written and read."""

import re
from typing import NamedTuple

from simple_thaayam_plays import BEAR_OFF, DECLARE_FIRST, DECLARE_LAST, ENTER, MOVE, UNUSED, Action
from simple_thaayam_text import write_position


def still_playing(position):
    """The letters of those who have not borne off all their pieces."""
    return [letter for letter, side in position.sides.items() if not side.finished]


def is_over(position, options):
    """Whether the game has ended: with the first who finishes, or when one is left if it is played on."""
    playing = still_playing(position)
    return len(playing) < 2 if options.play_on else len(playing) < len(position.sides)


def is_shelter(sides, square, board):
    """Whether twins of any of these sides stand on the square."""
    return any(square == board.routes[letter][index] for letter, side in sides.items() for index in side.twins)


def strike(sides, square, twins, board, options):
    """The sides after a single or twins land on a square, and the captures as written ("" if none)."""
    if not twins and options.twins_shelter == "on" and is_shelter(sides, square, board):
        return sides, ""
    struck, taken = {}, ""
    for letter, side in sides.items():
        index = board.routes[letter].index(square) if square in board.routes[letter] else None
        singles, pairs = side.singles.count(index), side.twins.count(index) if twins else 0
        struck[letter] = side._replace(
            off=side.off + singles + 2 * pairs,
            singles=tuple(other for other in side.singles if other != index),
            twins=tuple(other for other in side.twins if other != index or not twins),
        )
        taken += f"{letter}{singles + 2 * pairs}" if singles + pairs else ""
    return struck, "x" + taken if taken else ""


def land(position, play, options):
    """The enemies after a play, and the captures of each of its actions as written."""
    board, route = position.board, position.board.routes[position.turn]
    enemies = {letter: side for letter, side in position.sides.items() if letter != position.turn}
    captures = []
    for action in play:
        taken = ""
        if action.stage == MOVE and route[action.end] not in board.marked:
            enemies, taken = strike(enemies, route[action.end], action.twins, board, options)
        captures.append(taken)
    return enemies, captures


def end_turn(position, final, enemies, captured, options):
    """The position in which the next series begins, and the mark that ends the written turn."""
    sides = {letter: enemies.get(letter, final) for letter in position.sides}
    after = position._replace(sides=sides, noted=())
    if final.finished and options.play_on:
        after = after._replace(places=position.places + position.turn)
    if captured and not final.finished:
        return after, "!"
    order = list(sides)
    place = order.index(position.turn)
    waiting = [letter for letter in order[place + 1 :] + order[:place] if not sides[letter].finished]
    turn = "" if is_over(after, options) else waiting[0]
    return after._replace(turn=turn), "#" if final.finished else ""


class Turn(NamedTuple):
    """A play with all that follows from it: the line after it, and its parts as written."""

    after: str
    actions: str
    captures: list
    mark: str


def carry_out(position, play, final, options):
    """The turn that a play is."""
    enemies, captures = land(position, play, options)
    after, mark = end_turn(position, final, enemies, any(captures), options)
    actions = write_actions(play, position.board.routes[position.turn], captures)
    return Turn(write_position(after), actions, captures, mark)


def split_series(side, noted):
    """The dropped and the counting throws of a series, by R7."""
    if side.on_board:
        return (), noted
    first = noted.index(1) if 1 in noted else len(noted)
    return noted[:first], noted[first:]


def write_series(dropped, counting):
    """A series as it is written in a turn."""
    brackets = f"({'+'.join(map(str, dropped))})" if dropped else ""
    return brackets + "+".join(map(str, counting))


def write_action(action, route):
    """One action without its captures."""
    squares = [*route[:-1], "k"]
    amount, twins = "+".join(map(str, action.throws)), "=" if action.twins else ""
    return {
        DECLARE_FIRST: f"={squares[action.start]}",
        ENTER: f"1:o-{squares[0]}",
        MOVE: f"{amount}:{twins}{squares[action.start]}-{squares[action.end]}",
        BEAR_OFF: "1:k-x",
        DECLARE_LAST: f"={squares[action.start]}",
        UNUSED: f"~{amount}",
    }[action.stage]


def write_actions(play, route, captures):
    """A whole play, with the captures of each action behind it."""
    if all(action.stage == UNUSED for action in play):
        return "pass"
    return ",".join(write_action(action, route) + taken for action, taken in zip(play, captures))


def read_action(part, route):
    """One written action and the captures behind it. A declaration is taken for one after the moves."""
    squares = {square: index for index, square in enumerate([*route[:-1], "k"])}
    if found := re.fullmatch(r"~([12348])", part):
        return Action(UNUSED, -int(found[1]), throws=(int(found[1]),)), ""
    if part.startswith("=") and part[1:] in squares:
        return Action(DECLARE_LAST, squares[part[1:]], True), ""
    if part == f"1:o-{route[0]}":
        return Action(ENTER, throws=(1,)), ""
    if part == "1:k-x":
        return Action(BEAR_OFF, throws=(1,)), ""
    found = re.fullmatch(r"([12348](?:\+[12348])*):(=?)([a-h]\d)-([a-h]\d|k)((?:x([SWNE]\d)+)?)", part)
    if not found or found[3] not in squares or found[4] not in squares:
        raise ValueError(f"`{part}` is not an action of this player.")
    spent = tuple(sorted(map(int, found[1].split("+")), reverse=True))
    return Action(MOVE, squares[found[3]], found[2] == "=", squares[found[4]], spent), found[5]


def read_actions(written, counting, route):
    """A written play as sorted actions, the captures written behind each, and the mark at the end."""
    mark = written[-1] if written.endswith(("!", "#")) else ""
    parts = written.removesuffix(mark).split(",")
    if parts == ["pass"]:
        parts = [f"~{throw}" for throw in counting]
    pairs = sorted((read_action(part, route) for part in parts), key=lambda pair: pair[0])
    return [action for action, _ in pairs], [captures for _, captures in pairs], mark


def ways_to_declare(actions):
    """The same actions with none, one or two of their declarations moved before the moves."""
    declared = [action for action in actions if action.stage == DECLARE_LAST]
    others = [action for action in actions if action.stage != DECLARE_LAST]
    for early in range(len(declared) + 1):
        first = [action._replace(stage=DECLARE_FIRST) for action in declared[:early]]
        yield tuple(sorted(first + others + declared[early:]))

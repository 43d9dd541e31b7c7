"""How a Taifho turn is handed on, and how a game ends: race, blocked victory, draws, places.

Part of the slow second opinion `simple_taifho`.
"""

from typing import NamedTuple

from simple_taifho_moves import can_move, on_start_line
from simple_taifho_text import Position, is_home, lines_advanced, squares_of, still_playing


class Options(NamedTuple):
    """The options that no position text carries."""

    blocked_turns: int = 3
    max_turns: int | None = None
    leave_home: int | None = None


def pieces_home(position: Position, player: str) -> int:
    """How many of the player's pieces stand on his goal squares."""
    return sum(is_home(player, square) for square in squares_of(position.board, player))


def standing(position: Position, player: str) -> tuple[int, int]:
    """(Pieces home, sum of lines advanced): the higher pair leads."""
    squares = squares_of(position.board, player)
    return pieces_home(position, player), sum(lines_advanced(player, square) for square in squares)


def all_home(position: Position, player: str) -> bool:
    """Whether the player has pieces and all of them are home."""
    squares = squares_of(position.board, player)
    return bool(squares) and all(is_home(player, square) for square in squares)


# ------------------------------------------------------------------------------------- the blocked victory


def counted(position: Position, player: str) -> int:
    """The player's blocked counter once his turn has begun on this board."""
    counter = position.counters[position.players.index(player)]
    squares = squares_of(position.board, player)
    away = [square for square in squares if not is_home(player, square)]
    if not away or 2 * pieces_home(position, player) < len(squares):
        return 0
    others_on_goal_line = [
        square for square, (owner, _) in position.board.items() if owner != player and is_home(player, square)
    ]
    shut_by_others = len(others_on_goal_line) + pieces_home(position, player) == 8
    if not any(can_move(position.board, square, position.basic) for square in away):
        return counter + 1
    if not shut_by_others:
        return 0
    # Foreign pieces that could not leave even if they wished are nobody's fault: the counter waits.
    could_leave = any(can_move(position.board, square, position.basic) for square in others_on_goal_line)
    return counter + 1 if could_leave else counter


def leads_strictly(position: Position, player: str) -> bool:
    """Whether the player stands better than everyone else still playing."""
    mine = standing(position, player)
    rivals = [other for other in still_playing(position) if other != player]
    return all(mine > standing(position, other) for other in rivals)


# -------------------------------------------------------------------------------------- handing the turn on


def end_turn(position: Position, passed: bool, options: Options) -> Position:
    """What follows once the mover has made his turn on `position` (his board, still his side)."""
    mover = position.side
    position = position._replace(passes=position.passes + 1 if passed else 0)
    if all_home(position, mover):
        position = position._replace(finish=position.finish + mover[0])
    elif left_home_too_late(position, mover, options):
        position = position._replace(finish=position.finish + mover[0].upper())
    return begin_turn(position, options)


def left_home_too_late(position: Position, mover: str, options: Options) -> bool:
    """Whether the option `leave_home` is on, its turns are over, and a piece is still on the start line."""
    if options.leave_home is None or position.turn <= options.leave_home:
        return False
    return any(on_start_line(mover, square) for square in squares_of(position.board, mover))


def begin_turn(position: Position, options: Options) -> Position:
    """Hand the turn to the next player still playing and count his blocked turn, which may win a place."""
    while True:
        position = next_side(position)
        if ending(position, options):
            return position
        seat = position.players.index(position.side)
        counters = list(position.counters)
        counters[seat] = counted(position, position.side)
        position = position._replace(counters=tuple(counters))
        if counters[seat] < options.blocked_turns or not leads_strictly(position, position.side):
            return position
        position = position._replace(finish=position.finish + position.side[0])


def next_side(position: Position) -> Position:
    """The next player still playing, and one turn more when the order has come round."""
    seat = position.players.index(position.side)
    order = position.players[seat + 1 :] + position.players[: seat + 1]
    side = next(player for player in order if player in still_playing(position))
    round_is_over = position.players.index(side) <= seat
    return position._replace(side=side, turn=position.turn + round_is_over)


# ----------------------------------------------------------------------------------------------- the result


def ending(position: Position, options: Options) -> str | None:
    """Why the game is over, or None."""
    playing = still_playing(position)
    if len(playing) == 1:
        last = position.finish[-1]
        if last.isupper():
            return "left_home"
        player = next(player for player in position.players if player[0] == last)
        return "race" if all_home(position, player) else "blocked"
    if position.passes >= len(playing):
        return "passes"
    if options.max_turns is not None and position.turn > options.max_turns:
        return "turn_cap"
    return None


def places(position: Position) -> list[list[str]]:
    """The players by place, sharers together: the finished, those still playing by standing, the losers."""
    names = {player[0]: player for player in position.players}
    finished = [[names[letter]] for letter in position.finish if letter.islower()]
    losers = [[names[letter.lower()]] for letter in reversed(position.finish) if letter.isupper()]
    playing = still_playing(position)
    levels = sorted({standing(position, player) for player in playing}, reverse=True)
    between = [[player for player in playing if standing(position, player) == level] for level in levels]
    return finished + between + losers


def verdict(position: Position) -> str:
    """The result as text: a score with two players, the places with four."""
    order = places(position)
    if len(position.players) == 4:
        return ">".join("=".join(shared) for shared in order)
    if len(still_playing(position)) == 2:
        return "1/2-1/2"
    return "1-0" if order[0] == ["red"] else "0-1"

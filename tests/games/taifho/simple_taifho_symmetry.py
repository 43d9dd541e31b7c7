"""Taifho positions turned and mirrored: the same game must come out the same way round.

Part of the slow second opinion `simple_taifho`; all functions take and give position texts.
"""

from simple_taifho_text import Position, read, write


def moved(position: Position, new_square, new_player) -> str:
    """The text of a position with every square and every player renamed."""
    board = {new_square(*square): (new_player[player], shape) for square, (player, shape) in position.board.items()}
    letters = {old[0]: new[0] for old, new in new_player.items()}
    letters |= {old.upper(): new.upper() for old, new in letters.items()}
    counter_of = dict(zip(position.players, position.counters, strict=True))
    old_player = {new: old for old, new in new_player.items()}
    return write(
        position._replace(
            board=board,
            side=new_player[position.side],
            finish="".join(letters[letter] for letter in position.finish),
            counters=tuple(counter_of[old_player[player]] for player in position.players),
        )
    )


def mirrored(text: str) -> str:
    """Columns mirrored, two players: everybody keeps his lines."""
    same = {"red": "red", "blue": "blue"}
    return moved(read(text), lambda column, row: (9 - column, row), same)


def turned_about(text: str) -> str:
    """The board turned by 180° and the colours swapped with it."""
    swap = {"red": "blue", "blue": "red", "green": "yellow", "yellow": "green"}
    position = read(text)
    return moved(position, lambda column, row: (9 - column, 9 - row), {each: swap[each] for each in position.players})


def turned_clockwise(text: str) -> str:
    """Four players: the board turned by 90°, everybody sitting one seat further in turn order."""
    seats = ("red", "green", "blue", "yellow", "red")
    return moved(read(text), lambda column, row: (9 - row, column), dict(zip(seats, seats[1:], strict=False)))

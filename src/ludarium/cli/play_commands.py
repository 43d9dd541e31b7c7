"""The commands at the table, each a function of the table and what was typed after its name."""

from pathlib import Path

from ludarium.cli.engine_players import STRONGEST, Limits, seated
from ludarium.cli.play_table import Command, TerminalGame
from ludarium.errors import BadNotation
from ludarium.game.position import Move, Position
from ludarium.play.longturns import listed_turns
from ludarium.play.play_options import ROLL
from ludarium.play.saving import save as save_file
from ludarium.play.seats import taken_back
from ludarium.play.words import in_columns, numbered, titled

MOST_LISTED = 120


def undo(table: TerminalGame, _rest: str) -> None:
    """Take back the last step of your turn, else your last turn."""
    match = table.match
    if match.declared:
        match.pop()
        table.screen.say("The game goes on.")
    elif match.pending and _undo_step(table):
        pass
    else:
        _undo_turns(table)
    table.kept()


def _undo_step(table: TerminalGame) -> bool:
    """Take back one action of the turn in progress; throws the program made come again and so do not count."""
    before, action = table.match.steps[-1]
    if before.turn == "chance" and table.dice == ROLL:
        return False
    table.match.pop_action()
    table.screen.say(f"Taken back: {before.write((action,))}")
    return True


def _undo_turns(table: TerminalGame) -> None:
    taken = taken_back(table.match, table.seats)
    table.screen.say(f"Taken back: {', '.join(taken)}" if taken else "There is nothing to take back.")


def moves(table: TerminalGame, rest: str) -> None:
    """List the legal moves, or those that touch a cell."""
    position = table.match.position
    known, complete = listed_turns(position)
    turns = [turn for turn in known if not rest or rest.lower() in _cells(position, turn)]
    if not turns:
        table.screen.say(f"No legal move touches {rest}." if rest else "There is no legal move.")
        return
    texts = [_with_odds(position, turn) for turn in turns[:MOST_LISTED]]
    table.screen.say(in_columns(texts, table.screen.width))
    if not complete:
        table.screen.say(
            "… and very many more; the list is cut short. You can type any legal turn, or its first step.", "dim"
        )
    elif len(turns) > MOST_LISTED:
        more = len(turns) - MOST_LISTED
        table.screen.say(f"… and {more} more; `moves CELL` lists those that touch a cell.", "dim")


def _cells(position: Position, turn: Move) -> set[str]:
    touched: set[str] = set()
    for action in turn:
        touched.update(cell.lower() for cell in position.game.touched(position, action))
        position = position.act(action)
    return touched


def _with_odds(position: Position, turn: Move) -> str:
    text = position.write(turn)
    return f"{text} ({position.odds(turn[0]):.1%})" if position.turn == "chance" else text


def hint(table: TerminalGame, _rest: str) -> None:
    """Suggest a move."""
    if table.match.turn == "chance":
        table.screen.say("Throw the dice, and type what you threw.")
        return
    choice = seated(STRONGEST, f"hint {table.seed}").choose(table.match, Limits(movetime=1000))
    line = next((line for line in choice.lines if line.turn == choice.move), None)
    table.screen.say(f"Perhaps {table.match.position.write(choice.move)}" + (f" ({line.verdict})" if line else ""))


def board(table: TerminalGame, _rest: str) -> None:
    """Show the board again."""
    table.show()


def flip(table: TerminalGame, _rest: str) -> None:
    """Turn the board round."""
    table.turned = not table.turned
    table.show()


def _refuse_secrets(table: TerminalGame) -> None:
    if table.match.position.is_secret:
        raise BadNotation("not yet: it would show what the other players must not see", code="SECRET")


def history(table: TerminalGame, _rest: str) -> None:
    """List the moves so far."""
    _refuse_secrets(table)
    table.screen.say(numbered(table.match.texts) or "No move has been played yet.")


def position(table: TerminalGame, _rest: str) -> None:
    """Write the position in one line, for `--position`."""
    _refuse_secrets(table)
    table.screen.write(table.match.position.text())


def rules(table: TerminalGame, _rest: str) -> None:
    """Read the rules of the game."""
    table.screen.page(table.match.game.rules_page())


def save(table: TerminalGame, rest: str) -> None:
    """Write the game to a file."""
    if not rest:
        raise BadNotation("save needs the name of a file: save FILE", code="BAD_ARGUMENT")
    path = Path(rest).expanduser()
    if path.exists() and not table.screen.agrees(f"{path} exists already. Replace it?", default=False):
        table.screen.say("Not saved.")
        return
    try:
        save_file(path, table.match, table.notes)
    except OSError as error:
        raise BadNotation(f"cannot write {path}: {error.strerror}", code="CANNOT_WRITE") from None
    table.screen.say(f"Saved in {path}. Go on with it: ludarium play --resume {path}")


def resume(table: TerminalGame, rest: str) -> None:
    """Keep this game and go on with another from a file."""
    if not rest:
        raise BadNotation("resume needs the name of a file: resume FILE", code="BAD_ARGUMENT")
    if not Path(rest).expanduser().is_file():
        raise BadNotation(f"there is no file {rest}", code="CANNOT_READ")
    table.next_file = rest
    table.leave()


def resign(table: TerminalGame, _rest: str) -> None:
    """Give up."""
    if table.match.turn == "chance":
        raise BadNotation("nobody can resign while dice are being thrown", code="NOT_NOW")
    table.match.resign(table.match.position.mover)


def draw(table: TerminalGame, _rest: str) -> None:
    """Offer a draw to all the others."""
    if table.match.turn == "chance":
        raise BadNotation("nobody can offer a draw while dice are being thrown", code="NOT_NOW")
    me, state = table.match.position.mover, table.match.position.state
    for number, seat in enumerate(table.seats):
        if number == me:
            continue
        name = titled(table.match.game.name_of(state, number))
        if not seat.human or not table.screen.agrees(f"{name}, do you agree to a draw?", default=False):
            table.screen.say(f"{name} does not agree to a draw.")
            return
    table.match.agree_draw()


def help_(table: TerminalGame, _rest: str) -> None:
    """Show this list."""
    table.screen.say("A move is typed in the game's notation; ? lists what is possible now.")
    for names, command in LISTED:
        table.screen.say(f"  {names:<16} {(command.__doc__ or '').splitlines()[0]}")


def quit_(table: TerminalGame, _rest: str) -> None:
    """Leave; the game can be kept for another time."""
    worth_it = table.keeper.path.exists() and table.match.outcome() is None
    if worth_it and not table.screen.agrees("Keep the game for another time?", default=True):
        table.keeper.forget()
    table.leave()


LISTED: tuple[tuple[str, Command], ...] = (
    ("undo, u", undo),
    ("moves [CELL], ?", moves),
    ("hint", hint),
    ("board, b", board),
    ("flip", flip),
    ("history", history),
    ("position", position),
    ("rules", rules),
    ("save FILE", save),
    ("resume FILE", resume),
    ("resign", resign),
    ("draw", draw),
    ("help, h", help_),
    ("quit, q", quit_),
)
COMMANDS: dict[str, Command] = {name.split()[0]: command for names, command in LISTED for name in names.split(", ")} | {
    "exit": quit_
}

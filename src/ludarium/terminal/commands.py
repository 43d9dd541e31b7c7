"""What people can do at the table besides moving: each a function of the table and of what was typed after its name."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from ludarium.errors import BadNotation, LudariumError
from ludarium.game.movetext import split_turns
from ludarium.play.play_options import PlayOptions
from ludarium.search.result import Result
from ludarium.terminal.pages import FileName, HelpPage, Question, RulesPage
from ludarium.terminal.sitting import PERSON

if TYPE_CHECKING:
    from ludarium.terminal.table_screen import TableScreen

HINT_TIME = 1.0
Command = Callable[["TableScreen", str], None]


def obey(table: "TableScreen", line: str) -> None:
    """Carry out a command, or play turns in the game's notation; errors are shown."""
    line = line.removeprefix("/").strip()  # the key that leads to the line is easily typed twice
    word, _, rest = line.partition(" ")
    command = COMMANDS.get(word.lower()) or SHORT.get(word.lower())
    try:
        if command is not None:
            command(table, rest.strip())
        else:
            for text in split_turns(line) or [line]:
                table.act(text)
    except LudariumError as error:
        table.say(error.sentence, "wrong")


def undo(table: "TableScreen", _rest: str) -> None:
    """Take back a step, else a turn."""
    if table.hand.picked and not table.sitting.in_the_middle:
        table.action_let_go()
        return
    table.minds.stop()
    table.view.at = None
    table.proceed(table.sitting.undo())


def hint(table: "TableScreen", _rest: str) -> None:
    """Suggest a turn."""
    if table.sitting.waiting_for != PERSON:
        table.say("You can ask for a hint when it is your turn.")
    elif table.sitting.match.position.mover < 0:
        table.say("Throw the dice, and choose what you threw.")
    else:
        table.say("Looking for a good move …")
        table.think_of_hint(HINT_TIME)


def analyse(table: "TableScreen", _rest: str) -> None:
    """Analyse the position, on and off."""
    table.judging = not table.judging
    table.judge_anew()


def show_result(table: "TableScreen", result: Result, sort: str) -> None:
    """A hint on the board, or the judgement beside it."""
    position, best = table.sitting.match.position, result.lines[0]
    if sort == "judge":
        if table.judging:
            table.show_judged(result)
        return
    hint = position.played(best.turn)
    table.hand = table.hand.hinting(hint.cells)
    table.say(f"Try {hint.text}  ({best.verdict})")
    table.show()
    table.judge_anew()


def flip(table: "TableScreen", _rest: str) -> None:
    """Turn the board round."""
    table.view.turned = not table.view.turned
    table.show()


def rules(table: "TableScreen", _rest: str) -> None:
    """Read the rules."""
    game = table.sitting.match.game
    table.app.push_screen(RulesPage(game.title, game.rules_page()))


def help_(table: "TableScreen", _rest: str) -> None:
    """All keys."""
    table.app.push_screen(HelpPage())


def save(table: "TableScreen", rest: str) -> None:
    """Write the record to a file; an existing one only when that is wanted."""

    def named(name: str | None) -> None:
        if name is None:
            return
        path = Path(name).expanduser()
        if path.exists():
            question = f"{path} exists already. Replace it?"
            table.app.push_screen(Question(question), lambda agreed: write(path) if agreed else None)
        else:
            write(path)

    def write(path: Path) -> None:
        try:
            table.sitting.save(path)
        except LudariumError as error:
            table.say(error.sentence, "wrong")
        else:
            table.say(f"Saved in {path}. Go on with it: ludarium play --resume {path}", "good")

    if table.sitting.match.position.is_secret and table.sitting.shared_secret:
        table.say("Not yet: it would show what the other players must not see.", "wrong")
    elif rest:
        named(rest)
    else:
        table.app.push_screen(FileName("Save the record", f"{table.sitting.match.game.name}.pgn"), named)


def open_(table: "TableScreen", rest: str) -> None:
    """Go on with a recorded game; this one is kept."""

    def named(name: str | None) -> None:
        if name is not None:
            table.app.post_message(StartGame(PlayOptions(resume=name)))

    from ludarium.terminal.app import StartGame

    if rest:
        named(rest)
    else:
        table.app.push_screen(FileName("Open a record"), named)


def resign(table: "TableScreen", _rest: str) -> None:
    """Give up, after a question."""

    def answered(agreed: bool | None) -> None:
        if agreed:
            _try(table, table.sitting.resign)

    table.app.push_screen(Question("Do you resign?"), answered)


def draw(table: "TableScreen", _rest: str) -> None:
    """A draw, if all agree."""

    def answered(agreed: bool | None) -> None:
        if agreed:
            _try(table, table.sitting.agree_draw)

    table.app.push_screen(Question("Do all players agree to a draw?"), answered)


def _try(table: "TableScreen", command: Callable[[], None]) -> None:
    try:
        command()
    except LudariumError as error:
        table.say(error.sentence, "wrong")
    else:
        table.proceed()


def new(table: "TableScreen", _rest: str) -> None:
    """Choose another game; this one is kept."""
    from ludarium.terminal.setup import Setup

    table.app.push_screen(Setup(table.sitting.match.game.name))


def quit_(table: "TableScreen", _rest: str) -> None:
    """Leave; an unfinished game is kept."""
    table.app.exit()


def history(table: "TableScreen", _rest: str) -> None:
    """To the list of turns."""
    table.query_one("#history").focus()


def position(table: "TableScreen", _rest: str) -> None:
    """The position in one line."""
    if table.sitting.match.position.is_secret:
        raise BadNotation("not yet: it would show what the other players must not see", code="SECRET")
    table.say(table.sitting.match.position.text())


COMMANDS: dict[str, Command] = {
    "undo": undo, "hint": hint, "analyse": analyse, "flip": flip, "rules": rules, "help": help_, "save": save,
    "open": open_, "resign": resign, "draw": draw, "new": new, "quit": quit_, "history": history, "position": position,
}  # fmt: skip
SHORT: dict[str, Command] = {"resume": open_, "exit": quit_, "?": help_, "analyze": analyse}

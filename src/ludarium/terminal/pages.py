"""Pages shown over the table: help, rules, a question, the name of a file, the curtain between two people."""

from typing import ClassVar

from rich.table import Table as Grid
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Button, Input, Markdown, Static

HELP = (
    ("On the board", ""),
    ("mouse", "choose a piece, then where it goes; choose it again to let go"),
    ("arrows, Enter", "the same with the cursor; Space works like Enter"),
    ("1 … 9, c", "one of the choices below the board; c is the first: confirm, pass, end"),
    ("/ or i", "type a move in the game's notation; Enter plays it, Escape cancels"),
    ("Escape", "let go of a piece; go back to the present position"),
    ("", ""),
    ("The game", ""),
    ("u", "take back a step of this turn, or the last turn"),
    ("h", "a hint"),
    ("a", "analysis on and off: bar, score, line"),
    ("x", "resign"),
    ("d", "agree to a draw (people only)"),
    ("n", "a new game"),
    ("", ""),
    ("Looking", ""),
    ("[ ]", "one turn back, one turn forward; Home and End: to the start, to now"),
    ("Tab", "go to the list of moves; Enter there shows that position"),
    ("f", "flip the board"),
    ("r", "the rules of the game"),
    ("? or F1", "this page"),
    ("", ""),
    ("Files", ""),
    ("s", "save the record"),
    ("o", "open a record and play on"),
    ("q", "leave; an unfinished game is kept: ludarium play --resume"),
    ("", ""),
    ("Marks", ""),
    ("( )", "can be moved to"),
    ("° °", "a turn of several steps can end here"),
    ("‹ ›", "picked"),
    ("< >", "one of several to choose from"),
    ("{ }", "will be captured"),
    ("[ ]", "the last move"),
    ("« »", "the hint"),
)

_CLOSE: list[BindingType] = [Binding("escape,q,enter", "dismiss", "Close")]


class Page(ModalScreen[None]):
    """A page to read, closed with Escape."""

    BINDINGS: ClassVar[list[BindingType]] = _CLOSE

    def __init__(self, title: str) -> None:
        super().__init__()
        self._title = title

    def compose(self) -> ComposeResult:
        """A frame, the title in it, and a foot that says how to leave."""
        with Vertical(classes="page") as page:
            page.border_title = self._title
            page.border_subtitle = "Escape closes"
            with VerticalScroll():
                yield self.body()

    def body(self) -> Static | Markdown:
        """What is read."""
        raise NotImplementedError

    def on_mount(self) -> None:
        """The arrow keys scroll at once."""
        self.query_one(VerticalScroll).focus()


class HelpPage(Page):
    """All keys and marks."""

    def __init__(self) -> None:
        super().__init__("Help")

    def body(self) -> Static:
        """A table of keys."""
        grid = Grid.grid(padding=(0, 2))
        for key, meaning in HELP:
            grid.add_row(Text(key, "bold" if meaning else "bold underline"), meaning)
        return Static(grid)


class RulesPage(Page):
    """The rules as the game tells them."""

    def __init__(self, title: str, text: str) -> None:
        super().__init__(title)
        self._text = text

    def body(self) -> Markdown:
        """The rules, set in type."""
        return Markdown(self._text, open_links=False)


class Question(ModalScreen[bool]):
    """Yes or no."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "answer(True)", "Yes"),
        Binding("n,escape", "answer(False)", "No"),
    ]

    def __init__(self, question: str) -> None:
        super().__init__()
        self._question = question

    def compose(self) -> ComposeResult:
        """The question and two buttons."""
        with Vertical(classes="question"):
            yield Static(self._question)
            with Horizontal():
                yield Button("Yes (y)", variant="warning", id="yes")
                yield Button("No (n)", id="no")

    def on_mount(self) -> None:
        """The careful answer is at hand."""
        self.query_one("#no").focus()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """An answer by mouse, or by Enter."""
        self.dismiss(event.button.id == "yes")

    def action_answer(self, agreed: bool) -> None:
        """An answer by key."""
        self.dismiss(agreed)


class FileName(ModalScreen[str | None]):
    """Asks for the name of a file; None if the dialog is left."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(None)", "Cancel")]

    def __init__(self, title: str, name: str = "") -> None:
        super().__init__()
        self._title, self._name = title, name

    def compose(self) -> ComposeResult:
        """One line to type in."""
        with Vertical(classes="question") as page:
            page.border_title = self._title
            page.border_subtitle = "Enter accepts, Escape cancels"
            yield Input(self._name, placeholder="file.pgn")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """The name is given."""
        self.dismiss(event.value.strip() or None)


class Curtain(ModalScreen[None]):
    """Hides the table until the next person alone looks at the screen."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,space", "dismiss", "Show")]

    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = name

    def compose(self) -> ComposeResult:
        """Nothing but whose turn it is to look."""
        with Vertical(classes="curtain"):
            yield Static(f"{self._name}'s turn to look", classes="large")
            yield Static("The others look away; then press Enter.")
            yield Button("I am alone: show the board", variant="primary")

    def on_button_pressed(self) -> None:
        """The curtain rises."""
        self.dismiss()

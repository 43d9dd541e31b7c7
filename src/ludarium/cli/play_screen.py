"""The terminal as the table needs it: asking for a line, saying things, showing a board."""

import contextlib
import os
import sys
from collections.abc import Iterable

from rich.console import Console
from rich.text import Text

from ludarium.errors import LudariumError
from ludarium.game.position import Position
from ludarium.picture.text import board_for

LONGEST = 4000


class Screen:
    """A console to write to and standard input to read from; lines of a script are echoed, so that it reads well."""

    def __init__(self) -> None:
        # In a pipe the reader decides where lines end; at a terminal words are kept whole.
        self.console = Console(highlight=False, soft_wrap=not sys.stdout.isatty())
        self.interactive = sys.stdin.isatty()
        if self.interactive:
            _with_history()

    def ask(self, prompt: str) -> str | None:
        """A line of input without its blanks; None at the end of input."""
        if self.interactive:
            try:
                return input(prompt).strip()
            except EOFError:
                self.say()
                return None
        self.console.print(prompt, end="", markup=False)
        line = sys.stdin.readline()
        self.console.print(line.strip()[:LONGEST], markup=False)
        return line.strip() if line else None

    def agrees(self, question: str, *, default: bool) -> bool:
        """Whether a question is answered with yes; the default for an empty answer and at the end of input."""
        answer = (self.ask(f"{question} [{'Y/n' if default else 'y/N'}] ") or "").lower()
        return answer.startswith("y") if answer else default

    def say(self, sentence: str = "", style: str = "") -> None:
        """A line for the reader, taken as it is."""
        self.console.print(Text(sentence, style))

    def write(self, text: str) -> None:
        """A text that may be copied: no line ends are put into it."""
        self.console.print(text, markup=False, soft_wrap=True)

    def complain(self, error: LudariumError) -> None:
        """Code and sentence of an error."""
        self.console.print(Text.assemble((error.code, "bold red"), ": ", error.sentence))

    def board(self, position: Position, viewer: int | None, last: Iterable[str], *, turned: bool) -> None:
        """The position as `viewer` may see it, with the cells of the last move marked."""
        self.say()
        self.console.print(board_for(self.console, position.look(viewer), last=last, turned=turned), soft_wrap=True)
        self.say()

    def page(self, markdown: str) -> None:
        """A long text, through the pager where somebody is there to leaf through it."""
        from rich.markdown import Markdown

        if self.interactive and self.console.is_terminal:
            os.environ.setdefault("LESS", "-R")  # or `less` shows the codes of colours instead of colours
            with self.console.pager(styles=True):
                self.console.print(Markdown(markdown))
        else:
            self.console.print(Markdown(markdown))

    @property
    def width(self) -> int:
        """How many letters fit on a line."""
        return self.console.width


def _with_history() -> None:
    """Let the arrow keys edit and recall lines, where Python has that."""
    with contextlib.suppress(ImportError):
        import readline  # noqa: F401

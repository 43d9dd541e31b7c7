"""The board on the screen: as large as there is room for, touched with the mouse or with a cursor."""

from collections.abc import Mapping
from typing import ClassVar

from rich.segment import Segment
from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from ludarium.picture.look import Look
from ludarium.terminal.drawing import Letter, Plan, painted, plan_for


class Board(Widget, can_focus=True):
    """Shows a look. Posts `Touched` with the name of a cell, whatever that means."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "go(0,-1)", "Up", show=False),
        Binding("down", "go(0,1)", "Down", show=False),
        Binding("left", "go(-1,0)", "Left", show=False),
        Binding("right", "go(1,0)", "Right", show=False),
        Binding("enter,space", "touch", "Touch", show=False),
    ]

    class Touched(Message):
        """A hand touched this cell."""

        def __init__(self, cell: str) -> None:
            super().__init__()
            self.cell = cell

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002  Textual's name
        super().__init__(id=id)
        self.look: Look | None = None
        self.marks: Mapping[str, str] = {}
        self.turned = False
        self.cursor: str | None = None
        self.by_key = False  # whether the cursor is shown: once somebody has used the keys
        self._plan: Plan | None = None
        self._rows: list[list[Letter]] = []

    def show_look(self, look: Look, marks: Mapping[str, str], *, turned: bool) -> None:
        """Show this board from now on."""
        self.look, self.marks, self.turned = look, marks, turned
        self._draw()

    @property
    def plan(self) -> Plan | None:
        """Where the cells lie; None while there is nothing to show."""
        return self._plan

    @property
    def corner(self) -> tuple[int, int]:
        """The column and row of the widget where the plan begins: it stands in the middle."""
        assert self._plan is not None
        return max((self.size.width - self._plan.width) // 2, 0), max((self.size.height - self._plan.height) // 2, 0)

    def _draw(self) -> None:
        if self.look is None or self.size.width == 0:
            return
        self._plan = plan_for(self.look, self.size.width, self.size.height, turned=self.turned)
        if self.cursor not in self._plan.boxes:
            names = list(self._plan.boxes)
            self.cursor = names[len(names) // 2]
        shown = self.cursor if self.by_key and self.has_focus else None
        self._rows = painted(self.look, self._plan, self.marks, shown)
        self.refresh()

    def on_resize(self) -> None:
        """Redraw, larger or smaller."""
        self._draw()

    def on_focus(self) -> None:
        """The cursor shows."""
        self._draw()

    def on_blur(self) -> None:
        """The cursor is hidden."""
        self._draw()

    def render_line(self, y: int) -> Strip:
        """One row of the screen."""
        if self._plan is None:
            return Strip.blank(self.size.width)
        left, top = self.corner
        if not 0 <= y - top < len(self._rows):
            return Strip.blank(self.size.width, self.rich_style)
        row = [Segment(letter, how) for letter, how in self._rows[y - top]]
        blank = Segment(" " * left, self.rich_style)
        strip = Strip([blank, *row]).simplify()
        return strip.adjust_cell_length(self.size.width, self.rich_style)

    # --- hands

    def on_click(self, event: events.Click) -> None:
        """A cell under the mouse is touched."""
        if self._plan is None:
            return
        left, top = self.corner
        cell = self._plan.cell_at(event.x - left, event.y - top)
        if cell is not None:
            self.cursor, self.by_key = cell, False
            self.post_message(self.Touched(cell))

    def action_go(self, across: int, down: int) -> None:
        """Move the cursor."""
        if self._plan is None or self.cursor is None:
            return
        if self.by_key:
            self.cursor = self._plan.beside(self.cursor, across, down)
        self.by_key = True
        self._draw()

    def action_touch(self) -> None:
        """Touch the cell under the cursor."""
        if self.cursor is not None:
            self.by_key = True
            self.post_message(self.Touched(self.cursor))

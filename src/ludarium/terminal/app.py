"""The full-screen table as a program: it lays the table, shows it, and goes from one game to the next."""

import threading
from typing import ClassVar

from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.message import Message
from textual.screen import Screen
from textual.widgets import LoadingIndicator, Static

from ludarium.errors import LudariumError
from ludarium.kernel import door
from ludarium.play.wishes import Wishes
from ludarium.terminal.laying import lay
from ludarium.terminal.setup import Setup
from ludarium.terminal.sitting import Sitting
from ludarium.terminal.table import TableScreen, Told


class Lay(Message):
    """Somebody wants to play this."""

    def __init__(self, wishes: Wishes) -> None:
        super().__init__()
        self.wishes = wishes


class _Laid(Message):
    """The table is laid, or could not be."""

    def __init__(self, found: "Sitting | Exception") -> None:
        super().__init__()
        self.found = found


class _Compiling(Message):
    """Something is compiled for the first time."""

    def __init__(self, sentence: str) -> None:
        super().__init__()
        self.sentence = sentence


class Opening(Screen[None]):
    """While the table is laid: what is being done, and a sign that it goes on."""

    def compose(self) -> ComposeResult:
        """A few words in the middle."""
        with Vertical():
            yield Static("Setting up the table …", id="doing", markup=False)
            yield LoadingIndicator()

    def tell(self, sentence: str) -> None:
        """What is being done now."""
        self.query_one("#doing", Static).update(f"{sentence} …")


class LudariumApp(App[None]):
    """The table in a terminal. `failure` is why nothing could be played, where that was so."""

    CSS_PATH = "table.tcss"
    TITLE = "Ludarium"
    BINDINGS: ClassVar[list[BindingType]] = []
    ENABLE_COMMAND_PALETTE = False

    def __init__(self, wishes: Wishes, pause: float = 0.6) -> None:
        super().__init__()
        self._wishes, self._pause = wishes, pause
        self.failure: Exception | None = None
        self.sitting: Sitting | None = None

    def on_mount(self) -> None:
        """The table, or the dialog where nothing was asked for."""
        door.watchers.append(self._hear)
        if self._wishes.empty:
            self.push_screen(Setup())
        else:
            self._lay(self._wishes)

    def on_unmount(self) -> None:
        """Nobody listens any more."""
        if self._hear in door.watchers:
            door.watchers.remove(self._hear)

    def _hear(self, sentence: str) -> None:
        """Called by whichever thread compiles."""
        self.post_message(_Compiling(sentence))

    def on__compiling(self, message: _Compiling) -> None:
        """Say it where somebody waits."""
        if isinstance(self.screen, Opening):
            self.screen.tell(message.sentence)
        elif isinstance(self.screen, TableScreen):
            self.screen.post_message(Told(message.sentence))

    # --- laying

    def on_lay(self, message: Lay) -> None:
        """Another game."""
        self._lay(message.wishes)

    def on_setup_chosen(self, message: Setup.Chosen) -> None:
        """The dialog is done."""
        self._lay(message.wishes)

    def _lay(self, wishes: Wishes) -> None:
        self.push_screen(Opening())

        def work() -> None:
            try:
                found: Sitting | Exception = lay(wishes)
            except Exception as error:  # noqa: BLE001  told on the screen, whatever it is
                found = error
            self.post_message(_Laid(found))

        threading.Thread(target=work, daemon=True, name="laying").start()

    def on__laid(self, message: _Laid) -> None:
        """Show the table; or go back to where the wish came from, and say what is wrong."""
        found = message.found
        if isinstance(found, Sitting):
            for _ in self.screen_stack[1:]:
                self.pop_screen()
            self.sitting = found
            self.push_screen(TableScreen(found, self._pause))
            return
        self.pop_screen()
        if len(self.screen_stack) < 2:
            self.failure = found
            self.exit()
        else:
            code = found.code if isinstance(found, LudariumError) else type(found).__name__
            sentence = found.sentence if isinstance(found, LudariumError) else str(found)
            self.notify(sentence, title=code, severity="error", timeout=10)


def run(wishes: Wishes) -> int:
    """Play on the whole screen until the people leave; the exit code. Raises what hindered it from the start."""
    app = LudariumApp(wishes)
    app.run()
    if app.failure is not None:
        raise app.failure
    sitting = app.sitting
    if sitting is not None and sitting.match.outcome() is None and sitting.keeper.path.exists():
        print("The game is kept. Go on with: ludarium play --resume")
    return app.return_code or 0

"""The full-screen table as a program: it sets up the table, shows it, and goes from one game to the next."""

import threading
from typing import ClassVar

from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.message import Message
from textual.screen import Screen
from textual.widgets import LoadingIndicator, Static

from ludarium.errors import LudariumError
from ludarium.kernel import announcing
from ludarium.play.play_options import PlayOptions
from ludarium.terminal.setup import Setup
from ludarium.terminal.sitting import Sitting
from ludarium.terminal.starting import start_sitting
from ludarium.terminal.table_screen import TableScreen, ThreadReport


class StartGame(Message):
    """Somebody wants to play this."""

    def __init__(self, options: PlayOptions) -> None:
        super().__init__()
        self.options = options


class _Started(Message):
    """The game is ready to be shown, or could not be started."""

    def __init__(self, found: "Sitting | Exception") -> None:
        super().__init__()
        self.found = found


class _Compiling(Message):
    """Something is compiled for the first time."""

    def __init__(self, sentence: str) -> None:
        super().__init__()
        self.sentence = sentence


class Opening(Screen[None]):
    """Shown while a game is being started: what is being done, and a sign that it is going on."""

    def compose(self) -> ComposeResult:
        """A few words in the middle."""
        with Vertical():
            yield Static("Setting up the table …", id="doing", markup=False)
            yield LoadingIndicator()

    def tell(self, sentence: str) -> None:
        """What is being done now."""
        self.query_one("#doing", Static).update(f"{sentence} …")


class LudariumApp(App[None]):
    """The table in a terminal. `failure` is why nothing could be played, if so."""

    CSS_PATH = "table.tcss"
    TITLE = "Ludarium"
    BINDINGS: ClassVar[list[BindingType]] = []
    ENABLE_COMMAND_PALETTE = False

    def __init__(self, options: PlayOptions, pause: float = 0.6) -> None:
        super().__init__()
        self._play_options, self._pause = options, pause
        self.failure: Exception | None = None
        self.sitting: Sitting | None = None

    def on_mount(self) -> None:
        """The table, or the dialog if nothing was asked for."""
        announcing.watchers.append(self._hear)
        if self._play_options.empty:
            self.push_screen(Setup())
        else:
            self._start_game(self._play_options)

    def on_unmount(self) -> None:
        """Nobody listens any more."""
        if self._hear in announcing.watchers:
            announcing.watchers.remove(self._hear)

    def _hear(self, sentence: str) -> None:
        """Called by whichever thread compiles."""
        self.post_message(_Compiling(sentence))

    def on__compiling(self, message: _Compiling) -> None:
        """Show it if somebody is waiting."""
        if isinstance(self.screen, Opening):
            self.screen.tell(message.sentence)
        elif isinstance(self.screen, TableScreen):
            self.screen.post_message(ThreadReport(message.sentence))

    # --- starting a game

    def on_start_game(self, message: StartGame) -> None:
        """Another game."""
        self._start_game(message.options)

    def on_setup_chosen(self, message: Setup.Chosen) -> None:
        """The dialog is done."""
        self._start_game(message.options)

    def _start_game(self, options: PlayOptions) -> None:
        self.push_screen(Opening())

        def work() -> None:
            try:
                found: Sitting | Exception = start_sitting(options)
            except Exception as error:  # noqa: BLE001  shown on the screen, whatever it is
                found = error
            self.post_message(_Started(found))

        threading.Thread(target=work, daemon=True, name="starting").start()

    def on__started(self, message: _Started) -> None:
        """Show the table, or go back to the screen before and say what is wrong."""
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


def run(options: PlayOptions) -> int:
    """Play on the whole screen until the people leave; returns the exit code. Raises what kept it from starting."""
    app = LudariumApp(options)
    app.run()
    if app.failure is not None:
        raise app.failure
    sitting = app.sitting
    if sitting is not None and sitting.match.outcome() is None and sitting.keeper.path.exists():
        print("The game is kept. Go on with: ludarium play --resume")
    return app.return_code or 0

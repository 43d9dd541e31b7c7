"""The dialog that asks what to play: game, preset, options, who sits where, clock."""

from typing import Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Button, Footer, Input, Label, Select, Static

from ludarium import catalogue
from ludarium.errors import LudariumError
from ludarium.game.game import Game
from ludarium.game.option import Option
from ludarium.play.keeping import latest
from ludarium.play.levels import STRONGEST, WEAKEST
from ludarium.play.play_options import LATEST, PlayOptions
from ludarium.play.players import KINDS
from ludarium.play.words import titled
from ludarium.terminal.clock import read_control

USUAL = "usual"
_CLOCKS = (
    ("no clock", "-"),
    ("1 minute + 1 s a turn", "60+1"),
    ("3 minutes + 2 s a turn", "180+2"),
    ("5 minutes + 5 s a turn", "300+5"),
    ("10 minutes + 10 s a turn", "600+10"),
    ("30 minutes", "1800+0"),
    ("other …", "other"),
)
_FLAG = [("on", "true"), ("off", "false")]
_PROGRAMS = [kind for kind in KINDS if kind != "level"]


def kinds() -> list[tuple[str, str]]:
    """Who may sit at a seat, as shown and as written: a person, the levels, other programs."""
    words = {WEAKEST: "beginner", (WEAKEST + STRONGEST) // 2: "middling", STRONGEST: "strongest"}
    levels = [
        (f"level {n}" + (f" · {words[n]}" if n in words else ""), f"level:{n}") for n in range(WEAKEST, STRONGEST + 1)
    ]
    return [("a person", "human"), *levels, *((kind, kind) for kind in _PROGRAMS)]


class Setup(Screen[None]):
    """Says `Chosen` with what is to be played."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+s,f5", "start", "Start"),
        Binding("ctrl+r", "resume", "Go on with the last game"),
        Binding("escape", "leave", "Leave"),
    ]

    class Chosen(Message):
        """The dialog is done: this is to be played."""

        def __init__(self, options: PlayOptions) -> None:
            super().__init__()
            self.options = options

    def __init__(self, name: str | None = None) -> None:
        super().__init__()
        self._first = name or catalogue.names()[0]
        self._seated: tuple[str, ...] = ()

    def compose(self) -> ComposeResult:
        """The form, from the game to the button."""
        with Vertical(id="form") as form:
            form.border_title = "What shall we play?"
            with VerticalScroll():
                with Horizontal(classes="field"):
                    yield Label("Game")
                    games = [(game.title, game.name) for game in catalogue.all_games()]
                    yield Select(games, value=self._first, allow_blank=False, id="game", compact=True)
                    yield Static("", id="sentence", classes="note")
                with Horizontal(classes="field"):
                    yield Label("Variant")
                    yield Select([(USUAL, USUAL)], value=USUAL, allow_blank=False, id="preset", compact=True)
                    yield Static("a preset; every option can be changed below", classes="note")
                yield Vertical(id="seats")
                with Horizontal(classes="field"):
                    yield Label("Clock")
                    yield Select(_CLOCKS, value="-", allow_blank=False, id="clock", compact=True)
                    yield Input("300+5", id="control", compact=True, classes="hidden")
                yield Static("Options", classes="heading")
                yield Vertical(id="options")
            yield Static("", id="variant")
            with Horizontal(id="buttons"):
                yield Button("Play", variant="success", id="start")
                yield Button("Go on with the last game", id="resume", disabled=not _unfinished())
        yield Footer()

    async def on_mount(self) -> None:
        """The first game is chosen."""
        await self._show_game()
        self.query_one("#game").focus()

    # --- the game and its options

    @property
    def game(self) -> Game:
        """The game chosen, without options."""
        return catalogue.load(str(self.query_one("#game", Select).value))

    @on(Select.Changed, "#game")
    async def _game_changed(self) -> None:
        await self._show_game()

    async def _show_game(self) -> None:
        game = self.game
        self.query_one("#sentence", Static).update(game.sentence)
        preset = self.query_one("#preset", Select)
        with self.prevent(Select.Changed):
            preset.set_options([(USUAL, USUAL), *((name.replace("_", " "), name) for name in game.presets)])
            preset.value = USUAL
        await self._show_options(game)

    @on(Select.Changed, "#preset")
    async def _preset_changed(self, event: Select.Changed) -> None:
        values = self.game.presets.get(str(event.value), {})
        await self._show_options(self.game.variant(**values))

    async def _show_options(self, game: Game) -> None:
        place = self.query_one("#options", Vertical)
        await place.remove_children()
        await place.mount_all(OptionField(option, game.chosen[option.name]) for option in game.options)
        await self._show_variant()

    def chosen(self) -> Game:
        """The variant that the form describes. LudariumError if there is no such variant."""
        fields = self.query(OptionField)
        changed = {field.option.name: field.value for field in fields if field.changed}
        return self.game.variant(**changed) if changed else self.game

    async def _show_variant(self) -> None:
        note = self.query_one("#variant", Static)
        try:
            game = self.chosen()
            players = game.players
        except LudariumError as error:
            note.update(error.sentence)
            note.add_class("wrong")
            return
        note.remove_class("wrong")
        note.update(f"ludarium play '{game.text}'")
        if players != self._seated:
            await self._show_seats(players)

    async def _show_seats(self, players: tuple[str, ...]) -> None:
        self._seated = players
        place = self.query_one("#seats", Vertical)
        await place.remove_children()
        for number, name in enumerate(players):
            chooser: Select[str] = Select(
                kinds(), value="human" if number == 0 else "level:4", allow_blank=False, compact=True, classes="seat"
            )
            await place.mount(Horizontal(Label(titled(name)), chooser, classes="field"))

    @on(Input.Changed, "OptionField Input")
    @on(Select.Changed, "OptionField Select")
    async def _option_changed(self) -> None:
        await self._show_variant()

    @on(Select.Changed, "#clock")
    def _clock_changed(self, event: Select.Changed) -> None:
        self.query_one("#control").set_class(event.value != "other", "hidden")

    # --- the end

    def chosen_options(self) -> PlayOptions:
        """All that was chosen. LudariumError if something does not fit."""
        game = self.chosen()
        kinds = [str(select.value) for select in self.query(".seat").results(Select)]
        clock = str(self.query_one("#clock", Select).value)
        control = self.query_one("#control", Input).value if clock == "other" else clock
        read_control(control)
        game.start()
        seats = [f"{name}={kind}" for name, kind in zip(game.players, kinds, strict=True)]
        return PlayOptions(game=game.text, seats=seats, clock=control)

    @on(Button.Pressed, "#start")
    def action_start(self) -> None:
        """Start the game."""
        try:
            self.post_message(self.Chosen(self.chosen_options()))
        except LudariumError as error:
            self.notify(error.sentence, title=error.code, severity="error")

    @on(Button.Pressed, "#resume")
    def action_resume(self) -> None:
        """Go on with the unfinished game played last."""
        if _unfinished():
            self.post_message(self.Chosen(PlayOptions(resume=LATEST)))

    def action_leave(self) -> None:
        """Back to the table, or leave if there is none."""
        if len(self.app.screen_stack) > 2:
            self.app.pop_screen()
        else:
            self.app.exit()


class OptionField(Horizontal):
    """One option of a game: a choice or a text, with what it means."""

    def __init__(self, option: Option, value: Any) -> None:
        super().__init__(classes="field")
        self.option = option
        self._given = option.write(value)

    def compose(self) -> ComposeResult:
        """Name, control, meaning."""
        option = self.option
        yield Label(option.name.replace("_", " "))
        choices = _FLAG if option.flag else [(value.replace("_", " "), value) for value in option.choices or ()]
        if choices:
            yield Select(choices, value=self._given, allow_blank=False, compact=True)
        else:
            yield Input(self._given, placeholder=option.hint, compact=True)
        meaning = option.explanation if option.flag or option.choices else f"{option.explanation} ({option.hint})"
        yield Static(meaning, classes="note", markup=False)

    @property
    def value(self) -> str:
        """What is chosen, as it is written in a game's name."""
        if self.option.flag or self.option.choices is not None:
            return str(self.query_one(Select).value)
        return self.query_one(Input).value.strip().strip('"')

    @property
    def changed(self) -> bool:
        """Whether it differs from the usual."""
        return self.value != self.option.write(self.option.default).strip('"')


def _unfinished() -> bool:
    try:
        return latest().exists()
    except LudariumError:
        return False

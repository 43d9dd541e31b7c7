"""The screen of a table: the board, what stands beside it, and the flow of a game from one turn to the next."""

from typing import ClassVar

from rich.text import Text
from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Footer, Input, OptionList, Static

from ludarium.errors import LudariumError
from ludarium.play.choice import Choice
from ludarium.play.match import Turn
from ludarium.play.offhand import remark_on
from ludarium.play.words import ending, titled
from ludarium.search.result import Result
from ludarium.terminal import commands
from ludarium.terminal.board import Board
from ludarium.terminal.choosing import REFUSED
from ludarium.terminal.drawing import plan_for
from ludarium.terminal.hand import Hand, Ways, refusal
from ludarium.terminal.pages import Curtain
from ludarium.terminal.panels import facts_text, history_row, judged_text, players_text
from ludarium.terminal.sitting import DICE, NOBODY, PERSON, PROGRAM, Sitting
from ludarium.terminal.thinking import Minds
from ludarium.terminal.view import View

WIDE, NARROW = 36, 26  # columns beside the board
_BARE, _FULL = 3, 5  # rows that are not board: without and with title and keys
_JUDGING_TIME = 30.0  # seconds after which the judgement of a position is not refined any further


class ThreadReport(Message):
    """Something a thread has found out, for the screen to handle when it can."""

    def __init__(self, what: "Choice | Result | Exception | str", sort: str = "", *, last: bool = True) -> None:
        super().__init__()
        self.what, self.sort, self.last = what, sort, last


class TableScreen(Screen[None]):
    """One sitting on the screen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("u", "command('undo')", "Undo"),
        Binding("h", "command('hint')", "Hint"),
        Binding("a", "command('analyse')", "Analyse"),
        Binding("slash,i", "type", "Type", key_display="/", priority=True),  # the next key belongs to the line already
        Binding("left_square_bracket", "step(-1)", "Turns", key_display="[ ]"),
        Binding("right_square_bracket", "step(1)", "On", show=False),
        Binding("f", "command('flip')", "Flip", show=False),
        Binding("r", "command('rules')", "Rules"),
        Binding("s", "command('save')", "Save"),
        Binding("o", "command('open')", "Open", show=False),
        Binding("x", "command('resign')", "Resign"),
        Binding("d", "command('draw')", "Draw", show=False),
        Binding("n", "command('new')", "New"),
        Binding("question_mark,f1", "command('help')", "Help", key_display="?"),
        Binding("q", "command('quit')", "Quit"),
        Binding("escape", "let_go", "Let go", show=False),
        Binding("home", "step(-100000)", "Start", show=False),
        Binding("end", "step(100000)", "Now", show=False),
        Binding("c", "way(1)", "Confirm", show=False),
        *(Binding(str(n), f"way({n})", f"Choice {n}", show=False) for n in range(1, 10)),
    ]

    def __init__(self, sitting: Sitting, pause: float = 0.6) -> None:
        super().__init__()
        self.sitting, self._pause = sitting, pause
        self.view = View(sitting)
        self.hand = Hand()
        self.minds = Minds(self._tell)
        self.judging = self.thinking = False
        self._beat = 0
        self._revealed: int | None = None  # the last person who looked behind the curtain
        self._listed: list[str] = []

    # --- the screen

    def compose(self) -> ComposeResult:
        """Title, board and side, message, input, keys."""
        yield Static("", id="title", markup=False)
        with Horizontal(id="middle"):
            with Vertical(id="place"):
                yield Board(id="board")
                yield Ways(id="ways")
            with Vertical(id="side"):
                yield Static("", id="players")
                yield Static("", id="facts")
                yield Static("", id="judged", classes="none")
                yield OptionList(id="history", compact=True)
        yield Static("", id="message", markup=False)
        yield Input(id="typed", compact=True)
        yield Footer(show_command_palette=False)
        yield Static("", id="small", markup=False)

    def on_mount(self) -> None:
        """The game goes on where it stands."""
        game = self.sitting.match.game
        self.query_one("#title", Static).update(f"{game.title}   {game.text if game.text != game.name else ''}")
        self.query_one(Board).focus()
        self.set_interval(0.1, self._tick)
        self.proceed()

    def on_unmount(self) -> None:
        """Nobody waits any more."""
        self.minds.stop()

    def on_resize(self, event: events.Resize) -> None:
        """Make room for the side panel, the title and the keys if there is any; show a message if the board has none."""
        least = plan_for(self.view.look(None), 0, 0)
        width, height = event.size
        compact = height < least.height + _FULL
        rows = height - (_BARE if compact else _FULL - 1)
        cells = [plan_for(self.view.look(None), width - side, rows).cell for side in (WIDE, NARROW)]
        side = self.query_one("#side")
        side.set_class(width - least.width < NARROW, "none")
        side.set_class(width - least.width < WIDE or cells[1] > cells[0], "narrow")
        self.set_class(compact, "compact")
        small = width < least.width or height < least.height + _BARE
        self.set_class(small, "small")
        self.query_one("#small", Static).update(
            f"This board needs {least.width} × {least.height + _BARE} letters;\n"
            f"the terminal has {width} × {height}.\n\nMake it larger, or its letters smaller."
        )
        self.call_after_refresh(self.show)

    def say(self, sentence: str, kind: str = "") -> None:
        """A line for the reader; `kind` is wrong or good."""
        message = self.query_one("#message", Static)
        message.update(sentence)
        message.set_class(kind == "wrong", "wrong")
        message.set_class(kind == "good", "good")

    def show(self) -> None:
        """Everything as it stands now."""
        view, board = self.view, self.query_one(Board)
        look = view.look(self._revealed)
        marks = dict.fromkeys(view.last_cells, "last") | (self.hand.marks() if view.live else {})
        board.show_look(look, marks, turned=view.turned)
        facts = self.query_one("#facts", Static)
        facts.update(facts_text(look))
        facts.set_class(not look.lines, "none")
        self.query_one(Ways).offer(self.hand.offers() if view.live else [])
        self.query_one("#typed", Input).placeholder = f"{self._turn_in_words()}   / to type a move, ? for help"
        self._show_players()
        self._show_history()

    def _turn_in_words(self) -> str:
        name = self.sitting.match.turn
        return {"over": "The game is over.", "chance": "Dice are thrown."}.get(name, f"{titled(name)} to move.")

    def _show_players(self) -> None:
        players = self.query_one("#players", Static)
        if players.size.width:
            text = players_text(self.sitting, players.size.width, thinking=self.thinking, beat=self._beat)
            players.update(text)

    def _show_history(self) -> None:
        rows = self.view.turns()
        history = self.query_one("#history", OptionList)
        texts = [text for _, text in rows]
        if texts != self._listed:
            same = len(texts) > len(self._listed) and texts[: len(self._listed)] == self._listed
            if not same:
                history.clear_options()
            width = (NARROW if self.query_one("#side").has_class("narrow") else WIDE) - 5
            first = len(self._listed) if same else 0
            history.add_options(
                history_row(number, name, text, width) for number, (name, text) in enumerate(rows[first:], first + 1)
            )
            self._listed = texts
        at = self.view.at if self.view.at is not None else len(rows)
        history.highlighted = at - 1 if 0 < at <= len(rows) else None

    def _tick(self) -> None:
        if self.sitting.time_is_up():
            self.proceed()
        if self.thinking or self.sitting.clocks is not None:
            self._beat += 1
            self._show_players()

    # --- the flow of the game

    def proceed(self, said: str = "") -> None:
        """Bring the screen up to date, and let the next player act: a person, a program or the dice."""
        self.minds.stop("program", "hint")
        waiting = self.sitting.waiting_for
        self.thinking = waiting == PROGRAM
        self.hand = Hand.over(self.sitting) if waiting == PERSON else Hand()
        self.sitting.run_clock()
        if said:
            self.say(said)
        self.show()
        self._judge_anew()
        if waiting == NOBODY:
            outcome = self.sitting.match.outcome()
            assert outcome is not None
            self.say(
                f"{ending(outcome, self.sitting.match.game)}.  {outcome.result} after {self.sitting.match.ply()} turns.",
                "good",
            )
        elif waiting == DICE:
            self.set_timer(max(self._pause, 0.001), self._throw)
        elif waiting == PROGRAM:
            self._let_program_play()
        else:
            if self.sitting.in_the_middle:
                said = " ".join(self.sitting.match.pending_texts[-3:])
                self.say(f"{said}: the turn goes on; c confirms where it may end, u takes the last step back")
            self._curtain()

    def _throw(self) -> None:
        if self.sitting.waiting_for == DICE:
            name = self.sitting.match.position.turn
            thrown = self.sitting.throw()
            self.proceed(f"Thrown: {thrown}" if name == "chance" else "")

    def _let_program_play(self) -> None:
        sitting = self.sitting
        player = sitting.seats[sitting.match.position.mover].player
        assert player is not None
        self.minds.play(player, sitting.match, sitting.limits(), self._tell)

    def _curtain(self) -> None:
        """If players may not see each other's pieces, hide the board until the next one alone is looking."""
        mover = self.sitting.match.position.mover
        if not self.sitting.shared_secret:
            self._revealed = None
        elif mover != self._revealed:
            self._revealed = None
            self.show()

            def rise(_: None) -> None:
                self._revealed = mover
                self.show()

            self.app.push_screen(Curtain(self.sitting.name(mover)), rise)

    def played(self, turn: Turn | None, name: str) -> None:
        """Announce a turn, and go on."""
        if turn is None:
            self.proceed()
        elif self.sitting.match.position.is_secret:
            self.proceed(f"{name} has played, unseen by the others.")
        else:
            why = f" ({turn.remark}: the program is still being compiled)" if turn.remark else ""
            self.proceed(f"{self.sitting.match.ply()}. {name} plays {turn.text}{why}")

    def act(self, move: int | str | tuple[int, ...]) -> None:
        """Play for the person whose turn it is, or say in the game's words why not."""
        name = titled(self.sitting.match.turn)
        try:
            turn = self.sitting.typed(move) if isinstance(move, str) else self.sitting.act(move)
        except LudariumError as error:
            self.hand = self.hand.empty()
            self.show()
            self.say(error.sentence, "wrong")
            return
        self.view.at = None
        self.played(turn, name)

    # --- what threads report

    def _tell(self, what: "Choice | Result | Exception | str", sort: str = "", *, last: bool = True) -> None:
        self.post_message(ThreadReport(what, sort, last=last))

    def on_thread_report(self, message: ThreadReport) -> None:
        """A program has chosen, a hint or a judgement has come, something is being compiled, or somebody failed."""
        what = message.what
        if isinstance(what, Choice):
            if self.sitting.waiting_for == PROGRAM:
                name = titled(self.sitting.match.turn)
                self.played(self.sitting.act(what.move, remark_on(what.info)), name)
        elif isinstance(what, Result):
            commands.show_result(self, what, message.sort)
        elif isinstance(what, str):
            self.say(f"{what} …")
        else:
            self.say(getattr(what, "sentence", None) or f"{type(what).__name__}: {what}", "wrong")

    def _judge_anew(self) -> None:
        self.minds.stop("judge")
        judged = self.query_one("#judged", Static)
        judged.set_class(not self.judging, "none")
        match = self.sitting.match
        if self.judging and match.outcome() is None and match.position.mover >= 0 and not match.position.is_secret:
            here = match.position

            def tell(result: Result, last: bool) -> None:
                if here == match.position:
                    self._tell(result, "judge", last=last)

            self.minds.judge(match, _JUDGING_TIME, tell)
        elif self.judging:
            judged.update(Text("nothing to analyse now", "dim"))

    def judge_anew(self) -> None:
        """Begin or end judging the position, as `judging` says."""
        self._judge_anew()

    def show_judged(self, result: Result) -> None:
        """The judgement so far."""
        judged = self.query_one("#judged", Static)
        judged.update(judged_text(self.sitting.match.position, result, max(judged.size.width, 20)))

    def think_of_hint(self, seconds: float) -> None:
        """Look for a good turn; `on_thread_report` gets it."""
        self.minds.stop("judge")
        self.minds.judge(self.sitting.match, seconds, lambda result, _: self._tell(result, "hint"), "hint")

    # --- hands

    def on_board_touched(self, message: Board.Touched) -> None:
        """A cell is touched: an action grows, or is played."""
        if not self.view.live:
            self.say("This is an earlier position; Escape or End takes you back to the game.")
            return
        if self.sitting.waiting_for != PERSON:
            return
        touch = self.hand.touch(message.cell)
        if touch is None:
            return
        if touch.chosen is not None:
            self.act(touch.chosen.actions)
            return
        self.hand = Hand(touch.hand)
        if touch.kind == REFUSED:
            self.say(refusal(self.sitting.match.position, touch.cells), "wrong")
        else:
            self.say(self.hand.prompt())
        self.show()

    def on_ways_taken(self, message: Ways.Taken) -> None:
        """One of the choices below the board."""
        self.act(message.actions)

    def action_way(self, number: int) -> None:
        """The choice of that number."""
        offers = self.hand.offers() if self.view.live else []
        if 0 < number <= len(offers):
            self.act(offers[number - 1][0])

    def action_let_go(self) -> None:
        """Let go of what is picked; leave the line; back to the game."""
        if self.hand.picked or not self.view.live:
            self.say("")
        self.view.at = None
        self.hand = self.hand.empty()
        self.query_one(Board).focus()
        self.show()

    def action_type(self) -> None:
        """To the line where moves are typed."""
        self.set_focus(self.query_one("#typed", Input))  # at once; `focus()` would let the next key be a command

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002  Textual calls it
        """In the line, `/` and `i` are letters."""
        return not (action == "type" and isinstance(self.focused, Input))

    @on(Input.Submitted, "#typed")
    def _typed(self, event: Input.Submitted) -> None:
        event.input.value = ""
        if event.value.strip():
            commands.obey(self, event.value.strip())

    def action_command(self, name: str) -> None:
        """One of the commands, by key."""
        commands.COMMANDS[name](self, "")

    def action_step(self, turns: int) -> None:
        """Look at an earlier or a later position."""
        self.view.step(turns)
        self.say(self.view.sentence())
        self.show()

    @on(OptionList.OptionSelected, "#history")
    def _looked_back(self, event: OptionList.OptionSelected) -> None:
        self.view.go(event.option_index + 1)
        self.say(self.view.sentence())
        self.show()

"""The full-screen table, played with keys and mouse as people do."""

import pytest
from sitters import at_table
from textual.events import Key
from textual.widgets import Input, OptionList, Select, Static

import ludarium
from ludarium.play.saving import load
from ludarium.terminal.pages import Curtain, HelpPage, Question, RulesPage
from ludarium.terminal.setup import Setup
from ludarium.terminal.sitting import NOBODY

SMALL = "konane(size=4)"


@pytest.mark.parametrize("name", [game.name for game in ludarium.all_games()])
def test_every_game_opens(name):
    """Board, players and history are there, and a turn or a throw can be made by mouse."""

    async def scenario(sitter):
        await sitter.persons_turn()
        game = sitter.match.game
        assert set(sitter.board.plan.boxes) == {cell.name for cell in sitter.match.position.look().cells}
        picture = sitter.app.export_screenshot()
        assert game.title in picture
        ply, pending = sitter.match.ply(), len(sitter.match.pending)
        position = sitter.match.position
        action = next((a for a in position.actions if game.touched(position, a)), position.actions[0])
        for cell in game.touched(position, action):
            if sitter.match.position == position:
                await sitter.click(cell)
        if sitter.match.position == position:
            await sitter.press("c")
        assert (sitter.match.ply(), len(sitter.match.pending)) != (ply, pending)

    at_table(scenario, size=(120, 42), game=name, seed=3)


def test_a_whole_game_by_keyboard():
    """Arrows and Enter alone, to the end; then the result is shown."""

    async def scenario(sitter):
        while sitter.match.outcome() is None:
            move = sitter.match.position.legal_moves[0]
            for cell in sitter.match.game.touched(sitter.match.position, move[0]):
                await sitter.go(cell)
                await sitter.press("enter")
        assert "wins" in sitter.said
        assert sitter.table.sitting.waiting_for == NOBODY
        await sitter.press("u")
        assert sitter.match.outcome() is None

    at_table(scenario, game=SMALL)


def test_a_whole_game_by_mouse():
    """Click and click, to the end."""

    async def scenario(sitter):
        while sitter.match.outcome() is None:
            move = sitter.match.position.legal_moves[-1]
            for cell in sitter.match.game.touched(sitter.match.position, move[0]):
                await sitter.click(cell)
        assert "wins" in sitter.said
        assert len(sitter.table.query_one(OptionList).options) == sitter.match.ply()

    at_table(scenario, game=SMALL)


def test_against_a_program_by_typing():
    """The program answers; what is typed wrongly is refused in the game's words; commands are understood too."""

    async def scenario(sitter):
        await sitter.type("b2")
        await sitter.until(lambda: sitter.match.ply() == 2)
        await sitter.type("a1")
        assert sitter.match.ply() == 2
        assert sitter.said and sitter.table.query_one("#message").has_class("wrong")
        await sitter.type("undo")
        assert sitter.match.ply() == 0
        await sitter.type("nonsense")
        assert sitter.table.query_one("#message").has_class("wrong")

    at_table(scenario, game=SMALL, seats=["white=random"], seed=1)


def test_programs_play_alone():
    """A table without people plays its game to the end."""

    async def scenario(sitter):
        await sitter.until(lambda: sitter.match.outcome() is not None)
        assert "wins" in sitter.said

    at_table(scenario, game=SMALL, seats=["all=random"], seed=1)


def test_typing_fast():
    """All keys of a move may come at once: none of them is taken for a command, and `/` is a letter in the line."""

    async def scenario(sitter):
        for key, letter in (("slash", "/"), ("d", "d"), ("4", "4"), ("enter", None)):
            sitter.app.post_message(Key(key, letter))
        await sitter.until(lambda: sitter.match.texts == ["d4"], 30)
        await sitter.press("slash", "i")
        assert sitter.table.query_one("#typed").value == "/i"

    at_table(scenario, game="konane")


def test_dice_are_thrown_and_shown():
    """The computer throws until somebody has to decide; throws taken back come again."""

    async def scenario(sitter):
        await sitter.persons_turn()
        assert "Thrown" in sitter.said
        assert sitter.match.pending
        before = sitter.match.position
        await sitter.press("u")
        await sitter.persons_turn()
        assert sitter.match.position == before

    at_table(scenario, game="thaayam", seed=11)


def test_a_turn_of_several_actions():
    """Step by step, with a step taken back, and confirmed."""

    async def scenario(sitter):
        for text in ("e3", "e4", "b2", "e6"):
            await sitter.type(text)
        await sitter.click("e3")
        await sitter.click("e5")
        assert sitter.match.pending
        await sitter.click("e7")
        assert len(sitter.match.pending) == 2
        await sitter.press("u")
        assert len(sitter.match.pending) == 1
        await sitter.press("c")
        assert sitter.match.ply() == 5
        assert sitter.match.texts[-1] == "e3xe5"

    at_table(scenario, game="tiao(size=9)")


def test_touching_shows_where_to_go():
    """Targets are marked while a piece is held; Escape lets go; wrong cells are refused."""

    async def scenario(sitter):
        await sitter.type("d4")
        await sitter.type("e4")
        await sitter.click("d6")
        assert sitter.board.marks["d6"] == "picked"
        assert sitter.board.marks["d4"] == "target"
        await sitter.click("h1")
        assert sitter.table.query_one("#message").has_class("wrong")
        await sitter.press("escape")
        assert "picked" not in sitter.board.marks.values()

    at_table(scenario, game="konane")


def test_hint_and_judgement():
    """A hint is marked and written; the judgement appears beside the board; both while the screen stays awake."""

    async def scenario(sitter):
        await sitter.press("h")
        await sitter.until(lambda: sitter.said.startswith("Try "))
        assert "hint" in sitter.board.marks.values()
        await sitter.press("a")
        await sitter.until(lambda: "depth" in str(sitter.table.query_one("#judged", Static).render()))
        await sitter.press("a")
        assert not sitter.table.query_one("#judged").display

    at_table(scenario, game=SMALL)


def test_resigning_and_drawing():
    """Asked first; undo goes on with the game; a draw needs people."""

    async def scenario(sitter):
        await sitter.press("x")
        assert isinstance(sitter.app.screen, Question)
        await sitter.press("n")
        assert sitter.match.outcome() is None
        await sitter.press("x")
        await sitter.press("y")
        assert sitter.match.outcome().reason == "resign"
        assert "resigned" in sitter.said
        await sitter.press("u")
        assert sitter.match.outcome() is None
        await sitter.press("d")
        await sitter.press("y")
        assert sitter.match.outcome().reason == "agreement"

    at_table(scenario, game=SMALL)


def test_looking_back():
    """Earlier positions are shown, not played on; the list of turns leads there too."""

    async def scenario(sitter):
        await sitter.type("b2")
        await sitter.type("b3")
        await sitter.press("left_square_bracket")
        assert sitter.table.view.at == 1
        assert "1 of 2" in sitter.said
        await sitter.click("b3")
        assert sitter.match.ply() == 2
        await sitter.press("home")
        assert sitter.table.view.position == sitter.match.start
        await sitter.press("end")
        assert sitter.table.view.live
        sitter.table.query_one(OptionList).focus()
        await sitter.press("up", "enter")
        assert sitter.table.view.at == 1
        await sitter.press("escape")
        assert sitter.table.view.live

    at_table(scenario, game=SMALL)


def test_pages():
    """Help, rules and the turned board."""

    async def scenario(sitter):
        await sitter.press("question_mark")
        assert isinstance(sitter.app.screen, HelpPage)
        await sitter.press("escape")
        await sitter.press("r")
        assert isinstance(sitter.app.screen, RulesPage)
        await sitter.press("escape")
        first = sitter.board.plan.boxes["a1"]
        await sitter.press("f")
        assert sitter.board.plan.boxes["d4"] == first

    at_table(scenario, game=SMALL)


def test_saving_and_opening(tmp_path):
    """A record is written, an existing one only when agreed; opening goes on with it, clocks and all."""

    async def scenario(sitter):
        await sitter.type("b2")
        await sitter.type("save game.pgn")
        assert "Saved" in sitter.said
        await sitter.type("b3")
        await sitter.press("s")
        sitter.app.screen.query_one(Input).value = "game.pgn"
        await sitter.press("enter")
        assert isinstance(sitter.app.screen, Question)
        await sitter.press("n")
        assert load(tmp_path / "game.pgn")[0].texts == ["b2"]
        old = sitter.table
        await sitter.type("open game.pgn")
        await sitter.until(lambda: sitter.app.screen is not old and sitter.app.screen.__class__ is old.__class__)
        assert sitter.match.texts == ["b2"]
        assert sitter.table.sitting.clocks.control.seconds == 300

    at_table(scenario, game=SMALL, clock="300+5")


def test_opening_what_is_no_record(tmp_path):
    """It is shown, and the game goes on."""

    async def scenario(sitter):
        await sitter.type("open missing.pgn")
        await sitter.until(lambda: sitter.app._notifications)
        assert sitter.match.game.text == SMALL

    at_table(scenario, game=SMALL)


def test_unfinished_games_are_kept(state_folder):
    """Leaving keeps the game; the next table goes on with it."""

    async def begin(sitter):
        await sitter.type("b2")
        await sitter.press("q")

    async def go_on(sitter):
        assert sitter.match.texts == ["b2"]

    at_table(begin, game=SMALL)
    assert list(state_folder.glob("unfinished-*"))
    at_table(go_on, resume="last")


def test_time_runs_out():
    """A player whose time is used up has lost."""

    async def scenario(sitter):
        sitter.table.sitting.clocks.left = [0.05, 60.0]
        await sitter.until(lambda: sitter.match.outcome() is not None)
        assert sitter.match.outcome().reason == "time"

    at_table(scenario, game=SMALL, clock="60+1")


def test_small_and_growing_terminals():
    """A screen that is too small says so; on a larger one the board is back, and cells grow with it."""

    async def scenario(sitter):
        assert sitter.table.has_class("small")
        assert "needs" in str(sitter.table.query_one("#small").render())
        await sitter.pilot.resize_terminal(80, 24)
        await sitter.pilot.pause()
        assert not sitter.table.has_class("small")
        assert sitter.board.plan.cell == (5, 2)
        await sitter.pilot.resize_terminal(140, 50)
        await sitter.pilot.pause()
        assert sitter.board.plan.cell[0] > 5

    at_table(scenario, size=(24, 8), game="konane")


def test_hidden_setups_stay_hidden():
    """At a shared screen a curtain falls between two people, and neither sees the other's pieces."""

    async def scenario(sitter):
        assert isinstance(sitter.app.screen, Curtain)
        await sitter.press("enter")
        first = sitter.match.position.mover
        while sitter.match.position.mover == first:
            await sitter.until(lambda: not isinstance(sitter.app.screen, Curtain))
            position = sitter.match.position
            cells = position.game.touched(position, position.actions[0])
            for cell in cells:
                if sitter.match.position == position:
                    await sitter.click(cell)
        assert isinstance(sitter.app.screen, Curtain)
        hidden = {piece.symbol for piece in sitter.board.look.pieces}
        assert hidden <= {"covered"}
        assert not sitter.table.query_one(OptionList).options
        await sitter.press("enter")
        own = [piece for piece in sitter.board.look.pieces if piece.owner == first]
        assert {piece.symbol for piece in own} == {"covered"}

    at_table(scenario, game="taifho(setup=hidden)")


def test_four_seats():
    """Four players, three of them programs."""

    async def scenario(sitter):
        assert len(sitter.table.sitting.seats) == 4
        move = sitter.match.position.legal_moves[0]
        await sitter.type(sitter.match.position.write(move))
        await sitter.until(lambda: sitter.match.ply() == 4)
        assert sitter.match.position.mover == 0

    at_table(scenario, size=(120, 40), game="taifho(players=4)", seats=["all=random", "1=human"], seed=1)


def test_the_dialog():
    """Without arguments the dialog asks; options and presets change the game; wrong ones are refused with a reason; then it is played."""

    async def scenario(sitter):
        await sitter.until(lambda: isinstance(sitter.app.screen, Setup))
        await sitter.pilot.pause()
        dialog = sitter.app.screen
        dialog.query_one("#game", Select).value = "taifho"
        await sitter.pilot.pause()
        dialog.query_one("#preset", Select).value = "four"
        await sitter.until(lambda: len(dialog.query(".seat")) == 4)
        dialog.query_one("#game", Select).value = "konane"
        await sitter.until(lambda: len(dialog.query(".seat")) == 2)
        field = next(field for field in dialog.query("OptionField") if field.option.name == "size")
        field.query_one(Input).value = "99"
        await sitter.until(lambda: dialog.query_one("#variant").has_class("wrong"))
        field.query_one(Input).value = "4"
        await sitter.until(lambda: not dialog.query_one("#variant").has_class("wrong"))
        for seat in dialog.query(".seat").results(Select):
            seat.value = "human"
        dialog.query_one("#clock", Select).value = "180+2"
        await sitter.press("ctrl+s")
        await sitter.seated()
        assert sitter.match.game.text == SMALL
        assert sitter.table.sitting.clocks.control.seconds == 180

    at_table(scenario, size=(110, 40))


def test_what_cannot_be_started_says_why():
    """A wrong name from the command line ends the program with the complaint."""

    async def scenario(sitter):
        assert sitter.app.failure.code == "UNKNOWN_GAME"

    at_table(scenario, game="nonsense")

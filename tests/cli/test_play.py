"""Playing at the terminal: moves, commands, computers, throws, and that no game is ever lost."""

import io
import signal
import subprocess
import sys
import time

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from toy_game import toy

import ludarium
from ludarium.cli.engine_players import Limits, throw
from ludarium.cli.play import play_arguments, play_command
from ludarium.cli.play_options import options_of
from ludarium.errors import BadNotation, LudariumError, UnknownGame
from ludarium.game.outcome import Outcome
from ludarium.play import keeping
from ludarium.play.players import RandomPlayer
from ludarium.play.seats import noted_seats, seats_for
from ludarium.play.words import ending, in_columns, why
from ludarium.record import read_game

GAME = ludarium.names()[0]
FIRST, SECOND = ludarium.load(GAME).players


@pytest.fixture(autouse=True)
def state_folder(tmp_path, monkeypatch):
    """Unfinished games of tests are kept apart from those of people."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.chdir(tmp_path)
    return tmp_path / "state" / "ludarium"


@pytest.fixture
def table(monkeypatch, capsys):
    """A function that plays with these lines typed and returns what the terminal shows."""

    def sit(*lines, arguments=(GAME,), code=0):
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(line + "\n" for line in lines)))
        assert play_arguments(arguments) == code
        return capsys.readouterr().out

    return sit


def opening(plies=2):
    """The texts of a few legal turns from the start."""
    match = ludarium.Match(ludarium.load(GAME))
    for _ in range(plies):
        match.push(match.position.legal_moves[0])
    return match.texts


def whole_game(seed=1):
    """A finished match, played at random."""
    match = ludarium.Match(ludarium.load(GAME))
    while match.outcome() is None:
        match.push(RandomPlayer(seed).choose(match, Limits())[0])
    return match


# --- at the table


def test_two_people_play_and_leave(table, state_folder):
    """Moves are played in turn; leaving keeps the game, and says how to go on."""
    first, second = opening()
    shown = table(first, second, "history", "quit")
    assert f"1. {FIRST.title()} plays {first}" in shown
    assert f"2. {SECOND.title()} plays {second}" in shown
    assert f"1. {first}  2. {second}" in shown
    assert "ludarium play --resume" in shown
    assert len(list(state_folder.glob("unfinished-*"))) == 1


def test_several_moves_on_a_line_and_numbers(table):
    """`1. a 2. b` on one line plays both."""
    first, second = opening()
    assert f"2. {SECOND.title()} plays {second}" in table(f"1. {first} 2. {second}")


def test_complaints_show_code_and_sentence_and_the_game_goes_on(table):
    """An illegal or unreadable move is explained; nothing is played."""
    first = opening()[0]
    shown = table("xyzzy!?", first, first, "history")
    assert "BAD_NOTATION: " in shown
    assert "Type ? for the legal moves" in shown
    assert shown.rstrip().count(f"1. {first}") == 1
    assert f"2. {SECOND}" not in shown


def test_legal_moves_are_listed(table):
    """`?` and `moves` list them all, `moves CELL` those that touch a cell."""
    position = ludarium.load(GAME).start()
    texts = [position.write(move) for move in position.legal_moves]
    shown = table("?", "moves", f"moves {texts[0].upper()}", "moves zz")
    lines = [line.split() for line in shown.splitlines() if line.startswith("  ")]
    assert lines.count(texts) == 2
    assert [texts[0]] in lines
    assert "No legal move touches zz" in shown


def test_undo(table):
    """`undo` takes turns back one by one; with nothing left it says so."""
    first, second = opening()
    shown = table(first, second, "u", "undo", "undo", "history")
    assert f"Taken back: {second}" in shown
    assert f"Taken back: {first}" in shown
    assert "There is nothing to take back." in shown
    assert "No move has been played yet." in shown


def test_undo_against_a_computer_goes_back_to_the_person(table):
    """Both the reply and one's own turn are taken back; the same move gets the same reply."""
    first = opening()[0]
    shown = table(first, "undo", "history", first, arguments=(GAME, f"--{SECOND}", "random", "--seed", "3"))
    assert "No move has been played yet." in shown
    replies = [line for line in shown.splitlines() if line.startswith(f"2. {SECOND.title()} plays")]
    assert len(replies) == 2
    assert replies[0] == replies[1]
    assert "nothing to take back" in table("undo", arguments=(GAME, f"--{FIRST}", "random"))


@pytest.mark.parametrize(
    "command", ["board", "flip", "hint", "position", "help", "draw", "rules", "save", "resume", "b", "h"]
)
def test_commands_change_nothing(table, command):
    """Looking around leaves the game as it is."""
    assert "No move has been played yet." in table(command, "", "history")


def test_flip_turns_the_board(table):
    """After `flip` the first line of the board is the former last one."""
    shown = table("flip")
    rows = [line for line in shown.splitlines() if line[:1].isdigit()]
    top = rows[0].split()[0]
    assert rows[len(rows) // 2 :][0].split()[0] == "1" != top


def test_position_can_be_given(table):
    """`--position` starts elsewhere, and `position` writes where one is."""
    after = ludarium.load(GAME).start().play(opening()[0])
    assert after.text() in table("position", arguments=(GAME, "--position", after.text()))


def test_resigning_undone_and_again(table, state_folder):
    """Resigning ends the game in plain words; `undo` at the end goes on; the finished game is kept until the next."""
    first = opening()[0]
    shown = table(first, "resign", "undo", "resign", "")
    assert shown.count(f"{FIRST.title()} wins: {SECOND.title()} resigned.") == 2
    assert "The game goes on." in shown
    assert [path.name for path in state_folder.iterdir()] == ["finished.pgn"]


def test_draws_are_offered_to_the_others(table):
    """A person is asked; a computer refuses."""
    first = opening()[0]
    assert "A draw by agreement." in table(first, "draw", "y")
    assert f"{FIRST.title()} does not agree" in table(first, "draw", "n")
    shown = table("draw", arguments=(GAME, f"--{SECOND}=random"))
    assert f"{SECOND.title()} does not agree to a draw." in shown


def test_a_whole_game_and_its_record(table, tmp_path):
    """A game played to its end tells who won and why, and its record can be saved and replays."""
    match = whole_game()
    file = tmp_path / "game.pgn"
    shown = table(*match.texts, f"save {file}", match.texts[0], "quit")
    outcome = match.outcome()
    assert f"{ending(outcome, match.game)}." in shown
    assert f"Saved in {file}" in shown
    assert "GAME_OVER: " in shown
    with file.open() as handle:
        assert read_game(handle).turns == match.texts
    assert f"Result {outcome.result}" in table("", arguments=("--resume", str(file)))


def test_computers_among_themselves(table):
    """Without people a game runs to its end; the same seed plays the same game."""
    games = [table(arguments=(GAME, "--seat", "all=random", "--seed", "5")) for _ in range(2)]
    assert games[0] == games[1]
    assert "win" in games[0]
    assert games[0] != table(arguments=(GAME, "--seat", "all=random", "--seed", "6"))


# --- saving and going on


def test_save_asks_before_replacing(table, tmp_path):
    """A file that is there is replaced only when that is wanted."""
    file = tmp_path / "mine.pgn"
    file.write_text("precious")
    assert "Not saved." in table(f"save {file}", "n")
    assert file.read_text() == "precious"
    table(opening()[0], f"save {file}", "y")
    assert opening()[0] in file.read_text()
    assert "CANNOT_WRITE" in table(f"save {tmp_path}/no/such/folder.pgn")


def test_resume_brings_back_everything(table, tmp_path, state_folder):
    """Moves, seats and seed come back, without a name or by a file's name; a player can be replaced."""
    first = opening()[0]
    before = table(first, arguments=(GAME, f"--{SECOND}", "random:9", "--seed", "77"))
    shown = table("history", arguments=("--resume",))
    assert f"1. {first}  2." in shown
    assert f"{SECOND.title()}: random:9" in shown
    assert "Seed 77" in before
    assert "Seed 77" in shown
    assert len(list(state_folder.glob("unfinished-*"))) == 1
    assert f"{SECOND.title()}: human" in table(arguments=("--resume", "--seat", "2=human"))
    with pytest.raises(BadNotation, match="is a game of"):
        play_arguments(["other", "--resume"])


def test_resume_at_the_table(table, tmp_path):
    """`resume FILE` leaves one game, which is kept, for another."""
    file = tmp_path / "other.pgn"
    first, second = opening()
    table(first, second, f"save {file}", "quit", "n")
    shown = table(first, f"resume {file}", "history", "quit", "y")
    assert f"Going on with {file}" in shown
    assert f"1. {first}  2. {second}" in shown
    with pytest.raises(LudariumError):
        play_arguments(["--resume", str(tmp_path / "missing.pgn")])
    (tmp_path / "bad.pgn").write_text("no game { at all")
    with pytest.raises(LudariumError):
        play_arguments(["--resume", str(tmp_path / "bad.pgn")])


def test_quit_without_keeping(table, state_folder):
    """Those who do not want to keep a game have nothing left of it; then there is nothing to resume."""
    table(opening()[0], "quit", "n")
    assert not list(state_folder.glob("*"))
    with pytest.raises(BadNotation) as refused:
        play_arguments(["--resume"])
    assert refused.value.code == "NOTHING_TO_RESUME"


def test_a_state_folder_that_cannot_be_written_is_no_reason_to_stop(table, tmp_path, monkeypatch):
    """It is reported once, and the game goes on."""
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "file"))
    shown = table(*opening(), "quit")
    assert shown.count("cannot be kept") == 1
    assert f"2. {SECOND.title()} plays" in shown
    monkeypatch.setattr(keeping, "save", lambda *_: None)


# --- chance, several players, turns of several actions

TOY = ("toy", "--seed", "1")


@pytest.mark.usefixtures("with_toy")
def test_throws_are_rolled_and_come_again(table):
    """The program throws by its seed; taking a turn back brings the same throw again."""
    shown = table("h1", "undo", "history", arguments=TOY)
    throws = [line for line in shown.splitlines() if line.startswith("Throw:")]
    assert throws[0] == throws[-1]
    assert "Seed 1" in shown
    match = ludarium.Match(toy())
    assert throws[0] == f"Throw: {throw(match, 1)}"


@pytest.mark.usefixtures("with_toy")
def test_throws_can_be_typed_in(table):
    """With `--dice ask` people throw; a wrong throw is taken back by `undo`."""
    shown = table("1", "undo", "2", "h2", "?", "7", arguments=("toy", "--dice", "ask"))
    assert "Throw> " in shown
    assert "Taken back: 1" in shown
    assert "1. Red plays 2/h2" in shown
    assert "1 (50.0%)" in shown
    assert "BAD_NOTATION" in shown


@pytest.mark.usefixtures("with_toy")
def test_unfinished_turns_are_shown_and_undone_step_by_step(table):
    """After a part of a turn the prompt shows it and how it may go on; `undo` takes one step back."""
    shown = table("2", ">", ">", "undo", "<", ">", "!", arguments=("toy", "--dice", "ask"))
    assert "Red (2 >)> " in shown
    assert "Your turn goes on with: >, !" in shown
    assert "Taken back: >" in shown
    assert "1. Red plays 2/h1" in shown


@pytest.mark.usefixtures("with_toy")
def test_an_unfinished_turn_is_kept(table):
    """Throws and hops of a turn in progress come back when the game goes on."""
    table("2", ">", arguments=("toy", "--dice", "ask"))
    assert "Red (2 >)> " in table(arguments=("--resume",))


@pytest.mark.usefixtures("with_toy")
def test_three_players_are_ranked(table):
    """Places in plain words; resigning and draws concern all."""
    shown = table("2/h2", "1/h1", "1/h1", "1/h1", arguments=("toy", "--dice", "ask"))
    assert "Red is first; Green and Blue share second place: race." in shown
    assert "Result red>green=blue" in shown
    assert "by agreement" in table("1", "draw", "y", "y", arguments=("toy", "--dice", "ask"))
    assert "while dice are being thrown" in table("resign", "draw", "hint", arguments=("toy", "--dice", "ask"))
    shown = table("1", "resign", arguments=("toy", "--dice", "ask"))
    assert "Green and Blue share first place; Red is third: Red resigned." in shown


@pytest.mark.usefixtures("with_toy")
def test_computers_with_dice(table):
    """Random players and throws together play a game to its end."""
    assert "is first" in table(arguments=("toy", "--seat", "all=random", "--seed", "2"))


# --- the command line


def test_arguments():
    """The game may stand anywhere; players and options in both spellings; `--resume` with and without a file."""
    options = options_of(
        ["--black", "human", "some(size=6)", "--white=random:3", "--seat", "2=random", "--dice=ask", "-p", "x y"]
    )
    assert (options.game, options.position, options.dice) == ("some(size=6)", "x y", "ask")
    assert options.seats == ["black=human", "white=random:3", "2=random"]
    assert options_of(["--resume"]).resume == "last"
    assert options_of(["--resume", "f.pgn", "--seed", "4"]).resume == "f.pgn"
    assert options_of(["--resume=f.pgn"]).resume == "f.pgn"
    assert options_of(["--black", "human", "--white=random"]).seats == ["black=human", "white=random"]


@pytest.mark.parametrize(
    "arguments", [["a", "b"], ["--seed", "x"], ["--dice", "maybe"], ["--black"], ["--black", "--white"], ["-x", "y"], ["--"],
                  [GAME, "--seat", "black"], [GAME, "--blakc", "random"], [GAME, "--seat", "3=random"], [], ["nosuchgame"],
                  [GAME, f"--{FIRST}", "clever"], [GAME, "--position", "nonsense"], ["--resume", "f", "--position", "p"]],
)  # fmt: skip
def test_bad_arguments_are_refused_in_words(arguments):
    """Each with a LudariumError that says what is wrong."""
    with pytest.raises(LudariumError) as refused:
        play_arguments(arguments)
    assert len(refused.value.sentence) > 15


def test_unknown_players_are_given_the_nearest_name():
    """A misspelt player gets the right spelling."""
    with pytest.raises(UnknownGame, match=f"did you mean '{FIRST}'"):
        seats_for(ludarium.load(GAME), [f"{FIRST[:-1]}=human"], 0)
    assert noted_seats({FIRST.title(): "Alice", SECOND.title(): "random:3"}, (FIRST, SECOND)) == [f"{SECOND}=random:3"]


def test_help(capsys):
    """`--help` tells the options, and the players of a game."""
    assert play_arguments(["--help"]) == 0
    assert play_arguments([GAME, "-h"]) == 0
    assert f"--{FIRST}, --{SECOND}" in capsys.readouterr().out


def test_play_command_is_the_same_in_keywords(monkeypatch, capsys):
    """What the arguments can say can be said in Python."""
    monkeypatch.setattr(sys, "stdin", io.StringIO("quit\n"))
    assert play_command(GAME, seats=[f"{SECOND}=random"], seed=3, dice="roll") == 0
    assert f"{SECOND.title()}: random" in capsys.readouterr().out
    with pytest.raises(BadNotation):
        play_command(GAME, dice="maybe")


def test_endings_in_words():
    """Winner, reason and draws as a person would say them."""
    two, three = ("attackers", "white"), ("red", "green", "blue")
    assert ending(Outcome((1.0, -1.0), "no_moves", two)) == "Attackers win: White cannot move"
    assert ending(Outcome((-1.0, 1.0), "time", two)) == "White wins: Attackers ran out of time"
    assert ending(Outcome((0.0, 0.0), "repetition", two)) == "A draw: the position was repeated"
    assert ending(Outcome((0.0, 0.0), "no_moves", two)) == "A draw"
    assert ending(Outcome((1.0, 0.0, 0.0), "x", three)) == "Red is first; Green and Blue share second place: x"
    assert ending(Outcome((0.0, 0.0), "agreement", two)) == "A draw by agreement"
    assert why(Outcome((1.0, -1.0), "no_moves", two)) == "White cannot move"
    assert (
        why(Outcome((0.0, 0.0), "no_moves", two)) == "" and why(Outcome((0.0, 0.0), "agreement", two)) == "by agreement"
    )
    assert (
        ending(Outcome((1.0, -1.0, 0.0), "some_reason", three))
        == "Red is first, Blue is second, Green is third: some reason"
    )
    assert in_columns(["ab", "c", "def"], 12) == "  ab   c\n  def"
    assert in_columns([], 10) == ""


# --- nothing crashes, nothing is lost

WORDS = st.sampled_from(
    ["a1", "d4", "e4", "d3", "d5", "e5", "undo", "u", "moves", "?", "hint", "board", "flip", "history", "position", "resign",
     "draw", "help", "y", "n", "save", "resume", "1. d4", "d2-d4", "moves d4", "", " ", "<", "!"]
)  # fmt: skip


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.one_of(WORDS, st.text(st.characters(exclude_characters="\n\r"), max_size=12)), max_size=12))
def test_random_typing_never_breaks_a_game(table, lines):
    """Whatever is typed, the table answers and ends at the end of input."""
    lines = [line for line in lines if not line.strip().lower().startswith(("save ", "resume "))]
    assert table(*lines, arguments=(GAME, f"--{SECOND}", "random:1", "--seed", "1"))


def program(*arguments):
    """The arguments of a real process that plays."""
    return [sys.executable, "-m", "ludarium.cli.play", *arguments]


def test_a_script_on_standard_input():
    """Moves piped in are played by a real process, exit code 0; bad arguments give 1 and a sentence."""
    first, second = opening()
    done = subprocess.run(
        program(GAME), input=f"{first}\n{second}\nquit\n", capture_output=True, text=True, timeout=60, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert f"{SECOND.title()} plays {second}" in done.stdout
    bad = subprocess.run(program("nosuchgame"), capture_output=True, text=True, timeout=60, check=False)
    assert bad.returncode == 1
    assert bad.stderr.startswith("UNKNOWN_GAME: ")


@pytest.mark.parametrize("interrupted", [True, False])
def test_killed_processes_lose_nothing(interrupted, state_folder):
    """After Ctrl-C, and even after a kill, the game is there with every move."""
    if interrupted and sys.platform == "win32":
        pytest.skip("Windows sends Ctrl-C to everything on the same console, this test included")
    first = opening()[0]
    with subprocess.Popen(
        program(GAME), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin
        process.stdin.write(first + "\n")
        process.stdin.flush()
        until = time.monotonic() + 30
        while not list(state_folder.glob("unfinished-*.pgn")) and time.monotonic() < until:
            time.sleep(0.05)
        if interrupted:
            process.send_signal(signal.SIGINT)
        else:
            process.kill()
        out, err = process.communicate(timeout=20)
    assert process.returncode == 130 if interrupted else process.returncode not in (0, 130)
    assert err == ""
    assert not interrupted or "The game is kept" in out
    (kept,) = state_folder.glob("unfinished-*.pgn")
    assert f"1. {first}" in kept.read_text()

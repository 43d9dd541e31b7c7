"""The engine protocol: what it answers, what it refuses, and that nothing a driver sends can break it."""

import io
import os
import subprocess
import sys
import threading
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ludarium
from ludarium.cli import engine_loop
from ludarium.cli.engine import Engine
from ludarium.cli.engine_go import PARAMETERS, read_limits
from ludarium.cli.engine_loop import LONGEST_LINE, Conversation, converse
from ludarium.errors import BadNotation
from ludarium.play.players import RandomPlayer

GAME = ludarium.names()[0]
PROGRAM = [sys.executable, "-m", "ludarium.cli.engine"]


def answers(*lines: str) -> list[str]:
    """What the engine says to these lines, sent in one go."""
    said: list[str] = []
    converse(io.BytesIO("\n".join([*lines, ""]).encode()), said.append)
    return [line for line in said if not line.startswith("info string compiling")]


def start_move() -> str:
    """A legal first move of the default game."""
    position = ludarium.load(GAME).start()
    return position.write(position.legal_moves[0])


# --- greetings


def test_ugi_names_the_options_and_ends_with_ugiok():
    """`ugi` answers id and option lines, then `ugiok`."""
    said = answers("ugi")
    assert said[0].startswith("id name Ludarium ")
    assert [line.split()[2] for line in said if line.startswith("option")] == [
        "Game", "Variant", "Seed", "Player", "MultiPV", "Ponder",
    ]  # fmt: skip
    assert said[-1] == "ugiok"


def test_ugi_is_answered_before_anything_heavy_is_imported():
    """Starting up and answering `ugi` imports neither numba nor numpy."""
    code = (
        "import sys, io; from ludarium.cli.engine_loop import converse; said = []\n"
        "converse(io.BytesIO(b'ugi\\n'), said.append)\n"
        "assert said[-1] == 'ugiok', said\n"
        "print(sorted({'numba', 'numpy', 'rich', 'typer'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout.strip() == "[]"


def test_blank_lines_are_passed_over():
    """Empty lines and blanks answer nothing."""
    assert answers("", "   ", "\t", "isready") == ["readyok"]


# --- games and positions


def test_options_choose_the_game():
    """Game, Variant and presets say what is played; names of options read in any case."""
    game = ludarium.load(GAME)
    preset = next(iter(game.presets))
    wanted = game.variant(**game.presets[preset])
    option = game.options[0]
    value = option.write(wanted.chosen[option.name])
    assert answers(f"setoption name Game value {wanted.text}", "query game") == [f"response {wanted.text}"]
    assert answers(f"setoption name variant value {preset}", "query game") == [f"response {wanted.text}"]
    assert answers(f"setoption name Variant value {option.name}={value}", "query game") == [f"response {wanted.text}"]
    again = answers(f"setoption name Variant value {preset}", "setoption name Variant value <empty>", "query game")
    assert again == [f"response {GAME}"]


def test_refused_options_change_nothing():
    """Unknown games, options, variants and bad seeds are refused; the game stays."""
    before = answers("query game", "query position")
    for bad in ("name Game value nosuchgame", "name Variant value nosuch=1", "name Colour value red", "name Seed value -1",
                "name Seed value x", "Game", "", "name"):  # fmt: skip
        said = answers(f"setoption {bad}", "query game", "query position")
        assert said[0].startswith("info string error "), bad
        assert said[1:] == before, bad


def test_position_then_queries():
    """After `position` the queries tell about it."""
    move = start_move()
    position = ludarium.load(GAME).start().play(move)
    legal = " ".join(position.write(turn) for turn in position.legal_moves)
    said = answers(
        f"position startpos moves {move}", "query position", "query legal", "query turn", "query p1turn", "query p2turn",
        "query p3turn", "query gameover", "query result", "query reason", "query error", "query players",
    )  # fmt: skip
    assert said == [
        f"response {position.text()}", f"response {legal}", f"response {position.turn}", "response false", "response true",
        "response false", "response false", "response none", "response none", "response none",
        f"response {' '.join(position.game.players)}",
    ]  # fmt: skip


def test_position_from_text_with_blanks():
    """Everything between `fen` and `moves` is the position."""
    move = start_move()
    first = ludarium.load(GAME).start()
    after = first.play(move)
    reply = after.write(after.legal_moves[0])
    said = answers(f"position fen {after.text()}  moves {reply}", "query position")
    assert said == [f"response {after.play(reply).text()}"]
    assert answers(f"position fen {after.text()} moves", "query position") == [f"response {after.text()}"]


def test_an_illegal_move_leaves_the_position_and_is_explained():
    """The former position stays in force; `query error` has code, which move, and the sentence, until one is accepted."""
    move = start_move()
    former = f"response {ludarium.load(GAME).start().play(move).text()}"
    said = answers(
        f"position startpos moves {move}", f"position startpos moves {move} {move}", "query position", "query error",
        "isready", "query error", f"position startpos moves {move}", "query error",
    )  # fmt: skip
    assert said[0].startswith("info string error ")
    assert said[1] == former
    code, sentence = said[2].removeprefix("response ").split(" ", 1)
    assert code.isupper()
    assert f"move 2 ({move})" in sentence
    assert said[4] == said[2]
    assert said[5] == "response none"


@pytest.mark.parametrize(
    "command", ["position", "position fen", "position startpos d4", "position there", "position fen nonsense", "flurb", "query",
                "query everything", "go depth", "go depth -3", "go depth 0", "go warp 9", "go nodes 1 nodes 2", "go movetime x",
                "go p5time 3", "go p1inc -1", "roll", "position startpos moves xyzzy"],
)  # fmt: skip
def test_malformed_commands_are_refused(command):
    """Each answers one `info string error CODE sentence` and changes nothing."""
    said = answers(command, "query position", "query error")
    assert said[0].startswith("info string error ")
    assert said[1] == f"response {ludarium.load(GAME).start().text()}"
    assert said[2] == said[0].replace("info string error", "response")
    assert said[0].split()[3].replace("_", "").isupper()


# --- thinking


def test_go_answers_a_legal_move_and_says_that_it_is_random():
    """`go` with any limits gives a legal move; the same seed gives the same one."""
    limits = "p1time 1000 p2time 900 p3time 800 p4time 700 p1inc 10 p2inc 10 p3inc 1 p4inc 1 movestogo 3 movetime 5 nodes 9 depth 2"
    said = answers("setoption name Player value random", f"go {limits}", "go", "setoption name Seed value 0", "go")
    assert said[0] == "info string a random move"
    moves = [line.split()[1] for line in said if line.startswith("bestmove")]
    assert len(set(moves)) == 1
    assert ludarium.load(GAME).start().play(moves[0])


def test_seeds_differ():
    """Different seeds do not all give the same move."""
    lines = [line for seed in range(12) for line in (f"setoption name Seed value {seed}", "go")]
    assert (
        len({line for line in answers("setoption name Player value random", *lines) if line.startswith("bestmove")}) > 1
    )


def test_go_after_the_end():
    """When the game is over `go` says so and `bestmove none`; legal moves are none."""
    match = ludarium.Match(ludarium.load(GAME))
    while match.outcome() is None:
        match.push(RandomPlayer(3).choose(match, read_limits(""))[0])
    line = "position startpos moves " + " ".join(match.texts)
    said = answers(
        line, "go", "query legal", "query gameover", "query result", "query turn", f"{line} {match.texts[0]}"
    )
    assert said[0].startswith("info string the game is over")
    assert said[1:4] == ["bestmove none", "response", "response true"]
    assert said[4] == ("response p1win" if match.result() == "1-0" else "response p2win")
    assert said[5] == "response over"
    assert said[6].startswith("info string error GAME_OVER move ")


def test_infinite_waits_for_stop():
    """`go infinite` answers after `stop`, or when the next command needs the answer; queries are answered meanwhile."""
    said = answers("go infinite", "query turn", "isready", "stop", "query p1turn")
    said = [line for line in said if not line.startswith("info depth")]
    assert said[:2] == [f"response {ludarium.load(GAME).players[0]}", "readyok"]
    assert said[2].startswith("bestmove ")
    assert said[3] == "response true"
    said = answers("go infinite", "go infinite", "go infinite", "quit")
    assert sum(line.startswith("bestmove") for line in said) == 3


def depths(said: list[str]) -> list[int]:
    return [int(line.split()[2]) for line in said if line.startswith("info depth")]


def test_lines_are_reported_while_it_thinks():
    """A line at each completed depth; several where several are asked for; the last word comes at the end."""
    said = answers("setoption name Player value alphabeta", "go depth 4")
    assert depths(said) == [1, 2, 3, 4, 4]
    said = answers("setoption name MultiPV value 2", "setoption name Player value alphabeta", "go depth 3")
    assert depths(said) == [1, 1, 2, 2, 3, 3, 3, 3]
    assert [line.split()[4] for line in said if "multipv" in line] == ["1", "2"] * 4
    said = answers("setoption name Player value mcts", "go movetime 700")
    assert len(said) >= 2 and all(" score cp " in line for line in said[:-1])


@pytest.mark.parametrize(
    "name", [ludarium.names()[0], *(pytest.param(name, marks=pytest.mark.slow) for name in ludarium.names()[1:])]
)
def test_stop_is_obeyed_at_once(name):
    """After `stop` the answer comes within 50 ms, or takes no more of the processor where others keep it busy."""
    said: list[str] = []
    reading, writing = os.pipe()
    with os.fdopen(reading, "rb") as source, os.fdopen(writing, "wb", buffering=0) as driver:
        thread = threading.Thread(target=converse, args=(source, said.append), daemon=True)
        thread.start()

        def ask(command: str, answer: str) -> float:
            before, begun, used = len(said), time.monotonic(), time.process_time()
            driver.write(f"{command}\n".encode())
            while not any(line.startswith(answer) for line in said[before:]):
                assert thread.is_alive()
                assert time.monotonic() - begun < 120, said[-3:]
                time.sleep(0.001)
            return min(time.monotonic() - begun, time.process_time() - used)

        driver.write(f"setoption name Game value {name}\n".encode() + b"roll\n" * 40)  # refused where nobody throws
        ask("isready", "readyok")
        taken = []
        while len(taken) < 8 and not (taken and min(taken) < 0.05):
            driver.write(b"go infinite\n")
            time.sleep(0.3)
            taken.append(ask("stop", "bestmove"))
        driver.write(b"quit\n")
        thread.join(10)
    assert min(taken) < 0.05, taken


def test_pondering():
    """On the other's time it thinks until `ponderhit`, then as long as `go` said; `stop` ends it as well."""
    begun = time.monotonic()
    said = answers("go ponder movetime 300", "ponderhit", "query turn", "ponderhit")
    assert time.monotonic() - begun > 0.25
    answered = [line for line in said if not line.startswith("info depth")]
    assert [line.split()[0] for line in answered] == ["bestmove", "response", "info"]
    assert "NOT_PONDERING" in answered[2]
    assert answers("go ponder p1time 9000", "stop")[-1].startswith("bestmove ")
    said = answers("setoption name Ponder value true", "setoption name Player value alphabeta", "go depth 4")
    word, move, ponder, reply = said[-1].split()
    assert (word, ponder) == ("bestmove", "ponder")
    assert ludarium.load(GAME).start().play(move).play(reply)
    assert answers("setoption name Ponder value maybe")[0].startswith("info string error BAD_OPTION")


def test_clocks_are_shared_out():
    """With little on its clock it answers quickly, with much it takes some of it; the others' clocks do not matter."""
    quick, slow = [], []
    for times, taken in (("p1time 200 p2time 90000", quick), ("p1time 20000 p2time 10", slow)):
        begun = time.monotonic()
        answers("setoption name Player value mcts", f"go {times} p3time 5 p4time 5")
        taken.append(time.monotonic() - begun)
    assert quick[0] < slow[0]
    assert slow[0] > 0.5


class Slow:
    """A player that thinks until it is stopped."""

    def __init__(self, seed):
        self.seed = seed

    def choose(self, match, limits):
        assert limits.stop.wait(20)
        return match.position.legal_moves[0], ["depth 1"]


class Broken:
    """A player that fails."""

    def __init__(self, seed):
        self.seed = seed

    def choose(self, match, limits):
        raise RuntimeError("no idea")


def test_stop_quit_and_order_with_a_slow_player(monkeypatch):
    """Commands sent while a player thinks wait for its answer; `stop` is heard at once, nothing after `quit` is."""
    monkeypatch.setattr("ludarium.cli.engine.seated", lambda text, seed: Slow(seed))
    monkeypatch.setattr(engine_loop, "GRACE", 0.2)
    begun = time.monotonic()
    said = answers("go depth 9", "query turn", "isready", "stop", "go nodes 5", "query p2turn", "quit", "query game")
    assert time.monotonic() - begun < 10
    move = start_move()
    assert said[:4] == ["info depth 1", f"bestmove {move}", f"response {ludarium.load(GAME).players[0]}", "readyok"]
    assert said[4:] == ["info depth 1", f"bestmove {move}", "response false"]


def test_quit_waits_for_the_answer_of_a_limited_search():
    """`go depth 5` and `quit` in one go: the search is not cut short, and the answer is the one without `quit`."""
    asked = ["setoption name Player value alphabeta", "go depth 5"]
    assert depths(answers(*asked, "quit")) == depths(answers(*asked)) == [1, 2, 3, 4, 5, 5]


def test_a_search_may_go_on_for_a_while_after_the_input_ended(monkeypatch):
    """Limited searches get some grace at the end of input, then are stopped; their answer is given."""
    monkeypatch.setattr("ludarium.cli.engine.seated", lambda text, seed: Slow(seed))
    monkeypatch.setattr(engine_loop, "GRACE", 0.2)
    assert answers("go depth 9")[-1].startswith("bestmove ")


def test_a_failing_player_does_not_end_the_conversation(monkeypatch, capsys):
    """It is reported as an error and `bestmove none`, and the next command works."""
    monkeypatch.setattr("ludarium.cli.engine.seated", lambda text, seed: Broken(seed))
    said = answers("go", "query p1turn")
    assert said[0].startswith("info string error INTERNAL ")
    assert said[1:] == ["bestmove none", "response true"]
    assert "no idea" in capsys.readouterr().err


def test_limits_are_read():
    """Every parameter lands where it belongs."""
    limits = read_limits("p1time -20 p3time 5 p4inc 7 movetime 11 nodes 13 depth 17 infinite")
    assert limits.times == (-20, None, 5, None)
    assert limits.increments == (None, None, None, 7)
    assert (limits.movetime, limits.nodes, limits.depth, limits.infinite) == (11, 13, 17, True)
    with pytest.raises(BadNotation):
        read_limits("depth " + "9" * 40)


# --- chance, several players, turns of several actions


@pytest.mark.usefixtures("with_toy")
def test_turns_throws_and_undo():
    """Whole turns and single actions, throws and undo of a hop mean the same in a move list."""
    toy = "setoption name Game value toy"
    ways = ("2/h1", "2 h1", "2 > !", "2 > > < !", "2 > < > !")
    assert {answers(toy, f"position startpos moves {way}", "query position")[-1] for way in ways} == {
        "response 1 0 0 1 0 0"
    }
    said = answers(toy, "position startpos moves 2 >", "query legal", "query turn", "query p1turn")
    assert said == ["response ! h1", "response red", "response true"]
    said = answers(toy, "position startpos moves <", "query error")
    assert said[-1].startswith("response NO_PENDING_HOP move 1 (<)")


@pytest.mark.usefixtures("with_toy")
def test_chance_is_not_asked_for_a_move():
    """`go` says when chance is to act; `roll` throws, seeded or as given, and only then."""
    toy = "setoption name Game value toy"
    player = "setoption name Player value random"  # the toy is plain Python, which no search can compile
    said = answers(toy, player, "go", "query turn", "query legal", "roll 2", "query legal", "roll", "go", "roll 3")
    assert said[0].startswith("info string a throw comes next")
    assert said[1:6] == ["bestmove none", "response chance", "response 1 2", "roll 2", "response h1 h2"]
    assert said[6].startswith("info string error NOT_CHANCE")
    assert said[8] in ("bestmove h1", "bestmove h2")
    thrown = {answers(toy, f"setoption name Seed value {seed}", "roll")[-1] for seed in range(12)}
    assert thrown == {"roll 1", "roll 2"}
    assert answers(toy, "roll 1/h1")[0].startswith("info string error")


@pytest.mark.usefixtures("with_toy")
def test_results_with_three_players_are_ranked():
    """The winner and the ranks; a draw for first place is a draw."""
    toy = "setoption name Game value toy"
    said = answers(toy, "position startpos moves 2/h2 1/h1 1/h1 1/h1", "query result", "query reason", "query p3turn")
    assert said == ["response p1win red>green=blue", "response race", "response false"]


# --- robustness


def test_long_lines_are_refused():
    """A line over the cap is refused without being kept, and the next one is heard."""
    said = answers("position startpos moves " + "x" * (2 * LONGEST_LINE), "isready")
    assert said[0].startswith("info string error TOO_LONG")
    assert said[1] == "readyok"


def test_bytes_that_are_no_text():
    """Bytes that are not UTF-8, and NULs, are an unknown command."""
    said: list[str] = []
    converse(io.BytesIO(b"\xff\xfe\x00 go\n\x00\nisready"), said.append)
    assert said[-1] == "readyok"
    assert all(line.startswith("info string error UNKNOWN_COMMAND") for line in said[:-1])


WORDS = st.sampled_from(
    ["ugi", "isready", "uginewgame", "setoption", "position", "query", "go", "stop", "roll", "help", "name", "value", "Game",
     "Variant", "Seed", "startpos", "fen", "moves", "legal", "error", "result", "position", "infinite", "1", "0", "-5", "a1",
     "d4", "e4", "a1-c1", "!", "<", "--", GAME, f"{GAME}(size=6)", "size=6", "(", "small", *PARAMETERS]
)  # fmt: skip
LINES = st.one_of(st.lists(WORDS, max_size=7).map(" ".join), st.text(max_size=30))


@settings(max_examples=150, deadline=None)
@given(st.lists(LINES, max_size=8))
def test_random_lines_never_break_it(lines):
    """Whatever is sent: it ends, each line said is one line, no mistake of ours shows, and the position is valid."""
    said: list[str] = []
    text = "\n".join(lines).replace("quit", "")
    conversation = Conversation(io.BytesIO(text.encode("utf-8", "replace") + b"\n"), said.append)
    thread = threading.Thread(target=conversation.run, daemon=True)
    thread.start()
    thread.join(30)
    assert not thread.is_alive()
    conversation.engine.close()
    assert not [line for line in said if "INTERNAL" in line or "\n" in line]
    match = conversation.engine.match
    assert match.game.position(match.position.text()).actions == match.position.actions
    conversation.engine.close()


def test_through_a_real_process():
    """A driver that waits for each answer; output is flushed line by line; `quit` ends with code 0."""
    with subprocess.Popen(PROGRAM, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1) as process:
        assert process.stdin

        def ask(line: str, until: str) -> list[str]:
            process.stdin.write(line + "\n")
            said = []
            while not said or not said[-1].startswith(until):
                said.append(process.stdout.readline().rstrip("\n"))
                assert said[-1] or len(said) < 50
            return said

        assert ask("ugi", "ugiok")[-1] == "ugiok"
        assert ask("isready", "readyok")[-1] == "readyok"
        moves: list[str] = []
        for _ in range(4):
            process.stdin.write("position startpos" + (" moves " + " ".join(moves) if moves else "") + "\n")
            moves.append(ask("go movetime 10", "bestmove")[-1].split()[1])
        assert ludarium.load(GAME).start().after(" ".join(moves))
        process.stdin.write("quit\n")
        assert process.wait(20) == 0


def test_end_of_input_and_a_closed_output_end_cleanly():
    """At the end of input the exit code is 0; when nobody listens any more nothing is printed on standard error."""
    done = subprocess.run(PROGRAM, input="go infinite\n", capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stdout.splitlines()[-1].split()[0], done.stderr) == (0, "bestmove", "")
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "wb") as closed:
        deaf = subprocess.run(
            PROGRAM, input=b"ugi\nugi\nquit\n", stdout=closed, stderr=subprocess.PIPE, timeout=60, check=False
        )
    assert (deaf.returncode, deaf.stderr) == (0, b"")


def test_an_engine_alone_never_raises():
    """`hear` can be used without the loop."""
    said: list[str] = []
    engine = Engine(said.append, lambda: None)
    engine.hear("help")
    assert all(line.startswith("info string ") for line in said)
    engine.hear("quit")
    assert engine.finished
    engine.close()

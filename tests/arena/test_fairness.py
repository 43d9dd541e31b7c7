"""Foreign engines and our own players get the same share of the machine, and the result says what each has used."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from arena_names import GAME, alive, nasty
from typer.testing import CliRunner

from ludarium.arena import cpu
from ludarium.arena.contestants import check_name, command_of, pace_of
from ludarium.arena.foreign import ForeignEngine, go_line
from ludarium.arena.ledger import LEDGER
from ludarium.arena.pipes import Process
from ludarium.arena.plan import Pace, Plan
from ludarium.arena.referee import GameRunner
from ludarium.arena.schedule import Bout
from ludarium.arena.standings import Standings
from ludarium.catalogue import load
from ludarium.cli.app import app
from ludarium.errors import LudariumError
from ludarium.play import players
from ludarium.play.players import RandomPlayer

on_linux = pytest.mark.skipif(not os.path.isdir("/proc/self"), reason="looks at processes in /proc")
BURN = "import sys, time\nwhile time.process_time() < 0.3: pass\nprint('burnt', flush=True)\nsys.stdin.read()"


@pytest.fixture
def engine():
    """A foreign process that waits for a line."""
    process = Process([sys.executable, "-c", "input()"])
    yield process
    process.end(politely=False)


@on_linux
def test_an_engine_shares_our_session(engine):
    """Linux shares a busy processor out among sessions, so that an engine in one of its own would get more than we do."""
    assert os.getsid(engine.pid) == os.getsid(0)
    assert os.getpgid(engine.pid) == engine.pid != os.getpgid(0)  # but it can be ended with all its children
    autogroup = Path("/proc/self/autogroup")
    if autogroup.exists():
        assert Path(f"/proc/{engine.pid}/autogroup").read_text() == autogroup.read_text()


@on_linux
def test_children_count():
    """CPU time is that of a whole tree of processes: what runs and what has ended."""
    words = (
        f"import subprocess, sys\nsubprocess.run([sys.executable, '-c', {BURN!r}], stdin=subprocess.DEVNULL)\n{BURN}"
    )
    process = Process([sys.executable, "-c", words])
    assert [process.hear(None), process.hear(None)] == ["burnt", "burnt"]
    used = cpu.tree_seconds(process.pid)
    process.end(politely=False)
    assert used is not None and used > 0.55
    assert cpu.tree_seconds(process.pid) is None


@on_linux
def test_our_own_children_count_but_not_strangers():
    """A class of somebody's own may start processes; engines that sit opposite are left out."""
    before = cpu.children_seconds()
    children = [
        subprocess.Popen([sys.executable, "-c", BURN], stdin=subprocess.PIPE, stdout=subprocess.PIPE) for _ in "ab"
    ]
    assert [child.stdout.readline() for child in children] == [b"burnt\n"] * 2
    both, one = cpu.children_seconds(), cpu.children_seconds({children[0].pid})
    for child in children:
        child.communicate()
    assert both - before > 0.55 and both - one > 0.25


@on_linux
def test_the_result_of_a_game_has_the_cpu_time_of_both():
    """An engine that works counts for itself; getting ready counts for nobody."""
    plan = Plan(GAME, (nasty("work"), "random"), 2, Pace(nodes=1), start=20.0)
    runner = GameRunner(plan)
    games = [runner.play(Bout(0, 0, 0, (0, 1))), runner.play(Bout(1, 0, 0, (1, 0)))]
    runner.close()
    (first, _), (_, second) = games[0].cpu, games[1].cpu
    assert first > 0.2 and second > 0.2
    assert 0 <= games[0].cpu[1] < 0.2 and 0 <= games[1].cpu[0] < 0.2
    rows = Standings.of(plan, 2, games).as_json()["entrants"]
    assert rows[0]["cpu_seconds"] == pytest.approx(first + second, abs=0.01) and rows[0]["cpu_known"] == 2


def test_where_the_system_cannot_tell(monkeypatch, tmp_path):
    """Then the result says so, of a foreign engine; of our own players the time is known everywhere."""
    monkeypatch.setattr(cpu, "_PROC", tmp_path / "nowhere")
    engine = ForeignEngine(command_of(nasty("silent")), 20.0, lambda pid, alive: None)
    engine.begin(load(GAME), "")
    assert engine.cpu_seconds() is None
    engine.close()
    plan = Plan(GAME, (nasty("illegal"), "random"), 2, Pace(nodes=1), start=20.0)
    played = GameRunner(plan).play(Bout(0, 0, 0, (0, 1)))
    assert played.cpu[0] is None and played.cpu[1] is not None
    row = Standings.of(plan, 2, [played]).as_json()["entrants"][0]
    assert (row["cpu_seconds"], row["cpu_known"]) == (None, 0)


def test_the_command_tells_the_time_used(tmp_path):
    """In words and as JSON, also where the games are read from the folder, and for matches without it, of earlier releases."""
    words = ["match", "greedy", "random", GAME, "--games", "2", "--nodes", "9", "-w1", "--out", str(tmp_path)]
    said = CliRunner().invoke(app, words).stdout
    assert "time used: greedy " in said and said.count("s (CPU ") == 2
    row = json.loads(CliRunner().invoke(app, [*words, "--json"]).stdout)["entrants"][0]
    assert row["cpu_known"] == 2 and row["cpu_seconds"] >= 0
    ledger = tmp_path / LEDGER
    lines = [json.loads(line) for line in ledger.open()]
    ledger.write_text("".join(json.dumps(line | {"cpu": []}) + "\n" for line in lines))
    assert CliRunner().invoke(app, words).stdout.count("(CPU time unknown)") == 2
    for line in lines:
        del line["cpu"]
    ledger.write_text("".join(json.dumps(line) + "\n" for line in lines))
    assert CliRunner().invoke(app, words).stdout.count("(CPU time unknown)") == 2


# --- limits by CPU time


def test_ours_stop_by_cpu_time_and_engines_get_it_as_time():
    """An engine cannot be asked to count its CPU time, so it gets as much time; everybody's real use is in the result."""
    pace = Pace(cpu=0.1)
    assert pace_of("ugi:engine", pace) == Pace(time=0.1) and pace_of("level:3", pace) == pace
    assert go_line(pace_of("ugi:engine", pace).limits([0, 0]), 2) == "go movetime 100"
    assert pace.limits([0, 0]).cpu and not Pace(time=0.1).limits([0, 0]).cpu
    with pytest.raises(LudariumError, match="not by CPU time"):
        check_name("ugi[cpu=1]:engine")
    plan = Plan("konane(size=8)", ("alphabeta", "mcts"), 2, pace, max_turns=6)
    runner = GameRunner(plan)
    runner.warm()
    played = runner.play(Bout(0, 0, 0, (0, 1)))
    assert min(played.cpu) > 0.09


class Slow(RandomPlayer):
    """Waits for a tenth of a second, or computes as long."""

    def choose(self, match, limits=None):
        end = time.process_time() + 0.1
        while self.seed == "computes" and time.process_time() < end:
            pass
        time.sleep(0 if self.seed == "computes" else 0.1)
        return super().choose(match)


@pytest.mark.parametrize("how", ["waits", "computes"])
def test_turns_are_late_by_cpu_time(monkeypatch, how):
    """Where CPU time is limited, only that counts: a turn that had to wait is not late."""
    usual = players.player
    monkeypatch.setattr(players, "player", lambda text, seed=0: Slow(how) if text == "slow" else usual(text, seed))
    played = GameRunner(Plan(GAME, ("slow", "random"), 2, Pace(cpu=0.03, margin=0.03))).play(Bout(0, 0, 0, (0, 1)))
    assert (played.slow[0] > 0) == (how == "computes")


# --- the limits in the headline


@pytest.mark.parametrize(
    "players, limits, said",
    [
        (["greedy", "random"], ["--nodes", "9"], "9 nodes"),
        (["greedy", "random"], ["--cpu", "9"], "9 s of CPU time a turn"),
        (["random", nasty("illegal")], ["--cpu", "9"], f"9 s of CPU time a turn ({nasty('illegal')}: 9 s a turn)"),
        (["alphabeta:depth=1", "random"], ["--nodes", "9"], "9 nodes (alphabeta:depth=1: depth 1)"),
        (["alphabeta:depth=1", "alphabeta:1"], [], "depth 1"),
        (["alphabeta:1", "alphabeta:nodes=5"], [], "alphabeta:1: depth 1; alphabeta:nodes=5: 5 nodes"),
        (["alphabeta:1", "alphabeta:2"], ["--clock", "9"], "9+0 s clocks (alphabeta:1: depth 1; alphabeta:2: depth 2)"),
    ],
)  # fmt: skip
def test_the_headline_tells_the_limits_really_used(tmp_path, players, limits, said):
    """Limits in a name count instead of the match's, so the result must not tell the match's."""
    words = ["match", *players, GAME, "--games", "2", "-w1", "--out", str(tmp_path), *limits]
    output = CliRunner().invoke(app, words).stdout
    assert output.startswith(f"{GAME} · 2 games · {said} · draws ")


# --- stopping


@on_linux
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_stopped_while_an_engine_thinks(tmp_path, number):
    """SIGTERM and Ctrl-C alike: the engine and all processes are gone, and the games so far are told."""
    stalled = tmp_path / "stalled"
    words = [nasty(f"stall={stalled}"), "random", GAME, "--games", "4", "--time", "600", "--out", "m", "-w1"]
    command = [sys.executable, "-m", "ludarium.cli.app", "match", *words]
    process = subprocess.Popen(
        command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    deadline = time.monotonic() + 120
    while not stalled.exists() or not stalled.read_text().endswith("\n"):
        assert process.poll() is None and time.monotonic() < deadline
        time.sleep(0.02)
    process.send_signal(number)
    output, complaints = process.communicate(timeout=120)
    assert process.returncode == 128 + number, complaints
    assert output.startswith(f"{GAME} · 1 of 4 games · 600 s a turn")
    assert "the same command goes on from here" in complaints and "Traceback" not in complaints
    assert not alive(int(stalled.read_text()))
    while _in_session(process.pid):  # Python's own helpers end a moment later
        assert time.monotonic() < deadline
        time.sleep(0.02)


def _in_session(session: int) -> list[str]:
    """The processes of a session that are alive."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            words = (folder / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(words[3]) == session and words[0] != "Z":
            found.append((folder / "cmdline").read_text())
    return found

"""Whole matches: what is kept survives a kill, crashes are survived, a match goes on where it was left."""

import dataclasses
import json
import multiprocessing
import os
import signal
import subprocess
import sys
import time

import pytest
from arena_names import GAME, alive, nasty

from ludarium.arena.crew import LocalCrew, Trials, given_up
from ludarium.arena.event import Event, folder_for
from ludarium.arena.ledger import GAMES, LEDGER, Ledger, read_played
from ludarium.arena.plan import Pace, Plan
from ludarium.arena.referee import GameRunner
from ludarium.arena.schedule import Bout, schedule
from ludarium.arena.standings import Standings
from ludarium.arena.statistics import Sprt
from ludarium.errors import LudariumError
from ludarium.play.records import check
from ludarium.record import Record, records_in

PLAN = Plan(GAME, ("random:1", "random:2"), 6, Pace(nodes=20))


class Here:
    """A crew of one, in this process."""

    size = 1

    def play(self, plan, bouts):
        table = GameRunner(plan)
        for bout in bouts:
            yield table.play(bout)


def played(plan: Plan, folder, crew=None, sprt=None, watch=lambda standings, game: None) -> Standings:
    event = Event(plan, folder, sprt)
    try:
        return event.play(crew or Here(), watch)
    finally:
        event.close()


def records(folder) -> list[Record]:
    found = list(records_in(folder / GAMES))
    assert all(isinstance(item, Record) for item in found)
    return found


# --- the folder


def test_a_match_is_kept_and_goes_on(tmp_path):
    """Stopped after three games it goes on with the fourth; the result is that of a match that was never stopped."""

    class Stop(Exception):
        pass

    def stop(standings, game):
        if standings.games == 3:
            raise Stop

    with pytest.raises(Stop):
        played(PLAN, tmp_path / "a", watch=stop)
    assert len(read_played(tmp_path / "a")[1]) == 3
    resumed, whole = played(PLAN, tmp_path / "a"), played(PLAN, tmp_path / "b")
    a, b = resumed.as_json(), whole.as_json()
    for row in (*a["entrants"], *b["entrants"]):
        row.pop("seconds")
    assert a == b and resumed.games == 6
    assert [r.turns for r in records(tmp_path / "a")] == [r.turns for r in records(tmp_path / "b")]
    assert not [c for record in records(tmp_path / "a") for c in check(record) if c.is_error]
    again = played(PLAN, tmp_path / "a", crew=None)  # nothing is left to do
    assert again.games == 6
    longer = played(dataclasses.replace(PLAN, games=8), tmp_path / "a")
    assert longer.games == 8


def test_what_a_crash_left_is_cut_off(tmp_path):
    """A torn line of the ledger and a record without one do not count, and are gone afterwards."""
    played(dataclasses.replace(PLAN, games=2), tmp_path)
    with (tmp_path / LEDGER).open("ab") as ledger, (tmp_path / GAMES).open("ab") as games:
        ledger.write(b'{"game": 2, "set": 1, "sco')
        games.write(b'[Event "torn')
    assert len(read_played(tmp_path)[1]) == 2
    played(PLAN, tmp_path)
    assert len(records(tmp_path)) == 6
    assert [json.loads(line)["game"] for line in (tmp_path / LEDGER).open()] == list(range(6))


def test_folders_are_not_mixed_up(tmp_path):
    """Another plan, a damaged ledger, a second match at the same time: refused, in words."""
    played(dataclasses.replace(PLAN, games=2), tmp_path)
    with pytest.raises(LudariumError, match="differs in seed"):
        Ledger(tmp_path, dataclasses.replace(PLAN, seed=9))
    ledger = Ledger(tmp_path, PLAN)
    with pytest.raises(LudariumError, match="already"):
        Ledger(tmp_path, PLAN)
    ledger.close()
    (tmp_path / LEDGER).write_text("nonsense\n")
    with pytest.raises(LudariumError, match="damaged"):
        Ledger(tmp_path, PLAN)
    with pytest.raises(LudariumError, match="holds no match"):
        read_played(tmp_path / "nowhere")
    assert folder_for(PLAN).name.startswith("konane-size-4-random-1-random-2-")


def test_the_sequential_test_ends_a_match(tmp_path):
    """As soon as it is decided; taken up again it stays so."""
    plan = Plan(GAME, ("alphabeta:depth=12", "random"), 10_000, Pace(nodes=5000))
    standings = played(plan, tmp_path, sprt=Sprt(0, 200))
    assert standings.verdict == "H1" and standings.games < 160
    assert standings.as_json()["sprt"]["accepted"] == "H1"
    assert played(plan, tmp_path, sprt=Sprt(0, 200)).games == standings.games


def test_games_given_up_do_not_count(tmp_path):
    """They are kept as such; the set they belong to is left out."""
    standings = Standings(PLAN, 2)
    bouts = list(schedule(PLAN, 2))
    standings.add(GameRunner(PLAN).play(bouts[0]))
    standings.add(given_up(bouts[1], "crashed"))
    assert (standings.games, standings.void, sum(standings.sets().values())) == (2, 1, 0)
    ledger = Ledger(tmp_path, PLAN)
    ledger.append(given_up(bouts[1], "crashed"))
    ledger.close()
    assert read_played(tmp_path)[1] == [given_up(bouts[1], "crashed")]


# --- processes


def test_processes_play_and_survive_crashes(tmp_path):
    """A worker that is killed is replaced, its game played again; the result is the same as without."""
    killed = []

    def kill(standings, game):
        workers = [child for child in multiprocessing.active_children() if child.pid not in killed]
        if len(killed) < 2 and workers:
            killed.append(workers[0].pid)
            os.kill(workers[0].pid, signal.SIGKILL)

    plan = dataclasses.replace(PLAN, games=12)
    crashed = played(plan, tmp_path / "a", LocalCrew(2), watch=kill)
    assert len(killed) == 2
    assert (crashed.games, crashed.void) == (12, 0)
    whole = played(plan, tmp_path / "b")
    assert [crashed.rows[n].points for n in (0, 1)] == [whole.rows[n].points for n in (0, 1)]
    assert multiprocessing.active_children() == []


def test_crashes_are_counted():
    """A bout is tried twice; nothing but crashes ends the match."""
    trials, bout = Trials(), Bout(0, 0, 0, (0, 1))
    assert trials.again(bout, "x") and not trials.again(bout, "x") and not trials.again(None, "x")
    trials.fine()
    for _ in range(7):
        assert not trials.again(None, "signal 9")
    with pytest.raises(LudariumError, match="in a row"):
        trials.again(None, "signal 9")


def _ludarium(*words: str, cwd) -> subprocess.Popen:
    command = [sys.executable, "-m", "ludarium.cli.app", *words]
    return subprocess.Popen(command, cwd=cwd, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True)


def _in_group(group: int) -> list[int]:
    """The processes of a group that are alive."""
    found = []
    for entry in os.listdir("/proc"):
        if entry.isdigit():
            try:
                after = open(f"/proc/{entry}/stat").read().rpartition(")")[2].split()
            except OSError:
                continue
            if int(after[2]) == group and after[0] != "Z":
                found.append(int(entry))
    return found


@pytest.mark.skipif(not os.path.isdir("/proc"), reason="looks for processes in /proc")
@pytest.mark.parametrize("whole_group", [True, False])
def test_kill_in_the_middle(tmp_path, whole_group):
    """Killed with −9 in the middle, every finished game is there, no process stays, and the same command finishes it."""
    words = [
        "match",
        "random:1",
        "random:2",
        GAME,
        "--games",
        "160",
        "--nodes",
        "5",
        "--out",
        "m",
        "--workers",
        "2",
        "--json",
    ]
    process = _ludarium(*words, cwd=tmp_path)
    ledger = tmp_path / "m" / LEDGER
    deadline = time.monotonic() + 120
    while not ledger.exists() or ledger.read_bytes().count(b"\n") < 5:
        assert process.poll() is None and time.monotonic() < deadline
        time.sleep(0.01)
    (os.killpg if whole_group else os.kill)(process.pid, signal.SIGKILL)
    process.communicate()
    kept = len(read_played(tmp_path / "m")[1])
    assert 5 <= kept < 160
    while _in_group(process.pid):
        assert time.monotonic() < deadline
        time.sleep(0.05)
    again = _ludarium(*words, cwd=tmp_path)
    output, complaints = again.communicate(timeout=120)
    assert again.returncode == 0, complaints.decode()
    assert json.loads(output)["games"] == 160
    assert f"going on after {kept} games" in " ".join(complaints.decode().split())
    whole = Standings.of(*_alone(read_played(tmp_path / "m")[0]))
    found = json.loads(output)
    assert found["entrants"][0]["wins"] == whole.rows[0].wins
    numbers = sorted(json.loads(line)["game"] for line in ledger.open())
    assert numbers == list(range(160))
    assert len(records(tmp_path / "m")) == 160


def _alone(plan: Plan):
    return plan, 2, list(Here().play(plan, schedule(plan, 2)))


@pytest.mark.skipif(not os.path.isdir("/proc"), reason="looks for processes in /proc")
def test_engines_end_with_the_match(tmp_path):
    """Killed while a foreign engine thinks that never answers: neither workers nor engines stay."""
    plan = Plan(GAME, (nasty("silent"), "random"), 2, Pace(time=600), start=60)
    games = LocalCrew(1).play(plan, iter(list(schedule(plan, 2))))
    import threading

    thread = threading.Thread(target=lambda: next(games, None), daemon=True)
    thread.start()
    deadline = time.monotonic() + 60
    while not (engines := _running("nasty.py")):
        assert time.monotonic() < deadline
        time.sleep(0.05)
    worker = multiprocessing.active_children()[0]
    time.sleep(0.5)
    os.kill(worker.pid, signal.SIGKILL)
    while any(map(alive, engines)):
        assert time.monotonic() < deadline
        time.sleep(0.05)
    for child in multiprocessing.active_children():
        child.kill()


def _running(word: str) -> list[int]:
    found = []
    for entry in os.listdir("/proc"):
        if entry.isdigit():
            try:
                line = open(f"/proc/{entry}/cmdline").read()
            except OSError:
                continue
            if f"{word}\0silent" in line:
                found.append(int(entry))
    return found

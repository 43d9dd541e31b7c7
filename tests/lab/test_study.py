"""Studies survive being killed, go on where they were, and say what is wrong with what they are given."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from html.parser import HTMLParser

import pytest
from typer.testing import CliRunner

from ludarium.cli.app import app
from ludarium.errors import LudariumError
from ludarium.lab import Plan, report_on, study
from ludarium.lab.page import page, seat_colours
from ludarium.lab.study import Shelf
from ludarium.lab.watching import play_range

SMALL = "konane(size=4)"


def run(*words: str, code: int = 0) -> str:
    done = CliRunner().invoke(app, ["lab", *words])
    assert done.exit_code == code, done.output
    return done.stdout


def ludarium(*words: str, cwd) -> subprocess.Popen:
    command = [sys.executable, "-m", "ludarium.cli.app", *words]
    return subprocess.Popen(command, cwd=cwd, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True)


def alive(group: int) -> list[int]:
    """The processes of a group that have not ended."""
    found = []
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            state, _, of_group = open(f"/proc/{name}/stat").read().rpartition(")")[2].split()[:3]
        except OSError:
            continue
        if int(of_group) == group and state != "Z":
            found.append(int(name))
    return found


# --- going on


@pytest.mark.skipif(not os.path.isdir("/proc"), reason="looks for processes in /proc")
@pytest.mark.parametrize("players", ["random", "greedy"])
def test_killed_and_gone_on_with(tmp_path, players):
    """Killed with −9 in the middle, what was counted is there, nobody stays behind, and the same command finishes it."""
    games = "60000" if players == "random" else "60"
    words = ["lab", "konane(size=6)", "-n", games, "-p", players, "-w", "2", "--out", str(tmp_path), "--json"]
    first = ludarium(*words, cwd=tmp_path)
    limit = time.monotonic() + 240
    while len(list(tmp_path.rglob("0*.json"))) < 2 and time.monotonic() < limit:
        assert first.poll() is None
        time.sleep(0.02)
    os.kill(first.pid, signal.SIGKILL)
    first.communicate()
    while alive(first.pid) and time.monotonic() < limit:
        time.sleep(0.1)
    assert not alive(first.pid)
    shelf = Shelf(tmp_path, Plan("konane(size=6)", players, int(games), plies=0 if players == "random" else 2))
    before = shelf.tally().games
    assert 0 < before < int(games)
    out, err = ludarium(*words, cwd=tmp_path).communicate(timeout=240)
    report = json.loads(out)
    assert f"going on after {before:,} games" in err.decode()
    assert report["variants"][0]["played"] == int(games)
    if players == "random":
        alone = play_range(shelf.plan, 0, 60_000)
        assert {int(turns): many for turns, many in report["variants"][0]["lengths"].items()} == dict(alone.lengths)


def test_more_games_build_on_fewer(tmp_path):
    """A larger study plays the rest only, and comes to the same as one made at once."""
    fewer, more, said = Plan(SMALL, games=700), Plan(SMALL, games=1900), []
    study([fewer], tmp_path, 1)
    [grown] = study([more], tmp_path, 2, lambda plan, done: said.append(done))
    assert said[0] == 700 and said[-1] == 1900
    [whole] = study([more], tmp_path / "other", 1)
    assert (grown.lengths, grown.endings, grown.touches) == (whole.lengths, whole.endings, whole.touches)


def test_many_ranges_become_one(tmp_path):
    """Small files are put together once there are many; ranges within another are not counted twice."""
    shelf = Shelf(tmp_path, Plan(SMALL, games=70))
    with shelf.opened():
        for first in range(70):
            shelf.put(first, play_range(shelf.plan, first, 1))
        assert shelf.tally().games == 70
        assert len(shelf.ranges()) == 1
        shelf.put(5, play_range(shelf.plan, 5, 3))
    assert shelf.tally().games == 70
    assert shelf.missing(75) == [(70, 75)]


def test_one_study_at_a_time(tmp_path):
    """Two cannot count into the same folder."""
    shelf = Shelf(tmp_path, Plan(SMALL, games=10))
    with shelf.opened(), pytest.raises(LudariumError, match="already"):
        study([shelf.plan], tmp_path, 1)


def test_damaged_ranges_are_named(tmp_path):
    """A file that is no tally is complained about by name."""
    plan = Plan(SMALL, games=10)
    study([plan], tmp_path, 1)
    [(_, _, path)] = Shelf(tmp_path, plan).ranges()
    path.write_text('{"games": 10}')
    with pytest.raises(LudariumError, match="is damaged"):
        study([plan], tmp_path, 1)


def test_another_seed_is_another_study():
    """The folder is named after all that decides the games, and not after how many there are."""
    plan = Plan(SMALL)
    assert plan.folder_name == Plan(SMALL, games=5).folder_name
    names = {plan.folder_name, Plan(SMALL, seed=1).folder_name, Plan(SMALL, most=9).folder_name}
    assert len({*names, Plan(SMALL, "greedy").folder_name, Plan("konane(size=6)").folder_name}) == 5


# --- the command


def test_the_table(tmp_path):
    """Variants side by side, what differs is marked."""
    words = [SMALL, "konane(size=4,misere=on)", "-n", "3000", "--out", str(tmp_path), "-w", "1"]
    output = run(*words)
    assert "points of the" in output and "3,000" in output and "▲" in output and "≈" in output and "seed 0" in output
    assert run(*words) == output


def test_json_names_its_origin(tmp_path):
    """Figures come with interval, count, machine, versions, seed and command."""
    report = json.loads(run(SMALL, "-n", "500", "--seed", "7", "--out", str(tmp_path), "--json"))
    [variant] = report["variants"]
    assert variant["seed"] == 7 and variant["played"] == 500
    figure = variant["figures"]["won_black"]
    assert figure["low"] < figure["value"] < figure["high"] and figure["count"] == 500
    assert "ludarium" in report["versions"] and "numba" in report["machine"] and report["command"]


@pytest.mark.parametrize(
    "words, sentence",
    [
        (["chess"], "there is no game called"),
        (["konane(size=4"], "is not a game's name"),
        (["konane(colour=red)"], "has no option"),
        ([SMALL, "--players", "level:11"], "from 1 to 10"),
        ([SMALL, "--players", "nobody"], "there is no kind of player"),
        ([SMALL, "-n", "5", "--html", "/proc/page.html"], "cannot be written"),
        ([SMALL, "-n", "5", "--out", "/proc/lab"], "cannot be written"),
    ],
)
def test_bad_input_is_explained(words, sentence, tmp_path, monkeypatch):
    """Games, players and files that cannot be are refused in words."""
    monkeypatch.chdir(tmp_path)
    report = json.loads(run(*words, "--json", code=1))
    assert sentence in report["error"]["message"]


def test_bad_numbers_are_refused():
    """Numbers out of their range are complaints about arguments."""
    assert CliRunner().invoke(app, ["lab", SMALL, "--games", "0"]).exit_code == 2
    assert CliRunner().invoke(app, ["lab"]).exit_code == 2


# --- the page


class Strict(HTMLParser):
    """Sees that every element is closed in order, and notes all that could lead outside."""

    void = {"meta", "line", "rect", "circle", "path", "i", "wbr", "br"}

    def __init__(self):
        super().__init__()
        self.open, self.ids, self.outside, self.titles = [], [], [], 0

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        self.outside += [value for name, value in attributes if name in ("src", "href", "action", "srcset", "data")]
        self.ids += [given["id"]] if "id" in given else []
        if tag == "svg" and "aria-hidden" not in given:
            assert given["role"] == "img"
            self.titles += len(given["aria-labelledby"].split())
        if tag not in ("meta", "wbr", "br"):
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        self.handle_starttag(tag, attributes)
        self.open.pop()

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


@pytest.mark.parametrize("names", [[SMALL], [SMALL, "konane(size=6)"], ["tafl(ruleset=brandubh)"]])
def test_the_page_is_whole(names, tmp_path):
    """Well formed, every picture has a title, nothing is fetched, and all variants are there."""
    plans = [Plan(name, games=300) for name in names]
    text = page(report_on(plans, study(plans, tmp_path, 1), "ludarium lab <script>"))
    parser = Strict()
    parser.feed(text)
    parser.close()
    assert parser.open == [] and parser.outside == []
    assert len(parser.ids) == len(set(parser.ids)) == parser.titles > 8
    assert not re.search(r"https?:|url\(|@import|<script|<link", text)
    assert all(name in text for name in names)
    assert text.count("<h2>") >= 7 and "nan" not in re.findall(r'"([^"]*)"', text)


def test_a_page_about_nothing(tmp_path):
    """A study that was stopped before its first game still makes a page."""
    plans = [Plan(SMALL, games=10), Plan("konane(size=6)", games=10)]
    report = report_on(plans, [Shelf(tmp_path, plan).tally() for plan in plans], "")
    text = page(report)
    assert "no games yet" in text and ">nan" not in text
    json.dumps(report.as_json(), allow_nan=False)


def test_seats_keep_their_colours(tmp_path):
    """A player of the same name has the same colour in every variant, whatever the seat's number there."""
    plans = [Plan("thaayam", games=5), Plan("thaayam(players=4)", games=5)]
    report = report_on(plans, [play_range(plan, 0, 5) for plan in plans], "")
    tints = seat_colours(report)
    assert len(tints) == len(set(tints.values())) == 4
    text = page(report)
    assert all(f"var(--{tint})" in text for name, tint in tints.items() if f">{name}<" in text)

"""`ludarium fetch`: data from a folder or an address, checked file by file."""

import functools
import http.server
import json
import shutil
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from test_commands import said

from ludarium import load, names
from ludarium.errors import LudariumError
from ludarium.play.fetching import INDEX, digest_of, fetch, sets_at

ROOT = Path(__file__).parents[2]
TOOL = ROOT / "tools" / "publish_data.py"


@pytest.fixture(scope="module")
def source(tmp_path_factory):
    """What the tool for publishing makes of one small game."""
    folder = tmp_path_factory.mktemp("published")
    command = [sys.executable, TOOL, folder, "--only", "konane(size=4)"]
    options = ["--games", "2", "--level", "1"]
    subprocess.run([*command, *options], check=True, capture_output=True)
    return folder


@pytest.fixture
def data_games(monkeypatch):
    """The part of the tool that plays, with nothing played."""
    monkeypatch.syspath_prepend(TOOL.parent)
    import data_games

    monkeypatch.setattr(data_games, "_play", lambda words, until: None)
    return data_games


def test_what_is_published_is_fetched(source, tmp_path):
    """Records that can be read, tables, puzzles, and a card for each, which says how it was made."""
    assert set(sets_at(str(source))) == {"konane-games", "konane-tables", "konane-puzzles"}
    _, places = fetch("konane-games", str(source), tmp_path)
    assert [place.relative_to(tmp_path).as_posix() for place in places] == [
        "konane-games/games.pgn",
        "konane-games/README.md",
    ]
    code, out, _ = said("check", str(places[0]), "--json")
    assert code == 0 and json.loads(out)["games"] == 2
    assert "--openings plies=6 --seed 1" in places[1].read_text("utf-8")


def test_a_card_says_how_its_games_came_about(source):
    """Date, machine, time, CPU, tables with their hashes, results and lengths; nothing but the sets is published."""
    card = (source / "konane-games" / "README.md").read_text("utf-8")
    assert "2 games of Kōnane" in card
    for row in (
        "made by",
        "with",
        "games",
        "dates",
        "machine",
        "time a turn",
        "CPU used",
        "results",
        "turns",
        "licence",
    ):
        assert f"\n| {row} | " in card, row
    assert digest_of(ROOT / "src/ludarium/games/konane/learned/six.npy") in card
    assert sorted(path.name for path in source.iterdir()) == [
        INDEX, "konane-games", "konane-puzzles", "konane-tables",
    ]  # fmt: skip
    assert (source.with_name(f"{source.name}-work") / "konane-games" / "ledger.jsonl").exists()


def test_what_was_played_in_time_is_published(source, data_games, tmp_path):
    """With fewer games than were asked for, the card says so; a record that a crash cut off is left out."""
    work = tmp_path / "konane-games"
    shutil.copytree(source.with_name(f"{source.name}-work") / "konane-games", work)
    with (work / "games.pgn").open("a") as file:
        file.write("[Game")
    tables = json.loads((work / data_games.MADE_BY).read_text("utf-8"))["tables"]
    options = data_games.Options(100_000, 1, tmp_path)
    played = data_games.played_for(load("konane(size=4)"), options, work, tables)
    assert played.games == 2 and played.records == (source / "konane-games" / "games.pgn").read_bytes()
    with pytest.raises(SystemExit, match="played with other tables"):
        data_games.played_for(load("konane(size=4)"), options, work, {**tables, "more": "0"})
    made = json.loads((work / data_games.MADE_BY).read_text("utf-8"))
    (work / data_games.MADE_BY).write_text(json.dumps(made | {"version": "0.1"}), "utf-8")
    with pytest.raises(SystemExit, match="Ludarium 0.1"):
        data_games.played_for(load("konane(size=4)"), options, work, tables)


def test_games_share_the_time(data_games, monkeypatch):
    monkeypatch.setattr(data_games.time, "monotonic", lambda: 100.0)
    options = data_games.Options(10, 1, Path(), until=400.0)
    assert (options.shared_by(3).until, options.shared_by(1).until) == (200.0, 400.0)
    assert data_games.Options(10, 1, Path()).shared_by(3).until is None


@pytest.mark.skipif(sys.platform == "win32", reason="processes are ended without a signal there")
def test_a_match_that_runs_out_of_time_is_told_to_stop(monkeypatch):
    monkeypatch.syspath_prepend(TOOL.parent)
    import data_games

    sleeper = [sys.executable, "-c", "import time; time.sleep(600)"]
    begun, start = [], subprocess.Popen

    def started(_words, **how):
        begun.append(start(sleeper, **how))
        return begun[-1]

    monkeypatch.setattr(data_games.subprocess, "Popen", started)
    data_games._play(["match"], data_games.time.monotonic() + 0.2)
    assert [process.returncode for process in begun] == [-15]
    data_games._play(["match"], data_games.time.monotonic() - 1)
    assert len(begun) == 1  # no time, no match


def test_games_under_way_are_not_published(tmp_path):
    done = subprocess.run(
        [sys.executable, TOOL, tmp_path / "data", "--work", tmp_path / "data" / "work"], capture_output=True, text=True
    )
    assert done.returncode == 2 and "would be published" in done.stderr


@pytest.mark.parametrize("name", names())
def test_every_table_has_a_card(name):
    """A file of the same name that says how it was made; the tool passes both on."""
    home = load(name).door.folder
    tables = [path for part in ("learned", "solved", "taught") for path in (home / part).glob("*.np?")]
    assert [path for path in tables if "command = " not in path.with_suffix(".toml").read_text("utf-8")] == []


def test_an_address_does_as_well(source, tmp_path):
    """The same over HTTP; what is there already is not fetched again."""
    asked = []

    class Noted(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *words):
            asked.append(self.path)

    handler = functools.partial(Noted, directory=str(source))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_port}"
        code, out, err = said("fetch", "konane-puzzles", "--from", address, "--out", str(tmp_path), "--json")
        assert code == 0, out + err
        assert all(Path(file).is_file() for file in json.loads(out)["files"])
        first = len(asked)
        fetch("konane-puzzles", address, tmp_path)
        assert asked[first:] == ["/index.json"]
        with pytest.raises(LudariumError, match=r"nothing.json|cannot be read") as error:
            sets_at(f"{address}/nowhere")
        assert error.value.code == "NO_SOURCE"
        server.shutdown()


def test_a_changed_file_is_refused(source, tmp_path):
    """Nothing is kept of a file whose bytes are not those that the index promises."""
    copy = tmp_path / "copy"
    shutil.copytree(source, copy)
    puzzles = copy / "konane-puzzles" / "examples.toml"
    before = digest_of(puzzles)
    puzzles.write_bytes(puzzles.read_bytes().replace(b"Jump", b"Hump"))
    assert digest_of(puzzles) != before
    with pytest.raises(LudariumError, match="is not what") as error:
        fetch("konane-puzzles", str(copy), tmp_path / "out")
    assert error.value.code == "BAD_HASH"
    assert list((tmp_path / "out" / "konane-puzzles").iterdir()) == []


@pytest.mark.parametrize(
    "index",
    [
        "no json",
        '{"sets": []}',
        '{"sets": {"a": {}}}',
        '{"sets": {"a": {"files": [{"path": "../../etc/passwd", "bytes": 1, "sha256": "0"}]}}}',
        '{"sets": {"a": {"files": [{"path": "/etc/passwd", "bytes": 1, "sha256": "0"}]}}}',
        '{"sets": {"..": {"files": []}}}',
        '{"sets": {"a": {"files": [{"path": "C:\\\\\\\\x", "bytes": 1, "sha256": "0"}]}}}',
    ],
)
def test_an_index_that_is_none_is_refused(index, tmp_path):
    (tmp_path / "index.json").write_text(index)
    with pytest.raises(LudariumError) as error:
        sets_at(str(tmp_path))
    assert error.value.code == "BAD_INDEX"


def test_what_is_not_there_is_said(source, tmp_path):
    code, _, err = said("fetch", "chess-games", "--from", str(source))
    assert code == 1 and "there is no set 'chess-games'" in err.replace("\n", " ") and "konane-games" in err
    code, out, _ = said("fetch", "--from", str(source))
    assert code == 0 and "Kōnane: puzzles" in out

"""`ludarium fetch`: data from a folder or an address, checked file by file."""

import functools
import http.server
import json
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from test_commands import said

from ludarium.errors import LudariumError
from ludarium.play.fetching import digest_of, fetch, sets_at

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def source(tmp_path_factory):
    """What the tool for publishing makes of one small game."""
    folder = tmp_path_factory.mktemp("published")
    command = [sys.executable, ROOT / "tools" / "publish_data.py", folder, "--only", "konane(size=4)"]
    wishes = ["--games", "2", "--level", "1"]
    subprocess.run([*command, *wishes], check=True, capture_output=True)
    return folder


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
    subprocess.run(["cp", "-r", str(source), str(copy)], check=True)
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

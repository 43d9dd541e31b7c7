"""tools/versus.py: two source trees against each other."""

import json
import subprocess
import sys
from pathlib import Path

import ludarium

TOOL = Path(__file__).parents[2] / "tools" / "versus.py"
SOURCES = Path(ludarium.__file__).parents[1]


def versus(*words):
    return subprocess.run([sys.executable, str(TOOL), *map(str, words)], capture_output=True, text=True, timeout=600)


def test_a_tree_against_itself_is_even(tmp_path):
    """Both look at the same nodes to the same depth, and every pair of games is shared."""
    written = tmp_path / "report.json"
    words = "--games", 4, "--nodes", 300, "--workers", 1, "--opening", 2, "--json", written
    run = versus(SOURCES, SOURCES, "konane(size=6)", *words)
    assert run.returncode == 0, run.stderr
    (report,) = json.loads(written.read_text("utf-8"))
    assert (report["games"], report["won"], report["lost"], report["elo"]) == (4, 2, 2, 0.0)
    assert {what: report["new"][what] for what in ("nodes", "depth")} == {
        what: report["old"][what] for what in ("nodes", "depth")
    }
    assert report["new"]["nodes"] > 100


def test_a_book_is_written_and_played_from(tmp_path):
    """Openings that were found even are kept as lines, and the pairs of a match begin with them."""
    book, written = tmp_path / "book.txt", tmp_path / "report.json"
    words = "--games", 4, "--nodes", 200, "--workers", 1
    made = versus(
        SOURCES, SOURCES, "konane(size=6)", *words, "--opening", 2, 4, "--quick", 100, 200, "--write-book", book
    )
    assert made.returncode == 0, made.stderr
    lines = [line for line in book.read_text("utf-8").splitlines() if not line.startswith("#")]
    assert len(lines) == 2 and all(line.startswith("startpos moves ") for line in lines)
    run = versus(SOURCES, SOURCES, "konane(size=6)", "--games", 9, *words[2:], "--book", book, "--json", written)
    assert run.returncode == 0, run.stderr
    (report,) = json.loads(written.read_text("utf-8"))
    assert report["games"] == 4 and sum(report["first_seat"]) == 4, "a pair from each opening, and no more"


def test_a_book_is_of_one_game(tmp_path):
    run = versus(SOURCES, SOURCES, "konane", "tafl", "--book", tmp_path / "book.txt")
    assert run.returncode == 2 and "a book has openings of one game" in run.stderr


def test_an_opening_is_even_if_both_sides_win_their_share():
    """Games with more nodes weigh more, and no more are played than it takes to see that it is not even."""
    sys.path.insert(0, str(TOOL.parent))
    from openings import balance_of

    class Asked:
        def __init__(self, *scores):
            self.scores = list(scores)

        def ask(self, do, actions, nodes):
            assert (do, actions) == ("quick", [1, 2])
            return {"score": self.scores.pop(0)}

    assert balance_of([Asked(1.0, -1.0), Asked(1.0, 0.0)], [1, 2], [100, 300], 0.3).lesser == 200 / 800
    assert balance_of([Asked(1.0, -1.0), Asked(-1.0, 1.0)], [1, 2], [100, 300], 0.3).lesser == 400 / 800
    one_sided = Asked(*[1.0] * 9)
    assert balance_of([one_sided], [1, 2], [100] * 9, 0.1).lesser == 0
    assert len(one_sided.scores) == 5, "four games are enough"


def test_a_stronger_player_is_seen_to_be_stronger(tmp_path):
    """Somebody other than level 10 may play, and for each tree somebody else."""
    written = tmp_path / "report.json"
    words = "--games", 6, "--cpu", 0.01, "--workers", 2, "--opening", 2, "--old-player", "random", "--json", written
    run = versus(SOURCES, SOURCES, "konane(size=6)", *words)
    assert run.returncode == 0, run.stderr
    (report,) = json.loads(written.read_text("utf-8"))
    assert report["won"] >= 5
    assert report["elo"] > 0
    assert report["new"]["cpu"] > 0


def test_a_folder_without_the_package_is_refused(tmp_path):
    run = versus(tmp_path, SOURCES, "konane(size=6)")
    assert run.returncode == 2
    assert f"{tmp_path} has no package ludarium in it; give the folder above it, such as src" in run.stderr

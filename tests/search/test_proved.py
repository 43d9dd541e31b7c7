"""Proved positions: known before anything is searched, and refused in a sentence where the file is wrong."""

import functools
import shutil

import pytest

import ludarium
from ludarium.game.folder import Folder
from ludarium.search import proved
from ludarium.search.proved import Proved, file_name, fingerprint, proved_of, read_proved, stored
from ludarium.search.thinker import Thinker
from ludarium.search.twins import folded
from spoiling import damaged, made_for_another, with_a_bad_card, without_a_card

GAME = ludarium.load("konane(size=6)")
SHORT = ludarium.Budget(nodes=400)


@pytest.fixture
def file(tmp_path, monkeypatch):
    """A copy of the file that comes with the game, which is read instead of it."""
    own, copy = GAME.folder.file(file_name(GAME)), tmp_path / "copy.bin"
    shutil.copy(own, copy)
    shutil.copy(own.with_suffix(".toml"), copy.with_suffix(".toml"))
    usual = Folder.file
    monkeypatch.setattr(Folder, "file", lambda self, name: copy if name == file_name(GAME) else usual(self, name))
    proved._proved_of.cache_clear()
    yield copy
    proved._proved_of.cache_clear()


def test_a_known_loss():
    """The start of the game is lost; the search still says how to go on."""
    result = Thinker(GAME).search(GAME.start(), SHORT, 3)
    assert len(result.lines) == 3 and {line.verdict for line in result.lines} == {"loses"}


@pytest.mark.parametrize("lines", [1, 3])
def test_a_known_win(lines):
    """A turn that wins comes first, in every report; what it leads to is lost for the other."""
    reports = []
    here, thinker = GAME.start().play("c3"), Thinker(GAME)
    result = thinker.search(here, SHORT, lines, report=reports.append)
    assert len(result.lines) == lines and reports
    for found in (*reports, result):
        assert found.proven == "win" and found.turn in thinker.proved.wins(here)
        assert [line.proven for line in found.lines] == sorted(
            (line.proven for line in found.lines), key=lambda p: p != "win"
        )
    assert result.lines[0].verdict == "wins" and thinker.proved.is_lost(here.play(result.turn))


def test_an_endless_search_ends_where_a_win_is_known():
    """Without any limit the answer comes at once."""
    assert Thinker(GAME).search(GAME.start().play("c3"), ludarium.Budget()).proven == "win"


def test_images_are_known_as_well():
    """The four openings, of which two mirror the others, are answered alike."""
    known = proved_of(GAME)
    assert all(known.wins(GAME.start().play(move)) for move in ("a1", "c3", "d4", "f6"))


def test_written_and_read(tmp_path):
    """Whatever the number of words: the positions come back."""
    game = ludarium.load("konane")
    rows = {folded(game.start().after(moves)) for moves in ("a1", "d4", "d4 d5")}
    file = tmp_path / "some.bin"
    file.write_bytes(stored(rows))
    sha = proved.hashlib.sha256(file.read_bytes()).hexdigest()
    file.with_suffix(".toml").write_text(f'positions = 3\nrules = "{fingerprint(game)}"\nsha256 = "{sha}"\n')
    assert read_proved(file, game) == Proved(frozenset(rows))


@pytest.mark.parametrize(
    ("harm", "words"),
    [
        (damaged, "are damaged"),
        (functools.partial(made_for_another, "rules"), "other rules"),
        (without_a_card, "card"),
        (with_a_bad_card, "card"),
    ],
)
def test_bad_files_are_left_alone(file, harm, words):
    """One sentence says what is wrong and what helps; the program searches without the positions."""
    harm(file)
    with pytest.warns(RuntimeWarning, match=rf"{words}.*tools/prove\.py 'konane\(size=6\)'"):
        thinker = Thinker(GAME)
    assert thinker.proved is None and thinker.search(GAME.start(), SHORT).proven is None


def test_rules_are_told_by_what_they_do():
    """Variants that differ in a rule differ in their fingerprint."""
    texts = ["konane(size=6)", "konane(size=6,single_jumps=true)", "konane(size=6,misere=true)", "konane(size=5)"]
    assert len({fingerprint(ludarium.load(text)) for text in texts}) == 4


def test_only_level_10_knows():
    """The other levels choose as they do without the file."""
    for level, knows in ((1, False), (9, False), (10, True)):
        assert (ludarium.player(f"level:{level}").searcher(GAME).proved is not None) == knows


@pytest.mark.parametrize("text", ["konane(size=4)", "konane(size=6,misere=true)", "tafl(ruleset=brandubh)", "taifho"])
def test_others_have_none(text):
    """A variant without a file is searched as before."""
    game = ludarium.load(text)
    assert proved_of(game) is None and ludarium.player("level:10").searcher(game).proved is None

"""Where compiled code is kept: never under the name of sources that it was not made from, and not at all if need be."""

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest
from worlds import RULES, STATE

from ludarium.kernel import cache
from ludarium.kernel.door import Door

PACKAGE = Path(__file__).parents[2] / "src" / "ludarium"
EDITED = """
import pathlib, time
import ludarium
from ludarium.kernel import cache
from ludarium.kernel.compiled_rules import fraction_at
game = ludarium.load("konane(size=4)")
rules = pathlib.Path(game.door.folder) / "rules.py"
{edit}
game.door.enter(fraction_at)
print(game.start().actions, cache.folder_for(game.door.folder))
"""
APPENDED = 'time.sleep(0.05); rules.write_text(rules.read_text("utf-8") + "\\n# another thought\\n", "utf-8")'


@pytest.fixture
def own_copy(tmp_path):
    """A copy of the package, and a function that runs a script with it and a cache of its own."""
    shutil.copytree(PACKAGE, tmp_path / "ludarium", ignore=shutil.ignore_patterns("__pycache__", "web"))
    environment = {"PYTHONPATH": str(tmp_path), "LUDARIUM_CACHE": str(tmp_path / "cache"), "PATH": "/usr/bin:/bin"}

    def run(script: str) -> str:
        done = subprocess.run(
            [sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True
        )
        return done.stdout

    return run


def kept(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.rglob("*.nbi"))


def test_what_is_compiled_from_edited_sources_is_not_kept(own_copy, tmp_path):
    """A process that imported the rules before they were edited stores nothing where new processes look."""
    before = own_copy(EDITED.format(edit=""))
    assert len(kept(tmp_path / "cache")) == 1
    after = own_copy(EDITED.format(edit=APPENDED))
    assert len(kept(tmp_path / "cache")) == 1
    assert before.split("]")[0] == after.split("]")[0]
    assert not Path(after.split()[-1]).exists()  # what it kept to itself is gone with it


def test_only_edits_since_the_import_count(monkeypatch, tmp_path):
    """What was there before the import counts as imported; a time to come says nothing; constants count like sources."""
    monkeypatch.setattr(cache, "_imported", {})
    monkeypatch.setattr(cache, "_constants", {})
    source, weights = tmp_path / "rules.py", tmp_path / "weights.toml"
    source.write_text("")
    weights.write_text("")
    cache.has_imported(tmp_path)
    cache.depends_on(tmp_path, weights)
    now = time.time()

    def edited(until: float) -> list[Path]:
        return [path for path in cache.edited(tmp_path.resolve(), until) if tmp_path in path.parents]

    assert edited(now + 60) == []
    os.utime(source, (now + 30, now + 30))
    assert edited(now + 60) == [source]
    os.utime(source, (now + 3600, now + 3600))
    assert edited(now) == []
    os.utime(weights, (now + 30, now + 30))
    assert weights in edited(now + 60)


def test_an_old_file_put_in_place_of_another_counts_as_an_edit(monkeypatch, tmp_path):
    """Some installers keep the times of the files they put in place."""
    monkeypatch.setattr(cache, "_imported", {tmp_path.resolve(): time.time() - 60})
    source, other = tmp_path / "rules.py", tmp_path / "other"
    other.write_text("")
    os.utime(other, (0, 0))
    other.rename(source)
    assert source.resolve() in cache.edited(tmp_path.resolve(), time.time() + 60)


def test_nothing_more_is_kept_once_a_source_is_edited(monkeypatch, tmp_path):
    """Not even under the digest of the sources as they were: modules imported later are the new ones."""
    monkeypatch.setattr(cache, "_imported", {})
    monkeypatch.setattr(cache, "folder_for", lambda folder: tmp_path)
    source = tmp_path / "rules.py"
    source.write_text("")
    cache.has_imported(tmp_path)
    assert cache.can_keep(tmp_path.resolve())
    now = time.time()
    os.utime(source, (now, now))
    assert not cache.can_keep(tmp_path.resolve())


def test_without_a_place_to_keep_anything_it_compiles_all_the_same(monkeypatch):
    """Nothing is written, nothing fails, and the next process compiles again."""
    from ludarium.kernel import door
    from ludarium.kernel.compiled_rules import fraction_at

    nowhere = Path(os.devnull) / "nowhere"
    monkeypatch.setattr(cache, "home", lambda: nowhere)
    monkeypatch.setattr(cache, "folder_for", cache.folder_for.__wrapped__)
    monkeypatch.setattr(cache, "_is_writable", cache._is_writable.__wrapped__)
    here = Door(RULES, STATE)
    assert not cache.can_keep(here.folder)
    door._entrance.cache_clear()
    try:
        assert here.enter(fraction_at)(here.rules_words, here.start_words, 0, 1) == 1.0
    finally:
        door._entrance.cache_clear()

"""Learned tables on disk: shared, checked, and refused in a sentence where something is wrong."""

import functools
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import ludarium
from ludarium.game import learned as module
from ludarium.game.learned import digest_of, read_tables, tables_of
from ludarium.kernel import cache
from ludarium.learning.files import quantised, write_tables
from spoiling import damaged, made_for_another, with_a_bad_card, without_a_card

GAME = "konane(size=6)"


@pytest.fixture
def learned(tmp_path, monkeypatch):
    """A folder with tables for Kōnane that the search uses instead of its own."""
    game = ludarium.load(GAME)
    shape = game.judgement.tables_for(game.rules)
    weights = np.random.default_rng(1).normal(0, 0.2, shape.weights).astype(np.float32)
    file = write_tables(tmp_path / "konane", game, shape, quantised(weights, shape), {"seed": 1, "date": "2026-11-16"})
    monkeypatch.setenv("LUDARIUM_TABLES", str(tmp_path))
    return file


def test_tables_are_found_and_used(learned):
    """What was written is read again, and the search evaluates with it unless told not to."""
    assert learned.stat().st_size <= 1_000_000
    tables = tables_of(ludarium.load(GAME))
    assert tables is not None and tables.card["seed"] == 1
    assert ludarium.AlphaBeta(ludarium.load(GAME)).buffers.shared.learned == 1
    assert ludarium.AlphaBeta(ludarium.load(GAME), learned=False).buffers.shared.learned == 0
    assert tables_of(ludarium.load("konane(misere=true)")) is None


def test_images_get_the_same_weight(learned):
    """Where a board is symmetric, so is what the tables say."""
    game = ludarium.load(GAME)
    weights, images = tables_of(game).weights, game.judgement.tables_for(game.rules).groups()[-1]
    assert (weights == weights[images]).all()


def test_a_file_has_one_weight_for_all_images(learned):
    """They are put back where they belong when the file is read; a file with a weight for every pattern is read as well."""
    game = ludarium.load(GAME)
    shape, tables = game.judgement.tables_for(game.rules), tables_of(game)
    in_file = np.load(learned)
    assert (shape.images() == shape.groups()[-1]).all()
    assert in_file.size == np.unique(shape.images()).size < shape.weights == tables.weights.size
    whole = write_tables(learned.parent / "whole", game, shape._replace(images=None), tables, {"seed": 2})
    again = read_tables(whole, shape, digest_of(game, shape))
    assert np.load(whole).size == shape.weights and (again.weights == tables.weights).all()


MAPPED = """
import sys, ludarium
from ludarium.game.learned import tables_of
tables = [tables_of(ludarium.load(text)) for text in sys.argv[1:]]
print(*sorted({" ".join(line.split()[i] for i in (3, 4, 5)) for line in open("/proc/self/maps") if ".npy" in line}), sep="\\n")
"""


@pytest.mark.skipif(not Path("/proc/self/maps").exists(), reason="says what a process has mapped, on Linux")
def test_processes_share_the_tables(tmp_path):
    """Two processes map the same files, whether a file has a weight for every pattern or one for all images."""
    known = {**os.environ, "LUDARIUM_CACHE": str(tmp_path), "LUDARIUM_TABLES": ""}
    command = [sys.executable, "-c", MAPPED, "konane", "tafl"]
    maps = [subprocess.run(command, env=known, capture_output=True, text=True, check=True).stdout for _ in range(2)]
    assert maps[0] == maps[1] and len(maps[0].splitlines()) == 2
    assert f"{tmp_path / 'tables'}{os.sep}" in maps[0] and "corner_9.npy" in maps[0]
    assert len(list((tmp_path / "tables").iterdir())) == 1


def test_a_cache_that_is_damaged_or_cannot_be_written(learned, tmp_path, monkeypatch):
    """A damaged file is written anew; without a cache every process has the tables to itself."""
    game = ludarium.load(GAME)
    shape = game.judgement.tables_for(game.rules)

    def read():
        return read_tables(learned, shape, digest_of(game, shape)).weights

    monkeypatch.setattr(cache, "home", lambda: tmp_path / "cache")
    whole = read()
    (file,) = (tmp_path / "cache" / "tables").iterdir()
    assert isinstance(whole.base, np.memmap) and (whole == np.load(file)).all()
    sound = file.read_bytes()
    for harm in (sound[:-7], sound[:500] + b"?" + sound[501:], b""):
        file.unlink()  # a program may still have it mapped
        file.write_bytes(harm)
        assert (read() == whole).all() and file.read_bytes() == sound
    monkeypatch.setattr(cache, "home", lambda: file)
    alone = read()
    assert not isinstance(alone.base, np.memmap) and (alone == whole).all()
    monkeypatch.setattr(cache, "home", lambda: tmp_path / "cache")
    os.utime(file, (1, 1))
    module._share(file.with_name("other.npy"), whole)
    assert [place.name for place in file.parent.iterdir()] == ["other.npy"], "nobody used it for long"


def test_nobody_uses_tables_where_none_are_wanted(learned, monkeypatch):
    """`LUDARIUM_TABLES=none` turns them off."""
    monkeypatch.setenv("LUDARIUM_TABLES", "none")
    assert tables_of(ludarium.load(GAME)) is None


@pytest.mark.parametrize(
    ("harm", "words"),
    [
        (damaged, "are damaged"),
        (functools.partial(made_for_another, "patterns"), "other patterns"),
        (without_a_card, "card"),
        (with_a_bad_card, "card"),
    ],
)
def test_bad_files_are_left_alone(learned, harm, words):
    """One sentence says what is wrong and what helps; the program evaluates without the tables."""
    harm(learned)
    with pytest.warns(RuntimeWarning, match=words):
        assert tables_of(ludarium.load(GAME)) is None
    with pytest.warns(RuntimeWarning, match="ludarium learn"):
        assert ludarium.AlphaBeta(ludarium.load(GAME)).buffers.shared.learned == 0


def test_levels_below_the_strongest_do_without(learned):
    """Only level 10 uses learned tables: the others stay as weak as they are."""
    game = ludarium.load(GAME)
    for level, wanted in ((1, 0), (9, 0), (10, 1)):
        assert ludarium.player(f"level:{level}").searcher(game).alphabeta.buffers.shared.learned == wanted

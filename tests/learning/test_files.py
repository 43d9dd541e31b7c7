"""Learned tables on disk: shared, checked, and refused in a sentence where something is wrong."""

import numpy as np
import pytest

import ludarium
from ludarium.game.learned import digest_of, read_tables, tables_of
from ludarium.learning.files import quantised, write_tables

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


def test_nobody_uses_tables_where_none_are_wanted(learned, monkeypatch):
    """`LUDARIUM_TABLES=none` turns them off."""
    monkeypatch.setenv("LUDARIUM_TABLES", "none")
    assert tables_of(ludarium.load(GAME)) is None


def damaged(file):
    data = bytearray(file.read_bytes())
    data[-1] ^= 1
    file.write_bytes(data)


def of_other_patterns(file):
    card = file.with_suffix(".toml")
    card.write_text(card.read_text().replace('patterns = "', 'patterns = "0'))


def without_a_card(file):
    file.with_suffix(".toml").unlink()


def with_a_bad_card(file):
    file.with_suffix(".toml").write_bytes(b"\xff\xfe = [")


@pytest.mark.parametrize(
    ("harm", "words"),
    [
        (damaged, "are damaged"),
        (of_other_patterns, "other patterns"),
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

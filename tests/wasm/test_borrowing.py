"""Data that the package has already is shipped as a recipe, and is the same to the byte when it is put together again."""

import numpy as np

from ludarium import catalogue
from ludarium.kernel.arrays import read_arrays
from ludarium.wasm import shelf
from ludarium.wasm.borrowing import joined, pieces_of, put_together, recipe_for


def test_a_recipe_gives_the_same_data(tmp_path):
    first, second = np.arange(600, dtype=np.int16).reshape(20, 30), np.ones(50, np.float32)
    np.savez(tmp_path / "known.npz", first=first, second=second)
    data = joined({4096: second.tobytes(), 70_000: first.tobytes()})
    assert [at for at, _ in pieces_of(data)] == [4096, 70_000]
    recipe = recipe_for(data, tmp_path)
    assert recipe is not None and len(recipe) < 200
    assert put_together(recipe, tmp_path) == data
    assert recipe_for(joined({1: first.tobytes(), 2: b"something new"}), tmp_path) is None


def test_a_shipped_engine_gets_its_data(tmp_path, monkeypatch):
    """A game with large constants: lightened, its engine is found complete, and its data can be asked for by name."""
    game = next(game for game in catalogue.all_games() if list(game.door.folder.rglob("*.npz")))
    name = shelf.name_of(game, False)
    shipped, here = tmp_path / "shipped", tmp_path / "here"
    shipped.mkdir()
    here.mkdir()
    monkeypatch.setattr(shelf, "SHIPPED", shipped)
    monkeypatch.setattr(shelf, "_made_here", lambda game: here)
    large = max(read_arrays(next(iter(game.door.folder.rglob("*.npz")))).values(), key=lambda array: array.nbytes)
    data = joined({4096: large.tobytes()})
    (shipped / f"{name}.wasm").write_bytes(b"\0asm")
    (shipped / f"{name}.data").write_bytes(data)
    shelf.lighten(game, shelf.found(game, False))
    assert not (shipped / f"{name}.data").exists()
    engine = shelf.found(game, False)
    assert engine.module.parent == shipped and engine.beside.read_bytes() == data
    assert shelf.file(f"{name}.data") == engine.beside

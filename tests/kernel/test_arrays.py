"""Arrays come back from their file as they were, and tables of bytes pack well in it."""

import zlib

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays_of

from ludarium.kernel.arrays import read_arrays, write_arrays

SHAPES = arrays_of.array_shapes(min_dims=1, max_dims=3, max_side=9)


@given(array=arrays_of.arrays(st.sampled_from([np.int8, np.float32, np.uint16]), SHAPES))
def test_arrays_come_back(array, tmp_path_factory):
    file = tmp_path_factory.mktemp("arrays") / "some.npz"
    write_arrays(file, first=array, words="what they are")
    found = read_arrays(file)
    assert list(found) == ["first", "words"] and str(found["words"]) == "what they are"
    assert found["first"].dtype == array.dtype and found["first"].tobytes() == array.tobytes()
    assert found["first"].flags.c_contiguous


def test_plain_files_are_read(tmp_path):
    np.savez(tmp_path / "plain.npz", numbers=np.arange(5))
    assert read_arrays(tmp_path / "plain.npz")["numbers"].tolist() == [0, 1, 2, 3, 4]


def test_a_smooth_table_packs_better(tmp_path):
    """Ten columns, each a slow walk: by differences it takes less than three quarters of the room."""
    steps = np.random.default_rng(1).integers(-2, 3, (20_000, 10))
    table = np.cumsum(steps, axis=0).astype(np.int8)
    np.savez(tmp_path / "plain.npz", table=table)
    write_arrays(tmp_path / "ours.npz", table=table)
    plain, ours = (len(zlib.compress((tmp_path / name).read_bytes())) for name in ("plain.npz", "ours.npz"))
    assert ours < 0.75 * plain

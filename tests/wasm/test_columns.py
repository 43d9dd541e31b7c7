"""Tables in columns: the page gets back what was packed, byte for byte, and a smooth table packs better so."""

import gzip
import hashlib
import random
import shutil
import subprocess
from pathlib import Path

import pytest

from ludarium.site import columns

PAGE = Path(__file__).with_name("columns.mjs")


def smooth(width, rows, seed=1):
    """Rows of bytes, each close to the one before."""
    chooser, row, found = random.Random(seed), [128] * width, bytearray()
    for _ in range(rows):
        row = [(value + chooser.choice((0, 0, 0, 1, -1))) % 256 for value in row]
        found += bytes(row)
    return bytes(found)


@pytest.mark.skipif(
    not shutil.which("node"), reason="there is no node here: the site's tests load such tables in the browser"
)
def test_the_page_gets_back_what_was_packed(tmp_path):
    contents = [
        b"",
        b"LCOL",
        b"short",
        bytes(range(256)) * 5,
        smooth(32, 500),
        smooth(4, 333) + b"tail",
        smooth(16, 77)[:-3],
    ]
    files = []
    for number, content in enumerate(contents):
        for width in (0, 4, 8, 16, 32):
            form = columns.in_columns(content, width) if width else content
            files.append((tmp_path / f"{number}-{width}", content))
            files[-1][0].write_bytes(gzip.compress(form))
        files.append((tmp_path / f"{number}-best", content))
        files[-1][0].write_bytes(columns.packed(content))
    digests = subprocess.run(
        ["node", PAGE, *(file for file, _ in files)], check=True, capture_output=True, text=True
    ).stdout.split()
    assert digests == [hashlib.sha256(content).hexdigest() for _, content in files]


def test_a_smooth_table_packs_better_and_noise_no_worse():
    table, noise = smooth(32, 3000), random.Random(2).randbytes(20_000)
    assert len(columns.packed(table)) < 0.8 * len(gzip.compress(table, 9))
    assert len(columns.packed(noise)) == len(gzip.compress(noise, 9))

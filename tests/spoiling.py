"""Spoiling files on purpose: data files with cards, and texts of games."""

import io
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from hypothesis import strategies as st

from ludarium.record import Complaint, Record, records_in, write_game

# --- data files with a card beside them


def damaged(file: Path) -> None:
    data = bytearray(file.read_bytes())
    data[-1] ^= 1
    file.write_bytes(data)


def made_for_another(entry: str, file: Path) -> None:
    """With another value in that entry of the card."""
    card = file.with_suffix(".toml")
    card.write_text(card.read_text().replace(f'{entry} = "', f'{entry} = "0'))


def without_a_card(file: Path) -> None:
    file.with_suffix(".toml").unlink()


def with_a_bad_card(file: Path) -> None:
    file.with_suffix(".toml").write_bytes(b"\xff\xfe = [")


# --- texts of games


def spoilt(data: Any, text: str, pieces: Sequence[str], times: int, longest: int) -> str:
    """The text with some of the pieces in it, in place of a few letters."""
    for _ in range(data.draw(st.integers(1, times))):
        at, cut = data.draw(st.integers(0, len(text))), data.draw(st.integers(0, longest))
        text = text[:at] + data.draw(st.sampled_from(pieces)) + text[at + cut :]
    return text


def check_complaints(text: str) -> None:
    """What is read from the text can be written and read again; complaints point into it."""
    lines = text.split("\n")
    for item in records_in(io.StringIO(text)):
        found = [item] if isinstance(item, Complaint) else [*item.faults]
        if isinstance(item, Record):
            assert list(records_in(io.StringIO(write_game(item))))[-1] == item
        for complaint in found:
            assert 1 <= complaint.column <= len(lines[complaint.line - 1]) + 1

"""A game as an animated picture."""

import io

import pytest

import ludarium
from ludarium.errors import LudariumError, MissingExtra
from ludarium.play import film

Image = pytest.importorskip("PIL.Image")


def played(turns="c3 c4 c1-c3"):
    match = ludarium.Match(ludarium.load("konane(size=6)"))
    match.push_all(turns)
    return match


def frames(data):
    with Image.open(io.BytesIO(data)) as picture:
        for number in range(picture.n_frames):
            picture.seek(number)
            yield picture.info["duration"], picture.convert("RGB")


def test_every_turn_is_a_picture():
    """The start and three turns; each differs from the one before, and the last stays longest."""
    found = list(frames(film.gif_of(played(), size=120, seconds=0.5)))
    assert [duration for duration, _ in found] == [500, 500, 500, 1500]
    assert {picture.size for _, picture in found} == {(120, 120)}
    assert len({picture.tobytes() for _, picture in found}) == 4


def test_a_match_without_turns_is_one_picture():
    assert len(list(frames(film.gif_of(played(""), size=60)))) == 1


def test_it_says_why_it_cannot(monkeypatch):
    """A game that is too long; one with secrets on the board; Pillow missing."""
    monkeypatch.setattr(film, "MOST_TURNS", 2)
    with pytest.raises(LudariumError, match="at most 2 turns, and this game has 3"):
        film.gif_of(played())
    hidden = next(game for game in ludarium.all_games() if game.secrets is not None)
    with pytest.raises(LudariumError, match="hidden"):
        film.gif_of(ludarium.Match(hidden.variant(setup="hidden")))
    monkeypatch.setitem(__import__("sys").modules, "PIL", None)
    monkeypatch.setitem(__import__("sys").modules, "PIL.Image", None)
    with pytest.raises(MissingExtra, match=r"ludarium\[gif\]"):
        film.gif_of(played("c3"))

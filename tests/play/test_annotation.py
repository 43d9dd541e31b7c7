"""Whole games judged: mistakes are found, good turns are not blamed, proven results are stated, in every kind of game."""

import threading
import xml.etree.ElementTree as ET

import pytest

import ludarium
from ludarium.game.game import Game
from ludarium.play.annotation import Judged, annotate, graph, judgements, note, plain
from ludarium.play.players import RandomPlayer
from ludarium.play.records import check, record_of
from ludarium.search.budget import Budget
from ludarium.search.result import Line, Result
from ludarium.terminal.panels import judged_text

SMALL = ludarium.load("konane(size=4)")
DEEP = Budget(nodes=50_000)


def _random_game(game, seed, turns=10_000):
    match = ludarium.Match(game)
    while match.outcome() is None and match.ply() < turns:
        match.push(RandomPlayer(seed).choose(match).move)
    return match


def test_a_solved_game():
    """On a board that can be seen through, every score is certain, and only turns that change the winner are blamed."""
    for seed in range(4):
        match = _random_game(SMALL, seed)
        before = None
        for judged in annotate(match, DEEP):
            assert abs(judged.score) == 1.0
            mine = judged.score if judged.player == judged.view else -judged.score
            assert (judged.sign == "??") == (before is not None and mine < before.get(judged.player, 0))
            before = {judged.view: judged.score, "white" if judged.view == "black" else "black": -judged.score}
            if judged.sign:
                assert judged.best and judged.best != judged.turn
        assert judged.score == match.outcome().scores[0]


def test_into_a_record_and_back():
    """Scores, glyphs and comments are written; a second run writes the same; the record stays sound."""
    match = _random_game(SMALL, 1)
    judged = annotate(match, DEEP)
    record = note(record_of(match), judged, 2)
    assert all(node.eval for node in record.line)
    assert record.line[-1].eval in ("#0", "#-0", "+1.00", "-1.00", "#0")
    blamed = [node for node in record.line if 4 in node.nags]
    assert len(blamed) == sum(found.sign == "??" for found in judged)
    assert all(any(comment.startswith("Better:") for comment in node.comments) for node in blamed)
    assert any("Certain:" in comment for node in record.line for comment in node.comments)
    once = [(node.nags, node.comments, node.eval) for node in record.line]
    assert once == [(node.nags, node.comments, node.eval) for node in note(record, judged, 2).line]
    assert not [complaint for complaint in check(record) if complaint.is_error]


def test_as_json_and_as_a_picture():
    """The values are plain; the graph has a sign for every mistake."""
    match = _random_game(SMALL, 1)
    judged = annotate(match, DEEP)
    values = plain(match.game, judged)
    assert [turn["turn"] for turn in values["turns"]] == match.texts
    assert {"score", "proven", "loss", "sign", "best", "line", "eval"} <= set(values["turns"][0])
    picture = graph(match.game, judged)
    assert ET.fromstring(picture).tag.endswith("svg")
    assert picture._repr_svg_() == picture and repr(picture) == "a graph as SVG"
    assert picture.count("??</text>") == sum(found.sign == "??" for found in judged)


@pytest.mark.slow
def test_more_than_two_players():
    """Every score is in the view of the player of the turn; each has a line of the graph."""
    match = _random_game(ludarium.load("taifho(players=4)"), 2, turns=4)
    judged = annotate(match, Budget(nodes=300))
    assert [found.view for found in judged] == [found.player for found in judged] == list(match.game.players)
    assert note(record_of(match), judged, 4).line[0].eval.startswith(f"{match.game.players[0]}:")
    assert graph(match.game, judged).count('stroke-width="2.5"') == 4


def test_stopping():
    """What is found before the stop is given; the turn then judged is left out."""
    match, stop = _random_game(SMALL, 1), threading.Event()
    found = judgements(match, Budget(nodes=5_000, stop=stop))
    next(found)
    stop.set()
    assert list(found) == []


@pytest.mark.parametrize(
    "name, wins, loses",
    [("hunters", "Hunters win", "Hunters lose in 4"), ("white", "White wins", "White loses in 4")],
)
def test_verbs_agree_with_the_side(monkeypatch, name, wins, loses):
    """Of a side whose name is in the plural it is said that they lose, in records and in the terminal."""
    found = [Judged(1, name, "a1", name, 1.0, "win", None, 0.0), Judged(2, name, "a1", name, -1.0, "loss", 4, 0.0)]
    record = note(record_of(_random_game(SMALL, 1)), found, 2)
    assert [node.comments for node in record.line[:2]] == [(f"Certain: {wins}",), (f"Certain: {loses}",)]
    monkeypatch.setattr(Game, "name_of", lambda self, state, player: name)
    for line, said in ((Line((0,), 1.0, "win", None, ()), wins), (Line((0,), -1.0, "loss", 4, ()), loses)):
        assert f"\n{said} " in judged_text(SMALL.start(), Result((line,), 1, 1, 0.1), 40).plain

"""Remarks on mistakes: what a turn allows and what it misses, in the game's words."""

import random

import pytest

from ludarium import Match, load
from ludarium.catalogue import all_games
from ludarium.play.commentary import Prospect, feat_of, remark


def feats_in(game: str, turns: int) -> dict[str, str]:
    """The feats of a random game, by the text of the turn."""
    rng, match, found = random.Random(game), Match(load(game)), {}
    while match.outcome() is None and match.ply() < turns:
        turn = match.push(rng.choice(match.position.actions))
        if turn is not None and turn.player >= 0:
            first = next(n for n, (place, _) in enumerate(turn.steps) if place.mover >= 0)
            place = turn.steps[first][0]
            if feat := feat_of(place.played(tuple(turn.move[first:]))):
                found[turn.text] = feat
    return found


@pytest.mark.parametrize("game", [game.name for game in all_games()])
def test_every_text_can_be_filled_in(game):
    """Whatever happens in a game, its words fit: nothing is left in braces or empty."""
    for turn, feat in feats_in(game, 60).items():
        assert feat and "{" not in feat and "  " not in feat and not feat.endswith((" ", ",")), turn


def test_captures_are_named_by_their_cells():
    """In tafl the notation says what was captured, and the words say the same."""
    found = feats_in("tafl(ruleset=brandubh)", 200)
    single = {turn: feat for turn, feat in found.items() if turn.count("x") == 1}
    assert single
    for turn, feat in single.items():
        assert feat == f"capture the piece on {turn.rstrip('+#').partition('x')[2]}"


def test_a_long_way_and_a_long_jump_have_words():
    """A double jump in Kōnane; a single one is nothing special."""
    position = load("konane(size=6)").position("wbwbwb/1w1wbw/wbwbwb/1wb1bw/wbwbwb/bwbwbw b -")
    feats = {position.write(turn): feat_of(position.played(turn)) for turn in position.legal_moves}
    double = {text: feat for text, feat in feats.items() if feat}
    assert all(feat.startswith("jump twice in one turn, from ") for feat in double.values())
    assert len(double) < len(feats)


def test_what_is_said_about_a_mistake():
    """What it allows comes first, then what it misses; a win that was certain is called that."""
    position = load("konane(size=6)").start().play("c3").play("d3")
    turns = list(position.legal_moves)
    said = remark(position, turns[0], Prospect([turns[1]], "win", 5), None)
    assert said == "It misses a certain win in 5 turns."
    after = position.play(turns[0])
    reply = Prospect([next(iter(after.legal_moves))], None, None)
    lacks = "It leaves a stone between two enemy stones, or frees one of the other side's."
    assert remark(position, turns[0], Prospect([turns[1]]), reply) == lacks
    assert remark(position, turns[0], Prospect([turns[0]]), reply) == ""


def test_a_turn_misses_nothing_that_it_did_itself():
    """Two ways to take the same stone: whichever was better, the other did not miss the chance to take it."""
    position = load("taifho").start()
    for (
        text
    ) in "b0-b1 b9-b8 f0-f1 e9-d8 g0-e2 d9-c8 e0-e1 d8-d7 c0-d1 f9-b5 e2-d3 b8-b2-b0 b1-b2 b0-c0 f1-e2 i9-i8".split():
        position = position.play(text)
    by_feat: dict[str, list[tuple[int, ...]]] = {}
    for turn in position.legal_moves:
        by_feat.setdefault(feat_of(position.played(tuple(turn))), []).append(tuple(turn))
    plain, feat = by_feat[""][0], next(feat for feat, turns in by_feat.items() if len(turns) > 1 and "send" in feat)
    one, other = by_feat[feat][:2]
    assert remark(position, plain, Prospect([one]), None) == f"It misses the chance to {feat}."
    assert remark(position, other, Prospect([one]), None) == ""

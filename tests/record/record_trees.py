"""Records of every shape for property tests, and the turn texts of all kinds of games."""

import random

from hypothesis import strategies as st

from ludarium.catalogue import all_games
from ludarium.game.game import Game
from ludarium.play.match import Match
from ludarium.record import Node, Record
from ludarium.record.caps import LONGEST_CLOCK
from ludarium.record.commands import normalised
from ludarium.record.value import tidy
from ludarium.record.words import is_turn

TURNS = (
    "d4", "c3-e3", "c3-i3", "black", "e3-c3", "e5-e8xe9/f8", "Ke5-e8", "e5-e8+", "e5-e8xe9++", "k10", "m14xk12xm12",
    "m14×k12", "f6>h8", "c1-e3-g5", "e4-g6(f5>d9)-g8", "e4-g6(f5>d9)", "e4-g6(f5>d9)-g8(g7>a0)", "--", "STDCCDTS",
    "(4+8)1+1+2/1:o-c1,1:o-c1,2:c1-e1", "(4+8)1+1+2/1:o-c1,1:o-c1,2:c1-e1!", "1+2/1:k-x#", "(4+8+2)/pass", "(2)/pass",
    "8+3/8+3:=c5-a2", "4+2/=c5,4+2:d5-b5xN2!", "3/pass", "2", "S8N4", "~3", "=c5", "W+C", "-", "+", "1", "10-8",
)  # fmt: skip
"""Turns that must come through untouched."""

_LETTERS = st.characters(exclude_categories=("Cs", "Cc"))
_MARKS = st.text(st.sampled_from("ad48+-(){}[];:$!?%>=.*/x, \t\\\"'…½"), max_size=8)
texts = st.one_of(_MARKS, st.text(_LETTERS, max_size=12))
comments = st.one_of(
    texts, st.sampled_from(("[%clk 0:01:00]", "a [%eval [%clk 0:00:01] 5] b", "[%emt 5]", "\\}", "}", "[Event \"x\"]", "% x"))
).map(tidy).filter(bool)  # fmt: skip
turns = st.one_of(st.sampled_from(TURNS), texts.filter(is_turn))
names = st.from_regex(r"[A-Za-z][A-Za-z0-9_]{0,10}", fullmatch=True)
times = st.one_of(st.none(), st.integers(0, LONGEST_CLOCK * 1000).map(lambda number: number / 1000))
results = st.sampled_from(("1-0", "0-1", "1/2-1/2", "*", "red>green=blue>yellow", "a_b=cd", "W+C", "", "?"))
evals = st.one_of(st.none(), st.sampled_from(("0.35", "#-3", "+1.2,14")), st.from_regex(r"[^\s\[\]{}\\\x00-\x1f\x7f-\x9f\ud800-\udfff]{1,9}", fullmatch=True))  # fmt: skip


def nodes(lines):
    """Nodes whose variations are such lines."""
    notes = st.lists(comments, max_size=2).map(tuple)
    glyphs = st.lists(st.integers(0, 255), max_size=2).map(tuple)
    made = st.builds(Node, turns, glyphs, notes, notes, times, times, evals, st.lists(lines, max_size=2))
    return st.one_of(st.builds(Node, turns), made.map(normalised))


lines = st.recursive(
    st.lists(st.builds(Node, turns), min_size=1, max_size=3),
    lambda inner: st.lists(nodes(inner), min_size=1, max_size=3),
    max_leaves=12,
)
records = st.builds(
    lambda tags, result, line, notes: Record({**tags, "Result": result}, line, notes),
    st.dictionaries(names, texts.filter(lambda text: "\t" not in text), max_size=4),
    results,
    st.one_of(st.just([]), lines),
    st.lists(comments, max_size=2).map(tuple),
)
"""Records as reading gives them."""


def variants() -> list[Game]:
    """Every game, and the first preset it names."""
    return [game.variant(**preset) for game in all_games() for preset in ({}, *list(game.presets.values())[:1])]


def random_match(game: Game, seed: int, most: int = 40) -> Match:
    """A match played at random, action by action, perhaps not to its end."""
    chooser, match = random.Random(f"{game.text} {seed}"), Match(game)
    while match.outcome() is None and match.ply() < most:
        match.push(chooser.choice(match.position.actions))
    return match

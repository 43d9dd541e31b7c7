"""Comparing the engine with the simple generator: random studies, and everything both say about them."""

import random
from collections import Counter
from typing import Any

from simple_tafl import end_of, outcome
from simple_tafl import moves as simple_moves
from simple_tafl_board import (
    KIND,
    Board,
    Position,
    Square,
    all_squares,
    is_corner,
    neighbours,
    read_position,
    square_name,
    throne,
    write_position,
)  # fmt: skip
from simple_tafl_rulesets import Rules, rules_for

from ludarium import load
from ludarium.game.game import Game

WHO = {"none": "", "attackers": "A", "defenders": "D", "king": "K", "men": "AD", "all": "ADK"}
SAME = {
    "weak": "corners do not close", "strong": "corners close", "on": True, "off": False, "repeater_loses": "mover loses",
}  # fmt: skip
WHOSE = {"throne_stop", "throne_pass", "throne_hostile_empty", "throne_hostile_occupied", "corner_hostile"}


def both_ways(text: str) -> tuple[Game, Rules]:
    """The game of that name, and the simple generator's rules for the same options."""
    options: dict[str, Any] = {}
    for part in text.partition("(")[2].rstrip(")").split(",") if "(" in text else []:
        name, _, value = part.partition("=")
        options[name] = WHO[value] if name in WHOSE else SAME.get(value, int(value) if value.isdigit() else value)
    return load(text), rules_for(**options)


def random_study(chance: random.Random, size: int, rules: Rules) -> str:
    """Men strewn over the board, or crowded at the edge, in a corner, around the throne or around the king."""
    every = all_squares(size)
    centre = throne(size)
    place = chance.choice(("anywhere", "edge", "corner", "throne"))
    pool = {
        "anywhere": every,
        "edge": [s for s in every if min(*s, size + 1 - s[0], size + 1 - s[1]) <= 2],
        "corner": [s for s in every if max(s) <= 5],
        "throne": [s for s in every if max(abs(s[0] - centre[0]), abs(s[1] - centre[1])) <= 2],
    }[place]
    king = chance.choice(pool)
    board: Board = {king: "K"}
    if place != "anywhere" and chance.random() < 0.4:
        _build_wall(chance, board, king, size)
    guests = chance.sample(pool, min(len(pool), chance.randint(0, 2 * size)))
    for square in guests:
        board.setdefault(square, chance.choice(chance.choice(("t", "tT", "T"))))
    for square in [s for s, piece in board.items() if piece != "K" and _forbidden(s, piece, size, rules)]:
        del board[square]
    return write_position(Position(size, board, chance.choice("ad")))


def _build_wall(chance: random.Random, board: Board, king: Square, size: int) -> None:
    """A thick ring of one kind of man around the king and a little yard of his; perhaps a hole in it."""
    piece = chance.choice("tT")
    yard = {king, *chance.sample(neighbours(king, size), chance.randint(0, 2))}
    ring = {near for square in yard for near in neighbours(square, size)} - yard
    second = {near for square in ring for near in neighbours(square, size)} - yard - ring
    for square in ring | set(chance.sample(sorted(second), chance.randint(0, len(second)))):
        if chance.random() < 0.97:
            board[square] = piece


def _forbidden(square: Square, piece: str, size: int, rules: Rules) -> bool:
    on_throne = square == throne(size) and KIND[piece] not in rules.throne_stop
    return on_throne or is_corner(square, size, rules)


def _meets_an_enemy(now: Position, target: Square) -> bool:
    """Whether a man who goes there stands beside one of the other side, as he must to take him."""
    enemies = "t" if now.side == "d" else "TK"
    return any(now.board.get(near, " ") in enemies for near in neighbours(target, now.size))


def _some(chance: random.Random, pairs: list[tuple[str, str]], most: int) -> list[tuple[str, str]]:
    return chance.sample(pairs, min(most, len(pairs)))


def compare(game: Game, rules: Rules, text: str, chance: random.Random, seen: Counter[str], most: int) -> None:
    """Both must agree on the text, the end, all moves, and what up to `most` of the moves lead to, half of these beside enemies."""
    now, here = read_position(text, rules), game.position(text)
    assert here.text() == text
    found = here.outcome()
    assert (found and (found.result, found.reason)) == end_of(now, rules), (game, text, found, here.state)
    assert here.turn == ("over" if found else {"a": "attackers", "d": "defenders"}[now.side])
    seen[found.reason if found else "going on"] += 1
    expected = [] if found else simple_moves(now, rules)
    assert here.actions == sorted(set(here.actions))
    names = {here.game.touched(here, action): action for action in here.actions}
    pairs = {(square_name(origin), square_name(target)): (origin, target) for origin, target in expected}
    assert names.keys() == pairs.keys(), (game, text)
    near = [pair for pair in sorted(pairs) if _meets_an_enemy(now, pairs[pair][1])]
    chosen = {*_some(chance, near, most - most // 2), *_some(chance, sorted(pairs), most // 2)}
    for pair in sorted(chosen):
        after_text, move = outcome(now, *pairs[pair], rules)
        after = here.act(names[pair])
        assert (here.write((names[pair],)), after.text()) == (move, after_text), (game, text)
        assert here.parse(move) == (names[pair],)
        assert here.game.position(after_text) == after, (game, text, move)
        ended = after.outcome()
        assert (ended and (ended.result, ended.reason)) == end_of(read_position(after_text, rules), rules), (
            game,
            text,
            move,
        )
        seen["takes" if "x" in move else "moves"] += 1
        seen[f"then {ended.reason}" if ended else "then going on"] += 1

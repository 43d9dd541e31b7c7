"""Taifho against the slow second opinion: the same turns in the same words, the same positions, movers and results."""

import random

import pytest
import simple_taifho as simple
from random_taifho import circles_at_the_edge, nearly_home, scattered

import ludarium

WIDE = 400
"""Positions with more turns are passed over: with many circles in reach they run into the hundred thousands."""


def too_wide(position):
    """Whether there are more than WIDE turns, or states on the way to them."""
    seen, waiting = {position}, [position]
    while waiting and len(seen) <= WIDE:
        here = waiting.pop()
        after = {here.act(action) for action in here.actions} - seen
        seen |= after
        waiting += [each for each in after if each.mover == position.mover]
    return len(seen) > WIDE


def agree(position, words=True, **options):
    """All that both say about one position is the same."""
    if too_wide(position):
        return None
    text = position.text()
    assert position.turn == simple.mover(text, **options), text
    outcome = position.outcome()
    assert ((outcome.result, outcome.reason) if outcome else None) == simple.result(text, **options), text
    theirs = simple.turns(text, **options)
    ours = {position.play(turn).text(): turn for turn in position.legal_moves}
    assert len(ours) == len(position.legal_moves), text
    assert ours.keys() == theirs.keys(), text
    if words:
        assert {after: position.write(turn) for after, turn in ours.items()} == theirs, text
    return theirs


def follow(game, turns, seed, **options):
    """Play a game at random, the best of two turns for progress, and compare at every turn."""
    chance, position = random.Random(seed), game.start()
    for _ in range(turns):
        theirs = agree(position, **options)
        if theirs == {}:
            break
        if theirs is None:
            position = game.start()
            continue
        after, text = chance.choice(sorted(theirs.items()))
        position = position.play(text)
        assert position.text() == after


@pytest.mark.parametrize(
    ("name", "turns"),
    [
        ("taifho", 100), ("taifho(basic)", 60), ("taifho(players=4)", 60), ("taifho(players=4,pieces=8)", 40),
        ("taifho(players=4,basic)", 30),
    ],
)  # fmt: skip
def test_games(name, turns, part):
    """Games from the start."""
    follow(ludarium.load(name), part(turns), seed=4)


@pytest.mark.parametrize(
    ("kind", "count"), [((2, 8, False), 150), ((2, 8, True), 60), ((4, 6, False), 90), ((4, 8, False), 25)]
)
def test_scattered_positions(kind, count, part):
    """Positions with pieces anywhere, any finish order, counters, passes and turn."""
    chance = random.Random(str(kind))
    for _ in range(part(count)):
        agree(ludarium.load("taifho").position(scattered(chance, *kind)), words=chance.random() < 0.4)


OPTIONS = [{}, {"blocked_turns": 1}, {"blocked_turns": 2, "leave_home": 30}, {"max_turns": 30}, {"leave_home": 4}]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("kind", [(2, 8, False), (4, 6, False), (4, 8, True)], ids=str)
def test_ends(kind, options, part):
    """Positions about to end, under every option that ends games."""
    given = ",".join(f"{name}={value}" for name, value in options.items())
    chance = random.Random(f"{kind} {given}")
    game = ludarium.load(f"taifho({given})" if given else "taifho")
    for _ in range(part(40)):
        text = nearly_home(chance, *kind)
        agree(game.position(text), words=False, **options)


@pytest.mark.parametrize(("players", "count"), [(2, 110), (4, 12)])
def test_circles_at_the_edge(players, count, part):
    """Hops that leave a circle where it may not stop: only those with a way on are legal."""
    chance = random.Random(players)
    for _ in range(part(count)):
        agree(ludarium.load("taifho").position(circles_at_the_edge(chance, players)), words=chance.random() < 0.3)


def test_every_written_form_is_read():
    """The canonical text, plain from–to with its send-backs, and capitals with long dashes mean the same turn."""
    chance = random.Random(8)
    for _ in range(25):
        position = ludarium.load("taifho").position(circles_at_the_edge(chance))
        for turn in chance.sample(list(position.legal_moves), min(12, len(position.legal_moves))):
            text, after = position.write(turn), position.play(turn)
            squares, sent = simple.read_move(text) if text != "--" else ([], [])
            assert position.play(text) == after
            assert position.play(text.upper().replace("-", "–")) == after if text != "--" else True
            if squares:
                backs = "".join(
                    f"({simple.name_of(a)}>{simple.name_of(b)})" for each in reversed(sent) for a, b in each
                )
                plain = f"{simple.name_of(squares[0])}-{simple.name_of(squares[-1])}{backs}"
                assert position.play(plain) == after, (position.text(), text, plain)


def test_setups_agree():
    """Both know the same 2520 and 90 ways to set up."""
    for name, start in (
        ("taifho(setup=hidden)", {"setup": "hidden"}),
        ("taifho(players=4,setup=hidden)", {"players": 4, "setup": "hidden"}),
    ):
        position = ludarium.load(name).start()
        assert position.text() == simple.start(**start)
        assert {position.play(turn).text(): position.write(turn) for turn in position.legal_moves} == simple.turns(
            position.text()
        )

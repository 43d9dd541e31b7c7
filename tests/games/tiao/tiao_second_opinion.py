"""The engine and the simple generator asked the same question: position and move texts only."""

import simple_tiao as simple
import simple_tiao_rules as simple_rules
from simple_tiao_position import Position, all_points, read_position, write_position

import ludarium
from ludarium.games.tiao.errors import confirm_code, jump_code, place_code, undo_code

TIAO = ludarium.load("tiao")


def actions(position):
    """The single actions in the engine's order."""
    return ["!" if not position.game.touched(position, a) else position.write((a,)) for a in position.actions]


def compare(text, turns=True):
    """Everything the two say about a position is the same."""
    here = TIAO.position(text)
    assert here.text() == text
    assert actions(here) == simple.single_actions(text), text
    assert here.turn == simple.mover(text), text
    outcome = here.outcome()
    assert (None if outcome is None else (outcome.result, outcome.reason)) == simple.result(text), text
    if turns:
        found = {here.play(move).text(): here.write(move) for move in here.legal_moves}
        assert len(found) == len(here.legal_moves)
        assert found == simple.turns(text), text


def compare_hops(dice, text, turns=True, most=4):
    """Hop on at random; each position agrees, and each hop can be taken back. Returns the last position's text."""
    for _ in range(most):
        hops = [action for action in simple.single_actions(text) if ">" in action]
        if not hops:
            break
        before, hop = TIAO.position(text), dice.choice(hops)
        text = simple.act(text, hop)
        after = before.play(hop)
        assert after.text() == text
        assert after.play("<") == before
        compare(text, turns)
    return text


def compare_codes(dice, text, times):
    """The two refuse the same actions with the same codes, on and off the board."""
    here, table = TIAO.position(text), read_position(text)
    size = table.size
    for _ in range(times):
        x, y = dice.randrange(-2, size + 2), dice.randrange(-2, size + 2)
        across, along = dice.choice([(2, 0), (0, -2), (2, 2), (-2, 2), (1, 1), (0, 0), (3, -7), (2, 1)])
        assert place_code(here, x, y) == simple_rules.place_code(table, (x, y)), (text, x, y)
        answer = simple_rules.jump_code(table, (x, y), (x + across, y + along))
        assert jump_code(here, x, y, x + across, y + along) == answer, (text, x, y, across, along)
    assert confirm_code(here) == simple_rules.confirm_code(table)
    assert undo_code(here) == simple_rules.undo_code(table)


def scattered(dice, size):
    """A random position of any density, often with many more stones of one colour."""
    share, colours = dice.choice([0.1, 0.2, 0.35, 0.5, 0.65]), dice.choice(["WB", "WWB", "WBB", "WWWWB"])
    stones = {p: dice.choice(colours) for p in all_points(size) if dice.random() < share}
    merge, side = dice.choice(["forbid", "allow"]), dice.choice("WB")
    return write_position(Position(size, 10, merge, stones, side, (dice.randrange(9), dice.randrange(9)), ()))


def latticed(dice, size):
    """A random position in which few black stones have long ways over many white ones."""
    own, foe, lane = dice.uniform(0.2, 0.6), dice.uniform(0.02, 0.1), (dice.randrange(2), dice.randrange(2))
    stones = {}
    for x, y in all_points(size):
        colour, share = ("B", foe) if (x % 2, y % 2) == lane else ("W", own)
        if dice.random() < share:
            stones[x, y] = colour
    return write_position(Position(size, 10, "forbid", stones, "W", (0, 0), ()))


def clustered(dice, size):
    """A random position with groups of about ten stones."""
    stones = {}
    for _ in range(dice.randrange(1, 5)):
        x, y = dice.randrange(size), dice.randrange(size)
        for _ in range(dice.randrange(4, 14)):
            stones.setdefault((x, y), "W")
            dx, dy = dice.choice([(0, 1), (1, 0), (0, -1), (-1, 0)])
            x, y = min(max(x + dx, 0), size - 1), min(max(y + dy, 0), size - 1)
    for p in all_points(size):
        if dice.random() < 0.1:
            stones.setdefault(p, "B")
    return write_position(Position(size, 10, dice.choice(["forbid", "allow"]), stones, "W", (0, 0), ()))

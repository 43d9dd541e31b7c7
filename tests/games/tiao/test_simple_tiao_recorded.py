"""The simple Tiao generator against fifteen games recorded from the original engine, at every ply."""

import pytest
import recorded
import simple_tiao as tiao
import simple_tiao_rules as rules
from simple_tiao_position import all_points, draw_rows, read_position, write_path, write_point

GAMES = recorded.games()
REASONS = {"score": "captures", "no_legal_moves": "no_moves"}
RESULTS = {"white": "1-0", "black": "0-1", None: "1/2-1/2"}


def action_text(action):
    """A recorded low-level action in our notation."""
    kind, *numbers = action
    if kind == "place":
        return write_point(tuple(numbers))
    if kind == "jump":
        return f"{write_point(tuple(numbers[:2]))}>{write_point(tuple(numbers[2:]))}"
    return {"confirm": "!", "undoStep": "<"}[kind]


def answer(table, probe):
    """What the rules say to a recorded probe; asked by coordinates, for many are off every board."""
    kind, *numbers = probe[:-1]
    points = [tuple(numbers[i : i + 2]) for i in range(0, len(numbers), 2)]
    ask = {
        "place": rules.place_code,
        "jump": rules.jump_code,
        "confirm": rules.confirm_code,
        "undoStep": rules.undo_code,
    }
    return ask[kind](table, *points) or "OK"


def check_before(table, ply):
    """Everything recorded of the position before a turn holds."""
    assert (table.side.lower(), list(table.score)) == (ply.turn, ply.score)
    faults = {point: rules.placement_fault(table, point) for point in all_points(table.size)}
    legal = [point for point, fault in faults.items() if fault is None]
    assert len(legal) == ply.placements
    assert recorded.digest(";".join(f"{x},{y}" for x, y in legal)) == ply.placements_hash
    assert [list(point) for point in legal if rules.on_border(table.size, point)] == ply.border_legal
    counts = [list(faults.values()).count(code) for code in ("OCCUPIED", "INVALID_CLUSTER", "INVALID_BORDER")]
    assert counts == [ply.occupied, ply.bad_cluster, ply.bad_border]
    hops = sorted(f"{a},{b},{c},{d}" for (a, b), (c, d) in rules.first_hops(table))
    assert (len(hops), recorded.digest(";".join(hops))) == (ply.first_hops, ply.hops_hash)
    assert [answer(table, probe) for probe in ply.probes] == [probe[-1] for probe in ply.probes]


def check_chains(table, ply):
    """The numbers of chains hold, and the canonical routes reach exactly what all chains together reach."""
    chains = [chain for path in rules.beginnings(table) for chain in rules.every_chain(table, path)]
    going_on = {chain[:-1] for chain in chains}
    maximal = sum(chain not in going_on for chain in chains)
    longest = max((len(chain) - 1 for chain in chains), default=0)
    assert (len(chains), maximal, longest) == (ply.chains, ply.maximal_chains, ply.longest_chain)
    kept = [route for path in rules.beginnings(table) for route in rules.routes(table, path)]
    least = {}
    for chain in sorted(chains, key=rules.reading_order):
        least.setdefault((chain[0], chain[-1], frozenset(rules.midpoints(chain))), chain)
    assert sorted(kept) == sorted(least.values())


def play_out(position, ply):
    """The position after the recorded actions of a turn, with the probes in between."""
    probes = list(ply.pending_probes)
    for action in recorded.plain_actions(ply):
        position = tiao.act(position, action_text(action))
        if action[0] in ("jump", "undoStep"):
            probe = probes.pop(0)
            assert answer(read_position(position), probe) == probe[-1], (position, probe)
    assert not probes
    return position


@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"game{game.number}")
def test_recorded_game(game):
    """Every fact recorded at every ply of the game, and its end, is what the rules say."""
    position = tiao.start(game.size, game.win, "allow")
    for ply in game.plies:
        table = read_position(position)
        assert tiao.result(position) is None
        check_before(table, ply)
        check_chains(table, ply)
        move = tuple(map(tuple, ply.move))
        assert write_path(move) == ply.text.replace("×", "x")
        after = play_out(position, ply)
        assert tiao.play(position, ply.text) == after
        assert recorded.digest("/".join(draw_rows(read_position(after)))) == ply.board_hash
        position = after
    end, table = game.end, read_position(position)
    assert (draw_rows(table), list(table.score)) == (end.board, end.score)
    assert tiao.COLOURS[table.side] == end.turn
    assert tiao.result(position) == (RESULTS[end.winner], REASONS[end.ended_by])
    assert tiao.mover(position) == "over"
    assert tiao.turns(position) == {} and tiao.single_actions(position) == []


@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"game{game.number}")
def test_turns_of_recorded_game(game):
    """The recorded turn is among the turns, and each move text leads to the position it stands for."""
    position = tiao.start(game.size, game.win, "allow")
    for number, ply in enumerate(game.plies):
        after = tiao.play(position, ply.text)
        if number % 20 == 0 or ply.chains > 100 and number % 7 == 0:
            turns = tiao.turns(position)
            assert after in turns
            assert sum("x" not in move for move in turns.values()) == ply.placements
            for result, move in list(turns.items())[:: max(1, len(turns) // 12)]:
                assert tiao.play(position, move) == result
        position = after

"""The engine against fifteen games recorded from the original one, at every ply."""

import pytest
import recorded
from simple_tiao_position import write_path, write_point

import ludarium
from ludarium import Match
from ludarium.games.tiao.errors import confirm_code, jump_code, place_code, undo_code
from ludarium.kernel.bits import members

GAMES = recorded.games()
REASONS = {"score": "captures", "no_legal_moves": "no_moves"}
RESULTS = {"white": "1-0", "black": "0-1", None: "1/2-1/2"}
CODES = {"place": place_code, "jump": jump_code, "confirm": confirm_code, "undoStep": undo_code}
ONE_OF = 8  # plies whose every point is asked for its code; all others are held to counts and hashes


def text_of(action):
    """A recorded low-level action in our notation."""
    kind, *numbers = action
    points = [write_point(tuple(numbers[i : i + 2])) for i in range(0, len(numbers), 2)]
    return {"place": "".join(points), "jump": ">".join(points), "confirm": "!", "undoStep": "<"}[kind]


def answer(position, probe):
    kind, *numbers = probe[:-1]
    return CODES[kind](position, *numbers) or "OK"


def rows(position):
    """The board as the records draw it."""
    state, size = position.state, position.game.rules.board.width
    letters = ["."] * (size * size)
    for stones, letter in ((state.white, "W"), (state.black, "B")):
        for point in members(stones):
            letters[point] = letter
    return ["".join(letters[y * size : (y + 1) * size]) for y in range(size)]


def check_before(position, ply, closely):
    """Everything recorded of the position before a turn holds."""
    state, size = position.state, position.game.rules.board.width
    assert (position.turn[0], [state.white_captures, state.black_captures]) == (ply.turn, ply.score)
    places = [action for action in position.actions if action < size * size]
    assert len(places) == ply.placements
    assert recorded.digest(";".join(f"{p % size},{p // size}" for p in places)) == ply.placements_hash
    edges = (0, size - 1)
    assert [[p % size, p // size] for p in places if p % size in edges or p // size in edges] == ply.border_legal
    hops = [hop_numbers(position, action) for action in position.actions if action >= size * size]
    assert (len(hops), recorded.digest(";".join(sorted(hops)))) == (ply.first_hops, ply.hops_hash)
    assert [answer(position, probe) for probe in ply.probes] == [probe[-1] for probe in ply.probes]
    if closely:
        codes = [place_code(position, p % size, p // size) for p in range(size * size)]
        counts = [codes.count(code) for code in ("OCCUPIED", "INVALID_CLUSTER", "INVALID_BORDER")]
        assert counts == [ply.occupied, ply.bad_cluster, ply.bad_border]


def hop_numbers(position, action):
    """A hop as the records write it: fx,fy,tx,ty."""
    return ",".join(
        f"{'abcdefghjklmnopqrst'.index(n[0])},{int(n[1:]) - 1}" for n in position.write((action,)).split(">")
    )


@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"game{game.number}")
def test_recorded_game(game):
    """Every fact recorded at every ply of the game, and its end, is what the rules say."""
    match = Match(ludarium.load(f"tiao(size={game.size},win={game.win},merge=allow)"))
    for number, ply in enumerate(game.plies):
        before, probes = match.position, list(ply.pending_probes)
        check_before(before, ply, number % ONE_OF == game.number % ONE_OF)
        for action in recorded.plain_actions(ply):
            match.push(text_of(action))
            if action[0] in ("jump", "undoStep"):
                probe = probes.pop(0)
                assert answer(match.position, probe) == probe[-1], (match.position.text(), probe)
        assert match.texts[-1] == write_path(tuple(map(tuple, ply.move))) == ply.text.replace("×", "x")
        assert before.play(ply.text) == match.position
        assert recorded.digest("/".join(rows(match.position))) == ply.board_hash
    end, state, outcome = game.end, match.position.state, match.outcome()
    assert (rows(match.position), [state.white_captures, state.black_captures]) == (end.board, end.score)
    assert (outcome.result, outcome.reason) == (RESULTS[end.winner], REASONS[end.ended_by])
    assert match.turn == "over"
    assert list(match.position.legal_moves) == []

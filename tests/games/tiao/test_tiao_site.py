"""Games as the original site gives them, in its export and in its move list, are read and judged by our rules."""

import io
import json

import recorded
from hypothesis import given, settings
from hypothesis import strategies as st

from ludarium.play.records import check, replay
from ludarium.record import Complaint, Record, records_in, write_game

GAMES = recorded.games()
COLOURS = ("white", "black")


def read(text):
    return list(records_in(io.StringIO(text)))


def record_of(text):
    (record,) = read(text)
    return record


def history(game):
    """A recorded game as the site keeps it: one object a turn, then the end."""
    turns = []
    for number, ply in enumerate(game.plies):
        points, colour = [{"x": x, "y": y} for x, y in ply.move], COLOURS[number % 2]
        if len(points) == 1:
            turns.append({"type": "put", "color": colour, "position": points[0], "timestamp": 2500 * number})
            continue
        hops = [
            {"from": a, "over": {k: (a[k] + b[k]) // 2 for k in "xy"}, "to": b, "color": colour}
            for a, b in zip(points, points[1:], strict=False)
        ]
        turns.append({"type": "jump", "color": colour, "jumps": hops, "timestamp": 2500 * number})
    return [*turns, {"type": "win", "color": game.end.winner} if game.end.winner else {"type": "draw"}]


def short(game):
    """The same as the site stores it."""
    moves = [[number for point in ply.move for number in point] for ply in game.plies]
    return [*moves, f"w:{game.end.winner}" if game.end.winner else "d"]


def room(game, **more):
    score = dict(zip(COLOURS, game.end.score, strict=True))
    return {"roomId": f"G{game.number}", "boardSize": game.size, "scoreToWin": game.win, "score": score, **more}


def exported(*rooms):
    account = {"_id": "u1", "displayName": "mei"}
    return json.dumps({"format_version": 2, "account": account, "finished_games": list(rooms)}, indent=2)


def test_every_recorded_game_is_read_in_both_forms():
    """Fifteen games by history and short: all turns, the result, nothing to complain about, the same record."""
    long_form = read(exported(*(room(game, history=history(game)) for game in GAMES)))
    short_form = read(exported(*(room(game, state={"h": {"m": short(game)}}) for game in GAMES)))
    assert len(long_form) == len(GAMES) == 15
    for game, found, brief in zip(GAMES, long_form, short_form, strict=True):
        assert check(found) == [] and check(brief) == []
        assert found.turns == brief.turns == [ply.text.replace("×", "x") for ply in game.plies]
        assert found.result == {"white": "1-0", "black": "0-1", None: "1/2-1/2"}[game.end.winner]
        assert replay(found).result() == found.result


def test_what_the_export_says_about_a_game():
    """Players, ratings, date, time control, number and times become tags and times of ours."""
    game = {
        "roomType": "matchmaking", "createdAt": "2026-03-30T10:00:00.000Z", "ratingBefore": {"white": 1512.4, "black": 1490},
        "timeControl": {"initialMs": 300000, "incrementMs": 2500}, "roomId": "QX7",
        "seats": {"white": {"playerId": "u1"}, "black": {"player": {"displayName": "bo", "playerId": "u2"}}},
        "state": {"boardSize": 9, "scoreToWin": 5, "h": {"m": [[4, 4], [5, 5], "t:black", "w:white"], "t": [9000, 10500, None, None]}},
    }  # fmt: skip
    record = record_of(exported(game))
    assert record.tags == {
        "Event": "Matchmaking game", "Date": "2026.03.30", "White": "mei", "Black": "bo", "Result": "1-0",
        "Game": "tiao", "Variant": "size=9,win=5,merge=allow", "TimeControl": "300+2.5", "Termination": "time",
        "WhiteElo": "1512", "BlackElo": "1490", "GameId": "QX7",
    }  # fmt: skip
    assert [node.emt for node in record.line] == [None, 1.5]
    assert check(record) == []
    assert list(records_in(io.StringIO(write_game(record)))) == [record]


def test_single_games_of_any_wrapping():
    """A game alone, in a list, as a snapshot, or nothing but its history."""
    turns = [{"type": "put", "color": "white", "position": {"x": 4, "y": 4}}, {"type": "forfeit", "color": "white"}]
    game = {"boardSize": 9, "scoreToWin": 10, "history": turns}
    for value in (game, [game], {"snapshot": {"gameId": "A", "state": game}}, {"games": [game]}):
        record = record_of(json.dumps(value))
        assert (record.turns, record.result, record.tags["Termination"]) == (["e5"], "0-1", "resign")
    assert record_of(json.dumps(turns)).turns == ["e5"]


def complaints(*rooms):
    return [str(complaint) for record in read(exported(*rooms)) for complaint in check(record)]


def test_faults_are_reported_at_their_place():
    """Line, column and path of each; the games around a bad one are read."""
    good = {"boardSize": 9, "h": {"m": [[4, 4]]}}
    bad = {"boardSize": 9, "scoreToWin": 10, "h": {"m": [[4, 4], [4, 4], [2, 2]]}}
    text = exported(good, bad, good)
    (found,) = [complaint for record in read(text) for complaint in check(record)]
    assert (found.code, found.ply) == ("OCCUPIED", 2)
    lines = text.split("\n")
    assert lines[found.line - 1][found.column - 1] == "[" and lines[found.line].strip() == "4,"


def test_shapes_that_are_wrong():
    """What cannot be a turn of the site is reported with its path, and what would be right."""
    off = complaints({"boardSize": 9, "h": {"m": [[4, 40]]}})
    assert "$.finished_games[0].h.m[0]: error: turn 1: the point x 4, y 40 is not on the board of 9×9" in off[0]
    assert "in pairs" in complaints({"h": {"m": [[4, 4, 3]]}})[0]
    assert "none of w:white" in complaints({"h": {"m": ["x:white"]}})[0]
    assert "there is no list of turns" in complaints({"state": {"boardSize": 9}, "boardSize": 9})[0]
    assert "is a whole number" in complaints({"boardSize": "big", "h": {"m": []}})[0]
    turned = [{"type": "put", "color": "black", "position": {"x": 4, "y": 4}}]
    assert "it is White's turn, but this one is Black's" in complaints({"history": turned})[0]
    far = [{"type": "put", "color": "white", "position": {"x": "a", "y": 4}}]
    assert "[9, 9], whole numbers from 0" in complaints({"history": far})[0]
    assert "is no hop" in complaints({"h": {"m": [[4, 4], [5, 5], [4, 4, 5, 4]]}})[0]
    assert "follows the end" in complaints({"h": {"m": [[4, 4], "w:white", [5, 5]]}})[0]


def test_a_wrong_score_is_doubted():
    """The score beside the turns must be what they take."""
    (found,) = complaints({"h": {"m": [[4, 4]]}, "score": {"white": 3, "black": 0}})
    assert "the score is given as 3-0, but the turns take 0-0" in found and "warning" in found


def test_no_json_and_no_game():
    """Broken JSON is reported at its place; an export without games says so."""
    (broken,) = read('{\n "scoreToWin": 10,\n "history": [\n  {"type": "put" "color": 1}]}')
    assert (broken.line, broken.column, broken.code) == (4, 18, "BAD_JSON")
    (empty,) = read('{"scoreToWin": 10}')
    assert empty.code == "NO_GAME"


LIST = """[Game "AB12"]
[White "ann"]
[BoardSize "9"]
[ScoreToWin "5"]

1. W e5
2. B f6
3. W e5×g7
4. B timeout
5. W wins
"""


def test_move_list():
    """The list that the site shows, with its tags."""
    record = record_of(LIST)
    assert record.turns == ["e5", "f6", "e5xg7"]
    assert record.tags["Variant"] == "size=9,win=5,merge=allow"
    assert (record.result, record.tags["Termination"], record.tags["GameId"]) == ("1-0", "time", "AB12")
    assert check(record) == []


def test_recorded_games_as_lists():
    """All recorded games as text, one after the other."""
    texts = []
    for game in GAMES:
        texts.append(f'[BoardSize "{game.size}"]\n[ScoreToWin "{game.win}"]\n')
        texts += [f"{n}. {'BW'[n % 2]} {ply.text}" for n, ply in enumerate(game.plies, 1)]
        texts.append(game.end.text)
    records = read("\n".join(texts))
    assert [len(record.line) for record in records] == [len(game.plies) for game in GAMES]
    assert [check(record) for record in records] == [[]] * len(GAMES)


def test_faults_of_a_list():
    """Wrong lines, numbers and tags, each with its line."""
    text = LIST.replace("2. B f6", "7. B f6").replace("3. W e5×g7", "3. W over there").replace('"9"', '"nine"')
    found = check(record_of(text))
    assert [(fault.line, fault.code) for fault in found] == [(3, "BAD_TAG"), (7, "BAD_NUMBER"), (8, "BAD_LINE")]
    assert "no line of a move list" in found[2].sentence


PIECES = (
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    '"',
    "null",
    "-1",
    "99",
    '"x"',
    "1e9",
    "\n",
    "\x00",
    "\ud800",
    '"put"',
    "×",
    "W",
    "1. ",
)


@settings(max_examples=150)
@given(st.data())
def test_damage(data):
    """Damaged exports and lists give records and complaints that point into the text, never anything else."""
    text = data.draw(
        st.sampled_from(
            (
                exported(room(GAMES[-1], history=history(GAMES[-1])[:6])),
                exported({"h": {"m": short(GAMES[-1])[:6]}}),
                LIST,
            )
        )
    )
    for _ in range(data.draw(st.integers(1, 4))):
        at, cut = data.draw(st.integers(0, len(text))), data.draw(st.integers(0, 8))
        text = text[:at] + data.draw(st.sampled_from(PIECES)) + text[at + cut :]
    lines = io.StringIO(text).readlines()
    for item in read(text):
        found = [item] if isinstance(item, Complaint) else [*item.faults]
        if isinstance(item, Record):
            assert list(records_in(io.StringIO(write_game(item))))[-1] == item
        for complaint in found:
            assert 1 <= complaint.line <= len(lines) + 1
            assert complaint.column <= len((lines + [""])[complaint.line - 1]) + 1

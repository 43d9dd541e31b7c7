"""The report after a game: what the page gets to judge it by, in words, and searched by the server where it must be."""

import base64
import threading

import pytest

from ludarium import load
from ludarium.search.thinker import Thinker
from ludarium.server.searching import searched_lines

SMALL = "konane(size=4)"


def played_out(ann, game, *seats):
    """A table where a game against the program has come to its end."""
    sitting = ann.sit(ann.new_table(game, *seats)["table"])
    while sitting.my_turn():
        assert sitting.act()["ok"]
    assert sitting.status == "over"
    return sitting


def test_a_finished_game_can_be_judged(ann):
    """Every turn comes with the position before it and what was played; the end says how it was scored."""
    sitting = played_out(ann, SMALL, "me", {"kind": "program", "level": 1})
    path = f"/api/tables/{sitting.table['id']}/report"
    report = ann.get(path).json()
    game = load(SMALL)
    position = game.start()
    assert (report["players"], report["compared"], report["end"]) == (2, False, None)
    for turn in report["turns"]:
        assert base64.b64decode(turn["words"]) == position.words.tobytes()
        assert game.position(turn["position"]) == position
        assert turn["forced"] == (len(position.actions) == 1)
        position = position.play(tuple(turn["actions"]))
    assert position.is_over and sorted(report["final"]) == [-1.0, 1.0]


def test_what_was_better_is_put_into_words(ann):
    """Notation, cells and arrows of the better turn; a line that is not legal is refused."""
    sitting = played_out(ann, SMALL, "me", {"kind": "program", "level": 1})
    path = f"/api/tables/{sitting.table['id']}/report"
    turn = ann.get(path).json()["turns"][2]
    position = load(SMALL).position(turn["position"])
    best = [position.actions[0]]
    report = ann.post(f"{path}/words", {"turns": [{"ply": 3, "best": [best], "proven": "win", "turns": 3}]}).json()[
        "turns"
    ]
    assert report[0]["better"] == position.write(tuple(best))
    assert report[0]["cells"] and "misses a certain win in 3" in report[0]["why"]
    bad = ann.post(f"{path}/words", {"turns": [{"ply": 3, "best": [[12345]]}]})
    assert (bad.status_code, bad.json()["code"]) == (400, "ILLEGAL")
    assert ann.post(f"{path}/words", {"turns": [{"ply": 99, "best": [best]}]}).status_code == 404


def test_the_server_searches_for_a_page_that_cannot(ann):
    """It finds lines as the page's engine would, also after a turn that is tried; at the end it says who won."""
    sitting = played_out(ann, SMALL, "me", {"kind": "program", "level": 1})
    path = f"/api/tables/{sitting.table['id']}/report"
    turns = ann.get(path).json()["turns"]
    answer = ann.post(f"{path}/search", {"ply": 3, "lines": 2})
    assert answer.status_code == 200, answer.text
    found = answer.json()["lines"]
    assert 1 <= len(found) <= 2 and -1 <= found[0]["score"] <= 1 and found[0]["turn"] == found[0]["line"][0]
    assert answer.json()["own"] in (-1, 0, 1)
    best = ann.post(f"{path}/search", {"ply": 3, "lines": 2, "tried": found[0]["turn"]}).json()
    assert best["own"] == 0
    last = {"ply": len(turns), "after": turns[-1]["actions"]}
    over = ann.post(f"{path}/search", last).json()
    assert over["lines"] == [] and sorted(over["over"]) == [-1.0, 1.0]
    bad = ann.post(f"{path}/search", {"ply": 3, "after": [12345]})
    assert (bad.status_code, bad.json()["code"]) == (400, "ILLEGAL")


def test_there_is_none_while_the_game_goes_on(ann):
    """Neither turns nor searches: nobody gets advice for a game against others."""
    sitting = ann.sit(ann.new_table(SMALL, "me", {"kind": "program", "level": 1})["table"])
    assert sitting.my_turn()
    path = f"/api/tables/{sitting.table['id']}/report"
    answers = [ann.get(path), ann.post(f"{path}/words", {"turns": [{"ply": 1, "best": [[1]]}]})]
    answers.append(ann.post(f"{path}/search", {"ply": 1}))
    assert {(answer.status_code, answer.json()["code"]) for answer in answers} == {(409, "NOT_OVER")}


def test_one_turn_is_judged_while_the_game_goes_on(ann):
    """For the guide of a first game: what was played, compared with others after a throw, and why another turn was better."""
    for game in (SMALL, "thaayam(pieces=1)"):
        sitting = ann.sit(ann.new_table(game, "me", {"kind": "program", "level": 1})["table"])
        path = f"/api/tables/{sitting.table['id']}/report/turns"
        turn = None
        while turn is None and sitting.my_turn():
            assert sitting.act()["ok"]
            for number in range(1, sitting.view["ply"] + 1):
                found = ann.get(f"{path}/{number}")
                if found.status_code == 200 and found.json()["player"] == 0:
                    turn = found.json()
                    break
        position = load(game).position(turn["position"])
        assert turn["compared"] == (game != SMALL) and (turn["before"] is None) == (game == SMALL)
        assert position.mover >= 0 and tuple(turn["actions"]) in position.legal_moves
        best = list(position.legal_moves[0])
        words = ann.post(f"{path}/words", {"ply": number, "best": [best], "proven": "win", "turns": 3}).json()
        assert words["why"].endswith("It misses a certain win in 3 turns.")
        assert ann.get(f"{path}/{number + 500}").status_code == 404


@pytest.mark.parametrize("setup", ["hidden"])
def test_what_is_still_hidden_stays_hidden(ann, setup):
    """A game given up before the pieces are shown has nothing to judge in what was hidden."""
    sitting = ann.sit(ann.new_table(f"taifho(setup={setup})", "me", {"kind": "program", "level": 1})["table"])
    assert sitting.my_turn()
    assert sitting.act()["ok"]
    assert sitting.ask("resign")["ok"]
    report = ann.get(f"/api/tables/{sitting.table['id']}/report").json()
    assert all(turn["words"] is None for turn in report["turns"]) and report["end"] is None


def test_throws_have_a_worth_before_them(ann):
    """In a game with dice a turn says how its player stood before the throw, so that luck can be told from play."""
    sitting = played_out(ann, "thaayam(pieces=1)", "me", {"kind": "program", "level": 1})
    report = ann.get(f"/api/tables/{sitting.table['id']}/report").json()
    thrown = [turn for turn in report["turns"] if turn.get("before") is not None]
    assert report["compared"] and thrown and all(-1 <= turn["before"] <= 1 for turn in thrown)


def test_what_was_done_is_told_in_plain_words(ann):
    """Where the notation is hard to read, a turn says in words what its player did with the throws; elsewhere it says nothing."""
    sitting = played_out(ann, "thaayam(pieces=1)", "me", {"kind": "program", "level": 1})
    turns = ann.get(f"/api/tables/{sitting.table['id']}/report").json()["turns"]
    moved = [turn["did"] for turn in turns if turn["words"] and not turn["text"].endswith("pass")]
    assert moved and all(" with " in did and "/" not in did and ":" not in did for did in moved)
    assert [turn["did"] for turn in turns if not turn["words"]] == [""]  # the throws for the first turn
    plain = played_out(ann, SMALL, "me", {"kind": "program", "level": 1})
    assert {turn["did"] for turn in ann.get(f"/api/tables/{plain.table['id']}/report").json()["turns"]} == {""}


def ways_through(position, done=()):
    """Every sequence of actions of the player to act, to the end of the turn, and where it leads."""
    for action in position.actions:
        after = position.act(action)
        if after.mover == position.mover:
            yield from ways_through(after, (*done, action))
        else:
            yield (*done, action), after


def test_another_order_of_the_same_steps_is_the_same_turn():
    """A turn is found among the lines by where it leads, not by the actions it takes."""
    game, start = load("thaayam"), "thaayam5 S=o2.b4.c2 N=o3.a4 turn=S noted=1+2"
    ends: dict = {}
    for actions, after in ways_through(game.position(start)):
        ends.setdefault(after, []).append(actions)
    same = next(ways for ways in ends.values() if len(ways) > 1)
    job = {"start": start, "actions": [], "lines": 12, "depth": 1}
    found = {searched_lines(Thinker(game), job | {"tried": way}, threading.Event())["own"] for way in same}
    assert len(found) == 1 and found != {-1}

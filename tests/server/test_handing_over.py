"""Games that went on in the page while the server was away: taken over if the rules agree, refused with a sentence if not."""

import random
import secrets

import pytest

from ludarium import Match, load
from ludarium.server.handing_over import REMARK
from ludarium.server.languages import said_of_game

KONANE = "konane(size=6)"
AGAINST = ["me", {"kind": "program", "level": 1}]


def table_of(guest, game=KONANE, **more):
    """A table against the program with a move of each, and its name."""
    name = guest.new_table(game, *AGAINST, **more)["table"]
    sitting = guest.sit(name)
    for _ in range(2):
        assert sitting.my_turn()
        assert sitting.act()["ok"]
    assert sitting.my_turn()
    sitting.close()
    return name


def match_of(guest, name, game=KONANE):
    """The game as the page knows it."""
    match = Match(load(game))
    for turn in guest.get(f"/api/tables/{name}").json()["turns"]:
        for action in turn["actions"]:
            match.push(action)
    return match


def actions_of(match):
    return [action for turn in match.turns for action in turn.move] + match.pending


def played_on(match, turns, seed=1):
    """So many more turns, or up to the end."""
    rng = random.Random(seed)
    wanted = match.ply() + turns
    while match.ply() < wanted and match.outcome() is None:
        match.push(rng.choice(match.position.actions))
    return match


def hand_over(guest, name, actions, **more):
    body = {"key": secrets.token_hex(8), "actions": actions, **more}
    return guest.post(f"/api/tables/{name}/handover", body)


def test_a_game_that_went_on_is_taken_over(ann):
    """Every turn of it is at the table, the record says what happened, and sending it twice changes nothing."""
    name = table_of(ann)
    match = played_on(match_of(ann, name), 5)
    body = {"key": secrets.token_hex(8), "actions": actions_of(match)}
    answer = ann.post(f"/api/tables/{name}/handover", body)
    assert answer.status_code == 200, answer.text
    assert ann.post(f"/api/tables/{name}/handover", body).status_code == 200
    table = ann.get(f"/api/tables/{name}").json()
    assert [turn["text"] for turn in table["turns"]][: match.ply()] == match.texts
    assert REMARK in " ".join(ann.get(f"/api/tables/{name}/record.pgn").text.split())


def test_a_game_that_ended_in_the_page_is_over(ann):
    name = table_of(ann)
    match = played_on(match_of(ann, name), 200)
    assert match.outcome() is not None
    assert hand_over(ann, name, actions_of(match)).status_code == 200
    table = ann.get(f"/api/tables/{name}").json()
    assert table["status"] == "over"
    assert table["view"]["outcome"]["reason"] == match.outcome().reason


def test_resigning_in_the_page_counts(ann, bob):
    name = table_of(ann)
    actions = actions_of(match_of(ann, name))
    assert hand_over(ann, name, actions, resigned=1).status_code == 403  # the program's seat
    assert hand_over(ann, name, actions, resigned=0).status_code == 200
    assert ann.get(f"/api/tables/{name}").json()["view"]["outcome"]["winner"] == [1]


@pytest.mark.parametrize("place", [0, 3, -1])
def test_a_game_that_was_tampered_with_is_refused(ann, place):
    """An action that the rules do not allow, wherever it stands; the table stays as it is, and the sentence says which."""
    name = table_of(ann)
    actions = actions_of(played_on(match_of(ann, name), 5))
    actions[place] = 999_999
    before = ann.get(f"/api/tables/{name}").json()["version"]
    answer = hand_over(ann, name, actions)
    assert answer.status_code == 400
    assert answer.json()["code"] == "ILLEGAL"
    number = (place % len(actions)) + 1
    assert answer.json()["say"].startswith(f"Action {number} of {len(actions)} is not legal: ")
    assert ann.get(f"/api/tables/{name}").json()["version"] == before


def test_moves_after_the_end_are_refused(ann):
    name = table_of(ann)
    actions = actions_of(played_on(match_of(ann, name), 200))
    answer = hand_over(ann, name, [*actions, actions[-1]])
    assert (answer.status_code, answer.json()["code"]) == (400, "ILLEGAL")
    assert "over before" in answer.json()["say"]


@pytest.mark.parametrize("takebacks", [True, False])
def test_where_the_server_went_on_differently_moves_are_taken_back_if_they_can_be(ann, takebacks):
    """An answer of the program that never reached the page, for one."""
    name = table_of(ann, takebacks=takebacks)
    match = match_of(ann, name)
    match.pop()
    other = next(action for action in match.position.actions if (action,) != match_of(ann, name).turns[-1].move)
    match.push(other)
    answer = hand_over(ann, name, actions_of(match))
    table = ann.get(f"/api/tables/{name}").json()
    if takebacks:
        assert answer.status_code == 200
        assert [turn["actions"] for turn in table["turns"]] == [list(turn.move) for turn in match.turns]
    else:
        assert (answer.status_code, answer.json()["code"]) == (409, "DIVERGED")
        assert [turn["actions"] for turn in table["turns"]] != [list(turn.move) for turn in match.turns]


def test_only_games_of_ones_own_against_the_program_are_handed_over(ann, bob):
    name = table_of(ann)
    assert hand_over(bob, name, []).json()["code"] == "NOT_LENT"
    clock = {"kind": "fischer", "initial": 60_000, "increment": 0}
    timed = ann.new_table(KONANE, *AGAINST, clock=clock)["table"]
    between = ann.new_table(KONANE, "me", {"kind": "here", "name": "Uma"})["table"]
    for table in (timed, between):
        assert hand_over(ann, table, []).json()["code"] == "NOT_LENT"


def test_a_page_is_lent_nothing_where_it_could_not_go_on(ann):
    """What players hide from each other stays with the server; what is not lent is not made either."""
    name = ann.new_table("taifho(setup=hidden)", *AGAINST)["table"]
    assert ann.get(f"/api/tables/{name}/reserve").json() == {"lent": None}


def test_a_lent_game_brings_its_texts_in_the_language_of_the_page():
    """The page has no words of games; Finnish ones come with what is lent, and English needs none."""
    said = said_of_game("fi", "tiao")
    assert any(text.startswith("{a} of {b}") for text in said)
    assert "resigned" in " ".join(said)
    assert said_of_game("en", "tiao") == {}

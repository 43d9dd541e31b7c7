"""Games with dice that went on in the page: its throws follow from a seed of its own, and everybody can see which they are."""

import re
import secrets
from pathlib import Path

import pytest
from test_handing_over import AGAINST, actions_of, hand_over

from ludarium import Match, load
from ludarium.server.dice import Dice
from ludarium.server.handing_over import REMARK, THROWN

GAME = "thaayam(pieces=1)"
DOCS = Path(__file__).parents[2] / "docs"


def table_of(guest, **more):
    """A table against the program with a turn of ours, the game as the page knows it, and the dice as they were facts."""
    name = guest.new_table(GAME, *AGAINST, **more)["table"]
    sitting = guest.sit(name)
    assert sitting.my_turn()
    assert sitting.act()["ok"]
    assert sitting.my_turn()
    sitting.close()
    table = guest.get(f"/api/tables/{name}").json()
    match = Match(load(GAME))
    for action in [a for turn in table["turns"] for a in turn["actions"]] + [a["a"] for a in table["view"]["pending"]]:
        match.push(action)
    return name, match, table["dice"]


def throws_in(match):
    steps = [step for turn in match.turns for step in turn.steps] + match.steps
    return [action for place, action in steps if place.mover < 0]


def played_on(match, name, facts, seed, turns):
    """So many more turns with the page's dice, or up to the end."""
    dice, wanted = Dice(name, "", facts["nonces"]), match.ply() + turns
    while match.ply() < wanted and match.outcome() is None:
        here = match.position
        number = len(throws_in(match)) + 1
        match.push(dice.thrown_by(seed, here, number) if here.is_chance else here.actions[0])
    return match


def test_a_game_with_dice_is_taken_over_with_the_throws_of_the_page(ann):
    """The throws are noted with the page's seed, the others without, and the record says which turns were thrown there."""
    name, match, facts = table_of(ann)
    before, seed = len(throws_in(match)), secrets.token_hex(32)
    actions = actions_of(played_on(match, name, facts, seed, 6))
    answer = hand_over(ann, name, actions, seed=seed)
    assert answer.status_code == 200, answer.text
    table = ann.get(f"/api/tables/{name}").json()
    assert [turn["text"] for turn in table["turns"]][: match.ply()] == match.texts
    known = table["dice"]["throws"][: len(throws_in(match))]
    assert [throw["action"] for throw in known] == throws_in(match)
    assert [throw.get("seed") for throw in known] == [None] * before + [seed] * (len(known) - before)
    record = " ".join(ann.get(f"/api/tables/{name}/record.pgn").text.split())
    assert REMARK in record and THROWN in record


def test_the_dice_can_still_be_checked_by_the_program_in_the_docs(ann):
    """To the end in the page: its throws follow from its seed and the server's from the server's."""
    name, match, facts = table_of(ann)
    seed = secrets.token_hex(32)
    played_on(match, name, facts, seed, 5_000)
    assert match.outcome() is not None
    assert hand_over(ann, name, actions_of(match), seed=seed).status_code == 200
    table = ann.get(f"/api/tables/{name}").json()
    assert table["status"] == "over"
    program = re.search(r"```python\n(import hashlib.*?)```", (DOCS / "fair-dice.md").read_text("utf-8"), re.DOTALL)[1]
    check = {"__name__": "check"}
    exec(compile(program, "check.py", "exec"), check)
    assert check["complaints"](table) == []
    for throw in table["dice"]["throws"]:
        throw["seed"] = "f" * 64
    assert check["complaints"](table) != []


@pytest.mark.parametrize("seed", [None, "another"])
def test_throws_that_follow_from_no_seed_are_refused(ann, seed):
    """Somebody who chose the throws; the table stays as it is."""
    name, match, facts = table_of(ann)
    number = len(throws_in(match)) + 1
    actions = actions_of(played_on(match, name, facts, "0" * 63 + "1", 6))
    before = ann.get(f"/api/tables/{name}").json()["version"]
    answer = hand_over(ann, name, actions, **({"seed": "f" * 64} if seed else {}))
    assert (answer.status_code, answer.json()["code"]) == (400, "ILLEGAL")
    said = re.fullmatch(r"Throw (\d+) does not follow from the seed of the page's dice\.", answer.json()["say"])
    assert int(said[1]) >= number
    assert ann.get(f"/api/tables/{name}").json()["version"] == before


def test_a_throw_of_the_servers_that_never_arrived_is_replaced_if_moves_can_be_taken_back(ann):
    """The page knew the game up to its own last turn; where nothing can be taken back, the server's throws stand."""
    for takebacks, status in ((True, 200), (False, 409)):
        name, match, facts = table_of(ann, takebacks=takebacks)
        known = actions_of(match)
        while match.ply() > 1 or match.pending:
            match.pop()
        same = len(actions_of(match))
        dice, number = Dice(name, "", facts["nonces"]), len(throws_in(match)) + 1
        seeds = (f"{one:064x}" for one in range(1000))
        seed = next(one for one in seeds if dice.thrown_by(one, match.position, number) != known[same])
        played_on(match, name, facts, seed, 3)
        answer = hand_over(ann, name, actions_of(match), seed=seed)
        assert answer.status_code == status, answer.text

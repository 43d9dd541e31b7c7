"""Playing over real sockets: people, the program, refusals, offers, reconnecting."""

import secrets
import time

import pytest

from ludarium import catalogue

SMALL = "konane(size=4)"
FISCHER = {"kind": "fischer", "initial": 300_000, "increment": 2_000}


def two_at(ann, bob, game=SMALL, **more):
    """A table with both seated, and their sockets."""
    setup = ann.new_table(game, "me", "open", **more)
    hers = ann.sit(setup["table"])
    bob.join(setup["invite"])
    his = bob.sit(setup["table"])
    while hers.status != "playing":
        hers.read()
    while his.status != "playing":
        his.read()
    return setup["table"], hers, his


def test_a_whole_game_by_invitation(ann, bob):
    """Two guests play to the end; both get every version, and the record and the replay agree."""
    table, hers, his = two_at(ann, bob)
    assert [seat["yours"] for seat in hers.table["seats"]] == [True, False]
    assert hers.table["invite"] and his.table["invite"] is None
    turns = 0
    while hers.status != "over":
        actor, other = (hers, his) if hers.view["legal"] else (his, hers)
        assert not other.view["legal"], "only one of them may act"
        assert actor.act()["ok"]
        while other.version < actor.version:
            other.read()
        turns += 1
    assert his.view["outcome"] == hers.view["outcome"]
    outcome = hers.view["outcome"]
    assert outcome["reason"] == "no_moves" and outcome["text"].endswith(f": {outcome['why']}") and outcome["why"]
    replay = ann.get(f"/api/tables/{table}/replay").json()
    assert len(replay["plies"]) == turns + 1
    record = ann.get(f"/api/tables/{table}/record.pgn").text
    assert '[Black "Ann"]' in record and '[White "Bob"]' in record
    assert ann.get(f"/api/tables/{table}/record.json").json()["tags"]["Termination"] == "no_moves"


def test_the_program_answers(ann):
    """Against the program a turn is answered within seconds, and it can be played to the end."""
    sitting = ann.sit(ann.new_table(SMALL, {"kind": "program", "level": 3}, "me")["table"])
    worst = 0.0
    while True:
        begun = time.monotonic()
        if not sitting.my_turn():
            break
        worst = max(worst, time.monotonic() - begun)
        assert sitting.act()["ok"]
    assert sitting.view["outcome"]["text"]
    assert any(turn["by"] == "program" for turn in ann.get(f"/api/tables/{sitting.table['id']}").json()["turns"])


def test_refusals_say_why(ann, bob):
    """Stale, illegal and untimely requests are answered with a code, a sentence and the version; nothing changes."""
    _, hers, his = two_at(ann, bob)
    first = hers.view["legal"][0]["a"]
    refused = his.ask("act", {"actions": [first]})
    assert (refused["ok"], refused["code"], refused["v"]) == (False, "NOT_YOUR_TURN", his.version)
    assert hers.ask("act", {"actions": [first]}, version=0)["code"] == "STALE"
    legal = {entry["a"] for entry in hers.view["legal"]}
    wrong = next(action for action in range(16) if action not in legal)
    assert hers.ask("act", {"actions": [wrong]})["code"] == "ILLEGAL"
    assert hers.ask("act", {"actions": [10**9]})["code"] == "ILLEGAL"
    assert hers.ask("act", {"actions": [first, first]})["code"] == "ILLEGAL"
    assert hers.ask("act", {"actions": ["x"]})["code"] == "BAD_MESSAGE"
    assert hers.ask("act", {"seat": 1, "actions": [first]})["code"] == "NOT_YOUR_SEAT"
    assert hers.ask("nonsense")["code"] == "UNKNOWN"
    why = hers.ask("why", {"cells": ["a1", "a2"]})
    assert not why["ok"] and len(why["say"]) > 10
    hers.socket.send("no json")
    assert hers.until(lambda m: m["t"] == "ack")["d"]["code"] == "BAD_MESSAGE"
    assert hers.act()["ok"], "the table is as it was"


def test_the_same_id_happens_once(ann, bob):
    """A message sent twice is answered twice with the same version and happens once."""
    _, hers, his = two_at(ann, bob)
    client, action = secrets.token_hex(8), hers.view["legal"][0]["a"]
    first = hers.ask("act", {"actions": [action]}, client=client)
    second = hers.ask("act", {"actions": [action]}, client=client)
    assert first["ok"] and second["ok"] and first["v"] == second["v"]
    hers.catch_up(first)
    assert hers.view["ply"] == 1


def test_the_answer_comes_before_the_broadcast(ann, bob):
    """The player who moves gets the acknowledgement first, then the event."""
    _, hers, _ = two_at(ann, bob)
    client = hers.send("act", {"actions": [hers.view["legal"][0]["a"]]})
    kinds = []
    while "event" not in kinds:
        message = hers.read()
        kinds.append("ack" if message["t"] == "ack" and message["d"]["id"] == client else message["t"])
    assert kinds.index("ack") < kinds.index("event")


def test_reconnecting_tells_what_was_missed(ann, bob):
    """A socket that comes again gets the whole table and the events since its last version."""
    table, hers, his = two_at(ann, bob)
    seen = his.version
    his.close()
    assert hers.act()["ok"]
    again = bob.sit(table, seen)
    assert [event["v"] for event in again.table["missed"]] == list(range(seen + 1, again.version + 1))
    assert again.table["missed"][-1]["what"]["kind"] == "act"
    assert again.view["legal"] and again.version == hers.version
    again.send("sync")
    assert again.until(lambda m: m["t"] == "table")["v"] == hers.version


def test_offers_need_consent(ann, bob):
    """Takeback, draw, pause and rematch happen when the other side agrees, and not before."""
    _, hers, his = two_at(ann, bob)
    assert hers.ask("offer", {"offer": "takeback"})["code"] == "NOTHING_TO_TAKE_BACK"
    assert hers.act()["ok"]
    assert hers.ask("offer", {"offer": "takeback"})["ok"]
    his.event("offer")
    assert his.ask("accept", {"offer": "takeback"})["ok"]
    assert hers.event("takeback")["back"] == 0
    assert hers.view["legal"], "she may choose again"
    assert his.ask("offer", {"offer": "pause"})["ok"]
    hers.event("offer")
    assert hers.ask("decline", {"offer": "pause"})["ok"]
    his.event("declined")
    assert his.ask("offer", {"offer": "pause"})["ok"]
    assert hers.ask("accept", {"offer": "pause"})["ok"]
    hers.event("pause")
    assert hers.ask("act", {"actions": [0]})["code"] == "PAUSED"
    assert hers.ask("offer", {"offer": "resume"})["ok"] and his.ask("accept", {"offer": "resume"})["ok"]
    his.event("resume")
    assert his.ask("offer", {"offer": "draw"})["ok"] and hers.ask("accept", {"offer": "draw"})["ok"]
    over = his.event("over")
    assert over["view"]["outcome"]["reason"] == "agreement"
    assert hers.ask("offer", {"offer": "rematch"})["ok"] and his.ask("accept", {"offer": "rematch"})["ok"]
    next_table = his.event("rematch")["what"]["table"]
    assert [seat["yours"] for seat in bob.sit(next_table).table["seats"]] == [True, False], "seats are swapped"


def test_the_program_consents_to_takebacks_and_pauses(ann):
    """The program gives a turn back and pauses at once; about a draw it thinks, and answers."""
    sitting = ann.sit(ann.new_table("konane(size=6)", "me", {"kind": "program", "level": 2})["table"])
    sitting.my_turn()
    assert sitting.act()["ok"]
    sitting.my_turn()
    answer = sitting.ask("offer", {"offer": "takeback"})
    assert answer["ok"]
    assert sitting.event("takeback")["back"] == 0
    assert sitting.ask("offer", {"offer": "pause"})["ok"]
    sitting.event("pause")
    assert sitting.ask("offer", {"offer": "resume"})["ok"]
    sitting.event("resume")
    assert sitting.ask("offer", {"offer": "draw"})["ok"]
    sitting.event("declined", "over")


def test_hints(ann):
    """A hint is a legal turn in words and cells."""
    sitting = ann.sit(ann.new_table(SMALL, "me", {"kind": "program", "level": 1})["table"])
    sitting.my_turn()
    client = sitting.send("hint")
    hint = sitting.until(lambda m: m["t"] == "hint")["d"]
    assert hint["id"] == client and hint["cells"] and hint["text"] in {entry["x"] for entry in sitting.view["legal"]}
    assert hint["say"].startswith(f"Hint: {hint['text']}. ") and hint["say"].endswith(".")


def test_resigning_and_looking_on(ann, bob, guests):
    """A spectator sees all and may do nothing; a player who resigns loses."""
    table, hers, his = two_at(ann, bob)
    carl = guests().sit(table)
    assert carl.view["legal"] == [] and not any(seat["yours"] for seat in carl.table["seats"])
    assert carl.ask("resign")["code"] == "NOT_SEATED"
    assert carl.ask("chat", {"text": "hello"})["code"] == "NOT_SEATED"
    assert hers.ask("chat", {"text": "  good   luck  "})["ok"]
    assert carl.until(lambda m: m["t"] == "chat")["d"]["text"] == "good luck"
    assert his.ask("resign")["ok"]
    assert carl.event("over")["view"]["outcome"]["winner"] == [0]
    assert his.ask("act", {"actions": [0]})["code"] == "OVER"


def test_side_by_side(ann):
    """Two seats on one screen: the same guest plays both."""
    sitting = ann.sit(ann.new_table(SMALL, {"kind": "here", "name": "Uma"}, {"kind": "here", "name": "Vik"})["table"])
    sitting.my_turn()
    assert [seat["who"] for seat in sitting.table["seats"]] == ["Uma", "Vik"]
    assert sitting.act()["ok"] and sitting.view["mover"] == 1 and sitting.view["legal"]
    assert sitting.ask("offer", {"offer": "takeback"})["ok"]
    sitting.event("takeback")
    assert sitting.view["ply"] == 0


def test_a_flag_falls_by_itself(ann, bob):
    """The server ends the game when the time is up, without being asked."""
    clock = {"kind": "fischer", "initial": 5_000, "increment": 0}
    _, hers, his = two_at(ann, bob, clock=clock)
    assert hers.act()["ok"]
    over = hers.event("over", timeout=60)
    assert over["view"]["outcome"]["reason"] == "time" and over["view"]["outcome"]["winner"] == [0]
    assert over["view"]["clock"]["left"] == [5_000, 0]


@pytest.mark.parametrize("game", [game.name for game in catalogue.all_games()])
def test_nobody_is_to_move_in_a_game_that_is_over(ann, game):
    """However it ended: resigning in the middle leaves no line beside the board that says whose turn it is."""
    sitting = ann.sit(ann.new_table(game, {"kind": "here", "name": "Uma"}, {"kind": "here", "name": "Vik"})["table"])
    sitting.my_turn()
    assert sitting.ask("resign")["ok"]
    over = sitting.event("over")["view"]
    assert over["mover"] == -2 and "Turn" not in [title for title, *_ in over["lines"]]


def test_nobody_waits_for_ever_for_the_first_move(ann, bob):
    """Under a clock a game without a first move can be aborted after a while: it is over, and nobody has won or lost."""
    table, hers, his = two_at(ann, bob, clock={"kind": "fischer", "initial": 5_000, "increment": 0})
    while (answer := his.ask("abort")).get("code") == "TOO_SOON":
        time.sleep(answer["retry"])
    assert answer["ok"]
    over = hers.event("over")
    assert (over["what"]["how"], over["what"]["seat"], over["status"]) == ("aborted", 1, "over")
    assert over["view"]["outcome"] is None and over["view"]["aborted"] and over["view"]["mover"] == -2
    assert hers.view["legal"] == [] and hers.ask("resign")["code"] == "OVER"
    record = ann.get(f"/api/tables/{table}/record.json").json()
    assert record["tags"]["Result"] == "*" and record["tags"]["Termination"] == "aborted"
    assert ann.get("/api/mine").json()["finished"][0]["result"] is None


def test_only_what_has_not_begun_can_be_aborted(ann, bob):
    """Not after a move, and not in a game without a clock."""
    _, hers, his = two_at(ann, bob, clock=FISCHER)
    assert hers.view["abort"] and hers.act()["ok"] and his.my_turn()
    assert his.view["abort"] is None and hers.ask("abort")["code"] == "BEGUN"
    _, hers, his = two_at(ann, bob)
    assert his.view["abort"] is None and his.ask("abort")["code"] == "BEGUN"
    _, hers, his = two_at(ann, bob, clock={"kind": "days", "days": 1})
    assert (soon := his.ask("abort"))["code"] == "TOO_SOON" and soon["retry"] > 3600


def test_fischer_clocks_count_and_add(ann, bob):
    """The mover's clock runs; a completed turn earns the increment; nobody else is charged."""
    _, hers, his = two_at(ann, bob, clock=FISCHER)
    assert hers.act()["ok"] and his.my_turn()
    assert his.view["clock"]["running"] == 1 and his.view["clock"]["left"][0] == 300_000
    time.sleep(0.3)
    assert his.act()["ok"]
    left = his.view["clock"]["left"]
    assert left[0] <= 300_000 < left[1] < 302_000 - 250
    assert his.view["clock"]["running"] == 0


@pytest.mark.parametrize("count", [1, 3])
def test_laying_needs_the_right_seats(ann, count):
    """A table for two has two seats."""
    body = {"key": secrets.token_hex(8), "game": SMALL, "seats": [{"kind": "me"}] * count}
    answer = ann.post("/api/tables", body)
    assert (answer.status_code, answer.json()["code"], answer.json()["field"]) == (400, "BAD_SEATS", "seats")


def test_the_same_key_gives_the_same_table(ann):
    """The same key gives the same table."""
    body = {"key": secrets.token_hex(8), "game": SMALL, "seats": [{"kind": "me"}, {"kind": "open"}]}
    first, second = ann.post("/api/tables", body).json(), ann.post("/api/tables", body).json()
    assert first["table"] == second["table"] and first["invite"] == second["invite"]


def test_the_lobby(ann, bob):
    """Tables open to anyone are listed and can be joined; others need the invitation."""
    public, private = ann.new_table(SMALL, "me", "open", listed=True), ann.new_table(SMALL, "me", "open")
    names = [entry["table"] for entry in bob.get("/api/lobby").json()["open"]]
    assert public["table"] in names and private["table"] not in names
    assert bob.post(f"/api/tables/{private['table']}/join", {}).json()["code"] == "PRIVATE"
    assert bob.post(f"/api/tables/{public['table']}/join", {}).json()["seat"] == 1


FOUR = [
    game.variant(players=4).text
    for game in catalogue.all_games()
    if any(option.name == "players" for option in game.options)
]


@pytest.mark.parametrize("game", FOUR)
def test_four_seats(ann, bob, game):
    """Four seats, some on one screen, some by invitation: each acts in turn and nobody else may."""
    setup = ann.new_table(game, "me", "open", {"kind": "here", "name": "Uma"}, {"kind": "here", "name": "Vik"})
    hers = ann.sit(setup["table"])
    bob.join(setup["invite"])
    his = bob.sit(setup["table"])
    acted = set()
    while len(acted) < 4:
        while hers.version != his.version or not (hers.view["legal"] or his.view["legal"]):
            (hers if hers.version <= his.version else his).read()
        actor, other = (hers, his) if hers.view["legal"] else (his, hers)
        assert actor.view["legal"] and not other.view["legal"]
        assert (actor.view["mover"] == 1) == (actor is his)
        acted.add(actor.view["mover"])
        assert actor.act()["ok"]
    assert hers.ask("resign", {"seat": 2})["ok"]
    assert len(his.event("over")["view"]["outcome"]["scores"]) == 4


def test_a_refused_move_is_explained_in_plain_words(ann):
    """Whatever cell is touched, the answer is a sentence about the board, never about how moves are written."""
    for game in catalogue.all_games():
        sitting = ann.sit(ann.new_table(game.text, "me", "here")["table"])
        while sitting.status != "playing" or not sitting.view["legal"]:
            sitting.read()
        starts = {entry["c"][0] for entry in sitting.view["legal"] if entry["c"]}
        cells = [cell[0] for cell in sitting.table["board"]["cells"]]
        for cell in [cell for cell in cells if cell not in starts][:12]:
            answer = sitting.ask("why", {"cells": [cell]})
            assert not answer["ok"] and answer["say"].endswith("."), answer
            assert "write" not in answer["say"] and "it is no move" not in answer["say"], answer
        sitting.close()

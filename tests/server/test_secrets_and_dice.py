"""What must not be known is not sent; what chance did can be worked out again. For every game that has such things."""

import hashlib
import hmac
import json

import pytest

from ludarium import catalogue


def _variants(wanted):
    """One variant of every game that has such a thing, the default first, then presets, then choices of options."""
    found = []
    for game in catalogue.all_games():
        choices = [{o.name: c} for o in game.options if o.choices for c in o.choices]
        options = [game.variant(**one) for one in choices if not game.extras.contradiction(one, game.chosen | one)]
        fits = [v.text for v in (game, *options) if len(v.players) == 2 and wanted(v)]
        found += fits[:1]
    return found


SECRET = _variants(lambda game: game.start().is_secret)
CHANCE = _variants(lambda game: game.stochastic)


def seated(ann, bob, game):
    setup = ann.new_table(game, "me", "open")
    bob.join(setup["invite"])
    hers, his = ann.sit(setup["table"]), bob.sit(setup["table"])
    while hers.status != "playing" or his.status != "playing":
        (hers if hers.status != "playing" else his).read()
    return setup["table"], hers, his


@pytest.mark.parametrize("game", SECRET)
def test_a_hidden_setup_stays_hidden(ann, bob, guests, game):
    """While a setup is secret neither the other side nor anybody else is sent it, in whatever way they ask."""
    table, hers, his = seated(ann, bob, game)
    carl = guests()
    looking_on = carl.sit(table)
    chosen = []
    while hers.view["legal"]:
        chosen.append(hers.view["legal"][0])
        assert hers.act()["ok"]
    assert hers.view["secret"] and len(chosen) > 3
    hers_sees = {tuple(piece[:2]) for piece in hers.view["pieces"]}
    for sitting in (his, looking_on):
        while sitting.version < hers.version:
            sitting.read()
        for message in sitting.heard:
            if message["t"] == "event" and message["d"]["what"]["kind"] == "act":
                assert message["d"]["what"] == {"kind": "act", "player": 0, "cells": [], "text": "", "hidden": True}
                assert "turn" not in message["d"] or message["d"]["turn"]["text"] == ""
        covered = [piece[1] for piece in sitting.view["pieces"] if piece[2] == 0]
        assert len(set(covered)) == 1, "all look alike"
        assert not {tuple(piece[:2]) for piece in sitting.view["pieces"] if piece[2] == 0} & hers_sees
    turn = hers.view["lines"] and bob.get(f"/api/tables/{table}").json()["turns"]
    assert turn == [] or turn[0]["text"] == ""
    replay = json.dumps(carl.get(f"/api/tables/{table}/replay").json()["plies"])
    record = carl.get(f"/api/tables/{table}/record.pgn").text
    written = "".join(entry["x"] for entry in chosen)
    assert written not in record and len(json.loads(replay)) == 1
    again = guests().sit(table, 1)
    assert all(what["what"].get("hidden") for what in again.table["missed"] if what["what"]["kind"] == "act")


@pytest.mark.parametrize("game", SECRET)
def test_it_is_shown_when_all_are_ready(ann, bob, game):
    """Once the last setup is complete everybody sees everything."""
    table, hers, his = seated(ann, bob, game)
    while hers.view["secret"]:
        actor, other = (hers, his) if hers.view["legal"] else (his, hers)
        assert actor.act()["ok"]
        while other.version < actor.version:
            other.read()
    assert hers.view["pieces"] == his.view["pieces"]
    turns = bob.get(f"/api/tables/{table}").json()["turns"]
    assert all(turn["text"] for turn in turns)
    assert any("board" in message["d"] for message in his.heard if message["t"] == "event"), "the tray is gone"


@pytest.mark.parametrize("game", CHANCE)
def test_throws_can_be_checked(ann, game):
    """The seed is promised before, shown afterwards, and every throw follows from it and the nonces."""
    sitting = ann.sit(ann.new_table(game, "me", {"kind": "here", "name": "Bo"})["table"])
    promise = sitting.table["dice"]
    assert "seed" not in promise
    for _ in range(6):
        sitting.my_turn()
        assert sitting.act()["ok"]
    assert "seed" not in ann.get(f"/api/tables/{sitting.table['id']}").json()["dice"]
    assert sitting.ask("resign")["ok"]
    dice = sitting.event("over")["dice"]
    assert hashlib.sha256(bytes.fromhex(dice["seed"])).hexdigest() == promise["commit"] == dice["commit"]
    assert dice["throws"]
    for throw in dice["throws"]:
        message = f"{sitting.table['id']}|{','.join(nonce or '' for nonce in dice['nonces'])}|{throw['n']}"
        digest = hmac.digest(bytes.fromhex(dice["seed"]), message.encode(), "sha256")
        part, total = (int.from_bytes(digest, "big") >> (256 - 53)) / 2**53, 0.0
        for action, odd in throw["odds"]:
            total += odd
            if total > part:
                break
        assert action == throw["action"]


@pytest.mark.parametrize("game", CHANCE)
def test_every_throw_says_whose_it_is(ann, game):
    """The seat of a throw is the seat that acts after it; nobody's, if chance acts for all."""
    sitting = ann.sit(ann.new_table(game, "me", {"kind": "here", "name": "Bo"})["table"])
    for _ in range(6):
        sitting.my_turn()
        assert sitting.act()["ok"]
    sitting.my_turn()
    events = [m["d"] for m in sitting.heard if m["t"] == "event"]
    throws = [(event["what"]["seat"], event["view"]["mover"]) for event in events if event["what"]["kind"] == "throw"]
    later = [one for one in ann.get(f"/api/tables/{sitting.table['id']}").json()["dice"]["throws"] if one["ply"]]
    assert len(throws) >= bool(later) and all(-1 <= seat < 2 for seat, _ in throws)
    assert all(seat == mover for seat, mover in throws if mover >= 0 and seat >= 0)


@pytest.mark.parametrize("game", CHANCE)
def test_taking_back_brings_no_new_luck(ann, game):
    """After a takeback the same throws come again."""
    sitting = ann.sit(ann.new_table(game, "me", {"kind": "here", "name": "Bo"})["table"])
    while sitting.my_turn() and sitting.view["ply"] < 4:
        assert sitting.act()["ok"]
    before = ann.get(f"/api/tables/{sitting.table['id']}").json()["dice"]["throws"]
    assert sitting.ask("offer", {"offer": "takeback"})["ok"]
    sitting.event("takeback")
    sitting.send("sync")
    sitting.until(lambda m: m["t"] == "table")
    after = sitting.table["dice"]["throws"]
    assert after == before[: len(after)] and sitting.view["legal"]

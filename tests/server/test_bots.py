"""Bots: tokens, streams, moves, and the example bot playing a whole game."""

import json
import os
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from server_process import ServerProcess
from table_client import Guest

EXAMPLE = Path(__file__).parents[2] / "examples" / "bot.py"


@pytest.fixture
def token(ann):
    answer = ann.post("/api/bots", {"name": "Deep Lua"})
    assert answer.status_code == 201
    return answer.json()["token"]


def lines(response):
    for line in response.iter_lines():
        if line.strip():
            yield json.loads(line)


def test_a_bot_plays_a_whole_game(ann, token, server):
    """A bot accepts a challenge, gets the game, moves in the game's notation, and hears how it ended."""
    setup = ann.new_table("konane(size=4)", "me", "open", listed=True)
    headers = {"Authorization": f"Bearer {token}"}
    with httpx.Client(base_url=server.base, headers=headers, timeout=60) as bot:
        with bot.stream("GET", "/api/stream/event") as events:
            happened = lines(events)
            assert any(
                event["type"] == "challenge" and event["challenge"]["id"] == setup["table"] for event in happened
            )
            assert bot.post(f"/api/challenge/{setup['table']}/accept").status_code == 200
            start = next(event for event in happened if event["type"] == "gameStart")
            assert start["game"]["gameId"] == setup["table"]
        sitting = ann.sit(setup["table"])
        with bot.stream("GET", f"/api/bot/game/stream/{setup['table']}") as game:
            states = lines(game)
            full = next(states)
            assert full["type"] == "gameFull" and full["players"][1]["title"] == "BOT"
            assert bot.post(f"/api/bot/game/{setup['table']}/move/zz").json()["code"] in ("ILLEGAL", "NOT_YOUR_TURN")
            while sitting.my_turn():
                assert sitting.act()["ok"]
                state = next(
                    s for s in states if s["type"] == "gameState" and (s["yourTurn"] or s["status"] != "started")
                )
                if state["yourTurn"]:
                    assert bot.post(f"/api/bot/game/{setup['table']}/move/{state['legal'][0]}").json()["ok"]
            last = state
            for last in states:
                pass
            assert last["status"] == "ended" and last["reason"] == "no_moves" and last["winner"]


def test_only_bots_stream(ann, server):
    """Streams need a token, and a wrong one is refused."""
    assert ann.get("/api/stream/event").status_code == 401
    wrong = httpx.get(f"{server.base}/api/stream/event", headers={"Authorization": "Bearer " + "x" * 43})
    assert wrong.status_code == 401 and wrong.json()["code"] == "BAD_TOKEN"


def test_legal_moves_are_never_too_often(tmp_path):
    """Nonsense is refused after a while as too frequent, with the time to wait; a legal move still goes through."""
    with ServerProcess(tmp_path / "data") as server:
        ann = Guest(server.base, "Ann")
        _flood(ann, ann.post("/api/bots", {"name": "Flood"}).json()["token"])
        ann.leave()


def _flood(ann, token):
    setup = ann.new_table("konane(size=4)", "open", "me", listed=True)
    with httpx.Client(base_url=ann.base, headers={"Authorization": f"Bearer {token}"}, timeout=60) as bot:
        assert bot.post(f"/api/challenge/{setup['table']}/accept").status_code == 200
        sitting = ann.sit(setup["table"])
        while sitting.status != "playing":
            sitting.read()
        codes = [bot.post(f"/api/bot/game/{setup['table']}/move/zz").status_code for _ in range(70)]
        assert codes[0] == 400 and codes[-1] == 429
        assert bot.post(f"/api/bot/game/{setup['table']}/chat", json={"text": "hm"}).headers["retry-after"]
        assert bot.post(f"/api/bot/game/{setup['table']}/move/a1").json()["ok"]


def test_the_example_bot(ann, token, server):
    """The bot of the examples folder plays a game against a guest."""
    environment = {**os.environ, "LUDARIUM_TOKEN": token}
    command = [sys.executable, str(EXAMPLE), server.base, "greedy"]
    bot = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        sitting = ann.sit(ann.new_table("konane(size=4)", "me", "open", listed=True)["table"])
        while sitting.my_turn(120):
            assert sitting.act()["ok"]
        assert sitting.view["outcome"]["reason"] == "no_moves"
    finally:
        bot.kill()
        bot.wait()

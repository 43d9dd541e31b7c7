# ruff: noqa: INP001
"""A bot for the web table: it accepts public challenges and answers with one of the program's players.

    ludarium db bot "Deep Lua"                      prints a token, once
    LUDARIUM_TOKEN=… python examples/bot.py http://localhost:8765 level:6

It needs nothing but Ludarium itself. Write your own player in place of `choose`.
"""

import json
import os
import secrets
import sys
import threading
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator
from typing import Any

import ludarium


class Server:
    """The web table, as a bot sees it."""

    def __init__(self, base: str, token: str) -> None:
        self._base, self._headers = base.rstrip("/"), {"Authorization": f"Bearer {token}"}

    def stream(self, path: str) -> Iterator[dict[str, Any]]:
        """The objects in a stream, one per line; empty lines only keep the connection open."""
        request = urllib.request.Request(self._base + path, headers=self._headers)  # noqa: S310
        with urllib.request.urlopen(request, timeout=30) as lines:  # noqa: S310
            for line in lines:
                if line.strip():
                    yield json.loads(line)

    def post(self, path: str, **data: str) -> bool:
        """Whether the server did what was asked; a refusal is printed."""
        body = json.dumps(data).encode() if data else b""
        headers = {**self._headers, "Content-Type": "application/json"} if data else self._headers
        request = urllib.request.Request(self._base + path, data=body, headers=headers, method="POST")  # noqa: S310
        try:
            with urllib.request.urlopen(request, timeout=30):  # noqa: S310
                return True
        except urllib.error.HTTPError as refusal:
            print(path, refusal.code, refusal.read().decode(), file=sys.stderr)
            return False


def choose(player: Any, game: str, actions: list[int]) -> str:
    """The turn to play after these actions, in the game's notation."""
    match = ludarium.Match(ludarium.load(game))
    for action in actions:
        match.push(action)
    return match.position.write(player.choose(match).move)


def play(server: Server, table: str, name: str) -> None:
    """Play one game to its end."""
    player, game = ludarium.player(name), ""
    for message in server.stream(f"/api/bot/game/stream/{table}"):
        if message["type"] == "gameFull":
            game, state = message["variant"]["name"], message["state"]
        elif message["type"] == "gameState":
            state = message
        else:
            continue
        if state["status"] == "started" and state["yourTurn"]:
            # while pieces are placed in secret, nobody sees the whole position: any legal action will do
            turn = state["legal"][0] if state["actions"] is None else choose(player, game, state["actions"])
            server.post(f"/api/bot/game/{table}/move/{urllib.parse.quote(turn, safe='')}")
    print(f"{table}: {state['status']}", flush=True)


def main(base: str, name: str) -> None:
    """Accept every challenge, and play several games at once."""
    server = Server(base, os.environ["LUDARIUM_TOKEN"])
    for event in server.stream("/api/stream/event"):
        if event["type"] == "challenge":
            table = event["challenge"]["id"]
            if server.post(f"/api/challenge/{table}/accept") and event["challenge"]["commit"]:
                # the server has promised its dice: now a number of the bot's own goes in (docs/fair-dice.md)
                server.post(f"/api/tables/{table}/nonce", nonce=secrets.token_hex(16))
        elif event["type"] == "gameStart":
            threading.Thread(target=play, args=(server, event["game"]["id"], name), daemon=True).start()


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else "level:5")

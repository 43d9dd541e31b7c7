"""A guest of a real server, for tests: HTTP by httpx, sockets by websockets, everything with a deadline."""

import json
import secrets
import time
from contextlib import ExitStack

import httpx
from websockets.sync.client import connect

from ludarium.server.protocol import MESSAGE


def whence() -> str:
    """An address that no other guest has."""
    return ".".join(["10", *(str(secrets.randbelow(254) + 1) for _ in range(3))])


class Guest:
    """Somebody with a cookie of their own."""

    def __init__(self, base: str, name: str | None = None, *, mixes: bool = True) -> None:
        self.base, self.mixes = base, mixes  # whether a nonce is added to the dice, as the page does
        self.sittings: list[Sitting] = []
        self.http = httpx.Client(base_url=base, timeout=240, headers={"Origin": base, "X-Forwarded-For": whence()})
        self.csrf = self.http.get("/api/me").raise_for_status().json()["csrf"]
        if name:
            self.post("/api/me", {"name": name}).raise_for_status()

    def post(self, path: str, body: dict) -> httpx.Response:
        return self.http.post(path, json=body, headers={"X-Ludarium-CSRF": self.csrf})

    def get(self, path: str):
        return self.http.get(path)

    def new_table(self, game: str, *seats: dict | str, **more) -> dict:
        asked = [{"kind": seat} if isinstance(seat, str) else seat for seat in seats]
        body = {"key": secrets.token_hex(8), "game": game, "seats": asked} | more
        answer = self.post("/api/tables", body)
        assert answer.status_code == 201, answer.text
        return answer.json()

    def join(self, invite: str) -> dict:
        answer = self.post("/api/join", {"invite": invite.removeprefix("/j/")})
        assert answer.status_code == 200, answer.text
        return answer.json()

    def sit(self, table: str, version: int = 0) -> "Sitting":
        self.sittings.append(Sitting(self, table, version))
        return self.sittings[-1]

    def leave(self) -> None:
        """Close everything."""
        for sitting in self.sittings:
            sitting.close()
        self.http.close()

    @property
    def cookie(self) -> str:
        return f"ludarium_guest={self.http.cookies['ludarium_guest']}"


class Sitting:
    """A guest's socket at a table, with the table as the server sent it."""

    def __init__(self, guest: Guest, table: str, version: int = 0) -> None:
        self.guest = guest
        address = guest.base.replace("http", "ws", 1) + f"/ws/{table}?v={version}"
        headers = {"Cookie": guest.cookie}
        self._open = ExitStack()
        self.socket = self._open.enter_context(
            connect(address, additional_headers=headers, origin=guest.base, max_size=1 << 24, ping_interval=None)
        )
        self.table: dict = {}
        self.version = 0
        self.view: dict = {}
        self.heard: list[dict] = []
        self.status = ""
        self.until(lambda message: message["t"] == "table")

    def read(self, timeout: float = 240) -> dict:
        text = self.socket.recv(timeout=timeout)
        MESSAGE.validate_json(text)  # whatever the server says, its model says too
        message = json.loads(text)
        self.heard.append(message)
        if message["t"] == "table":
            self.table, self.view, self.version = message["d"], message["d"]["view"], message["v"]
            self.status = message["d"]["status"]
            self._mix()
        elif message["t"] == "event":
            assert message["v"] == self.version + 1, (message["v"], self.version)
            self.version, self.view, self.status = message["v"], message["d"]["view"], message["d"]["status"]
        return message

    def _mix(self) -> None:
        """Add a nonce to the dice, once."""
        dice, seats = self.table["dice"], self.table["seats"]
        own = [nonce for seat, nonce in zip(seats, dice["nonces"], strict=True) if seat["yours"]] if dice else []
        if self.guest.mixes and own[:1] == [None] and self.status in ("waiting", "preparing"):
            self.send("nonce", {"nonce": secrets.token_hex(16)})

    def until(self, enough, timeout: float = 240) -> dict:
        end = time.monotonic() + timeout
        while not enough(message := self.read(max(end - time.monotonic(), 0.01))):
            pass
        return message

    def send(self, kind: str, data: dict | None = None, version: int | None = None, client: str | None = None) -> str:
        client = client or secrets.token_hex(8)
        message = {"t": kind, "id": client, "d": data or {}, "v": self.version if version is None else version}
        self.socket.send(json.dumps(message))
        return client

    def ask(self, kind: str, data: dict | None = None, **more) -> dict:
        client = self.send(kind, data, **more)
        return self.until(lambda message: message["t"] == "ack" and message["d"]["id"] == client)["d"]

    def event(self, *kinds: str, timeout: float = 240) -> dict:
        """The next event of such a kind."""
        return self.until(lambda m: m["t"] == "event" and m["d"]["what"]["kind"] in kinds, timeout)["d"]

    def my_turn(self, timeout: float = 240) -> bool:
        """Wait until this guest may act; False once the game is over."""
        while not self.view["legal"] and self.status != "over":
            self.read(timeout)
        return self.status != "over"

    def act(self, number: int = 0) -> dict:
        answer = self.ask("act", {"actions": [self.view["legal"][number]["a"]]})
        self.catch_up(answer)
        return answer

    def catch_up(self, answer: dict) -> None:
        """Read what an answer says has happened."""
        while answer["ok"] and self.version < answer["v"]:
            self.read()

    def close(self) -> None:
        self._open.close()

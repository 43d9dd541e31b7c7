"""Strangers, other sites and floods: what they cannot do."""

import json
import sqlite3
from contextlib import closing

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

PAGES = ("/", "/lobby", "/about", "/rules", "/api/games", "/healthz", "/nowhere")


@pytest.mark.parametrize("path", PAGES)
def test_every_answer_is_guarded(server, path):
    """Strict policy, no sniffing, no frames; nothing inline is allowed to run."""
    headers = httpx.get(server.base + path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy and "unsafe" not in policy and "frame-ancestors 'none'" in policy
    assert headers["x-content-type-options"] == "nosniff" and headers["x-frame-options"] == "DENY"
    assert "server" not in headers


def test_pages_hold_nothing_inline(server):
    """No page has a script or style of its own in it, which the policy would forbid."""
    import re

    for path in ("/", "/lobby", "/about", "/rules"):
        text = httpx.get(server.base + path).text
        assert not re.search(r"<script(?![^>]*\bsrc=)", text) and "<style" not in text and " style=" not in text
        assert not re.search(r"\son[a-z]+=", text)


def test_the_cookie_is_guarded(server):
    """Scripts cannot read it and other sites' forms do not carry it."""
    cookie = httpx.get(f"{server.base}/api/me").headers["set-cookie"]
    assert "HttpOnly" in cookie and "SameSite=lax" in cookie and "Path=/" in cookie


def test_other_sites_cannot_ask_for_changes(ann, server):
    """A wrong origin, a missing CSRF value or somebody else's is refused."""
    body = {"name": "Eve"}
    csrf = {"X-Ludarium-CSRF": ann.csrf}
    post = ann.http.post
    assert post("/api/me", json=body, headers=csrf | {"Origin": "https://evil.example"}).json()["code"] == "ORIGIN"
    assert post("/api/me", json=body, headers=csrf | {"Origin": "null"}).json()["code"] == "ORIGIN"
    assert post("/api/me", json=body).json()["code"] == "CSRF"
    assert post("/api/me", json=body, headers={"X-Ludarium-CSRF": "x" * 32}).json()["code"] == "CSRF"
    assert ann.get("/api/me").json()["name"] == "Ann"


def test_other_sites_get_no_socket(ann, server):
    """The socket checks the origin too."""
    table = ann.new_table("konane(size=4)", "me", "open")["table"]
    address = server.base.replace("http", "ws", 1) + f"/ws/{table}"
    with pytest.raises((InvalidStatus, ConnectionClosed)):
        with connect(address, origin="https://evil.example", additional_headers={"Cookie": ann.cookie}) as socket:
            socket.recv(timeout=20)


def test_a_table_that_is_not_there(ann, server):
    """A socket to nowhere gets a refusal and is closed."""
    with connect(server.base.replace("http", "ws", 1) + "/ws/nowhere", origin=server.base) as socket:
        assert json.loads(socket.recv(timeout=20))["t"] == "bye"
        with pytest.raises(ConnectionClosed):
            socket.recv(timeout=20)


def test_too_much_is_refused(ann, server):
    """Bodies, messages, names and games have a size."""
    assert ann.post("/api/me", {"name": "x" * 100_000}).status_code == 413
    assert ann.post("/api/me", {"name": "x" * 300}).status_code == 422
    assert ann.get("/api/variant?text=" + "x" * 5000).status_code == 422

    def endless():
        for _ in range(40):
            yield b'{"name": "' + b"x" * 4096

    headers = {"X-Ludarium-CSRF": ann.csrf, "Content-Type": "application/json"}
    assert ann.http.post("/api/me", content=endless(), headers=headers).status_code in (413, 422)
    sitting = ann.sit(ann.new_table("konane(size=4)", "me", "open")["table"])
    sitting.socket.send("x" * 20_000)
    with pytest.raises(ConnectionClosed):
        list(sitting.socket)


def test_chat_is_limited_and_moves_are_not(ann):
    """A flood of chat is refused with the time to wait; moves of the running game still count."""
    sitting = ann.sit(ann.new_table("konane(size=6)", "me", {"kind": "here", "name": "Bo"})["table"])
    sitting.my_turn()
    answers = [sitting.ask("chat", {"text": f"line {n}"}) for n in range(12)]
    refused = [answer for answer in answers if not answer["ok"]]
    assert refused and all(answer["code"] == "LIMIT" and answer["retry"] > 0 for answer in refused)
    for _ in range(130):
        sitting.send("offer", {"offer": "nonsense"})
    while sitting.my_turn():
        assert sitting.act()["ok"]


def test_no_secret_is_stored(ann, server):
    """The database holds hashes of tokens and invitations, never themselves; the log holds none either."""
    setup = ann.new_table("konane(size=4)", "me", "open")
    ann.get(setup["invite"])
    token, invite = ann.http.cookies["ludarium_guest"], setup["invite"].removeprefix("/j/")
    with closing(sqlite3.connect(server.data / "ludarium.sqlite")) as database:
        everything = "\n".join(database.iterdump())
    assert token not in everything and invite not in everything
    assert token not in server.log.read_text() and invite not in server.log.read_text()
    assert (server.data / "secret.key").stat().st_mode & 0o777 == 0o600


def test_an_invitation_is_used_up(ann, bob, guests):
    """Once the last seat is taken the link leads nowhere, except for those who sit there."""
    setup = ann.new_table("konane(size=4)", "me", "open")
    bob.join(setup["invite"])
    carl = guests("Carl")
    answer = carl.post("/api/join", {"invite": setup["invite"].removeprefix("/j/")})
    assert (answer.status_code, answer.json()["code"]) == (409, "TAKEN")
    assert bob.join(setup["invite"])["seat"] == 1


def test_figures_and_health(server):
    """Prometheus can read the figures, and the health page answers."""
    figures = httpx.get(f"{server.base}/metrics").text
    assert "ludarium_ack_seconds_bucket" in figures and "ludarium_events_total" in figures
    assert httpx.get(f"{server.base}/healthz").json()["ok"] is True


def test_files_stay_in_their_folder(server):
    """No way leads out of the static folder."""
    for path in ("/static/../app.py", "/static/%2e%2e/%2e%2e/server/app.py", "/static//etc/passwd"):
        assert httpx.get(server.base + path).status_code == 404

"""Boards for other people's pages: only they may be framed; they know nobody; bad addresses get a sentence."""

import httpx
import pytest

WHOLE = "/embed/game?game=konane(size=6)&moves=1. d4 {Hello.} 2. d3 (2. c4) 3. d6-d4"


def got(server, path, **headers):
    return httpx.get(server.base + path, headers={"Accept": "text/html", **headers}, timeout=60)


@pytest.mark.parametrize(
    "path", ["/embed/position?game=konane(size=6)", WHOLE, "/embed/puzzle/none", "/embed/game?table=none"]
)
def test_boards_may_be_framed_and_know_nobody(server, path):
    answer = got(server, path, Cookie="ludarium_guest=abcdefghijklmnopqrstuvwxyz")
    assert "frame-ancestors *" in answer.headers["content-security-policy"]
    assert "x-frame-options" not in answer.headers and "set-cookie" not in answer.headers
    assert "unsafe" not in answer.headers["content-security-policy"] and "csrf" not in answer.text


@pytest.mark.parametrize(
    "path",
    ["/", "/embed", "/embed/", "/embed/other", "/analysis", "/puzzles", "/t/none", "/api/games", "/embed%2f../lobby"],
)
def test_nothing_else_may_be_framed(server, path):
    answer = got(server, path)
    assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]
    assert answer.headers["x-frame-options"] == "DENY"


@pytest.mark.parametrize(
    ("path", "status", "says"),
    [
        ("/embed/position", 400, "does not say which game"),
        ("/embed/position?game=chess", 400, "chess"),
        ("/embed/position?game=konane(size=6)&position=x", 400, "position"),
        ("/embed/position?game=konane(size=6)&marks=pink a1", 400, "“pink a1” is not a mark"),
        ("/embed/position?game=konane(size=6)&marks=" + "red a1," * 41, 400, "at most 40 marks"),
        ("/embed/game?game=konane(size=6)&moves=1. d4 2. d4", 400, "turn 2"),
        ("/embed/game?game=konane(size=6)&moves=", 400, "nothing here"),
        ("/embed/game?table=../../x", 404, "no such"),
        ("/embed/game?game=konane&moves=" + "d4 " * 6000, 413, "at most 16000 characters"),
        ("/embed/puzzle/0123456789", 404, "no such puzzle"),
    ],
)
def test_what_is_wrong_is_said(server, path, status, says):
    answer = got(server, path)
    assert answer.status_code == status and says in answer.text.replace("&#34;", '"')
    assert "frame-ancestors *" in answer.headers["content-security-policy"]


def test_a_running_or_private_game_is_not_shown(server, ann):
    """While a game goes on nobody can watch it through a frame, and a private one stays private."""
    for public, status in ((True, 409), (False, 403)):
        table = ann.new_table("konane(size=4)", "me", "me", public=public)
        assert got(server, f"/embed/game?table={table['table']}").status_code == status


def test_what_everybody_reads_sets_no_cookie(server):
    body = {"game": "konane(size=4)", "actions": []}
    assert "set-cookie" not in httpx.post(f"{server.base}/api/analysis/position", json=body, timeout=60).headers
    assert "set-cookie" not in httpx.get(f"{server.base}/api/engine?text=konane", timeout=60).headers

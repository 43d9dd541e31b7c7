"""Where a link to us is shown elsewhere, it has a title, a sentence and a picture."""

import re

import httpx
import pytest
from server_process import ServerProcess
from table_client import Guest

ORIGIN = "http://play.example.org"


@pytest.fixture(scope="module")
def host(tmp_path_factory):
    with ServerProcess(
        tmp_path_factory.mktemp("previews") / "data", PUBLIC_URL=ORIGIN, LUDARIUM_HOSTS="127.0.0.1"
    ) as server:
        yield server


def tags(text: str) -> dict[str, str]:
    return dict(re.findall(r'<meta property="og:(\w+)" content="([^"]*)">', text))


@pytest.mark.parametrize("path", ["/", "/rules/konane", "/new/tafl", "/puzzles/tiao"])
def test_pages_have_a_preview(host, path):
    found = tags(httpx.get(f"{host.base}{path}", headers={"Accept": "text/html"}, timeout=60).text)
    assert found["title"] and found["description"]
    assert found["image"].startswith(f"{ORIGIN}/pictures/")
    picture = httpx.get(host.base + found["image"].removeprefix(ORIGIN), timeout=60)
    assert picture.headers["content-type"] == "image/png" and picture.content.startswith(b"\x89PNG")


def test_an_invitation_says_who_invites_to_what(host):
    ann = Guest(host.base, "Ann")
    invite = ann.new_table("konane(size=4)", "me", "open")["invite"]
    found = tags(
        httpx.get(f"{host.base}/j/{invite.rpartition('/')[2]}", headers={"Accept": "text/html"}, timeout=60).text
    )
    assert found["title"].startswith("Ann invites you to a game of Kōnane")
    assert found["image"] == f"{ORIGIN}/pictures/konane.png"


def test_a_study_and_an_analysis_show_their_own_game(host):
    """And a page about an unknown game shows some picture, too."""
    ann = Guest(host.base, "Ann")
    chapter = {"title": "One", "text": "", "tree": {"tree": 1, "game": "tiao(size=9)", "moves": []}}
    study = ann.post("/api/studies", {"title": "Openings", "chapters": [chapter]}).raise_for_status().json()["id"]
    for path, picture in [
        (f"/study/{study}", "tiao"),
        ("/analysis?game=taifho", "taifho"),
        ("/analysis?game=x", "konane"),
    ]:
        found = tags(httpx.get(f"{host.base}{path}", headers={"Accept": "text/html"}, timeout=60).text)
        assert found["image"] == f"{ORIGIN}/pictures/{picture}.png"


def test_there_is_no_picture_of_an_unknown_game(host):
    assert httpx.get(f"{host.base}/pictures/chess.png").status_code == 404

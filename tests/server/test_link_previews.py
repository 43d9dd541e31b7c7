"""Where a link to us is shown elsewhere, it has a title, a sentence and a picture."""

import html
import re
from urllib.parse import parse_qs, quote, urlsplit

import httpx
import pytest
from server_process import ServerProcess
from table_client import Guest

from ludarium import load
from ludarium.catalogue import declared
from ludarium.puzzles.puzzle import puzzles_of

ORIGIN = "http://play.example.org"


@pytest.fixture(scope="module")
def host(tmp_path_factory):
    with ServerProcess(
        tmp_path_factory.mktemp("previews") / "data", PUBLIC_URL=ORIGIN, LUDARIUM_HOSTS="127.0.0.1"
    ) as server:
        yield server


def tags(text: str) -> dict[str, str]:
    found = re.findall(r'<meta property="og:(\w+)" content="([^"]*)">', text)
    return {name: html.unescape(content) for name, content in found}


def preview(host, path: str) -> dict[str, str]:
    """What a page says of itself, its picture having been fetched."""
    found = tags(httpx.get(f"{host.base}{path}", headers={"Accept": "text/html"}, timeout=60).text)
    picture = httpx.get(host.base + found["image"].removeprefix(ORIGIN), timeout=60)
    assert picture.headers["content-type"] == "image/png" and picture.content.startswith(b"\x89PNG"), found["image"]
    return found


def board(found: dict[str, str]) -> dict[str, str]:
    """Which board is in the picture."""
    return {name: values[0] for name, values in parse_qs(urlsplit(found["image"]).query).items()}


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
    assert board(found) == {"text": "konane(size=4)"}


def test_a_study_and_an_analysis_show_their_own_game(host):
    """And a page about an unknown game shows some picture, too."""
    ann = Guest(host.base, "Ann")
    chapter = {"title": "One", "text": "", "tree": {"tree": 1, "game": "tiao(size=9)", "moves": []}}
    study = ann.post("/api/studies", {"title": "Openings", "chapters": [chapter]}).raise_for_status().json()["id"]
    assert board(preview(host, f"/study/{study}")) == {"text": "tiao(size=9)"}
    for path, picture in [("/analysis?game=taifho", "taifho"), ("/analysis?game=x", "konane")]:
        assert preview(host, path)["image"] == f"{ORIGIN}/pictures/{picture}.png"


def test_a_link_shows_the_very_board_it_is_about(host):
    """A position to analyse, to set up, to play from; a puzzle; a chapter. One that is damaged shows its game."""
    text, position = "konane(size=4)", load("konane(size=4)").start().play("b2").text()
    about = f"game={quote(text)}&position={quote(position)}"
    for path in (f"/analysis?{about}", f"/editor?{about}", f"/my-puzzles?{about}"):
        assert board(preview(host, path)) == {"text": text, "position": position}
    start = {"tree": 1, "game": text, "start": position, "moves": []}
    study = {"title": "Ends", "chapters": [{"title": "One", "text": "", "tree": start}]}
    made = Guest(host.base, "Ann").post("/api/studies", study).raise_for_status().json()["id"]
    assert board(preview(host, f"/study/{made}")) == {"text": text, "position": position}
    puzzle = next(iter(puzzles_of(declared("tiao"))))
    assert board(preview(host, f"/puzzles/tiao?id={puzzle.id}")) == {"text": puzzle.game, "position": puzzle.position}
    assert preview(host, f"/analysis?game={quote(text)}&position=rubbish")["image"] == f"{ORIGIN}/pictures/konane.png"


def test_a_table_shows_its_board(host):
    """The board as it is now, under an address that changes with it; a private table shows nothing."""
    ann = Guest(host.base, "Ann")
    sitting = ann.sit(ann.new_table("konane(size=4)", "me", {"kind": "here", "name": "Bo"})["table"])
    path = f"/t/{sitting.table['id']}"
    before = preview(host, path)["image"]
    first = httpx.get(host.base + before.removeprefix(ORIGIN), timeout=60).content
    assert sitting.my_turn() and sitting.act()["ok"]
    after = preview(host, path)["image"]
    assert before != after and httpx.get(host.base + after.removeprefix(ORIGIN), timeout=60).content != first
    private = ann.new_table("konane(size=4)", "me", {"kind": "here", "name": "Bo"}, public=False)["table"]
    assert httpx.get(f"{host.base}/pictures/tables/{private}.png", timeout=60).status_code == 403


def test_there_is_no_picture_of_an_unknown_game(host):
    assert httpx.get(f"{host.base}/pictures/chess.png").status_code == 404

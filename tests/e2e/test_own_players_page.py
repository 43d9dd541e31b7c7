"""A player of the host's own, chosen on the page."""

import os

import pytest

BOTS = """
class Steady:
    def choose(self, match):
        return match.position.legal_moves[-1]
"""


@pytest.fixture(scope="module")
def club(chromium, tmp_path_factory):
    """A server whose host has a player of its own."""
    from running_server import RunningServer

    folder = tmp_path_factory.mktemp("club")
    (folder / "club_bots.py").write_text(BOTS)
    path = os.pathsep.join(filter(None, [os.environ.get("PYTHONPATH"), str(folder)]))
    with RunningServer(folder, LUDARIUM_PLAYERS="Steady=python:club_bots:Steady", PYTHONPATH=path) as running:
        yield running


def test_the_hosts_player_is_chosen_and_sits_at_the_table(club, browse, shots):
    """The list has a label and the program first; the chosen player sits opposite under that name."""
    page = browse()
    page.goto(f"{club.address}/new/konane")
    choice = page.get_by_label("Who plays")
    assert choice.locator("option").all_inner_texts() == ["the program, at this strength", "Steady"]
    choice.select_option("Steady")
    if shots:
        page.screenshot(path=shots / "host-player.png")
    page.locator("#go").click()
    page.wait_for_url("**/t/*")
    page.get_by_text("Steady").first.wait_for()
    if shots:
        page.screenshot(path=shots / "host-player-table.png")


def test_the_program_is_there_as_ever(server, browse):
    """Where the host has none, nobody is asked."""
    page = browse()
    page.goto(f"{server.address}/new/konane")
    page.locator("#level").wait_for()
    assert page.locator("#own-player").count() == 0

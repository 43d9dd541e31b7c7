"""Games from outside in the browser: on the start page with their pictures, and played to their ends by clicks."""

import shutil
from pathlib import Path

import pytest
import tutorial
from running_server import ME, Player, RunningServer, program

THROWAWAY = Path(__file__).parents[1] / "architecture" / "throwaway"


@pytest.fixture(scope="module")
def open_server(chromium, tmp_path_factory):
    """A server that finds the tutorial's game and the throwaway game in `$LUDARIUM_GAMES`."""
    games = tutorial.written(tmp_path_factory.mktemp("my-games"))
    shutil.copytree(THROWAWAY, games / "heaps", ignore=shutil.ignore_patterns("__pycache__"))
    with RunningServer(tmp_path_factory.mktemp("server"), LUDARIUM_GAMES=str(games)) as running:
        yield running


def test_they_stand_on_the_start_page(browse, open_server):
    """Each with its title, its sentence and a picture: the start position, if there is no showcase."""
    page = browse()
    page.goto(open_server.address)
    for name, sentence in ((tutorial.NAME, "Step onto an enemy piece"), ("heaps", "Take one, two or three sticks")):
        assert sentence in page.locator("main").inner_text()
        picture = page.locator(f"img[src='/pictures/{name}.svg']")
        picture.scroll_into_view_if_needed()
        picture.evaluate("image => image.decode()")
        assert picture.evaluate("image => image.naturalWidth") > 0
    page.goto(f"{open_server.address}/rules/{tutorial.NAME}")
    assert "White begins" in page.locator("main").inner_text()


@pytest.mark.parametrize("game", [f"{tutorial.NAME}(size=3)", "heaps(size=5)"])
def test_they_are_played_to_the_end(browse, open_server, game):
    """By clicks against the program; the page says how it ended."""
    me = Player(browse(), open_server)
    me.sit(me.new_table(game, ME, program(1))["url"])
    assert me.finish() > 0
    outcome = me.ask("ludarium.view.outcome.text")
    assert outcome.rpartition(": ")[2].lower() in me.page.locator("#state").text_content().lower()

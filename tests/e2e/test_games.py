"""Whole games in a browser against the program, on a real server: every game there is, by touch alone."""

import pytest
from running_server import ME, Player, program

SMALL = {
    "konane": "konane(size=4)",
    "tafl": "tafl(ruleset=brandubh,max_plies=24)",
    "tiao": "tiao(size=5,win=2)",
    "taifho": "taifho(max_turns=5)",
    "thaayam": "thaayam(pieces=1)",
}


@pytest.mark.parametrize("game", SMALL.values(), ids=SMALL)
def test_a_full_game_against_the_program(browse, server, game):
    """It can be played to its end, the page says how it ended, and so does the record."""
    me = Player(browse(), server)
    setup = me.new_table(game, ME, program(1))
    me.sit(setup["url"])
    me.page.evaluate("ludarium.settings.autothrow = true")
    me.finish()
    outcome = me.ask("ludarium.view.outcome.text")
    why = outcome.rpartition(": ")[2]  # the page says "You won" or "You lost"
    assert why.lower() in me.page.locator("#state").text_content().lower()
    assert me.page.get_by_role("button", name="Rematch").is_visible()

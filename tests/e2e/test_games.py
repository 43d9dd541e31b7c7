"""Whole games in a browser against the program, on a real server: every game there is, by touch alone."""

import pytest
from house import ME, Player, program

SMALL = {
    "konane": "konane(size=4)",
    "tafl": "tafl(ruleset=brandubh,max_plies=24)",
    "tiao": "tiao(size=5,win=2)",
    "taifho": "taifho(max_turns=5)",
    "thaayam": "thaayam(pieces=1)",
}


@pytest.mark.parametrize("game", SMALL.values(), ids=SMALL)
def test_a_full_game_against_the_program(browse, house, game):
    """It can be played to its end, the end is said, and the record tells it."""
    me = Player(browse(), house)
    laid = me.lay(game, ME, program(1))
    me.sit(laid["url"])
    me.page.evaluate("ludarium.settings.autothrow = true")
    me.finish()
    outcome = me.ask("ludarium.view.outcome.text")
    why = outcome.rpartition(": ")[2]  # who won is said as "You won" or "You lost"
    assert why.lower() in me.page.locator("#state").text_content().lower()
    assert me.page.get_by_role("button", name="Rematch").is_visible()

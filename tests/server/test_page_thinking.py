"""Pages that think for the program: whoever searches, a level plays the same turn."""

import asyncio
import json
import random
from types import SimpleNamespace

import pytest

import ludarium
from ludarium.play.levels import level_for
from ludarium.play.limits import Limits
from ludarium.play.players import LevelPlayer, past_of
from ludarium.search.alphabeta import AlphaBeta
from ludarium.search.budget import Budget
from ludarium.server.messages import Considered
from ludarium.server.page_thinking import PageThinking

OTHERS = "tafl(ruleset=brandubh)", "tiao(size=9)", "taifho", "thaayam(pieces=1)"  # their searches take long to compile
GAMES = ["konane(size=6)", *(pytest.param(text, marks=pytest.mark.slow) for text in OTHERS)]
SEED, PATIENCE = "a table's seed", 60_000


class Page:
    """A page whose engine is the search here; it remembers what it was asked."""

    guest = "ann"

    def __init__(self, pages, match):
        self.pages, self.match, self.asked = pages, match, []

    def send(self, message):
        """Answer a question as js/adviser.js does."""
        task = json.loads(message)["d"]
        self.asked.append(task)
        sees = level_for(self.match.game, task["level"])
        search = AlphaBeta(self.match.game, board_only=sees.board_only, learned=sees.learned, sharp=sees.sharp)
        budget = Budget(task["seconds"], task["nodes"], task["depth"])
        lines = self._lines(search, budget, task["lines"])
        first = self._lines(search, Budget(nodes=task["first_look"], depth=1), len(lines)) if task["first_look"] else []
        thought = Considered(question=task["id"], lines=lines, first_look=first)
        asyncio.get_running_loop().call_soon(self.pages.heard, self.guest, thought)

    def _lines(self, search, budget, lines):
        found = search.search(self.match.position, budget, lines, past_of(self.match)).lines
        kept = ("score", "proven", "turns")
        return [{"actions": list(line.turn), **{name: getattr(line, name) for name in kept}} for line in found]


def at_table(match, level):
    """The program's turn at a table with that page, and the page."""
    pages = PageThinking()
    page = Page(pages, match)
    seats = [SimpleNamespace(level=level) for _ in match.game.players]
    table = SimpleNamespace(playing=match, seats=seats, setup=SimpleNamespace(seed=SEED))
    live = SimpleNamespace(table=table, listeners=[page], viewer=lambda _guest: SimpleNamespace(seats=(0,)))
    pages.offered(page)
    return asyncio.run(pages.turn(live, match.position.mover, PATIENCE, lambda: None)), page


def some_matches(game):
    """A match at its start, and further on."""
    match, chance = ludarium.Match(game), random.Random(7)
    for stop in (0, 5, 12):
        while match.outcome() is None and (match.ply() < stop or match.position.is_chance):
            here = match.position
            match.push(here.chance_action(chance) if here.is_chance else chance.choice(here.actions))
        if match.outcome() is None:
            yield match


@pytest.mark.parametrize("level", [1, 3, 5, 6, 9])
@pytest.mark.parametrize("text", GAMES)
def test_a_level_plays_the_same_turn_wherever_it_thinks(text, level):
    """The page's lines, with the server's random numbers, make the turn of the level's own player; slips are the server's."""
    game = ludarium.load(text)
    for match in some_matches(game):
        turn, page = at_table(match, level)
        choice = LevelPlayer(level, SEED).choose(match, Limits(movetime=PATIENCE))
        if turn is None:
            assert choice.info == ["string a slip"] and not page.asked
            continue
        task, sees = page.asked[0], level_for(game, level)
        assert (task["level"], task["nodes"], task["depth"]) == (level, sees.nodes, sees.depth)
        if sees.depth is not None:  # otherwise the server's player has a prover beside its search
            assert tuple(turn) == choice.move
        assert match.position.play(tuple(turn))


def test_nobody_else_is_asked():
    """A page that did not offer, or whose guest only watches, is not asked; nor is any for a host's own player."""
    match = ludarium.Match(ludarium.load(GAMES[0]))
    turn, page = at_table(match, None)
    assert turn is None and not page.asked
    pages = PageThinking()
    page = Page(pages, match)
    table = SimpleNamespace(playing=match, seats=[SimpleNamespace(level=5)] * 2, setup=SimpleNamespace(seed=SEED))
    for seats, offers in (((), True), ((0,), False)):
        live = SimpleNamespace(table=table, listeners=[page], viewer=lambda _guest, s=seats: SimpleNamespace(seats=s))
        if offers:
            pages.offered(page)
        else:
            pages = PageThinking()
        assert asyncio.run(pages.turn(live, 0, PATIENCE, lambda: None)) is None and not page.asked

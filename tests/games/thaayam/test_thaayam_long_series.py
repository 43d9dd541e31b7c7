"""Series so long that nobody can list the turns they allow: every player still finds one, and lists say that they are cut."""

import io
import json
import random
import sys
from contextlib import redirect_stdout, suppress
from unittest import mock

import pytest
from simple_thaayam_board import BOARDS, SEATS
from thaayam_lines import variant_name

import ludarium
from ludarium.cli.app import main
from ludarium.cli.engine_queries import ANSWERS
from ludarium.play.annotation import judgements
from ludarium.play.limits import Limits
from ludarium.play.longturns import chosen_by_steps, is_long, judged, listed_turns, searched, some_turns, walked
from ludarium.play.offhand import OffhandPlayer
from ludarium.search.budget import Budget
from ludarium.search.thinker import Thinker

VARIANTS = [{"board": board, "dice": dice} for board in ("thaayam", "ashtapada") for dice in ("cowries", "spinner")]
STEPWISE = {"board": "ashtapada", "dice": "spinner", "combine": "stepwise"}
PLAYERS = ["random", "greedy", "alphabeta:depth=1", *(f"level:{level}" for level in range(1, 11))]
ENDLESS = "thaayam8 S=e1.g1.h2.h4 N=d8.b8.a7.a5 turn=S noted=8+1+4+1+8+4+1+1+4+8+1+8+4+1+1+4+2"


def long_line(chooser, options, throws):
    """A position with pieces at the beginning of their routes and a complete series of so many throws."""
    board, seats = BOARDS[options["board"]], SEATS[options.get("players", 2)]
    sides = []
    for seat in seats:
        route = board.routes[seat]
        sides.append(f"{seat}=" + ".".join(route[chooser.randrange(board.gate)] for _ in range(4)))
    series = [*chooser.choices((1, 4, 8), k=throws - 1), chooser.choice((2, 3))]
    return f"{board.header} {' '.join(sides)} turn={chooser.choice(seats)} noted={'+'.join(map(str, series))}"


def complete(position, move):
    """Whether the move is a whole legal turn."""
    return position.play(move).mover != position.mover


@pytest.mark.parametrize("name", PLAYERS)
@pytest.mark.parametrize("options", [*VARIANTS, STEPWISE], ids=variant_name)
def test_every_player_finds_a_turn(options, name):
    """At every level, however many throws there are, a legal turn comes back, and it can be written and read."""
    game, player = ludarium.load(variant_name(options)), ludarium.player(name)
    chooser = random.Random(f"long {variant_name(options)}")
    for throws in (10, 13, 15, 24):
        position = game.position(long_line(chooser, options, throws))
        move = player.choose(ludarium.Match(position), Limits(movetime=300)).move
        assert complete(position, move), position.text()
        assert position.play(position.parse(position.write(move))) == position.play(move)


def test_nobody_can_list_them():
    """The position of these tests has too many turns to list; asked for all of them, it says so."""
    position = ludarium.load("thaayam(board=ashtapada,dice=spinner)").position(ENDLESS)
    assert is_long(position)
    with pytest.raises(ludarium.LudariumError, match="too many turns"):
        len(position.legal_moves)
    turns, whole = listed_turns(position)
    assert not whole and len({position.play(turn) for turn in turns}) == len(turns) > 100
    assert all(complete(position, turn) for turn in turns)
    assert turns == some_turns(position) == listed_turns(position)[0]


def test_short_turns_are_listed_as_ever():
    """Where all turns can be listed they are, in the order of the rules."""
    position = ludarium.load("thaayam").position("thaayam5 S=o1.c1.e1.c5 N=o4 turn=S noted=8+2")
    assert not is_long(position)
    assert some_turns(position) == list(position.legal_moves)
    assert listed_turns(position) == (list(position.legal_moves), True)


def test_steps_find_what_listing_finds():
    """Where a long turn can still be listed, the turn found action by action is the best or next to it."""
    game, chooser = ludarium.load("thaayam"), random.Random(17)
    tried = 0
    while tried < 4:
        position = game.position(long_line(chooser, VARIANTS[0], 9))
        player = position.mover
        if not is_long(position) or len(position.legal_moves) > 3000:
            continue
        tried += 1
        worths = sorted((judged(position.play(turn), player) for turn in position.legal_moves), reverse=True)
        found = chosen_by_steps(position, lambda end, player=player: judged(end, player), Budget())
        assert found.best[0][0] >= worths[min(3, len(worths) - 1)]
        assert found.best[0][0] == judged(position.play(found.best[0][1]), player)


def test_random_actions_are_seeded():
    """The same seed walks the same way, another one another."""
    position = ludarium.load("thaayam(board=ashtapada)").position(ENDLESS)
    turns = [walked(position, random.Random(seed)) for seed in (1, 1, 2, 3, 4)]
    assert turns[0] == turns[1] and len(set(turns)) > 2
    assert all(complete(position, turn) for turn in turns)


def test_analysis_of_a_long_turn():
    """Several lines, the best first, each a legal turn; the simple player that needs no search finds a turn, too."""
    position = ludarium.load("thaayam(board=ashtapada)").position(ENDLESS)
    result = searched(Thinker(position.game), position, Budget(5.0), lines=3)
    assert len(result.lines) == 3
    assert [line.score for line in result.lines] == sorted((line.score for line in result.lines), reverse=True)
    assert all(complete(position, line.turn) for line in result.lines)
    assert complete(position, OffhandPlayer().choose(ludarium.Match(position)).move)


def test_annotation_of_a_long_turn():
    """A long turn that was played is judged like any other."""
    match = ludarium.Match(ludarium.load("thaayam(board=ashtapada)").position(ENDLESS))
    match.push(walked(match.position, random.Random(1)))
    assert len(list(judgements(match, Budget(0.2)))) == 1


def said(*words):
    """What the command line says."""
    out = io.StringIO()
    with mock.patch.object(sys, "argv", ["ludarium", *words]), redirect_stdout(out), suppress(SystemExit):
        main()
    return out.getvalue()


def test_lists_say_that_they_are_cut():
    """`moves` for people and as JSON, and the engine's answer."""
    game = "thaayam(board=ashtapada,dice=spinner)"
    answer = json.loads(said("moves", game, "--position", ENDLESS, "--json"))
    assert answer["complete"] is False and len(answer["moves"]) > 100
    assert "The list is cut" in said("moves", game, "--position", ENDLESS)
    match = ludarium.Match(ludarium.load(game).position(ENDLESS))
    assert ANSWERS["legal"](match).endswith(" …")
    whole = json.loads(said("moves", "thaayam", "--position", "thaayam5 S=o3.c1 N=o4 turn=S noted=8+2", "--json"))
    assert whole["complete"] is True and len(whole["moves"]) == 1

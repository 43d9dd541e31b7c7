"""The analysis board's answers: the same whichever way a position is reached, and clear refusals."""

import random

import pytest

from ludarium import catalogue
from ludarium.kernel.verbs import CHANCE
from ludarium.play.boards import moves_of
from ludarium.play.match import Match
from ludarium.play.words import within
from ludarium.server import analysis_board
from ludarium.server.analysis_board import Analysed, board_json, lines_json, reached, tree_json
from ludarium.server.analysis_threat import other_to_move
from ludarium.server.refusals import Refusal

GAMES = [game.text for game in catalogue.all_games()]


def played(game, seed, most=30):
    """A match after some random actions."""
    match, rng = Match(game), random.Random(seed)
    for _ in range(most):
        if match.outcome():
            break
        match.push(rng.choice(match.position.actions))
    return match


def actions_of(match):
    return [action for move in moves_of(match) for action in move]


@pytest.mark.parametrize("text", GAMES)
def test_a_position_is_the_same_from_wherever_one_comes(text):
    """Going back and forth between lines gives what going there at once gives."""
    analysed = Analysed(catalogue.load(text), None)
    one, other = (actions_of(played(analysed.game, seed)) for seed in (1, 2))
    rng = random.Random(5)
    for _ in range(12):
        line = rng.choice([one, other])
        line = line[: rng.randrange(len(line) + 1)]
        found = board_json(analysed, line)
        analysis_board._kept.clear()
        assert board_json(analysed, line) == found
        board_json(analysed, rng.choice([one, other])[:7])


@pytest.mark.parametrize("text", GAMES)
def test_moves_make_up_the_game(text):
    """The moves of a match are all its actions; every one is by one player or a single throw, and the tree names them all."""
    game = catalogue.load(text)
    match = played(game, 3, 60)
    moves = moves_of(match)
    assert actions_of(match) == [action for move in match.move_stack for action in move] + match.pending
    tree = tree_json(Analysed(game, None), [(number - 1, move) for number, move in enumerate(moves)])
    assert len(tree["texts"]) == len(moves) and all(tree["texts"])
    assert all(len(move) == 1 for move, player in zip(moves, tree["players"], strict=True) if player == CHANCE)


@pytest.mark.parametrize("text", GAMES)
def test_throws_have_odds_that_add_up(text):
    """Where a throw comes next, the first throws of all series add up to one, and so do those that follow each."""
    analysed = Analysed(catalogue.load(text), None)
    throws = board_json(analysed, [])["throws"]
    assert bool(throws) == analysed.game.start().is_chance
    if throws:
        first = [one for one in throws if len(one["actions"]) == 1]
        assert sum(one["odds"] for one in first) == pytest.approx(1)
        again = next(one for one in first if one["again"])
        after = [one for one in throws if len(one["actions"]) == 2 and one["actions"][0] == again["actions"][0]]
        assert sum(one["odds"] for one in after) == pytest.approx(again["odds"])


def test_series_of_throws_are_followed_until_few_are_left():
    """Before the first turn, throws for who begins are followed by those of the player who does: nine in ten end in a decision."""
    throws = board_json(Analysed(catalogue.load("thaayam(pieces=1)"), None), [])["throws"]
    named = {tuple(one["actions"]): one for one in throws}

    def decided(one, odds, deep=0):
        """Of these odds, how much ends in a decision, or begins anew."""
        if one["words"] or one.get("same") == []:
            return odds
        start = named[tuple(one["same"])] if "same" in one else one
        length = len(start["actions"])
        after = [
            other
            for other in throws
            if other["actions"][:-1] == start["actions"] and len(other["actions"]) == length + 1
        ]
        return 0 if deep > 8 else sum(decided(other, odds * other["odds"] / start["odds"], deep + 1) for other in after)

    assert any(one.get("same") == [] for one in throws)  # a tie: everybody throws again
    assert len({one["words"] for one in throws if one["words"]}) > 40
    for one in throws:
        if len(one["actions"]) == 1:
            assert decided(one, 1.0) > 0.9, one["text"]


def test_what_cannot_be_played_is_refused_by_number():
    analysed = Analysed(catalogue.load("konane(size=6)"), None)
    with pytest.raises(Refusal, match="^Action 2 of this line cannot be played: "):
        board_json(analysed, [0, 0])
    with pytest.raises(Refusal, match="^Move 2 of these cannot be played: "):
        tree_json(analysed, [(-1, [0]), (0, [0])])
    with pytest.raises(Refusal, match="^Move 1 follows a move that is not there"):
        tree_json(analysed, [(3, [0])])
    second = analysed.game.start().act(0).actions[0]
    with pytest.raises(Refusal, match="^Move 1 of these cannot be played: that is more than one move"):
        tree_json(analysed, [(-1, [0, second])])
    with pytest.raises(Refusal, match="not legal"):
        lines_json(analysed, [], [[[0, second]]], False)
    with pytest.raises(Refusal, match="not legal"):
        lines_json(analysed, [], [[[12345]]], False)
    with pytest.raises(Refusal):
        board_json(Analysed(analysed.game, "nonsense"), [])
    assert board_json(analysed, [0])["move"]["text"] == "a1"


def test_an_analysis_begins_at_any_position():
    game = catalogue.load("konane(size=6)")
    text = game.start().after("c3 d3").text()
    analysed = Analysed(game, text)
    assert board_json(analysed, [])["position"] == text
    assert reached(analysed, []).position.turn == "black"


def passed(text, *moves):
    """What is threatened after these moves, or why nothing is."""
    analysed = Analysed(catalogue.load(text), None)
    position = analysed.game.start()
    actions = []
    for move in moves:
        actions += list(position.parse(move))
        position = position.after(move)
    found = board_json(analysed, actions)
    return found["threat"], found["no_threat"], analysed, actions


@pytest.mark.parametrize(
    ("text", "moves"),
    [("tafl(ruleset=brandubh)", []), ("tiao(size=9)", ["e5"]), ("konane(size=6)", ["c3", "d3"]), ("taifho", [])],
)
def test_a_threat_is_what_the_other_side_would_do(text, moves):
    """The rules say what a pass leads to, or the text is written with the other player to move; lines begin there."""
    threat, why, analysed, actions = passed(text, *moves)
    here = reached(analysed, actions).position
    assert not why and threat["player"] == 1 - here.mover
    assert threat["say"] == f"Suppose that {within(here.turn)} passed."
    other = other_to_move(here).place
    assert other.text().split()[0] == here.text().split()[0]
    turn = other.legal_moves[0]
    [line] = lines_json(analysed, actions, [[list(turn)]], True)
    assert line["texts"] == [other.write(turn)]


def test_a_threat_with_dice_is_every_throw_of_the_other_side():
    """Throws that were made already are not the other side's."""
    game = catalogue.load("thaayam(pieces=1)")
    for text in ("thaayam5 S=c2 N=c4 turn=S noted=-", "thaayam5 S=c2 N=c4 turn=S noted=1+2"):
        found = board_json(Analysed(game, text), [])
        threat = found["threat"]
        assert threat["say"] == "Suppose that it were the other side's turn to throw."
        first = [one for one in threat["throws"] if len(one["actions"]) == 1]
        assert sum(one["odds"] for one in first) == pytest.approx(1)
        assert {one["player"] for one in threat["throws"] if one["player"] >= 0} == {1}


def test_why_nothing_is_threatened_is_said():
    assert passed("konane(size=6)")[1] == "Nothing can be threatened here: the other side could not be to move."
    assert passed("thaayam(pieces=1)")[1] == "Nothing can be threatened here: the other side could not be to move."
    assert passed("thaayam(players=3)")[1] == "Threats are shown in games for two players."
    game = catalogue.load("konane(size=4)")
    say = board_json(Analysed(game, "4/4/4/bw2 b -"), [])["no_threat"]
    assert say.startswith("If it were the other side's turn, the game would be over: ")
    with pytest.raises(Refusal, match="could not be to move"):
        lines_json(Analysed(game, None), [], [[[0]]], True)

"""Scores are defined once: places, losers among many, repetition, and the way from players to names and back."""

import pytest

import ludarium
from ludarium.game.outcome import (
    NOBODY,
    REPEATER,
    REPLIER,
    STANDING,
    Outcome,
    place_score,
    repetition_score,
    scores_against,
    scores_of,
)


def test_places_are_spread_evenly():
    """First +1, last −1; those who share places have the one in their middle; together they have nothing to share."""
    assert [place_score(place, 2) for place in range(2)] == [1, -1]
    assert [place_score(place, 4) for place in range(4)] == pytest.approx([1, 1 / 3, -1 / 3, -1])
    for players in range(2, 5):
        assert sum(scores_against(0, players)) == pytest.approx(0)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_one_loser_among_many(players):
    """The loser is last, the others share what is left: the same whether a match says so or a result text does."""
    names = tuple("abcd"[:players])
    scores = scores_against(1, players)
    assert scores[1] == -1
    assert set(scores) == {-1, 1 / (players - 1)}
    assert scores_of(Outcome(scores, "resign", names).result, names) == scores


def test_repetition_by_every_rule():
    """With four players: nobody, who repeated, who is to move, a certain player, or the standing decides."""
    game = ludarium.load("taifho(players=4)")
    rules, state = game.rules, game.start().state  # player 0 is to move

    def scores(loser):
        return [repetition_score(rules, state, loser, 3, player, 4) for player in range(4)]

    assert scores(NOBODY) == [0, 0, 0, 0]
    assert scores(REPEATER) == list(scores_against(3, 4))
    assert scores(REPLIER) == list(scores_against(0, 4))
    assert scores(2) == list(scores_against(2, 4))
    assert scores(STANDING) == [0, 0, 0, 0]  # nobody has moved yet, so all share all places
    assert game.repetition.loser == STANDING
    assert game.repetition_scores(state, 3) == (0, 0, 0, 0)


def test_players_and_names():
    """Where players have exchanged colours, scores go from players to names and back; elsewhere they are the same."""
    exchanged = set()
    for text in ("konane(size=4)", "konane(size=4,opening=pie)"):
        game = ludarium.load(text)
        here = game.start()
        while here.mover >= 0:
            here = here.act(here.actions[-1])
        outcome = here.outcome()
        by_player = outcome.by_seat
        assert by_player == tuple(game.compiled.score(here.words, player) for player in range(2))
        assert game.outcome_of(here.state, by_player, outcome.reason) == outcome
        exchanged.add(game.name_of(here.state, 0) != game.players[0])
        assert (by_player != outcome.scores) == (game.name_of(here.state, 0) != game.players[0])
    assert exchanged == {False, True}

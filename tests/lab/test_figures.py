"""What the lab says about small games is what exhaustive counting says."""

import functools
import math
from collections import Counter

import numpy as np
import pytest

import ludarium
from ludarium.batch import watching
from ludarium.lab import Plan, report_on
from ludarium.lab.intervals import chance_of, holm, mean, quantile, share
from ludarium.lab.tally import OVER, Tally, total
from ludarium.lab.watching import play_range
from ludarium.play.match import Match

SMALL = "konane(size=4)"


@functools.cache
def truth():
    """Of random play on the small board, by plain recursion: the chance that black wins, and of every length."""
    seen = {}

    def from_here(position):
        if position not in seen:
            if position.is_over:
                seen[position] = (float(position.outcome().scores[0] > 0), {0: 1.0})
            else:
                won, lengths = 0.0, Counter()
                for action in position.actions:
                    chance, left = from_here(position.act(action))
                    won += chance / len(position.actions)
                    for turns, odds in left.items():
                        lengths[turns + 1] += odds / len(position.actions)
                seen[position] = (won, dict(lengths))
        return seen[position]

    return from_here(ludarium.load(SMALL).start())


@pytest.fixture(scope="module")
def tally():
    return play_range(Plan(SMALL, seed=5), 0, 40_000)


def test_the_first_players_share_is_the_true_one(tally):
    """The exact chance lies within a little more than the interval."""
    figure = report_on([Plan(SMALL)], [tally], "").columns[0].answers["won_black"].figure
    won, _ = truth()
    room = 1.5 * (figure.high - figure.low) / 2  # three standard errors: wrong once in 370 seeds, and the seed is fixed
    assert abs(figure.value - won) < room
    assert figure.count == 40_000


def test_lengths_are_the_true_ones(tally):
    """Every length comes as often as it must, and none that cannot come."""
    _, lengths = truth()
    assert set(tally.lengths) <= set(lengths)
    for turns, odds in lengths.items():
        error = math.sqrt(odds * (1 - odds) / tally.games)
        assert abs(tally.lengths[turns] / tally.games - odds) < 4 * error + 1e-9


def test_choices_of_the_opening_are_exact(tally):
    """How many actions there are at the first turn and how many games chose among them."""
    assert tally.decisions[0] == tally.games
    assert tally.choices[0] == tally.games * len(ludarium.load(SMALL).start().actions)


def test_ranges_add_up_to_the_whole():
    """Games depend on their number alone, so a study may be cut anywhere."""
    plan = Plan("tafl(ruleset=brandubh)", seed=2)
    whole = play_range(plan, 0, 260)
    parts = total([play_range(plan, 0, 97), play_range(plan, 97, 4), play_range(plan, 101, 159)])
    for name in (
        "games",
        "actions",
        "endings",
        "lengths",
        "choices",
        "changes",
        "behind",
        "touches",
        "pieces",
        "worst",
    ):
        assert getattr(whole, name) == getattr(parts, name)
    assert whole.width == pytest.approx(parts.width)
    assert Tally.from_json(whole.as_json()) == whole


@pytest.mark.parametrize(
    "name",
    [
        SMALL,
        "konane(opening=pie,size=6)",
        pytest.param("tiao(size=9)", marks=pytest.mark.slow),
        "thaayam",
        "tafl(ruleset=brandubh)",
    ],
)
def test_kept_games_are_the_games_counted(name):
    """Replayed by the rules, a game that was kept ends with the scores, turns and actions that were noted."""
    game, games, most = ludarium.load(name), 6, 600
    options = watching.WatchOptions(games, 3, 0, most, int(game.composed), 0, 0.05, 1, 1)
    notes = watching.notes_for(game, games, most, games, 8 * most)
    watching.watched(game, options, np.zeros(0, np.int32), notes)
    for row, actions in zip(notes.figures, notes.kept, strict=True):
        match, position = Match(game), game.start()
        for action in actions[: int(row[watching.ACTIONS])]:
            match.push(int(action))
            position = position.act(int(action))
        assert (row[watching.END] == watching.ENDED) == position.is_over
        if position.is_over:
            scores = [game.compiled.score(position.words, player) for player in range(len(game.players))]
            assert row[watching.SCORES :].tolist() == pytest.approx(scores)
        assert match.ply() - row[watching.TURNS] in ((0, 1) if game.stochastic else (0,))


def test_repetition_ends_games_as_in_matches():
    """A game that goes to and fro is over when a match says so, with the same scores, and replayed likewise."""
    from ludarium.lab.watching import _counted, _watched

    game = ludarium.load("tafl(ruleset=brandubh)")
    match, actions = Match(game), []
    for text in ["d1-c1", "d3-c3", "c1-d1", "c3-d3"] * 6:
        if match.outcome():
            break
        turn = match.push(text)
        actions += turn.move
    outcome = match.outcome()
    assert outcome is not None and outcome.reason == "repetition"
    notes = _watched(game, Plan("tafl(ruleset=brandubh)", "greedy"), 0, 1, 1, 1, actions)
    tally = _counted(game, notes, 0, 1)
    assert list(tally.endings) == [("repetition", 0, outcome.scores)]
    assert tally.reasons == {"repetition": 1}
    assert list(tally.lengths) == [match.ply()]


def test_players_are_counted_like_chance():
    """Games by players are complete, differ, and are looked at from every side."""
    tally = play_range(Plan(SMALL, "greedy", seed=1, plies=2), 0, 5)
    assert tally.games == tally.watched == tally.followed == sum(tally.codes.values()) == 5
    assert all(end == OVER for end, _, _ in tally.endings)
    again = total([play_range(Plan(SMALL, "greedy", seed=1, plies=2), number, 1) for number in range(5)])
    assert again.codes == tally.codes


def test_endless_games_are_left_unfinished():
    """What goes on beyond the longest length is counted as such, and nobody has won."""
    tally = play_range(Plan("konane", most=5), 0, 300)
    assert tally.lengths == {5: 300}
    answers = report_on([Plan("konane", most=5)], [tally], "").columns[0].answers
    assert answers["unfinished"].figure.value == 1.0
    assert answers["draws"].figure.value == answers["decisive"].figure.value == 0.0
    points = answers["first_points"].figure
    assert points.low < points.value == 0.5 < points.high


def test_intervals():
    """Wilson's interval, means, quantiles and Holm's correction against values known from the books."""
    figure = share(8, 10)
    assert (round(figure.low, 4), round(figure.high, 4)) == (0.4902, 0.9433)
    assert (share(0, 10).low, round(share(0, 10).high, 4)) == (0.0, 0.2775)
    assert share(0, 0) is None and mean(0, 0, 0) is None
    figure = mean(4, 10, 30)  # 1, 2, 3, 4
    assert figure.value == 2.5 and figure.variance == pytest.approx(5 / 3)
    assert chance_of(share(50, 100), share(50, 100)) == 1.0
    assert chance_of(share(60, 100), share(40, 100)) == pytest.approx(0.0047, abs=1e-4)
    assert chance_of(mean(5, 5, 5), mean(5, 10, 20)) == 0.0
    assert holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])
    assert quantile([(1, 1), (2, 2), (3, 1)], 0.5) == 2


def test_differences_are_distinguished_from_luck():
    """Two halves of the same games do not differ; a rule that turns the winner round does."""
    one, two = play_range(Plan(SMALL), 0, 20_000), play_range(Plan(SMALL), 20_000, 20_000)
    columns = report_on([Plan(SMALL), Plan(SMALL, seed=1)], [one, two], "").columns
    assert not any(answer.significant for answer in columns[1].answers.values())
    other = Plan("konane(size=4,misere=on)")
    columns = report_on([Plan(SMALL), other], [one, play_range(other, 0, 20_000)], "").columns
    assert columns[1].answers["won_black"].significant
    assert not columns[1].answers["turns"].significant
    assert columns[0].answers["turns"].significant is None

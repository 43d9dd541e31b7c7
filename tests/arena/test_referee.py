"""One game: seats, luck, clocks, adjudication, and the result."""

import io
import time

import pytest
from arena_names import GAME

import ludarium
from ludarium.arena import referee
from ludarium.arena.contestants import OwnPlayer, own_pace
from ludarium.arena.plan import Pace, Plan
from ludarium.arena.referee import GameRunner
from ludarium.arena.schedule import Bout, schedule
from ludarium.arena.standings import Standings
from ludarium.play.choice import Choice
from ludarium.play.players import RandomPlayer
from ludarium.play.records import check, replay
from ludarium.record import read_game


def play_all(plan: Plan) -> list[referee.Played]:
    table = GameRunner(plan)
    return [table.play(bout) for bout in schedule(plan, len(table.game.players))]


@pytest.mark.parametrize("name", ludarium.names())
def test_a_set_of_every_game(name):
    """Every game is played to an end in every rotation; records replay to the same result and have no errors."""
    plan = Plan(ludarium.load(name).text, ("random:1", "random:2"), 2, Pace(nodes=10), openings=2, max_turns=60)
    for played in play_all(plan):
        record = read_game(io.StringIO(played.record))
        assert replay(record).result() == played.result
        assert not [complaint for complaint in check(record) if complaint.is_error]
        assert played.scores and abs(sum(played.scores)) < 1e-9
        assert len(played.seconds) == len(played.scores) == len(played.bout.seats)


def test_the_same_plan_is_the_same_games():
    """With limits in nodes, all games are the same when played again."""
    plan = Plan(GAME, ("level:2", "mcts:nodes=60", "greedy"), 2, Pace(nodes=80), seed=4)
    once, again = play_all(plan), play_all(plan)
    assert [game.scores for game in once] == [game.scores for game in again]
    turns = [[read_game(io.StringIO(game.record)).turns for game in games] for games in (once, again)]
    assert turns[0] == turns[1]


@pytest.mark.usefixtures("with_toy")
def test_several_seats_and_luck():
    """Three seats, two players: one who sits twice sits apart; the throws of a set are the same in each of its games."""
    plan = Plan("toy", ("random:1", "random:2"), 6, openings=1)
    games = play_all(plan)
    assert len(games) == 12
    for start in range(0, 12, 3):
        throws = [
            [turn.split("/")[0] for turn in read_game(io.StringIO(game.record)).turns]
            for game in games[start : start + 3]
        ]
        shortest = min(map(len, throws))
        assert len({tuple(thrown[:shortest]) for thrown in throws}) == 1
    standings = Standings.of(plan, 3, games)
    rows = standings.rows
    assert rows[0].comparisons == rows[1].comparisons == 24
    assert rows[0].points + rows[1].points == 24
    assert sum(standings.sets().values()) == 4
    assert len(standings.ratings().seats) == 3


def test_exchanged_colours_count_for_the_one_who_plays():
    """Where players exchange colours in a game, the score goes to the player, not to the colour."""
    games = play_all(Plan("konane(size=4,opening=pie)", ("alphabeta:depth=20", "random"), 16, openings=0))
    swapped = 0
    for game in games:
        record = read_game(io.StringIO(game.record))
        winner = record.tags["Black" if record.result == "1-0" else "White"]
        own = game.scores[game.bout.seats.index(0)]
        assert (winner == "alphabeta:depth=20") == (own == 1.0)
        swapped += (record.tags["Black"] == "alphabeta:depth=20") != (game.bout.seats[0] == 0)
        assert own == 1.0 or game.bout.seats[0] == 0  # who may choose the colour, and sees everything, wins
    assert 0 < swapped < len(games)


def test_long_games_are_drawn():
    """After `max_turns` it is a draw by adjudication."""
    played = play_all(Plan(GAME, ("random:1", "random:2"), 2, openings=2, max_turns=3))[0]
    assert (played.turns, played.scores, played.reason, played.result) == (3, (0.0, 0.0), "adjudication", "1/2-1/2")


def test_what_both_are_sure_of_ends_the_game():
    """Once both call the same player won for so many turns the game is ended with that result; it is what search says."""
    plan = Plan("konane(size=6)", ("alphabeta:depth=6", "alphabeta:depth=6"), 12)
    whole = play_all(plan)
    short = play_all(Plan(plan.game, plan.entrants, 12, adjudicate=(0.99, 2)))
    assert any(game.reason == "adjudication" for game in short)
    for long, ended in zip(whole, short, strict=True):
        assert ended.scores == long.scores
        assert ended.turns <= long.turns


# --- time


class Slow(RandomPlayer):
    """Takes its time."""

    def choose(self, match, limits=None) -> Choice:
        time.sleep(0.05)
        return super().choose(match)


@pytest.fixture
def slow(monkeypatch):
    """Ludarium's own players whose name begins with `slow` take 50 ms a turn."""
    from ludarium.play import players

    usual = players.player
    monkeypatch.setattr(players, "player", lambda text, seed=0: Slow() if text == "slow" else usual(text, seed))


@pytest.mark.usefixtures("slow")
def test_late_turns_of_ours_are_noted():
    """They do not lose, but they are counted."""
    played = play_all(Plan(GAME, ("slow", "random"), 2, Pace(time=0.01, margin=0.01)))[0]
    assert played.slow[0] > 0 and played.slow[1] == 0
    assert played.reason == "no_moves"
    standings = Standings.of(Plan(GAME, ("slow", "random"), 2), 2, [played])
    assert standings.as_json()["entrants"][0]["slow_turns"] == played.slow[0]


@pytest.mark.usefixtures("slow")
def test_a_fallen_clock_loses():
    """For players of ours too; clocks are noted in the record."""
    played = play_all(Plan(GAME, ("slow", "random"), 2, Pace(clock=0.02, margin=0.01)))[0]
    assert (played.reason, played.faulty, played.scores) == ("time", 0, (-1.0, 1.0))
    assert "overstepped its clock" in played.fault
    patient = play_all(Plan(GAME, ("slow", "random"), 2, Pace(clock=30, increment=0.5)))[0]
    assert patient.reason == "no_moves" and "[%clk 0:00:30." in patient.record
    assert '[TimeControl "30+0.5"]' in patient.record


def test_a_player_of_ours_that_fails_loses(monkeypatch):
    """A mistake of ours is read in the record and does not stop the match."""

    def broken(self, match, limits=None):
        raise ZeroDivisionError("oh")

    monkeypatch.setattr(RandomPlayer, "choose", broken)
    played = GameRunner(Plan(GAME, ("random", "greedy"), 2)).play(Bout(0, 0, 0, (0, 1)))
    assert (played.reason, played.faulty, played.fault) == ("forfeit", 0, "failed: ZeroDivisionError: oh")


def test_limits_in_a_name_count_instead():
    """`uct:time=1` thinks a second whatever the match allows."""
    assert own_pace("uct:time=1") == own_pace("ugi[time=1]:engine") == Pace(time=1.0)
    assert own_pace("mcts:2") == Pace(time=2.0)
    assert own_pace("alphabeta:4") == own_pace("alphabeta:depth=4") == Pace(depth=4)
    assert own_pace("alphabeta:nodes=50,time=.5") == Pace(time=0.5, nodes=50)
    for without in ("level:7", "random:7", "level:7,seed=3", "ugi:engine", "python:module:Class"):
        assert own_pace(without) is None
    player = OwnPlayer("alphabeta:depth=1")
    player.begin(ludarium.load(GAME), "")
    played = GameRunner(Plan(GAME, ("alphabeta:time=0.2", "random"), 2, Pace(nodes=1))).play(Bout(0, 0, 0, (0, 1)))
    assert played.fault == ""


def test_a_class_of_ones_own_does_not_pay_for_the_compiler(tmp_path, monkeypatch):
    """The rules it asks are compiled before any turn is timed, and nobody asks the class itself for that."""
    (tmp_path / "unready.py").write_text("class Unready:\n    def choose(self, match):\n        raise ValueError\n")
    monkeypatch.syspath_prepend(tmp_path)
    compiled = []
    monkeypatch.setattr("ludarium.arena.contestants.compile_rules", compiled.append)
    runner = GameRunner(Plan(GAME, ("python:unready:Unready", "random"), games=2, pace=Pace(nodes=10)))
    runner.warm()
    assert compiled == [runner.game]

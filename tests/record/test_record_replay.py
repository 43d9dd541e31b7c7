"""Records against the rules: turns, variations, results, endings, clocks, and games nobody knows."""

import io
import random

import pytest
from record_trees import random_match, variants

from ludarium.catalogue import all_games
from ludarium.play.match import Match
from ludarium.play.records import check, record_of, replay
from ludarium.record import BadRecord, Record, read_game, start_of, write_game

GAMES = all_games()
TWO = next(game for game in GAMES if len(game.players) == 2 and not game.stochastic)
"""A game for two players without chance; which does not matter."""


def reread(record):
    return read_game(io.StringIO(write_game(record)))


def codes(record):
    return [complaint.code for complaint in check(record)]


def finished(game=TWO):
    return next(match for seed in range(99) if (match := random_match(game, seed, 300)).outcome())


def started(game=TWO, plies=4):
    return random_match(game, 1, plies)


@pytest.mark.parametrize("end,reason", [
    (lambda match: match.resign(0), "resign"), (lambda match: match.out_of_time(1), "time"),
    (Match.agree_draw, "agreement"), (lambda match: match.adjudicate((1.0, -1.0), "adjudication"), "adjudication"),
])  # fmt: skip
def test_endings_not_by_rule(end, reason):
    """Resigning, time and agreement are in the record and come back with it."""
    match = started()
    end(match)
    record = reread(record_of(match))
    assert record.tags["Termination"] == reason
    assert replay(record).outcome() == match.outcome()
    assert check(record) == []


def test_unfinished():
    """A match that goes on is resumed where it stood."""
    match = started()
    resumed = replay(reread(record_of(match)))
    assert (resumed.outcome(), resumed.result(), resumed.position) == (None, "*", match.position)


@pytest.mark.parametrize("game", [game for game in GAMES if game.composed or game.stochastic], ids=str)
def test_turn_in_progress(game):
    """The actions of a turn that is not finished are saved too."""
    match = next(match for seed in range(200) if (match := half_played(game, seed)).pending)
    resumed = replay(reread(record_of(match)))
    assert (resumed.pending, resumed.position) == (match.pending, match.position)
    record = record_of(match, Pending="99999999")
    assert codes(record) == ["BAD_PENDING"]


def half_played(game, seed):
    """A match after some random actions, perhaps in the middle of a turn."""
    chooser, match = random.Random(seed), Match(game)
    for _ in range(chooser.randint(1, 30)):
        if match.outcome() is not None:
            break
        match.push(chooser.choice(match.position.actions))
    return match


def test_tags_of_a_record():
    """Players' tags are named after the players; given tags win, in the usual order."""
    record = record_of(started(), Seed="7", Event="Hilo", Mood="calm", TimeControl="60+1")
    first, second = (name.capitalize() for name in TWO.players)
    assert list(record.tags) == [
        "Event", "Site", "Date", "Round", first, second, "Result", "Game", "TimeControl", "Seed", "Mood",
    ]  # fmt: skip


@pytest.mark.parametrize("game", variants(), ids=str)
def test_variants_come_back(game):
    """The game and its options are in the tags."""
    assert start_of(reread(record_of(Match(game)))) == game.start()
    name, options = game.name, game.text[len(game.name) :]
    assert start_of(Record({"Game": name + options})).game == game


def test_illegal_turn():
    """An illegal turn is reported with line, column, number, code and the game's sentence."""
    match = started()
    record = record_of(match)
    record.add_turn("zz99zz")
    record = reread(record)
    (complaint,) = check(record)
    assert (complaint.line, complaint.column) == record.line[-1].place != (0, 0)
    assert complaint.ply == len(record.line)
    assert complaint.is_error
    assert "zz99zz" in complaint.sentence
    with pytest.raises(BadRecord) as error:
        replay(record)
    assert error.value.complaint == complaint


def test_turn_after_the_end():
    """Nothing is played after the end."""
    match = finished()
    record = record_of(match)
    record.add_turn(match.texts[0])
    assert codes(record) == ["GAME_OVER"]


def test_variations():
    """Variations are checked, those within variations too."""
    match = started()
    record = record_of(match)
    before = match.turns[2].before
    others = [before.write(move) for move in before.legal_moves]
    record.line[2].add_variation(others[0])
    assert codes(record) == []
    inner = record.line[2].variations[0][0]
    inner.add_variation(others[-1], "zz99zz")
    (complaint,) = check(reread(record))
    assert (complaint.ply, complaint.is_error) == (4, True)
    assert complaint.column > 1


def test_praise():
    """An exclamation mark after a turn is no part of it where the game does not say so."""
    record = record_of(started())
    record.line[0].text += "!"
    record.line[1].text += "!!"
    assert check(record) == []


def test_results():
    """The result must be the one the rules gave; an unfinished game says why it has one."""
    match = finished()
    winner = match.result()
    wrong = {"1-0": "0-1", "0-1": "1-0"}.get(winner, "1-0")
    assert codes(record_of(match, Result=wrong)) == ["RESULT_WRONG"]
    assert codes(record_of(match, Result="*")) == ["RESULT_MISSING"]
    assert codes(record_of(match, Result="2-0")) == ["BAD_RESULT"]
    assert codes(record_of(match, Termination="resign")) == ["TERMINATION_DIFFERS"]
    assert codes(record_of(match, Termination="normal")) == []
    assert codes(record_of(started(), Result="1-0")) == ["RESULT_UNEXPLAINED"]
    assert codes(record_of(started(), Result="1-0", Termination="time forfeit")) == []
    assert codes(record_of(started(), Result="1-0", Termination="magic")) == ["UNKNOWN_TERMINATION"]


def test_unknown_games():
    """A game, option, value or position nobody knows is a complaint at its tag."""
    option = TWO.options[0].name
    for tags, line, code in [
        ('[Event "x"]', 1, "NO_GAME"),
        ('[Event "x"]\n[Game "zzz"]', 2, "UNKNOWN_GAME"),
        ('[Event "x"]\n[Game "a b("]', 2, "BAD_NOTATION"),
        (f'[Game "{TWO.name}"]\n[Variant "zzz=1"]', 2, "UNKNOWN_OPTION"),
        (f'[Game "{TWO.name}"]\n[Variant "{option}=zzz"]', 2, "BAD_OPTION"),
        (f'[Game "{TWO.name}"]\n[Variant "{option}=1)(("]', None, None),
        (f'[Game "{TWO.name}"]\n[SetUp "1"]\n[FEN "zzz"]', 3, "BAD_POSITION"),
    ]:  # fmt: skip
        record = read_game(io.StringIO(f"{tags}\n\n1. d4 *"))
        *_, complaint = check(record)
        assert complaint.is_error
        assert line is None or (complaint.line, complaint.code) == (line, code)
        with pytest.raises(BadRecord):
            start_of(record)


def test_doubtful_tags():
    """Dates and time controls have their form."""
    assert codes(record_of(started(), Date="31.12.2026", TimeControl="five minutes")) == [
        "BAD_DATE",
        "BAD_TIME_CONTROL",
    ]
    assert codes(record_of(started(), Date="2026.12.??", TimeControl="40/7200:3600+30")) == []
    assert codes(record_of(started(), SetUp="1")) == ["NO_POSITION"]


def test_clocks():
    """A clock cannot show more than it had, but for the increment."""
    assert codes(record_of(started(), clocks=[62.0, 60.0, 63.0, 50.0], TimeControl="60+2")) == []
    doubtful = reread(record_of(started(), clocks=[60.0, 60.0, 90.0, 50.0], TimeControl="60+2"))
    (complaint,) = check(doubtful)
    assert (complaint.code, complaint.ply, complaint.severity) == ("CLOCK_GAINED", 3, "warning")
    assert codes(record_of(started(), clocks=[60.0, 60.0, 90.0, 50.0], TimeControl="-")) == []

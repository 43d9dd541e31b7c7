"""Who plays whom: pairs, rotations, round robins; and openings."""

from collections import Counter

import pytest
from arena_names import GAME

import ludarium
from ludarium.arena.openings import line_of, match_of, opened, read_openings
from ludarium.arena.plan import Pace, Plan, read_clock
from ludarium.arena.schedule import companies, schedule
from ludarium.errors import LudariumError
from ludarium.search.alphabeta import AlphaBeta
from ludarium.search.budget import Budget


def plan(entrants: int, games: int, **more) -> Plan:
    return Plan(more.pop("game", GAME), tuple(f"random:{n}" for n in range(entrants)), games, **more)


def test_two_players_play_pairs():
    """The same opening twice, seats exchanged; an odd number is rounded up."""
    bouts = list(schedule(plan(2, 7), 2))
    assert len(bouts) == 8
    assert [bout.number for bout in bouts] == list(range(8))
    for first, second in zip(bouts[::2], bouts[1::2], strict=True):
        assert (first.set, first.opening) == (second.set, second.opening)
        assert first.seats == second.seats[::-1] == (0, 1)
    assert [bout.round for bout in bouts[:3]] == ["1.1", "1.2", "2.1"]


def test_more_games_begin_with_the_same():
    """A longer match continues the shorter one."""
    for entrants, seats in ((2, 2), (4, 2), (3, 4), (5, 3)):
        longer = list(schedule(plan(entrants, 20), seats))
        shorter = list(schedule(plan(entrants, 8), seats))
        assert longer[: len(shorter)] == shorter


def test_a_round_robin_is_fair():
    """Everybody meets everybody as often, in every seat as often, from the same openings."""
    bouts = list(schedule(plan(4, 6), 2))
    met = Counter(bout.seats for bout in bouts)
    assert len(met) == 12 and set(met.values()) == {3}
    openings = {pair: {b.opening for b in bouts if b.seats == pair} for pair in met}
    assert all(found == {0, 1, 2} for found in openings.values())


@pytest.mark.parametrize("entrants, seats", [(2, 3), (2, 4), (3, 4), (4, 4), (5, 4), (3, 3)])
def test_every_seat_is_taken_as_often(entrants, seats):
    """Within a set everybody in it sits in each seat equally often; over the whole match everybody plays as often."""
    bouts = list(schedule(plan(entrants, seats * 4), seats))
    for start in range(0, len(bouts), seats):
        for who in set(bouts[start].seats):
            places = Counter(
                seat for bout in bouts[start : start + seats] for seat in range(seats) if bout.seats[seat] == who
            )
            assert len(set(places.values())) == 1 and len(places) == seats
    played = Counter(who for bout in bouts for who in bout.seats)
    assert len(set(played.values())) == 1


def test_companies():
    """Choices of entrants where there are enough, repeated ones where there are not."""
    assert companies(3, 2) == [(0, 1), (0, 2), (1, 2)]
    assert companies(2, 4) == [(0, 0, 1, 1)]
    assert companies(2, 3) == [(0, 0, 1), (0, 1, 1)]


# --- openings


@pytest.mark.parametrize("name", ludarium.names())
def test_random_openings_of_every_game(name):
    """The same number is the same opening, of so many turns, not over; the line that tells it gives it back."""
    game = ludarium.load(name)
    own = plan(2, 2, game=game.text, openings=3)
    lines = set()
    for number in range(4):
        match = opened(game, own, number)
        assert match.outcome() is None and match.ply() == 3
        lines.add(line_of(match))
        assert line_of(opened(game, own, number)) == line_of(match)
        assert match_of(game, line_of(match)).position == match.position
    assert len(lines) > 1


@pytest.mark.parametrize("name", [GAME, "konane(size=8)", "thaayam"])
def test_even_openings(name):
    """The search that is asked calls them even; the same number is the same opening, whatever was looked at before."""
    game = ludarium.load(name)
    own = plan(2, 2, game=game.text, openings=read_openings("even=3", game))
    found = [opened(game, own, number) for number in range(5)]
    assert all(match.outcome() is None and match.ply() >= 3 for match in found)
    assert len({line_of(match) for match in found}) > 1
    assert [line_of(opened(game, own, number)) for number in (4, 2)] == [line_of(found[4]), line_of(found[2])]
    if name != GAME:  # a board of 4×4 is seen through, so that nothing on it is even
        leads = [
            abs(AlphaBeta(game, 1 << 14, learned=False).search(match.position, Budget(nodes=2000)).score)
            for match in found
        ]
        assert max(leads) <= 0.15


def test_openings_from_files(tmp_path):
    """Lines of turns, positions as in the engine protocol, and records; remarks and blank lines are passed over."""
    game = ludarium.load(GAME)
    lines = tmp_path / "lines.txt"
    position = game.start().after("a1 b1")
    lines.write_text(f"# two\n\na1 a2\nstartpos moves a1 b1\nfen {position.text()}\n")
    found = read_openings(str(lines), game)
    assert len(found) == 3
    own = plan(2, 6, openings=found)
    assert opened(game, own, 1).position == opened(game, own, 2).position == opened(game, own, 4).position == position
    records = tmp_path / "games.pgn"
    records.write_text('[Game "konane"]\n[Variant "size=4"]\n\n1. a1 2. b1 *\n')
    assert read_openings(str(records), game) == ("startpos moves a1 b1",)


@pytest.mark.parametrize("text", ["a1 a9", "nonsense", "", "fen x", "# nothing"])
def test_bad_openings_are_refused(tmp_path, text):
    """With the file and the number of the opening."""
    file = tmp_path / "openings.txt"
    file.write_text(text)
    with pytest.raises(LudariumError, match="openings"):
        read_openings(str(file), ludarium.load(GAME))


def test_other_refusals():
    """Files that are not there, strange numbers, openings longer than the game."""
    game = ludarium.load(GAME)
    for text in ("no/such/file", "plies=x", "plies=-1", "plies=1000", "even=", "even=-1"):
        with pytest.raises(LudariumError):
            read_openings(text, game)
    with pytest.raises(LudariumError, match="too often"):
        opened(game, plan(2, 2, openings=90), 0)
    with pytest.raises(LudariumError, match="too often"):
        opened(game, plan(2, 2, openings="even=90"), 0)


# --- plans


def test_plans_as_text():
    """A plan is its text; another seed is another match, more games are not."""
    own = plan(3, 4, pace=Pace(clock=10, increment=0.1), adjudicate=(0.9, 4), openings=("a1 a2",))
    assert Plan.from_json(own.as_json()) == own
    assert own.digest == Plan.from_json(own.as_json().replace('"games": 4', '"games": 40')).digest
    assert own.digest != Plan.from_json(own.as_json().replace('"seed": 0', '"seed": 1')).digest
    even = plan(2, 4, openings="even=6", pace=Pace(cpu=0.5))
    assert Plan.from_json(even.as_json()) == even
    with pytest.raises(LudariumError):
        Plan.from_json('{"game": 1}')
    assert Plan(GAME, ("a", "b", "a"), 1).labels == ("a", "b", "a #2")
    assert Plan(GAME, ("a", "b"), 1).digest == "30755fa0"  # matches that earlier releases began are found again


def test_clocks_as_text():
    """`10+0.1` and `10`; nothing else."""
    assert read_clock("10+0.1") == (10.0, 0.1)
    assert read_clock("60") == (60.0, 0.0)
    for text in ("", "0", "x", "1+", "-1", "1+1+1"):
        with pytest.raises(LudariumError):
            read_clock(text)

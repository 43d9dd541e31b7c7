"""The library: games come into it when they end, everybody finds what they may see, and boards are found however they lie."""

import asyncio
import random
import time

import pytest
from neighbours import postgres, postgres_binary
from sqlalchemy import delete
from tables_in_memory import place_in
from test_playing import SMALL, two_at

import ludarium
from ludarium import catalogue
from ludarium.play.boards import board_key, passed_through
from ludarium.play.records import record_of
from ludarium.record import write_game
from ludarium.server.library.entries import PEOPLE, band_of, entry_of_record
from ludarium.server.library.filling import Filling
from ludarium.server.library.statistics import histogram
from ludarium.server.store import schema
from ludarium.server.store.library import Library, Sought


def finished(ann, bob, turns=2, **more):
    """A game of a few turns that Bob resigned, once it is in the library; returns its table and the texts of its turns."""
    table, hers, his = two_at(ann, bob, **more)
    for number in range(turns):
        assert (hers, his)[number % 2].my_turn()
        assert (hers, his)[number % 2].act()["ok"]
    assert his.ask("resign")["ok"]
    end = time.monotonic() + 60
    while not any(game["id"] == table for game in listed(ann, scope="mine")["games"]):
        assert time.monotonic() < end, "it never came into the library"
        time.sleep(0.05)
    return table


def listed(guest, **asked):
    return guest.http.get("/api/library/games", params={"limit": 50, **asked}).raise_for_status().json()


def ids(answer):
    return [game["id"] for game in answer["games"]]


def explored(guest, game=SMALL, actions=(), **more):
    body = {"game": game, "actions": list(actions), **more}
    return guest.post("/api/library/explore", body).raise_for_status().json()


# --- what is in it


def test_a_game_comes_in_when_it_ends(ann, bob, guests):
    """With its players, result, length and last position; anybody finds a public game, and learns no more than names."""
    table = finished(ann, bob, turns=3)
    eve = guests("Eve")
    game = next(game for game in listed(eve)["games"] if game["id"] == table)
    assert [player["who"] for player in game["players"]] == ["Ann", "Bob"]
    assert [player["yours"] for player in game["players"]] == [False, False]
    assert (game["turns"], game["winner"], game["result"]) == (3, 0, "Black wins: White resigned")
    assert game["url"] == f"/t/{table}" and game["analysis"] == f"/analysis?table={table}"
    assert "guest" not in str(game) and not any("guest" in player for player in game["players"])
    assert eve.get(game["picture"]).headers["content-type"] == "image/svg+xml"
    assert [p["yours"] for p in next(g for g in listed(ann)["games"] if g["id"] == table)["players"]] == [True, False]


def test_a_private_game_is_its_players_alone(ann, bob, guests):
    """Nobody else finds it, by any way of looking, nor sees its picture, nor is it counted for them."""
    eve = guests("Eve")
    before = explored(eve)["games"], sum(g["games"] for g in statistics(eve))
    table = finished(ann, bob, public=False)
    final = next(game["final"] for game in listed(ann)["games"] if game["id"] == table)
    asked = [{}, {"scope": "public"}, {"player": "ann"}, {"game": SMALL, "position": final}, {"winner": 0}]
    for guest, sees in ((ann, True), (bob, True), (eve, False)):
        for filters in asked:
            sees_now = sees and filters.get("scope") != "public"
            assert (table in ids(listed(guest, **filters))) == sees_now, (guest, filters)
        assert (table in ids(listed(guest, scope="mine"))) == sees
        assert (guest.get(f"/library/pictures/{table}.svg").status_code == 200) == sees
        assert guest.get(f"/api/library/games/{table}").status_code == 404  # it is no game from a file
        assert (table in [game["id"] for game in explored(guest)["examples"]]) == sees
    assert (explored(eve)["games"], sum(g["games"] for g in statistics(eve))) == before
    assert explored(ann)["games"] > before[0]


def test_games_are_found_by_what_they_are(ann, bob):
    short = finished(ann, bob, turns=1)
    long = finished(ann, bob, turns=4)
    both = {short, long}
    assert {short} == both & set(ids(listed(ann, most=1))) and {long} == both & set(ids(listed(ann, least=4)))
    assert both <= set(ids(listed(ann, name="konane"))) and not both & set(ids(listed(ann, name="tiao")))
    assert both <= set(ids(listed(ann, game=SMALL))) and not both & set(ids(listed(ann, game="konane(size=6)")))
    assert both <= set(ids(listed(ann, player="BO"))) and not both & set(ids(listed(ann, player="b_b")))
    assert both <= set(ids(listed(ann, winner=0))) and not both & set(ids(listed(ann, winner=1)))
    today = time.strftime("%Y-%m-%d", time.gmtime())
    assert both <= set(ids(listed(ann, since=today, until=today))) and not both & set(
        ids(listed(ann, until="2020-01-01"))
    )


def test_a_board_is_found_however_it_lies(ann, bob):
    """An opening finds games that began with its mirror image; a position leads to where the game came to it."""
    table = finished(ann, bob, turns=2)
    start = catalogue.load(SMALL).start()
    first = start.play(start.legal_moves[0])
    twin = next(
        turn
        for turn in start.legal_moves
        if start.play(turn) != first and board_key(start.play(turn)) == board_key(first)
    )
    assert table in ids(listed(ann, game=SMALL, opening=start.write(twin)))
    other = next(turn for turn in start.legal_moves if board_key(start.play(turn)) != board_key(first))
    assert table not in ids(listed(ann, game=SMALL, opening=start.write(other)))
    found = listed(ann, game=SMALL, position=start.play(twin).text())["games"]
    assert next(game for game in found if game["id"] == table)["analysis"] == f"/analysis?table={table}&move=1"
    answer = explored(ann, actions=twin)
    assert answer["games"] >= 1 and sum(answer["wins"]) + answer["draws"] == answer["games"]
    here = start.play(twin)
    for move in answer["moves"]:  # told as it is played here
        assert here.play(move["text"]) == here.play(tuple(move["actions"]))
    assert sum(move["games"] for move in answer["moves"]) <= answer["games"]
    assert explored(ann, actions=twin, band=4)["games"] == answer["bands"][4]["games"]
    assert 1 <= answer["bands"][PEOPLE]["games"] <= answer["games"]  # others may have played there, too


def test_pages_of_a_list_follow_each_other(ann, bob):
    tables = [finished(ann, bob, turns=1) for _ in range(3)]
    whole = ids(listed(ann, scope="mine"))
    assert whole[:3] == tables[::-1]
    seen, more = [], None
    while True:
        answer = listed(ann, scope="mine", limit=2, **({"before": more} if more else {}))
        assert (answer["count"] == len(whole)) == (more is None)
        seen += ids(answer)
        more = answer["more"]
        if more is None:
            break
    assert seen == whole


@pytest.mark.parametrize(
    ("asked", "code", "field"),
    [
        ({"game": "chess"}, "UNKNOWN_GAME", None),
        ({"opening": "a1"}, "NO_VARIANT", "game"),
        ({"game": SMALL, "opening": "a1 zz9"}, None, "opening"),
        ({"game": SMALL, "position": "rubbish"}, None, "position"),
        ({"before": "yesterday"}, "BAD_PLACE", "before"),
        ({"before": "9" * 18 + "-1"}, "BAD_PLACE", "before"),
    ],
)
def test_what_cannot_be_looked_for_is_refused(ann, asked, code, field):
    answer = ann.http.get("/api/library/games", params=asked)
    assert answer.status_code == 400 and answer.json()["say"].endswith(".")
    assert code in (None, answer.json()["code"]) and (field is None or answer.json()["field"] == field)


@pytest.mark.parametrize(
    "asked", [{"limit": 51}, {"scope": "yours"}, {"winner": 9}, {"since": "soon"}, {"player": "x" * 61}, {"least": -1}]
)
def test_what_is_out_of_bounds_is_refused(ann, asked):
    assert ann.http.get("/api/library/games", params=asked).status_code == 422


def test_an_explored_line_has_to_be_legal(ann):
    answer = ann.post("/api/library/explore", {"game": SMALL, "actions": [1]})
    assert (answer.status_code, answer.json()["code"]) == (400, "ILLEGAL")
    assert ann.post("/api/library/explore", {"game": SMALL, "band": 6}).status_code == 422
    assert ann.get("/library/explore/chess").status_code == 404


# --- figures


def statistics(guest, **asked):
    return guest.http.get("/api/library/statistics", params=asked).raise_for_status().json()["games"]


def test_figures_of_ones_own_games(guests):
    """Won, lost and drawn, by side and by level; what one played alone on both sides counts for nobody."""
    ann, bob = guests("Ann"), guests("Bob")
    finished(ann, bob, turns=2)
    finished(bob, ann, turns=2, public=False)
    (figures,) = statistics(ann, scope="mine")
    assert (figures["games"], figures["won"], figures["lost"], figures["draws"]) == (2, 1, 1, 0)
    assert [(one["seat"], one["won"], one["lost"]) for one in figures["seats"]] == [(0, 1, 0), (1, 0, 1)]
    assert figures["levels"] == [{"level": None, "games": 2, "won": 1, "lost": 1, "draws": 0}]
    assert figures["lengths"][-1] == {"least": 2, "most": 2, "games": 2}
    assert sum(month["games"] for month in figures["months"]) == 2
    assert statistics(guests("Eve"), scope="mine") == []


def test_lengths_are_told_in_ranges():
    assert histogram({}) == []
    assert histogram({1: 2, 3: 1}) == [
        {"least": 1, "most": 1, "games": 2},
        {"least": 2, "most": 2, "games": 0},
        {"least": 3, "most": 3, "games": 1},
    ]
    found = histogram({30: 1, 61: 5, 240: 2})
    assert [bar["most"] - bar["least"] for bar in found] == [9] * 24 and sum(bar["games"] for bar in found) == 8


def test_the_weakest_program_says_how_strong_a_game_is():
    program = lambda level: {"kind": "program", "level": level}  # noqa: E731
    assert [band_of([program(level), program(10)]) for level in (1, 3, 4, 7, 9, None)] == [1, 1, 2, 3, 4, 5]
    assert band_of([{"kind": "person", "level": None}] * 2) == PEOPLE
    assert band_of([{"kind": "person", "level": None}, program(8)]) == 3


# --- boards


@pytest.mark.parametrize("game", catalogue.names())
def test_a_game_passes_each_board_once(game):
    """Each board names the one that followed, and all images of a board have its key."""
    rng, match = random.Random(3), ludarium.Match(catalogue.load(game))
    while match.ply() < 12 and not match.outcome():
        match.push(rng.choice(match.position.actions))
    while match.steps:
        match.pop_action()
    found = list(passed_through(match))
    keys = [one.key for one in found]
    assert len(set(keys)) == len(keys) and found[0].ply == 0 and found[-1].next in (None, *keys)
    assert all(0 <= key < 1 << 63 for key in keys)
    position = match.position
    images = position.game.extras.images
    for image in images(position.game.rules, position.state) if images else ():
        assert board_key(position.game.position_of(image)) == board_key(position)


def in_the_middle(game):
    """A game whose last turn is not finished."""
    rng, match = random.Random(3), ludarium.Match(catalogue.load(game))
    while not (match.steps and match.ply() > 2):
        match.push(rng.choice(match.position.actions))
    return match


@pytest.mark.parametrize("game", ["taifho", "thaayam", "tiao(size=9)"])
def test_giving_up_in_the_middle_of_a_turn_ends_a_game_like_any_other(game):
    """After a throw, say: the last board is the one that they gave up on."""
    match = in_the_middle(game)
    match.resign(max(match.position.mover, 0))
    found = list(passed_through(match))
    assert found[0].key == board_key(match.start)
    assert board_key(match.position) in [one.key for one in found]
    entry = entry_of_record(record_of(match), match, "")
    assert entry is not None and entry.row["turns"] == match.ply() and entry.boards == found


# --- filling it


def recorded(game, turns, **tags):
    """A record of a game that the second player resigned after so many turns."""
    match = ludarium.Match(catalogue.load(game))
    for _ in range(turns):
        match.push(match.position.legal_moves[0])
    match.adjudicate((1.0, -1.0), "resign")
    return record_of(match, **tags), match


async def _filled(folder, url=""):
    """A game is played, taken out of the library, and put in again by the next start; then it is looked for."""
    async with place_in(folder, url) as place:
        live = await place.setup(catalogue.load(SMALL), "older")
        for _ in range(2):
            await place.live_tables.judged(
                live, lambda judge: judge.act(judge.table.mover, [judge.table.playing.position.actions[0]], None)
            )
        await place.live_tables.judged(live, lambda judge: judge.resign(1))
        library = Library(place.database)
        filling = Filling(place.live_tables, place.live_tables.preparing, library)
        assert await library.count_missing() == 1
        await filling.run()
        assert filling.added == 1 and await library.count_missing() == 0
        await filling.run()
        assert filling.added == 1
        record, match = recorded(SMALL, 3, Black="level:7", White="Someone", Date="2024.05.06")
        entry = entry_of_record(record, match, write_game(record))
        assert entry is not None and await library.keep(entry) and not await library.keep(entry)
        found = await library.found(Sought(), "stranger", None, 10)
        assert [row["name"] for row in found] == ["konane", "konane"] and found[1]["ended"] == 1_714_953_600_000
        page = await library.found(Sought(), "stranger", (found[0]["ended"], found[0]["number"]), 10)
        assert [row["id"] for row in page] == [found[1]["id"]]
        assert await library.count(Sought(player="some%"), "stranger", 5) == 0
        assert await library.count(Sought(player="SOME"), "stranger", 5) == 1
        key = board_key(catalogue.load(SMALL).start())
        assert sum(row.games for row in await library.followed(key, None)) == 2
        assert {row.winner for row in await library.counted("winner")} == {0}
        assert sum(row.games for row in await library.counted("name", "day")) == 2
        async with place.database.writing() as connection:
            await connection.execute(delete(schema.library_boards))


def test_older_games_are_put_in(tmp_path):
    asyncio.run(_filled(tmp_path))


@pytest.mark.slow
def test_older_games_are_put_in_on_postgres(tmp_path):
    binaries, reason = postgres_binary()
    if binaries is None:
        pytest.skip(reason)
    with postgres(binaries, tmp_path / "pg") as url:
        asyncio.run(_filled(tmp_path / "data", url))


def test_an_unfinished_record_stays_out():
    match = ludarium.Match(catalogue.load(SMALL))
    match.push(match.position.legal_moves[0])
    assert entry_of_record(record_of(match), match, "") is None

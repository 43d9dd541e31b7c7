"""People among themselves: whose games are whose, names, private tables, hints by consent, when clocks begin."""

import asyncio

import httpx
import pytest
from sqlalchemy import event, insert
from test_parts import begun, table_for
from test_playing import SMALL, two_at
from websockets.exceptions import ConnectionClosed

from ludarium.server.clocks import DAY, TimeControl
from ludarium.server.judge import Judge
from ludarium.server.refusals import Refusal
from ludarium.server.seats import PERSON, Seat, program
from ludarium.server.settings import Settings
from ludarium.server.store import schema
from ludarium.server.store.database import Database
from ludarium.server.store.migrating import engine_of, migrate
from ludarium.server.store.people import People


def mine(guest, **asked):
    return guest.http.get("/api/mine", params=asked).raise_for_status().json()


# --- my games


def test_my_games_tell_whose_turn_it_is(ann, bob, guests):
    """Every unfinished game is listed for its players, first those where it is their turn, and for nobody else."""
    waiting = ann.new_table(SMALL, "me", "open", public=False)["table"]
    table, hers, his = two_at(ann, bob, public=False, clock={"kind": "days", "days": 3})
    ann.new_table(SMALL, {"kind": "program", "level": 1}, "me")
    of_ann, of_bob = mine(ann)["running"], mine(bob)["running"]
    turns = [game["your_turn"] for game in of_ann]  # the program may have answered already
    assert turns == sorted(turns, reverse=True) and len(of_ann) == 3
    running = next(game for game in of_ann if game["table"] == table)
    assert running["your_turn"] and running["clock"] == "3 days a move"
    assert [player["who"] for player in running["players"]] == ["Ann", "Bob"]
    assert [(game["table"], game["your_turn"]) for game in of_bob] == [(table, False)]
    unseated = next(game for game in of_ann if game["table"] == waiting)
    assert unseated["players"][1]["who"] is None and unseated["clock"] == ""
    assert hers.act()["ok"] and his.my_turn()
    assert mine(bob)["running"][0]["your_turn"]
    assert mine(guests("Eve")) == {"running": [], "finished": [], "more": False}


def test_finished_games_come_below_with_their_result(ann, bob):
    """The newest few, and all of them if asked for."""
    tables = []
    for _ in range(6):
        table, hers, his = two_at(ann, bob)
        assert his.ask("resign")["ok"]
        tables.append(table)
    games = mine(ann)
    assert games["running"] == [] and games["more"]
    assert [game["table"] for game in games["finished"]] == tables[:0:-1]
    assert games["finished"][0]["won"] is True and mine(bob)["finished"][0]["won"] is False
    assert games["finished"][0]["result"] == "Black wins: White resigned"
    whole = mine(ann, finished=True)
    assert len(whole["finished"]) == 6 and not whole["more"]
    older = mine(ann, finished=True, before=games["finished"][-1]["changed"])
    assert [game["table"] for game in older["finished"]] == tables[:1]


def test_a_table_nobody_came_to_can_be_closed(ann, bob):
    """Only the guest who set it up can close it; then the invitation leads nowhere."""
    setup = ann.new_table(SMALL, "me", "open")
    assert bob.post(f"/api/tables/{setup['table']}/close", {}).json()["code"] == "NOT_YOURS"
    assert ann.post(f"/api/tables/{setup['table']}/close", {}).json()["ok"]
    assert ann.post(f"/api/tables/{setup['table']}/close", {}).json()["code"] == "BEGUN"
    refused = bob.post("/api/join", {"invite": setup["invite"].removeprefix("/j/")})
    assert refused.status_code == 409 and refused.json()["code"] == "CLOSED"
    assert "no longer open" in bob.get(setup["invite"]).text
    assert mine(ann)["running"] == []


# --- names


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("  ", "at least one letter"),
        ("\u200b\u0301", "at least one letter"),
        ("x" * 41, "at most 40"),
        ("\u3164", "at least one letter"),
        ("\u115f \u1160\uffa0\u2800", "at least one letter"),
        ("\u202e\u2066", "at least one letter"),
        ("Level 7", "program"),
        ("Ｌｅｖｅｌ ７", "program"),
        ("\u3164Level\u31647\u200b", "program"),
        ("𝓛𝓮𝓿𝓮𝓵 7", "program"),
    ],
)
def test_a_name_that_will_not_do(ann, name, says):
    """A refusal says what is wrong with it, and the old name stays."""
    answer = ann.post("/api/me", {"name": name})
    assert (answer.status_code, answer.json()["code"], answer.json()["field"]) == (400, "BAD_NAME", "name")
    assert says in answer.json()["say"]
    assert ann.get("/api/me").json()["name"] == "Ann"


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Zoë\u202eeilA", "ZoëeilA"),
        ("a\x00b", "ab"),
        ("a" + "\u0301" * 20 + "b", "á\u0301\u0301\u0301b"),
        ("李雷", "李雷"),
    ],
)
def test_a_name_is_shown_as_it_is(ann, name, shown):
    """Nothing in it reverses the direction of writing, is invisible, or towers over the lines above."""
    assert ann.post("/api/me", {"name": name}).json()["name"] == shown


def test_a_name_is_chosen_once(guests):
    """It is kept, shown on every page, and changes at the tables of games in progress."""
    guest, host = guests(), guests("Host")
    assert guest.get("/api/me").json()["named"] is False
    table, hers, his = two_at(host, guest)
    assert guest.post("/api/me", {"name": "  Zoë\n of  the Hill "}).json()["name"] == "Zoë of the Hill"
    event = hers.event("name")
    assert event["what"]["seat"] == 1 and event["seats"][1]["who"] == "Zoë of the Hill"
    assert guest.get("/api/me").json()["named"] is True
    assert "Zoë of the Hill" in guest.get("/lobby").text
    assert [seat["who"] for seat in guest.sit(table).table["seats"]] == ["Host", "Zoë of the Hill"]
    assert guest.sit(guest.new_table(SMALL, "me", "open")["table"]).table["seats"][0]["who"] == "Zoë of the Hill"


# --- private tables


def test_a_seat_for_a_friend_is_not_in_the_lobby(ann, bob):
    """Nobody can take it without the link, though anybody may watch."""
    setup = ann.new_table(SMALL, "me", "open")
    assert setup["table"] not in [entry["table"] for entry in bob.get("/api/lobby").json()["open"]]
    assert bob.post(f"/api/tables/{setup['table']}/join", {}).json()["code"] == "PRIVATE"
    assert bob.get(f"/api/tables/{setup['table']}").status_code == 200


def test_a_stranger_is_refused_everywhere(ann, bob, guests, server):
    """If nobody may watch, then page, table, replay, records, socket and the bots' stream are for the players alone."""
    table, hers, his = two_at(ann, bob, public=False)
    assert hers.act()["ok"]
    eve = guests("Eve")
    paths = ["", "/replay", "/record.pgn", "/record.json", "/invite"]
    for path in paths:
        assert eve.get(f"/api/tables/{table}{path}").status_code == 403, path
        assert path == "/invite" or bob.get(f"/api/tables/{table}{path}").status_code == 200, path
    page = eve.http.get(f"/t/{table}", headers={"Accept": "text/html"})
    assert page.status_code == 403 and "private" in page.text
    assert bob.http.get(f"/t/{table}", headers={"Accept": "text/html"}).status_code == 200
    with pytest.raises(ConnectionClosed) as closed:
        eve.sit(table)
    assert closed.value.rcvd.code == 4403
    bot = eve.post("/api/bots", {"name": "Prying"}).json()["token"]
    for path in (f"/api/bot/game/stream/{table}", f"/api/tables/{table}"):
        assert httpx.get(server.base + path, headers={"Authorization": f"Bearer {bot}"}).status_code == 403
    assert table not in [entry["table"] for entry in eve.get("/api/lobby").json()["live"]]


# --- hints


def test_hints_between_people_need_consent(ann, bob, guests):
    """Off, and the server says so; an accepted offer allows them for both; a spectator gets none."""
    table, hers, his = two_at(ann, bob)
    assert hers.table["hints"] == "off"
    assert hers.ask("hint")["code"] == "HINTS_OFF"
    assert hers.ask("offer", {"offer": "hints"})["ok"]
    his.event("offer")
    assert his.ask("decline", {"offer": "hints"})["ok"]
    assert hers.event("declined")["what"] == {"kind": "declined", "offer": "hints", "seat": 1}
    assert hers.ask("hint")["code"] == "HINTS_OFF"
    assert his.ask("offer", {"offer": "hints"})["ok"] and hers.ask("accept", {"offer": "hints"})["ok"]
    assert his.event("hints")["hints"] == "agreed"
    hers.send("hint")
    assert hers.until(lambda m: m["t"] == "hint")["d"]["cells"]
    assert guests("Eve").sit(table).ask("hint")["code"] == "NOT_SEATED"


def test_hints_are_free_otherwise():
    """Against the program, side by side, and once the game is over."""
    alone = begun(Seat(PERSON, "a", "Ann"), program(3))[0]
    beside = begun(Seat(PERSON, "a", "Ann", here=True), Seat(PERSON, "a", "Uma", here=True))[0]
    people, log = begun()
    assert alone.hints_allowed and beside.hints_allowed and not people.hints_allowed
    with pytest.raises(Refusal, match="already"):
        Judge(alone, log.append).offer(0, "hints")
    Judge(people, log.append).resign(0)
    assert people.hints_allowed


# --- clocks


def first_moves(control):
    """A game's clocks as each player moves."""
    table = table_for()
    object.__setattr__(table.setup, "control", control)
    table.clock = table.clock.fresh(control, 2)
    log = []
    Judge(table, log.append).start()
    seen = [(table.clock.running, table.clock.deadline)]
    for _ in range(2):
        Judge(table, log.append).act(table.mover, [table.playing.position.actions[0]], None)
        seen.append((table.clock.running, table.clock.deadline))
    return table, seen, log


@pytest.mark.parametrize("control", [TimeControl("fischer", 60_000, 1000), TimeControl("days", 2 * DAY)])
def test_the_first_clock_starts_with_the_first_move(control):
    """Nobody's time runs, and no flag can fall, until the first turn is played; then the other's runs."""
    table, seen, _ = first_moves(control)
    assert seen[0] == (None, None)
    assert [running for running, _ in seen] == [None, 1, 0] and all(deadline for _, deadline in seen[1:])
    assert table.notes[0].left == control.initial, "the first turn costs nothing and earns nothing"


def test_a_clock_in_words():
    """As people say it, seconds included."""
    controls = [
        TimeControl("fischer", 300_000, 3000),
        TimeControl("fischer", 30_000),
        TimeControl("days", DAY),
        TimeControl(),
    ]
    assert [control.words for control in controls] == ["5 min + 3 s", "30 s", "1 day a move", "no clock"]


def test_a_flag_cannot_fall_before_the_first_move():
    """However long ago the game began."""
    table, log = begun()
    table.clock = table.clock.passed_to(None, 0, finished=False)
    assert not Judge(table, log.append).flag() and table.status == "playing"


def test_taking_the_first_move_back_stops_the_clocks():
    """As if nobody had moved yet."""
    table, _, log = first_moves(TimeControl("fischer", 60_000, 0))
    for seat in (1, 0):
        Judge(table, log.append).offer(seat, "takeback")
        Judge(table, log.append).accept(1 - seat, "takeback")
    assert table.playing.ply() == 0 and table.clock.running is None


# --- thousands of tables


def test_my_games_among_thousands(tmp_path):
    """They are found by an index, not by looking through everybody's tables, and never more than asked for."""
    settings = Settings(data=tmp_path)
    migrate(settings)
    row = {
        "game": SMALL, "owner": "host", "seats": [{"kind": "open"}] * 2, "control": {"kind": "none"}, "public": True,
        "listed": False, "takebacks": True, "seed": "00", "at": 1, "version": 1, "left": [], "since": 0, "mover": 0,
    }  # fmt: skip
    rows = [
        {
            **row,
            "id": f"t{n}",
            "key": f"k{n}",
            "invite": f"i{n}",
            "changed": n,
            "status": "over" if n % 2 else "playing",
        }
        for n in range(3000)
    ]
    people = [{"id": f"g{n}", "token": f"h{n}", "name": f"Guest {n}", "at": 0, "bot": False} for n in range(10)]
    with engine_of(settings).begin() as connection:
        connection.execute(insert(schema.guests), people)
        connection.execute(insert(schema.tables), rows)
        seats = [{"table": f"t{n}", "number": n // 10 % 2, "guest": f"g{n % 10}"} for n in range(3000)]
        connection.execute(insert(schema.seats), seats)

    async def asked():
        database, plans = Database(settings), []

        def explain(connection, _cursor, statement, parameters, *_more):
            if statement.startswith("SELECT tables.id"):
                plans.extend(connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", parameters).all())

        event.listen(database.engine.sync_engine, "before_cursor_execute", explain)
        people = People(database)
        found = await people.running("g2", 100), await people.finished("g3", 6, before=2000)
        await database.close()
        return *found, [plan[3] for plan in plans]

    running, finished, plans = asyncio.run(asked())
    assert len(running) == 100 and all(game["people"][game["mover"]][0] == "g2" for game in running)
    assert [game["changed"] for game in finished] == [1993, 1983, 1973, 1963, 1953, 1943]
    assert plans and not [plan for plan in plans if plan.startswith("SCAN tables")], plans

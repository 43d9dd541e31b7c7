"""Somebody's games: whose turn it is, against whom, how they ended."""

from typing import Any

from ludarium import catalogue
from ludarium.errors import LudariumError
from ludarium.server.clocks import TimeControl
from ludarium.server.guests import Guest
from ludarium.server.languages import in_language
from ludarium.server.library.listing import facts_of
from ludarium.server.naming import called, level_name
from ludarium.server.seats import OPEN
from ludarium.server.services import Services
from ludarium.server.shapes import MyGame, MyGames, MyPlayer
from ludarium.wording import unpacked

MOST_RUNNING = 100
NEWEST, PAGE = 5, 50
"""Finished games on a page with other things, and on a page of their own."""


async def my_games(services: Services, guest: Guest, *, all_finished: bool, before: int | None) -> MyGames:
    """Games in progress and games that are over. A guest who is not stored has none."""
    if not guest.known:
        return MyGames(running=[], finished=[], more=False)
    most = PAGE if all_finished else NEWEST
    running = [] if before is not None else await services.people.running(guest.id, MOST_RUNNING)
    finished = await services.people.finished(guest.id, most + 1, before)
    return MyGames(
        running=[_json(row, guest.id, guest.language) for row in running],
        finished=[_json(row, guest.id, guest.language) for row in finished[:most]],
        more=len(finished) > most,
    )


def _json(row: dict[str, Any], guest: str, language: str) -> MyGame:
    players = [_player(seat, row["people"].get(number), guest, language) for number, seat in enumerate(row["seats"])]
    mover, result, control = row["mover"], row["result"], TimeControl.of(row["control"])
    winner = result["winner"] if result else []
    return MyGame(
        table=row["id"],
        url=f"/t/{row['id']}",
        game=row["game"],
        title=_title(row["game"]),
        variant=in_language(language, facts_of(row["game"])[1]),
        status=row["status"],
        players=players,
        turn=mover,
        your_turn=mover is not None and players[mover].yours,
        turns=row["turns"],
        clock=in_language(language, control.words) if control.kind != "none" else "",
        deadline=row["deadline"],
        changed=row["changed"],
        result=_ended(result, language),
        won=any(players[seat].yours for seat in winner) if winner else None,
    )


def _ended(result: dict[str, Any] | None, language: str) -> str | None:
    """How it ended; games that ended long ago are told in English."""
    if result is None:
        return None
    said: str = in_language(language, unpacked(result["words"])) if "words" in result else result["text"]
    return said


def _player(setup: dict[str, Any], person: tuple[str, str] | None, guest: str, language: str) -> MyPlayer:
    """A seat as it was set up, with the person there now. On a shared screen, people keep the names of that table."""
    if person is None:
        return MyPlayer(who=in_language(language, _called(setup)), kind=setup["kind"], yours=False)
    who = setup.get("who") if setup["kind"] != OPEN and setup.get("here") else person[1]
    return MyPlayer(who=in_language(language, called(who, person[0])), kind="person", yours=person[0] == guest)


def _called(setup: dict[str, Any]) -> str | None:
    return level_name(setup["level"]) if setup.get("level") is not None else setup.get("who")


def _title(game: str) -> str:
    """What a game is called; its text if it no longer exists."""
    try:
        return catalogue.declared(game.partition("(")[0]).title
    except LudariumError:
        return game

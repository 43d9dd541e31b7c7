"""Games of the library as the page lists them."""

import asyncio
import functools
from dataclasses import replace
from typing import Any

from ludarium import catalogue
from ludarium.errors import LudariumError
from ludarium.game.game import Game
from ludarium.play.boards import board_key
from ludarium.play.guide import variant
from ludarium.server.guests import Guest
from ludarium.server.languages import in_language
from ludarium.server.library.entries import NOBODY
from ludarium.server.naming import called, level_name
from ludarium.server.refusals import Refusal, from_rules, not_found
from ludarium.server.store.library import Place, Sought
from ludarium.wording import Words, unpacked


def game_json(row: dict[str, Any], guest: Guest) -> dict[str, Any]:
    """A game as one reader sees it: nobody learns who the others are but for their names."""
    title, words, sides = facts_of(row["game"])
    imported, players = row["imported"], row["players"]
    analysis = f"/analysis?{'library' if imported else 'table'}={row['id']}"
    if "ply" in row:
        analysis += f"&move={row['ply']}"
    shown = {
        "id": row["id"], "imported": row["imported"], "public": row["public"], "ended": row["ended"], "name": row["name"], "game": row["game"],
        "title": title, "variant": words, "turns": row["turns"], "winner": row["winner"] if row["winner"] != NOBODY else None,
        "result": unpacked(row["result"]["words"]), "final": row["final"], "analysis": analysis,
        "url": None if imported else f"/t/{row['id']}", "picture": f"/library/pictures/{row['id']}.svg",
        "players": [
            {"side": sides[seat] if sides else "", "who": _who(player), "kind": player["kind"], "level": player["level"],
             "yours": player["guest"] is not None and player["guest"] == guest.id}
            for seat, player in enumerate(players)
        ],
    }  # fmt: skip
    return in_language(guest.language, shown)  # type: ignore[no-any-return]


def _who(player: dict[str, Any]) -> str | None:
    return level_name(player["level"]) if player["level"] is not None else called(player["who"], player["guest"])


@functools.lru_cache(maxsize=1000)
def facts_of(text: str) -> tuple[str, str, list[Words]]:
    """A variant's title, what is special about it, and what its sides are called; games that are gone keep their names."""
    try:
        game = catalogue.load(text)
        return game.title, variant(game), sides_of(game)
    except (LudariumError, ValueError):
        return text, "", []


def sides_of(game: Game) -> list[Words]:
    """What the sides are called when a game begins."""
    start = game.start()
    return [Words(game.name_of(start.state, player)) for player in range(len(game.players))]


async def with_board(sought: Sought, opening: str, position: str) -> Sought:
    """The same for games that came through a board: one that some first turns lead to, or any. Refusal says what is wrong with it."""
    if not opening.strip() and not position.strip():
        return sought
    if not sought.game:
        raise Refusal(
            "NO_VARIANT", Words("Choose a game and a board first: turns and positions belong to one."), field="game"
        )
    game = catalogue.load(sought.game)
    return replace(sought, key=await asyncio.to_thread(_key, game, opening, position))


def _key(game: Game, opening: str, position: str) -> int:
    try:
        return board_key(game.position(position.strip()) if position.strip() else game.start().after(opening))
    except LudariumError as error:
        refusal = from_rules(error)
        refusal.field = "position" if position.strip() else "opening"
        raise refusal from None


def place_in(text: str | None) -> Place | None:
    """Where a list goes on, as the page sends it back."""
    if text is None:
        return None
    ended, _, number = text.partition("-")
    if not all(part.isascii() and part.isdigit() and len(part) < 17 for part in (ended, number)):
        raise Refusal("BAD_PLACE", Words("There are no games there."), field="before")
    return int(ended), int(number)


def game_named(name: str) -> str:
    """The name of a game that there is. Refusal if there is none."""
    if name not in catalogue.names():
        raise not_found("game")
    return name

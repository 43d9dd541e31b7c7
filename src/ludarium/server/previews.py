"""The picture beside a link to one of our pages, where it is shown elsewhere: the very board that the page is about, if it can be known."""

import asyncio
from urllib.parse import urlencode

from ludarium import catalogue as known_games
from ludarium.errors import LudariumError
from ludarium.game.game import Game
from ludarium.server import catalogue
from ludarium.server.refusals import Refusal
from ludarium.server.services import Services


def card(game: str) -> str:
    """The address of the picture on a game's card, by the text of one of its variants; empty if there is no such game."""
    name = game.partition("(")[0]
    return f"/pictures/{name}.png" if name in known_games.names() else ""


async def board_picture(services: Services, game: str, position: str = "") -> str:
    """The address of a picture of that position, or of a variant's start; that of the game's card if there is no such board."""
    if not services.settings.public_url or not game:
        return ""  # nobody could fetch it
    try:
        variant = await catalogue.variant_soon(game)
        if position:
            await asyncio.to_thread(_check, variant, position)
    except (Refusal, LudariumError):
        return card(game)
    if not position and variant.text == variant.name:
        return card(game)
    return "/pictures/board.png?" + urlencode({"text": variant.text} | ({"position": position} if position else {}))


def _check(variant: Game, position: str) -> None:
    variant.position(position)


def table_picture(table: str, version: int | None = None) -> str:
    """The address of a picture of a table's board; with the version it changes whenever something happens there, so that no old one is shown."""
    return f"/pictures/tables/{table}.png" + (f"?v={version}" if version is not None else "")

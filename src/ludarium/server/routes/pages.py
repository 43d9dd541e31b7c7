"""The pages people see."""

import asyncio
import functools
from collections.abc import Mapping
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import HTMLResponse
from jinja2 import Environment, FileSystemLoader, TemplateNotFound

from ludarium import __version__
from ludarium.play.guide import variant
from ludarium.server import catalogue, lessons, seating, statics
from ludarium.server.asking import Asker, entered
from ludarium.server.guests import Guest
from ludarium.server.languages import ENGLISH, in_language, text_in, words_in
from ludarium.server.mine import my_games
from ludarium.server.naming import called
from ludarium.server.previews import board_picture, table_picture
from ludarium.server.refusals import Refusal, not_found
from ludarium.server.security import PLAYING_POLICY
from ludarium.server.services import Here, Services
from ludarium.server.shapes import Lobby
from ludarium.wording import Words, noted

router = APIRouter(include_in_schema=False)
VariantText = Annotated[str, Query(max_length=4000)]
PositionText = Annotated[str, Query(max_length=2000)]
templates = Environment(
    loader=FileSystemLoader(statics.TEMPLATES), autoescape=True, trim_blocks=True, lstrip_blocks=True
)
templates.globals |= words_in(ENGLISH)
_HEADINGS = {
    403: noted("This table is private"),
    404: noted("There is nothing here"),
    429: noted("A little slower, please"),
    500: noted("That did not work"),
}
_NUMBERS = (
    noted("No"), noted("One"), noted("Two"), noted("Three"), noted("Four"), noted("Five"), noted("Six"), noted("Seven"),
    noted("Eight"), noted("Nine"), noted("Ten"), noted("Eleven"), noted("Twelve"),
)  # fmt: skip
_PLACEHOLDER = (
    "<!doctype html><title>Ludarium</title><p>This page does not exist yet; the <a href='/docs'>API</a> does.</p>"
)


def counted(number: int, language: str = ENGLISH) -> str:
    """A small number as a word at the beginning of a sentence."""
    return text_in(language, _NUMBERS[number]) if number < len(_NUMBERS) else str(number)


def page(name: str, response: Response, guest: Guest, services: Services, **values: Any) -> HTMLResponse:
    """A page out of its template."""
    common = {
        "page": name, "games": catalogue.games_in(guest.language), "count": counted(len(catalogue.games_json()), guest.language),
        "csrf": services.guests.csrf(guest), "static": statics.address, "version": __version__, "me": guest, "origin": services.settings.public_url,
        "my_name": in_language(guest.language, called(guest.name, guest.id)),
        "scripts": functools.partial(statics.scripts, separate=services.settings.develop), **words_in(guest.language),
    }  # fmt: skip
    try:
        text = templates.get_template(f"{name}.html").render(**common | values)
    except TemplateNotFound:
        text = _PLACEHOLDER
    answer = HTMLResponse(text, status_code=int(values.get("status", 200)), headers={"Cache-Control": "no-store"})
    answer.raw_headers += [header for header in response.raw_headers if header[0] == b"set-cookie"]
    return answer


def problem(status: int, say: str, language: str, headers: Mapping[str, str] | None = None) -> HTMLResponse:
    """A page for somebody who followed a link to nowhere, or came too often."""
    common = {"page": "error", "csrf": "", "static": statics.address, "scripts": statics.scripts, **words_in(language)}
    heading = text_in(language, _HEADINGS.get(status, _HEADINGS[500]))
    text = templates.get_template("error.html").render(heading=heading, say=in_language(language, say), **common)
    return HTMLResponse(text, status_code=status, headers={"Cache-Control": "no-store", **(headers or {})})


def _game(name: str, language: str) -> dict[str, Any]:
    found = next((game for game in catalogue.games_in(language) if game["name"] == name), None)
    if found is None:
        raise not_found("game")
    return found


async def _company(services: Services, guest: Guest) -> dict[str, Any]:
    """The answers that a page with tables starts with, by their paths, so that it need not ask for them first."""
    mine = await my_games(services, guest, all_finished=False, before=None)
    tables = Lobby(**in_language(guest.language, await seating.lobby(services)))
    return {"/api/mine": mine.model_dump(mode="json"), "/api/lobby": tables.model_dump(mode="json")}


@router.get("/")
async def start(response: Response, guest: Asker, services: Here) -> HTMLResponse:
    return page("start", response, guest, services, given=await _company(services, guest))


@router.get("/lobby")
async def lobby(response: Response, guest: Asker, services: Here) -> HTMLResponse:
    return page("lobby", response, guest, services, given=await _company(services, guest))


@router.get("/about")
async def about(response: Response, guest: Asker, services: Here) -> HTMLResponse:
    return page("about", response, guest, services)


@router.get("/new/{name}")
async def new(name: str, response: Response, guest: Asker, services: Here) -> HTMLResponse:
    game = _game(name, guest.language)
    own = list(services.settings.players)
    first = (await asyncio.to_thread(lessons.first_games)).get(name)
    given = {"/api/games": {"games": [game]}}
    return page("new", response, guest, services, game=game, own_players=own, first_game=first, given=given)


@router.get("/rules")
async def all_rules(response: Response, guest: Asker, services: Here) -> HTMLResponse:
    return page("rules", response, guest, services, game=None, html="")


@router.get("/rules/{name}")
async def rules(name: str, response: Response, guest: Asker, services: Here, variant: VariantText = "") -> HTMLResponse:
    listed = _game(name, guest.language)
    game, html = await catalogue.rules_soon(name, variant)
    picture = await board_picture(services, variant)
    return page("rules", response, guest, services, game=listed, variant=game.text, html=html, picture=picture)


@router.get("/t/{table}")
async def table(table: str, response: Response, guest: Asker, services: Here) -> HTMLResponse:
    live = await entered(services, guest, table)
    game = _game(live.table.game.name, guest.language)
    picture = table_picture(table, live.table.version)
    answer = page("table", response, guest, services, table=table, game=game, picture=picture)
    answer.headers["Content-Security-Policy"] = PLAYING_POLICY
    return answer


@router.get("/j/{invite}")
async def join(invite: str, response: Response, guest: Asker, services: Here) -> HTMLResponse:
    try:
        live = await seating.invited(services, invite)
    except Refusal:
        return page("join", response, guest, services, invite=invite, offer=None, status=404)
    table, game = live.table, live.table.game
    names = await services.people.names({table.setup.owner})
    offer = {
        "table": table.setup.id, "game": game.text, "name": game.name, "title": game.title, "sentence": Words(game.sentence),
        "host": called(names.get(table.setup.owner), table.setup.owner) or Words("Somebody"), "clock": table.setup.control.words, "variant": variant(game),
        "public": table.setup.public,
    }  # fmt: skip
    seated = bool(live.viewer(guest.id).seats)
    return page(
        "join",
        response,
        guest,
        services,
        invite=invite,
        offer=in_language(guest.language, offer) if table.waits or seated else None,
        seated=seated,
        picture=await board_picture(services, game.text, table.setup.start or ""),
    )


@router.get("/static/{path:path}")
async def static(path: str, request: Request) -> Response:
    return statics.served(path)


@router.get("/favicon.ico")
async def favicon() -> Response:
    return statics.served("icons/ludarium.svg")

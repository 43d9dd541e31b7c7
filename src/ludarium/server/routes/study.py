"""Pictures of boards, and boards to try the rules on."""

import hashlib
from typing import Annotated, Any

from fastapi import APIRouter, Query, Response
from pydantic import Field

from ludarium import catalogue as known_games
from ludarium.server import catalogue
from ludarium.server.asking import Asker, Changer
from ludarium.server.refusals import not_found
from ludarium.server.routes.games import Name
from ludarium.server.services import Here
from ludarium.server.shapes import AnyObject, GameText, RequestBody, Rules, problems

router = APIRouter(tags=["study"])
_A_DAY = {"Cache-Control": "public, max-age=86400"}


class Trial(RequestBody):
    """Actions to try in a position, all of one turn."""

    game: GameText
    position: Annotated[str, Field(min_length=1, max_length=2000)]
    actions: Annotated[list[Annotated[int, Field(ge=0, lt=1 << 31)]], Field(max_length=200)] = []


def _picture(svg: str) -> Response:
    tag = hashlib.sha256(svg.encode()).hexdigest()[:16]
    return Response(svg, media_type="image/svg+xml", headers={**_A_DAY, "ETag": f'"{tag}"'})


@router.get("/pictures/start.svg", responses=problems(400), response_class=Response)
async def start(text: Annotated[str, Query(min_length=1, max_length=4000)], _guest: Asker, services: Here) -> Response:
    """A variant's board at the start."""
    game = await catalogue.variant_soon(text)
    return _picture(await services.preparing.rendered({"do": "draw", "game": game.text}))


@router.get("/pictures/{name}.svg", responses=problems(404), response_class=Response)
async def showcase(name: Name, _guest: Asker, services: Here) -> Response:
    """A game in play: the picture on its card."""
    if name not in known_games.names():
        raise not_found("game")
    return _picture(await services.preparing.rendered({"do": "showcase", "name": name}))


@router.get("/api/games/{name}/rules", responses=problems(400, 404))
async def rules(
    name: Name, _guest: Asker, services: Here, variant: Annotated[str, Query(max_length=4000)] = ""
) -> Rules:
    """The rules for people to read, of the usual game or of a variant, and small boards to try the game on."""
    if name not in known_games.names():
        raise not_found("game")
    _, html = await catalogue.rules_soon(name, variant)
    return Rules(html=html, examples=await services.preparing.rendered({"do": "examples", "name": name}))


@router.post("/api/explore", response_model=AnyObject, responses=problems(400, 401, 403, 413))
async def explore(trial: Trial, _guest: Changer, services: Here) -> dict[str, Any]:
    """What a position looks like after some actions of one turn, and what may follow."""
    game = await catalogue.variant_soon(trial.game)
    return await services.preparing.explored(game.text, trial.position, trial.actions)

"""The games: what there is to play."""

from typing import Annotated

from fastapi import APIRouter, Path, Query, Response

from ludarium import catalogue as known_games
from ludarium.server import catalogue
from ludarium.server.asking import Asker
from ludarium.server.languages import in_language
from ludarium.server.looks import sheet_digest
from ludarium.server.refusals import not_found
from ludarium.server.services import Here
from ludarium.server.shapes import Games, Variant, problems
from ludarium.wording import Words

router = APIRouter(tags=["games"])
GameText = Annotated[str, Query(min_length=1, max_length=4000, examples=["name(option=value)"])]
Name = Annotated[str, Path(min_length=1, max_length=40)]
FOR_EVER = {"Cache-Control": "public, max-age=31536000, immutable"}


@router.get("/api/games", responses=problems())
async def games(guest: Asker) -> Games:
    """Every game with its options and presets."""
    return Games(games=catalogue.games_in(guest.language))


@router.get("/api/variant", responses=problems(400))
async def variant(text: GameText, guest: Asker, services: Here) -> Variant:
    """A variant's board and starting position, even if it is not compiled yet."""
    game = await catalogue.variant_soon(text)
    sketch = await services.preparing.sketch(game)
    return Variant(
        text=game.text, title=game.title, players=in_language(guest.language, [Words(name) for name in game.players]),
        chosen=catalogue.chosen_json(game), board=in_language(guest.language, sketch.board),
        view=in_language(guest.language, sketch.scene), ready=services.preparing.ready(game), chance=game.stochastic,
        secret=sketch.secret,
    )  # fmt: skip


@router.get("/symbols/{name}.svg", responses=problems(404), response_class=Response)
async def symbols(name: Name, services: Here) -> Response:
    """A game's symbol sheet; its address changes with its content."""
    if name not in known_games.names():
        raise not_found("game")
    game = known_games.declared(name)
    sheet = game.file("symbols.svg") or game.start().look().sheet
    return Response(sheet, media_type="image/svg+xml", headers={**FOR_EVER, "ETag": f'"{sheet_digest(sheet)}"'})

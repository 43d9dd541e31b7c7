"""Boards in other people's pages: light pages that any site may frame. They know nobody, and set and need no cookie.

Everything else refuses to be framed (`security.py`); these answers carry other headers, problems included, so that a reader
sees what is wrong instead of an empty frame.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from ludarium.server import catalogue, embedding, statics
from ludarium.server.analysis_board import Analysed
from ludarium.server.analysis_records import Commented, imported
from ludarium.server.asking import address_of
from ludarium.server.board_marks import read_marks
from ludarium.server.languages import in_language, language_of, words_in
from ludarium.server.limits import ASK, COSTLY, allow
from ludarium.server.refusals import Refusal
from ludarium.server.routes.pages import templates
from ludarium.server.security import FRAMED
from ludarium.server.services import Here, Services
from ludarium.wording import Words

router = APIRouter(prefix="/embed", include_in_schema=False)
LONGEST = 16_000  # characters of an address, as in links to analyses
THEMES = ("light", "dark")
Contents = Callable[[], Awaitable[dict[str, Any]]]


async def _framed(request: Request, services: Services, theme: str, contents: Contents) -> HTMLResponse:
    """A page with these contents, or with what is wrong with them."""
    language, status, embedded, problem = language_of(request), 200, None, ""
    try:
        await _check(request, services)
        embedded = in_language(language, await contents())
    except Refusal as refusal:
        status, problem = refusal.status, in_language(language, refusal.say)
    text = templates.get_template("embed.html").render(
        embedded=embedded, problem=problem, theme=theme if theme in THEMES else "", static=statics.address, scripts=_scripts(services), **words_in(language)
    )  # fmt: skip
    return HTMLResponse(text, status_code=status, headers={**FRAMED, "Cache-Control": "no-store"})


async def _check(request: Request, services: Services) -> None:
    await allow(services.limits, ASK, address_of(request, services))
    if len(request.url.query) > LONGEST:
        raise Refusal("TOO_LONG", Words("An address has at most {n} characters here.", n=LONGEST), status=413)


def _scripts(services: Services) -> Callable[[list[str]], list[str]]:
    return lambda names: statics.scripts(names, separate=services.settings.develop)


@router.get("/position")
async def position(
    request: Request, services: Here, game: str = "", position: str = "",
    marks: str = "", theme: str = "",
) -> HTMLResponse:  # fmt: skip
    """A position, as a picture that can be read aloud; without `position`, how the game begins."""

    async def contents() -> dict[str, Any]:
        analysed = Analysed(await _variant(services, game), position or None)
        return await asyncio.to_thread(embedding.position_json, analysed, read_marks(marks))

    return await _framed(request, services, theme, contents)


@router.get("/game")
async def game(
    request: Request, services: Here, table: str = "", game: str = "",
    position: str = "", moves: str = "", theme: str = "",
) -> HTMLResponse:  # fmt: skip
    """A game to step through: the one played at a table, or the moves in the address."""

    async def contents() -> dict[str, Any]:
        await allow(services.limits, COSTLY, address_of(request, services))
        if table:
            live = await services.live_tables.enter_fresh(table)
            async with live.lock:
                return await asyncio.to_thread(embedding.table_json, live)
        return await asyncio.to_thread(_of_moves, Analysed(await _variant(services, game), position or None), moves)

    return await _framed(request, services, theme, contents)


def _of_moves(analysed: Analysed, text: str) -> dict[str, Any]:
    if analysed.start and not text.lstrip().startswith("["):
        start = analysed.start.replace("\\", "\\\\").replace('"', '\\"')
        text = f'[SetUp "1"]\n[FEN "{start}"]\n\n{text}'
    found = imported(text, analysed.game)
    opened = Analysed(catalogue.variant(found["game"]), found["start"])
    return embedding.game_json(opened, [Commented(*move) for move in found["moves"]], found["name"], found["comment"])


@router.get("/puzzle/{puzzle}")
async def puzzle(request: Request, services: Here, puzzle: str, theme: str = "") -> HTMLResponse:
    """A puzzle that can be solved in its place."""

    async def contents() -> dict[str, Any]:
        return await asyncio.to_thread(embedding.puzzle_anywhere, puzzle)

    return await _framed(request, services, theme, contents)


async def _variant(services: Services, text: str) -> Any:
    if not text:
        raise Refusal("NO_GAME", "The address does not say which game: it needs game= and its name.", field="game")
    game = await catalogue.variant_soon(text)
    await services.preparing.playable(game)
    return game

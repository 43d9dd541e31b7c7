"""The application: all parts put together. `uvicorn --factory ludarium.server.app:create` serves it."""

import asyncio
import logging
import signal
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from types import FrameType
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException

from ludarium import __version__
from ludarium.server.languages import in_language, language_of
from ludarium.server.logs import set_up_logs
from ludarium.server.metrics import METRICS
from ludarium.server.refusals import Refusal, unavailable
from ludarium.server.routes import (
    analysis_board,
    bots,
    editor,
    embeds,
    engines,
    games,
    health,
    learning,
    library,
    me,
    pages,
    puzzles,
    reference,
    reports,
    sockets,
    studies,
    study,
    tables,
)
from ludarium.server.security import Guarded
from ludarium.server.sending import Compressed, HeadAnswered
from ludarium.server.services import Services
from ludarium.server.settings import Settings, settings
from ludarium.server.worker_process import WorkerFailed
from ludarium.wording import Words

log = logging.getLogger(__name__)
_ROUTES = (
    games,
    engines,
    analysis_board,
    editor,
    puzzles,
    library,
    embeds,
    studies,
    study,
    me,
    tables,
    reports,
    bots,
    health,
    learning,
    pages,
    reference,
    sockets,
)
GOODBYE = 0.15  # seconds between telling everybody and closing their sockets
_ABOUT = "Tables for board games. Messages are described in docs/web/protocol.md; refusals are `Problem` objects."


def create(chosen: Settings | None = None) -> FastAPI:
    """The application with these settings, or those of the environment if none are given."""
    chosen = chosen or settings()
    set_up_logs()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        app.state.services = Services(chosen)
        await app.state.services.open()
        _say_goodbye_first(app.state.services)
        yield
        await app.state.services.close()

    app = FastAPI(
        title="Ludarium", version=__version__, description=_ABOUT, lifespan=lifespan, docs_url=None, redoc_url=None
    )
    for routes in _ROUTES:
        app.include_router(routes.router)
    app.add_exception_handler(Refusal, _refused)
    for trouble in (SQLAlchemyError, OSError):
        app.add_exception_handler(trouble, _unavailable)
    app.add_exception_handler(WorkerFailed, _unfinished)
    app.add_exception_handler(RequestValidationError, _malformed)
    app.add_exception_handler(HTTPException, _elsewhere)
    app.add_middleware(Compressed)  # the last one added comes first
    app.add_middleware(HeadAnswered)
    app.add_middleware(Guarded, secure=chosen.secure, public_url=chosen.public_url, hosts=chosen.hosts)
    return app


def _say_goodbye_first(services: Services) -> None:
    """When a signal to stop comes, let the sockets know first, and close them only then."""
    if threading.current_thread() is not threading.main_thread():
        return
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        usual = signal.getsignal(number)
        if not callable(usual):
            continue

        def stop(received: int, frame: FrameType | None, usual: Callable[..., Any] = usual) -> None:
            loop.call_soon_threadsafe(services.goodbye)
            loop.call_soon_threadsafe(loop.call_later, GOODBYE, usual, received, frame)

        signal.signal(number, stop)


def _reads_pages(request: Request) -> bool:
    """Whether a person wants a page, rather than a program an answer."""
    wants = "text/html" in request.headers.get("accept", "")
    return wants and request.method in ("GET", "HEAD") and not request.url.path.startswith("/api/")


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refusal)
    METRICS.refusals.labels(error.code).inc()
    headers = {} if error.retry is None else {"Retry-After": str(max(int(error.retry + 0.999), 1))}
    if _reads_pages(request):
        return pages.problem(error.status, error.say, language_of(request), headers)
    return JSONResponse(in_language(language_of(request), error.as_json()), status_code=error.status, headers=headers)


async def _unavailable(request: Request, error: Exception) -> Response:
    """The database is gone, full or locked; the client may try again."""
    log.error("the database fails: %s", str(error).splitlines()[0] if str(error) else type(error).__name__)
    return await _refused(request, unavailable())


async def _unfinished(request: Request, error: Exception) -> Response:
    """A helper of the server died or hung; another one takes its place."""
    log.error("a helper failed: %s", error)
    say = Words("That could not be worked out just now. Please try again in a moment.")
    return await _refused(request, Refusal("UNAVAILABLE", say, status=503, retry=5))


async def _malformed(_request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    field = ".".join(str(part) for part in first["loc"][1:])
    return JSONResponse({"code": "BAD_REQUEST", "say": first["msg"], "field": field}, status_code=422)


async def _elsewhere(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if _reads_pages(request):
        say = Words("The address may be mistyped, or the page is gone.") if error.status_code == 404 else error.detail
        return pages.problem(error.status_code, say, language_of(request), error.headers)
    answer = {"code": "NOT_FOUND" if error.status_code == 404 else "HTTP", "say": str(error.detail)}
    return JSONResponse(answer, status_code=error.status_code, headers=error.headers)
